"""House rules: boards and pieces of one's own, against a slow referee, and what can't be played."""

import random

import numpy as np
import pytest
from helpers.positions import unfinished
from helpers.reference import Table, form_of
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from msgspec import structs
from test_reference import assert_same_board, assert_same_scores, assert_same_turn, place

from game.engine import BLOKUS_PIECES, VARIANTS, Options, decode_options, encode_options
from game.engine.house import MOST_COPIES, SIDES, HouseRules
from game.engine.position import Position

NAMES = [name for name, variant in VARIANTS.items() if variant.houses]
FORMS = [form_of(piece.points) for piece in BLOKUS_PIECES.pieces]
"""The form of each piece, as the slow referee has it."""


@st.composite
def house_rules(draw):
    """House rules by which somebody can begin."""
    copies = draw(
        st.lists(st.integers(0, MOST_COPIES), min_size=21, max_size=21).filter(any).map(tuple)
    )
    house = HouseRules(
        side=draw(st.sampled_from((SIDES[0], 12, 15))),
        copies=copies,
        inside=draw(st.booleans()),
        first=draw(st.none() | st.integers(1, 5)),
    )
    try:
        Options(NAMES[0], house=house)
    except ValueError:
        reject()
    return house


def both(options):
    """The same game, once by the engine's rules and once by the obvious ones."""
    house = options.house
    count = len(options.ruleset.colours)
    # "The corners", clockwise from the upper left; or as far inside as in Duo.
    low = round((house.side - 1) * 4 / 13) if house.inside else 0
    high = house.side - 1 - low
    corners = [(low, high), (high, high), (high, low), (low, low)][:: 1 if count == 4 else 2]
    starts = [f"{'abcdefghijklmnopqrstuvwx'[x]}{y + 1}" for x, y in corners]
    copies = dict(zip(FORMS, house.copies or (1,) * 21, strict=True))
    table = Table(
        *(options.name, options.scoring, options.free_starts, options.first, options.shared),
        options.partners,
        (("squares", house.side), starts, copies, house.first),
    )
    return Position(options.ruleset), table


@settings(max_examples=6, deadline=None)
@given(st.sampled_from(NAMES), house_rules(), st.integers(0, 10**6))
def test_games_by_house_rules_agree_from_the_first_ply_to_the_end(name, house, seed):
    chance = random.Random(seed)
    position, table = both(Options(name, house=house))
    looks = set(chance.sample(range(20), 2))
    while not position.over:
        if position.ply in looks:
            assert_same_board(position, table)
        legal = position.legal()
        sizes = position.ruleset.table.sizes[legal]
        if chance.random() < 0.7:
            legal = legal[sizes == sizes.max()]
        passed = len(table.passed)
        position = place(position, table, int(chance.choice(legal)), position.colour)
        assert_same_turn(position, table, passed)
    assert_same_board(position, table)
    assert_same_scores(position, table)


@given(st.sampled_from(NAMES), house_rules())
def test_they_are_kept(name, house):
    options = Options(name, house=house)
    assert decode_options(encode_options(options)) == options
    if name == "Blokus":
        assert structs.replace(options, partners=True).by_side.house == options.house


def test_without_them_options_are_written_as_before():
    assert "house" not in encode_options(Options())


def test_what_is_usual_leaves_the_usual_game():
    """On the board of Duo with its pieces, the same may be placed as in Duo."""
    assert Options("Blokus Duo", house=HouseRules(14, (1,) * 21, inside=True)) == Options(
        "Blokus Duo"
    )
    house = HouseRules(14, inside=True)
    assert house.starts(2) == Options("Blokus Duo").variant.starts
    assert Options("Blokus", house=HouseRules(20)) == Options("Blokus")
    assert HouseRules(20).starts(4) == Options("Blokus").variant.starts


def only(name):
    """One piece of that name, and no others."""
    return tuple(int(piece.name == name) for piece in BLOKUS_PIECES.pieces)


def test_however_many_of_each_piece_there_are_the_placements_are_the_same_ones():
    usual = Options("Blokus").ruleset.table
    for count in range(5):
        house = HouseRules(20, (1,) * 20 + (count,))
        assert Options("Blokus", house=house).ruleset.table is usual
    larger = Options("Blokus", house=HouseRules(24)).ruleset.table
    assert larger is not usual
    assert Options("Blokus", house=HouseRules(24, (2,) * 21)).ruleset.table is larger


def test_what_covers_no_corner_may_begin_inside():
    start = Position(Options("Blokus", house=HouseRules(9, only("X"), inside=True)).ruleset)
    assert len(start.legal()) == 5


@pytest.mark.parametrize(
    ("name", "house", "reason"),
    [
        ("Blokus", HouseRules(8), "boards have 9 to 24 squares a side, not 8"),
        ("Blokus", HouseRules(25), "boards have 9 to 24 squares a side, not 25"),
        ("Blokus", HouseRules(9, (5,) * 21), "a colour has 0 to 4 of 1, not 5"),
        ("Blokus", HouseRules(9, (1, 2)), "numbers for 21 pieces, not 2"),
        ("Blokus", HouseRules(9, (0,) * 21), "no piece is left to play with"),
        ("Blokus", HouseRules(9, (0, *(1,) * 20), first=1), "first one may have 2 squares or more"),
        ("Blokus", HouseRules(9, only("X")), "no piece can cover a start point"),
        ("Blokus Junior", HouseRules(9), "no house rules in Blokus Junior: choose one of Blokus,"),
    ],
)
def test_rules_that_no_game_can_have_are_refused_in_one_line(name, house, reason):
    with pytest.raises(ValueError, match=reason) as refused:
        Options(name, house=house)
    assert "\n" not in str(refused.value)


def test_the_largest_board_has_a_number_for_every_placement():
    ruleset = Options("Blokus", house=HouseRules(24)).ruleset
    assert len(ruleset.table) < np.iinfo(np.uint16).max
    assert next(unfinished(ruleset.options)).legal().size
