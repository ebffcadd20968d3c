"""A player's card: who it is, the board in small, marker, strikes and the die just taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.engine import Ply
from game.engine.dice import DICE_RULESET, STRIKES
from game.ui.board.board_view import BoardView
from game.ui.board.tray_view import GLOW, GLOW_ALPHA
from game.ui.games.dice.faces import paint_die
from game.ui.games.dice.strikes import paint_strikes
from game.ui.look.shapes import panel, soft_shadow
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext

PEN = 84
"""The length of a marker, in design pixels."""

LOW = 104
"""The height below which a card has its strikes beside the marker, in design pixels."""


@dataclass(frozen=True)
class CardState:
    """What a card shows.

    Attributes:
        name: who it is.
        line: how many squares are unfilled, or that the player is out.
        plies: what was drawn on the board.
        hidden: placements that are still on their way.
        die: the number on the die taken in this round, if any.
        strikes: how many are crossed out.
        lit: the name of the colour in hand while it is this player's turn, else None.
        out: whether the player is out.
        starter: whether the player rolls in this round.
    """

    name: str
    line: str
    plies: Sequence[Ply]
    hidden: Sequence[int]
    die: int | None
    strikes: int
    lit: str | None
    out: bool
    starter: bool


class CardView:
    """A card laid out in a rectangle. Draws what it is given and keeps nothing of the game.

    Attributes:
        pen: where the player's marker lies.
        die: where the die taken lies.
    """

    def __init__(self, ui: UiContext, rect: Rect, unit: float) -> None:
        self.rect = rect
        self._kit = ui
        self._unit = unit
        pad = self._px(8)
        side = min(rect.height - 2 * pad, rect.width - self._px(PEN + 70))
        self._board = BoardView(
            ui, DICE_RULESET, Rect(rect.left + pad, rect.centery - side // 2, side, side)
        )
        left = self._board.rect.right + self._px(12)
        low = rect.height < self._px(LOW)
        room = Rect(left, 0, rect.right - pad - left, self._px(72 if low else 98))
        room.centery = rect.centery
        self._name = Rect(room.left, room.top, room.width, self._px(24))
        self._line = Rect(room.left, self._name.bottom, room.width, self._px(18))
        self.pen = Rect(room.left, self._line.bottom + self._px(6), self._px(PEN), self._px(24))
        self.die = Rect(self.pen.right + self._px(8), 0, self._px(30), self._px(30))
        self.die.centery = self.pen.centery
        box, gap = self._px(18), self._px(5)
        strikes = Rect(room.left, self.pen.bottom + self._px(8), STRIKES * (box + gap) - gap, box)
        if low:
            strikes.midleft = (self.die.right + self._px(12), self.pen.centery)
        self._strikes = [
            Rect(strikes.left + number * (box + gap), strikes.top, box, box)
            for number in range(STRIKES)
        ]

    def _px(self, design: float) -> int:
        return max(1, round(design * self._unit))

    def paint(self, surface: pygame.Surface, state: CardState) -> None:
        """Draw the card, all but the marker, which may be on its way."""
        ui, theme, rect = self._kit, self._kit.theme, self.rect
        radius = self._px(12)
        if state.lit is not None:
            colour = theme.colours[state.lit]
            spread = self._px(GLOW)
            glow = soft_shadow(rect.size, radius, spread, colour, GLOW_ALPHA)
            surface.blit(glow, rect.move(-spread, -spread))
            back = panel(rect.size, radius, theme.panel_lit, colour, max(2, self._px(2.5)))
        else:
            back = panel(rect.size, radius, theme.panel)
        surface.blit(back, rect)
        self._board.paint(surface, state.plies, hidden=state.hidden)
        tone = theme.quiet if state.out else theme.text
        left = self._name.left
        if state.starter:
            badge = Rect(left, 0, self._px(18), self._px(18))
            badge.centery = self._name.centery
            paint_die(surface, ui, 5, badge)
            left = badge.right + self._px(7)
        name = ui.fonts.fit(state.name, self._px(18), self._name.right - left, tone)
        surface.blit(name, name.get_rect(midleft=(left, self._name.centery)))
        line = ui.fonts.fit(state.line, self._px(14), self._line.width, theme.quiet)
        surface.blit(line, line.get_rect(midleft=self._line.midleft))
        paint_strikes(surface, ui, self._strikes, state.strikes, striking=False)
        if state.die is not None:
            paint_die(surface, ui, state.die, self.die)


def standby_slots(rect: Rect, count: int, unit: float) -> list[Rect]:
    """Where waiting markers lie in their strip; the first to be taken is on the right."""
    length, thick = round(PEN * unit), round(24 * unit)
    slots = []
    right = rect.right - round(12 * unit)
    for _ in range(count):
        slots.append(Rect(right - length, rect.centery - thick // 2, length, thick))
        right -= length + round(10 * unit)
    return slots


def paint_standby(surface: pygame.Surface, ui: UiContext, rect: Rect, unit: float) -> None:
    """Draw the strip in which markers wait."""
    theme = ui.theme
    back = panel(rect.size, round(12 * unit), theme.recess, theme.line, max(1, round(unit)))
    surface.blit(back, rect)
    words = ui.fonts.text(tr("dice.standby"), round(14 * unit), theme.quiet)
    surface.blit(words, words.get_rect(midleft=(rect.left + round(12 * unit), rect.centery)))
