"""The names of openings."""

import pytest

from game.engine import Game, Options, Seat, SetUp
from game.engine.openings import opening_name


def opened(game, *pieces, first=0):
    """A game in which the first colour opened with these pieces and the others played any."""
    options = Options(game, first=first)
    game = Game(options, [Seat("Ada")] * options.players)
    table = options.ruleset.table
    kinds = [piece.name for piece in table.pieces.pieces]
    left = list(pieces)
    while left:
        position = game.position
        legal = position.legal()
        if position.colour == first:
            wanted = kinds.index(left.pop(0))
            legal = [one for one in legal if table.piece[one] == wanted]
        else:
            legal = [one for one in legal if table.sizes[one] == 1]
            legal = legal or position.legal()
        game.play(position.event(int(legal[-1])))
    return game


@pytest.mark.parametrize("first", [0, 1])
def test_in_duo_the_first_two_pieces_of_who_begins(first):
    assert opening_name(opened("Blokus Duo", first=first)) == ""
    assert opening_name(opened("Blokus Duo", "X", first=first)) == ""
    assert opening_name(opened("Blokus Duo", "X", "F", first=first)) == "X–F"
    assert opening_name(opened("Blokus Duo", "F", "W", "I5", first=first)) == "F–W"


@pytest.mark.parametrize("game", ["Blokus", "Blokus Two-Player", "Blokus Three-Player"])
@pytest.mark.parametrize(
    ("pieces", "name"),
    [
        ("FXWN", "Barasona"),
        ("FWXN", "Barasona"),
        ("FWXNY", "Barasona"),
        ("FXW", ""),
        ("FXWY", ""),
        ("WFXN", ""),
    ],
)
def test_a_line_to_the_middle_of_the_large_board(game, pieces, name):
    assert opening_name(opened(game, *pieces)) == name


def test_other_games_have_none():
    assert opening_name(opened("Blokus Junior", "P", "L5")) == ""
    assert opening_name(opened("Blokus Trigon", "F", "W", "V", "S")) == ""


def test_pieces_that_were_set_up_have_no_order():
    played = opened("Blokus Duo", "X", "F", "W")
    board = SetUp(played.position.plies, played.position.colour)
    assert opening_name(Game(played.options, played.seats, [board])) == ""
