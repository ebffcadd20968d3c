"""What the tests of the scenes share."""

import pytest
from scenes.scripted import ScriptedOpponents

from game.engine import Game, Options, Seat


@pytest.fixture
def sit(robots):
    """Begins a game of Ada and Ben, or of others: gives robot, scene and the opponents' client."""

    def begun(*seats, options=None, events=(), opponents=None, **window):
        robot = robots(**window)
        robot.ui.opponents = opponents = opponents or ScriptedOpponents()
        seats = seats or (Seat("Ada"), Seat("Ben"))
        scene = robot.play(Game(options or Options("Blokus Duo"), seats, events))
        robot.step(2)
        return robot, scene, opponents

    return begun
