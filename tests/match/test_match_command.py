"""The commands that play matches, as they are typed."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from arena.sides import fake_engine

from game.ai.levels import LEVELS
from tools import ladder, match
from tools.arena.command import carry_out
from tools.arena.contest import Contest
from tools.arena.errors import ArenaError

TOP = Path(__file__).parents[2]
QUICK = ["--ours", "easy", "--theirs", "easy", "--variant", "Blokus Junior"]
ON_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")


def games_in(log):
    """The games in a log, without the time that they took."""
    games = map(json.loads, log.read_text().splitlines())
    return {game["number"]: (game["moves"], game["points"]) for game in games}


def test_a_match_that_was_cut_off_goes_on_where_it_stopped(tmp_path, capsys):
    log = tmp_path / "log.jsonl"
    command = [*QUICK, "--games", "6", "--jobs", "2", "--log", str(log)]
    assert match.main(command) == 0
    played, told = games_in(log), capsys.readouterr().out.splitlines()
    assert sorted(played) == list(range(6))
    assert [line.split(":")[0] for line in told[:3]] == [f"pair {n} of 3" for n in (1, 2, 3)]
    assert told[3] == "Blokus Junior, 6 of 6 games in pairs"

    first, second, third, *_ = log.read_text().splitlines(keepends=True)
    log.write_text(first + second + third[: len(third) // 2])
    assert match.main(command) == 0
    assert games_in(log) == played
    again = capsys.readouterr().out.splitlines()
    for row in (-4, -3):
        assert again[row].split()[:8] == told[row].split()[:8]

    before = log.read_text()
    assert match.main(command) == 0
    assert log.read_text() == before
    assert "pair" not in capsys.readouterr().out.splitlines()[0].split()
    with pytest.raises(SystemExit) as caught:
        match.main([*command, "--work", "3"])
    assert caught.value.code == 2
    error = capsys.readouterr().err
    assert "of another match: " in error
    assert f"ours.work {LEVELS['easy'].budget.work} there, 3 here" in error
    assert len(error.splitlines()) == 1
    assert log.read_text() == before


def test_a_bad_engine_ends_the_match_with_a_line(tmp_path, capfd):
    log = tmp_path / "log.jsonl"
    bad = fake_engine("genmove=die")
    command = ["--ours", "easy", "--theirs", bad, "--variant", "Blokus Duo", "--log", str(log)]
    assert match.main(command) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith(f"tools/match.py: theirs ({bad}) ended with status 3")
    assert len(err.splitlines()) == 1
    assert log.read_text() == ""


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--ours", "easy", "--theirs", "hrad"], ["'hrad'", *LEVELS, "command"]),
        (["--ours", "easy", "--theirs", "'"], ["no command line"]),
        (["--ours", "", "--theirs", "easy"], ["--ours", "empty"]),
        (["--ours", "easy"], ["--theirs"]),
        ([*QUICK, "--games", "3"], ["odd", "pairs"]),
        ([*QUICK, "--games", "0"], ["greater than zero"]),
        ([*QUICK, "--jobs", "none"], ["greater than zero"]),
        ([*QUICK, "--opening-plies", "-1"], ["greater than zero"]),
        ([*QUICK, "--variant", "Blokus Three-Player"], ["Blokus Duo", "Blokus Trigon"]),
        ([*QUICK, "--variant", "Blokus Solo"], ["two equal sides"]),
        ([*QUICK, "--variant", "Chess"], ["Chess", "Blokus Duo"]),
        ([*QUICK, "--equal-time", "--seconds", "1"], ["--equal-time", "--seconds"]),
        ([*QUICK, "--ours", sys.executable, "--work", "9"], ["--work", "command"]),
        ([*QUICK, "--log", "/no/such/folder/log"], ["/no/such/folder/log"]),
    ],
)
def test_bad_options_get_one_line(arguments, told, capsys):
    with pytest.raises(SystemExit) as caught:
        match.main(arguments)
    assert caught.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    for word in told:
        assert word in err


def test_what_is_there_is_told_after_an_interrupt_or_an_error(tmp_path, capsys, monkeypatch):
    log = tmp_path / "log.jsonl"
    match.main([*QUICK, "--games", "4", "--log", str(log)])
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join(lines[:3]))
    capsys.readouterr()
    for error, status in ((KeyboardInterrupt(), 130), (ArenaError("theirs gave up"), 2)):
        monkeypatch.setattr(Contest, "play", raising(error))
        assert match.main([*QUICK, "--games", "4", "--log", str(log)]) == status
        out, err = capsys.readouterr()
        assert out.startswith("Blokus Junior, 2 of 4 games in pairs (and 1 whose second")
        assert err == ("" if status == 130 else "tools/match.py: theirs gave up\n")


def raising(error):
    """What stands for `Contest.play` and comes to nothing."""

    def play(contest):
        raise error
        yield

    return play


@ON_POSIX
@pytest.mark.parametrize("killed_by", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_engine_is_left_behind(tmp_path, killed_by):
    theirs = fake_engine("genmove=hang", f"pid={tmp_path / 'pid'}")
    command = [*QUICK, "--theirs", theirs, "--games", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "tools.match", *command],
        cwd=TOP,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        engine = wait_for(lambda: int((tmp_path / "pid").read_text()))
        assert is_alive(engine)
        os.killpg(process.pid, killed_by)
        out, err = process.communicate(timeout=30)
    assert wait_for(lambda: not is_alive(engine))
    assert err == ""
    if killed_by != signal.SIGKILL:
        assert process.returncode == 130
        assert out == "Blokus Junior, 0 of 2 games in pairs\n"


@ON_POSIX
def test_a_process_that_dies_takes_its_engine_along(tmp_path, capfd):
    theirs = fake_engine("genmove=hang", f"pid={tmp_path / 'pid'}")
    killer = (
        "import os, signal, sys, time\n"
        "while not os.path.exists(sys.argv[1]) or not open(sys.argv[1]).read(): time.sleep(0.02)\n"
        "engine = open(sys.argv[1]).read().strip()\n"
        "game = os.popen(f'ps -o ppid= -p {engine}').read()\n"
        "os.kill(int(game), signal.SIGKILL)\n"
    )
    with subprocess.Popen([sys.executable, "-c", killer, str(tmp_path / "pid")]):
        assert match.main([*QUICK, "--theirs", theirs, "--games", "2"]) == 2
    assert "the process of game 1 ended with status -9" in capfd.readouterr().err
    engine = int((tmp_path / "pid").read_text())
    assert wait_for(lambda: not is_alive(engine))


def wait_for(what):
    """What is not nothing, within a while."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        with suppress(OSError, ValueError):
            if found := what():
                return found
        time.sleep(0.02)
    raise TimeoutError


