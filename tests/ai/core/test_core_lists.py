"""The core's states, placement lists and coverage match the engine's rules."""

from copy import deepcopy

import numpy as np
import pytest
from helpers.core_evaluation import CoreEvaluation, listed
from helpers.core_reference import ReferenceView
from helpers.positions import (
    EVERY,
    OTHERS,
    identify,
    positions,
    random_game,
    refereed,
    total_of,
)
from helpers.refereed import games_of
from helpers.thorough import sampled
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.ai.core.board.board_arrays import board_arrays
from game.ai.core.board.coverage import coverage_by, nonzero_lanes
from game.ai.core.board.placement_lists import PlacementLists, empty_placement_lists
from game.ai.core.board.state import apply_placement, position_state
from game.ai.core.compiled.kernel import kernel
from game.ai.core.tree.outcome import next_to_play, player_of, score_of
from game.engine import VARIANTS, Options
from game.engine.position import Position


@kernel
def do_place(board, state, colour, placement):
    apply_placement(board, state, colour, placement)


@kernel
def turn_after(state, lists, colour):
    return next_to_play(state, lists, colour)


@kernel
def owner_of(board, state, colour):
    return player_of(board, state, colour)


@kernel
def points_of(board, state, colour):
    return score_of(board, state, colour)


@kernel
def count_of(packed, colours):
    return coverage_by(packed, colours)


@kernel
def colours_in(packed):
    return nonzero_lanes(packed)


def members(lists, colour):
    return np.sort(lists.placements[colour, : lists.count[colour]]).tolist()


def assert_same(state, plain):
    for field, found in state.as_dict().items():
        expected = getattr(plain, field)
        if field == "attach":  # forbidden cells are never read as attach points
            found, expected = found & ~state.forbidden, expected & ~plain.forbidden
        assert np.array_equal(found, expected), field


def assert_lists(lists, position):
    for colour in range(len(position.ruleset.colours)):
        assert members(lists, colour) == position.legal(colour).tolist()


def follow(options, game, seed=0):
    """Check state, lists, turns and points against the plain rules throughout a game."""
    rng = np.random.default_rng(seed)
    ruleset = options.ruleset
    board, position = board_arrays(ruleset), Position(ruleset)
    state = position_state(board, position)
    earlier = [empty_placement_lists(board)]
    for colour, placement in game:
        assert position.colour == colour
        lists = listed(board, state)
        assert_lists(lists, position)
        before = earlier[rng.integers(len(earlier))]
        assert_lists(listed(board, state, before), position)
        # What lists were derived from, and whether they have an index, makes no difference to
        # those derived from them.
        source = before if rng.random() < 0.5 else None
        earlier.append(listed(board, state, source, indexed=rng.random() < 0.5))
        assert owner_of(board, state, colour) == position.player
        do_place(board, state, colour, placement)
        position = position.play(placement)
        assert_same(state, position_state(board, position))
        turn = turn_after(state, listed(board, state, earlier[-1]), colour)
        assert turn == (-1 if position.over else position.colour)
        assert_points(board, state, position)
    assert position.over


def assert_points(board, state, position):
    sign = -1 if position.ruleset.scoring.lowest_wins else 1
    for colour in range(len(position.ruleset.colours)):
        assert points_of(board, state, colour) == sign * total_of(position, colour)


@pytest.mark.parametrize("options", [*EVERY, *sampled(OTHERS, 2)], ids=identify)
def test_all_through_a_random_game(options):
    follow(options, random_game(options, 7))


@pytest.mark.parametrize("name", [options.name for options in EVERY if games_of(options.name)])
def test_all_through_a_refereed_game(name):
    for number in (0, 14):
        follow(Options(name), refereed(name, number), seed=number)


REFEREED_OTHERS = [
    (options.name, number) for options in OTHERS for number, _ in enumerate(games_of(options.name))
]


@pytest.mark.parametrize("case", sampled(REFEREED_OTHERS, 8), ids=str)
def test_all_through_a_refereed_game_of_others(case):
    name, number = case
    follow(Options(name), refereed(name, number), seed=number)


