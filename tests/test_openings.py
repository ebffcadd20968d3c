"""The names of openings."""

import pytest

from game.engine import Options
from game.engine.position import Position
from game.openings import opening_name


def opened(game, *pieces, first=0):
    """A position in which the first colour has begun with these pieces, the others with any."""
    ruleset = Options(game, first=first).ruleset
    table = ruleset.table
    kinds = [piece.name for piece in table.pieces.pieces]
    position, left = Position(ruleset), list(pieces)
    while left:
        legal = position.legal()
        if position.colour == first:
            wanted = kinds.index(left.pop(0))
            legal = [one for one in legal if table.piece[one] == wanted]
        else:
            legal = [one for one in legal if table.sizes[one] == 1]
            legal = legal or position.legal()
        position = position.play(int(legal[-1]))
    return position


@pytest.mark.parametrize("first", [0, 1])
def test_in_duo_the_first_two_pieces_of_who_begins(first):
    assert opening_name(Position(Options("Blokus Duo").ruleset)) == ""
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
