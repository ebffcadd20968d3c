"""Keys mean the same in a game and in every task for one person."""

from functools import partial

import pygame
import pytest
from scenes.makers import begun, practising
from scenes.practice_steps import asked
from scenes.puzzles import begun as begun_puzzle
from scenes.sample_games import GAMES, NAMES

from game.exercises.puzzle import Kind
from game.ui.rooms.exercises.rush_scene import RushScene
from game.ui.rooms.exercises.scores import Deal
from game.ui.rooms.menu.menu import Menu

MAKERS = {
    "game": partial(begun, options=GAMES["Blokus Duo"], names=NAMES),
    "puzzle": partial(begun_puzzle, kind=Kind.STARS),
    "practice": partial(practising, options=GAMES["Blokus"], names=NAMES, how=asked),
    "rush": lambda ui: RushScene(ui, Deal(7)),
}


@pytest.fixture(params=MAKERS)
def at_table(request, robots):
    """A robot at each kind of table, and its scene."""
    robot = robots(Menu)
    return robot, robot.start(MAKERS[request.param](robot.ui))


def test_enter_takes_n_finds_a_place_and_escape_goes_back_step_by_step(at_table):
    robot, scene = at_table
    robot.key(pygame.K_RETURN)
    assert scene.table.hand is not None
    robot.key(pygame.K_n)
    assert scene.table.hand.fits
    robot.key(pygame.K_ESCAPE)
    assert scene.table.hand is None
    assert robot.scene is scene
    robot.key(pygame.K_ESCAPE)
    assert robot.scene is not scene


def test_arrows_point_to_a_piece_which_enter_takes(at_table):
    robot, scene = at_table
    robot.key(pygame.K_RIGHT)
    assert scene.table.hand is None
    pointed = scene.table.pointed
    robot.key(pygame.K_RETURN)
    assert scene.table.hand.piece == pointed


@pytest.mark.parametrize("name", ["game", "puzzle"])
def test_escape_hides_a_hint_first(robots, name):
    robot = robots(Menu)
    scene = robot.start(MAKERS[name](robot.ui))
    robot.key(pygame.K_h)
    robot.key(pygame.K_ESCAPE)
    assert robot.scene is scene
    robot.key(pygame.K_ESCAPE)
    assert robot.scene is not scene
