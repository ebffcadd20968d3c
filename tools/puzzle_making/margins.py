"""Best margin: endgames of Duo, solved to their ends, in which only the best placement will do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

import numpy as np

from game.ai.search.endgame_solver import EndgameSolver
from game.engine import Options
from game.engine.position import Position
from game.exercises.puzzle import BestPlacement, Kind, Puzzle
from puzzle_making.games import game_of_levels, puzzle

OPTIONS = Options("Blokus Duo")

LEVELS = ("2", "3", "4")
"""The levels that play the games: quick ones, which leave something for the end."""

NEAREST, FARTHEST = 3, 12
"""How many plies before the end of a game its endgames are taken."""

MOST_EXAMINED = 20_000
"""In how many positions an endgame has to be solved, so that others can check it."""

MARGIN = 3
"""How many points better the best placements are than all others, at least."""

LEAST_CHOICE, MOST_BEST = 5, 3
"""How many legal placements there are at least, and how many of them are the best at most."""

GAMES = 2
"""How many games a job looks at."""


def make(seed: int) -> Iterator[Puzzle]:
    """Puzzles from games of levels."""
    rng = np.random.default_rng([seed, *Kind.BEST_MARGIN.value.encode()])
    for _ in range(GAMES):
        near = game_of_levels(OPTIONS, LEVELS, rng)[-FARTHEST : 1 - NEAREST]
        made = (_puzzle(near[number]) for number in rng.permutation(len(near)).tolist())
        # Several of a game would have much in common.
        yield from islice((one for one in made if one is not None), 1)


def _puzzle(position: Position) -> Puzzle | None:
    """The puzzle that begins in a position, if there is one."""
    if len(position.legal()) < LEAST_CHOICE or any(position.out):
        return None
    solved = _solver().solve(position, MOST_EXAMINED, every=True)
    if solved is None:
        return None
    table = position.ruleset.table
    goal = BestPlacement(
        {table.name_of(placement): float(lead) for placement, lead in solved.leads.items()}
    )
    if goal.margin < MARGIN or len(goal.answers) > MOST_BEST:
        return None
    return puzzle(Kind.BEST_MARGIN, position, goal, [solved.best[0]])


@lru_cache
def _solver() -> EndgameSolver:
    return EndgameSolver(OPTIONS.ruleset)
