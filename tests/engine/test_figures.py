"""The figures that the game is known by."""

import random

import pytest

from game.engine import ADVANCED, BLOKUS_PIECES, Position, Rules, orientations

FREE = Rules(free_starts=True)

# Blue alone places all its pieces, the one-square piece last, and could have placed it one earlier.
ALL_OF_BLUE = """
    a19,c19,a20,b20,c20  d18,e18,f18,g18,f19  c15,d15,c16,d16,c17  j18,h19,i19,j19,i20
    c13,d13,e13,e14,f14  m15,l16,m16,k17,l17  a10,b10,c10,b11,b12  g13,h13,h14,h15,h16
    m18,m19,k20,l20,m20  b7,b8,c8,d8,d9  i8,i9,i10,i11,i12  k12,j13,k13,l13,k14
    n10,n11,m12,n12  g10,f11,g11,f12  o13,o14,o15,o16  g6,g7,h7,g8  c5,d5,c6,d6
    a4,a5,a6  l8,m8,m9  p17,p18  b3
"""


def test_the_pieces():
    assert len(BLOKUS_PIECES.pieces) == 21
    assert " ".join(piece.name for piece in BLOKUS_PIECES.pieces) == (
        "1 2 I3 V3 I4 L4 T4 O Z4 F I5 L5 N P T5 U V5 W X Y Z5"
    )
    assert BLOKUS_PIECES.squares == 89
    assert len(orientations(BLOKUS_PIECES)) == 91


def test_the_placements():
    assert len(Rules().variant.table) == 30_433


def test_every_corner_has_58_first_placements():
    position = Position(Rules().variant)
    assert [len(position.legal(colour)) for colour in range(4)] == [58] * 4


def test_openings_of_four_plies_from_fixed_corners():
    """58⁴ of them. They are not played out one by one.

    It is enough that no first piece takes a first placement away from another colour: a placement
    is shut by single pieces, so if each single one shuts none, no two or three of them do.
    """
    start = Position(Rules().variant)
    firsts = [start.legal(colour).tolist() for colour in range(4)]
    for colour in range(4):
        others = [other for other in range(4) if other != colour]
        for first in firsts[colour]:
            position = start.play(first, colour)
            assert all(position.legal(other).tolist() == firsts[other] for other in others)
    openings = 1
    for placements in firsts:
        openings *= len(placements)
    assert openings == 58**4 == 11_316_496

    chance = random.Random(4)
    for _ in range(50):
        position = start
        for colour in range(4):
            assert position.colour == colour
            assert position.legal().tolist() == firsts[colour]
            position = position.play(chance.choice(firsts[colour]))


def test_free_starts_leave_the_corners_that_nobody_has_taken():
    position = Position(FREE.variant)
    corner = position.variant.table.parse("t1")
    for colour, free_corners in zip(range(4), (4, 3, 2, 1), strict=True):
        assert len(position.attach_points(colour)) == free_corners
        assert len(position.legal()) == 58 * free_corners
        position = position.play(corner if colour == 0 else int(position.legal()[0]))


def play_blue(names, rules):
    position = Position(rules.variant)
    for name in names:
        position = position.play(position.variant.table.parse(name), colour=0)
    return position


@pytest.mark.parametrize(
    ("scoring", "single_last", "other_last"),
    [("advanced", 20, 15), ("squares", 109, 104), ("basic", 0, 0)],
)
def test_placing_everything(scoring, single_last, other_last):
    rules = Rules(scoring=scoring)
    *names, previous, single = ALL_OF_BLUE.split()
    assert play_blue([*names, previous, single], rules).score(0).total == single_last
    assert play_blue([*names, single, previous], rules).score(0).total == other_last


def test_the_best_score_is_20():
    scores = {
        ADVANCED.score(placed, 89 - placed, single_last).total
        for placed in range(90)
        for single_last in (False, True)
    }
    assert max(scores) == 20
    assert min(scores) == -89


def test_the_one_square_piece_earns_nothing_unless_all_are_placed():
    assert ADVANCED.score(placed=88, left=1, single_last=True).total == -1


@pytest.mark.parametrize(("scoring", "total"), [("basic", 89), ("advanced", -89), ("squares", 0)])
def test_scores_before_the_first_placement(scoring, total):
    position = Position(Rules(scoring=scoring).variant)
    assert position.totals() == [total] * 4
    assert position.places() == [1] * 4
