"""Tests of the puzzles that ship: a sample of them, checked by a program of its own."""

from datetime import timedelta

import puzzle_checker
import pytest
from helpers.thorough import sampled

from game.base.assets import asset
from game.exercises.attempt import Attempt
from game.exercises.collection import DAYS, FIRST, FOLDER, daily, file_name, shipped
from game.exercises.puzzle import AllPlaced, Kind, Verdict

LEAST_OF_A_KIND = 60
MOST_BYTES = 1_000_000

NAMES = [entry.name for entries in shipped().entries.values() for entry in entries]
EVERY = 13


def test_there_are_enough_of_each_kind_and_they_are_small():
    entries = shipped().entries
    assert {kind: len(own) for kind, own in entries.items() if len(own) < LEAST_OF_A_KIND} == {}
    files = [asset(FOLDER, file_name(kind)) for kind in Kind]
    assert sum(path.stat().st_size for path in files) < MOST_BYTES
    assert len(set(NAMES)) == len(NAMES) >= 400
    # Nor does the calendar end before its last day.
    assert daily(entries, FIRST + timedelta(days=DAYS - 1)) != daily(entries, FIRST)


@pytest.mark.parametrize("name", sampled(NAMES, EVERY))
def test_its_solution_solves_it_and_hints_lead_there(name):
    puzzle = shipped().load(name)
    puzzle.check()
    attempt = Attempt(puzzle)
    while attempt.verdict is Verdict.OPEN:
        hint = [attempt.hint() for _ in range(3)][-1]
        attempt.place(hint.placement)
    assert attempt.verdict is Verdict.SOLVED


@pytest.mark.parametrize("name", sampled(NAMES, EVERY))
def test_a_program_of_its_own_finds_it_right(name):
    puzzle = shipped().load(name)
    path = asset(FOLDER, file_name(puzzle.kind))
    lines = map(puzzle_checker.unsealed, path.read_bytes().splitlines()[1:])
    puzzle_checker.check(next(one for one in lines if one["name"] == name), puzzle_checker.Tally())


def test_puzzles_that_are_told_to_have_one_solution_have_one():
    entries = shipped().entries
    unique = (Kind.CONNECT, Kind.STARS, Kind.CROSSES)
    names = [entry.name for kind in unique for entry in entries[kind]]
    puzzles = [shipped().load(name) for name in names]
    assert {puzzle.solutions for puzzle in puzzles} == {1}
    assert all(isinstance(puzzle.goal, AllPlaced) for puzzle in puzzles)
