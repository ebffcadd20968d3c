"""What is to be asked today, a quarter of an hour of it; and practice over the files."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, tzinfo
from functools import cache
from heapq import heapify, heappop
from typing import TYPE_CHECKING

from game.coach.practice import MOST_EXERCISES, ExerciseOutcome
from game.exercises.searching import PastChoice, is_practised, options_of, past_choice
from game.files.days import DAY, beginning_of, current_time, day_of
from game.files.kept_files import KeptFiles
from game.files.practice_book import (
    MOST_STABILITY,
    Answer,
    ExerciseKey,
    FoundExercise,
    PracticeBook,
    Recall,
    SearchedGame,
)

if TYPE_CHECKING:
    from fsrs import Scheduler


RETENTION = 0.9
"""The probability with which something should still be remembered when it is asked again: FSRS's
usual one. More takes many more answers, less is discouraging."""

MOST_DAYS = 365
"""The most days until something is asked again: it should be once a year."""

RECALLS: Mapping[ExerciseOutcome, Recall] = {
    ExerciseOutcome.FIRST_TRY: Recall.GOOD,
    ExerciseOutcome.NEARLY: Recall.HARD,
    ExerciseOutcome.LATER_TRY: Recall.FORGOTTEN,
    ExerciseOutcome.MISSED: Recall.FORGOTTEN,
    ExerciseOutcome.SHOWN: Recall.FORGOTTEN,
}
"""How well an exercise was remembered, by how it ended. The first answer counts: what is found only
at a later try, or shown, had been forgotten. An exercise that was skipped wasn't answered."""


def recall_of(outcome: ExerciseOutcome, *, fine: bool) -> Recall | None:
    """How well an exercise was remembered; None if it wasn't answered.

    What a person also found in the game itself, they find easily.
    """
    if fine and outcome is ExerciseOutcome.FIRST_TRY:
        return Recall.EASY
    return RECALLS.get(outcome)


def answered(
    key: ExerciseKey,
    before: Answer | None,
    recall: Recall,
    now: datetime,
    zone: tzinfo | None = None,
) -> Answer:
    """The answer that is given to an exercise now, with what follows from it.

    Args:
        key: the exercise.
        before: the answer before, None if it is the first.
        recall: how well it was remembered.
        now: the time, in universal time.
        zone: where the person is; None for what the system says.

    Raises ImportError if FSRS isn't installed.
    """
    from fsrs import Card, Rating, State  # Here, as nothing else needs it: it takes 20 ms.

    today = day_of(now, zone)
    if before is None:
        card, is_astray = Card(card_id=0, due=_midnight(today)), False
    else:
        passed = _days_since(before, today, zone)
        is_astray = passed < 0
        card = Card(
            card_id=0,
            state=State.Review,
            stability=before.stability,
            difficulty=before.difficulty,
            due=_midnight(today),
            last_review=_midnight(today - max(0, passed) * DAY),
        )
    card, _ = load_scheduler().review_card(card, Rating(recall), _midnight(today))
    assert card.stability is not None
    assert card.difficulty is not None
    return Answer(
        ident=key.ident,
        ply=key.ply,
        at=now,
        recall=recall,
        times=1 if before is None else before.times + 1,
        stability=min(card.stability, MOST_STABILITY),
        difficulty=card.difficulty,
        due=beginning_of(card.due.date(), zone),
        is_astray=is_astray,
    )


def _days_since(before: Answer, today: date, zone: tzinfo | None) -> int:
    """How many days count from an answer to the next; fewer than none if the clock was put back."""
    given = day_of(before.at, zone)
    passed = (today - given).days
    return min(passed, (day_of(before.due, zone) - given).days) if before.is_astray else passed


def is_due(answer: Answer, tomorrow: datetime) -> bool:
    """Whether an exercise is to be asked again today; `tomorrow` is when the next day begins.

    Days count, not hours: once they began at another hour, and people travel.
    """
    return answer.due < tomorrow or answer.at >= tomorrow


@cache
def load_scheduler() -> Scheduler:
    """Load FSRS ahead of the first answer. Raises ImportError if it isn't installed."""
    from fsrs import Scheduler

    # Without steps of minutes everything is a matter of days.
    return Scheduler(
        desired_retention=RETENTION,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=MOST_DAYS,
        enable_fuzzing=False,
    )


def _midnight(day: date) -> datetime:
    """A day as FSRS counts it: a moment, of which only the distance to others matters."""
    return datetime.combine(day, time(), UTC)


log = logging.getLogger(__name__)

MOST_A_DAY = MOST_EXERCISES
"""How many answers fit into a quarter of an hour."""

