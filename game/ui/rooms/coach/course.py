"""Where exercises come from, and what is made of how they end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from game.coach.practice import Exercise, ExerciseOutcome, Practice
from game.engine import Event
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr

FOUND = (ExerciseOutcome.FIRST_TRY, ExerciseOutcome.LATER_TRY, ExerciseOutcome.NEARLY)
"""The outcomes that count as found."""


@dataclass(frozen=True)
class PastGame:
    """A game that exercises are from.

    Attributes:
        events: everything that happened in it.
        names: what its players are called.
        persons: how many of them are people.
    """

    events: Sequence[Event]
    names: Sequence[str]
    persons: int

    def tell(self, key: str, exercise: Exercise, **fields: str) -> str:
        """A text about what was chosen there: by "you", if one person played."""
        if self.persons == 1:
            return tr(f"you.{key.replace('.', '_')}", **fields)
        return tr(key, name=named(self.names[exercise.cost.player]), **fields)


class Course(ABC):
    """What is practised in one go. Its exercises are numbered from 0.

    Attributes:
        exercises: the exercises, in the order in which they are asked.
        repeats: whether all of them may be practised again at once.
        tells_choice: whether what was chosen in the game is shown while an answer is asked for.
    """

    exercises: tuple[Exercise, ...]
    repeats: bool
    tells_choice: bool

    @property
    @abstractmethod
    def title(self) -> str:
        """What is practised, in a few words."""

    @abstractmethod
    def game(self, number: int) -> PastGame:
        """The game that an exercise is from."""

    @abstractmethod
    def question(self, number: int) -> str:
        """What is asked."""

    @abstractmethod
    def right(self, number: int) -> str:
        """What is said to an answer that is right."""

    @abstractmethod
    def result(self, practice: Practice) -> str:
        """What is said after the last exercise."""

    def may_ask(self, number: int) -> bool:
        """Whether an exercise can be asked now."""
        return True

    def pass_over(self, number: int) -> None:
        """Go on without an exercise that can't be asked."""

    def ended(self, number: int, outcome: ExerciseOutcome) -> None:
        """Keep how an exercise ended, where that is kept."""

    def news(self) -> str:
        """What happened since the last call that people should know, in a sentence, or ""."""
        return ""


class GameCourse(Course):
    """The mistakes of one game, from its report, which has told and shown them."""

    repeats = tells_choice = True

    def __init__(
        self,
        exercises: tuple[Exercise, ...],
        events: Sequence[Event],
        names: Sequence[str],
        persons: int,
    ) -> None:
        """Practise on the game of these events; the others as in `PastGame`."""
        self.exercises = exercises
        self._game = PastGame(events, names, persons)

    @property
    def title(self) -> str:
        return tr("report.learn")

    def game(self, number: int) -> PastGame:
        return self._game

    def question(self, number: int) -> str:
        exercise = self.exercises[number]
        return self._game.tell("practice.ask", exercise, points=lost(exercise))

    def right(self, number: int) -> str:
        return tr("practice.right")

    def result(self, practice: Practice) -> str:
        return tr("practice.found", found=found(practice), count=len(practice.exercises))


def found(practice: Practice) -> int:
    """How many exercises were found."""
    results = practice.results()
    return sum(results[outcome] for outcome in FOUND)


def lost(exercise: Exercise) -> str:
    """The points that the choice in the game cost."""
    return tr.decimal(round(exercise.cost.played.points, 1))
