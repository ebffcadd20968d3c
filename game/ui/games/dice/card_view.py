"""Another player's sheet, small: the name, the board, the strikes and the die just taken."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.engine.dice import STRIKES
from game.engine.ruleset import Ruleset
from game.ui.games.dice.faces import paint_die, paint_strikes
from game.ui.games.dice.history import drawn, rolled
from game.ui.games.dice.layout import DiceLayout
from game.ui.games.dice.material import DRAWN_ON
from game.ui.games.dice.states import DiceShown, card_line
from game.ui.kit.boxes import Align, Box, Fill, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.look.scale import row
from game.ui.look.shapes import panel
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView
from game.ui.table.clock_face import CLOCK, clock_width
from game.ui.table.name_line import NameLine, badge
from game.ui.table.tray_view import paint_player_panel

NAME, LINE = 17, 14
"""The text sizes of a name and of the line below it, in design pixels."""

DIE, STRIKE, STRIKE_GAP, PAD = 30, 18, 5, 9
"""The edges of a die and of a strike's box, the gap between two boxes, and the space around
everything, in design pixels."""

BESIDE, ABOVE = 118, 66
"""The width that words need beside the board, and their height above it, in design pixels."""

NARROW, LOWER = 190, 88
"""The width below which they need another line there, and their height with that."""


class CardView:
    """A card laid out in a rectangle. Draws what it is given and keeps nothing of the game.

    Attributes:
        rect: the card.
        board: the small board.
        die: where the die taken lies.
        clock: where a clock goes.
    """

    board: BoardView

    def __init__(
        self, ui: UiContext, ruleset: Ruleset, rect: Rect, layout: DiceLayout, shown: DiceShown
    ) -> None:
        self._ui, self._ruleset, self._layout = ui, ruleset, layout
        self.rect = rect
        self.die = self.clock = Rect(0, 0, 0, 0)
        self._tree = Tree(ui, for_keys=False)
        self._tree.show(self._contents(shown, 0), rect)

    def _note(self, name: str, rect: Rect) -> None:
        setattr(self, name, rect)

    def _place_board(self, rect: Rect) -> None:
        self.board = BoardView(self._ui, self._ruleset, rect, DRAWN_ON)

    def _contents(self, shown: DiceShown, player: int) -> Box:
        """Everything on the card: beside the board, or around it if that is larger for it."""
        ui, px, zoom = self._ui, self._layout.scale.px, self._layout.zoom
        position, seat, theme = shown.position, shown.game.seats[player], self._ui.theme
        tone = theme.muted if player in shown.quiet else theme.text
        mark = badge(shown.colour_of(player), 18 * zoom)
        name = NameLine(seat.name, seat.level, NAME * zoom, tone=tone, width=EQUAL, grow=1)
        line = Text(
            card_line(shown, player),
            LINE * zoom,
            tone=theme.muted,
            least=11 * zoom,
            width=EQUAL,
            grow=1,
        )
        clock = None
        if shown.timed:
            wide = clock_width(ui.fonts, px(CLOCK)) / ui.px(100) * 100
            clock = Picture(width=wide, height=18 * zoom, on_placed=partial(self._note, "clock"))
        strikes = Picture(
            partial(_paint_strikes, position.strikes[player]),
            width=(STRIKES * (STRIKE + STRIKE_GAP) - STRIKE_GAP) * zoom,
            height=STRIKE * zoom,
        )
        die = Picture(width=DIE * zoom, height=DIE * zoom, on_placed=partial(self._note, "die"))
        high, wide = self.rect.height, self.rect.width
        around, gap = 2 * px(PAD), 6 * zoom
        beside = min(high - around, wide - around - px(BESIDE * ui.fonts.factor))
        words_high = px(LOWER if wide < px(NARROW) else ABOVE)
        below = min(high - around - words_high, wide - around)
        side = max(beside, below) / ui.px(100) * 100
        board = Picture(width=side, height=side, on_placed=self._place_board)
        if beside >= below:
            words = Column(
                Row(mark, name, gap=gap),
                Row(line, clock, gap=gap),
                Row(strikes, Fill(), die, gap=gap),
                gap=gap,
                width=EQUAL,
                grow=1,
                justify=Align.CENTER,
            )
            return Row(board, words, gap=10 * zoom, pad=PAD * zoom)
        if wide < px(NARROW):
            above = [Row(line, clock, gap=gap), Row(strikes, Fill(), die, gap=gap)]
        else:
            above = [Row(line, clock, strikes, die, gap=gap)]
        return Column(
            Row(mark, name, gap=gap),
            *above,
            board,
            gap=4 * zoom,
            pad=PAD * zoom,
            justify=Align.CENTER,
        )

    def paint(self, surface: pygame.Surface, shown: DiceShown, player: int) -> None:
        """Draw a player's card; the die just taken appears once it has arrived."""
        ui = self._ui
        lit = shown.colour_of(player) if player == shown.acting else None
        scale, is_quiet = self._layout.scale, player in shown.quiet
        paint_player_panel(surface, ui, self.rect, scale, lit, quiet=is_quiet)
        if player == shown.player:
            self.paint_rim(surface)
        self._tree.show(self._contents(shown, player), self.rect)
        self._tree.paint(surface)
        self.board.paint(surface, drawn(shown.game, player), hidden=shown.being_drawn(player))
        for index, (face, taker) in enumerate(rolled(shown.game)):
            if taker == player and index != shown.on_its_way:
                paint_die(surface, ui, face, self.die)

    def paint_rim(self, surface: pygame.Surface) -> Rect:
        """Draw a rim around it, as its sheet is looked at, or would be by a press."""
        theme, px = self._ui.theme, self._layout.scale.px
        rim = panel(self.rect.size, px(12), theme.panel, rim=theme.muted, rim_width=px(2), alpha=0)
        return surface.blit(rim, self.rect)


def _paint_strikes(crossed: int, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
    boxes = row(rect, STRIKES, rect.height * STRIKE_GAP // STRIKE)
    paint_strikes(surface, ui, boxes, crossed, striking=False)
