"""The games that were played to an end, and the ratings that came of them, kept between starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Any

from game.engine import Game
from game.files.notices import FileNotices
from game.ratings import Rating


class Outcome(Enum):
    """What became of a game."""

    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True)
class PlayedSeat:
    """A player's part in a game that was played.

    Attributes:
        name: of whoever sat there.
        level: the key of an opponent's level, or None for a person.
        rank: from 1, shared on ties; None where the game was abandoned, or for a game alone.
        total: the result in what the game counts; None where the game was abandoned.
        before, after: a person's rating before and after the game; None where it didn't rate.
    """

    name: str
    level: str | None
    rank: int | None
    total: int | None
    before: Rating | None = None
    after: Rating | None = None


@dataclass(frozen=True)
class PlayedGame:
    """A game that was finished or abandoned.

    Attributes:
        ident: names it.
        ended: when, in universal time.
        game: the name of the game, such as "Blokus Duo".
        family: its family, such as "duo", for which persons are rated.
        scoring: how it was scored; best and average results are only compared within one scoring.
        outcome: what became of it.
        taken_back: how often a person took back; a game with any doesn't rate.
        stood_in: whether a simpler opponent stood in for one, which doesn't rate either.
        seats: one for each player.
    """

    ident: str
    ended: datetime
    game: str
    family: str
    scoring: str
    outcome: Outcome
    taken_back: int
    stood_in: bool
    seats: tuple[PlayedSeat, ...]


class History:
    """The games played, the latest last; with no path they last until the end.

    Other windows may enter games into the same file: it is read anew before it is written.
    """

    def __init__(self, path: Path | None, notices: FileNotices, lock: Path | None = None) -> None:
        """See `KeptFiles`; `lock` is the file by which windows take turns."""
        raise NotImplementedError

    def games(self) -> Sequence[PlayedGame]:
        """All games, in the order in which they ended."""
        raise NotImplementedError

    def enter(
        self,
        game: Game[Any, Any],
        outcome: Outcome,
        *,
        stood_in: bool = False,
        instead_of: PlayedGame | None = None,
    ) -> PlayedGame:
        """Keep a game that is over or abandoned, and rate it if it rates.

        One game counts once: `instead_of` is what was entered of the same game before, which was
        taken back and ended anew.
        """
        raise NotImplementedError

    def rating(self, name: str, family: str) -> Rating | None:
        """A person's rating in a family of games, or None while there is none."""
        raise NotImplementedError

    def reset(self) -> None:
        """Forget everything, as the person has asked for."""
        raise NotImplementedError

    def flush(self) -> None:
        """Write what could not be written so far, if anything."""
        raise NotImplementedError
