"""Where the rows of a sheet lie: below each other, or in two columns where that is better."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.engine.dice import FACES, ROWS
from game.ui.look.scale import UiScale, row

HIGHEST = 4
"""How high a shape may stand in its row, in cells."""

AIR = 0.7
"""Above and below the highest shape of a row together, in cells."""

WORTH = 1.25
"""By so much shapes must be larger in two columns, between which the eye has to jump."""


@dataclass(frozen=True)
class SheetRows:
    """The rows of a sheet.

    Attributes:
        rects: the rectangle of each row, by its number.
        die: the size of the dice with which rows begin, in pixels.
        room: the width that a row leaves for its shapes beside that.
        cell: the edge of a cell at most.
    """

    rects: dict[int, Rect]
    die: int
    room: int
    cell: float


def sheet_rows(inside: Rect, widest: float, scale: UiScale) -> SheetRows:
    """Lay out rows in a rectangle, given how many cells wide the widest is."""
    one, two = (_in_columns(inside, widest, scale, count) for count in (1, 2))
    return two if two.cell > WORTH * one.cell else one


def _in_columns(inside: Rect, widest: float, scale: UiScale, count: int) -> SheetRows:
    px, down = scale.px, len(ROWS) // count
    height, columns = inside.height // down, row(inside, count, px(8))
    rects = {}
    for number in FACES:
        column, above = columns[(number - 1) // down], (number - 1) % down
        rects[number] = Rect(column.left, column.top + above * height, column.width, height)
    die = min(px(34), height - px(12))
    room = min(column.width for column in columns) - die - px(8 + 14 + 8)
    return SheetRows(rects, die, room, min(room / widest, height / (HIGHEST + AIR)))
