"""The totals that a position is expected to end with."""

import numpy as np
import pytest
from helpers.core_evaluation import CoreEvaluation
from helpers.positions import largest, positions, total_of
from hypothesis import given, settings

from game.ai.search.models import model_of
from game.engine import Options
from game.engine.position import Position


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


def test_totals_are_near_the_end_where_one_colour_of_a_player_is_out():
    options = Options("Blokus Two-Player", scoring="basic")
    model, off = model_of(options.ruleset), []
    for seed in range(3):
        line = [Position(options.ruleset)]
        rng = np.random.default_rng(seed)
        while not line[-1].over:
            line.append(line[-1].play(largest(line[-1], rng)))
        end = line[-1].totals()
        for position in line[:-1]:
            seen = None
            for player in range(2):
                if all(going_on_and_out(position, player)):
                    seen = seen or CoreEvaluation(position, model)
                    off.append(-100 * seen.totals[player] - end[player])
    assert len(off) > 20
    assert abs(np.mean(off)) < 3
