"""Tests of the tools that make puzzles, rate them, and check them."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import numpy as np
import puzzle_checker
import pytest
from helpers.puzzles import SMALL, as_puzzle, random_end, small_choice, small_puzzle
from msgspec.structs import replace
from puzzle_making import boxes, cards
from puzzle_making.makers import MAKERS, made, make
from puzzle_making.solving import SEEDS, Solvers
from puzzle_making.tries import NEVER, Tries

from game.engine import Options
from game.engine.position import Position
from game.exercises.attempt import solve
from game.exercises.collection import Collection, encode, shipped
from game.exercises.puzzle import HIGHEST, LOWEST, AllPlaced, BestPlacement, Kind, Searched, Verdict

TOOLS = Path(puzzle_checker.__file__).parent


def checked(tmp_path, capsys, *puzzles):
    """The status of the checker, and what it prints, for a file of puzzles."""
    path = tmp_path / "puzzles.jsonl"
    path.write_bytes(encode(puzzles))
    return puzzle_checker.main([str(path)]), capsys.readouterr().out


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder in which a few puzzles were made."""
    path = tmp_path_factory.mktemp("puzzles")
    assert make(Kind.TILING, path, 4) >= 4
    return path


def test_there_is_a_maker_for_every_kind():
    assert set(MAKERS) == set(Kind)


def test_what_is_made_is_rated_boxed_and_found_right(folder, tmp_path, capsys):
    rated = list(boxes.rate(folder, quick=False))
    assert {one.key for one in rated} == {boxes.key_of(puzzle) for puzzle in made(folder)}
    assert list(boxes.rate(folder, quick=False)) == []  # It is kept.
    ((path, count),) = boxes.box([folder], tmp_path)
    assert count == sum(one.difficulty is not None for one in rated)
    assert puzzle_checker.main([str(path)]) == 0
    assert f"{count} puzzles" in capsys.readouterr().out
    entries = Collection({Kind.TILING: path}).entries[Kind.TILING]
    assert [one.difficulty for one in entries] == sorted(one.difficulty for one in entries)


@pytest.mark.parametrize("kind", [Kind.HARD_BONUS, Kind.BEST_MARGIN])
def test_what_ships_can_be_brought_back_and_more_be_made(kind, tmp_path):
    puzzles = [shipped().load(entry.name) for entry in shipped().entries[kind]]
    boxes.unbox(puzzles, tmp_path / "jobs")
    ((path, count),) = boxes.box([tmp_path / "jobs"], tmp_path)
    assert count == len(puzzles)
    again = Collection({kind: path})
    assert [again.load(entry.name) for entry in again.entries[kind]] == puzzles
    with pytest.raises(ValueError, match="isn't new"):
        boxes.unbox(puzzles, tmp_path / "jobs")


def test_a_seed_makes_the_same_again(folder):
    first = min(folder.glob("*.jsonl"))
    again = [msgspec.json.encode(one) for one in cards.tilings(int(first.stem))]
    assert first.read_bytes().splitlines() == again


def test_the_checker_finds_nothing_wrong_where_nothing_is(tmp_path, capsys):
    puzzle = small_puzzle()
    ways = len(solve(puzzle.start(), AllPlaced(), 1_000, 100_000).ways)
    status, told = checked(tmp_path, capsys, replace(puzzle, solutions=ways))
    assert status == 0, told


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"solutions": 1000}, "is told to have 1000 solutions and has"),
        ({"goal": AllPlaced(single_last=True)}, "solution"),
        ({"goal": AllPlaced(stars=("a9",))}, "a marked cell is taken"),
        ({"left": (("1", "1"), (), (), ())}, "one of each piece"),
        ({"solution": small_puzzle().solution[:1]}, "its solution doesn't solve it"),
        ({"solution": small_puzzle().solution[::-1] * 2}, "."),
        ({"lying": (("a9,b9", "c9"), (), (), ())}, "no space"),
        ({"lying": (("a1,c1",), (), (), ())}, "no piece has the shape"),
        ({"lying": (("a10",), (), (), ())}, "no space"),
    ],
)
def test_the_checker_says_what_is_wrong(tmp_path, capsys, changes, told):
    status, printed = checked(tmp_path, capsys, replace(small_puzzle(), **changes))
    assert status == 1
    assert told in printed
    assert "1 wrong" in printed


def test_the_checker_says_which_line_was_changed(tmp_path, capsys):
    path = tmp_path / "puzzles.jsonl"
    path.write_bytes(encode([small_puzzle()]).replace(b'"place all"', b'"connect"'))
    assert puzzle_checker.main([str(path)]) == 1
    assert "small: the checksum shows that the line was changed" in capsys.readouterr().out


