"""Shares the room of a game in play: one hand large, the board, and a card for everybody else.

The board gets as much as the window allows. In wide windows the hand is at its left, and the cards
with the buttons below them at its right; in less wide ones all of these are in one column; in tall
ones they are below the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui.look.scale import UiScale
from game.ui.table.tools import TableLayout, Tool

GAP, APART, EDGE = 16, 8, 12
"""The space around everything, between cards and buttons, and above and below the board, in design
pixels."""

HAND, WIDEST_HAND = 236, 400
"""The least and the greatest width of the hand, in design pixels."""

SIDE, WIDEST_SIDE = 186, 300
"""The least and the greatest width of the cards at the other side, in design pixels."""

LEAST_WIDE = 800
"""The width at which the sides are drawn as in a window, in design pixels."""

SHARE = 0.56
"""The hand's share of what the board leaves to both."""

BELOW = 0.36
"""The share of a tall window's height that is kept free below the board."""

CARD, TALLEST = 56, 330
"""The height of a card that has no room for pieces, and the greatest of one that does, in design
pixels."""

MOST, PIECES_CARD = 0.72, 156
"""The share of a column that the hand keeps beside cards with room for pieces, and the height of
these at most, in design pixels."""

BUTTON, NARROWEST = 48, 38
"""The height of a button, and its least width, in design pixels."""

WORDS = 74
"""The height of what is told at the bottom of the hand, at the usual text size, in design
pixels."""

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


def room_layout(
    size: tuple[int, int],
    cards: int,
    aspect: float = 1.0,
    tools: Sequence[Tool] = (),
    least: int = 0,
    text: float = 1.0,
) -> RoomLayout:
    """Lay out a game in play in a window of that size, in pixels.

    There are so many cards, and the board's plate has that aspect. The middles of two tools are at
    least `least` pixels apart. `text` is the text size relative to the usual one.
    """
    # Beside a panel an area is less wide than any window, but its letters are no smaller.
    scale = UiScale(min(size[1] / 720, size[0] / LEAST_WIDE))
    sides, column = _board_between(size, aspect, scale), _board_beside(size, aspect, scale)
    low = UiScale(min(size[0] / 720, size[1] / 1080))
    below = _board_above(size, aspect, low)
    if sides.width >= LIKED * max(column.width, below.width):
        board, hand, side = _at_both_sides(size, sides, scale)
        places, buttons = _side(side, cards, tools, scale, least)
    elif column.width >= below.width:
        board, hand, side = _in_a_column(size, column, cards, tools, scale, least)
        places, buttons = _side(side, cards, tools, scale, least)
    else:
        scale = low
        board, hand, side = _underneath(size, below, scale)
        places, buttons = _side(side, cards, tools, scale, least)
    words = hand.inflate(-2 * scale.px(12), 0)
    words.height = scale.px(WORDS * text)
    words.bottom = hand.bottom - scale.px(8)
    grows = int(NOTICE * hand.height)
    return RoomLayout(board, buttons, words, scale, grows=grows, hand=hand, cards=places)


# -- the board --------------------------------------------------------------


def _board_between(size: tuple[int, int], aspect: float, scale: UiScale) -> Rect:
    """The board with the hand at one side and the cards at the other."""
    taken = scale.px(HAND) + scale.px(SIDE) + 4 * scale.px(GAP)
    return _board(size[0] - taken, size[1] - 2 * scale.px(EDGE), aspect)


def _board_beside(size: tuple[int, int], aspect: float, scale: UiScale) -> Rect:
    """The board with everything else in one column."""
    taken = scale.px(HAND) + 3 * scale.px(GAP)
    return _board(size[0] - taken, size[1] - 2 * scale.px(EDGE), aspect)


def _board_above(size: tuple[int, int], aspect: float, scale: UiScale) -> Rect:
    """The board with everything else below it."""
    gap = scale.px(GAP)
    return _board(size[0] - 2 * gap, size[1] - round(BELOW * size[1]) - 2 * gap, aspect)


