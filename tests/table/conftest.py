"""What tests of a phone's page need."""

import pytest
from chromium import Chromium
from helpers.phone_table import a_table


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    """A browser, for phones."""
    running = Chromium(tmp_path_factory.mktemp("chromium"))
    yield running
    running.close()


@pytest.fixture
def table():
    """A table of Duo on a small board, with two open seats."""
    opened = a_table()
    yield opened
    opened.close()
