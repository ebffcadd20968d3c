"""Two windows at one table."""

import pytest
from helpers.two_windows import Pair


@pytest.fixture
def pair(robots, tmp_path, monkeypatch):
    """A host's window and a guest's; whatever the menu leads to is in the same network."""
    made = Pair(robots, tmp_path)
    monkeypatch.setattr("game.ui.rooms.tables.opening.Network", lambda: made.network)
    return made
