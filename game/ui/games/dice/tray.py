"""The tray in which the dice roll."""

from __future__ import annotations

import math

import pygame
from pygame import Rect

from game.ui.games.dice.faces import INK, IVORY, paint_die, paint_die_rim, paint_die_shadow
from game.ui.games.dice.motion import Rolling
from game.ui.games.dice.shown import DiceShown
from game.ui.look.dice import die
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
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
        """Where `count` dice lie."""
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
                paint_die_rim(surface, self._ui, spot, theme.primary)
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
        surface.blit(panel(rect.size, px(10), fill), rect)
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
            share = min(1.0, rolling.share(now) / lands)
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
            settled = min(1.0, (rolling.share(now) - lands) / SETTLES)
            flat = FLAT * there_and_back(settled) * (1 - settled)
            size = round(spot.width * (1 + flat)), round(spot.height * (1 - flat))
            picture = pygame.transform.smoothscale(picture, size)
            surface.blit(picture, picture.get_rect(midbottom=spot.midbottom))
        surface.set_clip(clip)
        return self.rect


def _lands(number: int, count: int) -> float:
    """How far a roll of `count` dice has got when one of them lies still."""
    return LAST_LANDS - (LAST_LANDS - FIRST_LANDS) * (count - 1 - number) / max(1, count - 1)
