"""What the tests of the setup share."""

from functools import partial

import pytest

from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.setup.more_rules import MoreRules
from game.ui.rooms.setup.setup import Setup


@pytest.fixture
def setup(robots):
    """A robot in front of the setup, with the menu beneath it."""
    return partial(robots, Menu, Setup)


@pytest.fixture
def rules(setup):
    """The same in front of its further rules."""

    def start(**options):
        robot = setup(**options)
        robot.start(MoreRules(robot.ui, robot.scene.setup))
        return robot

    return start
