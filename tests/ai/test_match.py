"""Games among opponents, as the command line plays them."""

import multiprocessing
import os
import signal
import subprocess
import sys
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from game import match
from game.ai.greedy import Greedy
from game.ai.levels import LEVELS, NAIVE
from game.ai.player import Budget
from game.cli import Parser
from game.engine import Options, Ply, Position
from game.match import Result, Tally, play, play_dice


def run(*arguments: str) -> int:
    parser = Parser(prog="cornerwise match", description=None)
    match.add_arguments(parser)
    return match.main(parser.parse_args(arguments))


def test_boards_and_a_table(capsys) -> None:
    assert run("--seats", "easy,medium", "--games", "2", "--seed", "3") == 0
    out = capsys.readouterr().out
    assert "game 1 of 2: easy" in out
    assert "game 2 of 2: easy" in out
    assert "20  " in out
    head, easy, medium = out.splitlines()[-3:]
    assert head.split()[:4] == ["seat", "level", "games", "points"]
    assert easy.split()[:3] == ["1", "easy", "2"]
    assert medium.split()[:3] == ["2", "medium", "2"]
    assert float(easy.split()[3]) + float(medium.split()[3]) == 100


@pytest.mark.parametrize(
    ("seats", "players"), [("easy,easy", 2), ("easy,easy,easy", 3), ("easy,easy,easy,easy", 4)]
)
def test_seats_choose_the_game(capsys, seats: str, players: int) -> None:
    assert run("--seats", seats, "--games", "1", "--quiet") == 0
    table = capsys.readouterr().out.splitlines()
    assert len(table) == 1 + players


@pytest.mark.parametrize("seats", ["easy,medium", "easy,easy,medium,hard"])
def test_dice(capsys, seats: str) -> None:
    assert run("--seats", seats, "--variant", "blokus dice", "--games", "1") == 0
    out = capsys.readouterr().out
    assert "player 1: " in out
    assert "14  " in out
    for line in out.splitlines()[-len(seats.split(",")) :]:
        assert 107 <= float(line.split()[7]) <= 196


def test_the_same_dice_fall_until_everyone_has_sat_everywhere() -> None:
    one, other = (play_dice(("easy", "easy"), seed=1, number=number) for number in (0, 1))
    assert one.totals != other.totals
    again = play_dice(("easy", "easy"), seed=1, number=0)
    assert (again.totals, again.board) == (one.totals, one.board)


def test_seats_that_do_not_fit_the_game(capsys) -> None:
    assert run("--seats", "easy,easy,easy", "--variant", "Blokus") == 2
    captured = capsys.readouterr()
    assert captured.err == "cornerwise match: Blokus has 4 seats, not 3\n"
    assert captured.out == ""


def test_everyone_moves_on_one_seat(monkeypatch) -> None:
    seats: list[tuple[str, int | None]] = []

    class Noted(Greedy):
        """A beginner that notes where it sits."""

        def __init__(self, level: str, seed: int) -> None:
            super().__init__(NAIVE, 1.0, seed)
            self._level = level

        def choose(self, position: Position, *rest: Any) -> Ply:
            seats.append((self._level, position.player))
            return super().choose(position, *rest)

    for level in LEVELS:
        noted = SimpleNamespace(budget=Budget(), player=partial(Noted, level))
        monkeypatch.setitem(LEVELS, level, noted)
    levels = list(LEVELS)[:3]
    for number in range(4):
        seats.clear()
        play(Options("Blokus Three-Player"), tuple(levels), seed=1, number=number)
        assert set(seats) == {(level, (levels.index(level) - number) % 3) for level in levels}


def test_a_seed_is_a_game() -> None:
    options, levels = Options(), ("easy",) * 4
    one, again, other = (play(options, levels, seed, number=0).board for seed in (1, 1, 2))
    assert one == again != other


def test_points_are_the_part_of_the_others_beaten() -> None:
    result = Result((9, 9, 3, 20), (2, 2, 4, 1), ((0.1,),) * 4, "")
    assert [result.points(contender) for contender in range(4)] == [0.5, 0.5, 0, 1]
    table = Tally(("easy", "easy", "medium", "hard"), [result, result]).table()
    assert table.splitlines()[1].split() == (
        ["1", "easy", "2", "50.0", "%", "±", "0.0", "9.0", "0", "2", "0", "0", "0.100", "0.100"]
    )


def test_several_at_once_are_the_same_games(capsys) -> None:
    arguments = ("--seats", "easy,easy", "--games", "3")
    assert run(*arguments) == 0
    alone = capsys.readouterr().out
    assert run(*arguments, "--jobs", "2") == 0
    together = capsys.readouterr().out
    assert together.splitlines()[:-3] == alone.splitlines()[:-3]
    assert multiprocessing.active_children() == []


def test_interrupted_with_the_table_so_far(capsys, monkeypatch) -> None:
    def interrupted(*_: object, number: int = 0) -> Result:
        raise KeyboardInterrupt

    monkeypatch.setattr(match, "play", interrupted)
    assert run("--seats", "easy,hard") == 130
    assert capsys.readouterr().out.splitlines()[1].split() == [
        "1",
        "easy",
        "0",
        "-",
        "-",
        "-",
        "-",
        "-",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c(jobs: str) -> None:
    command = ["match", "--seats", "medium,easy", "--games", "999", "--jobs"]
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "game", *command, jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("game 1"):
                break
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err == ""
    assert "1  medium" in out
