"""The menu shows the most recently finished games, and opens each on the analysis board."""

import os
import subprocess
import sys

import pygame
import pytest
from helpers.controls import walk_to
from helpers.forms import click, widget_names
from helpers.kept import a_game
from helpers.whole_games import a_finished_game

from game.engine import Options, Seat
from game.files.folder import HOME_VARIABLE
from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.ui.look.texts import tr
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.menu.recent_games import SHOWN, RecentGame
from game.ui.rooms.review.scene import AnalysisScene

ADA, BEN = Seat("Ada"), Seat("Ben")


def played(folder, *names):
    """Kept files with a game of each of these people against Ben, who wins none of them."""
    files = KeptFiles(folder)
    for name in names:
        files.finish(a_finished_game(Seat(name), BEN))
    return files


@pytest.fixture
def menu(robots):
    """A robot in front of the menu."""

    def start(files):
        robot = robots(Menu, Settings(reduced_motion=True), files)
        robot.start(Menu(robot.ui))
        return robot

    return start


def recent(robot):
    """The recent games in the menu."""
    return [one for one in robot.scene.tree.focus.controls if isinstance(one, RecentGame)]


def shown(robot):
    """What the menu says about recent games."""
    return [one.label for one in recent(robot)]


def test_with_no_game_there_is_nothing_to_see(menu, tmp_path):
    files = KeptFiles(tmp_path)
    files.give_up(a_game(3, Options("Blokus Duo")))
    robot = menu(files)
    assert shown(robot) == []
    assert widget_names(robot)[-1] == tr("menu.quit")


def test_the_last_ones_are_shown_the_latest_first_and_the_winner_before_others(menu, tmp_path):
    robot = menu(played(tmp_path, "Zoe", "Cleo", "Dov", "Eve"))
    points = a_finished_game(ADA, BEN).position.points()
    assert len(shown(robot)) == SHOWN
    for text, name in zip(shown(robot), ("Eve", "Dov", "Cleo"), strict=True):
        assert text == f"Duo · {name}: {points[0]}, Ben: {points[1]}"


@pytest.mark.parametrize("by", ["mouse", "keys", "finger"])
def test_one_is_opened_and_left_again(menu, tmp_path, by):
    robot = menu(played(tmp_path, "Cleo", "Dov"))
    if by == "mouse":
        robot.click(recent(robot)[1].rect.center)
    elif by == "finger":
        robot.tap(recent(robot)[1].rect.center)
    else:
        robot.key(pygame.K_RIGHT)
        walk_to(robot.scene, lambda: robot.key(pygame.K_DOWN), lambda: recent(robot)[1])
        robot.key(pygame.K_RETURN)
    assert type(robot.scene) is AnalysisScene
    study = robot.scene.study
    assert study.names[0] == "Cleo"
    assert study.game.position.over
    robot.key(pygame.K_ESCAPE)
    click(robot, "leave")
    assert type(robot.scene) is Menu


def test_one_whose_record_was_deleted_is_gone(menu, tmp_path):
    robot = menu(played(tmp_path, "Cleo", "Dov"))
    click(robot, "records")
    robot.ui.files.library.delete(robot.ui.files.library.entries()[0])
    robot.key(pygame.K_ESCAPE)
    assert [text.partition("·")[2].split()[0] for text in shown(robot)] == ["Cleo:"]
    robot.click(recent(robot)[0].rect.center)
    assert robot.scene.study.names[0] == "Cleo"


def test_no_record_is_read_before_the_window_shows_them(tmp_path):
    played(tmp_path, "Cleo")
    code = """
import sys
opened = []
sys.addaudithook(lambda event, args: event == "open" and opened.append(str(args[0])))
from game.ui.rooms.menu.recent_games import RecentGame
from game.ui.start import Start, show
paint = RecentGame.paint_state
RecentGame.paint_state = lambda *args: (print("shown"), paint(*args))
show(Start(frames=1))
print([name for name in opened if name.endswith(".blksgf")], "game.records" in sys.modules)
"""
    env = os.environ | {HOME_VARIABLE: str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-2:] == ["shown", "[] False"]
