"""Arrays with one row per placement or cell, in the order that kernels read them.

Everything here runs once per ruleset, in numpy, for `game.ai.core.board.board_arrays`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.ai.core.compiled.arrays import Array1, Array2, Bytes, Indices, Ints
from game.ai.core.compiled.instructions import BLOCK_WORDS, WORD_BITS
from game.ai.core.compiled.structs import Struct
from game.engine.table import PlacementTable
from game.engine.touch import FreePiece

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
    kept = rows != filler
    counts = kept.sum(axis=1)
    moved = np.full((len(rows), int(counts.max())), filler, dtype=np.uint16)
    # Both go row by row, each from left to right.
    moved[np.arange(moved.shape[1]) < counts[:, None]] = rows[kept]
    return moved


def with_pieces(cells: Indices, pieces: Ints) -> Indices:
    """Rows with one more entry, the slots of their pieces."""
    return np.column_stack((cells, pieces)).astype(np.uint16)


def contact_rows(parts: Sequence[Indices], filler: int) -> tuple[Indices, Bytes]:
    """`BoardArrays.contact` and `BoardArrays.contact_count`.

    Args:
        parts: ``(n, …)`` each, the cells covered, along edges, at corners.
        filler: "no cell".
    """
    # Part k counts its cells from k * (size + 1), so one index stands for both cell and part.
    shifted = [
        np.where(part == filler, filler, part.astype(np.int64) + number * (filler + 1))
        for number, part in enumerate(parts)
    ]
    rows = left_aligned(np.column_stack(shifted), filler)
    # Round up to whole groups of ACCUMULATORS entries: the weight of a filler is 0.
    counts = (rows != filler).sum(axis=1) + ACCUMULATORS - 1
    padding = ((0, 0), (0, -rows.shape[1] % ACCUMULATORS))
    counts = counts // ACCUMULATORS * ACCUMULATORS
    return np.pad(rows, padding, constant_values=filler), counts.astype(np.uint8)


def find_patches(
    rows: Indices, tiles: Indices, tile: Indices, first: int
) -> tuple[Indices, Indices]:
    """The patches that placements cover, and their cells, as `BoardArrays.patches`.

    Args:
        rows: ``(n, …)``, the cells of each placement.
        tiles: ``(t, w)``, the cells of each tile, see `Candidates`.
        tile: ``(size,)``, each cell's tile.
        first: the number of the first patch.

    Returns:
        ``(n, …)``, for each placement the numbers of its patches, and of cells that alone are
        covered of their tiles; then ``(q, w)``, the cells of each patch.
    """
    size, width = len(tile), tiles.shape[1]
    if width == 1:
        return rows, np.zeros((0, 1), dtype=np.uint16)
    # "No cell" is in a tile of its own, the last.
    tile = np.append(tile, len(tiles)).astype(np.int16)
    tiles = np.vstack([tiles, np.full_like(tiles[:1], size)])
    bit = np.zeros(size + 1, dtype=np.int64)
    bit[tiles] = 1 << np.arange(width)
    bit[size] = 0
    rows = np.take_along_axis(rows, np.argsort(tile[rows], axis=1, kind="stable"), axis=1)
    # A run of cells of one tile is what is covered of it.
    begins = np.diff(tile[rows], axis=1, prepend=-1) != 0
    masks = np.add.reduceat(bit[rows].reshape(-1), np.flatnonzero(begins))
    found, run = np.unique(tile[rows][begins] << width | masks, return_inverse=True)
    covered = found[:, None] >> np.arange(width) & 1
    cells = np.where(covered, tiles[found >> width], size).astype(np.uint16)
    several = covered.sum(axis=1) > 1
    numbered = np.where(several, first + several.cumsum() - 1, cells.min(axis=1))
    patches = np.full((len(rows), begins.sum(axis=1).max()), size, dtype=np.uint16)
    patches[np.nonzero(begins)[0], (begins.cumsum(axis=1) - 1)[begins]] = numbered[run]
    return patches, cells[several]


class Candidates(Struct):
    """The placements over each tile, for the move generator.

    A tile is a cell or, in GembloQ, the up to four quarters of a square (`Geometry.tiles`): what
    covers one of these nearly always covers the others too. There are t tiles of at most w cells.
    Where w > 1, tiles are slots too, from `slot_count` on: whatever covers any cell of a tile
    occupies its slot. The row after those of tiles has the placements of the piece that needn't
    touch its own colour, if there is one. Placements that the rules bar for good are in no row. At
    most m are in a row, and together these occupy at most k slots.

    Attributes:
        tile: ``(size,)`` uint16, each cell's tile.
        cells: ``(t, w)`` uint16, the cells of each tile; fillers are "no cell".
        placements: ``(t + 1, m)`` uint16, in order.
        count: ``(t + 1,)`` uint16, how many there are.
        tile_slots: how many slots stand for tiles: t, or 0 where each tile is a cell.
        slots: ``(t + 1, k)`` uint16, the tile's row of `cells`, then the other slots that any of
            its placements occupies.
        slot_count: ``(t + 1,)`` uint16, how many there are.
        sets: ``((t + 1) * k * words,)`` uint64, a set for each row and each of its slots: bit i for
            the row's i-th placement, if it occupies the slot.
        words: of each set, a multiple of `BLOCK_WORDS`.
    """

    tile: Array1[np.uint16]
    cells: Array2[np.uint16]
    tile_slots: int
    placements: Array2[np.uint16]
    count: Array1[np.uint16]
    slots: Array2[np.uint16]
    slot_count: Array1[np.uint16]
    sets: Array1[np.uint64]
    words: int


def find_candidates(
    table: PlacementTable, slots: Indices, slot_count: int, free: FreePiece | None
) -> Candidates:
    """`BoardArrays.candidates`.

    Args:
        table: the placements.
        slots: `BoardArrays.slots`.
        slot_count: `BoardArrays.slot_count`.
        free: the piece that needn't touch its own colour, if there is one.
    """
    size = table.geometry.size
    cells = padded(list(table.geometry.tiles.values()), size)
    tile = np.zeros(size, dtype=np.uint16)
    tile[cells[cells != size]] = np.nonzero(cells != size)[0]
    tile_slots = len(cells) if cells.shape[1] > 1 else 0
    own = np.vstack([cells, np.full_like(cells[:1], size)])
    over = np.bitwise_or.reduce(table.covering[own], axis=1)
    if free is not None:
        over[-1] = table.placing[free.piece]
        over &= ~(over[-1] & np.bitwise_or.reduce(table.covering[list(free.barred)]))
    rows = [table.members(placements) for placements in over]
    count = np.array([len(row) for row in rows])
    words = -(-int(count.max()) // (WORD_BITS * BLOCK_WORDS)) * BLOCK_WORDS
    if tile_slots:
        tiles = np.full(slot_count, size, dtype=np.uint16)
        tiles[:size] = slot_count + tile
        slots = np.hstack([slots, tiles[slots]])
    occupied, packed = [], []
    for some, row in zip(own, rows, strict=True):
        occupies = np.zeros((slot_count + tile_slots, len(row)), dtype=np.uint8)
        occupies[slots[row], np.arange(len(row))[:, None]] = 1
        others = np.zeros(len(occupies), dtype=bool)
        others[slots[row]] = True
        others[[*some, size]] = False
        occupied.append(np.concatenate([some, np.flatnonzero(others)]))
        occupies[size] = 0
        packed.append(np.packbits(occupies[occupied[-1]], axis=1, bitorder="little"))
    most = max(map(len, occupied))
    sets = np.zeros((len(rows), most, words * WORD_BITS // 8), dtype=np.uint8)
    for number, bits in enumerate(packed):
        sets[number, : len(bits), : bits.shape[1]] = bits
    return Candidates(
        tile=tile,
        cells=cells,
        tile_slots=tile_slots,
        placements=padded([row.tolist() for row in rows], 0),
        count=count.astype(np.uint16),
        slots=padded([row.tolist() for row in occupied], size),
        slot_count=np.array([len(row) for row in occupied], dtype=np.uint16),
        sets=sets.reshape(-1).view("<u8").astype(np.uint64),
        words=words,
    )
