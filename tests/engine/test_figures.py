"""Tests of the games' known figures: pieces, placements, openings and best scores."""

import random

import numpy as np
import pytest

from game.engine import (
    ADVANCED,
    Options,
)
from game.engine.contacts import touched_corners
from game.engine.position import Position
from game.engine.scoring import scoring_named

# Blue alone places all its pieces, the one-square piece last; the last two can swap places.
ALL_OF_BLUE = """
    a19,c19,a20,b20,c20  d18,e18,f18,g18,f19  c15,d15,c16,d16,c17  j18,h19,i19,j19,i20
    c13,d13,e13,e14,f14  m15,l16,m16,k17,l17  a10,b10,c10,b11,b12  g13,h13,h14,h15,h16
    m18,m19,k20,l20,m20  b7,b8,c8,d8,d9  i8,i9,i10,i11,i12  k12,j13,k13,l13,k14
    n10,n11,m12,n12  g10,f11,g11,f12  o13,o14,o15,o16  g6,g7,h7,g8  c5,d5,c6,d6
    a4,a5,a6  l8,m8,m9  p17,p18  b3
"""


@pytest.mark.parametrize(
    ("name", "count", "worth", "names"),
    [
        ("Blokus", 21, 89, "1 2 I3 V3 I4 L4 T4 O Z4 F I5 L5 N P T5 U V5 W X Y Z5"),
        ("Blokus Junior", 24, 88, "1 2 I3 V3 I4 O T4 Z4 L4 I5 L5 P"),
        ("Blokus Trigon", 22, 110, "1 2 I3 I4 C4 A4 I5 L5 C5 P5 I6 L6 V S P6 F W A6 G Y X O"),
        ("Callisto", 21, 68, None),
        ("Nexos", 24, 84, None),
        ("GembloQ", 21, 82.5, None),
    ],
)
def test_the_pieces(name, count, worth, names):
    pieces = Options(name).ruleset.pieces
    assert (pieces.count, pieces.worth) == (count, worth)
    assert names is None or " ".join(piece.name for piece in pieces.pieces) == names
    instances = pieces.instances
    assert len(instances) == count
    assert [sum(piece == n for piece, _ in instances) for n in range(len(pieces.pieces))] == list(
        pieces.copies
    )


@pytest.mark.parametrize(
    ("name", "placements"),
    [
        *(("Blokus", 30_433), ("Blokus Duo", 13_729), ("Blokus Junior", 7_217)),
        *(("Blokus Trigon", 32_131), ("Blokus Trigon Three-Player", 24_859)),
        *(("Callisto", 9_433), ("Callisto Two-Player", 4_265), ("Callisto Three-Player", 6_885)),
        *(("Nexos", 15_157), ("GembloQ", 31_254), ("GembloQ Two-Player", 15_018)),
        ("GembloQ Three-Player", 23_518),
    ],
)
def test_the_placements(name, placements):
    """As many as the program Pentobi finds for each of its boards."""
    assert len(Options(name).ruleset.table) == placements


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


def test_all_segments_placed_earn_a_bonus():
    scoring = scoring_named("segments")
    assert scoring.score(84, 0, single_last=True).points == 94
    assert scoring.score(83, 1, single_last=True).points == 83


def test_half_squares_are_half_a_point_and_whole_points_whole_numbers():
    ruleset = Options("GembloQ").ruleset
    first = Position(ruleset)
    half = next(p for p in first.legal().tolist() if ruleset.table.sizes[p] == 6)
    totals = first.play(half).totals()
    assert totals == [1.5, 0, 0, 0]
    assert type(totals[1]) is int


def test_only_segments_are_named():
    table = Options("Nexos").ruleset.table
    straight = table.parse("d21,f21")
    assert table.name_of(straight) == "d21,f21"
    assert len(table.cells_of(straight)) == 3
    with pytest.raises(ValueError, match="no piece"):
        table.parse("d21,e21,f21")


@pytest.mark.parametrize(("name", "corners"), [("g22", 2), ("j21", 4)])
def test_segments_in_one_line_touch_all_around_a_junction(name, corners):
    nexos = Options("Nexos").ruleset
    position = Position(nexos).play(nexos.table.parse("e22,f21,h21"))
    assert len(touched_corners(nexos, position.plies, nexos.table.parse(name), 0)) == corners
