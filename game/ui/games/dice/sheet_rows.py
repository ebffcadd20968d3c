"""Lays out the rows of a sheet: below each other, or in two columns where that's better."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.engine.dice import FACES, ROWS
from game.ui.look.scale import UiScale, row

HIGHEST = 4
"""The greatest height of a shape in its row, in cells."""

AIR = 0.7
"""The space above and below a row's highest shape together, in cells."""

WORTH = 1.25
"""How many times as large shapes must be in two columns, between which the eye has to jump."""


@dataclass(frozen=True)
class SheetRows:
    """The rows of a sheet.

    Attributes:
        rects: the rectangle of each row, by number.
        die: the size of the dice at the start of rows, in pixels.
        room: the width left in a row for its shapes, in pixels.
        cell: the greatest length of a cell's edge, in pixels.
    """

    rects: dict[int, Rect]
    die: int
    room: int
    cell: float


def sheet_rows(inside: Rect, widest: float, scale: UiScale) -> SheetRows:
    """Lay out the rows in a rectangle, given the width of the widest in cells."""
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
