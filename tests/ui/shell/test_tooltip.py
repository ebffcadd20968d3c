"""Tooltips: words beside what the pointer rests on."""

from itertools import pairwise
from types import SimpleNamespace

import pygame
import pytest
from helpers.sizes import SIZES
from pygame import Rect
from scenes.makers import begun
from scenes.sample_games import GAMES, SHORT_NAMES

from game.ui.look.fonts import Fonts
from game.ui.look.scale import UiScale
from game.ui.look.theme import DARK
from game.ui.shell.clock import Clock
from game.ui.shell.tooltip import DELAY_MS, WARM_MS, Tooltip
from game.ui.table.tools import Tool

BUTTON, OTHER = Rect(100, 500, 40, 40), Rect(150, 500, 40, 40)


@pytest.fixture
def ui():
    ui = SimpleNamespace(time=0.0, size=(960, 600), fonts=Fonts(), theme=DARK)
    ui.now = lambda: ui.time
    ui.clock = Clock(ui.now)
    ui.px = lambda design: UiScale.for_window(ui.size).px(design)
    return ui


def test_words_appear_after_a_while_and_beside_them_at_once(ui):
    tip = Tooltip(ui)
    tip.point(("Flip", BUTTON))
    assert (tip.shown, ui.clock.due) == (None, DELAY_MS)
    ui.time = DELAY_MS
    ui.clock.turn()
    assert (tip.shown, ui.clock.due) == ("Flip", None)
    tip.point(None)
    assert (tip.shown, ui.clock.due) == (None, None)
    ui.time += WARM_MS - 1
    tip.point(("Turn", OTHER))
    assert tip.shown == "Turn"
    tip.point(None)
    ui.time += WARM_MS
    tip.point(("Flip", BUTTON))
    assert tip.shown is None


def test_they_go_when_the_thing_is_used_until_the_pointer_comes_to_another(ui):
    tip = Tooltip(ui)
    tip.point(("Flip", BUTTON))
    ui.time = DELAY_MS
    tip.dismiss()
    tip.point(("Flip", BUTTON))
    ui.time += 2 * DELAY_MS
    assert tip.shown is None
    tip.point(("Turn", OTHER))
    ui.time += DELAY_MS
    assert tip.shown == "Turn"


@pytest.mark.parametrize("size", SIZES)
def test_they_stay_within_the_window_and_off_the_button(ui, size):
    ui.size = size
    window = Rect((0, 0), size)
    surface = pygame.Surface(size)
    for corner in ("topleft", "topright", "bottomleft", "bottomright", "midtop", "center"):
        button = Rect(0, 0, ui.px(44), ui.px(44))
        setattr(button, corner, getattr(window, corner))
        tip = Tooltip(ui)
        tip.point(("Redo (Ctrl+Y)", button))
        ui.time += DELAY_MS
        (covered,) = tip.paint(surface)
        assert window.contains(covered)
        assert not covered.colliderect(button)


def test_moving_over_a_row_of_buttons_shows_each(ui):
    tip = Tooltip(ui)
    tip.point(("0", BUTTON))
    ui.time = DELAY_MS
    for _, name in pairwise("01234"):
        tip.point((name, OTHER))
        assert tip.shown == name


def test_a_change_of_size_takes_it_away_until_the_pointer_moves(robots):
    robot = robots()
    scene = robot.start(begun(robot.ui, GAMES["Blokus"], SHORT_NAMES))
    robot.pass_time(500)
    robot.move(scene.table.toolbar.rects[Tool.UNDO].center)
    robot.pass_time(DELAY_MS + 100)
    assert scene.table.tip.shown is not None
    robot.resize((1920, 1080))
    robot.step(30)
    assert (scene.table.target, scene.table.tip.shown) == (None, None)
    robot.move(scene.table.toolbar.rects[Tool.UNDO].center)
    assert scene.table.target is not None
