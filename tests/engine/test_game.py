"""Tests of positions, which never change, and of games, which go forward and back."""

import random

import pytest
from helpers.whole_games import NAMES, played_out
from hypothesis import given
from hypothesis import strategies as st

from game.engine import GAMES, KINDS, Game, Options, Seat
from game.engine.contacts import IllegalPlacementError, Rule
from game.engine.position import Position

OPTIONS = Options()
RULESET = OPTIONS.ruleset
PERSON, OPPONENT = Seat("Ann"), Seat("Hal", "2")


def place(game, placement):
    game.play(game.position.event(placement))


def play_some(game, plies, seed=0):
    rng = random.Random(seed)
    for _ in range(plies):
        place(game, int(rng.choice(game.position.legal())))


def everything(position):
    """Everything a position says, as plain values."""
    colours = range(len(position.ruleset.colours))
    return (
        position.board.tolist(),
        position.left.tolist(),
        [position.legal(colour).tolist() for colour in colours],
        [position.attach_points(colour).tolist() for colour in colours],
        (position.placed, position.last, position.out, position.passed),
        (position.colour, position.player, position.ply),
        position.totals(),
    )


def test_playing_changes_no_earlier_position():
    rng = random.Random(1)
    position = Position(RULESET)
    while not position.over:
        before = everything(position)
        after = position.play(int(rng.choice(position.legal())))
        assert everything(position) == before
        position = after
    with pytest.raises(ValueError, match="over"):
        position.play(0)
    with pytest.raises(ValueError, match="over"):
        position.violation(0)
    assert position.legal().tolist() == []


@pytest.mark.parametrize(
    ("name", "rule", "cells"),
    [
        ("b2", Rule.USED, "b2"),
        ("a20,a19", Rule.OCCUPIED, "a20"),
        ("a19,a18", Rule.OWN_EDGE, "a19"),
        ("c18,c17", Rule.NO_CORNER, "c17,c18"),
    ],
)
def test_an_illegal_placement_says_why_and_changes_nothing(name, rule, cells):
    table = RULESET.table
    game = Game(OPTIONS, [PERSON] * 4)
    for first in ("a20", "t20", "t1", "a1"):
        place(game, table.parse(first))
    before, position = everything(game.position), game.position
    with pytest.raises(IllegalPlacementError, match=rule.value) as error:
        place(game, table.parse(name))
    assert error.value.violation.rule is rule
    assert error.value.violation.cells == tuple(
        sorted(RULESET.geometry.cell_named(cell) for cell in cells.split(","))
    )
    assert game.position is position
    assert everything(position) == before
    # Nor does it forget what was taken back.
    game.undo()
    with pytest.raises(IllegalPlacementError):
        place(game, table.parse("k10"))
    assert len(game.redo()) == 1


def test_turning_to_another_colour_changes_nothing_else():
    game = Game(OPTIONS, [PERSON] * 4)
    play_some(game, 10)
    position = game.position
    turned = position.with_turn_of(0)
    assert (position.colour, turned.colour, turned.player) == (2, 0, 0)
    assert turned.legal().tolist() == position.legal(0).tolist()
    assert everything(turned.with_turn_of(2)) == everything(position)
    placement = int(turned.legal()[0])
    assert everything(turned.play(placement)) == everything(position.play(placement, colour=0))


def test_a_colour_that_can_not_place_does_not_get_the_turn():
    position = Position(RULESET)
    while len(position.legal(0)):
        position = position.play(int(position.legal(0)[0]), colour=0)
    assert not position.over
    with pytest.raises(ValueError, match="Blue can't place any more"):
        position.with_turn_of(0)


@given(
    st.sampled_from([OPTIONS, Options("Blokus Three-Player")]),
    st.lists(st.booleans(), min_size=4, max_size=4),
    st.lists(st.sampled_from(["play", "play", "play", "undo", "redo"]), max_size=25),
)
def test_undo_goes_back_to_where_a_person_decided_and_redo_on_to_where_one_does(
    options, persons, steps
):
    game = Game(options, [PERSON if one else OPPONENT for one in persons[: options.players]])
    positions, ply, taken_back = [game.position], 0, 0

    def theirs(at):
        return positions[at].player is not None and game.seats[positions[at].player].is_person

    for seed, step in enumerate(steps):
        before, last = ply, len(positions) - 1
        earlier = [at for at in range(ply) if theirs(at)]
        assert (game.can_undo, game.can_redo) == (bool(earlier), ply < last)
        if step == "play":
            play_some(game, 1, seed)
            positions[ply + 1 :] = [game.position]
            ply += 1
        elif step == "undo":
            ply = earlier[-1] if earlier else ply
            taken_back += ply < before
            assert len(game.undo()) == before - ply
        else:
            ply = next((at for at in range(ply + 1, last + 1) if theirs(at)), last)
            assert len(game.redo()) == ply - before
        assert (game.ply, game.taken_back) == (ply, taken_back)
        assert game.position is positions[ply]
        assert game.played == game.events[:ply]
        assert len(game.events) == len(positions) - 1


def test_a_game_begins_with_events_or_not_at_all():
    game = Game(OPTIONS, [PERSON] * 4)
    play_some(game, 9)
    again = Game(OPTIONS, game.seats, game.played, taken_back=2)
    assert everything(again.position) == everything(game.position)
    assert again.taken_back == 2
    with pytest.raises(IllegalPlacementError):
        Game(OPTIONS, game.seats, game.played[1:])


def test_the_end_of_a_game():
    game = Game(OPTIONS, [PERSON] * 4)
    rng = random.Random(3)
    while game.seat is not None:
        place(game, int(rng.choice(game.position.legal())))
    assert game.position.over
    last = game.ply
    with pytest.raises(ValueError, match="over"):
        place(game, 0)
    assert game.ply == last
    assert len(game.undo()) == 1
    assert len(game.redo()) == 1


@pytest.mark.parametrize(
    ("name", "seats"), [("Blokus", 3), ("Blokus Two-Player", 4), ("Blokus Three-Player", 0)]
)
def test_there_is_a_seat_for_each_player(name, seats):
    options = Options(name)
    with pytest.raises(ValueError, match=f"has {options.players} seats, not {seats}"):
        Game(options, [PERSON] * seats)


def test_the_computer_does_not_play_solo():
    with pytest.raises(ValueError, match="no opponents"):
        Game(Options("Blokus Solo"), [OPPONENT])


@pytest.mark.parametrize("name", GAMES)
def test_nobody_has_more_turns_than_may_be_left(name):
    options = GAMES[name]
    kind, game = KINDS[options.kind], played_out(Game(options, map(Seat, NAMES[: options.players])))
    deciders = [kind.decider(position, event) for position, event in game.history()]
    for ply, position in enumerate(game.positions()):
        for player in range(options.players):
            turns = deciders[ply:].count(player)
            assert turns <= kind.turns_left(position, player)
    assert kind.turns_left(game.positions()[0], 0) <= 2 * (deciders.count(0) + 5)
