"""What the window's process and the one that thinks say to each other.

They cross the border pickled: plain values only.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import Options
from game.engine.dice import DiceEvent, Take


@dataclass(frozen=True)
class Think:
    """Find a placement.

    Attributes:
        request: a number of its own, rising, that the answers repeat.
        options: the game.
        plies: what was played so far, as colours and placements.
        level: a key of `game.ai.levels.LEVELS`.
        seed: for the player's chances.
        ponder: whether to think on after the answer, while others do.
    """

    request: int
    options: Options
    plies: tuple[tuple[int, int], ...]
    level: str
    seed: int
    ponder: bool = False


@dataclass(frozen=True)
class ThinkDice:
    """Find a take in a game of Dice.

    Attributes:
        request, level, seed: as in `Think`.
        players: how many there are.
        events: what happened so far.
    """

    request: int
    players: int
    events: tuple[DiceEvent, ...]
    level: str
    seed: int


@dataclass(frozen=True)
class Prepare:
    """Get ready to think about a game, so that the first answer isn't waited for."""

    options: Options


@dataclass(frozen=True)
class Stop:
    """Answer that request with the best placement found so far, and think no further."""

    request: int


@dataclass(frozen=True)
class Rest:
    """Forget the game: nobody plays any more."""


@dataclass(frozen=True)
class Quit:
    """Go, even in mid-thought."""


@dataclass(frozen=True)
class Preparing:
    """A request waits until all is ready to think about it, which may take long the first time."""

    request: int


@dataclass(frozen=True)
class Simpler:
    """A simpler player thinks about a request than should, and why."""

    request: int
    reason: str


@dataclass(frozen=True)
class Move:
    """The placement for a request: its last message."""

    request: int
    placement: int


@dataclass(frozen=True)
class Choice:
    """The take for a request about Dice: its last message."""

    request: int
    take: Take


@dataclass(frozen=True)
class Failed:
    """The opponent asked for can't answer, and why. A simpler one's answer follows if any can."""

    request: int
    reason: str


Request = Think | ThinkDice
"""What opponents are asked."""

Answer = Move | Choice
"""What they come to."""

Order = Request | Prepare | Stop | Rest | Quit
"""What the window's process says."""

Message = Preparing | Simpler | Answer | Failed
"""What it hears."""
