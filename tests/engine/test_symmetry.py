"""Tests of symmetries: games that are the same turned, mirrored or begun by another colour."""

import numpy as np
import pytest
from helpers.positions import EVERY, identify, random_game
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import VARIANTS, Options
from game.engine.position import Position
from game.engine.symmetry import symmetries

ORIENTED = {"Blokus": 1, "Blokus Two-Player": 1, "Blokus Duo": 2, "Blokus Trigon": 12}
"""The number of ways a game maps to itself: one where the corners belong to colours that play in
turn, two where a diagonal joins the two colours' start points, twelve on a hexagon open to all."""


@pytest.mark.parametrize("name", ORIENTED)
def test_whoever_begins_a_game_is_seen_alike(name):
    usual = Options(name).ruleset
    for first in VARIANTS[name].firsts:
        found = symmetries(Options(name, first=first).ruleset, usual)
        assert len(found) == len(set(found)) == ORIENTED[name]
        assert {symmetry.colours[first] for symmetry in found} == {usual.options.first}


def test_other_rules_are_not_the_same_game():
    usual = Options("Blokus").ruleset
    assert not symmetries(Options("Blokus", free_starts=True).ruleset, usual)
    assert not symmetries(Options("Blokus Two-Player").ruleset, usual)
    assert not symmetries(Options("Blokus Trigon").ruleset, usual)
    # If another colour begins, the shared one has another place in the order of play.
    three = [Options("Blokus Three-Player", first=first).ruleset for first in (0, 1)]
    assert not symmetries(three[1], three[0])


@settings(max_examples=5)
@given(seed=st.integers(0, 2**20))
@pytest.mark.parametrize("options", EVERY, ids=identify)
def test_all_that_is_legal_is_legal_where_it_is_seen_as(options, seed):
    seen_as = Options(options.name, free_starts=options.free_starts).ruleset
    if not symmetries(options.ruleset, seen_as):
        seen_as = options.ruleset
    found = symmetries(options.ruleset, seen_as)
    symmetry = found[seed % len(found)]
    table = seen_as.table

    def image(placement):
        return table.find([symmetry.cells[cell] for cell in table.cells_of(placement)])

    position, other = Position(options.ruleset), Position(seen_as)
    rng = np.random.default_rng(seed)
    for _, placement in random_game(options, seed):
        assert other.colour == symmetry.colours[position.colour]
        if rng.random() < 0.1:
            assert {image(one) for one in position.legal()} == set(other.legal().tolist())
        position, other = position.play(placement), other.play(image(placement))
    assert other.over
    for colour, seen in enumerate(symmetry.colours):
        assert position.placed[colour] == other.placed[seen]
