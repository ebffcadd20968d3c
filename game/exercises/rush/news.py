"""What happens in a game of Rush, and what is special in it for a while."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from game.engine import Ply
from game.exercises.rush.heat import FAST

PRIZE = 10
"""For how many squares a special square counts that was covered in time."""

EVERY_MS, LONGEST_MS = 30_000, 15_000
"""How far apart what is special begins, and how long it lasts at most."""

DOUBLED = 4
"""How many pieces count double in a double deal."""


class Kind(Enum):
    """What is special for a while."""

    GOLD = "gold"
    """A free square has turned to gold: whichever piece covers it wins a whole heat."""
    CUT_OFF = "cut_off"
    """A colour may only go on at one square; whoever covers that wins a heat, and it is free."""
    DOUBLE = "double"
    """The next few pieces count double."""


ORDER = (Kind.GOLD, Kind.CUT_OFF, Kind.GOLD, Kind.CUT_OFF, Kind.DOUBLE)
"""What is special each half minute: a game ends on a double deal. The seed exchanges the first of
them, so that days differ."""


@dataclass(frozen=True)
class Special:
    """What is special now.

    Attributes:
        until: when it ends if nothing is made of it, in milliseconds.
        cell: the square it is about; None for a double deal.
        colour: the colour that is cut off; else None.
        left: how many pieces still count double.
    """

    kind: Kind
    until: float
    cell: int | None = None
    colour: int | None = None
    left: int = 0


@dataclass(frozen=True)
class Scored:
    """What a placement has scored.

    Attributes:
        time: when it was made, in milliseconds.
        squares: how many squares counted: those of the piece, twice in a double deal, and a prize.
        corners: how many corners of its own colour it touched.
        times: the multiplier that counted for it.
        run: how many placements there have been since the heat last cooled.
    """

    time: float
    colour: int
    placement: int
    squares: int
    corners: int
    times: int
    run: int

    @property
    def points(self) -> int:
        return self.squares * self.times


@dataclass(frozen=True)
class Swept:
    """Pieces that were swept off the board, because of some cells, and what that has scored."""

    time: float
    plies: tuple[Ply, ...]
    cells: tuple[int, ...]
    points: int


@dataclass(frozen=True)
class Began:
    """Something special has begun."""

    special: Special


@dataclass(frozen=True)
class Won:
    """What was special has been won by the latest placement."""

    special: Special


@dataclass(frozen=True)
class Missed:
    """What was special is over, and nobody has made anything of it."""

    special: Special


@dataclass(frozen=True)
class Cooled:
    """The heat has fallen by one."""

    heat: int


@dataclass(frozen=True)
class Ignited:
    """The board begins to burn."""


News = Scored | Swept | Began | Won | Missed | Cooled | Ignited


def feats_of(scored: Sequence[Scored]) -> tuple[int, int, float]:
    """What counts for each `Feat`, of all that was scored in a game: 0 where there is nothing."""
    times = [one.time for one in scored]
    timed = zip(times, times[FAST - 1 :], strict=False)
    longest = max((one.run for one in scored), default=0)
    most = max((one.corners for one in scored), default=0)
    return longest, most, min(((last - first) / 1000 for first, last in timed), default=0.0)
