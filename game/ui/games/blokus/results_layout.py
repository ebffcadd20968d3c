"""Lays out the results of a game on one board, as a pure function of the window's size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui.games.blokus.best_list import BEST_ROW, HEAD_ROW
from game.ui.look.scale import UiScale, is_wide
from game.ui.rooms.results.rating_news import news_height
from game.ui.rooms.results.running_totals import totals_height

NAME_ROW, COLOUR_ROW, CARD_PADDING = 36, 28, 8
"""The heights within a card, in design pixels."""

PIECES_ROW = (30, 96)
"""The least and the greatest height of a row of pieces left, in design pixels."""

NEWS_COLUMNS = 2
"""How many items of rating news go side by side."""

TOTALS_ACROSS = 3
"""How many people of a series go side by side at most."""

BEST_SHOWN = 3
"""How many of the best results are shown."""


BUTTON, GAP = 52, 12
"""The height of buttons and the space between them, in design pixels."""


@dataclass(frozen=True)
class ResultsLayout:
    """Rectangles in the window.

    Attributes:
        board: a square.
        headline, reason: who won, and why.
        news: the rating news, possibly of zero height.
        heads: the names of the columns.
        cards: one for each player, or shared colour.
        pieces_row: the height of each row of pieces left.
        best: the best results, possibly of zero height.
        totals: the totals of a series, possibly of zero height.
        buttons: play again, see the board, the report, menu.
    """

    board: Rect
    headline: Rect
    reason: Rect
    news: Rect
    heads: Rect
    cards: tuple[Rect, ...]
    pieces_row: int
    best: Rect
    totals: Rect
    buttons: tuple[Rect, ...]


def results_layout(
    size: tuple[int, int],
    colours: Sequence[int],
    best: bool = False,
    news: int = 0,
    totals: int = 0,
) -> ResultsLayout:
    """Lay out the board beside the table, or above it in a tall window.

    Args:
        size: the window's size, in pixels.
        colours: how many colours each card is about.
        best: whether there are best results to show.
        news: how many rows of rating news there are.
        totals: how many people of a series there are.
    """
    px, rows = UiScale.for_window(size).px, sum(colours)
    best_height = px(8 + HEAD_ROW + BEST_SHOWN * BEST_ROW) if best else 0
    told = px(news_height(news))
    summed = px(totals_height(totals, TOTALS_ACROSS)) if totals else 0
    fixed = px(52 + 28 + 8 + 40 + 16 + 52) + best_height + told + summed
    fixed += sum(px(card_height(count)) + px(8) for count in colours)
    board, table = _board_and_table(size, fixed + rows * px(PIECES_ROW[0]))
    pieces_row = min((table.height - fixed) // rows, px(PIECES_ROW[1]))
    headline = Rect(table.left, table.top, table.width, px(52))
    reason = Rect(table.left, headline.bottom, table.width, px(28))
    room = Rect(table.left, reason.bottom, table.width, told)
    heads = Rect(table.left, room.bottom + px(8), table.width, px(40))
    cards = []
    top = heads.bottom
    for count in colours:
        tall = px(card_height(count)) + count * pieces_row
        cards.append(Rect(table.left, top, table.width, tall))
        top += tall + px(8)
    foot = Rect(table.left, table.bottom - px(52), table.width, px(52))
    return ResultsLayout(
        board=board,
        headline=headline,
        reason=reason,
        news=room,
        heads=heads,
        cards=tuple(cards),
        pieces_row=pieces_row,
        best=Rect(table.left, top, table.width, best_height),
        totals=Rect(table.left + px(16), top, table.width - px(32), summed),
        buttons=_buttons(foot, board, px),
    )


def _board_and_table(size: tuple[int, int], least: int) -> tuple[Rect, Rect]:
    """The rectangles of the board, which has a button below it, and of everything else.

    In a tall window everything else is at least `least` high.
    """
    px, (width, height) = UiScale.for_window(size).px, size
    margin, below = px(24), px(BUTTON + GAP)
    if is_wide(size):
        side = min(height - 2 * margin - below, width - px(480) - 3 * margin)
        table_width = min(width - side - 3 * margin, px(600))
        left = (width - side - margin - table_width) // 2
        board = Rect(left, (height - side - below) // 2, side, side)
        table = Rect(board.right + margin, 0, table_width, min(height - 2 * margin, px(672)))
        table.centery = height // 2
        return board, table
    side = min(width - 2 * margin, height - 3 * margin - least - below)
    board = Rect((width - side) // 2, margin, side, side)
    top = board.bottom + below + margin
    return board, Rect(margin, top, width - 2 * margin, height - margin - top)


def _buttons(foot: Rect, board: Rect, px: Callable[[float], int]) -> tuple[Rect, ...]:
    """The buttons side by side, as wide as their words need, and the report's below the board.

    The latter joins the others' row if it's close to it.
    """
    gap, rects = px(GAP), []
    left, room = foot.left, foot.width - 2 * gap
    for share in (0.36, 0.40, 0.24):
        rects.append(Rect(left, foot.top, int(room * share), foot.height))
        left += rects[-1].width + gap
    again, look, menu = rects
    menu.width = foot.right - menu.left
    analyse = Rect(0, board.bottom + gap, min(board.width, px(280)), px(BUTTON))
    analyse.centerx = board.centerx
    if abs(analyse.top - foot.top) < gap:
        analyse.top = foot.top
    return again, look, analyse, menu


def card_height(colours: int) -> int:
    """The height of a card without its rows of pieces left, in design pixels.

    A single colour shares the name's row; several have a row each.
    """
    return 2 * CARD_PADDING + NAME_ROW + (colours * COLOUR_ROW if colours > 1 else 0)
