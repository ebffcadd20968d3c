"""The table: the dice in the middle, and around them the circle in which the markers go."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine.dice.markers import Markers
from game.engine.variant import FOUR_COLOURS
from game.ui.games.dice.faces import paint_die
from game.ui.games.dice.shown import DiceShown
from game.ui.games.dice.tray import DiceTray
from game.ui.kit.boxes import Measure, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL, Size
from game.ui.look.icons import icon
from game.ui.look.marker import THICKNESS, marker_picture
from game.ui.look.names_in_text import named
from game.ui.look.texts import colour_name, tr
from game.ui.shell.context import UiContext

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
        """Draw the markers where they lie."""
        for colour, slot in self.marker_slots(markers).items():
            picture = marker_picture(FOUR_COLOURS[colour].name, slot.width, self._ui.theme)
            surface.blit(picture, picture.get_rect(center=slot.center))


def round_of(markers: Markers) -> tuple[int, ...]:
    """The colours in the order in which they go round: each goes where the next one is."""
    return (*markers.held, *reversed(markers.standby))
