"""The coach's report and practice, opened for tests: fixtures, and what tests do there."""

from functools import cache

import pytest
from scenes.analysed import ScriptedAnalysis
from scenes.entering import to_report

from game.engine import Game, Options, Seat
from game.engine.position import Position
from game.ui.kit.button import Button
from game.ui.rooms.coach.report_panel import MoveRow
from game.ui.rooms.exercises.practice_scene import PracticeScene
from game.ui.rooms.menu.menu import Menu
from helpers.controls import controls_like
from helpers.forms import click

DUO = Options("Blokus Duo")
ADA, EASY = Seat("Ada"), Seat("Easy", "2")


@cache
def events_with_smallest_at(plies):
    """The events of a game of Duo, see `smallest_at`."""
    position, table, events = Position(DUO.ruleset), DUO.ruleset.table, []
    while not position.over:
        legal = position.legal()
        sizes = table.sizes[legal]
        best = sizes.argmin() if len(events) in plies else sizes.argmax()
        events.append(position.event(int(legal[best])))
        position = position.after(events[-1])
    return tuple(events)


def smallest_at(*plies, seats=(ADA, EASY), length=None):
    """A game of Duo that places a smallest piece that fits at `plies`, and a largest elsewhere.

    By the scripted analysis, nothing else costs anything. `length` ends it after so many plies.
    """
    return Game(DUO, seats, events_with_smallest_at(plies)[:length])


@pytest.fixture
def ask(robots):
    """Opens the report of a game: `ask(game)` gives robot, scene and the opponents' client."""

    def start(game, **kwargs):
        robot = robots(Menu, **kwargs)
        robot.ui.opponents = opponents = ScriptedAnalysis()
        robot.app.stack.apply(to_report(robot.app.ui, game))
        robot.step()
        return robot, robot.scene, opponents

    return start


def find(robot, opponents):
    """Answer every order to analyse; only what is found in the end is drawn."""
    while opponents.answer():
        assert robot.scene.update() is None
    robot.step(2)


@pytest.fixture
def reported(ask):
    """The report of a game in which Ada blundered twice, at the first: robot, scene, client."""
    robot, scene, opponents = ask(smallest_at(2, 8))
    find(robot, opponents)
    robot.click(turning_points(scene)[0].rect.center)
    robot.move((5, 5))
    robot.step(2)
    return robot, scene, opponents


@pytest.fixture
def practice(reported):
    """Practice on these two: robot, scene, client."""
    robot, _scene, opponents = reported
    use(robot, "report.learn")
    assert isinstance(robot.scene, PracticeScene)
    return robot, robot.scene, opponents


def use(robot, name):
    """Click a button of the panel."""
    click(robot, name)
    robot.step(2)


def buttons(scene):
    return [one.about for one in controls_like(scene, Button)]


def turning_points(scene):
    """The rows of the moves that decided the game."""
    return [row for row in controls_like(scene, MoveRow) if not row.found]


def finds(scene):
    """The rows of the moves that were found well."""
    return [row for row in controls_like(scene, MoveRow) if row.found]


def wrong(scene):
    """The placement that was the mistake."""
    return scene.practice.exercise.cost.played.event.placement