def test_every_game_is_there():
    assert {options.name for options in (*EVERY, *OTHERS)} == set(VARIANTS)


@settings(max_examples=40)
@given(positions(), st.integers(0, 3), st.integers(0, 2**20))
def test_out_of_turn(position, colour, seed):
    """A colour may place when it isn't next in turn."""
    board = board_arrays(position.ruleset)
    colour %= len(position.ruleset.colours)
    state = position_state(board, position)
    before, indexed = listed(board, state), listed(board, state, indexed=True)
    for _ in range(3):
        legal = position.legal(colour)
        if not len(legal):
            return
        placement = int(legal[seed % len(legal)])
        do_place(board, state, colour, placement)
        position = position.play(placement, colour)
        assert_same(state, position_state(board, position))
        lists = listed(board, state, before)
        assert_lists(lists, position)
        same = listed(board, state, indexed)
        for field in ("count", "complete"):
            assert np.array_equal(getattr(same, field), getattr(lists, field)), field
        for of_both in zip(lists.placements, same.placements, lists.count, strict=True):
            assert np.array_equal(*(row[: of_both[2]] for row in of_both[:2]))


def test_lists_are_made_without_touching_those_before():
    options = EVERY[0]
    board, position = board_arrays(options.ruleset), Position(options.ruleset)
    state = position_state(board, position)
    before = listed(board, state)
    kept = deepcopy(before)
    for colour, placement in [*random_game(options, 3)][:8]:
        do_place(board, state, colour, placement)
    listed(board, state, before)
    for field in set(PlacementLists.field_names()) - {"excluded"}:
        assert np.array_equal(getattr(before, field), getattr(kept, field)), field


def all_placed(options, last_size):
    """A state whose first colour has placed everything, last a piece of `last_size` cells."""
    ruleset = options.ruleset
    board = board_arrays(ruleset)
    state = position_state(board, Position(ruleset))
    state.left[0] = 0
    state.last[0] = int(np.flatnonzero(ruleset.table.sizes == last_size)[0])
    return board, state


@pytest.mark.parametrize("scoring", VARIANTS["Blokus"].scorings)
@pytest.mark.parametrize("last_size", [1, 5])
def test_the_points_of_a_colour_that_has_placed_all(scoring, last_size):
    options = Options("Blokus", scoring)
    board, state = all_placed(options, last_size)
    plain = options.ruleset.scoring
    squares = options.ruleset.pieces.cells
    points = plain.score(squares, 0, single_last=last_size == 1).points
    expected = plain.total_of(points, squares)
    assert points_of(board, state, 0) == (-expected if plain.lowest_wins else expected)


@settings(max_examples=10)
@given(positions())
def test_what_placements_cover(position):
    view, coverage = ReferenceView(position), CoreEvaluation(position).coverage
    table = position.ruleset.table
    for cell in range(view.size):
        by_colour = [view.coverage[colour][cell] for colour in view.colours]
        packed = coverage.counts[cell]
        for some in range(1 << len(by_colour)):
            assert count_of(packed, some) == sum(
                count for colour, count in enumerate(by_colour) if some >> colour & 1
            )
        assert int(colours_in(packed)) == sum(
            1 << colour for colour, count in enumerate(by_colour) if count
        )
    assert coverage.counts[view.size] == 0
    for piece in range(len(position.ruleset.pieces.pieces)):
        packed = coverage.counts[view.size + 1 + piece]
        for colour in view.colours:
            placements = (table.piece[view.legal[colour]] == piece).sum()
            assert count_of(packed, 1 << colour) == placements


def test_too_many_colours():
    four = Options("Blokus").ruleset
    five = replace(
        four,
        colours=(*four.colours, four.colours[0]),
        starts=(*four.starts, four.starts[0]),
        owners=(*four.owners, (0,)),
    )
    with pytest.raises(ValueError, match="5 colours are too many: up to 4"):
        position_state(board_arrays(four), Position(five))
