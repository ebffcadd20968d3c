"""Tests of what solves a puzzle, and of the search for all ways to do it."""

import numpy as np
import pytest
from helpers.puzzles import SMALL, all_ways, random_end, small_choice, small_puzzle, without_last
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.engine import Ply
from game.engine.position import Position
from game.exercises.attempt import in_order, solve
from game.exercises.puzzle import AllPlaced, BestPlacement, Verdict

BOARD = SMALL.ruleset.geometry
LIMIT = 1_000_000


def marked(start, way, rng):
    """Goals for a position and a way to place everything: plain, and with marks that suit it."""
    table = start.ruleset.table
    covered = [cell for ply in way for cell in table.cells_of(ply.placement)]
    free = np.setdiff1d(np.flatnonzero(start.board[:-1] < 0), covered)
    stars = tuple(BOARD.name_of(int(cell)) for cell in rng.choice(covered, 2))
    crosses = tuple(BOARD.name_of(int(cell)) for cell in rng.permutation(free)[:3])
    own = [ply for ply in start.plies if ply.colour == start.colour]
    ends = tuple(BOARD.name_of(table.cells_of(ply.placement)[0]) for ply in (own[0], own[-1]))
    yield AllPlaced()
    yield AllPlaced(stars=stars)
    yield AllPlaced(crosses=crosses)
    yield AllPlaced(stars=stars[:1], crosses=crosses[:1], ends=ends)
    yield AllPlaced(single_last=True)


@settings(max_examples=25)
@given(seed=st.integers(0, 10_000), colour=st.integers(0, 3), count=st.integers(1, 3))
def test_the_search_finds_all_ways_and_no_others(seed, colour, count):
    begun = without_last(random_end(seed), colour, count)
    assume(begun is not None)
    start, way = begun
    assume(len(start.legal()) < 60)
    for goal in marked(start, way, np.random.default_rng(seed)):
        found = solve(start, goal, LIMIT, LIMIT)
        assert found.is_complete
        assert {frozenset(one) for one in found.ways} == all_ways(start, goal)
        assert len(set(found.ways)) == len(found.ways)
        for one in found.ways:
            assert set(in_order(start, goal, one)) == set(one)


def test_pieces_of_several_colours_are_placed_in_turn():
    end = random_end(3)
    way = end.plies[-6:]
    left = [[0] * 21 for _ in range(4)]
    for ply in way:
        left[ply.colour][int(end.ruleset.table.piece[ply.placement])] = 1
    start = Position.arranged(end.ruleset, end.plies[:-6], left, way[0].colour)
    found = solve(start, AllPlaced(), LIMIT, LIMIT)
    assert {frozenset(one) for one in found.ways} == all_ways(start, AllPlaced())
    assert frozenset(way) in {frozenset(one) for one in found.ways}


def test_the_search_ends_when_it_is_told_to():
    start = small_puzzle().start()
    every = solve(start, AllPlaced(), LIMIT, LIMIT)
    assert len(every.ways) > 1
    some = solve(start, AllPlaced(), 1, LIMIT)
    assert some.ways == every.ways[:1]
    assert not some.is_complete
    cut = solve(start, AllPlaced(), LIMIT, every.examined // 2)
    assert not cut.is_complete
    assert cut.examined <= every.examined // 2


def test_pieces_hang_together_at_corners_of_their_own_colour():
    table = SMALL.ruleset.table

    def lying(*names):
        return [Ply(int(colour), table.parse(name)) for colour, name in names]

    left = [[0] * 21, [0] * 21, [0] * 21, [0] * 21]
    left[0][4] = 1
    apart = lying((0, "a1,a2"), (0, "f6,f7,f8"), (1, "h1,h2"))
    start = Position.arranged(SMALL.ruleset, apart, left, 0)
    goal = AllPlaced(ends=("a1", "f7"))
    assert not goal.connects(start)
    joined = Position.arranged(
        SMALL.ruleset, [*apart, *lying((0, "b3,c3,d3,d4"), (0, "e5"))], left, 0
    )
    assert goal.connects(joined)
    by_another = Position.arranged(
        SMALL.ruleset, [*apart, *lying((0, "b3,c3,d3,d4"), (1, "e5"))], left, 0
    )
    assert not goal.connects(by_another)


def test_covering_a_cross_fails_at_once():
    start = small_puzzle().start()
    placement = int(start.legal()[0])
    cell = start.ruleset.table.cells_of(placement)[0]
    goal = AllPlaced(crosses=(BOARD.name_of(cell),))
    assert goal.verdict(start, start) is Verdict.OPEN
    assert goal.verdict(start, start.play(placement)) is Verdict.FAILED


def test_all_answers_that_are_as_good_as_the_best_solve_it():
    puzzle = small_choice()
    start, goal = puzzle.start(), puzzle.goal
    assert len(goal.answers) == 2
    assert goal.margin == 5
    for placement in start.legal().tolist():
        name = start.ruleset.table.name_of(placement)
        verdict = Verdict.SOLVED if name in goal.answers else Verdict.FAILED
        assert goal.verdict(start, start.play(placement)) is verdict


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        (AllPlaced(stars=("z1",)), "no cell 'z1'"),
        (AllPlaced(stars=("a9",)), "a9 is taken"),
        (AllPlaced(crosses=("a9",)), "a9 is taken"),
        (BestPlacement({"a1,i9": 1.0}), "no piece has the shape"),
        (BestPlacement({"a9": 1.0}), "nothing can be placed on a9"),
    ],
)
def test_goals_that_cannot_be_are_refused(goal, told):
    start = small_puzzle().start()
    assert start.board[BOARD.cell_named("a9")] >= 0
    with pytest.raises(ValueError, match=told):
        goal.check(start)


def test_ends_lie_on_pieces():
    start = small_puzzle().start()
    free = BOARD.name_of(int(np.flatnonzero(start.board[:-1] < 0)[0]))
    with pytest.raises(ValueError, match=f"{free} is free"):
        AllPlaced(ends=(free,)).check(start)
