"""What one person plays alone: what each button leads to, and what it says."""

from threading import Event

import pygame
import pytest
from helpers.controls import control, controls_of, words_of
from helpers.forms import click
from helpers.pads import Holder, Port

from game.exercises.due import DueSummary
from game.files.days import DAY
from game.files.puzzle_book import PuzzleLine, PuzzleResult
from game.files.scores import Climb
from game.ui.kit.question import Message
from game.ui.look.texts import day_in_words, tr
from game.ui.rooms.exercises import due_line
from game.ui.rooms.exercises.ladder import LadderRung
from game.ui.rooms.exercises.puzzle_scene import PuzzleScene
from game.ui.rooms.exercises.puzzles import Puzzles
from game.ui.rooms.exercises.rush_door import RushDoor
from game.ui.rooms.exercises.stages import Stages
from game.ui.rooms.menu.alone import Alone
from game.ui.rooms.menu.menu import Menu
from game.ui.shell.actions import PadInput

DOORS = {
    "puzzles.today": PuzzleScene,
    "puzzles.title": Puzzles,
    "daily.title": Message,
    "arcade.rush": RushDoor,
    "arcade.ladder": LadderRung,
    "arcade.stages": Stages,
}


@pytest.fixture
def alone(robots):
    """A robot in front of all that one person plays alone."""
    robot = robots(Menu)
    click(robot, "menu.alone")
    return robot


def test_each_card_leads_to_its_game_and_back(robots):
    port = Port()
    robot = robots(Menu, port=port)
    pad = Holder(robot, port, 0)
    # A pad needs two presses for each.
    for name, scene in DOORS.items():
        for wanted in ("menu.alone", name):
            pad.go_to(wanted)
            pad.press(PadInput.A)
        robot.until(lambda scene=scene: isinstance(robot.scene, scene))
        robot.key(pygame.K_ESCAPE)
        assert isinstance(robot.scene, Alone)
        robot.key(pygame.K_ESCAPE)
        assert isinstance(robot.scene, Menu)


@pytest.mark.parametrize("size", [(1280, 720), (960, 600), (780, 1280)])
def test_there_are_few_cards_and_all_are_seen(robots, size):
    robot = robots(motion=True, text_size="largest")
    robot.resize(size)
    for scene in (Alone(robot.ui), Puzzles(robot.ui), RushDoor(robot.ui)):
        robot.start(scene)
        targets = controls_of(scene)
        assert len(targets) <= 8
        assert all(min(one.rect.size) >= 30 for one in targets)


def test_it_says_that_the_puzzle_of_the_day_is_solved(alone):
    assert control(alone.scene, "puzzles.today").reached == day_in_words(alone.today)
    day = alone.today
    alone.ui.files.puzzles.enter(lambda book: PuzzleLine("connect 1", PuzzleResult.SOLVED, day))
    alone.start(Alone(alone.ui))
    assert control(alone.scene, "puzzles.today").reached == "Solved"


def test_it_says_which_rung_and_how_many_stars_were_reached(alone):
    assert control(alone.scene, "arcade.ladder").reached == tr("arcade.ladder.line")
    alone.ui.files.ladder.save(Climb(4, 2, 640))
    alone.ui.files.stage_stars.earn("01", 2)
    alone.start(Alone(alone.ui))
    assert control(alone.scene, "arcade.ladder").reached == "Rung 4 of 10"
    assert control(alone.scene, "arcade.stages").reached.startswith("2 ")


def test_left_open_over_midnight_it_leads_to_the_new_day(alone, monkeypatch):
    day = alone.today
    alone.ui.files.puzzles.enter(lambda book: PuzzleLine("connect 1", PuzzleResult.SOLVED, day))
    due = DueSummary(2, None, day, has_played=True)
    monkeypatch.setattr("game.ui.rooms.exercises.due_line._summary", lambda files: due)
    alone.start(Alone(alone.ui))
    alone.until(lambda: control(alone.scene, "daily.title").reached == "2 to try again")
    due = DueSummary(5, None, day + DAY, has_played=True)
    alone.today = day + DAY
    alone.until(lambda: control(alone.scene, "daily.title").reached == "5 to try again")
    click(alone, "puzzles.today")
    assert alone.scene.posed.day == alone.today


def test_it_says_what_is_due_to_be_practised_once_that_is_known(alone):
    alone.until(lambda: alone.scene._due._reading is None)
    alone.step(2)
    assert control(alone.scene, "daily.title").reached.startswith("Finish some games first")


def test_while_the_answers_of_years_are_read_the_window_goes_on_and_practice_follows(
    alone, monkeypatch
):
    files, may_read, summary = alone.ui.files, Event(), due_line._summary
    monkeypatch.setattr(type(files.practice), "is_known", property(lambda _: may_read.is_set()))
    monkeypatch.setattr(due_line, "_summary", lambda files: may_read.wait(60) and summary(files))
    alone.start(Alone(alone.ui))
    click(alone, "daily.title")
    alone.step(5)
    assert isinstance(alone.scene, Alone)
    may_read.set()
    alone.until(lambda: not isinstance(alone.scene, Alone))
    assert tr("daily.title") in words_of(alone.scene)
