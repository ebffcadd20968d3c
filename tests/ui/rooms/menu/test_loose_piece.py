"""The piece beside the menu's board can be tried: dragged onto it, or clicked."""

from functools import partial

import pygame
import pytest

from game.ui.rooms.help.help import Help
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.menu.menu_game import BEGIN_MS, FADE_MS, PACE_MS, STILL


@pytest.fixture
def menu(robots):
    return partial(robots, Menu, motion=True, size=(1280, 720))


def own(robot):
    """What the first colour has placed."""
    return [ply for ply in robot.scene.art.plies if ply.colour == 0]


def spots(robot):
    """Where the piece fits."""
    return robot.scene.art.played.spots


def drop(robot, placement):
    """Drag the piece so that it lies over a placement, and let go."""
    played = robot.scene.art.played
    robot.press(played.lies.center)
    there = played.board.transform.origin(played.table.origin_of(placement))
    dx, dy = (to - at for to, at in zip(there, played.start, strict=True))
    x, y = robot.pointer
    robot.move((round(x + dx), round(y + dy)))
    robot.release()


def playing(robot):
    robot.pass_time(BEGIN_MS + FADE_MS)
    assert robot.scene.art.game is not None


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_pressing_it_begins_a_game_and_it_fits_the_corner(menu, reduced_motion):
    robot = menu(reduced_motion=reduced_motion)
    robot.press(robot.scene.art.lies.center)
    assert robot.scene.art.game == "Blokus"
    assert robot.scene.art.played.held
    table = robot.scene.art.played.table
    assert set(table.orientations[robot.scene.art.played.orientation].points) == set(STILL)
    (corner,) = spots(robot)
    robot.release((5, 5))
    assert not own(robot)
    drop(robot, corner)
    assert [ply.placement for ply in own(robot)] == [corner]
    # Another one lies there for the next try.
    assert robot.scene.art.lies
    assert spots(robot)


def test_it_is_laid_where_it_is_let_go_and_the_others_go_on(menu):
    robot = menu()
    playing(robot)
    before = robot.scene.art.plies
    placement = spots(robot)[-1]
    drop(robot, placement)
    assert robot.scene.art.plies == (*before, own(robot)[-1])
    assert own(robot)[-1].placement == placement
    robot.pass_time(4 * PACE_MS[1])
    assert len(robot.scene.art.plies) > len(before) + 1


def test_beside_a_legal_spot_it_goes_back(menu):
    robot = menu()
    playing(robot)
    piece = robot.scene.art.played
    rect = piece.lies.copy()
    before = robot.scene.art.plies
    robot.press(rect.center)
    robot.move((5, 5))
    robot.release()
    assert not piece.held
    assert robot.scene.art.plies == before
    assert piece.lies == rect


def test_a_click_lays_it_down_by_itself(menu):
    robot = menu()
    playing(robot)
    fits = spots(robot)
    robot.click(robot.scene.art.lies.center)
    assert own(robot)[-1].placement in fits


def test_the_others_wait_while_it_is_held(menu):
    robot = menu()
    playing(robot)
    robot.pass_time(2 * PACE_MS[1])
    robot.press(robot.scene.art.lies.center)
    robot.pass_time(600)
    before = robot.scene.art.plies
    robot.pass_time(4 * PACE_MS[1])
    assert robot.scene.art.plies == before
    # The help comes on top, and nobody will see the release.
    piece = robot.scene.art.played
    robot.key(pygame.K_F1)
    assert type(robot.scene) is Help
    assert not piece.held


def test_what_is_shown_after_a_drop_is_what_is_drawn_anew(menu):
    robot = menu(reduced_motion=True)
    robot.press(robot.scene.art.lies.center)
    robot.release((5, 5))
    drop(robot, spots(robot)[0])
    robot.step(3)
    shown = robot.picture()
    robot.scene.stale = True
    robot.step()
    assert robot.picture() == shown
