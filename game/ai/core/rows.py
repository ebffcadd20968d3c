"""Arrays with a row for each placement or cell, in the order in which compiled code reads them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.ai.core.arrays import Bytes, Indices, Ints
from game.engine import PlacementTable

CHAINS = 4
"""How many sums run side by side where a row's weights are added up, as each waits for its last."""


def filled(rows: list[list[int]], filler: int) -> Indices:
    """Rows of different lengths as an array."""
    array = np.full((len(rows), max(map(len, rows))), filler, dtype=np.uint16)
    for number, row in enumerate(rows):
        array[number, : len(row)] = row
    return array


def gathered(rows: Ints, filler: int) -> Indices:
    """Rows with their fillers moved to the end, and no wider than the longest."""
    order = np.argsort(rows == filler, axis=1, kind="stable")
    width = int((rows != filler).sum(axis=1).max())
    moved = np.take_along_axis(rows, order, axis=1)[:, :width]
    return np.ascontiguousarray(moved, dtype=np.uint16)


def with_pieces(cells: Indices, pieces: Ints) -> Indices:
    """Rows with one more entry, the slots of their pieces."""
    return np.column_stack((cells, pieces)).astype(np.uint16)


def contacts(parts: Sequence[Indices], filler: int) -> tuple[Indices, Bytes]:
    """Rows of several arrays one after the other, and up to where they matter.

    The cells of each part are counted on from those of the part before, "no cell" included.
    """
    shifted = [
        np.where(part == filler, filler, part.astype(np.int64) + number * (filler + 1))
        for number, part in enumerate(parts)
    ]
    rows = gathered(np.column_stack(shifted), filler)
    counts = (rows != filler).sum(axis=1) + CHAINS - 1
    padded = np.pad(rows, ((0, 0), (0, -rows.shape[1] % CHAINS)), constant_values=filler)
    return padded, (counts // CHAINS * CHAINS).astype(np.uint8)


def placements_near(table: PlacementTable, sides: Indices) -> tuple[Indices, Indices]:
    """`Board.near` and `Board.near_from`."""
    masks = 1 << sides.shape[1]
    parts: list[Indices] = []
    starts = np.zeros((len(sides), masks + 1), dtype=np.uint32)
    total = 0
    for cell in range(len(sides)):
        placements = table.members(table.covering[cell]).astype(np.uint16)
        touched = np.zeros(len(placements), dtype=np.int64)
        for bit, side in enumerate(sides[cell]):
            touched |= (table.cells[placements] == side).any(axis=1) * (1 << bit)
        for mask in range(masks):
            starts[cell, mask] = total
            part = placements[touched & mask == 0]
            parts.append(part)
            total += len(part)
        starts[cell, masks] = total
    return np.concatenate(parts), starts
