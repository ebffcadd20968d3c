"""How levels solve what one person places alone: by tries, one for each simulation.

A level's dial of d stands for 2^d simulations (`game.ai.levels.search_levels`). What it has learned
from games is of no use here, where nobody has to be feared and no lead is to be gained. So for
these puzzles a level is somebody who 2^d times places random pieces until nothing can be placed any
more, and who has solved the puzzle if one of these tries did. What is left of a try, as dials below
0 have it, is the chance that there is one.

So one number says for all levels whether they solve a puzzle with a seed: how many tries it takes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from game.ai.levels.calibration import USUAL_DIALS
from game.engine.position import Position
from game.exercises.attempt import Candidates
from game.exercises.puzzle import AllPlaced, numbers_of

NEVER = 1 << 62
"""In place of how many tries it takes where none succeeds."""

MEETINGS = 40
"""How many candidates are drawn before those are counted that are legal."""

MOST_TRIES = round(2 ** USUAL_DIALS[-1])
"""As many as the strongest level makes."""


def tries_of(level: int, rng: np.random.Generator) -> int:
    """How many tries the level of that number makes."""
    tries = 2 ** USUAL_DIALS[level - 1]
    return int(tries) + int(rng.random() < tries % 1)


class Tries:
    """Tries at a puzzle."""

    def __init__(self, position: Position, goal: AllPlaced) -> None:
        """Raises ValueError if there are pieces to be connected and others of their colour."""
        self._tables = _tables(position, goal)

    def needed(self, seed: int, most: int = MOST_TRIES) -> int:
        """How many it takes until one succeeds; `NEVER` if that is more than `most`."""
        return int(_first_success(*self._tables, most, seed))


def _tables(position: Position, goal: AllPlaced) -> tuple[Any, ...]:
    """What `_first_success` is told about a puzzle."""
    ruleset, table = position.ruleset, position.ruleset.table
    candidates = Candidates(position, goal)
    placements = [ply.placement for ply in candidates.plies]
    masks = [table.masks(placement) for placement in placements]
    ends = numbers_of(ruleset, goal.ends)
    pieces = [
        table.masks(ply.placement)
        for ply in position.plies
        if ends and ply.colour == position.board[ends[0]]
    ]
    if len(pieces) != len(ends):
        raise ValueError("pieces are connected only if they are alone")
    joins = [[bool(one.cells & piece.attaches) for piece in pieces] for one in masks]
    stars = [1 << number for number in range(len(goal.stars))]
    # No two pieces cover a star, so that sums tell which are covered.
    covers = [
        sum(star for star, mask in zip(stars, candidates.stars, strict=True) if mask >> number & 1)
        for number in range(len(placements))
    ]
    colours = np.array([ply.colour for ply in candidates.plies], dtype=np.int64)
    of_piece = [
        [bool(group >> n & 1) for n in range(len(placements))] for group in candidates.groups
    ]
    return (
        _words(colours == np.arange(len(position.ruleset.colours))[:, np.newaxis]),
        _words(np.array(of_piece)),
        np.array(of_piece).argmax(axis=0),
        _words(candidates.beside),
        _words(candidates.touch),
        _words(candidates.attached[np.newaxis])[0],
        candidates.touch,
        np.array(covers, dtype=np.int64),
        sum(stars),
        np.array(joins, dtype=np.bool_).reshape(len(placements), len(pieces)),
        table.sizes[placements] == 1,
        goal.single_last,
        (position.left > 0).sum(axis=1),
        -1 if position.colour is None else position.colour,
    )


def _words(rows: npt.NDArray[np.bool_]) -> npt.NDArray[np.uint64]:
    """Rows of flags as rows of words, with a bit for each flag."""
    packed = np.packbits(rows, axis=1, bitorder="little")
    width = -(-packed.shape[1] // 8) * 8
    return np.pad(packed, ((0, 0), (0, width - packed.shape[1]))).view(np.uint64)


compiled: Any = njit(cache=True)


# Sets of candidates are rows of words with a bit for each; the arrays are those of `_tables`. What
# is written to is allocated once: allocating takes longer than all else.
@compiled
def _first_success(
    of_colour, of_piece, piece, beside, touching, attached, touch, covers, stars, joins, single,
    single_last, left, first, most, seed,
):  # fmt: skip
    np.random.seed(seed)
    chosen = np.zeros(left.sum(), dtype=np.int64)
    free, reached, legal = np.zeros((3, len(attached)), dtype=np.uint64)
    waiting, open_left = np.zeros(len(of_piece), dtype=np.bool_), left.copy()
    for number in range(1, most + 1):
        free[:] = ~np.uint64(0)
        reached[:] = attached
        waiting[:] = True
        open_left[:] = left
        count, colour = 0, first
        while count < len(chosen):
            for word in range(len(legal)):
                legal[word] = free[word] & reached[word] & of_colour[colour, word]
            taken = _drawn(legal, len(piece))
            if taken < 0 and open_left[colour]:
                break
            if taken >= 0:
                chosen[count] = taken
                count += 1
                open_left[colour] -= 1
                waiting[piece[taken]] = False
                for word in range(len(free)):
                    free[word] &= beside[taken, word]
                    reached[word] |= touching[taken, word]
                if not _have_space(free, of_piece, waiting):
                    break
            colour = (colour + 1) % len(left)
        if (
            count == len(chosen)
            and covers[chosen].sum() == stars
            and (not single_last or single[chosen[-1]])
            and _connects(chosen, touch, joins)
        ):
            return number
    return NEVER


@compiled
def _have_space(free, of_piece, waiting):
    """Whether each piece that waits can lie somewhere: if not, nothing more needs to be placed."""
    for one in range(len(of_piece)):
        if waiting[one]:
            has_space = False
            for word in range(len(free)):
                if free[word] & of_piece[one, word]:
                    has_space = True
                    break
            if not has_space:
                return False
    return True


@compiled
def _drawn(legal, count):
    """One of a set of candidates, each as likely as any; -1 if there is none."""
    # Mostly some is soon met by chance, which is quicker than to count them.
    for _ in range(MEETINGS):
        number = np.random.randint(count)
        if legal[number >> 6] >> np.uint64(number & 63) & np.uint64(1):
            return number
    members = 0
    for number in range(count):
        members += legal[number >> 6] >> np.uint64(number & 63) & np.uint64(1)
    if members == 0:
        return -1
    draw = np.random.randint(members)
    for number in range(count):
        if legal[number >> 6] >> np.uint64(number & 63) & np.uint64(1):
            if draw == 0:
                return number
            draw -= 1
    return -1


@compiled
def _connects(chosen, touch, joins):
    """Whether the chosen candidates connect the pieces that they join."""
    ends = joins.shape[1]
    if ends == 0:
        return True
    met = np.zeros(len(chosen), dtype=np.bool_)
    joined = np.zeros(ends, dtype=np.bool_)
    joined[0] = True
    grown = True
    while grown:
        grown = False
        for i in range(len(chosen)):
            if met[i]:
                continue
            meets = False
            for end in range(ends):
                meets |= joined[end] & joins[chosen[i], end]
            for j in range(len(chosen)):
                meets |= met[j] & touch[chosen[i], chosen[j]]
            if meets:
                met[i] = grown = True
                for end in range(ends):
                    joined[end] |= joins[chosen[i], end]
    return joined.all()
