"""Tests of Blokus Dice: worked examples, and whole games against the slow, obvious rules."""

import json
import random
from dataclasses import replace

import pytest
from helpers.dice_comparison import play_both
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import FAMILIES, Game, Seat, decode_options, encode_options
from game.engine.contacts import IllegalPlacementError, Rule
from game.engine.dice import (
    FACES,
    PLAYERS,
    ROW_OF,
    ROWS,
    STRIKES,
    DiceOptions,
    Roll,
    Take,
    dice_ruleset,
)
from game.engine.dice.exits import Cause, Exit
from game.engine.dice.markers import Markers
from game.engine.dice.position import DicePosition, IllegalTakeError
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


def test_each_row_holds_more_than_one_size_and_never_only_small_ones():
    for row in ROWS:
        sizes = [
            dice_ruleset().pieces.pieces[dice_ruleset().pieces.number_of(name)].size for name in row
        ]
        assert len(set(sizes)) > 1
        assert max(sizes) == 5


# -- the markers ------------------------------------------------------------


def test_two_players_markers_by_hand():
    """Ada holds blue and Ben yellow; red, then green, wait to Ada's right.

    Ada passes her marker left to Ben and takes the first one waiting; Ben, on Ada's right, puts his
    at the end.
    """
    markers = Markers.at_start(2)
    for held, standby in (
        ((BLUE, YELLOW), (RED, GREEN)),
        ((RED, BLUE), (GREEN, YELLOW)),
        ((GREEN, RED), (YELLOW, BLUE)),
        ((YELLOW, GREEN), (BLUE, RED)),
        ((BLUE, YELLOW), (RED, GREEN)),
    ):
        assert (markers.held, markers.standby) == (held, standby)
        markers = markers.advanced()


def test_three_players_markers_by_hand():
    markers = Markers.at_start(3)
    for held, standby in (
        ((BLUE, YELLOW, RED), (GREEN,)),
        ((GREEN, BLUE, YELLOW), (RED,)),
        ((RED, GREEN, BLUE), (YELLOW,)),
        ((YELLOW, RED, GREEN), (BLUE,)),
        ((BLUE, YELLOW, RED), (GREEN,)),
    ):
        assert (markers.held, markers.standby) == (held, standby)
        markers = markers.advanced()


def test_four_players_markers_by_hand():
    markers = Markers.at_start(4).advanced()
    assert (markers.held, markers.standby) == ((GREEN, BLUE, YELLOW, RED), ())


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


def take_first(position, die, strike=False):
    return position.take(Take(die, strike, int(position.legal(die, strike=strike)[0])))


def test_the_starting_player_moves_clockwise_and_rolls_a_die_for_each():
    position = DicePosition.start(3)
    for starter in (0, 1, 2, 0):
        assert (position.starter, position.to_roll, position.chooser) == (starter, 3, None)
        position = position.roll((1, 2, 3))
        assert position.to_roll == 0
        for step, die in enumerate((2, 1, 3)):
            assert position.chooser == (starter + step) % 3
            position = take_first(position, die)
        assert position.dice == ()


def test_a_first_shape_covers_any_corner_that_is_empty():
    position = DicePosition.start(2).roll((1, 2))
    corners = {"a1", "a9", "i1", "i9"}
    name = dice_ruleset().geometry.name_of
    assert all(corners & set(map(name, TABLE.cells_of(p))) for p in position.legal(1))
    with pytest.raises(IllegalPlacementError) as broken:
        position.take(Take(1, False, TABLE.parse("e5")))
    assert broken.value.violation.rule is Rule.START


def test_a_shape_is_used_once_whatever_its_colour():
    position = DicePosition.start(2).roll((1, 2))
    position = position.take(Take(1, False, TABLE.parse("a1")))
    position = take_first(position, 2).roll((1, 1))
    position = take_first(position, 1)
    assert (position.chooser, position.colour) == (0, RED)
    assert 1 not in TABLE.sizes[position.legal(1)]
    with pytest.raises(IllegalPlacementError) as broken:
        position.take(Take(1, False, TABLE.parse("i1")))
    assert broken.value.violation.rule is Rule.USED


def test_colours_touch_their_own_at_corners_only_and_others_anywhere():
    board = Position(dice_ruleset()).play(TABLE.parse("a1,a2"), BLUE).play(TABLE.parse("i1"), RED)
    assert board.violation(TABLE.parse("b2,c2,d2"), BLUE).rule is Rule.OWN_EDGE
    assert board.violation(TABLE.parse("c4,d4,e4"), BLUE).rule is Rule.NO_CORNER
    board = board.play(TABLE.parse("b3,c3,d3,e3"), BLUE)
    for cells in ("f2,g2,h2", "f4,f5,f6,f7,f8"):
        assert board.is_legal(TABLE.parse(cells), BLUE)
    # Red may lie along blue: from its corner it works its way up to blue.
    for cells in ("d2,e2,f2,g2,h2", "b1,b2,c1"):
        board = board.play(TABLE.parse(cells), RED)


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
    with pytest.raises(ValueError, match="2 to 4 players"):
        DicePosition.start(5)


