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
            def __init__(self, theme):
                super().__init__(theme)
                self._surfaces = caches.setdefault((kind, theme), self._surfaces)

        return Shared

    with pytest.MonkeyPatch.context() as patch:
        for kind in (PieceSprites, BoardPlates):
            patch.setattr(context, kind.__name__, drawing(kind))
        yield


@pytest.fixture
def robots(request):
    """Opens windows, and closes them afterwards: `robots(*scenes, **settings)` returns the robot.

    It is in front of the last of these scenes, which lie above each other. Nothing moves by itself
    unless there is to be `motion`; frames are painted when somebody looks, or, where a test is
    marked as `painted`, each of them.
    """
    made, painted = [], request.node.get_closest_marker("painted") is not None

    def make(
        *scenes,
        motion=False,
        settings=None,
        home=Menu,
        new=False,
        files=None,
        port=None,
        in_slices=False,
        **kw,
    ):
        settings = settings or Settings(**{"reduced_motion": not motion, **kw})
        how = {"new": new, "painted": painted, "in_slices": in_slices}
        made.append(Robot(home, settings, files, port, **how))
        for scene in scenes:
            made[-1].start(scene(made[-1].ui))
        return made[-1]

    yield make
    for robot in made:
        robot.close()


@pytest.fixture
def menu(robots):
    """A robot in front of the menu."""
    return robots(Menu)
