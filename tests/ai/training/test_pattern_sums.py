"""Training computes the same from patterns as the core does, and its gradients are right."""

from dataclasses import replace

import numpy as np
import pytest
from helpers.core_evaluation import random_model
from helpers.core_reference import ReferenceView, hidden_of, pattern_sums, patterns_of
from helpers.positions import played

from game.ai.core.board.board_arrays import board_arrays
from game.ai.core.compiled.vector_ops import PATTERN_UNITS
from game.ai.core.policy_value.patterns import VECTOR_SCALE
from game.engine import Options
from tools.training.pattern_sums import PatternSums

GAMES = [
    "Blokus Duo",
    "Blokus Two-Player",
    "Blokus Trigon Three-Player",
    "Nexos Two-Player",
    "GembloQ Two-Player",
]


def some(name):
    """Random weights for a game, some of its positions and their patterns."""
    options = Options(name)
    positions = [played(options, plies) for plies in (0, 7, 12, 20)]
    patterns = np.array([patterns_of(ReferenceView(position)) for position in positions])
    net = random_model(options.ruleset).net
    net = replace(net, vectors=(net.vectors / VECTOR_SCALE).astype(np.float32))
    return net, positions, patterns.astype(np.uint16), PatternSums(board_arrays(options.ruleset))


@pytest.mark.parametrize("name", GAMES)
def test_sums_and_what_is_seen_from_cells(name):
    net, positions, patterns, sums = some(name)
    whole = replace(net, vectors=net.vectors * VECTOR_SCALE)
    seen = sums.sums(net.vectors, patterns)
    hidden = sums.hidden(net.vectors, patterns[:, 1])
    for number, position in enumerate(positions):
        view = ReferenceView(position)
        expected = pattern_sums(whole, view, patterns[number])
        assert np.allclose(seen[number], expected, atol=1e-4)
        for cell in range(view.size):
            row = patterns[number, 1].tolist()
            right = hidden_of(whole, view, row, cell) if cell in view.open[1] else 0
            assert np.allclose(hidden[number, cell], right, atol=1e-5)


@pytest.mark.parametrize("name", GAMES)
def test_gradients_are_the_slopes_of_the_loss(name):
    net, _, patterns, sums = some(name)
    rng = np.random.default_rng(1)
    by_sums = rng.normal(size=(*patterns.shape[:2], PATTERN_UNITS)).astype(np.float32)
    by_hidden = rng.normal(size=(len(patterns), 1, patterns.shape[2], PATTERN_UNITS))
    by_hidden = by_hidden.astype(np.float32)

    def loss(vectors):
        return (
            (by_sums * sums.sums(vectors, patterns)).astype(float).sum(),
            (by_hidden[:, 0] * sums.hidden(vectors, patterns[:, 0])).astype(float).sum(),
        )

    gradients = (
        sums.gradient(net.vectors, patterns, by_sums=by_sums),
        sums.gradient(net.vectors, patterns[:, :1], by_hidden=by_hidden),
    )
    way = rng.normal(size=net.vectors.shape).astype(np.float32)
    step = np.float32(1e-4)
    above, below = loss(net.vectors + step * way), loss(net.vectors - step * way)
    for gradient, up, down in zip(gradients, above, below, strict=True):
        # At kinks of the relu the measured slope is that of neither side.
        error = 0.02 * float(np.linalg.norm(gradient))
        assert (up - down) / (2 * step) == pytest.approx((gradient * way).sum(), abs=error)
