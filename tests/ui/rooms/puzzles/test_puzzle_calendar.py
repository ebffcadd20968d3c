"""The calendar of puzzles: days so far can be opened, those that are solved are marked."""

from datetime import date

import pygame
import pytest
from helpers.controls import controls_of, words_of
from helpers.forms import click
from helpers.pads import Holder, Port

from game.files.puzzle_book import PuzzleLine, PuzzleResult
from game.files.settings import Settings
from game.puzzles import collection
from game.puzzles.collection import shipped
from game.puzzles.daily import daily
from game.puzzles.puzzle import Kind
from game.ui.look.days import day_in_words
from game.ui.look.texts import tr
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.puzzles import calendar
from game.ui.rooms.puzzles.calendar import Calendar, DayTile
from game.ui.rooms.puzzles.puzzle_scene import PuzzleScene
from game.ui.shell.inputs import PadInput
from game.ui.shell.upkeep import DAY_MS

TODAY = date(2026, 11, 27)


@pytest.fixture
def at_calendar(robots):
    """Opens the calendar on a day: a robot in front of it."""

    def opened(day=TODAY, port=None):
        robot = robots(Menu, Settings(reduced_motion=True), None, port)
        robot.today = day
        robot.start(Menu(robot.ui))
        robot.start(Calendar(robot.ui))
        return robot

    return opened


def days(robot):
    """The days that can be opened."""
    return [one.about for one in controls_of(robot.scene) if isinstance(one, DayTile)]


def test_the_days_of_the_month_so_far_can_be_opened(at_calendar):
    robot = at_calendar()
    assert days(robot) == [TODAY.replace(day=number) for number in range(1, 28)]
    assert tr("calendar.month.11", year=2026) in words_of(robot.scene)
    assert "30" in words_of(robot.scene)


@pytest.mark.parametrize("day", [TODAY, date(2026, 11, 3)])
def test_a_day_opens_its_puzzle_and_comes_back(at_calendar, day):
    robot = at_calendar()
    click(robot, day)
    scene = robot.scene
    assert isinstance(scene, PuzzleScene)
    assert (scene.posed.name, scene.posed.image) == daily(shipped().entries, day)
    assert scene.said().where == day_in_words(day)
    robot.key(pygame.K_ESCAPE)
    assert isinstance(robot.scene, Calendar)


def test_enter_opens_today(at_calendar):
    robot = at_calendar()
    robot.key(pygame.K_RETURN)
    assert robot.scene.posed.day == TODAY


def test_arrows_walk_from_day_to_day_and_to_other_months(at_calendar):
    robot = at_calendar()
    for key in (pygame.K_LEFT, pygame.K_UP, pygame.K_RETURN):
        robot.key(key)
    assert robot.scene.posed.day == date(2026, 11, 19)
    robot.key(pygame.K_ESCAPE)
    robot.key(pygame.K_PAGEUP)
    assert len(days(robot)) == 31
    robot.key(pygame.K_RETURN)
    assert robot.scene.posed.day == date(2026, 10, 31)


def test_a_pad_walks_and_opens_a_day(at_calendar):
    port = Port()
    robot = at_calendar(port=port)
    pad = Holder(robot, port, 0)
    pad.push("left")
    pad.press(PadInput.A)
    assert robot.scene.posed.day == date(2026, 11, 26)


def test_a_finger_turns_the_month_and_opens_a_day(at_calendar):
    robot = at_calendar()
    arrow = next(one for one in controls_of(robot.scene) if one.about == "earlier")
    robot.tap(arrow.rect.center)
    assert len(days(robot)) == 31
    tile = next(one for one in controls_of(robot.scene) if one.about == date(2026, 10, 31))
    robot.tap(tile.rect.center)
    assert robot.scene.posed.day == date(2026, 10, 31)


def turned(robot, key, times):
    robot.key(key, times=times)
    return robot.scene.month


def test_no_month_lies_before_the_first_or_after_today(at_calendar):
    robot = at_calendar()
    assert turned(robot, pygame.K_PAGEDOWN, 1) == date(2026, 11, 1)
    assert turned(robot, pygame.K_PAGEUP, 20) == date(2026, 1, 1)
    assert not [one for one in controls_of(robot.scene) if one.about == "earlier"]


def test_the_last_month_is_the_last_of_the_calendar(at_calendar):
    robot = at_calendar(date(2035, 12, 31))
    assert turned(robot, pygame.K_PAGEDOWN, 1) == date(2035, 12, 1)
    assert days(robot)[-1] == date(2035, 12, 31)


def test_before_the_first_day_with_a_puzzle_a_line_says_so(at_calendar):
    day = date(2025, 12, 31)
    robot = at_calendar(day)
    assert days(robot) == []
    assert tr("puzzles.no_day", day=day_in_words(day)) in words_of(robot.scene)
    robot.key(pygame.K_PAGEUP)
    robot.key(pygame.K_RETURN)
    assert isinstance(robot.scene, Menu)