def _board(width: int, height: int, aspect: float) -> Rect:
    """The largest plate in that room."""
    high = max(1, min(height, int(width / aspect)))
    return Rect(0, 0, round(aspect * high), high)


# -- everything else --------------------------------------------------------


def _at_both_sides(size: tuple[int, int], board: Rect, scale: UiScale) -> tuple[Rect, Rect, Rect]:
    """The board, the hand, and the room for cards and buttons."""
    (width, height), gap = size, scale.px(GAP)
    rest = width - board.width - 4 * gap
    most = rest - scale.px(SIDE)
    hand = Rect(0, gap, min(scale.px(WIDEST_HAND), max(scale.px(HAND), int(SHARE * rest))), 0)
    hand.width = min(hand.width, most)
    side = Rect(0, gap, min(scale.px(WIDEST_SIDE), rest - hand.width), height - 2 * gap)
    hand.height = side.height
    hand.left = (width - hand.width - board.width - side.width - 2 * gap) // 2
    board = board.move(hand.right + gap, (height - board.height) // 2)
    side.left = board.right + gap
    return board, hand, side


def _in_a_column(
    size: tuple[int, int],
    board: Rect,
    cards: int,
    tools: Sequence[Tool],
    scale: UiScale,
    least: int,
) -> tuple[Rect, Rect, Rect]:
    (width, height), gap = size, scale.px(GAP)
    column = Rect(0, gap, min(scale.px(WIDEST_HAND), width - board.width - 3 * gap), 0)
    column.height = height - 2 * gap
    column.left = (width - column.width - board.width - gap) // 2
    apart = scale.px(APART)
    high = _buttons(column, tools, scale, least)[1]
    # Few cards get room for their pieces, if the hand keeps most of the column.
    each = int((1 - MOST) * (column.height - high)) // max(1, cards) - apart
    low = cards * (min(max(each, scale.px(CARD)), scale.px(PIECES_CARD)) + apart) + high
    hand = Rect(column.topleft, (column.width, max(1, column.height - low - apart)))
    side = Rect(column.left, hand.bottom + apart, column.width, low)
    return board.move(column.right + gap, (height - board.height) // 2), hand, side


def _underneath(size: tuple[int, int], board: Rect, scale: UiScale) -> tuple[Rect, Rect, Rect]:
    (width, height), gap = size, scale.px(GAP)
    board = board.move((width - board.width) // 2, gap)
    area = Rect(gap, board.bottom + gap, width - 2 * gap, height - board.bottom - 2 * gap)
    hand = Rect(area.topleft, (int(SHARE * (area.width - gap)), area.height))
    side = Rect(hand.right + gap, area.top, area.right - hand.right - gap, area.height)
    return board, hand, side


def _side(
    side: Rect, cards: int, tools: Sequence[Tool], scale: UiScale, least: int
) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
    """The cards from the top, and the buttons at the bottom."""
    buttons, high = _buttons(side, tools, scale, least)
    apart = scale.px(APART)
    room = side.height - high - (apart if high else 0)
    each = min(scale.px(TALLEST), (room + apart) // max(1, cards) - apart)
    places = (
        Rect(side.left, side.top + number * (each + apart), side.width, each)
        for number in range(cards)
    )
    return tuple(places), buttons


def _buttons(
    side: Rect, tools: Sequence[Tool], scale: UiScale, least: int
) -> tuple[tuple[Rect, ...], int]:
    """The buttons at the bottom of a room, in as few rows as fit, and the height of these."""
    apart, size = scale.px(APART), scale.px(BUTTON)
    step = max(least, size + apart)
    narrow = max(least, scale.px(NARROWEST) + apart)
    across = max(1, min(len(tools), (side.width + apart) // narrow))
    rows = -(-len(tools) // across)
    across = -(-len(tools) // max(1, rows))
    wide = (side.width + apart) / max(1, across)
    high = rows * step - (step - size) if rows else 0
    top = side.bottom - high
    rects = []
    for number in range(len(tools)):
        row, column = divmod(number, across)
        left, right = round(column * wide), round((column + 1) * wide) - apart
        rects.append(Rect(side.left + left, top + row * step, right - left, size))
    return tuple(rects), high
