"""The totals that a position is expected to end with."""

import pytest
from helpers.core_evaluation import CoreEvaluation
from helpers.positions import positions, total_of
from hypothesis import given, settings


def going_on_and_out(position, player):
    """A player's colours that can place something, and those that can't."""
    colours = position.ruleset.colours_of(player)
    going_on = [colour for colour in colours if len(position.legal(colour))]
    return going_on, [colour for colour in colours if colour not in going_on]


def expected_total(position, player, squares_left):
    """A player's expected score: that of the colours that are out, plus the others' estimate."""
    going_on, out = going_on_and_out(position, player)
    scores = {colour: position.score(colour) for colour in (*going_on, *out)}
    total = sum(total_of(position, colour) for colour in out)
    left = squares_left - sum(scores[colour].left for colour in out)
    left = min(max(left, 0), sum(scores[colour].left for colour in going_on))
    squares = sum(scores[colour].placed + scores[colour].left for colour in going_on)
    scoring = position.ruleset.scoring
    rest = scoring.placed * (squares - left) + scoring.left * left
    return total + (rest if going_on else 0)


@settings(max_examples=60)
@given(positions())
def test_totals(position):
    seen = CoreEvaluation(position)
    sign = -1 if position.ruleset.scoring.lowest_wins else 1
    for player, total in enumerate(seen.totals):
        expected = expected_total(position, player, 100 * seen.squares_left[player])
        assert 100 * total == pytest.approx(sign * expected, abs=0.01)
