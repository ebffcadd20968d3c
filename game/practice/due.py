"""What is to be asked today: a quarter of an hour of exercises."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from functools import cache
from itertools import islice

from game.coach.practice import MOST_EXERCISES
from game.files.days import DAY, beginning_of, day_of
from game.files.practice_book import ExerciseKey, FoundExercise, PracticeBook, SearchedGame
from game.practice.exercises import options_of
from game.practice.schedule import is_due

log = logging.getLogger(__name__)

MOST_A_DAY = MOST_EXERCISES
"""How many answers fit into a quarter of an hour."""

MOST_NEW_A_DAY = 6
"""How many of them may be to exercises that were never asked: each is asked again within days, so
with more, nothing else would fit."""

FINE_SHARE = 3
"""Of so many exercises one is of a fine choice, as long as there are enough of both."""


@dataclass(frozen=True)
class DueList:
    """What is to be asked now.

    Attributes:
        keys: the exercises, in the order in which to ask them, which says nothing about them.
        waiting: how many more are due that don't fit into today.
        unknown: how many are due that can't be asked, as this version doesn't know their rules.
    """

    keys: tuple[ExerciseKey, ...]
    waiting: int
    unknown: int


@dataclass(frozen=True)
class NextDue:
    """What is to be asked next, if nothing is answered until then.

    Attributes:
        day: the next day on which anything is to be asked.
        count: how many exercises that is.
    """

    day: date
    count: int


def due_list(
    book: PracticeBook,
    is_there: Callable[[str], bool],
    now: datetime,
    zone: tzinfo | None = None,
    unusable: Collection[ExerciseKey] = (),
) -> DueList:
    """What is to be asked now.

    What is due is asked first, the longest due first; then what was never asked, of the latest
    games first and of each the costliest first. A day has `MOST_A_DAY` answers in all, and
    `MOST_NEW_A_DAY` new exercises.

    Args:
        book: what is known of all games.
        is_there: tells, by a game's name, whether its record is in the library.
        now: the time, in universal time.
        zone: where the person is; None for what the system says.
        unusable: exercises that turned out to be of no use.
    """
    found = _Found(book, is_there, unusable)
    today = day_of(now, zone)
    begun, tomorrow = beginning_of(today, zone), beginning_of(today + DAY, zone)
    given = [answer for answer in book.answers if begun <= answer.at < tomorrow]
    done = found.divided(answer.key for answer in given)
    new_done = found.divided(answer.key for answer in given if answer.times == 1)
    room = max(0, MOST_A_DAY - len(given))
    new_room = max(0, MOST_NEW_A_DAY - sum(answer.times == 1 for answer in given))

    due = [answer for answer in book.latest.values() if is_due(answer, tomorrow)]
    due.sort(key=lambda answer: (answer.due, answer.key))
    again = found.divided(answer.key for answer in due)
    new = _Divided(
        *(list(islice(found.never_asked(fine=fine), new_room)) for fine in (False, True))
    )
    new = new.bounded(new_room, MOST_NEW_A_DAY // FINE_SHARE - len(new_done.fine))
    both = _Divided([*again.costly, *new.costly], [*again.fine, *new.fine])
    chosen = both.bounded(room, MOST_A_DAY // FINE_SHARE - len(done.fine)).keys
    asked = tuple(sorted(chosen, key=lambda key: _lot(key, today)))
    return DueList(asked, len(set(again.keys) - set(asked)), found.unknown)


def next_due(
    book: PracticeBook,
    is_there: Callable[[str], bool],
    now: datetime,
    zone: tzinfo | None = None,
    unusable: Collection[ExerciseKey] = (),
) -> NextDue | None:
    """What is to be asked after today, see `due_list`; None if nothing ever is."""
    tomorrow = beginning_of(day_of(now, zone) + DAY, zone)
    divided = _Found(book, is_there, unusable).divided(book.latest)
    later = [book.latest[key].due for key in divided.keys]
    for moment in (tomorrow, min(later, default=tomorrow)):
        keys = due_list(book, is_there, max(moment, tomorrow), zone, unusable).keys
        if keys:
            return NextDue(day_of(moment, zone), len(keys))
    return None


def _lot(key: ExerciseKey, today: date) -> int:
    """Where an exercise comes among others: by lot, but all day the same."""
    return zlib.crc32(f"{today} {key.ident} {key.ply}".encode())


@dataclass(frozen=True)
class _Divided:
    """Exercises of costly choices and those of fine ones, each in the order in which to ask."""

    costly: list[ExerciseKey]
    fine: list[ExerciseKey]

    @property
    def keys(self) -> list[ExerciseKey]:
        return self.costly + self.fine

    def bounded(self, room: int, fine: int) -> _Divided:
        """The first of them: so many in all, and so many fine ones unless costly ones are few."""
        fines = min(len(self.fine), max(fine, room - len(self.costly), 0), room)
        return _Divided(self.costly[: room - fines], self.fine[:fines])


class _Found:
    """The exercises of a book that can be asked.

    Attributes:
        unknown: how many were met that can't, as their rules aren't known.
    """

    def __init__(
        self, book: PracticeBook, is_there: Callable[[str], bool], unusable: Collection[ExerciseKey]
    ) -> None:
        self._book, self._unusable = book, unusable
        self._is_there = cache(is_there)
        self._unknown: set[ExerciseKey] = set()
        self._latest_first: list[SearchedGame] | None = None

    @property
    def unknown(self) -> int:
        return len(self._unknown)

    def divided(self, keys: Iterable[ExerciseKey]) -> _Divided:
        """Those of some exercises that can be asked, in their order."""
        divided = _Divided([], [])
        for key in keys:
            game = self._book.games.get(key.ident)
            found = () if game is None else game.exercises
            one = next((one for one in found if one.ply == key.ply), None)
            if game is not None and one is not None and self._is_usable(game, key):
                (divided.fine if one.fine else divided.costly).append(key)
        return divided

    def never_asked(self, *, fine: bool) -> Iterator[ExerciseKey]:
        """The exercises that were never asked."""
        if self._latest_first is None:
            self._latest_first = sorted(
                self._book.games.values(), key=lambda game: (game.ended, game.ident), reverse=True
            )
        for game in self._latest_first:
            for one in sorted(game.exercises, key=_costliest_first):
                key = ExerciseKey(game.ident, one.ply)
                is_new = one.fine is fine and key not in self._book.latest
                if is_new and self._is_usable(game, key):
                    yield key

    def _is_usable(self, game: SearchedGame, key: ExerciseKey) -> bool:
        if key in self._unusable or not self._is_there(game.ident):
            return False
        try:
            options_of(game)
        except ValueError as error:
            if key not in self._unknown:
                self._unknown.add(key)
                log.info("an exercise of %s is left out: %s", key.ident, error)
            return False
        return True


def _costliest_first(one: FoundExercise) -> tuple[float, int]:
    return (-one.lost, one.ply)
