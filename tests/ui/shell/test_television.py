"""Televisions: what Steam says, a margin around everything, letters for whoever sits far away."""

import pygame
import pytest
from helpers.controls import control
from helpers.kept import content_of
from pygame import Rect
from scenes.alone import SCENES

from game.files.folder import HOME_VARIABLE
from game.ui.look import faces
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.settings.settings import SettingsScene
from game.ui.shell import app as shell
from game.ui.shell.actions import Leave, Point, Press, Release
from game.ui.shell.launcher import Launcher
from game.ui.shell.safe_area import LEAST_SIZE, SafeArea
from game.ui.start import Start, show

STEAM = ("SteamTenfoot", "SteamDeck", "GAMESCOPE_WAYLAND_DISPLAY")
BIG, DECK = {"SteamTenfoot": "1"}, {"SteamTenfoot": "1", "SteamDeck": "1"}


@pytest.fixture
def on_television(robots):
    """A robot at a television of 1080 lines, in front of a scene."""

    def opened(name="menu", size=(1920, 1080), **settings):
        robot = robots(size=size, television=True, **settings)
        robot.start(SCENES[name](robot.ui))
        return robot

    return opened


# -- what started it -----------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "window", "fills", "afar", "cuts"),
    [
        ({}, (1920, 1080), False, False, False),
        ({"SteamTenfoot": "0", "SteamDeck": "0"}, (1920, 1080), False, False, False),
        (BIG, (1920, 1080), True, True, True),
        (BIG, (1280, 720), True, True, True),
        (DECK, (1280, 800), True, True, False),
        (DECK, (3840, 2160), True, True, True),
        ({"GAMESCOPE_WAYLAND_DISPLAY": "gamescope-0"}, (1920, 1080), True, False, False),
    ],
)
def test_what_steam_says_is_understood(environment, window, fills, afar, cuts):
    found = Launcher.found(environment)
    assert (found.fills_screen, found.seen_from_afar) == (fills, afar)
    assert found.cuts_edges(window) == cuts


@pytest.fixture
def seen(monkeypatch):
    """What each window that `show` opens was like: the settings, and the margin."""
    seen, close = [], shell.App.close

    def closed(app):
        seen.append((app.ui.settings.fullscreen, app.ui.safe_area.rect.left > 0))
        close(app)

    monkeypatch.setattr(shell.App, "close", closed)
    return seen


def test_big_picture_fills_the_screen_and_that_is_not_kept(tmp_path, monkeypatch, seen):
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    for name in STEAM:
        monkeypatch.delenv(name, raising=False)
    with monkeypatch.context() as steam:
        steam.setenv("SteamTenfoot", "1")
        assert show(Start(language="de", frames=2)) == 0
    kept = content_of(tmp_path / "settings.json")
    assert not kept.get("fullscreen", False)
    assert (kept["language"], kept.get("television")) == ("de", None)
    assert show(Start(language="en", frames=2)) == 0
    assert seen == [(True, True), (False, False)]


# -- the safe area -----------------------------------------------------------------


def test_pixels_are_those_of_the_safe_area():
    safe_area = SafeArea.within((1000, 800), 0.05)
    assert safe_area.rect == Rect(50, 40, 900, 720)
    for kind in (Point, Press, Release):
        assert safe_area.entered_by(kind((60, 60))) == kind((10, 20))
    assert safe_area.entered_by(Leave()) == Leave()
    assert safe_area.in_window(Rect(10, 20, 5, 6)) == Rect(60, 60, 5, 6)


def test_a_part_of_a_picture_is_clipped_as_the_picture_is():
    safe_area, picture = SafeArea.within((1000, 800), 0.05), pygame.Surface((1000, 800))
    picture.set_clip(Rect(100, 100, 10, 10))
    safe_area.part_of(picture).fill("white")
    assert picture.get_at((105, 105)) == pygame.Color("white")
    assert picture.get_at((99, 105)) == picture.get_at((111, 105)) == pygame.Color("black")


@pytest.mark.parametrize("size", [(200, 100), (10, 100), (1, 1)])
def test_the_smallest_windows_show_a_part_of_the_safe_area(on_television, size):
    robot = on_television()
    robot.resize(size)
    assert robot.ui.safe_area == SafeArea.within(LEAST_SIZE, 0.05)
    robot.resize((1920, 1080))
    assert robot.ui.size == (1728, 972)


# -- what is seen and hit ------------------------------------------------------


def window_of(robot):
    return robot.app.screen.copy()


def differing(one, other):
    """The rectangle in which two pictures differ."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else Rect(0, 0, 0, 0)


@pytest.mark.parametrize("name", ["menu", "Blokus", "dice", "statistics", "setup-Blokus"])
def test_only_the_background_reaches_the_edges(on_television, name):
    robot = on_television(name)
    robot.step(3)
    whole = robot.ui.ambience.picture
    drawn = differing(robot.app.screen, whole)
    assert drawn.size > (0, 0)
    assert Rect(96, 54, 1728, 972).contains(drawn)


def test_a_dialog_darkens_the_margin_too(on_television):
    robot = on_television("Blokus")
    robot.step(3)
    before = robot.app.screen.get_at((5, 5))
    robot.key(pygame.K_ESCAPE)
    robot.step(3)
    assert robot.scene.modal
    after = robot.app.screen.get_at((5, 5))
    assert sum(after[:3]) < sum(before[:3])


def test_what_is_seen_is_hit(on_television):
    robot = on_television()
    button = control(robot.scene, "settings")
    robot.click(robot.ui.safe_area.in_window(button.rect).center)
    assert isinstance(robot.scene, SettingsScene)
    # In window pixels, the finger's place is that of the mouse.
    robot.key(pygame.K_ESCAPE)
    robot.tap(robot.ui.safe_area.in_window(button.rect).center)
    assert isinstance(robot.scene, SettingsScene)


def test_only_what_changed_is_repainted_and_where_it_is_seen(on_television, monkeypatch):
    robot = on_television()
    robot.step(3)
    button = control(robot.scene, "settings")
    before, updated = window_of(robot), []
    update = pygame.display.update
    monkeypatch.setattr(
        pygame.display, "update", lambda rects: (updated.extend(rects), update(rects))
    )
    robot.move(robot.ui.safe_area.in_window(button.rect).center)
    robot.step(1)
    changed = differing(before, robot.app.screen)
    assert changed.size > (0, 0)
    assert Rect(updated[0]).unionall(updated[1:]).contains(changed)


def test_the_setting_takes_effect_at_once_and_is_kept(robots):
    robot = robots(Menu, size=(1280, 720))
    for chosen, size, letters in (
        (True, (1152, 648), 16),
        (False, (1280, 720), faces.LEAST),
        (None, (1280, 720), faces.LEAST),
    ):
        robot.ui.settings.television = chosen
        robot.step(2)
        assert (robot.ui.size, robot.ui.fonts.legible) == (size, letters)
        places = robot.scene.tree.places
        assert all(Rect((0, 0), size).contains(place.rect) for place in places)
