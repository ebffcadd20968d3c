"""The kinds of cells and the logits of the policy are those of the reference."""

import numpy as np
from ai.core_evaluation import CoreEvaluation, random_model
from ai.core_reference import ReferenceView, kind_counts, kinds_of, logit_of, touched
from ai.positions import positions
from hypothesis import given, settings


@settings(max_examples=60, deadline=None)
@given(positions())
def test_kinds_of_cells(position):
    """Of all cells that the legal placements coverage and touch."""
    kinds = CoreEvaluation(position).kinds
    plain = kinds_of(ReferenceView(position), position.colour, position.player)
    table = position.ruleset.table
    matters = [set(), set(), set()]
    for placement in position.legal().tolist():
        for cells, more in zip(matters, touched(table, placement), strict=True):
            cells.update(more)
    for part, found, expected, cells in zip(kinds._fields, kinds, plain, matters, strict=True):
        for cell in cells:
            assert found[cell].tolist() == list(expected[cell]), (part, cell)


@settings(max_examples=60, deadline=None)
@given(positions())
def test_logits_are_the_weights_of_kinds_pieces_and_rings(position):
    model = random_model(position.ruleset, size=1)
    seen = CoreEvaluation(position, model)
    plain = kinds_of(ReferenceView(position), position.colour, position.player)
    assert sorted(seen.logits) == position.legal().tolist()
    assert seen.greatest == max(seen.logits.values())
    for placement in position.legal()[:: max(1, len(seen.logits) // 20)].tolist():
        counts = kind_counts(position.ruleset.table, plain, placement)
        assert seen.counts(placement).tolist() == counts.tolist()
        expected = logit_of(position, model.policy, counts, placement)
        assert np.isclose(seen.logits[placement], expected, atol=1e-3)
