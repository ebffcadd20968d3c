"""One's own games are looked through while the window rests, and only then."""

import pytest
from helpers.daily import at_the_menu
from helpers.whole_games import a_finished_game
from scenes.analysed import NO_SEARCH

from game.engine import Options, Seat
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.ui.rooms.exercises.due_line import SearchAtRest
from game.ui.rooms.menu.menu import Menu
from game.ui.shell.app import PATIENCE_MS
from game.ui.shell.scene import Enter, Home

ADA, EASY = Seat("Ada"), Seat("Easy", "2")


def finish(files):
    return files.finish(a_finished_game(ADA, EASY)).ident


@pytest.fixture
def robot(robots, tmp_path):
    """A robot at the menu, with a finished game that nobody has looked through."""
    finish(KeptFiles(tmp_path))
    robot = at_the_menu(robots, tmp_path)
    robot.ui.rest_work = SearchAtRest(robot.ui)
    return robot


def until_searching(robot):
    robot.until(lambda: robot.ui.opponents.is_analysing)


def search_all(robot):
    """Answer until all is known."""

    def is_done():
        robot.ui.opponents.answer()
        return robot.ui.rest_work.waits and not robot.ui.opponents.is_analysing

    robot.until(is_done)


def searched(robot):
    return list(robot.ui.files.practice.value.games)


def test_it_begins_some_seconds_after_the_window_has_come_to_rest(robot):
    robot.pass_time(PATIENCE_MS - 500)
    assert robot.ui.rest_work._loading is None
    until_searching(robot)
    search_all(robot)
    assert len(searched(robot)) == 1
    finish(robot.ui.files)
    robot.step()
    assert not robot.ui.rest_work.waits
    until_searching(robot)
    search_all(robot)
    assert len(searched(robot)) == 2


DOORS = {
    "a game": lambda ui, doors: doors.quick_game(ui),
    "an analysis": lambda ui, doors: doors.new_board(ui, Options("Blokus Duo")),
    "the report": lambda ui, doors: doors.report(ui, OpenGame(a_finished_game(ADA, EASY))),
    "the arcade": lambda ui, doors: rush(ui),
}


def rush(ui):
    from game.ui.rooms.exercises.rush_scene import RushScene
    from game.ui.rooms.exercises.scores import Deal

    return RushScene(ui, Deal.of_day(ui.today))


@pytest.mark.parametrize("where", DOORS)
def test_it_pauses_while_somebody_plays_or_analyses(where, robot, monkeypatch):
    until_searching(robot)
    opponents, asked = robot.ui.opponents, []
    work = robot.ui.rest_work
    monkeypatch.setattr(work._search, "update", lambda: asked.append(robot.scene) and False)
    stopped = opponents.orders.count("stop analysis")
    robot.app._change(Enter(lambda doors: DOORS[where](robot.ui, doors)))
    assert opponents.orders.count("stop analysis") == stopped + 1
    robot.pass_time(2 * PATIENCE_MS)
    assert asked == []
    monkeypatch.undo()
    robot.app._change(Home())
    assert isinstance(robot.scene, Menu)
    opponents.forget()
    until_searching(robot)
    search_all(robot)
    assert len(searched(robot)) >= 1


def test_it_goes_on_below_settings_and_the_like(robot):
    until_searching(robot)
    stopped = robot.ui.opponents.orders.count("stop analysis")
    robot.app._change(Enter(lambda doors: doors.settings(robot.ui)))
    robot.step(2)
    assert robot.ui.opponents.orders.count("stop analysis") == stopped
    search_all(robot)
    assert len(searched(robot)) == 1


class Gathered:
    """A table with others at which nothing happens."""

    due, begun = None, False

    def update(self):
        pass

    def take_end(self):
        return False

    def leave(self):
        pass


def test_it_pauses_while_a_table_is_open(robot):
    until_searching(robot)
    robot.ui.open_table = Gathered()
    robot.step()
    assert not robot.ui.opponents.is_analysing
    robot.pass_time(2 * PATIENCE_MS)
    assert not robot.ui.opponents.is_analysing
    robot.ui.open_table = None
    until_searching(robot)


def test_where_nothing_can_be_searched_nothing_is_said(robot):
    robot.ui.opponents.failure = NO_SEARCH
    until_searching(robot)
    robot.ui.opponents.answer()
    robot.step(3)
    assert robot.ui.rest_work.waits
    assert robot.scene._notice is None
    orders = len(robot.ui.opponents.orders)
    robot.pass_time(2 * PATIENCE_MS)
    assert len(robot.ui.opponents.orders) == orders
