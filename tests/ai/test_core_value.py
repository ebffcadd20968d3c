"""How the core expects a position to end is worked out as the words say."""

import numpy as np
from ai.core_reference import Sight, features_of, forward
from ai.core_sight import Seen, model_by_lot
from ai.positions import EVERY, played, positions
from hypothesis import given, settings


@settings(max_examples=60, deadline=None)
@given(positions())
def test_features(position):
    found = Seen(position).features
    expected = features_of(Sight(position))
    assert found.shape == expected.shape
    for colour, row in enumerate(expected):
        wrong = np.flatnonzero(~np.isclose(found[colour], row, atol=1e-5))
        assert not len(wrong), (colour, wrong, found[colour, wrong], row[wrong])


@settings(max_examples=40, deadline=None)
@given(positions())
def test_the_network(position):
    model = model_by_lot(position.ruleset, size=0.5)
    seen = Seen(position, model)
    chances, squares = forward(model.net, Sight(position), seen.features.astype(float))
    assert np.allclose(seen.squares, squares, atol=1e-4)
    assert np.allclose(seen.chances, chances, atol=1e-4)


def test_what_was_seen_before_is_forgotten():
    options = EVERY[2]
    position = played(options, 50)
    alone, after = Seen(position), Seen(position, before=Seen(played(options, 20)))
    assert after.logits == alone.logits
    for field in ("features", "chances", "squares"):
        assert np.array_equal(getattr(after, field), getattr(alone, field)), field
    for field in ("cover", "kinds"):
        for found, expected in zip(getattr(after, field), getattr(alone, field), strict=True):
            assert np.array_equal(found, expected), field
