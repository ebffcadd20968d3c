"""The door to the puzzles: the day's first, the boxes and their kinds, and what is missing."""

from datetime import date

import pygame
import pytest
from helpers.controls import controls_of, words_of
from helpers.forms import click, go_to
from helpers.pads import Holder, Port
from helpers.player import by_dragging
from helpers.solver_at_table import solve

from game.files.kept_files import KeptFiles
from game.files.puzzle_book import PuzzleLine, PuzzleResult
from game.files.settings import Settings
from game.puzzles import collection
from game.puzzles.collection import Box, shipped
from game.puzzles.daily import daily
from game.puzzles.puzzle import Kind
from game.ui.look.texts import tr
from game.ui.rooms.menu.doors import DOORS
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.puzzles.calendar import today_scene
from game.ui.rooms.puzzles.puzzle_scene import PuzzleScene
from game.ui.rooms.puzzles.puzzles import Puzzles
from game.ui.rooms.statistics.overview import even_match
from game.ui.shell.inputs import PadInput

TODAY = date(2026, 11, 27)


@pytest.fixture
def door(robots):
    """Opens the door on a day: a robot in front of it."""

    def opened(day=TODAY, port=None, **chosen):
        robot = robots(Menu, Settings(reduced_motion=True, **chosen), None, port)
        robot.today = day
        robot.start(Menu(robot.ui))
        robot.start(Puzzles(robot.ui))
        return robot

    return opened


def enter(robot, name, result=PuzzleResult.SOLVED, day=None):
    line = PuzzleLine(name, result, day)
    robot.ui.files.puzzles.enter(lambda book: line)


def kinds(robot):
    """The kinds that are offered."""
    return [one.about for one in controls_of(robot.scene) if isinstance(one.about, Kind)]


def test_the_door_leads_to_the_puzzles(robots):
    robot = robots(Menu, Settings())
    robot.start(Menu(robot.ui))
    robot.start(DOORS.puzzles(robot.ui))
    assert isinstance(robot.scene, Puzzles)
    assert robot.ui.files.puzzles.value.latest is None


def test_the_scene_of_today_is_its_puzzle(door):
    robot = door()
    scene = robot.start(today_scene(robot.ui))
    named = daily(shipped().entries, TODAY)
    assert (scene.posed.name, scene.posed.image) == named
    assert scene.attempt.puzzle == shipped().load(named.name).image(named.image)
    solve(robot, scene, by_dragging)
    assert robot.ui.files.puzzles.value.days == {TODAY: PuzzleResult.SOLVED}


@pytest.mark.parametrize("box", Box)
def test_a_box_offers_the_kinds_of_which_it_has_any(door, box):
    robot = door()
    click(robot, box)
    assert kinds(robot) == [kind for kind in Kind if shipped().in_box(kind, box)]


def test_a_kind_tells_how_many_of_it_are_solved_and_opens_the_next(door):
    robot = door()
    names = [entry.name for entry in shipped().in_box(Kind.CONNECT, Box.EASY)]
    enter(robot, names[0])
    enter(robot, names[1], PuzzleResult.HELPED)
    enter(robot, names[2], PuzzleResult.TRIED)
    click(robot, Box.EASY)
    button = next(one for one in controls_of(robot.scene) if one.about is Kind.CONNECT)
    assert button.reached == tr("puzzles.solved", solved=2, count=len(names))
    click(robot, Kind.CONNECT)
    assert robot.scene.posed.name == names[2]


def test_once_all_of_a_kind_are_solved_they_go_round(door):
    robot = door()
    names = [entry.name for entry in shipped().in_box(Kind.ONE_MOVE, Box.HARD)]
    for name in (*names[1:], names[0]):
        enter(robot, name)
    click(robot, Box.HARD)
    click(robot, Kind.ONE_MOVE)
    assert robot.scene.posed.name == names[1]


def test_one_goes_on_where_one_was(door):
    robot = door()
    name, other, *_ = (entry.name for entry in shipped().in_box(Kind.STARS, Box.MIDDLE))
    enter(robot, name)
    robot.scene.arrange()
    click(robot, "on")
    assert robot.scene.posed.name == other


