"""Records of games by house rules: both ways, and refused where they can't be read."""

import pytest
from helpers.positions import random_game

from game.engine import Game, Options, Ply, Seat
from game.engine.house import HouseRules
from game.records.blksgf import read, write
from game.records.sgf import UnknownGameError
from game.records.tree import Record

HOUSE = HouseRules(12, (2, 0, *(1,) * 19), inside=True, first=3)
OPTIONS = Options("Blokus", "basic", partners=True, house=HOUSE)


@pytest.fixture(scope="module")
def data():
    events = [Ply(*one) for one in random_game(OPTIONS, 3)]
    return write(Record.of(Game(OPTIONS, [Seat(name) for name in "ABCD"], events)))


def test_a_record_says_by_which_rules_it_was_played(data):
    assert b"GM[Blokus House Rules]" in data
    assert b"HOUSE[12 inside first:3 1:2 2:0]" in data
    loaded = read(data)
    assert loaded.problem is None
    assert loaded.record.options == OPTIONS
    assert write(loaded.record) == data


def test_without_its_rules_it_is_of_a_game_that_is_not_known(data):
    """As it is to every program that doesn't know house rules."""
    with pytest.raises(UnknownGameError, match="Blokus House Rules"):
        read(data.replace(b"HOUSE[", b"XHOUSE["))


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (b"", "house rules are like"),
        (b"12 outside", "house rules are like '14 inside first:3 I5:0 O:2', not '12 outside'"),
        (b"12 Q:1", "house rules are like"),
        (b"30", "boards have 9 to 24 squares a side, not 30"),
        (b"12 first:0", "no piece is small enough"),
        (b"12 1:9", "a colour has 0 to 4 of 1, not 9"),
    ],
)
def test_other_values_are_refused_in_one_line(data, value, reason):
    loaded = read(data.replace(b"HOUSE[12 inside first:3 1:2 2:0]", b"HOUSE[" + value + b"]"))
    assert reason in str(loaded.problem)
    assert "\n" not in str(loaded.problem)
