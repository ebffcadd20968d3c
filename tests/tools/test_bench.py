"""The benchmarks other than the search itself, and how figures are printed."""

import pytest
from bench import Figure
from search_speed import first_move_s, lists_per_s


def test_the_first_move_of_a_process_is_measured():
    assert first_move_s() > 0


@pytest.mark.parametrize("game", ["Blokus Duo", "Callisto", "Nexos", "GembloQ"])
def test_the_lists_that_are_measured_are_complete(game):
    assert lists_per_s(game, openings=1, times=1) > 0


def test_aims_from_below_and_from_above():
    assert "12.500   aim < 20 " in Figure("few", 20, "as few as possible").line(12.5)
    assert "6000   aim > 5000 " in Figure("many", 5000, "as many", more=True).line(6000.4)
