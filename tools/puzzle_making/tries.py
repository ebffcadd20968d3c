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
from numba import njit

from game.ai.levels.calibration import USUAL_DIALS
from game.engine.position import Position
from game.puzzles.goals import AllPlaced, numbers_of
from game.puzzles.solver import Candidates

NEVER = 1 << 62
"""In place of how many tries it takes where none succeeds."""

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

    def needed(self, seed: int) -> int:
        """How many it takes until one succeeds; `NEVER` if that is more than `MOST_TRIES`."""
        return int(_first_success(*self._tables, MOST_TRIES, seed))


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
    covers = [
        sum(star for star, mask in zip(stars, candidates.stars, strict=True) if mask >> number & 1)
        for number in range(len(placements))
    ]
    return (
        np.array([ply.colour for ply in candidates.plies], dtype=np.int64),
        candidates.beside,
        candidates.touch,
        candidates.attached,
        np.array(covers, dtype=np.int64),
        sum(stars),
        np.array(joins, dtype=np.bool_).reshape(len(placements), len(pieces)),
        table.sizes[placements] == 1,
        goal.single_last,
        (position.left > 0).sum(axis=1),
        -1 if position.colour is None else position.colour,
    )


compiled: Any = njit(cache=True)


# Called with the arrays of `_tables`; the chosen candidates of a try are `chosen[:count]`.
@compiled
def _first_success(
    colours, beside, touch, attached, covers, stars, joins, single, single_last, left, first,
    most, seed,
):  # fmt: skip
    np.random.seed(seed)
    n = len(colours)
    total = left.sum()
    chosen = np.zeros(total, dtype=np.int64)
    possible = np.zeros(n, dtype=np.bool_)
    reached = np.zeros(n, dtype=np.bool_)
    for number in range(1, most + 1):
        possible[:] = True
        reached[:] = attached
        open_left = left.copy()
        colour, count, covered = first, 0, 0
        while count < total:
            legal = 0
            for i in range(n):
                legal += possible[i] & reached[i] & (colours[i] == colour)
            if legal:
                draw = np.random.randint(legal)
                taken = -1
                for i in range(n):
                    if possible[i] & reached[i] & (colours[i] == colour):
                        if draw == 0:
                            taken = i
                            break
                        draw -= 1
                chosen[count] = taken
                count += 1
                covered |= covers[taken]
                open_left[colour] -= 1
                for i in range(n):
                    possible[i] &= beside[taken, i]
                    reached[i] |= touch[taken, i]
            elif open_left[colour]:
                break
            colour = (colour + 1) % len(left)
        is_right = count == total and covered == stars
        is_right &= not single_last or single[chosen[-1]]
        if is_right and _connects(chosen, touch, joins):
            return number
    return NEVER


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
