"""The door to the puzzles and the calendar: what is offered, marked, and missing."""

from datetime import date

import pygame
import pytest
from helpers.controls import controls_of, words_of
from helpers.forms import click
from helpers.player import by_dragging
from helpers.solver_at_table import solve

from game.exercises import collection
from game.exercises.collection import Box, daily, shipped
from game.exercises.puzzle import Kind
from game.files.kept_files import KeptFiles
from game.files.puzzle_book import PuzzleLine, PuzzleResult
from game.ui.look.texts import day_in_words, tr
from game.ui.rooms.exercises import calendar
from game.ui.rooms.exercises.calendar import Calendar, DayTile, today_scene
from game.ui.rooms.exercises.posed import of_box
from game.ui.rooms.exercises.puzzle_scene import PuzzleScene
from game.ui.rooms.exercises.puzzles import Puzzles
from game.ui.rooms.menu.doors import DOORS
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.setup.seat_names import even_match
from game.ui.shell.app import DAY_MS

TODAY = date(2026, 11, 27)
FIRST_EVE, LAST = date(2025, 12, 31), date(2035, 12, 31)
"""The day before the first that has a puzzle, and the last one."""


@pytest.fixture
def at(robots):
    """Opens the door or the calendar on a day: a robot in front of it."""

    def opened(form, day=TODAY, port=None, files=None, **chosen):
        robot = robots(files=files, port=port, **chosen)
        robot.today = day
        robot.start(Menu(robot.ui))
        robot.start(form(robot.ui))
        return robot

    return opened


def enter(robot, name, result=PuzzleResult.SOLVED, day=None):
    line = PuzzleLine(name, result, day)
    robot.ui.files.puzzles.enter(lambda book: line)


def named(robot, about):
    return next(one for one in controls_of(robot.scene) if one.about == about)


def kinds(robot):
    """The kinds that are offered."""
    return [one.about for one in controls_of(robot.scene) if isinstance(one.about, Kind)]


def days(robot):
    """The days that can be opened."""
    return [one.about for one in controls_of(robot.scene) if isinstance(one, DayTile)]


def damaged(monkeypatch, paths):
    """Have these be the only puzzles that there are."""
    made = collection.Collection(paths)
    for module in ("posed", "puzzle_scene", "puzzles"):
        monkeypatch.setattr(f"game.ui.rooms.exercises.{module}.shipped", lambda: made)


# -- boxes and kinds ------------------------------------------------------------------------------


def test_a_kind_tells_how_many_of_it_are_solved_and_opens_the_next(at):
    robot = at(DOORS.puzzles)
    names = [entry.name for entry in shipped().in_box(Kind.CONNECT, Box.EASY)]
    for name, result in zip(names, reversed(PuzzleResult), strict=False):
        enter(robot, name, result)
    click(robot, Box.EASY)
    assert kinds(robot) == [kind for kind in Kind if shipped().in_box(kind, Box.EASY)]
    reached = tr("puzzles.solved", solved=2, count=len(names))
    assert named(robot, Kind.CONNECT).reached == reached
    click(robot, Kind.CONNECT)
    assert robot.scene.posed.name == names[2]


def test_one_goes_on_where_one_was_and_round_once_all_are_solved(at):
    robot = at(Puzzles)
    names = [entry.name for entry in shipped().in_box(Kind.ONE_MOVE, Box.HARD)]
    book = robot.ui.files.puzzles.value
    for after, first in ((None, 0), (names[0], 1), (names[-1], 0)):
        assert of_box(Kind.ONE_MOVE, Box.HARD, book, after)[0].name == names[first]
    for name in (*names[2:], names[0]):
        enter(robot, name)
    robot.scene.arrange()
    click(robot, "on")
    assert robot.scene.posed.name == names[1]
    enter(robot, names[1])
    robot.key(pygame.K_ESCAPE)
    click(robot, Box.HARD)
    click(robot, Kind.ONE_MOVE)
    assert robot.scene.posed.name == names[2]


