"""Nothing a person made is lost without a question, however they leave it."""

import pygame
import pytest
from forms import click
from whole_games import a_finished_game

from game.engine import Seat
from game.files.kept_files import KeptFiles
from game.files.library import load_record
from game.files.played_game import GameOutcome
from game.files.settings import Settings
from game.ui.analysis.scene import AnalysisScene
from game.ui.games.blokus.editing.scene import EditScene
from game.ui.games.scene import GameScene
from game.ui.scenes.menu import Menu
from game.ui.scenes.unsaved import UnsavedQuestion
from game.ui.widgets.question import Message


@pytest.fixture
def robot(robots, tmp_path):
    """A robot in front of the menu."""
    return robots(Menu, Settings(reduced_motion=True), KeptFiles(tmp_path / "kept"))


@pytest.fixture
def own(robot, tmp_path):
    """A person's own file, outside the library, whose board the robot has changed."""
    files = KeptFiles(tmp_path / "other")
    files.finish(a_finished_game(Seat("Ada"), Seat("Ben")))
    (path,) = (tmp_path / "other" / "records").glob("*.blksgf")
    robot.start(Menu(robot.ui))
    drop(robot, path)
    change(robot, "mine")
    return path


def drop(robot, path):
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    robot.step()
    assert type(robot.scene) is AnalysisScene


def change(robot, comment):
    robot.scene.study.node.comment = comment


def comment_in(path):
    return load_record(path).record.main_line()[-1].comment


@pytest.mark.parametrize("answer", ["save", "discard", "stay"])
def test_closing_the_window_asks_first(robot, own, answer):
    robot.ask_to_close()
    assert type(robot.scene) is UnsavedQuestion
    assert own.name in robot.scene.line
    click(robot, answer)
    assert robot.running == (answer == "stay")
    assert comment_in(own) == ("mine" if answer == "save" else "")


def test_enter_saves(robot, own):
    robot.ask_to_close()
    robot.key(pygame.K_RETURN)
    assert not robot.running
    assert comment_in(own) == "mine"


def test_a_window_that_is_closed_twice_closes(robot, own):
    robot.ask_to_close()
    robot.ask_to_close()
    assert not robot.running
    assert comment_in(own) == ""


def test_a_window_that_is_closed_twice_closes_though_something_lies_above(robot, own):
    robot.ask_to_close()
    robot.key(pygame.K_F1)
    robot.ask_to_close()
    assert not robot.running


@pytest.mark.parametrize("by", ["give_up", "again"])
def test_a_game_is_not_given_up_by_one_who_stays(robot, own, by):
    robot.key(pygame.K_LEFT, times=4)
    robot.key(pygame.K_ESCAPE)
    click(robot, "play_on")
    click(robot, "yes")
    game = robot.scene
    robot.key(pygame.K_ESCAPE)
    click(robot, by)
    click(robot, "yes")
    assert type(robot.scene) is UnsavedQuestion
    click(robot, "stay")
    click(robot, "no")
    click(robot, "resume")
    files = robot.ui.files
    assert robot.scene is game
    assert (len(files.games.kept()), len(files.history.games())) == (1, 0)
    robot.key(pygame.K_ESCAPE)
    click(robot, by)
    click(robot, "yes")
    click(robot, "discard")
    assert type(robot.scene) is (Menu if by == "give_up" else GameScene)
    assert [game.outcome for game in files.history.games()] == [GameOutcome.ABANDONED]


def test_after_staying_it_is_asked_again(robot, own):
    for _ in range(2):
        robot.ask_to_close()
        robot.key(pygame.K_ESCAPE)
        assert type(robot.scene) is AnalysisScene


def test_what_cannot_be_saved_is_told_and_not_lost(robot, own):
    own.unlink()
    own.mkdir()
    robot.ask_to_close()
    click(robot, "save")
    assert type(robot.scene) is Message
    assert own.name in robot.scene.line
    robot.key(pygame.K_RETURN)
    click(robot, "stay")
    assert robot.scene.study.node.comment == "mine"


def test_boards_below_others_are_asked_about_too(robot, own, tmp_path):
    second = tmp_path / "second.blksgf"
    second.write_bytes(own.read_bytes())
    drop(robot, second)
    change(robot, "also mine")
    robot.ask_to_close()
    assert robot.scene.line == f"{own.name}, {second.name}"
    click(robot, "save")
    assert not robot.running
    assert (comment_in(own), comment_in(second)) == ("mine", "also mine")


def test_a_game_played_on_from_a_board_asks_when_both_are_left(robot, own):
    robot.key(pygame.K_LEFT, times=4)
    robot.key(pygame.K_ESCAPE)
    click(robot, "play_on")
    click(robot, "yes")
    assert type(robot.scene) is GameScene
    robot.key(pygame.K_ESCAPE)
    click(robot, "leave")
    assert type(robot.scene) is UnsavedQuestion
    click(robot, "save")
    assert type(robot.scene) is Menu
    assert comment_in(own) == "mine"


def test_pieces_laid_on_a_board_are_asked_for(robot):
    robot.start(Menu(robot.ui))
    click(robot, "records")
    click(robot, "new")
    click(robot, "yes")
    robot.key(pygame.K_ESCAPE)
    click(robot, "set_up")
    scene = robot.scene
    assert type(scene) is EditScene
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_RETURN)
    robot.key(pygame.K_RETURN)
    robot.step(50)
    assert scene.edits.changed
    robot.ask_to_close()
    assert type(robot.scene) is UnsavedQuestion
    assert [widget.name for widget in robot.scene.focus.widgets] == ["discard", "stay"]
    click(robot, "discard")
    assert not robot.running
