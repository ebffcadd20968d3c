"""What the tests of the setup share."""

import pytest

from game.files.settings import Settings
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.setup.setup import Setup


@pytest.fixture
def setup(robots):
    """A robot in front of the setup, with the menu beneath it."""

    def start(files=None, **options):
        robot = robots(Menu, Settings(reduced_motion=True, **options), files)
        robot.start(Menu(robot.ui))
        robot.start(Setup(robot.ui))
        return robot

    return start
