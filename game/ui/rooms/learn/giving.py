"""Begins lessons, and offers those of kinds of games that are new to somebody."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.levels.scale import KEYS
from game.engine import AnyGame, Game, GameOptions, Seat
from game.exercises.lessons import LESSONS, Lesson
from game.exercises.tutor import Tutor
from game.files.settings import Settings
from game.ui.rooms.play.scene import GameScene, teach
from game.ui.rooms.setup.seat_names import seated
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene

LEVEL = KEYS[0]
"""The level of the opponents: the lowest."""


def lesson_scene(
    ui: UiContext, key: str, number: int = 0, then: Callable[[], Scene] | None = None
) -> GameScene:
    """The scene in which a lesson is given, from its position of that number on.

    `then` makes the scene that follows; by default, the lessons do. Raises KeyError if there is no
    lesson of that key.
    """
    lesson = LESSONS[key]
    scene = teach(ui, begun_lesson(lesson, seats_of(ui.settings, lesson.options), number))
    assert scene.guide is not None
    scene.guide.then = then
    return scene


def begun_lesson(lesson: Lesson, seats: tuple[Seat, ...], number: int = 0) -> Tutor:
    """A lesson as it begins, at its position of that number if it has any."""
    game: AnyGame = Game(lesson.options, seats, lesson=lesson.key, taught=True)
    if lesson.positions:
        game.play(lesson.positions[number].set_up())
    return Tutor(lesson, game, number)


def seats_of(settings: Settings, options: GameOptions) -> tuple[Seat, ...]:
    """A person, under the name known from the last setup, and opponents."""
    names = [seat.name_in(options) for seat in settings.seats if seat.level_in(options) is None]
    others = [LEVEL if options.opponents else None] * (options.players - 1)
    return seated([None, *others], names[:1])
