"""The moments of games: what is felt, as a function of the game."""

import itertools
import random

import pytest
from helpers.positions import EVERY, identify, random_game, refereed
from helpers.refereed import games_of

from game.engine import KINDS, Game, Options, Ply, Seat, options_for
from game.engine.dice import Roll, Take
from game.play.moments import (
    AllPlaced,
    DieTaken,
    LeadTaken,
    Out,
    Over,
    Placed,
    Rolled,
    ShutOut,
    leader,
    moments,
)


def played_game(options, placements):
    game = Game(options, [Seat(f"P{number}") for number in range(options.players)])
    for colour, placement in placements:
        game.play(Ply(colour, placement))
    return game


def named(options, *moves):
    """A game with these moves, each a colour's letter and cells."""
    ruleset = options.ruleset
    return played_game(
        options,
        [
            (ruleset.colour_named(ident), ruleset.table.parse(cells))
            for ident, cells in (move.split(" ") for move in moves)
        ],
    )


def of_kind(kind, game):
    """All moments of a kind in a game, each with its ply."""
    return [
        (ply, moment)
        for ply in range(1, game.ply + 1)
        for moment in moments(game, ply)
        if isinstance(moment, kind)
    ]


DUO = Options("Blokus Duo", scoring="advanced")
START = ("B d9,e9,d10,e10", "W j4,k4,j5,k5")


def test_nothing_is_felt_before_the_first_event():
    assert moments(played_game(Options(), [])) == ()


def test_a_first_piece_touches_no_corner():
    game = named(DUO, *START[:1])
    (placed,) = moments(game)
    assert (placed.player, placed.colour, placed.worth) == (0, 0, 4)
    assert (placed.corners, placed.run, placed.largest) == ((), 0, False)


def test_each_corner_that_touches_is_told_as_a_vertex_of_the_lattice():
    game = named(DUO, *START, "B f11,g11,f12,f13,f14")
    (placed,) = [moment for moment in moments(game) if isinstance(moment, Placed)]
    # The corner between e10 and f11: columns and rows count from 0.
    assert placed.corners == ((5, 10),)
    assert placed.largest
    assert placed.run == 0


def reference_corners(board, cells, colour):
    """Corner contacts on squares, counted by looking at the four cells around every crossing."""
    found = set()
    points = set(cells)
    for x, y in {(x + dx, y + dy) for x, y in points for dx in (0, 1) for dy in (0, 1)}:
        around = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)]
        mine = [one for one in around if one in points]
        others = [one for one in around if board.get(one) == colour]
        if mine and others:
            found.add((x, y))
    return tuple(sorted(found))


@pytest.mark.parametrize("name", ["Blokus", "Blokus Duo", "Blokus Junior"])
def test_corners_and_runs_in_refereed_games(name):
    options = Options(name)
    geometry, table = options.ruleset.geometry, options.ruleset.table
    for number in range(0, len(games_of(name)), 12):
        game = played_game(options, refereed(name, number))
        board, runs = {}, dict.fromkeys(range(4), 0)
        for _, placed in of_kind(Placed, game):
            cells = [geometry.points[cell] for cell in table.cells_of(placed.placement)]
            expected = reference_corners(board, cells, placed.colour)
            assert placed.corners == expected
            runs[placed.colour] = runs[placed.colour] + 1 if len(expected) > 1 else 0
            assert placed.run == runs[placed.colour]
            board.update(dict.fromkeys(cells, placed.colour))


# -- shut out, out, all placed ----------------------------------------------


@pytest.mark.parametrize(
    ("name", "number", "ply"),
    [
        ("Blokus", 2, 57),
        ("Blokus Duo", 35, 27),
        ("Blokus Two-Player", 5, 48),
        ("Blokus Three-Player", 23, 56),
        ("Blokus Trigon", 11, 56),
        ("Blokus Junior", 26, 28),
    ],
)
def test_who_takes_the_last_way_on_shuts_a_colour_out(name, number, ply):
    game = played_game(Options(name), refereed(name, number))
    before, after = game.positions()[ply - 1 : ply + 1]
    (shut,) = [moment for moment in moments(game, ply) if isinstance(moment, ShutOut)]
    assert len(before.legal(shut.colour))
    assert not len(after.legal(shut.colour))
    assert shut.player != shut.by == before.player


@pytest.mark.parametrize("options", EVERY, ids=identify)
def test_who_is_shut_out_is_out_soon_and_each_colour_once(options):
    game = played_game(options, random_game(options, 3))
    outs = [moment.colour for _, moment in of_kind(Out, game)]
    done = [moment.colour for _, moment in of_kind(AllPlaced, game)]
    assert sorted([*outs, *done]) == list(range(len(options.ruleset.colours)))
    assert {shut.colour for _, shut in of_kind(ShutOut, game)} <= set(outs)


def test_all_placed_tells_what_it_earns():
    single = played_game(Options("Blokus Trigon"), refereed("Blokus Trigon", 12))
    ((_, placed),) = of_kind(AllPlaced, single)
    assert (placed.single_last, placed.bonus) == (True, 20)
    plain = played_game(Options("Blokus", scoring="basic"), refereed("Blokus", 39))
    ((_, placed),) = of_kind(AllPlaced, plain)
    assert (placed.single_last, placed.bonus) == (False, 0)


