"""Levels of players that don't search, and so need neither a budget nor threads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.ai.degradation import Warn
from game.ai.player import AnyPlayer, Budget, ignore_warning


@dataclass(frozen=True)
class PlainLevel:
    """The strength of a player that answers at once.

    Attributes:
        key: of the level, see `game.ai.levels.scale`, or the name of a player to measure against.
        make: makes the player for a seed.
        budget: empty, as the player needs none.
    """

    key: str
    make: Callable[[int], AnyPlayer]
    budget: Budget = field(default_factory=Budget)

    def player(self, seed: int, warn: Warn = ignore_warning) -> AnyPlayer:
        """Make a player of this level for one game; there is never anything to warn about."""
        return self.make(seed)

    @property
    def solves_endgames(self) -> bool:
        return False

    def with_threads(self, threads: int) -> PlainLevel:
        """The same level: it has no use for threads."""
        return self

    def with_budget(self, budget: Budget) -> PlainLevel:
        """The same level: it has no use for a budget."""
        return self

    def fingerprint(self, game: str) -> dict[str, str | float]:
        """Nothing: its key alone decides how it plays."""
        return {}