def test_keys_choose_a_box_and_a_kind(door):
    robot = door()
    go_to(robot, Box.MIDDLE)
    robot.key(pygame.K_RETURN)
    go_to(robot, Kind.TILING)
    robot.key(pygame.K_RETURN)
    assert robot.scene.posed.box is Box.MIDDLE
    assert robot.scene.attempt.puzzle.kind is Kind.TILING
    robot.key(pygame.K_ESCAPE)
    assert robot.scene.box is Box.MIDDLE
    robot.key(pygame.K_ESCAPE)
    assert robot.scene.box is None


def test_a_pad_chooses_a_box_and_a_kind(door):
    port = Port()
    robot = door(port=port)
    pad = Holder(robot, port, 0)
    pad.use(Box.HARD)
    pad.use(Kind.HARD_BONUS)
    assert robot.scene.attempt.puzzle.kind is Kind.HARD_BONUS
    pad.press(PadInput.B)
    assert isinstance(robot.scene, Puzzles)


def test_a_finger_opens_a_kind(door):
    robot = door()
    click(robot, Box.EASY)
    button = next(one for one in controls_of(robot.scene) if one.about is Kind.CROSSES)
    robot.tap(button.rect.center)
    assert robot.scene.attempt.puzzle.kind is Kind.CROSSES


@pytest.mark.parametrize("day", [date(2025, 12, 31), date(2036, 1, 1)])
def test_outside_the_calendar_a_line_says_so(door, day):
    robot = door(day)
    robot.start(today_scene(robot.ui))
    assert any("2026" in words and "2035" in words for words in words_of(robot.scene))


@pytest.mark.parametrize("ratings", [True, False])
def test_the_rating_is_shown_to_those_who_have_asked_for_it(door, ratings):
    robot = door(ratings=ratings)
    click(robot, "on")
    robot.key(pygame.K_h)
    robot.key(pygame.K_ESCAPE, times=2)  # The hint, and the puzzle.
    points = robot.ui.files.puzzles.value.person.points
    line = tr("puzzles.rating", points=points, even=even_match(points))
    shown = line in words_of(robot.scene)
    assert shown is ratings


@pytest.fixture
def damaged(monkeypatch, tmp_path):
    """A collection of which the kinds but two can't be read, and one of these in part."""
    paths = {}
    for kind in (Kind.STARS, Kind.ONE_MOVE, Kind.CONNECT):
        name = collection.file_name(kind)
        lines = collection.asset("puzzles", name).read_bytes().splitlines(keepends=True)
        if kind is Kind.ONE_MOVE:
            lines[1:] = [line.replace(b'"kind"', b'"mind"') for line in lines[1:]]
        if kind is Kind.CONNECT:
            lines = [b"nonsense\n"]
        paths[kind] = tmp_path / name
        paths[kind].write_bytes(b"".join(lines))
    made = collection.Collection(paths)
    for module in ("posed", "puzzle_scene", "puzzles"):
        monkeypatch.setattr(f"game.ui.rooms.puzzles.{module}.shipped", lambda: made)


def test_results_that_cannot_be_read_are_told_of_in_a_line(robots, tmp_path):
    (tmp_path / "puzzles.jsonl").write_bytes(b"nonsense\n")
    robot = robots(Menu, Settings(reduced_motion=True), KeptFiles(tmp_path))
    robot.start(Menu(robot.ui))
    robot.start(Puzzles(robot.ui))
    assert tr("files.aside.puzzles", name="puzzles.jsonl.broken") in words_of(robot.scene)
    click(robot, "on")
    assert isinstance(robot.scene, PuzzleScene)


def test_damaged_files_are_told_of_in_a_line_and_the_rest_goes_on(door, damaged, caplog):
    robot = door()
    assert tr("puzzles.unread") in words_of(robot.scene)
    click(robot, Box.HARD)
    assert set(kinds(robot)) == {Kind.STARS, Kind.ONE_MOVE}
    click(robot, Kind.ONE_MOVE)
    assert isinstance(robot.scene, Puzzles)
    assert tr("puzzles.unread") in words_of(robot.scene)
    assert "one move" in caplog.text
    click(robot, Kind.STARS)
    assert isinstance(robot.scene, PuzzleScene)
