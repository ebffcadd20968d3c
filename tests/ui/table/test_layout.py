"""Packing is a pure function: pieces keep apart."""

from itertools import combinations

import pytest

from game.engine import BLOKUS_PIECES, JUNIOR_PIECES, TRIGON_PIECES, Options, PieceSet
from game.ui.table.packing import GAP, packed
from game.ui.table.transform import box_of


@pytest.mark.parametrize("ratio", [0.5, 0.9, 1.3, 2.4])
@pytest.mark.parametrize("pieces", [BLOKUS_PIECES, JUNIOR_PIECES, TRIGON_PIECES])
def test_packed_pieces_keep_apart(ratio: float, pieces: PieceSet) -> None:
    packing = packed(pieces, ratio)
    around = [box_of(pieces.lattice, pieces.pieces[piece].points) for piece, _ in pieces.instances]
    boxes = [
        (x, y, x + box.width, y + box.height)
        for (x, y), box in zip(packing.offsets, around, strict=True)
    ]
    assert len(boxes) == pieces.count
    for left, low, right, high in boxes:
        assert left >= 0
        assert low >= -1e-9
        assert right <= packing.whole.width + 1e-9
        assert high <= packing.whole.height + 1e-9
    for (l1, b1, r1, t1), (l2, b2, r2, t2) in combinations(boxes, 2):
        apart = max(l2 - r1, l1 - r2, b2 - t1, b1 - t2)
        assert apart >= GAP - 1e-9


def test_pieces_lie_in_trays_as_in_the_piece_set() -> None:
    table = Options().ruleset.table
    for number, piece in enumerate(table.pieces.pieces):
        first = next(o for o in table.orientations if o.piece == number)
        assert first.points == piece.points