def is_alive(pid):
    """Whether a process runs, and is not only waited for."""
    state = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    ).stdout.strip()
    return bool(state) and not state.startswith("Z")


def test_a_ladder_is_a_table(tmp_path, capsys):
    log = tmp_path / "log.jsonl"
    command = ["--levels", "easy,easy", "--variant", "Blokus Junior", "--log", str(log)]
    assert ladder.main([*command, "--games", "2"]) == 0
    head, line, row = capsys.readouterr().out.splitlines()[-3:]
    assert head.split(" | ")[:3] == ["| level", "below", "games"]
    assert set(line) == set("| -")
    assert row.startswith("| easy | easy | 2 | ")
    assert head.count("|") == line.count("|") == row.count("|") == 7
    with pytest.raises(SystemExit):
        ladder.main([*command, "--seed", "2"])
    assert "seed 1 there, 2 here" in capsys.readouterr().err


def test_every_level_stands_on_the_ladder(capsys, monkeypatch):
    contests = []
    monkeypatch.setattr(ladder, "carry_out", lambda program, found, table: contests.extend(found))
    ladder.main([])
    rungs = [(c.terms.theirs.name, c.terms.ours.name, c.games) for c in contests]
    assert rungs == [(low, high, 200) for low, high in zip(LEVELS, list(LEVELS)[1:], strict=False)]


def test_nobody_listens_any_more(monkeypatch):
    dropped = []
    monkeypatch.setattr("tools.arena.command.drop_output", lambda: dropped.append(True))

    def results():
        raise BrokenPipeError

    assert carry_out("a program", [], results) == 0
    assert dropped
