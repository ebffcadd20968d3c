"""Opponents on boards: the compiled search or, if it can't run, a small player and no analyst."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Generic, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from game.ai.analysis import Analyst
from game.ai.degradation import Cause, Degradation, SearchUnavailableError, Warn, in_a_line
from game.ai.heuristics.greedy import fallback
from game.ai.player import Budget, Player, never
from game.ai.search.settings import Search
from game.engine import Event, Ply, Ruleset
from game.engine.position import Position
from game.evaluation import Evaluation

RETRY_S = (5.0, 30.0, 300.0)
"""How long to wait before a retry when loading has failed once, twice …; the last applies from
then on."""


@dataclass(frozen=True)
class Obstacle:
    """Why a ruleset has no search.

    Attributes:
        reason: what is missing.
        failures: how often loading has failed.
        retry_at: when it may be tried again, on the monotonic clock.
    """

    reason: Degradation
    failures: int
    retry_at: float


class _OnBoards(Protocol):
    """A position on boards of some ruleset."""

    @property
    def ruleset(self) -> Ruleset: ...


BoardsT = TypeVar("BoardsT", bound=_OnBoards)
ChosenT = TypeVar("ChosenT", bound=Event)
HowT = TypeVar("HowT")


class Compiled(NamedTuple, Generic[BoardsT, ChosenT, HowT]):
    """What can be done only with the compiled core.

    Attributes:
        player: makes a player, from a ruleset, how it plays, and a seed.
        analyst: makes the analyst for a ruleset's positions.
        prepare: reads and makes what they share for a ruleset. Raises SearchUnavailableError.
    """

    player: Callable[[Ruleset, HowT, int], Player[BoardsT, ChosenT]]
    analyst: Callable[[Ruleset], Analyst[BoardsT]]
    prepare: Callable[[Ruleset], None]


_loading = Lock()
_obstacles: dict[Ruleset, Obstacle | None] = {}
"""For each ruleset that was loaded, None if there is a search."""


def load(ruleset: Ruleset, door: Callable[[], Compiled[BoardsT, ChosenT, HowT]]) -> None:
    """Get this process ready for what is behind a door, in a ruleset.

    Raises SearchUnavailableError; after a failure, it is tried again once some time has passed.
    """
    with _loading:
        obstacle = _obstacles.get(ruleset)
        is_due = obstacle is not None and time.monotonic() >= obstacle.retry_at
        if ruleset not in _obstacles or is_due:
            reason = _obstacle(ruleset, door)
            obstacle = None if reason is None else _after(obstacle, reason)
            _obstacles[ruleset] = obstacle
    if obstacle is not None:
        raise SearchUnavailableError(obstacle.reason)


def _after(before: Obstacle | None, reason: Degradation) -> Obstacle:
    failures = 1 if before is None else before.failures + 1
    pause = RETRY_S[min(failures, len(RETRY_S)) - 1]
    return Obstacle(reason, failures, time.monotonic() + pause)


def _obstacle(
    ruleset: Ruleset, door: Callable[[], Compiled[BoardsT, ChosenT, HowT]]
) -> Degradation | None:
    """Load what is behind a door; return why that can't be done, or None."""
    try:
        _require_kernels()
        door().prepare(ruleset)
    except SearchUnavailableError as error:
        return error.reason
    except Exception as error:  # Libraries that don't fit the machine may raise anything.
        return Degradation(Cause.SEARCH, f"the search can't be loaded ({in_a_line(error)})")
    return None


def _require_kernels() -> None:
    """Make sure that the kernels can be run. Raises SearchUnavailableError."""
    # This is behind the doors too.
    from game.ai.core.compiled.library import require_kernels
    from game.ai.core.compiled.library_file import KernelsError, KernelsFileError

    try:
        require_kernels()
    except KernelsError as error:
        cause = Cause.FILE if isinstance(error, KernelsFileError) else Cause.SEARCH
        raise SearchUnavailableError(Degradation(cause, str(error))) from error


class CompiledOpponent(Player[BoardsT, ChosenT], Generic[BoardsT, ChosenT, HowT]):
    """Plays as a player that needs the compiled core, or as the fallback where that can't run."""

    def __init__(
        self,
        door: Callable[[], Compiled[BoardsT, ChosenT, HowT]],
        how: HowT,
        seed: int,
        fallback: Player[BoardsT, ChosenT],
        warn: Warn,
    ) -> None:
        """Make a player; nothing is loaded yet.

        Args:
            door: gives what is compiled.
            how: how it plays.
            seed: for its random numbers.
            fallback: who plays instead.
            warn: told why, before each event that the fallback chooses.
        """
        self._door, self._how, self._seed = door, how, seed
        self._fallback, self._warn = fallback, warn
        self._ruleset: Ruleset | None = None
        self._player: Player[BoardsT, ChosenT]

    def choose(
        self, position: BoardsT, budget: Budget, stop: Callable[[], bool] = never
    ) -> ChosenT:
        """Choose an event. Loading doesn't count towards the budget."""
        return self._player_for(position.ruleset).choose(position, budget, stop)

    def searched(self) -> Evaluation | None:
        return None if self._ruleset is None else self._player.searched()

    def ponder(self, position: BoardsT, stop: Callable[[], bool]) -> None:
        """Think ahead, which the fallback doesn't, once it has chosen."""
        if position.ruleset is self._ruleset:
            self._player.ponder(position, stop)

    def _player_for(self, ruleset: Ruleset) -> Player[BoardsT, ChosenT]:
        if ruleset is self._ruleset:
            return self._player
        try:
            load(ruleset, self._door)
            self._player = self._door().player(ruleset, self._how, self._seed)
        except SearchUnavailableError as error:
            self._warn(error.reason)
            return self._fallback
        self._ruleset = ruleset
        return self._player


def compiled_search() -> Compiled[Position, Ply, Search]:
    """Open the door to the compiled core; this may raise anything.

    All that imports the core is behind it, as the window must start without.
    """
    from game.ai.search.board_analyst import BoardAnalyst
    from game.ai.search.searcher import Searcher, prepare

    return Compiled(Searcher, BoardAnalyst, prepare)


def board_analyst(ruleset: Ruleset) -> Analyst[Position]:
    """The analyst for a ruleset's positions; see `load`. Raises SearchUnavailableError.

    Its outlooks are those of sides.
    """
    load(ruleset.by_side, compiled_search)
    return compiled_search().analyst(ruleset.by_side)


class SearchOpponent(CompiledOpponent[Position, Ply, Search]):
    """Plays any ruleset by search, or with the fallback if there is none.

    What its search finds is about sides.
    """

    def __init__(self, search: Search, seed: int, warn: Warn) -> None:
        """Make a player; nothing is loaded yet."""
        super().__init__(compiled_search, search, seed, fallback(seed), warn)

    def choose(self, position: Position, budget: Budget, stop: Callable[[], bool] = never) -> Ply:
        return super().choose(self._seen(position), budget, stop)

    def ponder(self, position: Position, stop: Callable[[], bool]) -> None:
        super().ponder(self._seen(position), stop)

    def _seen(self, position: Position) -> Position:
        """The position as the search sees it, which knows nothing of partners."""
        if self._how.for_side:
            return position.by_side
        options = position.ruleset.options
        return position.under(replace(options, partners=False).ruleset)
