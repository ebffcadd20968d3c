"""Players to measure levels against: a beginner and a greedy player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np

from game.ai.degradation import Warn
from game.ai.heuristics.greedy import FALLBACK_WEIGHTS, Greedy, position_rng
from game.ai.player import AnyPlayer, Budget, Level, Player, ignore_warning, never
from game.engine import Ply
from game.engine.position import Position


@dataclass(frozen=True)
class PlainLevel(Level):
    """The strength of a player that answers at once.

    Attributes:
        make: makes the player for a seed.
    """

    key: str
    make: Callable[[int], AnyPlayer]
    budget: Budget = field(default_factory=Budget)

    def player(self, seed: int, warn: Warn = ignore_warning) -> AnyPlayer:
        return self.make(seed)


def draw(position: Position, rng: np.random.Generator) -> int:
    """A random legal placement among those that are worth the most, as people open a game."""
    legal = position.legal()
    worth = position.ruleset.table.worth[legal]
    return int(rng.choice(legal[worth == worth.max()]))


class Beginner(Player[Position, Ply]):
    """Makes a random placement of one of the largest pieces that fit."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, position: Position, budget: Budget, stop: Callable[[], bool] = never) -> Ply:
        if position.over:
            raise ValueError("the game is over: there is nothing to choose")
        return position.event(draw(position, position_rng(self._seed, position)))


def _greedy(seed: int) -> Greedy:
    return Greedy(FALLBACK_WEIGHTS, noise=0, seed=seed)


BOARD_REFERENCES: Mapping[str, PlainLevel] = {
    "beginner": PlainLevel("beginner", Beginner),
    "greedy": PlainLevel("greedy", _greedy),
}
"""By name; `cornerwise match` accepts these names too."""
