"""Tests that the engine agrees with the slow, obvious rules in random games of every kind."""

import random

import pytest
from helpers.other_reference import VARIANTS as OTHER_VARIANTS
from helpers.other_reference import OtherTable
from helpers.positions import total_of
from helpers.reference import VARIANTS, Table
from helpers.strategies import rules_of
from helpers.thorough import sampled
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import VARIANTS as RULE_SHEETS
from game.engine import Options
from game.engine.position import Position

seeds = st.integers(0, 2**32 - 1)


classic_rules = rules_of([name for name in RULE_SHEETS if RULE_SHEETS[name].family == "blokus"])
other_rules = rules_of([name for name in VARIANTS if RULE_SHEETS[name].family != "blokus"])


def start(options):
    """The same game, once by the engine's rules and once by the obvious ones."""
    kind = OtherTable if options.name in OTHER_VARIANTS else Table
    table = kind(
        *(options.name, options.scoring, options.free_starts),
        *(options.first, options.shared, options.partners),
    )
    return Position(options.ruleset), table


def cells_of(position, placement):
    """A placement's cells, which both sides number by row from the bottom left."""
    return frozenset(position.ruleset.table.cells_of(placement))


def choose(position, colour, chance):
    """A random legal placement, half the time from the largest only, so that games vary."""
    legal = position.legal(colour)
    if chance.random() < 0.5:
        sizes = position.ruleset.table.sizes[legal]
        legal = legal[sizes == sizes.max()]
    return int(chance.choice(legal))


def place(position, table, placement, colour):
    table.place(colour, cells_of(position, placement))
    return position.play(placement, colour)


def assert_same_turn(position, table, passed_before):
    assert position.colour == table.to_play
    assert position.player == table.player()
    assert position.over == (table.to_play is None)
    assert list(position.passed) == table.passed[passed_before:]
    assert {c for c in table.colours if position.out[c]} == set(table.passed)
    assert position.ply == sum(map(len, table.down.values()))


def assert_same_board(position, table):
    for colour in table.colours:
        on_board = {cell for cell, c in enumerate(position.board) if c == colour}
        assert on_board == set().union(*table.down[colour])
        legal = position.legal(colour).tolist()
        assert legal == sorted(legal)
        assert {cells_of(position, p) for p in legal} == set(table.placements(colour))


def assert_same_violations(position, table, chance):
    """Compare violations anywhere, and near legal placements, where fewer rules break."""
    everywhere = range(len(position.ruleset.table))
    for colour in table.colours:
        near = [p for other in table.colours for p in position.legal(other)[:200:20].tolist()]
        for placement in chance.sample(everywhere, 20) + near:
            assert_same_violation(position, table, placement, colour)


def assert_same_violation(position, table, placement, colour):
    broken = table.broken(colour, cells_of(position, placement))
    violation = position.violation(placement, colour)
    assert position.is_legal(placement, colour) == (not broken)
    if violation is None:
        assert not broken
    else:
        # Of several broken rules, the engine reports the one `broken` lists first.
        assert violation.rule.value == next(iter(broken))
        assert set(violation.cells) == broken[violation.rule.value]


def assert_same_scores(position, table):
    for colour in table.colours:
        score = position.score(colour)
        assert (score.all_placed, score.single_last) == table.points(colour)[1:]
        assert total_of(position, colour) == sum(table.points(colour))
        assert score.placed == sum(map(table.worth, table.down[colour]))
        assert score.left == position.ruleset.pieces.worth - score.placed
    assert position.totals() == table.totals()
    assert position.ranks() == table.ranks()


def play_to_the_end(options, seed):
    """Play one game, comparing turns throughout and everything now and then and at the end."""
    chance = random.Random(seed)
    position, table = start(options)
    looks = set(chance.sample(range(15 * len(table.colours)), 3))
    while not position.over:
        if position.ply in looks:
            assert_same_board(position, table)
            assert_same_violations(position, table, chance)
            assert_same_scores(position, table)
        passed = len(table.passed)
        position = place(
            position, table, choose(position, position.colour, chance), position.colour
        )
        assert_same_turn(position, table, passed)
    assert_same_board(position, table)
    assert_same_scores(position, table)


@settings(max_examples=6)
@given(classic_rules, seeds)
def test_games_on_the_large_board_agree_from_the_first_ply_to_the_end(options, seed):
    play_to_the_end(options, seed)


@settings(max_examples=6)
@given(other_rules, seeds)
def test_other_games_agree_from_the_first_ply_to_the_end(options, seed):
    play_to_the_end(options, seed)


@settings(max_examples=6)
@given(st.one_of(classic_rules, other_rules), seeds)
def test_games_agree_when_colours_place_out_of_turn(options, seed):
    """One colour does most of the placing, so it often places everything."""
    chance = random.Random(seed)
    position, table = start(options)
    favourite = chance.choice(table.colours)
    while not position.over:
        able = [colour for colour in table.colours if len(position.legal(colour))]
        colour = favourite if favourite in able and chance.random() < 0.9 else chance.choice(able)
        passed = len(table.passed)
        position = place(position, table, choose(position, colour, chance), colour)
        assert_same_turn(position, table, passed)
    assert_same_board(position, table)
    assert_same_scores(position, table)


@pytest.mark.parametrize("name", sampled(OTHER_VARIANTS, 4))
@settings(max_examples=2)
@given(st.data(), seeds)
def test_games_of_other_contacts_agree_from_the_first_ply_to_the_end(name, data, seed):
    play_to_the_end(data.draw(rules_of([name])), seed)


@pytest.mark.parametrize("name", [*VARIANTS, *sampled(OTHER_VARIANTS, 4)])
def test_every_game_has_the_same_placements(name):
    position, table = start(Options(name))
    placements = {cells_of(position, p) for p in range(len(position.ruleset.table))}
    assert placements == set(table.board.form_at)
    assert {*VARIANTS, *OTHER_VARIANTS} == set(RULE_SHEETS)
    # To begin, some cover a start, or only a part of it.
    starts = set(position.ruleset.starts[0]) if position.ruleset.starts else set()
    for placement in range(len(position.ruleset.table)):
        if starts & cells_of(position, placement):
            assert_same_violation(position, table, placement, 0)
