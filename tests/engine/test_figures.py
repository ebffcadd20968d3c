"""Tests of the games' known figures: pieces, placements, openings and best scores."""

import random

import numpy as np
import pytest

from game.engine import (
    ADVANCED,
    BLOKUS_PIECES,
    JUNIOR_PIECES,
    TRIGON_PIECES,
    VARIANTS,
    Options,
    hexagon_board,
    orientations,
)
from game.engine.position import Position

FREE = Options(free_starts=True)

# Blue alone places all its pieces, the one-square piece last; the last two can swap places.
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
    assert BLOKUS_PIECES.cells == 89
    assert len(orientations(BLOKUS_PIECES)) == 91


def test_the_pieces_of_other_games():
    assert " ".join(piece.name for piece in JUNIOR_PIECES.pieces) == (
        "1 2 I3 V3 I4 O T4 Z4 L4 I5 L5 P"
    )
    assert JUNIOR_PIECES.cells == 88
    assert " ".join(piece.name for piece in TRIGON_PIECES.pieces) == (
        "1 2 I3 I4 C4 A4 I5 L5 C5 P5 I6 L6 V S P6 F W A6 G Y X O"
    )
    assert TRIGON_PIECES.cells == 110
    assert [sum(piece.size == size for piece in TRIGON_PIECES.pieces) for size in range(1, 7)] == (
        [1, 1, 1, 3, 4, 12]
    )


def test_the_hexagons():
    assert (hexagon_board(9).size, hexagon_board(8).size) == (486, 384)
    assert (hexagon_board(9).width, hexagon_board(9).height) == (35, 18)


@pytest.mark.parametrize(
    ("name", "placements", "first_placements"),
    [
        ("Blokus", 30_433, 58),
        ("Blokus Duo", 13_729, 414),
        ("Blokus Junior", 7_217, 189),
        ("Blokus Trigon", 32_131, 6 * 413),
        ("Blokus Trigon Three-Player", 24_859, 6 * 413),
    ],
)
def test_the_placements(name, placements, first_placements):
    position = Position(Options(name).ruleset)
    assert len(position.ruleset.table) == placements
    for colour in range(len(position.ruleset.colours)):
        assert len(position.legal(colour)) == first_placements


def test_openings_in_duo():
    """There are 414² openings of two plies and 89,204,762 of three: all counted, some played.

    The first colour's first placement leaves those of the second colour as they were. The first
    colour's second placements depend on the second colour only where both want the same cell, so
    counting needs only the first colour's placements and the cells that the second one covers.
    """
    start = Position(Options("Blokus Duo").ruleset)
    table = start.ruleset.table
    seconds = start.legal(1)
    covers = np.zeros((len(table), start.ruleset.geometry.size + 1), dtype=np.bool_)
    np.put_along_axis(covers, table.cells.astype(np.intp), True, axis=1)
    covers[:, -1] = False
    theirs = covers[seconds].astype(np.float32)
    two = three = 0
    for first in start.legal(0).tolist():
        position = start.play(first)
        assert position.legal().tolist() == seconds.tolist()
        two += len(seconds)
        mine = covers[position.legal(0)].astype(np.float32)
        three += int((mine @ theirs.T == 0).sum())
    assert (two, three) == (414**2, 89_204_762)

    chance = random.Random(7)
    for _ in range(20):
        first, second = int(chance.choice(start.legal(0))), int(chance.choice(seconds))
        after_one = start.play(first)
        after_two = after_one.play(second)
        open_cells = ~covers[:, table.cells_of(second)].any(axis=1)
        expected = after_one.legal(0)[open_cells[after_one.legal(0)]]
        assert after_two.legal().tolist() == expected.tolist()


def test_any_start_point_of_trigon_is_for_any_colour():
    position = Position(Options("Blokus Trigon").ruleset)
    for name, left in (("r15", 6), ("z7", 5), ("j12", 4), ("r4", 3)):
        assert len(position.attach_points(position.colour)) == left
        position = position.play(position.ruleset.table.parse(name))
    assert position.ply == 4


def test_either_start_point_of_duo_where_they_are_free():
    position = Position(Options("Blokus Duo", free_starts=True).ruleset)
    table = position.ruleset.table
    assert len(position.legal()) == 2 * 414
    position = position.play(table.parse("j5"))
    assert position.is_legal(table.parse("e10"))
    assert len(position.legal()) == 414


def test_a_child_has_every_shape_twice():
    position = Position(Options("Blokus Junior").ruleset)
    table = position.ruleset.table
    for single in ("e10", "f9"):
        assert position.score(0).left == 88 - int(position.placed[0])
        position = position.play(table.parse(single), colour=0)
    assert position.violation(table.parse("g8"), 0).rule.value == "used"
    assert len(VARIANTS["Blokus Junior"].pieces.pieces) == 12


def test_every_corner_has_58_first_placements():
    position = Position(Options().ruleset)
    assert [len(position.legal(colour)) for colour in range(4)] == [58] * 4


def test_openings_of_four_plies_from_fixed_corners():
    """There are 58⁴ openings of four plies, counted without playing each one out.

    It is enough that no first piece rules out another colour's first placement: what blocks a
    placement is always a single piece, so if no piece blocks one alone, no two or three do.
    """
    start = Position(Options().ruleset)
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
    position = Position(FREE.ruleset)
    corner = position.ruleset.table.parse("t1")
    for colour, free_corners in zip(range(4), (4, 3, 2, 1), strict=True):
        assert len(position.attach_points(colour)) == free_corners
        assert len(position.legal()) == 58 * free_corners
        position = position.play(corner if colour == 0 else int(position.legal()[0]))


def play_blue(names, options):
    position = Position(options.ruleset)
    for name in names:
        position = position.play(position.ruleset.table.parse(name), colour=0)
    return position


@pytest.mark.parametrize(
    ("scoring", "single_last", "other_last"),
    [("advanced", 20, 15), ("squares", 20, 15), ("basic", 0, 0)],
)
def test_placing_everything(scoring, single_last, other_last):
    options = Options(scoring=scoring)
    *names, previous, single = ALL_OF_BLUE.split()
    assert play_blue([*names, previous, single], options).score(0).bonus == single_last
    assert play_blue([*names, single, previous], options).score(0).bonus == other_last


def test_the_best_score_is_20():
    scores = {
        ADVANCED.total_of(ADVANCED.score(placed, 89 - placed, single_last=last).points, 89)
        for placed in range(90)
        for last in (False, True)
    }
    assert max(scores) == 20
    assert min(scores) == -89


def test_the_one_square_piece_earns_nothing_unless_all_are_placed():
    assert ADVANCED.score(placed=88, left=1, single_last=True).points == 88


@pytest.mark.parametrize(("scoring", "total"), [("basic", 89), ("advanced", -89), ("squares", 0)])
def test_scores_before_the_first_placement(scoring, total):
    position = Position(Options(scoring=scoring).ruleset)
    assert position.totals() == [total] * 4
    assert position.ranks() == [1] * 4
