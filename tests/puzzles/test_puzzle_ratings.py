"""Tests of the ratings of puzzles and people."""

from game.base.ratings import new_rating
from game.puzzles.ratings import after_attempt, puzzle_rating


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


def test_whoever_solves_half_of_the_puzzles_of_a_difficulty_comes_to_it():
    person = new_rating()
    for number in range(60):
        person = after_attempt(person, puzzle_rating(6), solved=number % 2 == 0).person
    assert abs(person.points - 600) < 60