@pytest.mark.parametrize("ratings", [True, False])
def test_the_rating_is_shown_to_those_who_have_asked_for_it(at, ratings):
    robot = at(Puzzles, ratings=ratings)
    click(robot, "on")
    robot.key(pygame.K_h)
    robot.key(pygame.K_ESCAPE, times=2)  # The hint, and the puzzle.
    points = robot.ui.files.puzzles.value.person.points
    line = tr("puzzles.rating", points=points, even=even_match(points))
    assert (line in words_of(robot.scene)) is ratings


def test_results_that_cannot_be_read_are_told_of_in_a_line(at, tmp_path):
    (tmp_path / "puzzles.jsonl").write_bytes(b"nonsense\n")
    robot = at(Puzzles, files=KeptFiles(tmp_path))
    assert tr("files.aside.puzzles", name="puzzles.jsonl.broken") in words_of(robot.scene)
    click(robot, "on")
    assert isinstance(robot.scene, PuzzleScene)


def test_damaged_files_are_told_of_in_a_line_and_the_rest_goes_on(
    at, monkeypatch, tmp_path, caplog
):
    paths = {}
    for kind in (Kind.STARS, Kind.ONE_MOVE, Kind.CONNECT):
        name = collection.file_name(kind)
        lines = collection.asset("puzzles", name).read_bytes().splitlines(keepends=True)
        if kind is Kind.ONE_MOVE:
            lines[1:] = [line.replace(b'"kind"', b'"mind"') for line in lines[1:]]
        paths[kind] = tmp_path / name
        paths[kind].write_bytes(b"nonsense\n" if kind is Kind.CONNECT else b"".join(lines))
    damaged(monkeypatch, paths)
    robot = at(Puzzles)
    assert tr("puzzles.unread") in words_of(robot.scene)
    click(robot, Box.HARD)
    assert set(kinds(robot)) == {Kind.STARS, Kind.ONE_MOVE}
    click(robot, Kind.ONE_MOVE)
    assert isinstance(robot.scene, Puzzles)
    assert tr("puzzles.unread") in words_of(robot.scene)
    assert "one move" in caplog.text
    click(robot, Kind.STARS)
    assert isinstance(robot.scene, PuzzleScene)


# -- the calendar ---------------------------------------------------------------------------------


def test_the_scene_of_today_is_its_puzzle(at):
    robot = at(today_scene)
    scene = robot.scene
    puzzle = daily(shipped().entries, TODAY)
    assert (scene.posed.name, scene.posed.image) == puzzle
    assert scene.told().where == day_in_words(TODAY)
    solve(robot, scene, by_dragging)
    assert robot.ui.files.puzzles.value.days == {TODAY: PuzzleResult.SOLVED}


def test_each_day_of_a_month_so_far_opens_its_puzzle(at):
    robot = at(Calendar)
    assert days(robot) == [TODAY.replace(day=number) for number in range(1, 28)]
    assert tr("calendar.month.11", year=2026) in words_of(robot.scene)
    assert "30" in words_of(robot.scene)
    robot.key(pygame.K_RETURN)
    assert robot.scene.posed.day == TODAY
    robot.key(pygame.K_ESCAPE)
    for key in (pygame.K_LEFT, pygame.K_UP, pygame.K_RETURN):
        robot.key(key)
    assert robot.scene.posed.day == date(2026, 11, 19)
    robot.key(pygame.K_ESCAPE)
    robot.tap(named(robot, "earlier").rect.center)
    assert len(days(robot)) == 31
    robot.tap(named(robot, date(2026, 10, 31)).rect.center)
    assert robot.scene.posed.day == date(2026, 10, 31)


def turned(robot, key, times):
    robot.key(key, times=times)
    return robot.scene.month


@pytest.mark.parametrize("today", [TODAY, LAST, date(2037, 3, 5)])
def test_no_month_lies_before_the_first_or_after_the_last_that_has_puzzles(at, today):
    robot = at(Calendar, today)
    last = min(today, LAST)
    assert turned(robot, pygame.K_PAGEDOWN, 1) == last.replace(day=1)
    assert days(robot)[-1] == last
    assert turned(robot, pygame.K_PAGEUP, 150) == date(2026, 1, 1)
    assert not [one for one in controls_of(robot.scene) if one.about == "earlier"]
    is_over = tr("puzzles.no_day", day=day_in_words(today)) in words_of(robot.scene)
    assert is_over is (today > LAST)


