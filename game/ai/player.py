"""The interface of players: position in, event out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from game.ai.degradation import Degradation, Warn
from game.engine import Event
from game.evaluation import Evaluation

PositionT = TypeVar("PositionT", contravariant=True)
EventT = TypeVar("EventT", covariant=True)


@dataclass(frozen=True)
class Budget:
    """How long a player may think about one event.

    Attributes:
        seconds: wall-clock limit, or None for none. With one, results depend on the machine.
        work: limit in the player's own steps, such as simulations, or None for none. The same
            seed and work give the same event everywhere.
    """

    seconds: float | None = None
    work: int | None = None

    def part(self, share: float) -> Budget:
        """A share of it, with its work rounded down.

        >>> Budget(seconds=2.0, work=15).part(0.5)
        Budget(seconds=1.0, work=7)
        """
        return Budget(
            None if self.seconds is None else self.seconds * share,
            None if self.work is None else int(self.work * share),
        )

    def within(self, seconds: float | None) -> Budget:
        """The same with a further time limit, None for no other.

        >>> Budget(seconds=9.9, work=15).within(2.0)
        Budget(seconds=2.0, work=15)
        >>> Budget(seconds=1.0).within(2.0)
        Budget(seconds=1.0, work=None)
        """
        limits = [limit for limit in (self.seconds, seconds) if limit is not None]
        return replace(self, seconds=min(limits, default=None))


def never() -> bool:
    """A stop signal that never comes."""
    return False


def ignore_warning(reason: Degradation) -> None:
    """A listener to warnings that does nothing."""


class Player(ABC, Generic[PositionT, EventT]):
    """Chooses what happens next. One player plays one game, on any number of its seats."""

    @abstractmethod
    def choose(
        self, position: PositionT, budget: Budget, stop: Callable[[], bool] = never
    ) -> EventT:
        """Choose a legal event for whoever's turn it is: a `Ply` on boards, a `Take` in Dice.

        Args:
            position: one in which a player decides; otherwise raises ValueError.
            budget: when to finish. Even a budget of 0 gives a legal event.
            stop: polled often; once it returns True, the best event so far is returned.
        """

    def searched(self) -> Evaluation | None:
        """What the latest choice was based on; None for one that needed no search."""
        return None

    def ponder(self, position: PositionT, stop: Callable[[], bool]) -> None:
        """Think ahead on the others' time until stopped. By default, do nothing."""


AnyPlayer = Player[Any, Event]
"""A player of a kind of game that is known only when the program runs."""


class Level(ABC):
    """A strength at which an opponent can play.

    By default it answers at once, and its key alone decides how it plays.

    Attributes:
        key: the word for it on the command line, in files and in messages.
        budget: what it may spend on one event.
    """

    key: str
    budget: Budget

    @abstractmethod
    def player(self, seed: int, warn: Warn = ignore_warning) -> AnyPlayer:
        """Make a player of this level for one game; `warn` is told why if it is weaker."""

    def with_threads(self, threads: int) -> Level:
        """The same level with that many threads at work, if it has a use for them."""
        return self

    def with_budget(self, budget: Budget) -> Level:
        """The same level with another budget, and room for it, if it has a use for one."""
        return self

    def fingerprint(self, game: str) -> dict[str, str | float]:
        """What decides how it plays in a game, by name, and may change under the same key."""
        return {}
