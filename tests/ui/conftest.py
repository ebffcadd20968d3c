"""Shared by the tests of the window: no screen, no sound, no files."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest
from robot import Robot


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
