"""Another player's sheet, small: the name, the board, the strikes and the die just taken."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.engine.dice import STRIKES
from game.ui.games.dice.faces import paint_strikes
from game.ui.games.dice.material import DRAWN_ON
from game.ui.games.dice.player_boxes import AFTER_CROWN, LINE, STANDING, PlayerBoxes
from game.ui.games.dice.shown import DiceShown
from game.ui.games.dice.states import Told
from game.ui.kit.boxes import Align, Box, Fill, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL
from game.ui.look.scale import row
from game.ui.look.shapes import panel
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView
from game.ui.table.name_line import NameLine
from game.ui.table.tray_view import paint_player_panel

NAME, BADGE, FACE, LOW_FACE = 17, 18, 34, 26
"""The sizes of a name, of the badge before it, of an opponent's face in place of that beside the
board, and above it, in design pixels."""

DIE, STRIKE, STRIKE_GAP, PAD = 30, 18, 5, 9
"""The edges of a die and of a strike's box, the gap between two boxes, and the space around
everything, in design pixels."""

BESIDE, WITH_LEVELS, ABOVE = 118, 150, 66
"""The width of words beside the board, the same if names have levels beside them, and their height
above it, in design pixels."""

NARROW, LOWER = 190, 92
"""The width below which they need another line there, and their height with that."""


class CardView(PlayerBoxes):
    """A card laid out in a rectangle.

    Attributes:
        board: the small board.
    """

    board: BoardView

    def __init__(self, ui: UiContext, rect: Rect, shown: DiceShown, player: int) -> None:
        super().__init__(ui, rect)
        self._ruleset = shown.position.ruleset
        has_levels = any(seat.level is not None for seat in shown.game.seats)
        self._words = WITH_LEVELS if has_levels else BESIDE
        self.arrange(shown.told(player))

    def _place_board(self, rect: Rect) -> None:
        self.board = BoardView(self._ui, self._ruleset, rect, DRAWN_ON)

    def _contents(self, told: Told) -> Box:
        """Everything on the card: beside the board, or above it if it's larger so."""
        px, theme = self._ui.px, self._ui.theme
        tone = theme.muted if told.quiet else theme.text
        gap, die, clock = 6, self._slot("die", DIE, DIE), self._clock(told)
        name = NameLine(told.name, told.level, NAME, tone=tone, width=EQUAL, grow=1)
        strikes = Picture(
            partial(_paint_strikes, told.strikes),
            width=(STRIKES * (STRIKE + STRIKE_GAP) - STRIKE_GAP),
            height=STRIKE,
        )
        factor = self._ui.fonts.factor
        is_narrow = self.rect.width < px(NARROW * factor)
        wide, high = self.rect.width - 2 * px(PAD), self.rect.height - 2 * px(PAD)
        beside = min(high, wide - px(self._words * factor))
        below = min(high - px((LOWER if is_narrow else ABOVE) * factor), wide)
        side = max(beside, below) / self._ui.scale.unit
        board = Picture(width=side, height=side, on_placed=self._place_board)
        is_beside = beside >= below
        mark = self._mark(told, BADGE, FACE if is_beside else LOW_FACE)
        line = self._filled(told, tone, STANDING if is_beside else LINE)
        line.sized(width=EQUAL, grow=1)
        if is_beside:
            number = Row(self._crown(told), line, gap=AFTER_CROWN, width=EQUAL, grow=1)
            words = Column(
                Row(mark, name, gap=gap),
                Row(number, clock, gap=gap),
                Row(strikes, Fill(), die, gap=gap),
                gap=gap,
                width=EQUAL,
                grow=1,
                justify=Align.CENTER,
            )
            return Row(board, words, gap=10, pad=PAD)
        # The number has no room to spare.
        leads = self._crown(told) if told.leads else None
        rows: list[list[Box | None]]
        if is_narrow:
            rows = [[mark, name, leads, die], [line], [strikes, Fill(), clock]]
        else:
            rows = [[mark, name, leads, clock], [line, strikes, die]]
        above = [Row(*row, gap=gap) for row in rows]
        return Column(*above, board, gap=4, pad=PAD, justify=Align.CENTER)

    def paint(
        self, surface: pygame.Surface, shown: DiceShown, player: int, *, quiet: bool = False
    ) -> None:
        """Draw a player's card, perhaps `quiet` ahead of time."""
        lit = shown.colour_of(player) if player == shown.acting else None
        quiet = quiet or shown.dimming.quiet(player)
        paint_player_panel(surface, self._ui, self.rect, self._ui.scale, lit, quiet=quiet)
        if player == shown.player:
            self.paint_rim(surface)
        self.paint_boxes(surface, shown, player, quiet=quiet)
        self.board.paint(surface, shown.drawn(player), hidden=shown.being_drawn(player))

    def paint_rim(self, surface: pygame.Surface) -> Rect:
        """Draw a rim around it, as its sheet is looked at, or would be by a press."""
        theme, px = self._ui.theme, self._ui.px
        rim = panel(self.rect.size, px(12), theme.panel, rim=theme.muted, rim_width=px(2), alpha=0)
        return surface.blit(rim, self.rect)


def _paint_strikes(crossed: int, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
    boxes = row(rect, STRIKES, rect.height * STRIKE_GAP // STRIKE)
    paint_strikes(surface, ui, boxes, crossed, striking=False)