def test_after_the_last_day_with_a_puzzle_all_past_ones_are_there(at_calendar):
    day = date(2037, 3, 5)
    robot = at_calendar(day)
    assert tr("puzzles.no_day", day=day_in_words(day)) in words_of(robot.scene)
    assert days(robot)[-1] == date(2035, 12, 31)
    assert turned(robot, pygame.K_PAGEDOWN, 1) == date(2035, 12, 1)
    assert turned(robot, pygame.K_PAGEUP, 1) == date(2035, 11, 1)
    robot.key(pygame.K_RETURN)
    assert robot.scene.posed.day == date(2035, 11, 30)


# -- another day -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "newest"),
    [
        (date(2026, 11, 28), date(2026, 11, 28)),
        (date(2026, 12, 1), date(2026, 12, 1)),
        (date(2026, 10, 31), date(2026, 10, 31)),
        (date(2036, 1, 1), date(2035, 12, 31)),
        (date(2025, 12, 31), None),
    ],
)
def test_another_day_shows_without_anybody_doing_anything(at_calendar, day, newest):
    robot = at_calendar()
    robot.today = day
    robot.step()
    assert days(robot)[-1:] == ([] if newest is None else [newest])
    robot.today = TODAY
    robot.step()
    assert days(robot)[-1] == TODAY


def test_a_month_that_somebody_turned_to_stays_until_it_is_still_to_come(at_calendar):
    robot = at_calendar()
    turned(robot, pygame.K_PAGEUP, 2)
    for today, month in (
        (date(2026, 11, 28), date(2026, 9, 1)),
        (date(2026, 8, 31), date(2026, 8, 1)),
    ):
        robot.today = today
        robot.step()
        assert robot.scene.month == month


@pytest.mark.parametrize(
    "do",
    [
        lambda robot: robot.key(pygame.K_LEFT),
        lambda robot: robot.resize((1024, 768)),
        lambda robot: robot.key(pygame.K_F11),
        lambda robot: robot.key(pygame.K_m),
        lambda robot: (robot.key(pygame.K_F1), robot.key(pygame.K_ESCAPE)),
        lambda robot: (robot.key(pygame.K_RETURN), robot.key(pygame.K_ESCAPE)),
    ],
    ids=["arrow", "size", "full screen", "sound", "help", "puzzle"],
)
def test_a_clock_set_back_into_the_month_before_ends_nothing(at_calendar, do):
    robot = at_calendar(date(2026, 7, 1))
    robot.today = date(2026, 6, 30)
    do(robot)
    assert isinstance(robot.scene, Calendar)
    assert days(robot)[-1] == date(2026, 6, 30)


def test_enter_opens_the_day_it_is_even_in_the_first_moment_of_it(at_calendar):
    robot = at_calendar()
    robot.today = date(2026, 11, 28)
    robot.key(pygame.K_RETURN)
    assert robot.scene.posed.day == robot.today


@pytest.mark.painted
def test_signs_tell_days_solved_alone_from_those_solved_with_help(at_calendar, monkeypatch):
    robot = at_calendar()
    for number, result in enumerate(PuzzleResult, start=1):
        line = PuzzleLine("daily", result, TODAY.replace(day=number))
        robot.ui.files.puzzles.enter(lambda book, line=line: line)
    drawn = []
    monkeypatch.setattr(calendar, "icon", lambda name, *look: drawn.append(name) or NO_ICON)
    robot.scene.arrange()
    told = {one.about.day: one.described.value for one in controls_of(robot.scene)[1:4]}
    assert told == {1: "", 2: tr("calendar.helped"), 3: tr("calendar.solved")}
    robot.step()
    # One of each for the days, and one for the key below.
    assert [name for name in drawn if name == "star"] == ["star"] * 2
    assert [name for name in drawn if name == "star_outline"] == ["star_outline"] * 2


NO_ICON = pygame.Surface((1, 1))


def test_a_day_whose_puzzle_is_damaged_is_told_of_in_a_line(at_calendar, monkeypatch, tmp_path):
    robot = at_calendar()
    name = daily(shipped().entries, TODAY).name
    kind = next(
        kind for kind, own in shipped().entries.items() if name in [entry.name for entry in own]
    )
    paths = {one: collection.asset("puzzles", collection.file_name(one)) for one in Kind}
    whole = paths[kind].read_bytes()
    paths[kind] = tmp_path / "damaged.jsonl"
    paths[kind].write_bytes(whole.replace(b'"kind"', b'"mind"'))
    made = collection.Collection(paths)
    monkeypatch.setattr("game.ui.rooms.puzzles.posed.shipped", lambda: made)
    click(robot, TODAY)
    assert isinstance(robot.scene, Calendar)
    assert tr("calendar.unread", day=day_in_words(TODAY)) in words_of(robot.scene)


def test_where_all_puzzles_are_missing_a_line_says_so(at_calendar, monkeypatch):
    robot, none = at_calendar(), collection.Collection({})
    monkeypatch.setattr("game.ui.rooms.puzzles.posed.shipped", lambda: none)
    click(robot, TODAY)
    assert isinstance(robot.scene, Calendar)
    assert tr("calendar.unread", day=day_in_words(TODAY)) in words_of(robot.scene)


def test_while_nobody_does_anything_the_new_day_is_noticed(at_calendar):
    robot = at_calendar()
    robot.today = date(2026, 11, 28)
    robot.time += DAY_MS
    robot.app.step()  # Nothing has happened, and nobody wakes the loop.
    assert days(robot)[-1] == robot.today
