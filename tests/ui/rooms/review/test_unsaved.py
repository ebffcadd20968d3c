"""Nothing a person made is lost without a question, however they leave it."""

import os
import signal
import subprocess
import sys
from textwrap import dedent

import pygame
import pytest
from helpers.forms import click, widget_names
from helpers.kept import full
from helpers.whole_games import a_finished_game

from game.engine import Game, Options, Seat
from game.files.kept_files import KeptFiles
from game.files.library import load_record
from game.files.played_game import GameOutcome
from game.files.scores import SoloResult
from game.files.settings import KeptBindings, Settings
from game.ui.games.blokus.editing.scene import EditScene
from game.ui.kit.question import Message
from game.ui.look.texts import tr
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import GameScene, begin
from game.ui.rooms.review.path_form import UnsavedQuestion
from game.ui.rooms.review.scene import AnalysisScene
from game.ui.shell.app import RETRY_MS


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


@pytest.mark.parametrize("answer", ["save", "unsaved.yes", "no"])
def test_closing_the_window_asks_first(robot, own, answer):
    robot.ask_to_close()
    assert type(robot.scene) is UnsavedQuestion
    assert own.name in robot.scene.line
    click(robot, answer)
    assert robot.running == (answer == "no")
    assert comment_in(own) == ("mine" if answer == "save" else "")


def test_a_window_that_is_closed_twice_closes_though_something_lies_above(robot, own):
    robot.ask_to_close()
    robot.key(pygame.K_F1)
    robot.ask_to_close()
    assert not robot.running


@pytest.mark.parametrize(("by", "yes"), [("give_up", "give_up.yes"), ("again", "pause.again")])
def test_a_game_is_not_given_up_by_one_who_stays(robot, own, by, yes):
    robot.key(pygame.K_LEFT, times=4)
    robot.key(pygame.K_ESCAPE)
    click(robot, "play_on")
    click(robot, "start")
    game = robot.scene
    robot.key(pygame.K_ESCAPE)
    click(robot, by)
    click(robot, yes)
    assert type(robot.scene) is UnsavedQuestion
    click(robot, "no")
    click(robot, "no")
    click(robot, "resume")
    files = robot.ui.files
    assert robot.scene is game
    assert (len(files.games.kept()), len(files.history.games())) == (1, 0)
    robot.key(pygame.K_ESCAPE)
    click(robot, by)
    click(robot, yes)
    click(robot, "unsaved.yes")
    assert type(robot.scene) is (Menu if by == "give_up" else GameScene)
    assert [game.outcome for game in files.history.games()] == [GameOutcome.ABANDONED]


def test_what_cannot_be_saved_is_told_and_not_lost(robot, own):
    own.unlink()
    own.mkdir()
    robot.ask_to_close()
    click(robot, "save")
    assert type(robot.scene) is Message
    assert own.name in robot.scene.line
    robot.key(pygame.K_RETURN)
    click(robot, "no")
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
    click(robot, "start")
    assert type(robot.scene) is GameScene
    robot.key(pygame.K_ESCAPE)
    click(robot, "leave")
    assert type(robot.scene) is UnsavedQuestion
    click(robot, "save")
    assert type(robot.scene) is Menu
    assert comment_in(own) == "mine"


def test_pieces_laid_on_a_board_are_asked_for(robot):
    robot.start(Menu(robot.ui))
    click(robot, "menu.my_games")
    click(robot, "library.new")
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
    assert widget_names(robot) == [tr("edit.leave.yes"), tr("edit.leave.no")]
    click(robot, "yes")
    assert not robot.running


# -- files that can't be written ------------------------------------------------


@pytest.fixture
def full_disk():
    """A disk without room, until it is `undo`ne."""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.base.disk.os.fsync", full)
        patch.setattr("game.base.disk._open_draft", full)
        yield patch


def play_one(robot):
    scene = robot.start(begin(robot.ui, Game(Options("Blokus Duo"), (Seat("Ada"), Seat("Ben")))))
    scene.driver.play(scene.game.position.event(int(scene.game.position.legal()[0])))
    robot.step()
    return scene


def kept(robot, tmp_path):
    return [len(game.events) for game in KeptFiles(tmp_path / "kept").games.kept()]


def test_a_game_that_cannot_be_saved_is_asked_about_before_it_is_left(
    robot, full_disk, tmp_path
) -> None:
    scene = play_one(robot)
    robot.key(pygame.K_ESCAPE)
    click(robot, "leave")
    assert type(robot.scene) is UnsavedQuestion
    assert "game" in robot.scene.line
    assert "no room on the disk" in robot.scene.line
    click(robot, "save")
    assert type(robot.scene) is Message
    robot.key(pygame.K_RETURN)
    click(robot, "no")
    click(robot, "resume")
    assert robot.scene is scene
    full_disk.undo()
    robot.key(pygame.K_ESCAPE)
    click(robot, "leave")
    assert type(robot.scene) is Menu
    assert kept(robot, tmp_path) == [1]


