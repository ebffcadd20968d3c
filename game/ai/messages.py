"""What the window's process and the opponents' process say to each other.

Each message crosses the pipe pickled, as a pair: the number of the request that it is about, and
the message. `game.ai.client.OpponentClient` gives the numbers, which rise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

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
        seed: of the player's random numbers.
        ponder: whether to think ahead after the answer, on the others' time.
        seconds: a limit of time beside those of the level, from when thinking begins.
    """

    options: GameOptions
    events: tuple[Any, ...]
    level: str
    seed: int
    ponder: bool = False
    seconds: float | None = None


@dataclass(frozen=True)
class Analyse:
    """Report what is known of a position of a game, again and again as it grows.

    It goes on beside requests to choose, which are answered first, and ends once all that is wanted
    is known, with the next of its kind, or with `StopAnalysis`. What was found out about other
    positions of the game is kept.

    Attributes:
        options, events: the game so far.
        goal: what is to be found out.
    """

    options: GameOptions
    events: tuple[Any, ...]
    goal: AnalysisGoal


@dataclass(frozen=True)
class StopAnalysis:
    """Report nothing more about the position that is analysed."""


@dataclass(frozen=True)
class Prepare:
    """Load what thinking about a game needs, so that the first answer isn't waited for."""

    options: GameOptions


@dataclass(frozen=True)
class Stop:
    """Answer the request with the best event found so far, and think no further."""


@dataclass(frozen=True)
class Forget:
    """Drop the game and all that is known of it, but for an analysis that goes on."""


@dataclass(frozen=True)
class Quit:
    """End the process, even in mid-thought."""


@dataclass(frozen=True)
class Preparing:
    """The request waits until all is loaded, which may take long the first time.

    Said each second while it is so, as `Thinking` is: by that the process is known to live.
    """


@dataclass(frozen=True)
class Thinking:
    """The request is thought about, or waits to be: said as thinking begins, and each second."""


@dataclass(frozen=True)
class Degraded:
    """A weaker player than was asked for answers, and why.

    Attributes:
        reason: what went wrong.
        known: whether the same was said of the level before, and it hasn't played since.
    """

    reason: Degradation
    known: bool = False


@dataclass(frozen=True)
class Chosen:
    """The event that was chosen: a request's last message."""

    event: Event


@dataclass(frozen=True)
class Failed:
    """A player or an analyst raised an exception: why, in a line, and its traceback."""

    reason: str
    traceback: str


@dataclass(frozen=True)
class Analysed:
    """What is known by now of the position that is analysed.

    Attributes:
        evaluation: all of it.
        final: whether nothing more will follow.
    """

    evaluation: Evaluation
    final: bool


@dataclass(frozen=True)
class NotAnalysed:
    """The position can't be analysed, and why, in a line: an analysis's last message."""

    reason: str


Order = Think | Analyse | StopAnalysis | Prepare | Stop | Forget | Quit
"""What the window's process says."""

Message = Preparing | Thinking | Degraded | Chosen | Failed | Analysed | NotAnalysed
"""What the opponents' process says."""
