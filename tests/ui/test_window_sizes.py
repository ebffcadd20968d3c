"""Windows of any size: the smallest, the largest and remembered ones."""

import random

import pygame
import pytest
from all_scenes import SCENES
from robot import Robot

from game.cli import window_size
from game.engine import FAMILIES, VARIANTS
from game.files.settings import SMALLEST_SIZE, Settings
from game.ui.scenes.menu import Menu
from game.ui.shell import window
from game.ui.shell.context import LEAST_SIZE
from game.ui.start import Start, show

TINY = ((1, 1), (10, 10), (50, 50), (3000, 1), (1, 2000), (49, 600), (960, 40))


ONE_OF_EACH = (
    *("menu", "setup-Blokus", "settings-look", "statistics", "statistics-empty", "pause", "dice"),
    *(f"rules-{family}" for family in FAMILIES),
    *VARIANTS,
)
"""Names of scenes, one of each kind: drawing each in many sizes takes a while."""


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_no_window_is_too_small(robots, name) -> None:
    robot: Robot = robots(Menu, Settings())
    robot.start(SCENES[name](robot.ui))
    robot.key(pygame.K_TAB)
    rng = random.Random(name)
    odd = [(rng.randint(1, 900), rng.randint(1, 900)) for _ in range(6)]
    for width, height in (*TINY, *odd):
        robot.resize((width, height))
        robot.move((0, 0))
        robot.step(20)
        assert not robot.scene.stale
        assert robot.ui.size == (max(width, LEAST_SIZE[0]), max(height, LEAST_SIZE[1]))
    robot.resize((1280, 720))
    robot.step(20)
    assert robot.app.screen.get_size() == robot.ui.size == (1280, 720)


def black(robot) -> int:
    """How many pixels of the window are black: hardly any once it is painted."""
    return pygame.mask.from_threshold(robot.app.screen, (0, 0, 0), (1, 1, 1, 255)).count()


def test_a_size_that_changes_there_and_back_leaves_no_black_window(robots) -> None:
    robot: Robot = robots(Menu, Settings(reduced_motion=True))
    robot.start(SCENES["Blokus"](robot.ui))
    robot.step(50)
    assert black(robot) < 1000
    for size in ((1290, 720), (1280, 720)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    robot.step(50)
    assert black(robot) < 1000
    for size in ((310, 230), (300, 220)):
        robot.resize(size)
        robot.step(100)
        assert black(robot) < 1000


def test_what_was_below_the_pointer_is_lit_no_longer_after_a_change_of_size(robots) -> None:
    robot: Robot = robots(Menu, Settings(reduced_motion=True))
    scene = robot.start(SCENES["settings-look"](robot.ui))
    robot.move(scene.focus.widget("theme").rect.center)
    assert scene.focus.leave()
    robot.move((0, 0))
    robot.move(scene.focus.widget("theme").rect.center)
    robot.resize((1920, 1080))
    assert not scene.focus.leave()


def test_names_of_columns_take_their_room_at_once(robots) -> None:
    robot: Robot = robots(Menu, Settings(reduced_motion=True))
    game = robot.start(SCENES["Blokus"](robot.ui))
    before = game.area.board.rect
    robot.ui.settings.coordinates = True
    robot.step()
    assert game.area.board.rect != before


def test_how_large_a_window_may_be_depends_on_the_screens() -> None:
    assert window.largest_size([]) == window.LARGEST_SIZE
    assert window.largest_size([(1920, 1080)]) == (7680, 4320)
    assert window.largest_size([(800, 600), (1000, 400)]) == (4000, 2400)
    assert window.largest_size([(3840, 2160)]) == (7680, 4320)
    assert window.largest_size([(15360, 8640)]) == (15360, 8640)


def test_the_very_first_window_is_larger_on_a_dense_screen() -> None:
    assert window.first_size([]) == window.first_size([(1366, 768)]) == Settings().size
    assert window.first_size([(1920, 1080), (3840, 2160)]) == Settings().size
    assert window.first_size([(3840, 2160)]) == (2560, 1440)
    assert window.first_size([(2880, 1800)]) == (1920, 1080)


@pytest.mark.parametrize("size", [(16384, 16384), (7681, 600), (960, 99999)])
def test_too_large_a_window_is_told_in_one_line(monkeypatch, tmp_path, capsys, size) -> None:
    monkeypatch.setenv("CORNERWISE_HOME", str(tmp_path))
    assert window_size(f"{size[0]}x{size[1]}") == size
    assert show(Start(size=size, frames=1)) == 2
    assert capsys.readouterr().err == (
        f"cornerwise: argument --size: {size[0]}x{size[1]} is too large: "
        "the window may have up to 7680x4320 pixels here\n"
    )
    assert not (tmp_path / "settings.json").exists()


@pytest.mark.parametrize(
    ("kept", "opened"),
    [((1, 1), SMALLEST_SIZE), ((16384, 700), (1200, 700)), ((1100, 9000), (1100, 800))],
)
def test_a_remembered_size_is_brought_within_bounds(robots, monkeypatch, kept, opened) -> None:
    monkeypatch.setattr(window, "LARGEST_SIZE", (1200, 800))
    robot = robots(Menu, Settings(size=kept))
    assert robot.app.screen.get_size() == opened
