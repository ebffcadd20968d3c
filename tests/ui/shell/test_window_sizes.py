"""Windows of any size: the smallest, the largest and remembered ones."""

import random

import pygame
import pytest
from helpers.controls import control
from helpers.thorough import sampled
from pygame import Rect
from scenes.alone import SCENES

from game.commands.cli import window_size
from game.engine import FAMILIES, VARIANTS
from game.files.settings import SMALLEST_SIZE, Settings
from game.ui.rooms.menu.menu import Menu
from game.ui.shell import window
from game.ui.shell.safe_area import LEAST_SIZE
from game.ui.shell.window import SETTLING_MS, Place, PlaceKeeper
from game.ui.start import Start, show

TINY = ((1, 1), (10, 10), (50, 50), (3000, 1), (1, 2000), (49, 600), (960, 40))


ONE_OF_EACH = (
    *("menu", "setup-Blokus", "settings-look", "statistics", "library-empty", "pause", "dice"),
    *(f"rules-{family}" for family in FAMILIES),
    *VARIANTS,
)
"""Names of scenes, one of each kind: drawing each in many sizes takes a while."""


@pytest.mark.painted
@pytest.mark.parametrize("name", sampled(ONE_OF_EACH, 2))
def test_no_window_is_too_small(robots, name) -> None:
    robot = robots(motion=True)
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
    robot = robots()
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
    robot = robots()
    scene = robot.start(SCENES["settings-look"](robot.ui))
    robot.move(control(scene, "theme").rect.center)
    assert scene.tree.focus.hovered is control(scene, "theme")
    robot.resize((1920, 1080))
    assert scene.tree.focus.hovered is None


def test_names_of_columns_take_their_room_at_once(robots) -> None:
    robot = robots()
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


@pytest.mark.parametrize(
    ("areas", "place"),
    [
        ([(0, 0, 1366, 728)], (43, 40, 1280, 682)),
        ([(0, 0, 1024, 728)], (1, 40, 1022, 682)),
        ([(0, 0, 1280, 680)], (1, 40, 1278, 634)),
        ([(0, 40, 800, 1240)], (1, 181, 798, 992)),
        ([(0, 0, 800, 600)], (1, 40, 798, 554)),
        ([(1366, 0, 1920, 1040), (0, 0, 1366, 768)], (1558, 121, 1536, 832)),
        ([(0, 0, 3840, 2120)], (384, 229, 3072, 1696)),
        ([(0, 0, 5120, 1400)], (1440, 157, 2240, 1120)),
    ],
)
def test_the_very_first_window_fits_the_screen_and_is_larger_on_a_large_one(areas, place) -> None:
    screens = [Rect(area) for area in areas]
    found = window.first_place(screens)
    assert found == Rect(place)
    assert window.room_in(screens[0]).contains(found)
    assert window.place_again(found.size, found.topleft, screens) == found


TWO_SCREENS = [Rect(0, 0, 1024, 768), Rect(1024, 0, 1280, 760)]


@pytest.mark.parametrize(
    ("place", "areas", "again"),
    [
        # All of it, with a title bar, is seen: on one screen, and across two.
        ((1100, 30, 1000, 700), TWO_SCREENS, (1100, 30, 1000, 700)),
        ((500, 30, 1000, 700), TWO_SCREENS, (500, 30, 1000, 700)),
        # Its screen is gone.
        ((1100, 30, 1000, 700), TWO_SCREENS[:1], (23, 40, 1000, 700)),
        ((-1500, 100, 800, 600), TWO_SCREENS, (1, 100, 800, 600)),
        # Its title bar, or the right end with the button that closes it, is outside.
        ((10, 4, 900, 600), TWO_SCREENS, (10, 40, 900, 600)),
        ((1500, 30, 1000, 700), TWO_SCREENS, (1303, 40, 1000, 700)),
        # The screen has become smaller.
        ((200, 100, 1600, 900), TWO_SCREENS[:1], (1, 40, 1022, 722)),
        # Two screens show the same: the window isn't seen twice as much.
        ((600, 30, 800, 700), [TWO_SCREENS[0], TWO_SCREENS[0]], (223, 40, 800, 700)),
        # It was made smaller than windows may be.
        ((100, 100, 10, 10), TWO_SCREENS, (100, 100, *SMALLEST_SIZE)),
    ],
)
def test_a_window_comes_back_to_where_it_can_be_reached(place, areas, again) -> None:
    assert window.place_again(place[2:], place[:2], areas) == Rect(again)


