"""Shared by the tests of the window: no screen, no sound, no files."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest
from robot import Robot

from game.files.settings import Settings
from game.ui.scenes.menu import Menu

# Tests read what the window says in English, whatever this machine is set to.
pygame.system.get_pref_locales = list


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
