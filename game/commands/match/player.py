"""What plays for a contender."""

from __future__ import annotations

from typing import Any, Protocol

from game.ai.kinds import level_of
from game.ai.player import Budget
from game.commands.match.kinds import MATCH_KINDS
from game.commands.match.level_player import Allowance, LevelPlayer, always, equal_time, on_average
from game.commands.match.result import TimeUsed
from game.commands.match.spec import Contender
from game.engine import Event, GameOptions


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
        engine = MATCH_KINDS[options.kind].engine
        assert engine is not None
        return engine(contender.name, options, answer_s)
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
