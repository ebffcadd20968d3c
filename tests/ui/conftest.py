"""Shared by the tests of the window: no screen, no sound, no files."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest
from robot import Robot

from game.files.settings import Settings
from game.ui.look.plate import BoardPlates
from game.ui.look.sprites import PieceSprites
from game.ui.scenes.menu import Menu
from game.ui.shell import context

# Tests read what the window says in English, whatever this machine is set to.
pygame.system.get_pref_locales = list


@pytest.fixture(scope="session", autouse=True)
def drawn_once():
    """Windows find what an earlier one drew: to draw it anew took a third of the time.

    How it is drawn, `test_paint` shows with sprites and plates of its own.
    """
    caches = {}

    def drawing(kind):
        class Shared(kind):
            def __init__(self, theme, pacer):
                super().__init__(theme, pacer)
                self._surfaces = caches.setdefault((kind, theme), self._surfaces)

        return Shared

    with pytest.MonkeyPatch.context() as patch:
        for kind in (PieceSprites, BoardPlates):
            patch.setattr(context, kind.__name__, drawing(kind))
        yield


@pytest.fixture
def robots():
    """Makes robots (see `Robot`) and closes their windows afterwards."""
    made = []

    def make(*args, **kwargs):
        made.append(Robot(*args, **kwargs))
        return made[-1]

    yield make
    for robot in made:
        robot.close()


@pytest.fixture
def menu(robots):
    """A robot in front of the menu."""
    robot = robots(Menu, Settings(reduced_motion=True))
    robot.start(Menu(robot.ui))
    return robot
