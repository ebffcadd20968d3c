"""The policy's kinds of cells and its logits match the reference."""

import numpy as np
from helpers.core_evaluation import CoreEvaluation, random_model
from helpers.core_reference import ReferenceView, kinds_of, logits_of, touched
from helpers.positions import positions
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ai.core.compiled.instructions import PATTERN_UNITS


@settings(max_examples=60)
@given(positions())
def test_kinds_of_cells(position):
    """Those of all cells that the legal placements cover or touch match the reference."""
    found = CoreEvaluation(position).kinds
    plain = kinds_of(ReferenceView(position), position.colour, position.player)
    table = position.ruleset.table
    matters = [set(), set(), set()]
    for placement in position.legal().tolist():
        for cells, more in zip(matters, touched(table, placement), strict=True):
            cells.update(more)
    parts = (found.cell, found.edge, found.corner)
    for part, kinds, expected, cells in zip(range(3), parts, plain, matters, strict=True):
        for cell in cells:
            assert kinds[cell].tolist() == list(expected[cell]), (part, cell)


@settings(max_examples=60)
@given(positions(), st.sampled_from([0, PATTERN_UNITS]))
def test_logits_are_the_weights_of_cells_pieces_and_rings(position, pattern_units):
    model = random_model(position.ruleset, size=0.5, pattern_units=pattern_units)
    seen, view = CoreEvaluation(position, model), ReferenceView(position)
    assert sorted(seen.logits) == position.legal().tolist()
    assert seen.greatest == max(seen.logits.values())
    some = position.legal()[:: max(1, len(seen.logits) // 20)].tolist()
    kinds = kinds_of(view, position.colour, position.player)
    expected = logits_of(view, model, kinds, some)
    assert np.allclose([seen.logits[placement] for placement in some], expected, atol=1e-3)
