"""Tests of Blokus Dice: worked examples, and whole games against the slow, obvious rules."""

import json
import random
from dataclasses import replace

import pytest
from helpers.dice_comparison import play_both
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import FAMILIES, Game, Seat, decode_options, encode_options
from game.engine.dice import (
    PLAYERS,
    ROW_OF,
    ROWS,
    STRIKES,
    DiceOptions,
    Roll,
    Take,
    dice_ruleset,
)
from game.engine.dice.position import DicePosition, IllegalTakeError, Markers
from game.engine.position import Position

TABLE = dice_ruleset().table
BLUE, YELLOW, RED, GREEN = range(4)


def new_game(seats, events=()):
    return Game(FAMILIES["dice"][len(seats)], seats, events)


# -- the rows ---------------------------------------------------------------


def test_each_shape_stands_in_one_row():
    assert sorted(name for row in ROWS for name in row) == sorted(
        piece.name for piece in dice_ruleset().pieces.pieces
    )
    assert len(ROWS) == 6
    for number, row in enumerate(ROWS, start=1):
        assert {int(ROW_OF[dice_ruleset().pieces.number_of(name)]) for name in row} == {number}


# -- the markers ------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "standby"), [((3, 1), (0, 2)), ((2, 0, 3), (1,)), ((1, 3, 0, 2), ())]
)
def test_players_may_begin_with_any_markers_and_still_have_all_four(chosen, standby):
    options = DiceOptions(len(chosen), chosen)
    markers = Game(options, [Seat(str(n)) for n in range(len(chosen))]).position.markers
    assert (markers.held, markers.standby) == (chosen, standby)
    had = [set() for _ in chosen]
    for _ in range(4):
        for player, colour in enumerate(markers.held):
            had[player].add(colour)
        markers = markers.advanced()
    assert had == [{BLUE, YELLOW, RED, GREEN}] * len(chosen)
    assert markers == Markers(chosen, standby)


def test_markers_that_cannot_be_and_the_usual_ones():
    for markers in ((0,), (0, 0), (0, 4), (0, True), (0, 1, 2)):
        with pytest.raises(ValueError, match="2 players have as many different markers of 0 to 3"):
            DiceOptions(2, markers)
    assert DiceOptions(2, (0, 1)) == DiceOptions(2)
    data = json.loads(json.dumps(encode_options(DiceOptions(2, (3, 1)))))
    assert decode_options(data) == DiceOptions(2, (3, 1))


def test_who_begins_takes_their_marker_along():
    options, seats = DiceOptions(3, (0, 2, 3)).begun_by(2, ["Ada", "Ben", "Cleo"])
    assert (options.held, seats) == ((2, 3, 0), ("Ben", "Cleo", "Ada"))
    assert (options.first, options.firsts) == (2, (0, 2, 3))


# -- the boards -------------------------------------------------------------


def test_boards_have_9_squares_a_side_and_files_say_so():
    for players in PLAYERS:
        options = FAMILIES["dice"][players]
        assert encode_options(options) == {"kind": "dice", "players": players, "side": 9}
        assert decode_options(encode_options(options)) == options == options.anew
        assert options.ruleset.geometry.size == 81


@pytest.mark.parametrize("side", [0, 8, 14, -9, 9.0, "9", True, None])
def test_boards_have_no_other_size(side):
    with pytest.raises(ValueError, match="boards of Blokus Dice have sides of 9, not"):
        DiceOptions(2, side=side)
    with pytest.raises(ValueError, match=r"sides of 9, not|Expected `int`"):
        decode_options({"kind": "dice", "players": 2, "side": side})


# -- turns ------------------------------------------------------------------


def test_what_cannot_be_taken():
    position = DicePosition.start(2)
    with pytest.raises(IllegalTakeError, match="nobody is to choose"):
        position.take(Take(1, False, 0))
    for dice, reason in (
        ((1,), "2 dice, not 1"),
        ((0, 7), "1 to 6, not 0 7"),
        ((True, 3.0), "1 to 6, not True 3.0"),
        (([], "2"), "1 to 6"),
    ):
        with pytest.raises(ValueError, match=reason):
            position.roll(dice)
    position = position.roll((1, 2))
    with pytest.raises(ValueError, match="0 dice"):
        position.roll((1, 2))
    corner = TABLE.parse("a1")
    with pytest.raises(IllegalTakeError, match="no 3 among the dice 1 2"):
        position.take(Take(3, False, corner))
    for die in (True, 1.0, "1", None):
        with pytest.raises(IllegalTakeError, match=f"no {die} among the dice 1 2"):
            position.take(Take(die, False, corner))
    with pytest.raises(IllegalTakeError, match="row 1, the die shows 2"):
        position.take(Take(2, False, corner))
    for placement in (-1, len(TABLE)):
        with pytest.raises(ValueError, match=f"no placement {placement}"):
            position.take(Take(1, True, placement))
    assert position.take(Take(2, True, corner)).strikes == (1, 0)
    with pytest.raises(IllegalTakeError, match="all 3 strikes"):
        replace(position, strikes=(STRIKES, 0)).take(Take(1, True, corner))
    with pytest.raises(ValueError, match="2 to 4 players"):
        DicePosition.start(5)


# -- whole games ------------------------------------------------------------


@settings(max_examples=8)
@given(players=st.sampled_from(PLAYERS), seed=st.integers(0, 2**32 - 1))
def test_games_agree_from_the_first_roll_to_the_end(players, seed):
    options = DiceOptions(players)
    game = play_both(options, random.Random(seed), share=0.1)
    # The same events make the same game.
    again = Game(options, game.seats, game.events).position
    assert (again.ranks(), again.strikes) == (game.position.ranks(), game.position.strikes)


def test_fewest_unfilled_squares_win_then_fewest_strikes():
    boards = [
        Position(dice_ruleset()).play(TABLE.parse(cells), BLUE)
        for cells in ("a1,a2", "a1", "i1", "a9")
    ]
    position = replace(DicePosition.start(4), boards=tuple(boards), strikes=(3, 1, 0, 0))
    assert [position.unfilled(player) for player in range(4)] == [79, 80, 80, 80]
    assert position.ranks() == [1, 4, 2, 2]


# -- the game over time -----------------------------------------------------


def test_what_was_rolled_stays_rolled():
    game = new_game([Seat("Ada"), Seat("Easy", "2")])
    game.play(Roll((1, 2)))
    assert game.undo() == []
    first = Take(1, False, TABLE.parse("a1"))
    game.play(first)
    assert game.seat.name == "Easy"
    reply = Take(2, False, int(game.position.legal(2)[0]))
    game.play(reply)
    assert game.position.to_roll == 2
    assert game.undo() == [first, reply]
    assert game.position.chooser == 0
    assert game.redo() == [first, reply]
    game.undo()
    game.play(first)
    game.play(reply)
    game.play(Roll((3, 4)))
    assert game.undo() == []
    assert len(game.events) == 4


def test_events_that_break_the_rules_change_nothing():
    game = new_game([Seat("Ada"), Seat("Ben")])
    with pytest.raises(ValueError, match="nobody"):
        game.play(Take(1, False, 0))
    with pytest.raises(ValueError, match="dice"):
        game.play(Roll((1,)))
    assert game.events == []
    assert game.position.to_roll == 2
