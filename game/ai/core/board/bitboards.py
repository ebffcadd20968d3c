"""Cells as bits of words, and by which shifts a set of them spreads over a board."""

# Data layout
#
# Cells lie row by row, bit b of a set being bit b & 63 of word b >> 6. Where they are triangles,
# odd columns have words of their own, after those of the even ones. The cells of a word then mostly
# look alike, so that the ways to their neighbours are the same shifts.
#
# A triangle touches twelve others or more, but has three vertices. So a set of triangles spreads to
# their vertices, and from these to all cells around them, which takes half as many shifts.
#
# What is spread begins MARGIN words into its array and ends as many before its end, as what is
# shifted may lead, without its bits, beyond a board.

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

import numpy as np

from game.ai.core.compiled.arrays import Array1, Ints
from game.ai.core.compiled.instructions import WORD_BITS
from game.ai.core.compiled.structs import Struct
from game.engine import Ruleset
from game.engine.lattice import Point
from game.engine.touch import Touch

MARGIN = 1
"""How many more words there are before and after a set that something is spread to."""


class Spread(Struct):
    """Where the bits of a set lead to, as shifts of single words. There are m of them.

    Attributes:
        begin: ``(words + 1,)`` int32, the first shift of each word, and at the end m.
        mask: ``(m,)`` uint64, the bits that are shifted.
        bits: ``(m,)`` uint64, how far up, below 64.
        target: ``(m,)`` uint64, the word that they come to, counted with MARGIN; what leaves it at
            its top goes into the next.
    """

    begin: Array1[np.int32]
    mask: Array1[np.uint64]
    bits: Array1[np.uint64]
    target: Array1[np.uint64]


class Bitboards(Struct):
    """Sets of cells as words.

    Attributes:
        words: how many a set of cells has.
        vertex_words: how many a set of vertices has; 0 if nothing spreads by these.
        bit: ``(size,)`` uint16, the bit of a cell.
        cell: ``(64 * words,)`` uint16, the cell of a bit.
        to_vertices: from cells to their vertices; without shifts if nothing spreads by these.
        to_cells: from vertices to the cells around them, or from a cell to those by which a colour
            goes on from it: its neighbours, or only those at its edges.
        strides: how many times a set must spread to lead across a square: twice where squares are
            cut into parts, which all touch each other.
    """

    words: int
    vertex_words: int
    bit: Array1[np.uint16]
    cell: Array1[np.uint16]
    to_vertices: Spread
    to_cells: Spread
    strides: int


def find_bitboards(ruleset: Ruleset) -> Bitboards:
    """`BoardArrays.bitboards`."""
    geometry = ruleset.geometry
    lattice, points, cells = geometry.lattice, geometry.points, range(geometry.size)
    by_edges = ruleset.contact.attaches is Touch.EDGE
    triangles = len(lattice.corners(points[0])) == 3
    if by_edges or not triangles:
        (bit,) = _laid_out([points], columns=1)
        ways_on = geometry.edge_neighbours if by_edges else geometry.neighbours
        ways = [(cell, neighbour) for cell in cells for neighbour in ways_on[cell]]
        vertices, to_vertices = bit[:0], _find_spread(bit[:0], bit[:0], [])
        to_cells = _find_spread(bit, bit, ways)
    else:
        corners = [lattice.corners(point) for point in points]
        number = {vertex: i for i, vertex in enumerate(dict.fromkeys(chain(*corners)))}
        bit, vertices = _laid_out([points, list(number)], columns=2)
        ways = [(cell, number[vertex]) for cell in cells for vertex in corners[cell]]
        to_vertices = _find_spread(bit, vertices, ways)
        to_cells = _find_spread(vertices, bit, [(vertex, cell) for cell, vertex in ways])
    words = _words(bit)
    cell = np.zeros(WORD_BITS * words, dtype=np.uint16)
    cell[bit] = cells
    return Bitboards(
        words=words,
        vertex_words=_words(vertices),
        bit=bit.astype(np.uint16),
        cell=cell,
        to_vertices=to_vertices,
        to_cells=to_cells,
        strides=1 if len(geometry.tiles) == geometry.size else 2,
    )


def _laid_out(grids: Sequence[Sequence[Point]], columns: int) -> list[Ints]:
    """The bits of cells and, if there are more points, of vertices.

    Args:
        grids: the points of cells, then those of vertices.
        columns: how many columns share a bit's place in a row; those of cells are then told apart
            by words of their own. A row has vertices in one of them only.
    """
    arrays = [np.array(points, dtype=np.int32) for points in grids]
    left, low = np.vstack(arrays).min(axis=0)
    arrays = [array - (left - left % columns, low) for array in arrays]
    across, up = np.vstack(arrays).max(axis=0)
    width = across // columns + 1
    plane = -(-width * (up + 1) // WORD_BITS) * WORD_BITS
    bits = [x // columns + y * width for x, y in (array.T for array in arrays)]
    bits[0] += arrays[0][:, 0] % columns * plane
    return bits


def _words(bits: Ints) -> int:
    return int(bits.max()) // WORD_BITS + 1 if len(bits) else 0


def _find_spread(sources: Ints, targets: Ints, ways: Iterable[tuple[int, int]]) -> Spread:
    """The shifts that lead from each source to its targets.

    Args:
        sources: the bits of what is led from.
        targets: the bits of what is led to.
        ways: pairs of their numbers.
    """
    pairs = np.array(list(ways), dtype=np.int64).reshape(-1, 2)
    source, target = sources[pairs[:, 0]], targets[pairs[:, 1]]
    shifts = np.column_stack([source // WORD_BITS, target - source])
    shifts, shift = np.unique(shifts, axis=0, return_inverse=True)
    mask = np.zeros(len(shifts), dtype=np.uint64)
    np.bitwise_or.at(
        mask, shift.reshape(-1), np.uint64(1) << (source % WORD_BITS).astype(np.uint64)
    )
    # A shift by 64 * whole + bits, even if it is negative: // and % round down.
    word, distance = shifts.T
    return Spread(
        begin=np.searchsorted(word, np.arange(_words(sources) + 1)).astype(np.int32),
        mask=mask,
        bits=(distance % WORD_BITS).astype(np.uint64),
        target=(word + distance // WORD_BITS + MARGIN).astype(np.uint64),
    )
