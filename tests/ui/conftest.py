"""Shared set-up of the window's tests: no screen, no sound, no files."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest
from helpers.coached import ask, practice, reported  # noqa: F401 (fixtures)
from helpers.robot import Robot

from game.files.settings import Settings
from game.ui.look.plate import BoardPlates
from game.ui.look.sprites import PieceSprites
from game.ui.rooms.menu.menu import Menu
from game.ui.shell import context

# Tests read the window's texts in English, whatever this machine is set to.
pygame.system.get_pref_locales = list
os.environ.pop("LC_ALL", None)
os.environ["LC_MESSAGES"] = "C"


@pytest.fixture(scope="session", autouse=True)
def drawn_once():
    """Let windows reuse what an earlier one drew: redrawing took a third of the time.

    `test_paint` covers the drawing itself, with sprites and plates of its own.
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
def robots(request):
    """Makes robots (see `Robot`) and closes their windows afterwards.

    Where a test is marked as `painted` they paint each frame, seen or not.
    """
    made, painted = [], request.node.get_closest_marker("painted") is not None

    def make(*args, **kwargs):
        made.append(Robot(*args, painted=painted, **kwargs))
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
