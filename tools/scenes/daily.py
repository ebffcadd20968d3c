"""Daily practice at different steps, for pictures and tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from functools import partial

from game.coach.costs import Cost
from game.coach.practice import Exercise, ExerciseOutcome, Practice
from game.coach.report import History
from game.engine import GameOptions
from game.exercises.due import DailyPractice, DueSummary, NextDue
from game.exercises.searching import exercises_in
from game.files.kept_files import KeptFiles
from game.files.practice_book import Answer, ExerciseKey
from game.ui.rooms.exercises.course import Course, PastGame
from game.ui.rooms.exercises.practice_scene import PracticeScene, daily_practice
from game.ui.rooms.menu.menu import Menu
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene
from scenes.practice_steps import asked, missed
from scenes.records import report
from scenes.studio import Studio

Step = Callable[[Studio, PracticeScene], None]

TODAY, LATER = date(2026, 11, 27), date(2026, 12, 24)

ENDED = datetime(2026, 11, 21, 18, tzinfo=UTC)
"""When the game ended."""


class NothingKept(DailyPractice):
    """Daily practice on days that are always the same, of which nothing is kept."""

    def __init__(self, day: date = LATER, now: int = 0) -> None:
        """So many are due now, and a few on that day."""
        super().__init__(KeptFiles())
        self._summary = DueSummary(now, NextDue(day, 3), TODAY, has_played=True)

    def due(self) -> tuple[ExerciseKey, ...]:
        return ()

    def summary(self) -> DueSummary:
        return self._summary

    def is_there(self, key: ExerciseKey) -> bool:
        return True

    def answer(self, key: ExerciseKey, outcome: ExerciseOutcome) -> Answer | None:
        return None


def found(practice: Practice) -> Practice:
    """Practice in which the answer is the best that there is."""
    assert practice.exercise is not None
    return practice.answer(practice.exercise.cost.best)


def over(practice: Practice) -> Practice:
    """Practice at its end, after some answers."""
    practice = found(missed(practice).next()).next()
    while not practice.over:
        practice = practice.show().next()
    return practice


def daily(
    ui: UiContext,
    options: GameOptions,
    history: History,
    costs: Sequence[Cost | None],
    names: Sequence[str],
    how: Callable[[Practice], Practice] = asked,
    *,
    fine: bool = False,
) -> PracticeScene:
    """Daily practice on a game, after some steps; it begins with choices that were `fine`."""
    chosen = exercises_in(options, costs, range(options.players))
    exercises = [Exercise(options, history[cost.ply][0], cost) for cost in chosen]
    exercises.sort(key=lambda one: one.fine is not fine)
    events = tuple(event for _, event in history)
    keys = [ExerciseKey("game", one.cost.ply) for one in exercises]
    games = [PastGame(events, names[: options.players], options.players, ENDED)] * len(keys)
    course = Course(exercises, games, NothingKept(), keys)
    return PracticeScene(ui, course, how(Practice(course.exercises)))


def nothing_due(ui: UiContext) -> Scene:
    """The message that nothing is due."""
    return daily_practice(ui, NothingKept())


def pictured(studio: Studio, *steps: Step, name: str = "Blokus Duo", fine: bool = False) -> None:
    """Daily practice on a game, after what a person does there."""
    reported = report(studio, name)
    found = reported.search.report
    assert found is not None
    options, history, names = found.options, reported.search.history, reported.study.names
    scene = daily(studio.app.ui, options, history, found.costs, names, fine=fine)
    studio.show(Menu(studio.app.ui), scene)
    for step in steps:
        step(studio, scene)


def answer(studio: Studio, scene: PracticeScene, *, well: bool) -> None:
    """Choose what is best, or what was chosen in the game."""
    exercise = scene.practice.exercise
    assert exercise is not None
    cost = exercise.cost
    scene.play(cost.best if well else cost.played.event)
    studio.let_pass(1000)


def use(studio: Studio, scene: PracticeScene, name: str) -> None:
    """Use a button of the panel."""
    buttons = (one for one in scene.panel.tree.focus.controls if one.about == name)
    next(buttons).use(None)
    studio.let_pass(1000)


def to_the_end(studio: Studio, scene: PracticeScene) -> None:
    """Answer all, the first one badly."""
    while not scene.practice.over:
        answer(studio, scene, well=scene.practice.number > 0)
        use(studio, scene, "next")


well, badly = partial(answer, well=True), partial(answer, well=False)
show = partial(use, name="show")

DAILY_SCENES: dict[str, Callable[[Studio], object]] = {
    "daily": pictured,
    "daily-blokus": partial(pictured, name="Blokus"),
    "daily-dice": partial(pictured, name="Blokus Dice"),
    "daily-missed": lambda s: pictured(s, badly),
    "daily-right": lambda s: pictured(s, well),
    "daily-right-fine": lambda s: pictured(s, well, fine=True),
    "daily-shown": lambda s: pictured(s, badly, show),
    "daily-shown-fine": lambda s: pictured(s, show, fine=True),
    "daily-over": lambda s: pictured(s, to_the_end),
    "daily-nothing": lambda s: s.show(Menu(s.app.ui), nothing_due(s.app.ui)),
    "daily-none": lambda s: s.show(
        Menu(s.app.ui), daily_practice(s.app.ui, DailyPractice(s.app.ui.files))
    ),
}
"""Every picture of daily practice, by name."""
