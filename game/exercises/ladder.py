"""Ladder: one opponent after the other, from the weakest level up, with three lives.

* Each rung is a short game of Duo against the level of its number: so many seconds a turn, after
  which chance places any of the largest pieces.
* Whoever wins climbs to the next rung; a lost game costs a life and is played again, a drawn one is
  played again. It is over when no life is left, or when the strongest level is beaten.
* A won game scores `RUNG` points times the rung's number and the squares by which it was won; each
  life left at the top scores `LIFE`.

A `Ladder` is a value; a result gives the next one. Each is kept (`Climb`) before anything is said
of it, so that a ladder goes on where it was left, whatever ended the program.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.ai.levels.scale import HIGHEST, LOWEST
from game.engine import GAMES
from game.engine.clock import TURN_SECONDS, ClockKind, ClockRules
from game.files.scores import Climb

LIVES = 3
"""How many lives there are."""

RUNG, LIFE = 100, 250
"""The points of a rung for each of its number, and those of a life left at the top."""

DUO = GAMES["Blokus Duo"]
"""What is played."""

CLOCK = ClockRules(ClockKind.TURN, TURN_SECONDS[0])
"""How long a turn may take."""


class Ladder(Struct, frozen=True):
    """How far somebody has come.

    Attributes:
        rung: the number of the level to be beaten next; `HIGHEST` + 1 once all are.
        lives: how many lives are left.
        points: what was scored.
        lead: by how much the last game was won, below 0 if it was lost; None before the first.
    """

    rung: int = LOWEST
    lives: int = LIVES
    points: int = 0
    lead: int | None = None

    @property
    def is_climbed(self) -> bool:
        """Whether all levels are beaten."""
        return self.rung > HIGHEST

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        return self.is_climbed or not self.lives

    @classmethod
    def gone_on(cls, climb: Climb) -> Ladder:
        """The ladder that was kept; a new one if none is under way."""
        if not climb.lives or climb.rung > HIGHEST:
            return cls()
        return cls(climb.rung, min(climb.lives, LIVES), climb.points)

    @property
    def climb(self) -> Climb:
        """What is kept of it: nothing of a ladder that is over."""
        return Climb() if self.is_over else Climb(self.rung, self.lives, self.points)

    def after(self, lead: int) -> Ladder:
        """The ladder after a game that was won by so many points; below 0 if it was lost."""
        if lead < 0:
            return replace(self, lives=self.lives - 1, lead=lead)
        if not lead:
            return replace(self, lead=lead)
        won = replace(
            self, rung=self.rung + 1, points=self.points + RUNG * self.rung + lead, lead=lead
        )
        return replace(won, points=won.points + LIFE * won.lives) if won.is_climbed else won
