"""The table: the dice in the middle, and around them the circle in which the markers go."""

from __future__ import annotations

import math

import pygame
from pygame import Rect

from game.engine.dice.position import Markers
from game.engine.variant import FOUR_COLOURS
from game.ui.games.dice.material import INK, IVORY, paint_die, paint_die_rim, paint_die_shadow
from game.ui.games.dice.motion import Rolling
from game.ui.games.dice.shown import DiceShown
from game.ui.kit.boxes import Measure, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.control import paint_box
from game.ui.kit.lengths import EQUAL, Size
from game.ui.look.dice import THICKNESS, die, marker_picture
from game.ui.look.icons import icon
from game.ui.look.names_in_text import named
from game.ui.look.shapes import panel
from game.ui.look.texts import colour_name, tr
from game.ui.look.theme import BLACK, WHITE, mix
from game.ui.look.tween import out_cubic, there_and_back
from game.ui.shell.context import UiContext

DIE = 54
"""The edge of a die in the tray, in design pixels."""

TUMBLES = 13
"""How many faces a rolling die shows on its way."""

FIRST_LANDS, LAST_LANDS = 0.52, 0.88
"""How far a roll has got when the first die lies still, and the last; the others lie still one
after the other in between."""

SETTLES = 0.12
"""How long a die that has landed is flat and wide, as a share of a roll."""

FLAT = 0.16
"""By how much it is flatter then, at most."""


