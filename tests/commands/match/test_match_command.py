"""``cornerwise match`` as a user types it."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest
from helpers.contenders import contest_engine, fake_engine

from game.ai.kinds import level_of
from game.ai.levels.scale import NAMES
from game.base.environment import cores
from game.commands.cli import Parser
from game.commands.match.command import add_arguments, jobs_for, main, match_spec
from game.commands.match.match import Match
from game.commands.match.result import MatchError
from game.engine import options_for

JUNIOR = ["--variant", "Blokus Junior"]
LEVELS = ["easy", "easy", *JUNIOR]
QUICK = ["greedy", "beginner", *JUNIOR]
"""Contenders that don't search: for that, each process would first load the compiled core."""

ON_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")


def run(*arguments):
    """Run ``cornerwise match`` and return its exit status."""
    parser = Parser(prog="cornerwise match", description=None)
    add_arguments(parser)
    try:
        return main(parser.parse_args(arguments))
    except SystemExit as left:
        return left.code


def started(*arguments):
    """Start ``cornerwise match`` in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-u", "-m", "game", "match", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def games_in(log):
    """The games in a log, without the time they took."""
    return {game["number"]: (game["events"], game["ranks"]) for game in lines_of(log)}


def lines_of(log):
    """The lines of a log, decoded."""
    return list(map(json.loads, log.read_text().splitlines()))


def test_a_match_that_was_cut_off_goes_on_where_it_stopped(tmp_path, capsys):
    log = tmp_path / "log.jsonl"
    command = [*LEVELS, "--games", "6", "--log", str(log)]
    assert run(*command, "--jobs", "2") == 0
    assert multiprocessing.active_children() == []
    played, told = games_in(log), capsys.readouterr().out.splitlines()
    assert sorted(played) == list(range(6))
    assert [line.split(":")[0] for line in told[:3]] == [f"pair {n} of 3" for n in (1, 2, 3)]
    assert told[3] == "Blokus Junior, 6 of 6 games in pairs"

    first, second, third, *_ = log.read_text().splitlines(keepends=True)
    log.write_text(first + second + third[: len(third) // 2])
    assert run(*command) == 0
    # One after another they are the same games as at once.
    assert games_in(log) == played
    assert {(game["match"]["A"], game["match"]["B"]) for game in lines_of(log)} == {("2", "2")}
    again = capsys.readouterr().out.splitlines()
    for row in (-4, -3):
        assert again[row].split()[:9] == told[row].split()[:9]

    before = log.read_text()
    assert run(*command) == 0
    assert log.read_text() == before
    assert "pair" not in capsys.readouterr().out.splitlines()[0].split()
    assert run(*command, "--work", "3") == 2
    error = capsys.readouterr().err
    assert "of another match: " in error
    work = level_of(options_for("Blokus Junior"), "2").budget.work
    assert f"A.work {work} there, 3 here" in error
    assert len(error.splitlines()) == 1
    assert log.read_text() == before


def test_three_contenders(tmp_path, capsys):
    log = tmp_path / "log.jsonl"
    command = ["greedy", "greedy", "beginner", "--games", "3", "--log", str(log)]
    assert run(*command) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("round 1 of 1: A ")
    assert told[1] == "Blokus Three-Player, 3 of 3 games in rounds"
    assert [line.split()[0] for line in told[3:6]] == ["A", "B", "C"]
    assert not any("Elo" in line for line in told)
    assert {game["match"]["C"] for game in lines_of(log)} == {"beginner"}


@pytest.mark.parametrize(
    ("name", "contenders", "game"),
    [
        (None, 2, "Blokus Two-Player"),
        ("Classic", 3, "Blokus Three-Player"),
        ("Blokus", 2, "Blokus"),
    ],
)
def test_a_family_is_played_by_as_many_as_there_are_contenders(name, contenders, game):
    parser = Parser(prog="cornerwise match", description=None)
    add_arguments(parser)
    arguments = ["greedy"] * contenders + (["--variant", name] if name else [])
    args = parser.parse_args(arguments)
    assert match_spec(args, args.contenders).options.name == game


@pytest.mark.parametrize(("name", "game"), [("classic", "Blokus"), ("trigon", "Blokus Trigon")])
def test_partners_are_the_players_of_one_contender(capsys, tmp_path, name, game):
    log = tmp_path / "log"
    arguments = ["--variant", name, "--partners", "--games", "2", "--log", str(log)]
    assert run("greedy", "beginner", *arguments) == 0
    assert game in capsys.readouterr().out
    games = lines_of(log)
    match = games[0]["match"]
    assert (match["name"], match["partners"]) == (game, True)
    assert [one["seats"] for one in games] == [[0, 1, 0, 1], [1, 0, 1, 0]]
    for one in games:
        assert one["ranks"][:2] == one["ranks"][2:]
        assert one["totals"][:2] == one["totals"][2:]


@pytest.mark.parametrize(
    ("arguments", "variant", "players"),
    [
        (["beginner", "greedy"], "Blokus Dice Two-Player", 2),
        (["beginner", "greedy", "beginner", "greedy"], "Blokus Dice", 4),
    ],
)
def test_dice_for_as_many_as_there_are_contenders(capsys, arguments, variant, players):
    games = ["--games", str(players), "--jobs", "2"]
    assert run(*arguments, "--variant", "blokus dice", "--boards", *games) == 0
    out = capsys.readouterr().out
    assert f"\n{variant}, {players} of {players} games in " in out
    assert f"player {players}: " in out
    assert " 9\n 8  " in out


def test_a_match_ends_once_it_is_clear(tmp_path, capsys):
    log = tmp_path / "log.jsonl"
    command = ["greedy", "beginner", "--variant", "Blokus Junior", "--log", str(log)]
    assert run(*command, "--sprt", "0:200", "--jobs", "2") == 0
    told = capsys.readouterr().out.splitlines()
    assert told[-2].startswith("SPRT of +0 against +200 Elo, LLR ")
    assert told[-2].endswith("+200 accepted")
    played = len(lines_of(log))
    assert played < 400
    head = next(line for line in told if line.startswith("contender"))
    assert " as 1 " in head
    assert " as 2 " in head
    # Asking again prints the same result and plays nothing.
    assert run(*command, "--sprt", "0:200") == 0
    assert capsys.readouterr().out.splitlines()[-2] == told[-2]
    assert len(lines_of(log)) == played


def test_one_round_is_told_with_its_doubt(capsys):
    assert run("greedy", "beginner", "greedy", "beginner", "--games", "4", "--quiet") == 0
    rows = capsys.readouterr().out.splitlines()[2:6]
    for row in rows:
        low, high = row.split("(")[1].split(")")[0].split("–")
        assert float(high) - float(low) > 60


def test_another_scoring(tmp_path, capsys):
    log = tmp_path / "log.jsonl"
    duo = ["--variant", "Blokus Duo", "--scoring", "squares"]
    assert run("greedy", "beginner", *duo, "--games", "2", "--log", str(log)) == 0
    assert all(total > 0 for game in lines_of(log) for total in game["totals"])


def test_a_bad_engine_ends_the_match_with_a_line(tmp_path, capfd):
    log = tmp_path / "log.jsonl"
    bad = fake_engine("genmove=die")
    assert run("greedy", bad, "--variant", "Blokus Duo", "--log", str(log)) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith(f"cornerwise match: B ({bad}) ended with status 3")
    assert len(err.splitlines()) == 1
    assert log.read_text() == ""


def test_after_an_engine_has_left_the_match_goes_on_from_its_log(tmp_path, capfd):
    log = tmp_path / "log.jsonl"
    # It begins a game before the first one of the match, to get ready.
    leaving = tmp_path / "engine.sh"
    leaving.write_text(f"exec {contest_engine(leaves_in=4)}")
    command = ["greedy", f"sh {leaving}", *JUNIOR, "--games", "4", "--log", str(log)]
    assert run(*command) == 2
    out, err = capfd.readouterr()
    assert "Blokus Junior, 2 of 4 games in pairs\n" in out
    told = f"B (sh {leaving}) ended with status 1 when asked 'clear_board' (no more games)"
    assert err == f"cornerwise match: {told}\n"
    leaving.write_text(f"exec {contest_engine()}")
    assert run(*command) == 0
    assert "Blokus Junior, 4 of 4 games in pairs\n" in capfd.readouterr().out
    assert sorted(games_in(log)) == [0, 1, 2, 3]


def test_games_that_were_resigned_are_lost_and_told_and_kept(tmp_path, capfd):
    log = tmp_path / "log.jsonl"
    engine = contest_engine(resigns_after=5)
    command = ["greedy", engine, *JUNIOR, "--games", "2", "--boards", "--log", str(log)]
    assert run(*command) == 0
    out, err = capfd.readouterr()
    assert err == ""
    assert out.count(f"; B ({engine}) resigned\n") == 2
    assert "pair 1 of 1: 2 of 2   +2 =0 −0 " in out
    assert "\nResigned, and so lost: 2 games; scored as it stood.\n" in out
    assert [game["resigned"] for game in lines_of(log)] == [1, 0]
    assert run(*command) == 0
    assert "\nResigned, and so lost: 2 games; scored as it stood.\n" in capfd.readouterr().out
    assert len(lines_of(log)) == 2


def test_an_engine_that_keeps_silent_ends_the_match_in_time_with_all_it_has_started(
    tmp_path, capfd
):
    silent = fake_engine("genmove=hang", f"child={tmp_path / 'pid'}")
    assert run("greedy", silent, *JUNIOR, "--games", "2", "--timeout", "2") == 2
    out, err = capfd.readouterr()
    assert out == ""
    told = f"B ({silent}) gave no answer to 'genmove b' in 2 s"
    assert err == f"cornerwise match: {told}\n"
    child = int((tmp_path / "pid").read_text())
    assert wait_for(lambda: not is_alive(child))


def test_without_the_core_no_level_plays(tmp_path, monkeypatch, capfd):
    # Each process that is started begins with this.
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.modules['game.ai.core'] = None  # can't be imported\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert run(*LEVELS, "--games", "2") == 2
    out, err = capfd.readouterr()
    assert out == ""
    told = "cornerwise match: A (2) can't play as it should: the search can't be loaded ("
    assert err.startswith(told)
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["easy", "hrad"], ["'hrad'", *NAMES, "command"]),
        (["easy", "'"], ["not a valid command line"]),
        (["", "easy"], ["empty"]),
        (["easy"], [": 1 contender: give two to four"]),
        ([], ["LEVEL|COMMAND"]),
        (["easy"] * 5, [": 5 contenders: give two to four"]),
        ([*LEVELS, "--games", "1"], [": 1 game can't be shared evenly: give a multiple of 2"]),
        ([*LEVELS, "--games", "3"], ["3 games can't be shared evenly: give a multiple of 2"]),
        (["easy"] * 3 + ["--games", "20"], ["20 games can't be shared evenly", "multiple of 3"]),
        ([*LEVELS, "--games", "0"], ["greater than zero"]),
        ([*LEVELS, "--jobs", "none"], ["greater than zero"]),
        ([*LEVELS, "--timeout", "0"], ["greater than zero"]),
        ([*LEVELS, "--opening-plies", "-1"], ["less than zero"]),
        ([*LEVELS, "--variant", "Blokus Three-Player"], ["Blokus Duo", "Blokus Trigon"]),
        (["easy"] * 3 + ["--variant", "Blokus"], ["3 contenders", "Blokus Three-Player"]),
        ([*LEVELS, "--variant", "Blokus Solo"], ["can't be shared by 2", "Blokus Duo"]),
        ([*LEVELS, "--variant", "Chess"], ["Chess", "Blokus Duo"]),
        ([*LEVELS, "--scoring", "advanced"], ["Blokus Junior", "basic"]),
        ([*LEVELS, "--equal-time", "--seconds", "1"], ["--equal-time", "--seconds"]),
        ([sys.executable, *LEVELS[1:], "--work", "9"], ["--work", "command"]),
        ([*LEVELS, "--log", "/no/such/folder/log"], ["/no/such/folder/log"]),
        (["easy"] * 3 + ["--sprt", "0:10"], ["--sprt tells two contenders apart, not 3"]),
        *(
            ([*LEVELS, "--sprt", text], ["give a lower and a higher one, such as 0:10"])
            for text in ("10", "10:0", "5:5", "a:b", "0:1:2", "nan:5", "0:9999")
        ),
        ([*LEVELS, "--boards", "--quiet"], ["--boards", "--quiet"]),
        (["easy", sys.executable, "--variant", "Blokus Dice"], ["no engine", *NAMES]),
        ([*LEVELS, "--variant", "Blokus Dice", "--work", "9"], ["no budget", "--work"]),
        ([*LEVELS, "--variant", "Blokus Dice", "--opening-plies", "2"], ["--opening-plies"]),
        ([*LEVELS, "--variant", "Blokus Dice", "--balanced"], ["--balanced", "leave it out"]),
        ([*LEVELS, "--opening-plies", "0", "--balanced"], ["--balanced", "leave it out"]),
        ([*LEVELS, "--variant", "Blokus Dice", "--scoring", "basic"], ["--scoring"]),
    ],
)
def test_bad_options_get_one_line(arguments, told, capsys):
    assert run(*arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    for word in told:
        assert word in err


def test_what_is_there_is_told_after_an_interrupt_or_an_error(tmp_path, capsys, monkeypatch):
    log = tmp_path / "log.jsonl"
    run(*QUICK, "--games", "4", "--log", str(log))
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join(lines[:3]))
    capsys.readouterr()
    for error, status in ((KeyboardInterrupt(), 130), (MatchError("B gave up"), 2)):
        monkeypatch.setattr(Match, "play", raising(error))
        assert run(*QUICK, "--games", "4", "--log", str(log)) == status
        out, err = capsys.readouterr()
        assert out.startswith("Blokus Junior, 2 of 4 games in pairs (and 1 of unfinished pairs)")
        assert err == ("" if status == 130 else "cornerwise match: B gave up\n")


def raising(error):
    """A stand-in for `Match.play` that only raises an error."""

    def play(match):
        raise error
        yield

    return play


def test_no_more_games_at_once_than_cores(capsys):
    most = cores()
    assert [jobs_for("cornerwise match", jobs) for jobs in (1, most)] == [1, most]
    assert capsys.readouterr().err == ""
    assert run(*QUICK, "--games", "2", "--jobs", "100000", "--quiet") == 0
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("cornerwise match: 100000 games at once are more")


@ON_POSIX
@pytest.mark.parametrize("killed_by", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_engine_is_left_behind(tmp_path, killed_by):
    engine_command = fake_engine("play=hang", f"pid={tmp_path / 'pid'}")
    command = ["greedy", engine_command, *JUNIOR, "--games", "2"]
    with started(*command) as process:
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
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_the_score_so_far(jobs):
    with started("greedy", "beginner", "--games", "998", "--jobs", jobs) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("pair 1 of 499: ")
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err == ""
    assert "\nElo difference " in out


@ON_POSIX
def test_a_process_that_dies_takes_its_engine_along(tmp_path, capfd):
    engine_command = fake_engine("genmove=hang", f"pid={tmp_path / 'pid'}")
    killer = (
        "import os, signal, sys, time\n"
        "while not os.path.exists(sys.argv[1]) or not open(sys.argv[1]).read(): time.sleep(0.02)\n"
        "engine = open(sys.argv[1]).read().strip()\n"
        "game = os.popen(f'ps -o ppid= -p {engine}').read()\n"
        "os.kill(int(game), signal.SIGKILL)\n"
    )
    with subprocess.Popen([sys.executable, "-c", killer, str(tmp_path / "pid")]):
        assert run("greedy", engine_command, *JUNIOR, "--games", "2") == 2
    assert "the process of game 1 ended with status -9" in capfd.readouterr().err
    engine = int((tmp_path / "pid").read_text())
    assert wait_for(lambda: not is_alive(engine))


def wait_for(what):
    """Poll until the result is truthy and return it; give up after two minutes."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        with suppress(OSError, ValueError):
            if found := what():
                return found
        time.sleep(0.02)
    raise TimeoutError


def is_alive(pid):
    """Whether a process is running, and isn't a zombie."""
    state = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    ).stdout.strip()
    return bool(state) and not state.startswith("Z")