def test_a_window_whose_place_is_unknown_comes_to_the_middle_of_the_first_screen() -> None:
    assert window.place_again((900, 600), None, TWO_SCREENS) == (62, 101, 900, 600)
    assert window.place_again((900, 900), None, TWO_SCREENS) == (62, 40, 900, 722)


def test_full_screen_is_on_the_screen_that_shows_most_of_the_window() -> None:
    assert window.screen_at(Rect(900, 0, 800, 600), TWO_SCREENS) == 1
    assert window.screen_at(Rect(0, 0, 1500, 600), TWO_SCREENS) == 0
    assert window.screen_at(Rect(9000, 0, 800, 600), TWO_SCREENS) == 0
    assert window.screen_at(Rect(0, 0, 800, 600), []) == 0


NORMAL, FULL = Place((900, 600), (60, 90)), Place((1024, 747), (0, 21))
MAXIMISED = Place(FULL.size, FULL.position, maximised=True)


@pytest.mark.parametrize(
    "events",
    [
        [(pygame.WINDOWMAXIMIZED, MAXIMISED)],
        [(pygame.VIDEORESIZE, MAXIMISED)],
        [(pygame.WINDOWMAXIMIZED, NORMAL), (pygame.VIDEORESIZE, MAXIMISED)],
        [
            (pygame.WINDOWMOVED, Place(NORMAL.size, (0, 21))),
            (pygame.VIDEORESIZE, FULL),
            (pygame.WINDOWMAXIMIZED, MAXIMISED),
        ],
        # Minimised and shown again: SDL says that it was restored, and forgets that it fills all.
        [
            (pygame.WINDOWMAXIMIZED, MAXIMISED),
            (None, None),
            (pygame.WINDOWRESTORED, FULL),
            (pygame.WINDOWMAXIMIZED, FULL),
            (pygame.WINDOWRESTORED, FULL),
        ],
    ],
)
def test_the_size_before_the_window_was_maximised_is_kept(events) -> None:
    time = 0.0
    settings = Settings()
    keeper = PlaceKeeper(settings, lambda: time)
    keeper.follow(pygame.VIDEORESIZE, NORMAL)
    time += 2 * SETTLING_MS
    for event, place in events:
        if event is None:
            time += 2 * SETTLING_MS
        else:
            keeper.follow(event, place)
    assert (settings.maximised, settings.size, settings.position) == (True, (900, 600), (60, 90))
    time += 2 * SETTLING_MS
    back = Place((950, 650), (50, 80))
    for order in ((pygame.WINDOWRESTORED, FULL), (pygame.VIDEORESIZE, back)):
        keeper.follow(*order)
    assert (settings.maximised, settings.size, settings.position) == (False, (950, 650), (50, 80))


def test_a_window_that_got_its_old_size_before_it_is_said_to_be_restored_is_no_longer_maximised():
    time = 0.0
    settings = Settings(size=NORMAL.size, position=NORMAL.position, maximised=True)
    keeper = PlaceKeeper(settings, lambda: time)
    keeper.follow(pygame.WINDOWMAXIMIZED, MAXIMISED)
    time += 2 * SETTLING_MS
    keeper.follow(pygame.VIDEORESIZE, Place(NORMAL.size, NORMAL.position, maximised=True))
    keeper.follow(pygame.WINDOWRESTORED, NORMAL)
    assert (settings.maximised, settings.size) == (False, NORMAL.size)


def test_where_no_position_is_told_the_last_one_known_is_kept() -> None:
    settings = Settings(position=(60, 90))
    PlaceKeeper(settings, lambda: 0.0).follow(pygame.VIDEORESIZE, Place((900, 600), None))
    assert (settings.size, settings.position) == ((900, 600), (60, 90))


def test_the_size_in_full_screen_is_not_taken_for_the_windows(robots) -> None:
    robot = robots(Menu, size=(900, 600))
    robot.key(pygame.K_F11)
    robot.resize((1500, 800))
    assert robot.ui.settings.size == (900, 600)
    robot.key(pygame.K_F11)
    assert not robot.ui.settings.fullscreen
    assert robot.app.screen.get_size() == (900, 600)


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
    robot = robots(motion=True, size=kept)
    assert robot.app.screen.get_size() == opened
