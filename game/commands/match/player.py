"""What plays for a contender."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from game.ai.degradation import Degradation
from game.ai.kinds import level_of
from game.ai.player import Budget, Level
from game.commands.match.engine import EnginePlayer
from game.commands.match.result import MatchError, TimeUsed
from game.commands.match.spec import Contender
from game.engine import KINDS, Event, GameOptions, GamePosition

SHORTEST_S = 0.001
"""The shortest time for a move, if only the average time is limited."""

MOST_MOVES = 4
"""The longest, in average moves: what was saved isn't spent all at once."""

Allowance = Callable[[TimeUsed, TimeUsed], Budget]
"""The budget for a move, from what the player itself and the others have used so far."""


class LevelPlayer:
    """A level that thinks in this process."""

    def __init__(
        self,
        level: Level,
        options: GameOptions,
        allowance: Allowance,
        clock: Callable[[], float] = time.process_time,
    ) -> None:
        """Load what it needs; `clock` gives the processor seconds that this process has used."""
        self._level = level
        self._allowance = allowance
        self._clock = clock
        self._used = TimeUsed()
        # Loading, which is done once, doesn't count as a move's time.
        level.player(0, _refuse).choose(_first_choice(options), Budget(work=1))

    def begin(self, seed: int) -> None:
        self._player = self._level.player(seed, _refuse)

    def choose(self, position: GamePosition, others: TimeUsed) -> Event:
        budget = self._allowance(self._used, others)
        with self._used.measure(self._clock):
            return self._player.choose(position, budget)

    def see(self, event: Event) -> None:
        """Positions show everything."""

    def cpu(self) -> float:
        return self._clock()

    def close(self) -> None:
        """There is nothing to leave."""


def _first_choice(options: GameOptions) -> GamePosition:
    """The first position of a game in which a player decides, however the dice fall."""
    position: GamePosition = KINDS[options.kind].start(options)
    while (event := position.chance_event(min)) is not None:
        position = position.after(event)
    return position


def _refuse(reason: Degradation) -> None:
    """Raise MatchError: a weaker player standing in for a level isn't what should be measured."""
    raise MatchError(f"can't play as it should: {reason}")


def always(budget: Budget) -> Allowance:
    """The same budget for each move."""
    return lambda own, others: budget


def on_average(seconds: float) -> Allowance:
    """Processor seconds per move; what forced and easy moves leave over goes to the others."""
    return lambda own, others: _owed(seconds, own)


def equal_time(own: TimeUsed, others: TimeUsed) -> Budget:
    """The budget for a move after which it has taken as long as the others on average.

    >>> equal_time(TimeUsed(cpu=0.75, moves=4), TimeUsed(cpu=3.0, moves=12))
    Budget(seconds=0.5, work=None)
    """
    if not others.known:
        raise MatchError("can't take equal time: another doesn't tell its own (GTP cputime)")
    return _owed(others.per_move, own)


def _owed(average: float, own: TimeUsed) -> Budget:
    """The budget for a move that brings the average so far to that many seconds."""
    owed = average * (own.moves + 1) - own.cpu
    return Budget(seconds=max(SHORTEST_S, min(owed, MOST_MOVES * average)))


class MatchPlayer(Protocol):
    """Plays one game after another, for any number of players. All methods raise MatchError."""

    def begin(self, seed: int) -> None:
        """Set up a game."""
        ...

    def choose(self, position: Any, others: TimeUsed) -> Event | None:
        """Choose a legal event; None gives up a game of two players.

        Asked where this contender decides; `others` is what the others have used in the match so
        far.
        """
        ...

    def see(self, event: Any) -> None:
        """Take in what has happened, whoever chose it."""
        ...

    def cpu(self) -> float:
        """A clock: processor seconds used so far, NaN if unknown."""
        ...

    def close(self) -> None:
        """Leave for good."""
        ...


def player_for(contender: Contender, options: GameOptions, answer_s: float) -> MatchPlayer:
    """Make what plays for a contender, with everything it needs loaded. Raises MatchError.

    If it is an engine, it may take `answer_s` seconds over an answer.
    """
    if not contender.is_level:
        # Engines know a game of partners as the one in which each side is one player.
        return EnginePlayer(contender.name, options.by_side.ruleset, answer_s)
    level = level_of(options, contender.name)
    if contender.is_limited:
        # With one thread, processor time is elapsed time, and if work is the limit, it decides,
        # with the seed, what is played.
        limits = Budget(contender.seconds, contender.work)
        level = level.with_threads(1).with_budget(limits)
    return LevelPlayer(level, options, _allowance(contender))


def _allowance(contender: Contender) -> Allowance:
    """What a level may spend on a move."""
    if contender.equal_time:
        return equal_time
    if contender.seconds is not None and contender.work is None:
        return on_average(contender.seconds)
    return always(Budget(contender.seconds, contender.work))
