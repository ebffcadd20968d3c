"""Tests of the rules of Callisto, Nexos and GembloQ: other contacts, other cells."""

import pytest

from game.engine import FAMILIES, Options, games_in, options_for, ranks
from game.engine.contacts import Rule, touched_corners
from game.engine.position import Position
from game.engine.scoring import scoring_named

CALLISTO, NEXOS, GEMBLOQ = (Options(name).ruleset for name in ("Callisto", "Nexos", "GembloQ"))


def played(ruleset, *names):
    position = Position(ruleset)
    for name in names:
        position = position.play(ruleset.table.parse(name))
    return position


def reason(position, name, colour=None):
    violation = position.violation(position.ruleset.table.parse(name), colour)
    return violation and violation.rule


def test_a_family_is_known_by_its_usual_games_and_has_all_its_forms():
    pairs = "Callisto Two-Player Four-Color"
    assert [options.name for options in FAMILIES["callisto"].values()] == [
        "Callisto Two-Player",
        "Callisto Three-Player",
        "Callisto",
    ]
    assert set(games_in("callisto")) == {pairs, *(o.name for o in FAMILIES["callisto"].values())}
    assert options_for(pairs).family == "callisto"
    assert not games_in("chess")


@pytest.mark.parametrize(
    ("name", "cells", "placements"),
    [
        ("Callisto", 288, 9433),
        ("Callisto Two-Player", 144, 4265),
        ("Callisto Three-Player", 220, 6885),
        ("Nexos", 312, 15157),
        ("GembloQ", 1564, 31254),
        ("GembloQ Two-Player", 772, 15018),
        ("GembloQ Three-Player", 1156, 23518),
    ],
)
def test_boards_and_placements(name, cells, placements):
    """As many as the program Pentobi finds for each of its boards."""
    ruleset = Options(name).ruleset
    board = ruleset.geometry
    assert sum(map(board.lattice.counts, board.points)) == cells
    assert len(ruleset.table) == placements


@pytest.mark.parametrize(
    ("ruleset", "kinds", "count", "worth"),
    [(CALLISTO, 12, 21, 68), (NEXOS, 24, 24, 84), (GEMBLOQ, 21, 21, 82.5)],
)
def test_pieces(ruleset, kinds, count, worth):
    pieces = ruleset.pieces
    assert (len(pieces.pieces), pieces.count, pieces.worth) == (kinds, count, worth)
    instances = pieces.instances
    assert len(instances) == count
    assert [sum(piece == n for piece, _ in instances) for n in range(kinds)] == list(pieces.copies)


# -- Callisto -----------------------------------------------------------------


def test_single_squares_come_first_and_the_third_may_wait():
    position = Position(CALLISTO)
    assert reason(position, "m5,m6") is Rule.TOO_EARLY
    begun = position.play(CALLISTO.table.parse("m5"))
    assert reason(begun, "m6,m7", 0) is Rule.TOO_EARLY
    twice = begun.play(CALLISTO.table.parse("a9"), 0)
    assert reason(twice, "m6,m7", 0) is None
    assert reason(twice, "b10,b11", 0) is Rule.NO_EDGE
    assert reason(twice, "m4", 0) is None
    thrice = twice.play(CALLISTO.table.parse("m4"), 0)
    assert reason(thrice, "m6", 0) is Rule.USED


def test_no_single_square_lies_in_the_middle():
    position = Position(CALLISTO)
    assert reason(position, "j10") is Rule.BARRED
    assert reason(position, "h10") is Rule.BARRED
    assert reason(position, "h8") is None
    assert len(position.legal()) == 288 - 24


def test_single_squares_are_worth_nothing():
    position = played(CALLISTO, "m5", "f8", "m14", "e8", "e9", "m13", "e10", "p11")
    assert [position.score(colour).points for colour in range(4)] == [0, 0, 0, 0]
    position = position.play(CALLISTO.table.parse("d9,d10,c11,d11,e11"))
    assert position.score(0).points == 5


def test_ties_go_to_who_began_later():
    assert Position(CALLISTO).ranks() == [4, 3, 2, 1]
    assert Position(Options("Callisto", first=2).ruleset).ranks() == [2, 1, 4, 3]
    for first, places in enumerate(([2, 1], [1, 2], [2, 1], [1, 2])):
        pairs = Options("Callisto Two-Player Four-Color", first=first).ruleset
        assert Position(pairs).ranks() == places
    assert Position(NEXOS).ranks() == [1, 1, 1, 1]
    assert ranks([3, 4, 3], ties=[2, 1, 0]) == [2, 1, 3]


# -- Nexos --------------------------------------------------------------------


def test_only_segments_are_named():
    straight = NEXOS.table.parse("d21,f21")
    assert NEXOS.table.name_of(straight) == "d21,f21"
    assert len(NEXOS.table.cells_of(straight)) == 3
    with pytest.raises(ValueError, match="no piece"):
        NEXOS.table.parse("d21,e21,f21")


def test_pieces_bend_past_each_other_but_none_crosses_another():
    # Blue bends at e21, and goes straight on at g21.
    position = played(NEXOS, "e22,f21,h21")
    assert reason(position, "d21,e20", 0) is None
    assert reason(position, "g20,g22", 0) is Rule.OCCUPIED
    assert position.violation(NEXOS.table.parse("g20,g22"), 0).cells == (
        NEXOS.geometry.cell_named("g21"),
    )
    assert reason(position, "g20", 0) is None
    assert reason(position, "l21", 0) is Rule.NO_CORNER
    assert reason(Position(NEXOS), "h21") is Rule.START


@pytest.mark.parametrize(("name", "corners"), [("g22", 2), ("j21", 4)])
def test_segments_in_one_line_touch_all_around_a_junction(name, corners):
    position = played(NEXOS, "e22,f21,h21")
    placement = NEXOS.table.parse(name)
    assert len(touched_corners(NEXOS, position.plies, placement, 0)) == corners


def test_all_segments_placed_earn_a_bonus():
    scoring = scoring_named("segments")
    assert scoring.score(84, 0, single_last=True).points == 94
    assert scoring.score(83, 1, single_last=True).points == 83


# -- GembloQ ------------------------------------------------------------------


def test_a_first_piece_covers_the_whole_start():
    position = Position(GEMBLOQ)
    assert reason(position, "b27,c27,b28,c28") is None
    # Half a square covers half of it.
    table = GEMBLOQ.table
    start = set(GEMBLOQ.starts[0])
    halves = [p for p in range(len(table)) if 0 < len(start & set(table.cells_of(p))) < 4]
    assert halves
    assert all(position.violation(p).rule is Rule.START for p in halves)
    assert all(start <= set(table.cells_of(p)) for p in position.legal().tolist())


def test_half_squares_are_half_a_point():
    first = Position(GEMBLOQ)
    half = next(p for p in first.legal().tolist() if GEMBLOQ.table.sizes[p] == 6)
    position = first.play(half)
    assert position.totals() == [1.5, 0, 0, 0]
    assert type(position.totals()[1]) is int
