"""Daily practice: what was missed in one's own games, asked again on the day when it is due."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.coach.practice import ExerciseOutcome, Practice
from game.files.behind import Later
from game.files.days import local_time
from game.files.kept_files import KeptFiles
from game.files.practice_book import ExerciseKey
from game.practice.daily import DailyPractice
from game.practice.exercises import PastChoice
from game.practice.schedule import load_scheduler
from game.ui.games.scores import shown_names
from game.ui.kit.question import Message
from game.ui.look.days import day_in_words
from game.ui.look.texts import tr
from game.ui.rooms.coach.course import Course, PastGame, found, lost
from game.ui.rooms.coach.due_line import next_words, nothing_words
from game.ui.rooms.coach.practice_scene import PracticeScene
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene


def daily_practice(ui: UiContext, daily: DailyPractice | None = None) -> Scene:
    """Practice on what is due now, or a message that nothing is, and when something will be."""
    daily = daily or DailyPractice(ui.files)
    keys = daily.due()
    choices = {key: choice for key in keys if (choice := daily.open(key)) is not None}
    if not choices:
        return Message(ui, tr("daily.title"), nothing_words(daily.summary()), tr("open.ok"))
    games = [_past_game(ui.files, key.ident, choice) for key, choice in choices.items()]
    return PracticeScene(ui, DailyCourse(daily, choices, games, len(keys) - len(choices)))


class DailyCourse(Course):
    """Choices from one's own games, of whatever kinds, costly ones and fine ones.

    What was chosen is told after the answer: otherwise it would say what there is to find. How an
    exercise ended is kept at once, and says when it is asked again; so nothing is repeated.

    Attributes:
        keys: which exercises these are.
    """

    repeats = tells_choice = False

    def __init__(
        self,
        daily: DailyPractice,
        choices: Mapping[ExerciseKey, PastChoice],
        games: Sequence[PastGame],
        passed_over: int = 0,
    ) -> None:
        """Ask these in their order, each from its game.

        `passed_over` of those that are due can't be asked.
        """
        self.exercises = tuple(choice.exercise for choice in choices.values())
        self._daily, self.keys, self._choices = daily, tuple(choices), tuple(choices.values())
        self._games, self._passed_over = games, passed_over
        Later(load_scheduler)  # In a thread, so that the first answer needn't wait for it.

    @property
    def title(self) -> str:
        return tr("daily.title")

    def game(self, number: int) -> PastGame:
        return self._games[number]

    def question(self, number: int) -> str:
        exercise, ended = self.exercises[number], self._choices[number].ended
        game, day = tr(f"game.{exercise.options.family}"), day_in_words(local_time(ended))
        return self._games[number].tell("daily.ask", exercise, game=game, day=day)

    def right(self, number: int) -> str:
        exercise, game = self.exercises[number], self._games[number]
        if exercise.fine:
            return game.tell("daily.right.fine", exercise)
        return game.tell("daily.right.missed", exercise, points=lost(exercise))

    def result(self, practice: Practice) -> str:
        answered = len(practice.exercises) - practice.results()[ExerciseOutcome.SKIPPED]
        due = self._daily.summary()
        said = [
            tr("practice.found", found=found(practice), count=answered) if answered else "",
            tr.count("daily.gone", self._passed_over) if self._passed_over else "",
            next_words(due),
        ]
        return "\n".join(filter(None, said)) or nothing_words(due)

    def may_ask(self, number: int) -> bool:
        return self._daily.is_there(self.keys[number])

    def pass_over(self, number: int) -> None:
        self._passed_over += 1

    def ended(self, number: int, outcome: ExerciseOutcome) -> None:
        self._daily.answer(self.keys[number], outcome)

    def news(self) -> str:
        count, self._passed_over = self._passed_over, 0
        return tr.count("daily.gone", count) if count else ""


def _past_game(files: KeptFiles, ident: str, choice: PastChoice) -> PastGame:
    """The game of a choice; its players have numbers for names if the history doesn't have it."""
    ledger, players = files.history.value, choice.exercise.options.players
    if ident in ledger:
        seats = ledger[ident].seats
        persons = sum(seat.level is None for seat in seats)
        return PastGame(choice.events, [seat.name for seat in seats], persons)
    names = shown_names([""] * players)
    return PastGame(choice.events, names, persons=players)
