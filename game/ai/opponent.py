"""A level's player on boards: the compiled search, or where that can't run a small player."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from game.ai.greedy import EvaluationWeights, Greedy
from game.ai.player import Budget, Player, never
from game.ai.search import Search, SearchUnavailableError
from game.engine import Ply, Position, Ruleset

FALLBACK_WEIGHTS = EvaluationWeights(size=10, opened=1, spent=-0.5, blocked=0.5, remote=-2)
"""Large pieces first, some thought of ways on, and towards the middle."""

_loading = Lock()
_obstacles: dict[Ruleset, str | None] = {}
"""For each ruleset that was loaded why there is no search in it, or None where there is one."""


def fallback(seed: int) -> Greedy:
    """The small player for boards that plays where the search can't."""
    return Greedy(FALLBACK_WEIGHTS, noise=0.5, seed=seed)


def is_loaded(ruleset: Ruleset) -> bool:
    """Whether `load` was done, well or not."""
    return ruleset in _obstacles


def load(ruleset: Ruleset) -> None:
    """Get this process ready to search in a ruleset: compile, read weights.

    Takes long where it wasn't done before. Raises SearchUnavailableError.
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
    except Exception as error:  # A compiler that doesn't fit the machine may raise anything.
        return f"numba can't be loaded ({_in_a_line(error)})"
    try:
        warm_up(ruleset)
    except SearchUnavailableError as error:
        return str(error)
    except Exception as error:  # Likewise.
        return f"numba can't compile ({_in_a_line(error)})"
    return None


def _in_a_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


class SearchOpponent(Player[Position, Ply]):
    """Plays any ruleset by search, or by the fallback where there is none."""

    def __init__(self, search: Search, seed: int, warn: Callable[[str], None]) -> None:
        """Make a player; nothing is loaded yet.

        Args:
            search: how it searches.
            seed: of its random numbers.
            warn: told why it can't search, before the first placement of a ruleset.
        """
        self._search = search
        self._seed = seed
        self._warn = warn
        self._ruleset: Ruleset | None = None
        self._player: Player[Position, Ply]

    def choose(self, position: Position, budget: Budget, stop: Callable[[], bool] = never) -> Ply:
        """See `Player.choose`. Loading isn't counted in the budget."""
        return self._player_for(position.ruleset).choose(position, budget, stop)

    def ponder(self, position: Position, stop: Callable[[], bool]) -> None:
        self._player_for(position.ruleset).ponder(position, stop)

    def _player_for(self, ruleset: Ruleset) -> Player[Position, Ply]:
        if ruleset is not self._ruleset:
            try:
                load(ruleset)
            except SearchUnavailableError as error:
                self._warn(str(error))
                self._player = fallback(self._seed)
            else:
                from game.ai.searcher import Searcher

                self._player = Searcher(ruleset, self._search, self._seed)
            self._ruleset = ruleset
        return self._player