def test_before_the_first_day_with_a_puzzle_a_line_says_so(at):
    robot = at(today_scene, FIRST_EVE)
    assert days(robot) == []
    assert tr("puzzles.no_day", day=day_in_words(FIRST_EVE)) in words_of(robot.scene)
    robot.key(pygame.K_PAGEUP)
    robot.key(pygame.K_RETURN)
    assert isinstance(robot.scene, Menu)


@pytest.mark.parametrize("day", [date(2026, 11, 28), date(2026, 12, 1), date(2026, 10, 31), LAST])
def test_another_day_shows_without_anybody_doing_anything(at, day):
    robot = at(Calendar)
    robot.today = day
    robot.time += DAY_MS
    robot.app.step()  # Nothing has happened, and nobody wakes the loop.
    assert days(robot)[-1] == day
    robot.today = TODAY
    robot.step()
    assert days(robot)[-1] == TODAY
    robot.today = day
    robot.key(pygame.K_RETURN)
    assert robot.scene.posed.day == day


def test_a_month_that_somebody_turned_to_stays_until_it_is_still_to_come(at):
    robot = at(Calendar)
    turned(robot, pygame.K_PAGEUP, 2)
    for today, month in (
        (date(2026, 11, 28), date(2026, 9, 1)),
        (date(2026, 8, 31), date(2026, 8, 1)),
        (FIRST_EVE, None),
    ):
        robot.today = today
        robot.step()
        assert robot.scene.month == month


@pytest.mark.parametrize(
    "do",
    [
        lambda robot: robot.key(pygame.K_LEFT),
        lambda robot: robot.resize((1024, 768)),
        lambda robot: (robot.key(pygame.K_F1), robot.key(pygame.K_ESCAPE)),
        lambda robot: (robot.key(pygame.K_RETURN), robot.key(pygame.K_ESCAPE)),
    ],
    ids=["arrow", "size", "help", "puzzle"],
)
def test_a_clock_set_back_into_the_month_before_ends_nothing(at, do):
    robot = at(Calendar, date(2026, 7, 1))
    robot.today = date(2026, 6, 30)
    do(robot)
    assert isinstance(robot.scene, Calendar)
    assert days(robot)[-1] == date(2026, 6, 30)


@pytest.mark.painted
def test_signs_tell_days_solved_alone_from_those_solved_with_help(at, monkeypatch):
    robot = at(Calendar)
    for number, result in enumerate(PuzzleResult, start=1):
        enter(robot, "daily", result, TODAY.replace(day=number))
    drawn, nothing = [], pygame.Surface((1, 1))
    monkeypatch.setattr(calendar, "icon", lambda name, *look: drawn.append(name) or nothing)
    robot.scene.arrange()
    told = {one.about.day: one.described.value for one in controls_of(robot.scene)[1:4]}
    assert told == {1: "", 2: tr("calendar.helped"), 3: tr("calendar.solved")}
    robot.step()
    robot.picture()
    # One of each for the days, and one for the key below.
    assert [name for name in drawn if name == "star"] == ["star"] * 2
    assert [name for name in drawn if name == "star_outline"] == ["star_outline"] * 2


@pytest.mark.parametrize("all_missing", [True, False])
def test_a_day_whose_puzzle_is_missing_or_damaged_is_told_of_in_a_line(
    at, monkeypatch, tmp_path, all_missing
):
    robot, paths = at(Calendar), {}
    if not all_missing:
        for kind in Kind:
            paths[kind] = tmp_path / collection.file_name(kind)
            whole = collection.asset("puzzles", paths[kind].name).read_bytes()
            paths[kind].write_bytes(whole.replace(b'"kind"', b'"mind"'))
    damaged(monkeypatch, paths)
    click(robot, TODAY)
    assert isinstance(robot.scene, Calendar)
    assert tr("calendar.unread", day=day_in_words(TODAY)) in words_of(robot.scene)