def test_the_end_tells_who_came_first():
    game = played_game(Options("Blokus"), refereed("Blokus", 0))
    assert moments(game)[-1] == Over(tuple(game.position.ranks()))
    assert moments(game)[-1].winners == (game.position.ranks().index(1),)
    alone = played_game(Options("Blokus Solo"), random_game(Options("Blokus Solo"), 1))
    assert moments(alone)[-1].winners == ()


# -- the lead ---------------------------------------------------------------


def test_the_lead_changes_only_when_all_have_had_as_many_turns():
    """In a Duo, after the second colour's placement, and a tie leaves it where it is."""
    game = played_game(Options("Blokus Duo"), refereed("Blokus Duo", 0))
    held, expected = None, []
    for ply in range(2, game.ply, 2):
        first, second = game.positions()[ply].points()
        ahead = None if first == second else int(second > first)
        if ahead not in (None, held) and game.positions()[ply].colour == 0:
            expected.append((ply, LeadTaken(ahead, held)))
            held = ahead
    assert expected
    assert [one for one in of_kind(LeadTaken, game) if one[0] <= expected[-1][0]] == expected


def test_a_lead_has_most_squares_when_it_is_taken():
    for number in range(0, 60, 6):
        game = played_game(Options("Blokus"), refereed("Blokus", number))
        holds = None
        for ply, taken in of_kind(LeadTaken, game):
            squares = game.positions()[ply].points()
            assert squares.count(max(squares)) == 1
            assert squares.index(max(squares)) == taken.player == leader(game, ply)
            assert taken.before == holds
            holds = taken.player


def test_who_leads_is_known_anew_after_something_else_was_played():
    """What was known of a line that was taken back says nothing about the next one."""
    options = Options("Blokus Duo")
    game = played_game(options, refereed("Blokus Duo", 0))
    assert [leader(game, ply) for ply in range(game.ply + 1)]
    game.go_to(6)
    other = Game(options, game.seats, game.played)
    while not game.position.over:
        for one in (game, other):
            one.play(one.position.event(int(one.position.legal()[0])))
    plies = range(game.ply + 1)
    assert [leader(game, ply) for ply in plies] == [
        leader(Game(options, game.seats, other.events[:ply])) for ply in plies
    ]


def test_once_the_others_are_out_each_placement_may_take_the_lead():
    seen = set()
    for number in range(0, 60, 4):
        game = played_game(Options("Blokus Duo"), refereed("Blokus Duo", number))
        for ply in range(1, game.ply):
            position, points = game.positions()[ply], game.positions()[ply].points()
            if position.colour == game.events[ply - 1].colour and len(set(points)) > 1:
                assert leader(game, ply) == points.index(max(points))
                seen.add(leader(game, ply) == leader(game, ply - 1))
    assert seen == {True, False}


def test_nobody_leads_alone():
    options = Options("Blokus Solo")
    game = played_game(options, random_game(options, 2))
    assert of_kind(LeadTaken, game) == []
    assert leader(game) is None


# -- other events -----------------------------------------------------------


def test_a_board_that_is_set_up_is_no_moment():
    game = played_game(Options("Blokus"), itertools.islice(random_game(Options("Blokus"), 5), 30))
    set_up = Game(game.options, game.seats, [KINDS["board"].set_up(game.position)])
    assert moments(set_up) == ()


def test_what_was_taken_back_can_be_asked_about():
    game = played_game(Options("Blokus Duo"), itertools.islice(refereed("Blokus Duo", 1), 9))
    before = moments(game)
    game.go_to(4)
    assert moments(game, 9) == before


@pytest.fixture(scope="module")
def dice_game():
    options = options_for("Blokus Dice")
    game, rng = Game(options, [Seat(f"P{n}") for n in range(options.players)]), random.Random(7)
    while not game.position.over:
        roll = game.position.chance_event(rng.choice)
        game.play(roll or rng.choice(game.position.takes()))
    return game


def test_dice_are_rolled_taken_and_drawn(dice_game):
    for ply, event in enumerate(dice_game.events, 1):
        position, felt = dice_game.positions()[ply - 1], moments(dice_game, ply)
        if isinstance(event, Roll):
            assert felt[0] == Rolled(event.dice)
        else:
            assert isinstance(event, Take)
            assert felt[0] == DieTaken(position.chooser, event.die, event.strike)
            assert (felt[1].player, felt[1].colour) == (position.chooser, position.colour)
            assert felt[1].placement == event.placement


def test_everybody_goes_out_of_dice_once(dice_game):
    outs = [out.player for _, out in of_kind((Out, AllPlaced), dice_game)]
    assert sorted(outs) == list(range(dice_game.options.players))
    assert moments(dice_game)[-1].ranks == tuple(dice_game.position.ranks())


def test_the_lead_in_dice_changes_between_rounds(dice_game):
    leads = of_kind(LeadTaken, dice_game)
    assert leads
    for ply, taken in leads:
        before, after = dice_game.positions()[ply - 1 : ply + 1]
        assert after.round == before.round + 1
        squares = after.points()
        assert squares.index(max(squares)) == taken.player
