"""The menu plays quiet games of its own while someone is looking and nothing prevents it."""

from functools import partial

import pygame
import pytest
from helpers.forms import click

from game.engine import Options
from game.engine.position import Position
from game.ui.rooms.menu import menu_game
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.menu.menu_game import BEGIN_MS, FADE_MS, GAMES, PACE_MS
from game.ui.rooms.settings.settings import SettingsScene
from game.ui.shell.app import DAY_MS

SMALL = (640, 480)


@pytest.fixture
def menu(robots):
    # In high contrast nothing moves behind it.
    return partial(robots, Menu, motion=True, size=SMALL, theme="contrast")


def picture(robot):
    return robot.picture(robot.scene.art._rect)


def play(robot, plies):
    """Let the menu play until this many pieces are placed; return them."""
    art = robot.scene.art
    for _ in range(10_000):
        if len(art.plies) >= plies:
            return art.plies
        robot.step(5)
    raise AssertionError("nothing more was placed")


def test_the_first_picture_is_still_and_then_a_game_begins(menu):
    robot = menu()
    still = picture(robot)
    robot.pass_time(BEGIN_MS - 500)
    assert picture(robot) == still
    assert robot.scene.art.game is None
    robot.pass_time(500 + FADE_MS)
    assert robot.scene.art.game in GAMES
    assert picture(robot) != still


def test_pieces_are_placed_by_the_rules_and_each_game_is_another(menu):
    games = []
    for _ in range(2):
        robot = menu()
        plies = play(robot, 6)
        art = robot.scene.art
        position = Position(Options(art.game).ruleset)
        for ply in plies:
            assert ply.colour == position.colour
            assert position.is_legal(ply.placement)
            position = position.after(ply)
        games.append((art.game, plies))
    assert games[0] != games[1]


def test_what_it_shows_in_the_end_is_what_is_drawn_anew(menu):
    robot = menu()
    play(robot, 3)
    robot.pass_time(PACE_MS[0] * 0.6)
    assert not robot.moving
    shown = picture(robot)
    robot.scene.stale = True
    robot.step()
    assert picture(robot) == shown


def test_one_game_follows_the_other_with_another_board(menu, monkeypatch):
    monkeypatch.setattr(menu_game, "GAMES", ("Blokus Duo", "Blokus Junior"))
    monkeypatch.setattr(menu_game, "PACE_MS", (20, 40))
    robot = menu()
    art = robot.scene.art
    play(robot, 1)
    first, plies = art.game, 0
    while art.game == first:
        assert len(art.plies) >= plies
        plies = len(art.plies)
        robot.step(10)
    assert plies > 16
    assert art.game != first


def test_it_stands_still_under_a_modal_and_goes_on_after_it(menu):
    robot = menu()
    art = robot.scene.art
    plies = play(robot, 2)
    click(robot, "settings")
    assert type(robot.scene) is SettingsScene
    plies = art.plies
    robot.pass_time(5 * PACE_MS[1])
    assert art.plies == plies
    robot.key(pygame.K_ESCAPE)
    robot.pass_time(2 * PACE_MS[1])
    assert len(plies) < len(art.plies) <= len(plies) + 4


@pytest.mark.parametrize("event", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED])
def test_it_stands_still_where_nobody_looks(menu, event):
    robot = menu()
    play(robot, 2)
    pygame.event.post(pygame.Event(event))
    robot.step()
    plies = robot.scene.art.plies
    robot.pass_time(3 * PACE_MS[1])
    assert robot.scene.art.plies == plies
    assert not robot.moving
    assert robot.due == robot.time + DAY_MS
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    robot.pass_time(2 * PACE_MS[1])
    assert len(robot.scene.art.plies) > len(plies)


def test_with_reduced_motion_the_picture_stays_as_it_is(menu):
    robot = menu(reduced_motion=True)
    still = picture(robot)
    robot.pass_time(BEGIN_MS + FADE_MS + 3 * PACE_MS[1])
    assert robot.scene.art.game is None
    assert picture(robot) == still
    assert robot.due == robot.time + DAY_MS


def test_it_follows_the_windows_size(menu):
    robot = menu()
    play(robot, 3)
    robot.resize((960, 1300))
    robot.pass_time(400)
    plies = robot.scene.art.plies
    play(robot, len(plies) + 1)
