"""What is practised in one go: the mistakes of a game, or what is due today of one's own games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from game.coach.practice import Exercise, ExerciseOutcome, Practice
from game.engine import Event
from game.files.behind import Later
from game.files.days import local_time
from game.files.kept_files import KeptFiles
from game.files.practice_book import ExerciseKey
from game.ui.games.results import shown_names
from game.ui.look.names_in_text import named
from game.ui.look.texts import day_in_words, tr
from game.ui.rooms.exercises.due_line import next_words, nothing_words

if TYPE_CHECKING:  # Reports show courses, and need nothing of the days on which something is due.
    from game.exercises.due import DailyPractice
    from game.exercises.searching import PastChoice

FOUND = (ExerciseOutcome.FIRST_TRY, ExerciseOutcome.LATER_TRY, ExerciseOutcome.NEARLY)
"""The outcomes that count as found."""


@dataclass(frozen=True)
class PastGame:
    """A game that exercises are from.

    Attributes:
        events: everything that happened in it.
        names: what its players are called.
        persons: how many of them are people.
        ended: when it ended, where that is told.
    """

    events: Sequence[Event]
    names: Sequence[str]
    persons: int
    ended: datetime | None = None

    def tell(self, key: str, exercise: Exercise, **fields: str) -> str:
        """A text about what was chosen there: by "you", if one person played."""
        if self.persons == 1:
            return tr(f"you.{key.replace('.', '_')}", **fields)
        return tr(key, name=named(self.names[exercise.cost.player]), **fields)


class Course:
    """Exercises, numbered from 0, and what is made of how they end.

    Those of one game, whose report has told and shown them, may be repeated, and show what was
    chosen in it. Daily ones tell that after the answer: otherwise it would say what there is to
    find. How they end is kept at once, and says when they are asked again.

    Attributes:
        exercises: the exercises, in the order in which they are asked.
        games: the game that each of them is from.
        keys: for daily practice, which exercises these are; otherwise ().
    """

    def __init__(
        self,
        exercises: Sequence[Exercise],
        games: Sequence[PastGame],
        daily: DailyPractice | None = None,
        keys: Sequence[ExerciseKey] = (),
        passed_over: int = 0,
    ) -> None:
        """Ask these, for daily practice if it is given; `passed_over` more can't be asked."""
        self.exercises, self.games, self.keys = tuple(exercises), tuple(games), tuple(keys)
        self._daily, self._passed_over = daily, passed_over
        if daily is not None:
            Later(daily.get_ready)  # In a thread, so that the first answer needn't wait for it.

    @classmethod
    def of_game(cls, exercises: Sequence[Exercise], game: PastGame) -> Course:
        """Practice on the mistakes of one game."""
        return cls(exercises, [game] * len(exercises))

    @property
    def is_daily(self) -> bool:
        """Whether it is what is due today."""
        return self._daily is not None

    # -- words --------------------------------------------------------------

    @property
    def title(self) -> str:
        return tr("daily.title" if self.is_daily else "report.learn")

    def tell(self, key: str, number: int, **fields: str) -> str:
        """A text about what was chosen in the game of an exercise, and the points that it cost."""
        exercise = self.exercises[number]
        if not exercise.fine:
            fields["points"] = tr.decimal(round(exercise.cost.played.points, 1))
        return self.games[number].tell(key, exercise, **fields)

    def question(self, number: int) -> str:
        ended = self.games[number].ended
        if ended is None:
            return self.tell("practice.ask", number)
        exercise, day = self.exercises[number], day_in_words(local_time(ended))
        game = tr(f"game.{exercise.options.family}")
        return self.games[number].tell("daily.ask", exercise, game=game, day=day)

    def right(self, number: int) -> str:
        """What is said to an answer that is right."""
        if not self.is_daily:
            return tr("practice.right")
        key = "fine" if self.exercises[number].fine else "missed"
        return self.tell(f"daily.right.{key}", number)

    def result(self, practice: Practice) -> str:
        """What is said after the last exercise; it may take a moment to find out."""
        results = practice.results()
        found, count = sum(results[outcome] for outcome in FOUND), len(practice.exercises)
        if self._daily is None:
            return tr("practice.found", found=found, count=count)
        answered, due = count - results[ExerciseOutcome.SKIPPED], self._daily.summary()
        said = [
            tr("practice.found", found=found, count=answered) if answered else "",
            self.news(),
            next_words(due),
        ]
        return "\n".join(filter(None, said)) or nothing_words(due)

    def news(self) -> str:
        """That some were passed over, if any were; "" otherwise."""
        return tr.count("daily.gone", self._passed_over) if self._passed_over else ""

    # -- what is kept -------------------------------------------------------

    def without_gone(self, practice: Practice) -> Practice:
        """Practice without the exercises that can't be asked any more, up to the first that can."""
        daily = self._daily
        while daily and not practice.over and not daily.is_there(self.keys[practice.number]):
            self._passed_over += 1
            practice = practice.skip()
        return practice

    def take_news(self) -> str:
        """The news, which are told once."""
        news, self._passed_over = self.news(), 0
        return news

    def keep(self, number: int, outcome: ExerciseOutcome) -> None:
        """Keep how an exercise ended, where that is kept."""
        if self._daily is not None:
            self._daily.answer(self.keys[number], outcome)


def course_of_today(files: KeptFiles, daily: DailyPractice) -> Course | None:
    """What is due now; None if nothing of it can be asked."""
    keys = daily.due()
    choices = {key: choice for key in keys if (choice := daily.open(key)) is not None}
    if not choices:
        return None
    exercises = [choice.exercise for choice in choices.values()]
    games = [_past_game(files, key.ident, choice) for key, choice in choices.items()]
    return Course(exercises, games, daily, tuple(choices), len(keys) - len(choices))


def _past_game(files: KeptFiles, ident: str, choice: PastChoice) -> PastGame:
    """The game of a choice; its players have numbers for names if the history doesn't have it."""
    ledger, persons = files.history.value, choice.exercise.options.players
    names: Sequence[str] = shown_names([""] * persons)
    if ident in ledger:
        seats = ledger[ident].seats
        persons, names = sum(one.level is None for one in seats), [one.name for one in seats]
    return PastGame(choice.events, names, persons, choice.ended)
