"""A level's player: searches where it can, and else makes do with simpler means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from game.ai.player import Budget, Player, never
from game.ai.search import Search, SearchUnavailableError
from game.engine import Ply, Position, Ruleset


@dataclass(frozen=True)
class Stopgap:
    """Who plays where a search isn't possible.

    Attributes:
        make: gives the player for a seed.
        work: what it may do for one placement, in its own steps.
    """

    make: Callable[[int], Player[Position, Ply]]
    work: int

    def budget(self, budget: Budget) -> Budget:
        """What remains of a budget that was meant for a search."""
        work = self.work if budget.work is None else min(self.work, budget.work)
        return Budget(budget.seconds, work)


_loading = Lock()
_obstacles: dict[Ruleset, str | None] = {}
"""Why there is no search in a variant, for each that was loaded; None where there is one."""


def is_loaded(ruleset: Ruleset) -> bool:
    """Whether `load` was done, well or not."""
    return ruleset in _obstacles


def load(ruleset: Ruleset) -> None:
    """Have this process ready to search in a variant; takes long where it isn't yet.

    Raises SearchUnavailableError.
    """
    with _loading:
        if ruleset not in _obstacles:
            _obstacles[ruleset] = _obstacle(ruleset)
    obstacle = _obstacles[ruleset]
    if obstacle is not None:
        raise SearchUnavailableError(obstacle)


def _obstacle(ruleset: Ruleset) -> str | None:
    """Load what can be loaded; why it isn't all, or None."""
    try:
        from game.ai.searcher import warm_up
    except Exception as error:  # a compiler that doesn't fit the machine may say anything
        return f"numba can't be loaded ({_in_a_line(error)})"
    try:
        warm_up(ruleset)
    except SearchUnavailableError as error:
        return str(error)
    except Exception as error:  # likewise
        return f"numba can't compile ({_in_a_line(error)})"
    return None


def _in_a_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def unsaid(reason: str) -> None:
    """A listener that takes no notice."""


class Opponent(Player[Position, Ply]):
    """Plays any variant. The stopgap that may stand in counts work in its own steps."""

    def __init__(
        self,
        search: Search,
        stopgap: Stopgap,
        seed: int,
        warn: Callable[[str], None] = unsaid,
    ) -> None:
        """Nothing is loaded yet.

        Args:
            search: how it searches.
            stopgap: who plays where it can't.
            seed: for its chances.
            warn: told why it can't, before the first placement for which it should.
        """
        self._search = search
        self._stopgap = stopgap
        self._seed = seed
        self._warn = warn
        self._ruleset: Ruleset | None = None
        self._player: Player[Position, Ply]
        self._ponder: Callable[[Position, Callable[[], bool]], None] | None

    def choose(self, position: Position, budget: Budget, stop: Callable[[], bool] = never) -> Ply:
        """See `game.ai.player.Player.choose`. Loading what it needs isn't counted."""
        self._sit_down(position.ruleset)
        if self._ponder is None:
            budget = self._stopgap.budget(budget)
        return self._player.choose(position, budget, stop)

    def ponder(self, position: Position, stop: Callable[[], bool]) -> None:
        """Think about what may come next while others do, for a while."""
        self._sit_down(position.ruleset)
        if self._ponder is not None:
            self._ponder(position, stop)

    def _sit_down(self, ruleset: Ruleset) -> None:
        """Have the player for a variant."""
        if ruleset is self._ruleset:
            return
        try:
            load(ruleset)
        except SearchUnavailableError as error:
            self._warn(str(error))
            self._player, self._ponder = self._stopgap.make(self._seed), None
        else:
            from game.ai.searcher import Searcher

            searcher = Searcher(ruleset, self._search, self._seed)
            self._player, self._ponder = searcher, searcher.ponder
        self._ruleset = ruleset
