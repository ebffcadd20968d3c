"""Practice on one's own mistakes over the files, for a window."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import date, datetime, tzinfo

from game.coach.practice import ExerciseOutcome
from game.files.days import current_time, day_of
from game.files.kept_files import KeptFiles
from game.files.practice_book import Answer, ExerciseKey, FoundExercise, PracticeBook
from game.practice.due import NextDue, due_list, next_due
from game.practice.exercises import PastChoice, is_practised, past_choice
from game.practice.schedule import answered, load_scheduler, recall_of

log = logging.getLogger(__name__)

_AskedOf = tuple[
    PracticeBook, Callable[[str], bool], datetime, tzinfo | None, Collection[ExerciseKey]
]


@dataclass(frozen=True)
class DueSummary:
    """How much there is to practise.

    Attributes:
        now: how many exercises are to be asked now.
        next: what is to be asked on another day, None if nothing is.
        today: the day it is.
        has_played: whether anybody has finished a game that may have exercises.
    """

    now: int
    next: NextDue | None
    today: date
    has_played: bool


class DailyPractice:
    """What somebody has to practise today, and their answers.

    Nothing is read before it is asked for.
    """

    def __init__(
        self,
        files: KeptFiles,
        now: Callable[[], datetime] = current_time,
        zone: tzinfo | None = None,
    ) -> None:
        """See `due_list` for `zone`; `now` tells the time, in universal time."""
        self._files, self._now, self._zone = files, now, zone
        self._unusable: set[ExerciseKey] = set()

    def due(self) -> tuple[ExerciseKey, ...]:
        """What is to be asked now, see `due_list`: the library counts as it is at this moment."""
        return due_list(*self._asked_of())

    def summary(self) -> DueSummary:
        """How much is to be asked, now and next."""
        asked_of, games = self._asked_of(), self._files.history.latest()
        return DueSummary(
            now=len(due_list(*asked_of)),
            next=next_due(*asked_of),
            today=day_of(self._now(), self._zone),
            has_played=any(map(is_practised, games)),
        )

    def _asked_of(self) -> _AskedOf:
        """What `due_list` goes by."""
        book, is_there = self._files.practice.value, self._files.record_finder()
        return book, is_there, self._now(), self._zone, self._unusable

    def is_there(self, key: ExerciseKey) -> bool:
        """Whether the game of an exercise is in the library at this moment."""
        return self._files.record_finder()(key.ident)

    def open(self, key: ExerciseKey) -> PastChoice | None:
        """An exercise as it can be asked; None if it is of no use, or gone.

        It is then left out until the program is started again, and nothing that is kept of it is
        lost.
        """
        game = self._files.practice.value.games.get(key.ident)
        if game is None:
            return None
        try:
            return past_choice(game, key.ply)
        except ValueError as error:
            log.info("an exercise of %s is left out: %s", key.ident, error)
            self._unusable.add(key)
            return None

    def answer(self, key: ExerciseKey, outcome: ExerciseOutcome) -> Answer | None:
        """Keep how an exercise ended, and return when it is due next; None if it was skipped.

        What can't be written waits, see `game.files.shared_file`. Nothing is kept, and the log says
        why, if FSRS can't be loaded.
        """
        found = _found(self._files.practice.value, key)
        recall = recall_of(outcome, fine=found is not None and found.fine)
        if recall is None:
            return None
        try:
            load_scheduler()
        except ImportError:
            log.exception("an answer can't be kept")
            return None
        now = self._now()

        def with_answer(book: PracticeBook) -> PracticeBook:
            return book.with_line(answered(key, book.latest.get(key), recall, now, self._zone))

        self._files.practice.change(with_answer)
        return self._files.practice.value.latest[key]


def _found(book: PracticeBook, key: ExerciseKey) -> FoundExercise | None:
    game = book.games.get(key.ident)
    found = () if game is None else game.exercises
    return next((one for one in found if one.ply == key.ply), None)
