"""Rush is played by each device, through the real loop, as people's hands do it."""

import pytest
from rush_players import DEVICES, PACES, play

from game.exercises.rush.heat import HOTTEST


@pytest.mark.parametrize("device", DEVICES)
def test_each_device_places_pieces_and_warms_the_board(device):
    game = play(device, PACES["quick"], 7, lasts=25_000)
    assert len(game.scored) >= 6
    assert 1 < game.most_times <= HOTTEST
    assert game.points > 40
