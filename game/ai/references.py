"""Players that levels are measured against: how a beginner plays, and how a greedy player does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.ai.greedy import Greedy, position_rng
from game.ai.opponent import FALLBACK_WEIGHTS
from game.ai.player import Budget, Player, ignore_warning, never
from game.engine import Ply, Position


class Beginner(Player[Position, Ply]):
    """Makes a random placement of a piece that is among the largest that fit."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, position: Position, budget: Budget, stop: Callable[[], bool] = never) -> Ply:
        legal = position.legal()
        if not len(legal):
            raise ValueError("the game is over: there is nothing to choose")
        sizes = position.ruleset.table.sizes[legal]
        rng = position_rng(self._seed, position)
        return position.event(int(rng.choice(legal[sizes == sizes.max()])))


@dataclass(frozen=True)
class ReferenceLevel:
    """A player that isn't offered as an opponent, but measured against.

    Attributes:
        key: what it is called.
        make: makes the player for a seed.
        budget: nothing: they don't search.
    """

    key: str
    make: Callable[[int], Player[Position, Ply]]
    budget: Budget = field(default_factory=Budget)

    def player(
        self, seed: int, warn: Callable[[str], None] = ignore_warning
    ) -> Player[Position, Ply]:
        """A player for one game; there is never anything to warn of."""
        return self.make(seed)

    def with_threads(self, threads: int) -> ReferenceLevel:
        """The same: nothing here has use for threads."""
        return self


def _greedy(seed: int) -> Greedy:
    return Greedy(FALLBACK_WEIGHTS, noise=0, seed=seed)


BOARD_REFERENCES: Mapping[str, ReferenceLevel] = {
    "beginner": ReferenceLevel("beginner", Beginner),
    "greedy": ReferenceLevel("greedy", _greedy),
}
"""By their names, which `cornerwise match` takes as well."""
