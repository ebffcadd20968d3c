"""Tests of positions to which no game need lead."""

import numpy as np
import pytest

from game.engine import Options, Ply
from game.engine.contacts import IllegalPlacementError, Rule
from game.engine.position import Position

DUO = Options("Blokus Duo").ruleset
PURPLE, ORANGE = 0, 1
NOTHING = [0] * len(DUO.pieces.pieces)


def given(*names):
    counts = list(NOTHING)
    for name in names:
        counts[DUO.pieces.number_of(name)] += 1
    return counts


def lying(colour, *names):
    return [Ply(colour, DUO.table.parse(name)) for name in names]


def same(one, other):
    return (
        one.colour == other.colour
        and np.array_equal(one.board, other.board)
        and np.array_equal(one.left, other.left)
        and all(np.array_equal(one.legal(c), other.legal(c)) for c in (PURPLE, ORANGE))
    )


def test_the_position_of_a_game_can_be_arranged():
    played = Position(DUO)
    rng = np.random.default_rng(1)
    while not played.over:
        played = played.play(int(rng.choice(played.legal())))
        if played.colour is not None:
            arranged = Position.arranged(DUO, played.plies, played.left.tolist(), played.colour)
            assert same(played, arranged)
            placement = int(rng.choice(played.legal()))
            assert same(played.play(placement), arranged.play(placement))


def test_pieces_lie_unattached_and_colours_go_on_from_each_of_them():
    lie = lying(PURPLE, "b2,c2", "k11")
    position = Position.arranged(DUO, lie, [given("I3"), NOTHING], PURPLE)
    names = {DUO.table.name_of(placement) for placement in position.legal()}
    assert {"d3,e3,f3", "l12,l13,l14"} <= names
    assert "e10,f10,g10" not in names
    assert not len(position.legal(ORANGE))
    after = position.play(DUO.table.parse("d3,e3,f3"))
    assert after.over


@pytest.mark.parametrize(
    ("lie", "rule"),
    [
        (lying(PURPLE, "b2,c2") + lying(ORANGE, "c2"), Rule.OCCUPIED),
        (lying(PURPLE, "b2,c2", "d2"), Rule.OWN_EDGE),
        (lying(PURPLE, "b2,c2", "k11,l11"), Rule.USED),
    ],
)
def test_pieces_need_space(lie, rule):
    with pytest.raises(IllegalPlacementError) as caught:
        Position.arranged(DUO, lie, [given("I3"), NOTHING], PURPLE)
    assert caught.value.violation.rule is rule


@pytest.mark.parametrize(
    ("left", "told"),
    [
        ([given("2"), NOTHING], "no more pieces left"),
        ([given("I3", "I3"), NOTHING], "no more pieces left"),
        ([given("I3")], "no more pieces left"),
        ([NOTHING, given("I3")], "nothing to place"),
    ],
)
def test_a_colour_has_pieces_to_place_and_no_more_than_there_are(left, told):
    with pytest.raises(ValueError, match=told):
        Position.arranged(DUO, lying(PURPLE, "b2,c2"), left, PURPLE)


def test_a_colour_that_is_attached_at_one_cell_goes_on_from_there_alone():
    ruleset = Options("Blokus Duo").ruleset
    position = Position(ruleset)
    for _ in range(4):
        position = position.play(int(position.legal()[-1]))
    cell = int(position.attach_points(0)[0])
    there = position.attached_at(0, cell)
    table = ruleset.table
    expected = [one for one in position.legal(0).tolist() if cell in table.cells_of(one)]
    assert there.legal(0).tolist() == expected
    assert there.attach_points(0).tolist() == [cell]
    assert there.legal(1).tolist() == position.legal(1).tolist()
    other = next(one for one in position.legal(0).tolist() if one not in expected)
    assert there.violation(other, 0).rule is Rule.NO_CORNER
