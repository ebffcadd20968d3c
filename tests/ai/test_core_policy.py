"""What the core sees in placements is what the words say that it sees."""

import numpy as np
from ai.core_models import model_by_lot
from ai.core_reference import Sight, kind_counts, kinds_of, logit_of, touched
from ai.positions import positions
from hypothesis import given, settings

from game.ai.core.board import board_of
from game.ai.core.moves import empty_lists, list_moves
from game.ai.core.policy import (
    KINDS,
    count_kinds,
    empty_kinds,
    empty_planes,
    find_kinds,
    find_logits,
)
from game.ai.core.sight import count_cover, empty_cover
from game.ai.core.state import state_of


class Seen:
    """A position as the core sees it, for the colour to play."""

    def __init__(self, position):
        self.position = position
        self.board = board = board_of(position.variant)
        self.state, self.lists = state_of(board, position), empty_lists(board)
        list_moves(board, self.state, empty_lists(board), self.lists)
        cover, self.kinds = empty_cover(board), empty_kinds(board)
        count_cover(board, self.lists, cover)
        find_kinds(board, self.state, cover, position.colour, position.player, self.kinds)

    def counts(self, placement):
        counts = np.zeros(KINDS, dtype=np.int64)
        count_kinds(self.board, self.kinds, placement, counts)
        return counts

    def logits(self, policy):
        """The logit of each legal placement, and the greatest."""
        colour = self.position.colour
        logits = np.zeros(len(self.board.piece), dtype=np.float32)
        planes = empty_planes(self.board)
        greatest = find_logits(
            self.board, self.state, self.lists, colour, policy, self.kinds, planes, logits
        )
        count = self.lists.count[colour]
        listed = self.lists.moves[colour, :count].tolist()
        return dict(zip(listed, logits[:count].tolist(), strict=True)), greatest


@settings(max_examples=60, deadline=None)
@given(positions())
def test_kinds_of_cells(position):
    """Of all cells that the legal placements cover and touch."""
    seen, sight = Seen(position), Sight(position)
    plain = kinds_of(sight, position.colour, position.player)
    table = position.variant.table
    matters = [set(), set(), set()]
    for placement in position.legal().tolist():
        for cells, more in zip(matters, touched(table, placement), strict=True):
            cells.update(more)
    for part, found, expected, cells in zip(
        seen.kinds._fields, seen.kinds, plain, matters, strict=True
    ):
        for cell in cells:
            assert found[cell].tolist() == list(expected[cell]), (part, cell)


@settings(max_examples=60, deadline=None)
@given(positions())
def test_logits_are_the_weights_of_kinds_pieces_and_rings(position):
    seen = Seen(position)
    policy = model_by_lot(position.variant).policy
    plain = kinds_of(Sight(position), position.colour, position.player)
    logits, greatest = seen.logits(policy)
    assert sorted(logits) == position.legal().tolist()
    assert greatest == max(logits.values())
    some = position.legal()[:: max(1, len(logits) // 20)].tolist()
    for placement in some:
        counts = kind_counts(position.variant.table, plain, placement)
        assert seen.counts(placement).tolist() == counts.tolist()
        expected = logit_of(seen.board, position, position.colour, policy, counts, placement)
        assert np.isclose(logits[placement], expected, atol=1e-4)
