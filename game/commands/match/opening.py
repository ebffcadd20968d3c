"""Openings drawn at random."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

import numpy as np

from game.ai.degradation import Degradation
from game.ai.kinds import level_of
from game.ai.levels.references import draw
from game.ai.player import AnyPlayer, Budget
from game.commands.match.errors import MatchError
from game.engine import GameOptions
from game.engine.position import Position

DRAWN = 32
"""The most openings to draw, of which the most even is played."""

EVEN = 0.1
"""How much the players' chances of winning, 0 to 1, may differ and still be even enough."""

JUDGE = "dial 10"
"""Who judges an opening: a player that overlooks nothing and starts each search afresh."""

Opening = Callable[[Position, int, int], Iterable[int]]
"""Draws placements to begin with, from a position, a number of plies and a seed."""


def opening(position: Position, plies: int, seed: int) -> Iterator[int]:
    """Draw placements to begin with, as many as asked for unless the game ends first."""
    rng = np.random.default_rng(seed)
    for _ in range(plies):
        if position.over:
            return
        placement = draw(position, rng)
        yield placement
        position = position.play(placement)


def balanced_opening(position: Position, plies: int, seed: int) -> list[int]:
    """Draw an opening after which all players have about the same chance of winning.

    If the first player nearly always wins, as in Duo between strong players, games from any other
    opening are decided by the seat and say little about who plays better. The result is the first
    of `DRAWN` openings that is `EVEN`, or the most even of all, as judged by a search that reaches
    the same verdict each time.

    Raises MatchError if there is no search.
    """
    drawn = []
    for number in np.random.SeedSequence(seed).generate_state(DRAWN).tolist():
        placements = list(opening(position, plies, number))
        drawn.append((unevenness(position, placements), placements))
        if drawn[-1][0] <= EVEN:
            break
    return min(drawn)[1]


def unevenness(position: Position, placements: Iterable[int]) -> float:
    """How much the players' chances of winning differ after some placements.

    It is 1 if there is nothing left to decide.
    """
    for placement in placements:
        position = position.play(placement)
    if position.over:
        return 1.0
    judge, budget = _judge(position.ruleset.options)
    judge.choose(position, budget)
    found = judge.searched()
    if found is None:  # Only one placement is legal.
        return 1.0
    return max(found.outlook.chances) - min(found.outlook.chances)


@lru_cache
def _judge(options: GameOptions) -> tuple[AnyPlayer, Budget]:
    """Who judges the openings of a game, and its budget."""
    level = level_of(options, JUDGE)
    return level.player(0, _refuse), level.budget


def _refuse(reason: Degradation) -> None:
    """Raise MatchError: without a search nobody can judge."""
    raise MatchError(f"can't judge openings: {reason}")
