"""Arrays with one row per placement or cell, in the order in which kernels read them.

Everything here runs once per ruleset, in numpy, for `game.ai.core.board.board_arrays`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.ai.core.arrays import Bytes, Indices, Ints
from game.engine.table import PlacementTable

ACCUMULATORS = 4
"""How many partial sums a kernel keeps when it adds up the weights of a row."""


def padded(rows: Sequence[Sequence[int]], filler: int) -> Indices:
    """Rows of different lengths as one array, ``(rows, longest)``."""
    array = np.full((len(rows), max(map(len, rows))), filler, dtype=np.uint16)
    for number, row in enumerate(rows):
        array[number, : len(row)] = row
    return array


def left_aligned(rows: Ints, filler: int) -> Indices:
    """Rows with their fillers moved to the end, cut to the width of the longest."""
    order = np.argsort(rows == filler, axis=1, kind="stable")
    width = int((rows != filler).sum(axis=1).max())
    moved = np.take_along_axis(rows, order, axis=1)[:, :width]
    return np.ascontiguousarray(moved, dtype=np.uint16)


def with_pieces(cells: Indices, pieces: Ints) -> Indices:
    """Rows with one more entry, the slots of their pieces."""
    return np.column_stack((cells, pieces)).astype(np.uint16)


def contact_rows(parts: Sequence[Indices], filler: int) -> tuple[Indices, Bytes]:
    """`BoardArrays.contact` and `BoardArrays.contact_count`.

    Args:
        parts: ``(n, …)`` each, the cells covered, along edges, at corners.
        filler: "no cell".
    """
    # Part k counts its cells from k * (size + 1), so that one index stands for both cell and part.
    shifted = [
        np.where(part == filler, filler, part.astype(np.int64) + number * (filler + 1))
        for number, part in enumerate(parts)
    ]
    rows = left_aligned(np.column_stack(shifted), filler)
    # Whole groups of ACCUMULATORS entries: the weight of a filler is 0.
    counts = (rows != filler).sum(axis=1) + ACCUMULATORS - 1
    padding = ((0, 0), (0, -rows.shape[1] % ACCUMULATORS))
    counts = counts // ACCUMULATORS * ACCUMULATORS
    return np.pad(rows, padding, constant_values=filler), counts.astype(np.uint8)


def candidate_lists(table: PlacementTable, edge_neighbours: Indices) -> tuple[Indices, Indices]:
    """`BoardArrays.candidates` and `BoardArrays.candidates_from`."""
    masks = 1 << edge_neighbours.shape[1]
    parts: list[Indices] = []
    starts = np.zeros((len(edge_neighbours), masks + 1), dtype=np.uint32)
    total = 0
    for cell in range(len(edge_neighbours)):
        placements = table.members(table.covering[cell]).astype(np.uint16)
        covered = np.zeros(len(placements), dtype=np.int64)
        for bit, neighbour in enumerate(edge_neighbours[cell]):
            covered |= (table.cells[placements] == neighbour).any(axis=1) * (1 << bit)
        for mask in range(masks):
            starts[cell, mask] = total
            part = placements[covered & mask == 0]
            parts.append(part)
            total += len(part)
        starts[cell, masks] = total
    return np.concatenate(parts), starts