MOST_NEW_A_DAY = 6
"""How many of them may be to exercises that were never asked: each is asked again within days, so
with more, nothing else would fit."""

FINE_SHARE = 3
"""Of so many exercises one is of a fine choice, as long as there are enough of both."""


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
) -> tuple[ExerciseKey, ...]:
    """What is to be asked now, in the order in which to ask it, which says nothing about it.

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
    done = found.divided((answer.key for answer in given), len(given))
    new_done = found.divided((answer.key for answer in given if answer.times == 1), len(given))
    room = max(0, MOST_A_DAY - len(given))
    new_room = max(0, MOST_NEW_A_DAY - sum(answer.times == 1 for answer in given))

    due = (answer for answer in book.latest.values() if is_due(answer, tomorrow))
    again = found.divided(_longest_due_first(due), room)
    new = found.divided(found.never_asked() if new_room else (), new_room)
    new = new.bounded(new_room, MOST_NEW_A_DAY // FINE_SHARE - len(new_done.fine))
    both = _Divided([*again.costly, *new.costly], [*again.fine, *new.fine])
    chosen = both.bounded(room, MOST_A_DAY // FINE_SHARE - len(done.fine)).keys
    return tuple(sorted(chosen, key=lambda key: _lot(key, today)))


def next_due(
    book: PracticeBook,
    is_there: Callable[[str], bool],
    now: datetime,
    zone: tzinfo | None = None,
    unusable: Collection[ExerciseKey] = (),
) -> NextDue | None:
    """What is to be asked after today, see `due_list`; None if nothing ever is."""
    tomorrow = beginning_of(day_of(now, zone) + DAY, zone)
    usable = _Found(book, is_there, unusable).divided(_longest_due_first(book.latest.values()), 1)
    first = min((book.latest[key].due for key in usable.keys), default=tomorrow)
    for moment in (tomorrow, first):
        keys = due_list(book, is_there, max(moment, tomorrow), zone, unusable)
        if keys:
            return NextDue(day_of(moment, zone), len(keys))
    return None


def _longest_due_first(answers: Iterable[Answer]) -> Iterator[ExerciseKey]:
    """The exercises of some answers in the order in which they are to be asked again.

    Only as many are put in order as are wanted.
    """
    waiting = [(answer.due, answer.ident, answer.ply) for answer in answers]
    heapify(waiting)
    while waiting:
        _, ident, ply = heappop(waiting)
        yield ExerciseKey(ident, ply)


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
    """The exercises of a book that can be asked."""

    def __init__(
        self, book: PracticeBook, is_there: Callable[[str], bool], unusable: Collection[ExerciseKey]
    ) -> None:
        self._book, self._unusable = book, unusable
        self._is_there = cache(is_there)

    def divided(self, keys: Iterable[ExerciseKey], most: int) -> _Divided:
        """The first of some exercises that can be asked, at most so many of each sort.

        There may be tens of thousands, of which hardly any are looked at closely.
        """
        divided = _Divided([], [])
        for key in keys:
            if len(divided.costly) >= most <= len(divided.fine):
                break
            game = self._book.games.get(key.ident)
            found = () if game is None else game.exercises
            for one in found:
                sort = divided.fine if one.fine else divided.costly
                if one.ply == key.ply and len(sort) < most and self._is_usable(game, key):
                    sort.append(key)
        return divided

    def never_asked(self) -> Iterator[ExerciseKey]:
        """The exercises that were never asked: those of the latest games first, see `due_list`."""
        by_end = sorted(self._book.games.values(), key=lambda game: (game.ended, game.ident))
        for game in reversed(by_end):
            for one in sorted(game.exercises, key=_costliest_first):
                key = ExerciseKey(game.ident, one.ply)
                if key not in self._book.latest:
                    yield key

    def _is_usable(self, game: SearchedGame | None, key: ExerciseKey) -> bool:
        if game is None or key in self._unusable or not self._is_there(game.ident):
            return False
        try:
            options_of(game)
        except ValueError as error:
            log.info("an exercise of %s is left out: %s", key.ident, error)
            return False
        return True


def _costliest_first(one: FoundExercise) -> tuple[float, int]:
    return (-one.lost, one.ply)


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

    def get_ready(self) -> None:
        """Load what the first answer needs, which takes a moment. Raises ImportError."""
        load_scheduler()

    def due(self) -> tuple[ExerciseKey, ...]:
        """What is to be asked now, see `due_list`: the library counts as it is at this moment."""
        return due_list(*self._asked_of())

    def summary(self) -> DueSummary:
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
