"""How arrow keys walk through the pieces in a tray: along its rows, and from row to row.

Everything is a pure function of where the pieces lie. From the end of a row one gets to the next
one, and from the last row to the first, so that no piece is far.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from game.ui.shell.actions import Pixel

SAME_ROW = 0.35
"""How far apart the middles of two pieces of a row may be, relative to the distance of rows if all
pieces lay in rows as long as there are rows."""


def rows_of(spots: Mapping[int, Pixel]) -> list[list[int]]:
    """The pieces in rows, from the top, each from the left; given the middle of each."""
    ordered = sorted(spots, key=lambda piece: (spots[piece][1], spots[piece][0]))
    ys = [spots[piece][1] for piece in ordered]
    apart = SAME_ROW * (ys[-1] - ys[0]) / max(1.0, math.sqrt(len(ordered)))
    rows: list[list[int]] = []
    for piece in ordered:
        if rows and spots[piece][1] - spots[rows[-1][0]][1] <= apart:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return [sorted(row, key=lambda piece: spots[piece][0]) for row in rows]


def middle_of(spots: Mapping[int, Pixel]) -> int:
    """The piece from which the others are reached soonest: in the middle of the middle row."""
    rows = rows_of(spots)
    row = rows[len(rows) // 2]
    return row[len(row) // 2]


def neighbour(spots: Mapping[int, Pixel], piece: int, way: tuple[int, int]) -> int:
    """The piece next to another one, so many to the right and rows down.

    In another row it is the one that is nearest across.
    """
    rows = rows_of(spots)
    number = next(index for index, row in enumerate(rows) if piece in row)
    right, down = way
    if down:
        row = rows[(number + down) % len(rows)]
        return _nearest(spots, row, spots[piece][0])
    order = [one for row in rows for one in row]
    return order[(order.index(piece) + right) % len(order)]


def _nearest(spots: Mapping[int, Pixel], row: Sequence[int], x: int) -> int:
    """The piece of a row whose middle is nearest to an x."""
    return min(row, key=lambda piece: abs(spots[piece][0] - x))
