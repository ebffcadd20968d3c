"""Tests of set-up boards: the order of pieces, what is refused, and how a game goes on."""

import random
from functools import partial
from itertools import permutations

import numpy as np
import pytest

from game.engine import KINDS, Game, Options, Ply, Seat, SetUp
from game.engine.contacts import Rule
from game.engine.position import Position
from game.engine.setting_up import IllegalSetUpError, laid_out, set_up
from game.files.kept_game import EVENTS

DUO = Options("Blokus Duo").ruleset
PURPLE, ORANGE = 0, 1


def placed(colour, *names):
    return [Ply(colour, DUO.table.parse(name)) for name in names]


def test_the_order_stays_where_it_can():
    pieces = placed(PURPLE, "e10", "f9,g9", "d11,d12", "a13,b13,c13")
    with pytest.raises(IllegalSetUpError):  # There is only one two-square piece.
        set_up(DUO, pieces, PURPLE)
    pieces = placed(PURPLE, "e10", "f9,g9", "d11,d12,d13")
    assert set_up(DUO, pieces, PURPLE).plies == tuple(pieces)


def test_the_same_board_is_the_same_event_in_whatever_order_its_pieces_came():
    pieces = placed(PURPLE, "e10", "f9,g9", "d11,d12,d13")
    one, other = set_up(DUO, pieces, PURPLE), set_up(DUO, [pieces[0], *pieces[:0:-1]], PURPLE)
    assert one.plies != other.plies
    assert one == other
    assert hash(one) == hash(other)
    assert one != set_up(DUO, pieces, ORANGE)
    assert one != set_up(DUO, pieces[:-1], PURPLE)


@pytest.mark.parametrize(
    ("pieces", "rule", "told"),
    [
        (placed(PURPLE, "a1"), Rule.START, "Purple's piece 1 can't lie on a1: start"),
        (placed(PURPLE, "e10", "e9,e8"), Rule.OWN_EDGE, "piece 2 can't lie on e8,e9: own edge"),
        (placed(PURPLE, "e10", "a1,a2"), Rule.NO_CORNER, "a1,a2: no corner"),
        (placed(PURPLE, "e10", "d11,d12", "f9,f8", "a1,a2,a3"), Rule.USED, "f8,f9: used"),
        (placed(PURPLE, "e10") + placed(ORANGE, "e10,e11"), Rule.OCCUPIED, "Orange's piece 2"),
    ],
)
def test_what_cannot_lie_there_is_named(pieces, rule, told):
    with pytest.raises(IllegalSetUpError) as caught:
        set_up(DUO, pieces, PURPLE)
    assert caught.value.violation.rule is rule
    assert told in str(caught.value)
    assert caught.value.ply in pieces


def test_of_pieces_at_each_others_edges_the_one_that_rules_out_fewer_is_named():
    chain = placed(PURPLE, "e12,f11,f12", "g13,h13,i13", "j12,k12,l12,m12")
    (stray,) = placed(PURPLE, "d11,d12")
    for order in permutations([stray, *chain]):
        contacts, faults = laid_out(DUO, placed(PURPLE, "e10") + list(order))
        assert [(fault.ply, fault.violation.rule) for fault in faults] == [(stray, Rule.OWN_EDGE)]
        assert set(contacts.plies) == {*chain, *placed(PURPLE, "e10")}


def test_a_piece_on_another_start_point_rules_out_none_but_itself():
    rules = Options("Blokus Trigon").ruleset
    table, position, blue = rules.table, Position(rules), []
    for _ in range(6):
        covers = np.isin(table.cells, rules.starts[0][3]).any(axis=1)
        legal = [one for one in position.legal(0) if table.sizes[one] > 1 and (blue or covers[one])]
        blue.append(Ply(0, int(legal[0])))
        position = position.play(blue[-1].placement, 0)
    stray = Ply(0, table.find([rules.starts[0][0]]))
    _, faults = laid_out(rules, [stray, *blue])
    assert [(fault.ply, fault.violation.rule) for fault in faults] == [(stray, Rule.NO_CORNER)]


@pytest.mark.parametrize("name", ["Blokus", "Blokus Trigon"])
def test_pieces_without_their_first_one_are_hardly_looked_at(name, looks):
    position, rng = Position(Options(name).ruleset), random.Random(3)
    while not position.over:
        position = position.play(rng.choice(position.legal().tolist()))
    first = position.plies[0]
    lying = [ply for ply in position.plies if ply != first]
    looks.clear()
    _, faults = laid_out(position.ruleset, lying)
    assert {fault.ply.colour for fault in faults} == {first.colour}
    # Laying a piece takes two looks. Without a corner nothing is gained from laying it first.
    assert len(looks) < 10 * len(lying)


@pytest.mark.parametrize(
    "lying", [placed(PURPLE, "e10"), list(map(partial(Ply, ORANGE), range(150)))]
)
def test_more_pieces_than_a_colour_has_are_refused_unseen(lying, looks):
    lying = lying * (1200 // len(lying))
    with pytest.raises(ValueError, match=f"at most 21 pieces on a board, not {len(lying)}"):
        set_up(DUO, lying, PURPLE)
    assert not looks
    contacts, faults = laid_out(DUO, lying)
    assert len(contacts.plies) + len(faults) == len(lying)
    assert len(looks) < 5 * len(lying)


def test_of_as_many_pieces_as_there_are_none_lies_twice():
    with pytest.raises(IllegalSetUpError, match="Purple's piece 1 can't lie on e10: used"):
        set_up(DUO, placed(PURPLE, *["e10"] * 21), PURPLE)


def test_no_such_colour():
    with pytest.raises(ValueError, match="no colour number 2"):
        set_up(DUO, [], 2)
    for colour in (-1, 2):
        with pytest.raises(ValueError, match="no colour number"):
            Position(DUO).after(SetUp((), colour))


def test_a_set_up_is_not_taken_back():
    event = set_up(DUO, placed(PURPLE, "e10"), ORANGE)
    game = Game(Options("Blokus Duo"), [Seat("Ada"), Seat("Ben")], [event])
    assert not game.can_undo
    game.play(game.position.event(DUO.table.parse("j5")))
    assert len(game.undo()) == 1
    assert game.undo() == []
    assert game.played == [event]
    assert game.set_up


def test_it_stands_in_files_as_an_object():
    import msgspec

    options = Options("Blokus Duo")
    event = set_up(DUO, placed(PURPLE, "e10"), ORANGE)
    data = msgspec.json.encode([KINDS[options.kind].encode(options, event), ["W", "j5"]])
    decoder = msgspec.json.Decoder(EVENTS[options.kind])
    events = msgspec.to_builtins(decoder.decode(data))
    assert KINDS[options.kind].decode(options, events[0]) == event
    for wrong in (b'[{"set_up":[],"colour":"BW"}]', b'[{"set_up":[["B"]],"colour":"B"}]', b"[{}]"):
        with pytest.raises(msgspec.ValidationError):
            decoder.decode(wrong)
