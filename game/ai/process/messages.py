"""What the window's process and the opponents' process say to each other.

Each message crosses the pipe pickled, as a pair: the number of the request it is about, and the
message. `game.ai.process.client.OpponentClient` assigns the numbers in ascending order.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.ai.analysis import AnalysisGoal
from game.ai.degradation import Degradation
from game.engine import Event, GameOptions
from game.evaluation import Evaluation


@dataclass(frozen=True)
class Think:
    """Choose the next event of a game.

    Attributes:
        options, events: the game so far.
        level: a key of its kind's levels, see `game.ai.kinds`.
        seed: for the player's random numbers.
        ponder: whether to think ahead after the answer, on the others' time.
        seconds: a time limit on top of the level's, counted from when thinking begins.
    """

    options: GameOptions
    events: tuple[Event, ...]
    level: str
    seed: int
    ponder: bool = False
    seconds: float | None = None


@dataclass(frozen=True)
class Analyse:
    """Report what is known about a position of a game, again and again as it grows.

    It continues alongside requests to choose, which are answered first. It ends once everything
    wanted is known, with the next `Analyse`, or with `StopAnalysis`. What was found about other
    positions of the game is kept.

    Attributes:
        options, events: the game so far.
        goal: what to find out.
    """

    options: GameOptions
    events: tuple[Event, ...]
    goal: AnalysisGoal


@dataclass(frozen=True)
class StopAnalysis:
    """Report nothing more about the position being analysed."""


@dataclass(frozen=True)
class Prepare:
    """Load what thinking about a game needs, so that the first answer isn't delayed."""

    options: GameOptions


@dataclass(frozen=True)
class Stop:
    """Answer the request with the best event found so far, and think no further."""


@dataclass(frozen=True)
class Forget:
    """Drop the game and all that is known about it, except for an opened analysis."""


@dataclass(frozen=True)
class Quit:
    """End the process, even in mid-thought."""


@dataclass(frozen=True)
class Thinking:
    """The request is being thought about, or waits to be: sent at the start and every second.

    This shows that the process is alive.
    """


@dataclass(frozen=True)
class Degraded:
    """A weaker player answers than the one asked for, and why.

    Attributes:
        reason: what went wrong.
        known: whether the same was reported for the level before, and it hasn't played since.
    """

    reason: Degradation
    known: bool = False


@dataclass(frozen=True)
class Chosen:
    """The chosen event: a request's last message."""

    event: Event


@dataclass(frozen=True)
class Failed:
    """A player or an analyst raised an exception: why, in one line, and its traceback."""

    reason: str
    traceback: str


@dataclass(frozen=True)
class Analysed:
    """What is known so far about the position being analysed.

    Attributes:
        final: whether nothing more will follow.
    """

    evaluation: Evaluation
    final: bool


@dataclass(frozen=True)
class NotAnalysed:
    """The position can't be analysed, and why: an analysis's last message."""

    reason: Degradation


Order = Think | Analyse | StopAnalysis | Prepare | Stop | Forget | Quit
"""What the window's process sends."""

Message = Thinking | Degraded | Chosen | Failed | Analysed | NotAnalysed
"""What the opponents' process sends."""