def test_three_strikes_and_no_more():
    start = DicePosition.start(2)
    position = replace(start, strikes=(STRIKES - 1, 0)).roll((1, 1))
    assert {ROW_OF[piece] for piece in TABLE.piece[position.legal(1, strike=True)]} == set(FACES)
    assert {ROW_OF[piece] for piece in TABLE.piece[position.legal(1)]} == {1}
    struck = position.take(Take(1, True, TABLE.parse("a1,a2")))
    assert struck.strikes == (STRIKES, 0)
    position = replace(start, strikes=struck.strikes).roll((1, 1))
    assert not len(position.legal(1, strike=True))
    with pytest.raises(IllegalTakeError, match="all 3 strikes"):
        position.take(Take(1, True, TABLE.parse("a1,a2")))


# -- whole games ------------------------------------------------------------


@settings(max_examples=8)
@given(players=st.sampled_from(PLAYERS), seed=st.integers(0, 2**32 - 1))
def test_games_agree_from_the_first_roll_to_the_end(players, seed):
    options = DiceOptions(players)
    game = play_both(options, random.Random(seed), share=0.1)
    seen = [set() for _ in range(players)]
    position = Game(options, game.seats).position
    for event in game.events:
        if isinstance(event, Take):
            seen[position.chooser].add(position.colour)
        else:
            for player in range(players):
                able = len(position.boards[player].legal(position.markers.held[player]))
                assert position.out[player] or able
        position = position.after(event)
        markers = position.markers
        assert sorted(markers.held + markers.standby) == [BLUE, YELLOW, RED, GREEN]
    # All four colours come round, whatever the number of players.
    for board, colours in zip(position.boards, seen, strict=True):
        assert len(colours) == min(4, board.ply)
    # The same events make the same game.
    assert (position.ranks(), position.strikes) == (game.position.ranks(), game.position.strikes)


def blocked(colour, by):
    """A board with a shape of a colour that is walled in by another, and room for all others."""
    board = Position(dice_ruleset()).play(TABLE.parse("a1"), colour)
    for cells in ("f1,g1,h1,i1", "d2,e2", "b2,b3,c3"):
        board = board.play(TABLE.parse(cells), by)
    return board


def after_a_round(boards, starter):
    """The position once two players, who get green and red next, have drawn on these boards."""
    start = DicePosition.start(2)
    markers = start.markers.advanced()
    position = replace(start, boards=boards, markers=markers, starter=starter).roll((4, 5))
    return take_first(take_first(position, 4), 5)


@pytest.mark.parametrize("starter", [0, 1])
def test_who_can_draw_nothing_in_the_new_colour_neither_rolls_nor_has_a_die(starter):
    position = after_a_round((blocked(GREEN, YELLOW), Position(dice_ruleset())), starter)
    assert position.markers.held == (GREEN, RED)
    assert position.exits == (Exit(0, GREEN, Cause.NO_ROOM),)
    assert (position.out, position.fallen) == ((True, False), (0,))
    # Ada would have room in red.
    assert len(position.boards[0].legal(RED))
    assert (position.player, position.starter, position.to_roll) == (1, 1, 1)
    rolled = position.roll((6,))
    assert (rolled.chooser, rolled.exits, rolled.to_roll) == (1, (), 0)


def test_nobody_rolls_once_nobody_can_draw_whatever_is_rolled():
    position = after_a_round((blocked(GREEN, YELLOW), blocked(RED, YELLOW)), 0)
    assert position.exits == (Exit(0, GREEN, Cause.NO_ROOM), Exit(1, RED, Cause.NO_ROOM))[::-1]
    assert position.over
    assert (position.player, position.to_roll, position.chooser) == (None, 0, None)
    assert position.chance_event(max) is None
    for dice in ((), (1, 2)):
        with pytest.raises(ValueError, match="0 dice, not"):
            position.roll(dice)


def test_a_player_who_cannot_draw_in_the_colour_in_hand_is_out_for_good():
    """Ada goes out when only ones are rolled: she has used up row 1 and her strikes."""
    board = Position(dice_ruleset())
    for colour, cells in (
        (YELLOW, "a1"),
        (RED, "i1,i2,h2,h3"),
        (GREEN, "h9,i9,i8,i7,i6"),
    ):
        board = board.play(TABLE.parse(cells), colour)
    plus = next(
        p for p in board.legal(GREEN) if TABLE.piece[p] == dice_ruleset().pieces.number_of("X")
    )
    board = board.play(int(plus), GREEN)
    start = DicePosition.start(3)
    position = replace(start, boards=(board, *start.boards[1:]), strikes=(STRIKES, 0, 0))
    position = position.roll((1, 1, 1))
    assert (position.out, position.fallen) == ((True, False, False), (0,))
    assert position.exits == (Exit(0, BLUE, Cause.NO_DIE),)
    # The dice on the table stay for the others; the next roll has one fewer.
    assert (position.chooser, position.dice) == (1, (1, 1, 1))
    position = take_first(position, 1)
    assert position.fallen == ()
    position = take_first(position, 1)
    assert (position.starter, position.to_roll) == (1, 2)
    # Her marker has moved on like the others; she holds one again but gets no turn.
    assert (position.markers.held, position.markers.standby) == ((GREEN, BLUE, YELLOW), (RED,))
    assert len(position.boards[0].legal(GREEN))
    position = position.roll((3, 4))
    assert position.turns == (1, 2)


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
