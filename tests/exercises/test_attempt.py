"""Tests of attempts: what is placed and taken back, and hints."""

import pytest
from helpers.puzzles import small_choice, small_puzzle
from hypothesis import given
from hypothesis import strategies as st

from game.base.ratings import new_rating
from game.engine.contacts import IllegalPlacementError
from game.exercises.attempt import Attempt, after_attempt, puzzle_rating, solve
from game.exercises.puzzle import AllPlaced, Verdict


@given(data=st.data(), puzzle=st.sampled_from([small_puzzle(), small_choice()]))
def test_whatever_is_placed_and_taken_back_the_verdict_is_that_of_the_goal(data, puzzle):
    attempt = Attempt(puzzle)
    for _ in range(12):
        before = attempt.placed
        if attempt.verdict is Verdict.OPEN and data.draw(st.booleans()):
            placement = data.draw(st.sampled_from(attempt.position.legal().tolist()))
            assert attempt.place(placement) is attempt.verdict
            assert attempt.placed[:-1] == before
        else:
            ply = attempt.take_back()
            assert (ply is None) == (not before)
            assert attempt.placed == before[:-1]
        goal = puzzle.goal
        assert attempt.verdict is goal.verdict(attempt.start, attempt.position)
    attempt.start_over()
    assert attempt.placed == ()
    assert attempt.verdict is Verdict.OPEN


@given(data=st.data())
def test_hints_lead_from_wherever_one_is_to_a_solution_or_say_that_none_does(data):
    attempt = Attempt(small_puzzle())
    attempt.place(data.draw(st.sampled_from(attempt.position.legal().tolist())))
    while attempt.verdict is Verdict.OPEN:
        ways = solve(attempt.position, AllPlaced(), 1, 10_000).ways
        hint = attempt.hint()
        if not ways:
            assert hint is None
            return
        assert (hint.corner, hint.placement) == (None, None)
        second, third, again = (attempt.hint() for _ in range(3))
        assert second.piece == third.piece == hint.piece
        assert second.placement is None
        assert third == again
        table = attempt.start.ruleset.table
        assert table.piece[third.placement] == hint.piece
        assert second.corner in table.cells_of(third.placement)
        assert second.corner in attempt.position.attach_points(hint.colour)
        attempt.place(third.placement)
    assert attempt.verdict is not Verdict.SOLVED or not attempt.unaided


def test_a_hint_to_the_best_placement_is_an_answer():
    attempt = Attempt(small_choice())
    attempt.hint()
    attempt.hint()
    assert attempt.place(attempt.hint().placement) is Verdict.SOLVED
    assert attempt.unaided is False
    assert attempt.hint() is None


def test_who_solves_it_without_hints_solves_it_unaided():
    attempt = Attempt(small_puzzle())
    attempt.place(int(attempt.position.legal()[-1]))
    attempt.take_back()
    assert attempt.unaided is None
    for ply in small_puzzle().way():
        attempt.place(ply.placement)
    assert attempt.unaided is True
    with pytest.raises(ValueError, match="small is solved: take something back"):
        attempt.place(0)


def test_what_is_illegal_changes_nothing():
    attempt = Attempt(small_puzzle())
    legal = set(attempt.position.legal().tolist())
    illegal = next(n for n in range(len(attempt.start.ruleset.table)) if n not in legal)
    with pytest.raises(IllegalPlacementError):
        attempt.place(illegal)
    assert attempt.placed == ()


# -- ratings ---


def test_a_puzzle_begins_with_its_difficulty():
    assert [puzzle_rating(number).points for number in (1, 5, 10)] == [100, 500, 1000]


def test_who_solves_a_puzzle_rises_and_the_puzzle_falls():
    person, puzzle = new_rating(), puzzle_rating(5)
    solved = after_attempt(person, puzzle, solved=True)
    assert solved.person.mean > person.mean
    assert solved.puzzle.mean < puzzle.mean
    failed = after_attempt(person, puzzle, solved=False)
    assert failed.person.mean < person.mean
    assert failed.puzzle.mean > puzzle.mean
