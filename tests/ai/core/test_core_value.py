"""The value's features and network match the reference."""

import numpy as np
import pytest
from helpers.core_evaluation import CoreEvaluation, random_model
from helpers.core_reference import ReferenceView, evaluated, features_of, patterns_of
from helpers.positions import EVERY, played, positions
from hypothesis import given, settings

from game.ai.core.compiled.instructions import PATTERN_UNITS


@settings(max_examples=60)
@given(positions())
def test_features(position):
    found = CoreEvaluation(position).features
    expected = features_of(ReferenceView(position))
    assert found.shape == expected.shape
    for colour, row in enumerate(expected):
        wrong = np.flatnonzero(~np.isclose(found[colour], row, atol=1e-5))
        assert not len(wrong), (colour, wrong, found[colour, wrong], row[wrong])


@settings(max_examples=40)
@given(positions())
def test_patterns(position):
    found = CoreEvaluation(position).patterns
    expected = patterns_of(ReferenceView(position))
    wrong = np.argwhere(found != expected)
    assert not len(wrong), (wrong[0], found[tuple(wrong[0])], expected[tuple(wrong[0])])


@pytest.mark.parametrize("pattern_units", [0, PATTERN_UNITS])
@settings(max_examples=30)
@given(positions())
def test_the_network(pattern_units, position):
    model = random_model(position.ruleset, size=0.5, pattern_units=pattern_units)
    seen = CoreEvaluation(position, model)
    chances, squares = evaluated(model.net, ReferenceView(position), seen.features.astype(float))
    assert np.allclose(seen.squares_left, squares, atol=1e-4)
    assert np.allclose(seen.chances, chances, atol=1e-4)


def test_what_was_evaluated_before_does_not_matter():
    options = EVERY[2]
    position = played(options, 50)
    alone = CoreEvaluation(position)
    after = CoreEvaluation(position, before=CoreEvaluation(played(options, 20)))
    assert after.logits == alone.logits
    for field in ("features", "chances", "squares_left"):
        assert np.array_equal(getattr(after, field), getattr(alone, field)), field
    for field, found in after.coverage.as_dict().items():
        assert np.array_equal(found, getattr(alone.coverage, field)), field
    cells = alone.kinds.touched[: alone.kinds.touched_count[0]]
    for field in ("cell", "edge", "corner"):
        found, expected = getattr(after.kinds, field), getattr(alone.kinds, field)
        assert np.array_equal(found[cells], expected[cells]), field
