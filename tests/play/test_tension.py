"""How tense a game is, for every kind of game."""

from itertools import pairwise

import pytest
from helpers.whole_games import played_out

from game.engine import KINDS, Game, Seat, options_for
from game.play.moments import STIRS, STIRS_FOR, moments, tension

GAMES = ("Blokus", "Blokus Duo", "Blokus Dice")


def curve(game):
    """How tense a game is after each number of events."""
    found = []
    for ply in range(len(game.events) + 1):
        game.go_to(ply)
        found.append(tension(game, game.position))
    return found


@pytest.fixture(scope="module", params=GAMES)
def played(request):
    """A whole game, and how tense it was after each event."""
    options = options_for(request.param)
    game = played_out(Game(options, [Seat(f"P{number}") for number in range(options.players)]))
    return game, curve(game)


def test_the_games_are_of_every_kind():
    assert {options_for(name).kind for name in GAMES} == set(KINDS)


def test_a_game_begins_calm_and_ends_tense(played):
    _, found = played
    third = len(found) // 3
    assert found[0] == 0
    assert all(0 <= one <= 1 for one in found)
    assert max(found[:3]) < 0.2
    assert sum(found[-third:]) > sum(found[:third]) + 0.2 * third
    assert max(found[-third:]) > 0.6


def test_what_stirs_makes_it_tenser_for_a_while(played):
    game, found = played
    stirring = [
        ply
        for ply in range(1, game.ply + 1)
        if any(type(one) in STIRS for one in moments(game, ply))
    ]
    assert found[stirring[0]] > found[stirring[0] - 1]
    # Where nothing has stirred for so long, only what fills counts, which never gets less.
    calm = (range(early + STIRS_FOR, late) for early, late in pairwise([-STIRS_FOR, *stirring]))
    for plies in calm:
        tense = [found[ply] for ply in plies]
        assert tense == sorted(tense)


def test_it_is_the_same_whenever_it_is_asked_about(played):
    game, found = played
    assert curve(game) == found
