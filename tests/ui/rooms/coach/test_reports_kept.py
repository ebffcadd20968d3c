"""The coach's report of a game is kept in its record, however far it got, and continued later."""

import pygame
import pytest
from helpers.forms import click
from helpers.whole_games import a_finished_game
from scenes.analysed import ScriptedAnalysis

from game.ai.game_sweep import SIMULATIONS
from game.engine import Game, Seat
from game.files.kept_files import KeptFiles
from game.files.library import load_record
from game.records.header import REPORT, REPORT_PART
from game.ui.rooms.coach.report_scene import ReportScene
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.results.results_scene import ResultsScene
from game.ui.rooms.review.scene import AnalysisScene
from game.ui.rooms.statistics.my_games import MyGames

ADA, BEN = Seat("Ada"), Seat("Ben")


@pytest.fixture
def started(robots, tmp_path):
    """Restarts the program at the menu: `started()` returns robot and opponents' client."""

    def start():
        files = KeptFiles(tmp_path)
        files.open()
        robot = robots(Menu, files=files)
        robot.ui.opponents = opponents = ScriptedAnalysis()
        return robot, opponents

    return start


def play_to_the_end(robot):
    """Play a game to its end, and see the results."""
    whole = a_finished_game(ADA, BEN)
    game = Game(whole.options, whole.seats, whole.events[:-2])
    scene = robot.play(game)
    for event in whole.events[-2:]:
        scene.driver.play(event)
    robot.start(scene.results(lambda: scene))
    assert type(robot.scene) is ResultsScene


def open_record(robot):
    """Open the game from the records."""
    click(robot, "menu.my_games")
    assert type(robot.scene) is MyGames
    click(robot, 0)
    assert type(robot.scene) is AnalysisScene


def open_report(robot):
    """Ask for the report of the game on the analysis board."""
    robot.key(pygame.K_c)
    assert type(robot.scene) is ReportScene
    return robot.scene


def find(robot, opponents, most=1000):
    """Answer up to `most` of the requests for analysis."""
    for _ in range(most):
        if not opponents.answer():
            break
        robot.step()
    robot.step(2)


def leave_board(robot):
    """Go from the analysis board to the menu."""
    robot.key(pygame.K_ESCAPE)
    click(robot, "leave")


def kept(tmp_path):
    """The root of the record in the library."""
    (path,) = (tmp_path / "records").glob("*.blksgf")
    return load_record(path).record.root


def test_a_report_that_was_seen_is_there_at_once_in_another_start(started, tmp_path):
    robot, opponents = started()
    play_to_the_end(robot)
    click(robot, "results.report")
    robot.step()
    scene = robot.scene
    find(robot, opponents)
    assert scene.search.report is not None
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is ResultsScene
    assert kept(tmp_path).text(REPORT)
    robot.ask_to_close()
    again, opponents = started()
    open_record(again)
    assert open_report(again).search.report == scene.search.report
    asked = len(opponents.analyses)
    again.step(5)
    assert len(opponents.analyses) == asked


@pytest.mark.parametrize("way", ["leave", "close"])
def test_a_report_that_was_left_is_gone_on_with_in_another_start(started, tmp_path, way):
    robot, opponents = started()
    play_to_the_end(robot)
    click(robot, "results.menu")
    open_record(robot)
    scene = open_report(robot)
    robot.step()
    find(robot, opponents, most=6)
    assert scene.search.done == 6
    if way == "leave":
        robot.key(pygame.K_ESCAPE)
        leave_board(robot)
        assert type(robot.scene) is MyGames
    else:
        robot.ask_to_close()
        robot.close()
    assert kept(tmp_path).text(REPORT_PART)
    robot, opponents = started()
    open_record(robot)
    scene = open_report(robot)
    assert scene.search.done == 5
    robot.step()
    find(robot, opponents)
    assert scene.search.report is not None
    asked = [one for one in opponents.analyses if one.goal.simulations == SIMULATIONS]
    assert len(asked) == scene.search.count - 5
    robot.key(pygame.K_ESCAPE)
    leave_board(robot)
    assert kept(tmp_path).text(REPORT)
    assert not kept(tmp_path).text(REPORT_PART)


def test_a_report_that_was_left_in_the_results_goes_on_there_and_in_another_start(
    started, tmp_path
):
    robot, opponents = started()
    play_to_the_end(robot)
    click(robot, "results.report")
    robot.step()
    find(robot, opponents, most=4)
    robot.key(pygame.K_ESCAPE)
    click(robot, "results.report")
    assert robot.scene.search.done == 3
    robot.step()
    find(robot, opponents, most=4)
    robot.ask_to_close()
    robot.close()
    again, _ = started()
    open_record(again)
    assert open_report(again).search.done == 6