def endgame():
    """A position of Duo with two pieces each, and its goal, found by playing all there is."""
    duo = Options("Blokus Duo").ruleset
    for seed in range(1_000):
        end = random_end(seed, duo.options)
        last = [ply for c in (0, 1) for ply in [p for p in end.plies if p.colour == c][-2:]]
        left = [[0] * 21, [0] * 21]
        for ply in last:
            left[ply.colour][int(duo.table.piece[ply.placement])] = 1
        rest = [ply for ply in end.plies if ply not in last]
        start = Position.arranged(duo, rest, left, 0)
        if any(start.out) or sum(len(start.legal(colour)) for colour in (0, 1)) > 24:
            continue
        leads = {p: -_lead(start.play(p), 1) for p in start.legal().tolist()}
        goal = BestPlacement({duo.table.name_of(p): float(lead) for p, lead in leads.items()})
        if goal.margin >= puzzle_checker.LEAST_MARGIN:
            return start, goal
    raise AssertionError


def _lead(position, player):
    """A player's lead in the end, if both play best."""
    if position.over:
        totals = position.totals()
        return totals[player] - totals[1 - player]
    sign = 1 if position.player == player else -1
    after = (sign * _lead(position.play(p), player) for p in position.legal().tolist())
    return sign * max(after)


def test_the_checker_solves_endgames(tmp_path, capsys):
    start, goal = endgame()
    ply = start.event(start.ruleset.table.parse(goal.answers[0]))
    puzzle = as_puzzle("endgame", Kind.BEST_MARGIN, start, goal, [ply])
    status, printed = checked(tmp_path, capsys, puzzle)
    assert status == 0, printed
    best, other = goal.answers[0], next(n for n in goal.leads if n not in goal.answers)
    for leads in (
        {**goal.leads, best: goal.leads[best] + 5},
        {name: goal.leads[best] - 9 * (name != other) for name in goal.leads},
    ):
        wrong = replace(
            puzzle, goal=BestPlacement(leads), solution=BestPlacement(leads).answers[:1]
        )
        status, printed = checked(tmp_path, capsys, wrong)
        assert status == 1
        assert "a placement leads to" in printed


@pytest.mark.parametrize(
    ("searches", "told"),
    [
        ((Searched(200_000, 1.8, 0, 7.0), Searched(800_000, 1.4, 4, 7.0)), None),
        ((Searched(200_000, 1.8, 0, 7.0), Searched(800_000, 1.4, 0, 7.0)), "both searches"),
        ((Searched(200_000, 1.8, 0, 7.0), Searched(700_000, 1.4, 4, 7.0)), "too short"),
        ((Searched(200_000, 1.8, 0, 5.9), Searched(800_000, 1.4, 4, 7.0)), "better by enough"),
        ((Searched(800_000, 1.8, 0, 7.0),), "too short"),
    ],
)
def test_the_checker_looks_at_what_is_told_of_searches(tmp_path, capsys, searches, told):
    puzzle = small_choice()
    best, *others = puzzle.goal.leads
    goal = BestPlacement({best: 9.0, **dict.fromkeys(others, 2.0)}, searches)
    status, printed = checked(tmp_path, capsys, replace(puzzle, goal=goal, solution=(best,)))
    assert (status == 1) == (told is not None)
    assert told is None or told in printed


def test_tries_succeed_as_often_as_chance_has_it():
    """The chance is that of a random walk through all that is legal."""
    puzzle = small_puzzle()
    start = puzzle.start()

    def chance(position):
        verdict = puzzle.goal.verdict(start, position)
        if verdict is not Verdict.OPEN:
            return float(verdict is Verdict.SOLVED)
        legal = position.legal().tolist()
        return sum(chance(position.play(p)) for p in legal) / len(legal)

    expected = chance(start)
    tries = Tries(start, puzzle.goal)
    needed = np.array([tries.needed(seed) for seed in range(2_000)])
    assert (needed < NEVER).all()
    # The number of tries has a geometric distribution, whose deviation is about its mean.
    assert abs(needed.mean() * expected - 1) < 4 / np.sqrt(len(needed))


def test_no_try_succeeds_where_nothing_does(monkeypatch):
    monkeypatch.setattr("puzzle_making.tries.MOST_TRIES", 1_000)
    start = small_puzzle().start()
    free = np.flatnonzero(start.board[:-1] < 0).tolist()
    never = AllPlaced(stars=tuple(map(SMALL.ruleset.geometry.name_of, free)))
    assert Tries(start, never).needed(0) == NEVER


def test_a_stronger_level_solves_what_a_weaker_one_does():
    solvers = Solvers(small_puzzle())
    rates = [solvers.rate(level) for level in range(LOWEST, HIGHEST + 1)]
    assert rates == sorted(rates)
    assert rates[-1] == SEEDS


def test_the_checker_needs_nothing_of_the_game():
    code = "import sys; sys.path.insert(0, sys.argv[1]); import puzzle_checker; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code, str(TOOLS)], capture_output=True, text=True, check=True
    )
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert loaded <= sys.stdlib_module_names | {"puzzle_checker", "__main__"}


def test_a_line_of_a_file_can_be_read_by_any_program():
    first, line = encode([small_puzzle()]).splitlines()
    assert json.loads(first)["content"] == [["small", 5, 32]]
    assert json.loads(line)["content"]["kind"] == "place all"
