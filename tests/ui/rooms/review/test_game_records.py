"""What is written while a game is analysed is in its record, whichever line that shows."""

import pygame
import pytest
from helpers.analysis_menu import choose, comment
from helpers.forms import click
from helpers.kept import full
from helpers.whole_games import a_finished_game
from scenes.analysed import ScriptedAnalysis

from game.engine import Game, Seat
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.files.library import load_record
from game.files.settings import Settings
from game.records.header import REPORT
from game.ui.rooms.coach.report_scene import ReportScene
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import go_on
from game.ui.rooms.review.path_form import UnsavedQuestion
from game.ui.rooms.review.scene import AnalysisScene

SEATS = (Seat("Ada"), Seat("Ben"))


@pytest.fixture
def playing(robots, tmp_path):
    """Restarts the program, in a game that lacks a few events: `playing(left)` returns the robot,
    its game scene, and the events that follow."""

    def start(left=1, folder=tmp_path):
        robot = robots(Menu, Settings(reduced_motion=True), KeptFiles(folder))
        robot.ui.opponents = ScriptedAnalysis()
        whole = a_finished_game(*SEATS)
        game = Game(whole.options, SEATS, whole.events[:-left])
        opened = OpenGame(game, ident=robot.ui.files.games.save(game))
        return robot, robot.start(go_on(robot.ui, opened)), whole.events[-left:]

    return start


def analyse(robot):
    robot.key(pygame.K_a)
    assert type(robot.scene) is AnalysisScene


def notes_in(record):
    return [node.comment for node in record.root.subtree() if node.comment]


def record_in(folder):
    """The only record in the library."""
    (path,) = (folder / "records").glob("*.blksgf")
    return load_record(path).record


def try_another(robot):
    """Place something other than what was played before the last event of the board's line."""
    robot.key(pygame.K_LEFT, times=2)
    scene = robot.scene
    position, known = scene.game.position, {node.event for node in scene.study.node.children}
    events = (position.event(int(placement)) for placement in position.legal())
    scene.area.driver.play(next(event for event in events if event not in known))
    robot.step()


@pytest.mark.parametrize("change", ["cut", "promote"])
def test_notes_on_a_game_that_is_over_are_there_whatever_its_main_line(playing, tmp_path, change):
    robot, scene, (last,) = playing()
    scene.driver.play(last)
    analyse(robot)
    if change == "cut":
        robot.key(pygame.K_DELETE)
        robot.step()
    else:
        try_another(robot)
        choose(robot, "main")
    comment(robot, "first")
    choose(robot, "leave")
    assert robot.scene is scene
    analyse(robot)
    study = robot.scene.study
    assert study.game.events[: scene.game.ply] == scene.game.played
    assert notes_in(study.record) == ["first"]
    comment(robot, "second")
    choose(robot, "save")
    choose(robot, "leave")
    assert robot.scene is scene
    assert sorted(notes_in(record_in(tmp_path))) == ["first", "second"]


def test_a_game_whose_record_could_not_be_kept_is_annotated_all_the_same(
    playing, tmp_path, monkeypatch
):
    robot, scene, (last,) = playing()
    with monkeypatch.context() as context:
        context.setattr("game.files.library.write_new", full)
        scene.driver.play(last)
        for back, text in enumerate(("first", "second")):
            analyse(robot)
            robot.key(pygame.K_LEFT, times=back)
            comment(robot, text)
            choose(robot, "leave")
            assert robot.scene is scene
    assert not list((tmp_path / "records").glob("*.blksgf"))
    robot.ask_to_close()
    robot.close()
    record = record_in(tmp_path)
    assert notes_in(record) == ["second", "first"]
    assert record.main_line()[-1].events() == scene.game.played
    assert record.header.result


def test_notes_on_a_game_under_way_are_there_again_and_in_its_record(playing, tmp_path):
    robot, scene, (first, last) = playing(2)
    analyse(robot)
    comment(robot, "before")
    try_another(robot)
    comment(robot, "tried")
    choose(robot, "leave")
    assert robot.scene is scene
    scene.driver.play(first)
    analyse(robot)
    study = robot.scene.study
    assert sorted(notes_in(study.record)) == ["before", "tried"]
    assert study.game.played == study.record.main_line()[-1].events() == scene.game.played
    choose(robot, "leave")
    scene.driver.play(last)
    record = record_in(tmp_path)
    assert sorted(notes_in(record)) == ["before", "tried"]
    assert record.main_line()[-1].events() == scene.game.played
    assert record.header.result


def test_notes_on_a_game_under_way_are_there_in_another_start(playing, tmp_path):
    robot, scene, _ = playing(2)
    ident = scene.session.ident
    analyse(robot)
    comment(robot, "before")
    robot.ask_to_close()
    robot.close()
    robot, _, _ = playing(3)
    scene = robot.start(go_on(robot.ui, robot.ui.files.games.load(ident)))
    analyse(robot)
    assert notes_in(robot.scene.study.record) == ["before"]
    choose(robot, "leave")
    scene.session.give_up()
    assert notes_in(record_in(tmp_path)) == ["before"]


def test_a_game_under_way_that_was_only_looked_at_leaves_no_record(playing, tmp_path):
    robot, scene, (first, _) = playing(2)
    analyse(robot)
    robot.key(pygame.K_LEFT, times=3)
    choose(robot, "leave")
    scene.driver.play(first)
    analyse(robot)
    choose(robot, "leave")
    assert robot.scene is scene
    assert not (tmp_path / "records").exists()


@pytest.mark.parametrize("left", [1, 2])
def test_where_nothing_can_be_kept_notes_are_asked_about(playing, left):
    robot, scene, events = playing(left, folder=None)
    if left == 1:
        scene.driver.play(events[0])
    analyse(robot)
    choose(robot, "leave")
    assert robot.scene is scene
    if left == 2:
        scene.driver.play(events[0])
    analyse(robot)
    choose(robot, "leave")
    assert robot.scene is scene
    analyse(robot)
    comment(robot, "mine")
    choose(robot, "leave")
    assert type(robot.scene) is UnsavedQuestion
    click(robot, "no")
    click(robot, "resume")
    assert notes_in(robot.scene.study.record) == ["mine"]


def test_a_report_on_a_file_of_ones_own_is_no_change_to_ask_about(playing, tmp_path):
    robot, scene, (last,) = playing()
    scene.driver.play(last)
    (path,) = (tmp_path / "records").glob("*.blksgf")
    own = path.rename(tmp_path / "own.blksgf")
    robot.start(Menu(robot.ui))
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(own)))
    robot.step()
    board = robot.scene
    robot.key(pygame.K_c)
    assert type(robot.scene) is ReportScene
    while robot.ui.opponents.answer():
        robot.step()
    robot.key(pygame.K_ESCAPE)
    assert robot.scene is board
    assert board.study.record.root.text(REPORT)
    choose(robot, "leave")
    assert type(robot.scene) is Menu
    # With a comment there is something to ask about.
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(own)))
    robot.step()
    comment(robot, "mine")
    choose(robot, "leave")
    assert type(robot.scene) is UnsavedQuestion