class DiceTray:
    """A tray laid out in a rectangle. Draws what it is given and keeps nothing of the game."""

    def __init__(self, ui: UiContext, rect: Rect, *, quiet: bool = False) -> None:
        """Lay it out; `quiet` if nobody is waiting for a roll, so that the button is plainer."""
        self.rect, self._ui, self._quiet = rect, ui, quiet

    def spots(self, count: int) -> list[Rect]:
        gap = self._ui.px(10)
        side = min(self._ui.px(DIE), (self.rect.width - (count + 1) * gap) // count)
        left = self.rect.centerx - (count * side + (count - 1) * gap) // 2
        top = self.rect.centery - side // 2
        return [Rect(left + number * (side + gap), top, side, side) for number in range(count)]

    def button(self) -> Rect:
        """Where a person presses to roll."""
        return self.rect.inflate(-self._ui.px(20), -self._ui.px(20))

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface, shown: DiceShown) -> None:
        """Draw the tray with the dice that nobody has taken, once they've come to rest.

        The first that shows the chosen face is marked.
        """
        theme, px = self._ui.theme, self._ui.px
        dice, to_roll, lit = shown.rolled, shown.position.to_roll, shown.lit_die
        hopping = shown.motion.hopping
        felt = panel(self.rect.size, px(12), theme.recess, rim=theme.line, rim_width=px(1))
        surface.blit(felt, self.rect)
        spots = self.spots(max(1, len(dice)))
        for spot in spots[: len(dice)]:
            tone = mix(theme.recess, BLACK, 0.16)
            hollow = panel(spot.size, spot.width // 5, tone, rim=theme.line, rim_width=px(1))
            surface.blit(hollow, spot)
        for number, (spot, (face, taker)) in enumerate(zip(spots, dice, strict=False)):
            if to_roll or taker is not None or (hopping is not None and number == hopping.index):
                continue
            if face == lit:
                paint_die_rim(surface, self._ui, spot, theme.lit)
                lit = None
            else:
                paint_die_shadow(surface, spot)
            paint_die(surface, self._ui, face, spot)
        if shown.may_roll:
            self.paint_button(surface, to_roll, lit=False)

    def paint_button(self, surface: pygame.Surface, count: int, *, lit: bool) -> Rect:
        """Draw the button that asks a person to roll `count` dice; return what it covered."""
        fonts, theme, px, rect = self._ui.fonts, self._ui.theme, self._ui.px, self.button()
        if self._quiet:
            fill, tone = theme.control_hover if lit else theme.control, theme.text
        else:
            fill = mix(theme.primary, WHITE, 0.18) if lit else theme.primary
            tone = theme.on_primary
        paint_box(surface, self._ui, rect, fill, selected=False)
        side, gap, size, asked = px(26), px(10), px(20), tr.count("dice.roll", count)
        # The die is beside the words, with half a gap at either end.
        room, least = rect.width - side - 2 * gap, fonts.least(size)
        words = fonts.fit(asked, size, room, tone, bold=True, least=least)
        left = rect.centerx - (side + gap + words.get_width()) // 2
        surface.blit(die(5, side, IVORY, INK), (left, rect.centery - side // 2))
        surface.blit(words, words.get_rect(midleft=(left + side + gap, rect.centery)))
        return rect

    def paint_rolling(self, surface: pygame.Surface, rolling: Rolling, now: float) -> Rect:
        """Draw dice tumbling into the tray."""
        spots, clip = self.spots(len(rolling.dice)), surface.get_clip()
        surface.set_clip(self.rect)
        for number, (face, spot) in enumerate(zip(rolling.dice, spots, strict=True)):
            lands = _lands(number, len(spots))
            share = min(1.0, rolling.tween.share(now) / lands)
            along = out_cubic(share)
            shown = face if share > 0.8 else (int(share * TUMBLES) * 5 + number * 2 + face) % 6 + 1
            angle = (1 - along) * (420 + 150 * number) * (-1) ** number
            picture = pygame.transform.rotozoom(die(shown, spot.width, IVORY, INK), angle, 1)
            hop = abs(math.sin(3 * math.pi * along)) * (1 - along) * self._ui.px(46)
            middle = (spot.centerx - (1 - along) * 0.45 * self.rect.width, spot.centery - hop)
            if share < 1:
                surface.blit(picture, picture.get_rect(center=middle))
                continue
            paint_die_shadow(surface, spot)
            settled = min(1.0, (rolling.tween.share(now) - lands) / SETTLES)
            flat = FLAT * there_and_back(settled) * (1 - settled)
            size = round(spot.width * (1 + flat)), round(spot.height * (1 - flat))
            picture = pygame.transform.smoothscale(picture, size)
            surface.blit(picture, picture.get_rect(midbottom=spot.midbottom))
        surface.set_clip(clip)
        return self.rect


def _lands(number: int, count: int) -> float:
    """How far a roll of `count` dice has got when one of them lies still."""
    return LAST_LANDS - (LAST_LANDS - FIRST_LANDS) * (count - 1 - number) / max(1, count - 1)


MARKER = 88
"""The length of a marker, in design pixels."""

NAME, ARROW, BADGE = 14, 18, 15
"""The sizes of a name, an arrow and the die of who starts, in design pixels."""

CORNERS = len(FOUR_COLOURS)


class MarkerRing:
    """The table laid out in a rectangle. Draws what it is given and keeps nothing of the game.

    The markers lie in the corners. Clockwise from the upper left, these belong to the players in
    their order, and what is left to those who would sit there: markers wait in them.

    Attributes:
        rect: the whole table.
        dice: the tray in which dice roll.
    """

    def __init__(self, ui: UiContext, rect: Rect, players: int, *, quiet: bool) -> None:
        self._ui, self._players = ui, players
        self.rect = rect
        names = [Picture(height=Size(18, with_text=1), width=EQUAL, grow=1) for _ in range(CORNERS)]
        markers = [Picture(width=EQUAL, height=MARKER * THICKNESS, grow=1) for _ in names]
        across, down = ([Picture(width=ARROW, height=ARROW) for _ in range(2)] for _ in range(2))
        tray = Picture(width=EQUAL, grow=1, height=EQUAL)
        root = Column(
            Row(names[0], names[1], gap=8),
            Row(markers[0], across[0], markers[1], gap=4),
            Row(down[1], tray, down[0], gap=4, grow=1),
            Row(markers[3], across[1], markers[2], gap=4),
            Row(names[3], names[2], gap=8),
            gap=4,
            pad=(5, 7),
        )
        tray.height = None
        places = {place.box: place.rect for place in root.arrange(Measure(ui), self.rect)}
        self._names = [places[name] for name in names]
        # From the upper side on, clockwise.
        self._arrows = [places[one] for one in (across[0], down[0], across[1], down[1])]
        self.dice = DiceTray(ui, places[tray], quiet=quiet)
        length = min(self._ui.px(MARKER), places[markers[0]].width)
        self._markers = []
        for marker in markers:
            slot = Rect(0, 0, length, max(6, round(length * THICKNESS)))
            slot.center = places[marker].center
            self._markers.append(slot)

    # -- where things are ---------------------------------------------------

    def marker_slots(self, markers: Markers) -> dict[int, Rect]:
        """Where each colour's marker lies."""
        return dict(zip(round_of(markers), self._markers, strict=True))

    def words_at(self, at: tuple[int, int], shown: DiceShown) -> tuple[str, Rect] | None:
        """Which marker comes to whom, for a pixel at their corner, and where that is."""
        for player, (name, slot) in enumerate(zip(self._names, self._markers, strict=True)):
            corner = name.union(slot)
            if player < self._players and corner.collidepoint(at):
                owner = named(shown.game.seats[player].name)
                colour = colour_name(shown.next_colour_of(player))
                return tr("dice.next_round", name=owner, colour=colour), corner
        return None

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface, shown: DiceShown) -> None:
        """Draw the table and the names, but not the markers, which may be on their way."""
        theme = self._ui.theme
        self.dice.paint(surface, shown)
        for rect, towards in zip(self._arrows, (90, 0, -90, 180), strict=True):
            arrow = icon("arrow_down", min(rect.size), theme.muted)
            turned = pygame.transform.rotate(arrow, towards)
            surface.blit(turned, turned.get_rect(center=rect.center))
        for player, rect in enumerate(self._names):
            if player < self._players:
                self._paint_name(surface, shown, player, rect)
            else:
                self._write(surface, tr("dice.standby"), rect, lit=False)

    def _paint_name(
        self, surface: pygame.Surface, shown: DiceShown, player: int, rect: Rect
    ) -> None:
        position = shown.position
        left = 0
        if player == position.starter and not position.over:
            left = self._ui.px(BADGE + 5)
        words = self._write(
            surface,
            named(shown.game.seats[player].name),
            Rect(rect.left + left, rect.top, rect.width - left, rect.height),
            lit=player == position.player,
        )
        if left:
            side = self._ui.px(BADGE)
            badge = Rect(words.left - left, rect.centery - side // 2, side, side)
            paint_die(surface, self._ui, 5, badge)

    def _write(self, surface: pygame.Surface, words: str, rect: Rect, *, lit: bool) -> Rect:
        fonts, theme = self._ui.fonts, self._ui.theme
        tone = theme.text if lit else theme.muted
        size, room = self._ui.px(NAME), rect.width
        return fonts.blit(surface, words, size, tone, bold=lit, max_width=room, center=rect.center)

    def paint_markers(self, surface: pygame.Surface, markers: Markers) -> None:
        for colour, slot in self.marker_slots(markers).items():
            picture = marker_picture(FOUR_COLOURS[colour].name, slot.width, self._ui.theme)
            surface.blit(picture, picture.get_rect(center=slot.center))


def round_of(markers: Markers) -> tuple[int, ...]:
    """The colours in the order in which they go round: each goes where the next one is."""
    return (*markers.held, *reversed(markers.standby))
