"""A colour that is out: its tray, or the player's card in Dice, is dimmed."""

import pygame
import pytest

from game.engine import Game, Options, Seat
from game.ui.look.theme import MOTION
from game.ui.table.tray_view import Dimming

SEATS = [Seat("Ada"), Seat("Ben")]


def until_out():
    """The events of a game up to the one that puts the first colour out, and that colour."""
    game = Game(Options("Blokus Duo"), SEATS)
    while not any(game.position.out):
        game.play(game.position.event(int(game.position.legal()[0])))
    return tuple(game.events), game.position.out.index(True)


EVENTS, OUT = until_out()


@pytest.fixture
def playing(robots):
    """A robot in a game in which a colour has just gone out."""

    def start(**settings):
        robot = robots(motion=True, **settings)
        robot.play(Game(Options("Blokus Duo"), SEATS, EVENTS))
        robot.step(2)
        return robot

    return start


def tray(robot):
    """A picture of the tray header of the colour that goes out: its owner and its state."""
    rect = robot.scene.area.trays[OUT].rect
    head = pygame.Rect(rect.left, rect.top, rect.width, robot.ui.px(30))
    return robot.picture(head)


def undo(robot):
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    robot.step(40)


def redo(robot):
    robot.key(pygame.K_y, pygame.KMOD_CTRL)


def test_its_tray_grows_quieter_in_motion(playing):
    robot = playing()
    quiet = tray(robot)
    undo(robot)
    before = tray(robot)
    assert before != quiet
    redo(robot)
    assert robot.scene.area.fading
    robot.step(round(MOTION.dim / 2 / 20))
    between = tray(robot)
    assert between not in (before, quiet)
    robot.step(round(MOTION.dim / 20) + 2)
    assert tray(robot) == quiet
    assert not robot.scene.area.fading


def test_who_comes_back_is_bright_at_once(robots):
    robot = robots(motion=True)
    dimming = Dimming(robot.ui, (True, False))
    assert [dimming.quiet(number) for number in range(2)] == [True, False]
    assert not dimming.follow((True, True))
    assert dimming.fading
    assert not dimming.quiet(1)
    assert dimming.follow((False, False))
    assert not dimming.fading
    assert not any(dimming.quiet(number) for number in range(2))
