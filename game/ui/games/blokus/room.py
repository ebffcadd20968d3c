"""Shares the room of a board with one large tray: the hand, and a card for each other colour.

The board gets as much as the window allows. In wide windows the hand is at its left, and the cards
with the buttons below them at its right; in less wide ones all of these are in one column; in tall
ones they are below the board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui.kit.boxes import Align, Box, Fill
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size, rows
from game.ui.look.scale import UiScale
from game.ui.shell.context import UiContext
from game.ui.table.layout import TableBoxes, TableLayout
from game.ui.table.tools import Tool

GAP, APART, EDGE = 16, 8, 12
"""The space around everything, between cards and buttons, and above and below the board, in design
pixels."""

HAND = Size(236, most=400)
"""The width of the hand, in design pixels."""

SIDE = Size(186, most=300)
"""The width of the cards at the other side, in design pixels."""

LEAST_WIDE = 800
"""The width at which the sides are drawn as in a window, in design pixels."""

SHARES = 0.56, 0.44
"""The shares of the hand and of the cards in what the board leaves to both."""

BELOW = 0.36
"""The share of a tall window's height that is kept free below the board."""

CARD, TALLEST = 56, 330
"""The height of a card that has no room for pieces, and the greatest of one that does, in design
pixels."""

CARDS, PIECES_CARD = 0.25, 156
"""The share of a column that goes to cards with room for pieces, and the height of these at most,
in design pixels."""

WORDS, BESIDE, UNDER = 74, 12, 8
"""The height of what is told at the bottom of the hand, at the usual text size, and the space
beside and below it, in design pixels."""

NOTICE = 0.64
"""How much of the hand's height a long notice may take: the hand's head stays in view."""

LIKED = 0.93
"""How large a board with both sides in use must be, relative to one with a single column, for the
sides to be preferred: cards with pieces are worth a little of the board."""


@dataclass(frozen=True)
class RoomLayout(TableLayout):
    """A table with one hand.

    Attributes:
        hand: the tray of the colour in hand; the status line is at its bottom.
        cards: one for each other colour.
    """

    hand: Rect
    cards: tuple[Rect, ...]


class _Boxes(TableBoxes):
    """What is on such a table, to be put beside and below each other."""

    def __init__(self, cards: int, aspect: float, tools: Sequence[Tool]) -> None:
        super().__init__(tools, aspect)
        self.status.sized(height=rows(WORDS), grow=0)
        self.hand = Column(Fill(), self.status, gap=0, pad=(BESIDE, UNDER), height=EQUAL, grow=1)
        self.cards = [Fill(height=Size(0, most=TALLEST), grow=1) for _ in range(cards)]

    def _side(self) -> Column:
        """The cards from the top, and the buttons at the bottom."""
        cards = Column(*self.cards, gap=APART, height=EQUAL, grow=1)
        return Column(cards, self.rows(), gap=APART, height=EQUAL)

    def at_both_sides(self) -> Box:
        """The hand, the board, and all else at its other side."""
        left, right = (
            Column(one, pad=(0, GAP - EDGE), width=width, grow=share)
            for one, width, share in zip(
                (self.hand, self._side().sized(grow=1)), (HAND, SIDE), SHARES, strict=True
            )
        )
        return Row(left, self.board, right, gap=GAP, pad=(GAP, EDGE), justify=Align.CENTER)

    def in_a_column(self) -> Box:
        """All else beside the board. Few cards get room for their pieces."""
        share = CARDS / max(1, len(self.cards))
        for card in self.cards:
            card.sized(height=Size(least=CARD, most=PIECES_CARD, share=share), grow=0)
        column = Column(self.hand, *self.cards, self.rows(), gap=APART, pad=(0, GAP - EDGE))
        column.sized(width=HAND, grow=1)
        return Row(column, self.board, gap=GAP, pad=(GAP, EDGE), justify=Align.CENTER)

    def underneath(self) -> Box:
        """All else below the board."""
        left, right = (
            one.sized(width=EQUAL, grow=share)
            for one, share in zip((self.hand, self._side()), SHARES, strict=True)
        )
        below = Row(left, right, gap=GAP, height=Size(share=BELOW, most=UNLIMITED), grow=1)
        return Column(self.board, below, gap=GAP, pad=GAP)


def room_layout(
    ui: UiContext, size: tuple[int, int], cards: int, aspect: float, tools: Sequence[Tool]
) -> RoomLayout:
    """Lay out a table with so many cards beside the hand in an area of that size, in pixels.

    The board's plate has that aspect.
    """
    # Beside a panel an area is less wide than any window, but its letters are no smaller.
    high = UiScale(min(size[1] / 720, size[0] / LEAST_WIDE))
    low = UiScale(min(size[0] / 720, size[1] / 1080))

    def laid(arranged: Callable[[_Boxes], Box], scale: UiScale) -> RoomLayout:
        boxes = _Boxes(cards, aspect, tools)
        places = boxes.placed(ui.scaled(scale), arranged(boxes), size)
        hand, around = places[boxes.hand], tuple(places[card] for card in boxes.cards)
        common, grows = boxes.common(places, scale), int(NOTICE * hand.height)
        return RoomLayout(*common, grows=grows, hand=hand, cards=around)

    sides, column = laid(_Boxes.at_both_sides, high), laid(_Boxes.in_a_column, high)
    below = laid(_Boxes.underneath, low)
    one = column if column.board.width >= below.board.width else below
    return sides if sides.board.width >= LIKED * one.board.width else one
