"""Begins lessons, or goes on with one that was left."""

from __future__ import annotations

from game.ai.levels.scale import KEYS
from game.engine import AnyGame, Game, GameOptions, Seat
from game.files.games import OpenGame
from game.files.settings import Settings
from game.lessons.drawing import drawn
from game.lessons.lesson import Lesson
from game.lessons.lessons import LESSONS
from game.ui.rooms.play.beginning import go_on
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.setup.seat_names import seated
from game.ui.shell.context import UiContext

LEVEL = KEYS[0]
"""The level of the opponents: the lowest."""


def lesson_scene(ui: UiContext, key: str) -> GameScene:
    """The scene in which a lesson is given, from where it was left if it was.

    Raises KeyError if there is no lesson of that key.
    """
    lesson = LESSONS[key]
    for kept in ui.files.games.kept():
        if kept.lesson == key:
            opened = ui.files.games.load(kept.ident)
            if opened is not None:
                return go_on(ui, opened)
    return go_on(ui, OpenGame(lesson_game(lesson, _seats(ui.settings, lesson.options))))


def lesson_game(lesson: Lesson, seats: tuple[Seat, ...]) -> AnyGame:
    """The game of a lesson as it begins."""
    game: AnyGame = Game(lesson.options, seats, lesson=lesson.key, taught=True)
    if lesson.board:
        game.play(drawn(lesson.options.ruleset, lesson.board, lesson.options.first))
    return game


def _seats(settings: Settings, options: GameOptions) -> tuple[Seat, ...]:
    """A person, under the name known from the last setup, and opponents."""
    names = [seat.name_in(options) for seat in settings.seats if seat.level_in(options) is None]
    others = [LEVEL if options.opponents else None] * (options.players - 1)
    return seated([None, *others], names[:1])
