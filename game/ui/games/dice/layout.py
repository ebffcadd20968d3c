"""Lays out a game of Dice: one sheet large, the table with the dice, and the others' cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui.kit.boxes import Align, Box, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL, Size
from game.ui.look.scale import UiScale, is_beside
from game.ui.shell.context import UiContext
from game.ui.table.layout import TableBoxes, TableLayout
from game.ui.table.tools import Tool

ROWS = Size(270, least=176, most=430)
"""The width of the rows of shapes beside the board, in design pixels."""

SIDE = Size(290, least=250, most=400)
"""The width of the table and the cards beside the sheet."""

HEAD, STRIKES, DICE = 54, 44, 206
"""The heights of the sheet's head, its strikes and the table, in design pixels."""

LOW_ROWS, LOW_SIDE = 204, 196
"""The heights of the rows and of the table with the cards in tall windows."""

WIDE, SQUARE_SIDE = 1.5, 156
"""The ratio of width to height from which the table and the cards stand beside the sheet, and their
height below it in windows that are nearly square."""

PAD, GAP = 14, 12
"""The space around what is on the sheet, and between the things there."""


@dataclass(frozen=True)
class DiceLayout(TableLayout):
    """A table of Dice; its board is a square, that of the sheet being shown.

    Attributes:
        sheet: the sheet, with all that follows up to the strikes.
        ring: the table, where the dice lie and the markers go round.
        cards: one for each of the other players, from the top or from the left.
    """

    sheet: Rect
    head: Rect
    rows: Rect
    strikes: Rect
    ring: Rect
    cards: tuple[Rect, ...]


def dice_layout(
    ui: UiContext,
    size: tuple[int, int],
    players: int,
    tools: Sequence[Tool],
    narrow: float = 1.0,
) -> DiceLayout:
    """Lay out a game with that many players in an area of that size, in pixels.

    `narrow` is how narrow what is beside the board may get to leave space for it, relative to a
    game in play.
    """
    width, height = size
    is_wide, scale = is_beside(size), UiScale.for_table(size)
    ui = ui.scaled(scale)
    narrow = (1 + narrow) / 2  # Shapes and dice must stay large enough to be hit.
    boxes = TableBoxes(tools)
    head, rows = Picture(height=Size(HEAD, with_text=1)), Picture()
    strikes = Picture(height=Size(STRIKES, with_text=not is_wide))
    ring, foot, board = Picture(), boxes.foot(ui), boxes.board
    cards = [Picture(width=EQUAL, height=EQUAL, grow=1) for _ in range(players - 1)]
    sheet: Box
    if is_wide:
        ring.height, rows.grow = DICE, 1
        beside = Column(head, rows, strikes, width=_narrowed(ROWS, narrow), grow=1, gap=0)
        sheet = Row(beside, board, gap=GAP, pad=PAD, grow=1)
        side: Box = Column(ring, *cards, width=_narrowed(SIDE, narrow), grow=0.5, gap=GAP)
        main: Box = Row(sheet, side, gap=16, justify=Align.CENTER, grow=1)
        if width < WIDE * height:
            ring.sized(width=Size(share=0.34), height=EQUAL, grow=1)
            side = Row(ring, *cards, height=SQUARE_SIDE, gap=GAP)
            main = Column(sheet, side, gap=GAP, grow=1)
    else:
        ring.sized(width=Size(share=0.36), height=EQUAL, grow=1)
        strikes.width, rows.height = Size(210), LOW_ROWS
        head.grow = board.grow = 1
        sheet = Column(Row(head, strikes), board, rows, gap=6, pad=10, grow=1)
        side = Row(ring, *cards, height=LOW_SIDE, gap=GAP)
        for card in cards:
            card.height = None
        main = Column(sheet, side, gap=GAP, grow=1)
    places = boxes.placed(ui, Column(main, foot, gap=14, pad=14), size)
    high = min(places[card].height for card in cards)
    return DiceLayout(
        *boxes.common(places, scale),
        sheet=places[sheet],
        head=places[head],
        rows=places[rows],
        strikes=places[strikes],
        ring=places[ring],
        cards=tuple(Rect(places[card].topleft, (places[card].width, high)) for card in cards),
    )


def _narrowed(size: Size, narrow: float) -> Size:
    """A length with all but the greatest shortened."""
    usual, least = size.usual or 0, size.least or 0
    return Size(usual * narrow, least=least * narrow, most=size.most)
