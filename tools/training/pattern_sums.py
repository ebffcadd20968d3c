"""What training needs of `policy_value.patterns`: h(x) and s(k) of many positions, and gradients.

Compiled, because an array library would compute all cells, half of which are closed, and scatters
slowly. With g(k) a loss's derivative with respect to s(k), and f(x) that with respect to h(x)
itself, each vector that is added up in h(x) has the derivative

    Σ over cells x open to k, and their places where its pattern stands, of f(x) + g(k) / 50,
    where h(x) > 0
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from game.ai.core.board.board_arrays import BoardArrays
from game.ai.core.compiled.kernel import inlined, kernel
from game.ai.core.compiled.vector_ops import PATTERN_UNITS
from game.ai.core.policy_value.pattern_numbers import OPEN, PARTS, PATTERNS
from game.ai.core.policy_value.patterns import MOST_NEIGHBOURS, SUM_SCALE
from game.base.cores import cores
from training.examples import Array


class PatternSums:
    """Computes all of this for positions of one board, on all cores.

    Vectors are as `Net.vectors`, but float32 and in units of 1, so that they can be learned.
    """

    def __init__(self, board: BoardArrays) -> None:
        self._board = board
        self._threads = cores()
        self._pool = ThreadPoolExecutor(self._threads)

    def sums(self, vectors: Array, patterns: Array) -> Array:
        """s(k), ``(n, c, C)``, from the patterns for each colour, ``(n, c, size)``."""
        sums = np.empty((*patterns.shape[:2], PATTERN_UNITS), dtype=np.float32)

        def compute(rows: slice) -> None:
            _sum(self._board, vectors, patterns[rows], self._row(), _units(), sums[rows])

        self._share(len(patterns), compute)
        return sums

    def hidden(self, vectors: Array, patterns: Array) -> Array:
        """h(x), ``(n, size, C)``, from the patterns for one colour each, ``(n, size)``.

        0 for the cells that aren't open to it.
        """
        hidden = np.zeros((*patterns.shape, PATTERN_UNITS), dtype=np.float32)

        def compute(rows: slice) -> None:
            _look(self._board, vectors, patterns[rows], self._row(), hidden[rows])

        self._share(len(patterns), compute)
        return hidden

    def gradient(
        self,
        vectors: Array,
        patterns: Array,
        *,
        by_sums: Array | None = None,
        by_hidden: Array | None = None,
    ) -> Array:
        """A loss's derivatives with respect to the vectors.

        Args:
            vectors: see above.
            patterns: for some colours, ``(n, c, size)``.
            by_sums: the loss's derivatives with respect to s(k), ``(n, c, C)``; None for 0.
            by_hidden: those with respect to h(x), ``(n, c, size, C)``; None for 0.
        """
        of_sums = _nothing(3) if by_sums is None else by_sums
        of_hidden = _nothing(4) if by_hidden is None else by_hidden
        parts: list[Array] = []

        def compute(rows: slice) -> None:
            part = np.zeros_like(vectors)
            args = (patterns[rows], of_sums[rows], of_hidden[rows], self._row(), _units(), part)
            _differentiate(self._board, vectors, *args)
            parts.append(part)

        self._share(len(patterns), compute)
        return np.sum(parts, axis=0)

    def _share(self, count: int, compute: Callable[[slice], None]) -> None:
        """Divide the rows among the threads."""
        edges = np.linspace(0, count, self._threads + 1).astype(int)
        for _ in self._pool.map(compute, map(slice, edges[:-1], edges[1:])):
            pass

    def _row(self) -> Array:
        """`PatternWorkspace.rows` of one colour, as scratch."""
        return np.full(self._board.size + 1, PARTS * PATTERNS, dtype=np.uint16)


def _units() -> Array:
    return np.zeros(PATTERN_UNITS, dtype=np.float32)


def _nothing(dimensions: int) -> Array:
    return np.zeros((0,) * dimensions, dtype=np.float32)


@kernel
def _sum(
    board: BoardArrays, vectors: Array, patterns: Array, row: Array, hidden: Array, sums: Array
) -> None:
    for number in range(len(patterns)):
        for colour in range(patterns.shape[1]):
            into = sums[number, colour]
            for i in range(PATTERN_UNITS):
                into[i] = 0
            _set_row(patterns[number, colour], row)
            for cell in range(patterns.shape[2]):
                if patterns[number, colour, cell] >= OPEN:
                    _look_around(board, vectors, row, cell, hidden)
                    for i in range(PATTERN_UNITS):
                        into[i] += max(hidden[i], np.float32(0))
            for i in range(PATTERN_UNITS):
                into[i] *= SUM_SCALE


@kernel
def _look(board: BoardArrays, vectors: Array, patterns: Array, row: Array, hidden: Array) -> None:
    for number in range(len(patterns)):
        _set_row(patterns[number], row)
        for cell in range(patterns.shape[1]):
            if patterns[number, cell] >= OPEN:
                into = hidden[number, cell]
                _look_around(board, vectors, row, cell, into)
                for i in range(PATTERN_UNITS):
                    into[i] = max(into[i], np.float32(0))


@kernel
def _differentiate(
    board: BoardArrays,
    vectors: Array,
    patterns: Array,
    by_sums: Array,
    by_hidden: Array,
    row: Array,
    hidden: Array,
    by_vectors: Array,
) -> None:
    zero = np.float32(0)
    for number in range(len(patterns)):
        for colour in range(patterns.shape[1]):
            _set_row(patterns[number, colour], row)
            for cell in range(patterns.shape[2]):
                if patterns[number, colour, cell] < OPEN:
                    continue
                _look_around(board, vectors, row, cell, hidden)
                for i in range(PATTERN_UNITS):
                    by_positive = zero
                    if len(by_sums):
                        by_positive += by_sums[number, colour, i] * SUM_SCALE
                    if len(by_hidden):
                        by_positive += by_hidden[number, colour, cell, i]
                    hidden[i] = by_positive if hidden[i] > zero else zero
                around = board.around[cell]
                into = by_vectors[row[cell]]
                for i in range(PATTERN_UNITS):
                    into[i] += hidden[i]
                for place in range(min(len(around), MOST_NEIGHBOURS)):
                    into = by_vectors[row[around[place]] + board.around_part[place]]
                    for i in range(PATTERN_UNITS):
                        into[i] += hidden[i]


@inlined
def _look_around(board: BoardArrays, vectors: Array, row: Array, cell: int, hidden: Array) -> None:
    """Write h(x) before its relu."""
    around = board.around[cell]
    own = vectors[row[cell]]
    for i in range(PATTERN_UNITS):
        hidden[i] = own[i]
    for place in range(min(len(around), MOST_NEIGHBOURS)):
        vector = vectors[row[around[place]] + board.around_part[place]]
        for i in range(PATTERN_UNITS):
            hidden[i] += vector[i]


@inlined
def _set_row(patterns: Array, row: Array) -> None:
    for cell in range(len(patterns)):
        row[cell] = PARTS * patterns[cell]