@pytest.mark.parametrize("answer", ["save", "yes", "no"])
def test_closing_while_a_game_cannot_be_saved_asks_first(
    robot, full_disk, tmp_path, answer
) -> None:
    play_one(robot)
    robot.key(pygame.K_ESCAPE)
    click(robot, "leave")
    click(robot, "yes")
    assert type(robot.scene) is Menu
    click(robot, "quit")
    assert type(robot.scene) is UnsavedQuestion
    if answer == "save":
        full_disk.undo()
    click(robot, answer)
    assert robot.running == (answer == "no")
    assert kept(robot, tmp_path) == ([1] if answer == "save" else [])


def test_everything_that_cannot_be_saved_is_named(robot, full_disk) -> None:
    files = robot.ui.files
    files.finish(a_finished_game(Seat("Ada"), Seat("Ben")))
    files.best_results.enter("Blokus Solo", SoloResult((9, 0, 3, 0), 0))
    robot.ui.save()
    files.bindings.save(KeptBindings({"flip": ("x",)}))
    play_one(robot)
    robot.ask_to_close()
    things = "best results, statistics, record of the game, game, options, controls"
    assert robot.scene.line.startswith(f"Not saved: {things} (there is no room")
    full_disk.undo()
    click(robot, "save")
    assert not robot.running
    assert robot.ui.files.flush() == ()


def test_what_somebody_wrote_on_the_board_of_a_past_game_is_asked_about(
    robot, full_disk, tmp_path
) -> None:
    full_disk.undo()
    robot.ui.files.finish(a_finished_game(Seat("Ada"), Seat("Ben")))
    (path,) = (tmp_path / "kept" / "records").glob("*.blksgf")
    robot.start(Menu(robot.ui))
    drop(robot, path)
    change(robot, "mine")

    full_disk.setattr("game.base.disk._open_draft", full)
    robot.ask_to_close()
    assert robot.scene.line.startswith("Not saved: record of the game (")
    full_disk.undo()
    robot.key(pygame.K_RETURN)
    assert not robot.running
    assert comment_in(path) == "mine"


def test_what_could_not_be_saved_is_saved_when_there_is_room_again(
    robot, full_disk, tmp_path
) -> None:
    play_one(robot)
    full_disk.undo()
    robot.step()
    assert kept(robot, tmp_path) == []
    robot.time += RETRY_MS
    robot.step()
    assert kept(robot, tmp_path) == [1]


def test_a_window_that_is_told_to_stop_saves_what_it_can_and_asks_nothing(
    robot, full_disk, tmp_path
) -> None:
    play_one(robot)
    full_disk.undo()
    robot.app.stop()
    assert not robot.app.step()
    robot.app.close()
    assert kept(robot, tmp_path) == [1]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process at once")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_program_that_is_ended_saves_what_it_can(tmp_path, name) -> None:
    """Whoever shuts the system down can't be asked."""
    code = """
        import os, signal, sys
        from game.ui import start

        start._load_behind = lambda app: os.kill(os.getpid(), getattr(signal, sys.argv[1]))
        sys.exit(start.show(start.Start(size=(640, 480))))
    """
    env = {**os.environ, "CORNERWISE_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", dedent(code), name], env=env, timeout=60)
    assert done.returncode == 128 + getattr(signal, name)
    assert KeptFiles(tmp_path).settings.load().size == (640, 480)


# -- files that can't be read ---------------------------------------------------


def test_files_that_cannot_be_opened_share_one_message(robot, own, tmp_path) -> None:
    scene = robot.scene
    bad = [tmp_path / f"bad{number}.blksgf" for number in range(5)]
    for path in bad:
        path.write_bytes(b"(;GM[Chess])")
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    robot.step()
    assert type(robot.scene) is Message
    assert [line.partition(":")[0] for line in robot.scene.line.split("\n")] == [
        path.name for path in bad[-3:]
    ]
    robot.key(pygame.K_RETURN)
    assert robot.scene is scene


def test_a_message_gives_way_to_the_next_file_that_can_be_opened(robot, own, tmp_path) -> None:
    scene = robot.scene
    bad = tmp_path / "bad.blksgf"
    bad.write_bytes(b"(;GM[Chess])")
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(bad)))
    robot.step()
    drop(robot, own)
    assert [one for one in robot.app.stack.scenes if isinstance(one, Message)] == []
    assert scene in robot.app.stack.scenes
