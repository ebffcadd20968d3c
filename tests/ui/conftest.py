"""Shared by the tests of the window: no screen, no sound, no files."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest
from driver import Driver


@pytest.fixture
def drivers():
    """Makes drivers (see `Driver`) and closes their windows afterwards."""
    made = []

    def make(*args, **kwargs):
        made.append(Driver(*args, **kwargs))
        return made[-1]

    yield make
    for driver in made:
        driver.close()
