"""Lays out a game of Dice: one sheet large, the table with the dice, and the others' cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui.kit.boxes import Align, Box, Measure, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL, Size
from game.ui.look.scale import UiScale, is_beside
from game.ui.shell.context import UiContext
from game.ui.table.tools import PLAYING, TableLayout, Tool, divide_foot

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
        zoom: how large a design pixel is here, relative to the window's.
        sheet: the sheet, with all that follows up to the strikes.
        head: whose it is.
        rows: the rows of shapes.
        strikes: the strikes.
        ring: the table, where the dice lie and the markers go round.
        cards: one for each of the other players, from the top or from the left.
    """

    zoom: float
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
    tools: Sequence[Tool] = PLAYING,
    narrow: float = 1.0,
) -> DiceLayout:
    """Lay out a game with that many players in an area of that size, in pixels.

    `narrow` is how narrow what is beside the board may get to leave space for it, relative to a
    game in play.
    """
    width, height = size
    is_wide, scale = is_beside(size), UiScale.for_table(size)
    narrow = (1 + narrow) / 2  # Shapes and dice must stay large enough to be hit.
    zoom = scale.unit / UiScale.for_window(ui.size).unit
    head = Picture(height=Size(HEAD * zoom, with_text=True))
    strikes = Picture(height=Size(STRIKES * zoom, with_text=not is_wide))
    foot, board = Picture(height=44 * zoom), Picture(aspect=1)
    ring, rows = Picture(), Picture()
    cards = [Picture(width=EQUAL, height=EQUAL, grow=1) for _ in range(players - 1)]
    sheet: Box
    if is_wide:
        ring.height, rows.grow = DICE * zoom, 1
        wide, side_wide = (_zoomed(one, zoom, narrow) for one in (ROWS, SIDE))
        beside = Column(head, rows, strikes, width=wide, grow=1, gap=0)
        sheet = Row(beside, board, gap=GAP * zoom, pad=PAD * zoom, grow=1)
        side: Box = Column(ring, *cards, width=side_wide, grow=0.5, gap=GAP * zoom)
        main: Box = Row(sheet, side, gap=16 * zoom, justify=Align.CENTER, grow=1)
        if width < WIDE * height:
            ring.width, ring.height = Size(share=0.34), EQUAL
            ring.grow = 1
            side = Row(ring, *cards, height=SQUARE_SIDE * zoom, gap=GAP * zoom)
            main = Column(sheet, side, gap=GAP * zoom, grow=1)
    else:
        ring.width, ring.height = Size(share=0.36), EQUAL
        ring.grow, head.grow, board.grow = 1, 1, 1
        strikes.width, rows.height = Size(210 * zoom), LOW_ROWS * zoom
        sheet = Column(Row(head, strikes), board, rows, gap=6 * zoom, pad=10 * zoom, grow=1)
        side = Row(ring, *cards, height=LOW_SIDE * zoom, gap=GAP * zoom)
        for card in cards:
            card.height = None
        main = Column(sheet, side, gap=GAP * zoom, grow=1)
    root = Column(main, foot, gap=14 * zoom, pad=14 * zoom)
    placed = {place.box: place.rect for place in root.arrange(Measure(ui), Rect((0, 0), size))}
    high = min(placed[card].height for card in cards)
    buttons, status = divide_foot(placed[foot], tools, scale, ui.least_target)
    return DiceLayout(
        placed[board],
        buttons,
        status,
        scale,
        zoom=zoom,
        sheet=placed[sheet],
        head=placed[head],
        rows=placed[rows],
        strikes=placed[strikes],
        ring=placed[ring],
        cards=tuple(Rect(placed[card].topleft, (placed[card].width, high)) for card in cards),
    )


def _zoomed(size: Size, zoom: float, narrow: float = 1.0) -> Size:
    """A length in the window's design pixels; `narrow` shortens all but the greatest."""
    usual, least, most = size.usual or 0, size.least or 0, size.most or 0
    return Size(usual * zoom * narrow, least=least * zoom * narrow, most=most * zoom)
