"""Who comes first to the free cells: how far they are from each colour's attach points.

A colour spreads from its attach points over the cells that it may cover, a step a time over edges
and corners. Cells are bits here, so that a step takes a few instructions for many cells at once.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numba.extending import intrinsic

from game.ai.core.arrays import Floats, Words
from game.ai.core.board import Board
from game.ai.core.kernel import inlined, part
from game.ai.core.state import State

STEPS = 6
"""How far colours are followed, the attach points themselves being the first step."""

TERRITORIES = 2 * STEPS + 3
"""How many figures a colour gets, see `find_territory`."""


class Spread(NamedTuple):
    """Room to work in: ``(c, words)`` each, cells as bits.

    Attributes:
        open: the cells that a colour may cover.
        seen: those that it has come to.
        rim: those that it came to in the latest step.
        next: those that it comes to in the next one.
    """

    open: Words
    seen: Words
    rim: Words
    next: Words


def empty_spread(board: Board) -> Spread:
    """Room for one thread."""
    shape = (len(board.starts), board.stride_from.shape[1])
    return Spread(*(np.zeros(shape, dtype=np.uint64) for _ in Spread._fields))


@intrinsic
def _population(context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


ones: Any = _population
"""How many bits of a word are set."""


@part
def find_territory(board: Board, state: State, spread: Spread, features: Floats, at: int) -> None:
    """Write some figures, in hundreds of cells, for each colour from column `at` on.

    These are: the cells that it comes to in each of the `STEPS`; those of them to which no foe
    comes as soon; those to which one comes at the same time; those to which one came before;
    those to which none comes at all.
    """
    open_cells, seen, rims = spread.open, spread.seen, spread.rim
    place, all_foes = board.place, board.foes
    colours, words = open_cells.shape
    for colour in range(colours):
        for word in range(words):
            open_cells[colour, word] = 0
            rims[colour, word] = 0
            seen[colour, word] = 0
    for cell in range(len(place)):
        word = place[cell] >> 6
        bit = np.uint64(1) << np.uint64(place[cell] & 63)
        open_to = ~state.forbid[cell]
        attach = state.attach[cell] & open_to
        for colour in range(colours):
            if open_to >> colour & 1:
                open_cells[colour, word] |= bit
                if attach >> colour & 1:
                    rims[colour, word] |= bit
    for step in range(STEPS):
        if step:
            for colour in range(colours):
                _step(board, spread, colour)
        for colour in range(colours):
            for word in range(words):
                seen[colour, word] |= rims[colour, word]
        for colour in range(colours):
            foes = all_foes[colour]
            row = features[colour]
            for word in range(words):
                rim = rims[colour, word]
                if rim == 0:
                    continue
                tied = np.uint64(0)
                earlier = np.uint64(0)
                for foe in range(colours):
                    if foes >> foe & 1:
                        tied |= rims[foe, word]
                        earlier |= seen[foe, word] & ~rims[foe, word]
                row[at + step] += ones(rim)
                row[at + STEPS + step] += ones(rim & ~tied & ~earlier)
                row[at + 2 * STEPS] += ones(rim & tied & ~earlier)
                row[at + 2 * STEPS + 1] += ones(rim & earlier)
    for colour in range(colours):
        foes = all_foes[colour]
        row = features[colour]
        for word in range(words):
            known = np.uint64(0)
            for foe in range(colours):
                if foes >> foe & 1:
                    known |= seen[foe, word]
            row[at + 2 * STEPS + 2] += ones(seen[colour, word] & ~known)
        for i in range(at, at + TERRITORIES):
            row[i] *= np.float32(0.01)


@inlined
def _step(board: Board, spread: Spread, colour: int) -> None:
    """Let a colour spread by a step."""
    rim, ahead = spread.rim[colour], spread.next[colour]
    words = len(rim)
    for word in range(words):
        ahead[word] = 0
    for i in range(len(board.strides)):
        stride = board.strides[i]
        whole = stride >> 6
        part = np.uint64(stride & 63)
        rest = np.uint64(63) - part
        for word in range(words):
            bits = rim[word] & board.stride_from[i, word]
            if bits:
                target = word + whole
                if 0 <= target < words:
                    ahead[target] |= bits << part
                if 0 <= target + 1 < words:
                    ahead[target + 1] |= bits >> np.uint64(1) >> rest
    for word in range(words):
        rim[word] = ahead[word] & spread.open[colour, word] & ~spread.seen[colour, word]
