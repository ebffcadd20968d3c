"""A small player that weighs each placement by itself and looks no further.

It stands in where the compiled search can't run.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import astuple, dataclass

import numpy as np

from game.ai.heuristics.features import Floats, placement_features, rng_for
from game.ai.player import Budget, Player, never
from game.engine import Ply
from game.engine.position import Position
from game.engine.table import Placements


@dataclass(frozen=True)
class EvaluationWeights:
    """The weight of each of `game.ai.heuristics.features.FEATURES`, in their order."""

    size: float
    opened: float = 0
    spent: float = 0
    blocked: float = 0
    hampered: float = 0
    remote: float = 0

    def evaluate(self, position: Position, placements: Placements) -> Floats:
        """The weighted sum of the features of each of the given legal placements: ``(n,)``."""
        return placement_features(position, placements) @ np.array(astuple(self), dtype=np.float32)


FALLBACK_WEIGHTS = EvaluationWeights(size=10, opened=1, spent=-0.5, blocked=0.5, remote=-2)
"""Large pieces first, with some regard for attach points, and towards the middle."""


class Greedy(Player[Position, Ply]):
    """Makes the placement with the greatest evaluation. It needs no budget."""

    def __init__(self, weights: EvaluationWeights, noise: float, seed: int) -> None:
        """Make a player whose evaluations are off by Gumbel noise of scale `noise`."""
        self._weights = weights
        self._noise = noise
        self._seed = seed

    def choose(self, position: Position, budget: Budget, stop: Callable[[], bool] = never) -> Ply:
        placements = position.legal()
        if not len(placements):
            raise ValueError("the game is over: there is nothing to choose")
        values = self._weights.evaluate(position, placements)
        if self._noise:
            noise = position_rng(self._seed, position).gumbel(size=len(values))
            values += (self._noise * noise).astype(np.float32)
        return position.event(int(placements[int(values.argmax())]))


def fallback(seed: int) -> Greedy:
    """The small player for boards that plays when the search can't."""
    return Greedy(FALLBACK_WEIGHTS, noise=0.5, seed=seed)


def position_rng(seed: int, position: Position) -> np.random.Generator:
    """Random numbers that depend only on the seed and the position, see `rng_for`."""
    return rng_for(seed, position.ply, zlib.crc32(position.board.tobytes()))
