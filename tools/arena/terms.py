"""What two sides agree on before a match."""

from __future__ import annotations

import shutil
from argparse import ArgumentTypeError
from dataclasses import asdict, dataclass
from typing import Any

from game.ai.levels import LEVELS
from game.ai.player import Budget
from game.engine import Options
from tools.arena.contestant import Contestant
from tools.arena.engine_contestant import EngineContestant
from tools.arena.engine_process import split
from tools.arena.level_contestant import LevelContestant

SIDES = ("ours", "theirs")


@dataclass(frozen=True)
class Entrant:
    """One side of a match, before it comes to the board.

    Attributes:
        name: the key of a level, or an engine's command line.
        seconds, work: a level's limits for each move, None for none, as in `Budget`.
        equal_time: whether a level takes as long as the other side instead.
    """

    name: str
    seconds: float | None = None
    work: int | None = None
    equal_time: bool = False

    @property
    def is_level(self) -> bool:
        """Whether it is a level of ours."""
        return self.name in LEVELS

    @property
    def words(self) -> str:
        """The name, and what a level may spend."""
        limits = [f"{self.seconds:g} s"] if self.seconds is not None else []
        limits += [f"work {self.work}"] if self.work is not None else []
        limits += ["equal time"] if self.equal_time else []
        return f"{self.name} ({', '.join(limits)})" if limits else self.name

    def enter(self) -> Contestant:
        """Come to the board. Raises ArenaError."""
        if not self.is_level:
            return EngineContestant(self.name)
        budget = None if self.equal_time else Budget(self.seconds, self.work)
        return LevelContestant(LEVELS[self.name], budget)


def entrant(text: str) -> Entrant:
    """A level with its own budget, or an engine by its command line; else ArgumentTypeError."""
    key = text.strip().lower()
    if key in LEVELS:
        budget = LEVELS[key].budget
        return Entrant(key, budget.seconds, budget.work)
    try:
        program = split(text)[0]
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is no command line: {error}") from None
    if shutil.which(program) is None:
        levels = ", ".join(LEVELS)
        raise ArgumentTypeError(
            f"no level and no program {program!r}: give one of {levels}, or an engine's command"
        )
    return Entrant(text.strip())


@dataclass(frozen=True)
class Terms:
    """Everything that decides how a match goes, but for its length.

    Attributes:
        variant: a game's name in `VARIANTS`, for two or four players.
        ours, theirs: the sides.
        seed: for other openings and other play.
        opening_plies: how many plies of each game are drawn by lot.
    """

    variant: str
    ours: Entrant
    theirs: Entrant
    seed: int
    opening_plies: int

    @property
    def entrants(self) -> tuple[Entrant, Entrant]:
        """Both sides, as `SIDES`."""
        return self.ours, self.theirs

    def title(self, side: int) -> str:
        """A side, 0 for ours and 1 for theirs, and its name."""
        return f"{SIDES[side]} ({self.entrants[side].name})"

    @property
    def options(self) -> Options:
        """The rules, as usual in the game."""
        return Options(self.variant)

    def as_json(self) -> dict[str, Any]:
        """A flat form for files, to be compared."""
        flat: dict[str, Any] = {}
        for key, value in asdict(self).items():
            if isinstance(value, dict):
                name = value.pop("name")
                flat |= {key: name} | {f"{key}.{k}": v for k, v in value.items() if v}
            else:
                flat[key] = value
        return flat
