"""The command line as a user meets it: processes, exit statuses, one-line messages."""

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from helpers.kept import AT_START, content_of, keep, write_content
from helpers.thorough import sampled

from game import __version__
from game.base.languages import LANGUAGES
from game.commands.cli import language
from game.commands.command_line import COMMANDS, JOIN, main
from game.engine import GAMES

TOP = Path(__file__).parents[2]

ON_POSIX = pytest.mark.skipif(os.name != "posix", reason="needs a shell")
ON_LINUX = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere there is a display, and folders aren't in variables"
)


def surroundings(home: object, **environment: str) -> dict[str, str]:
    """Environment variables for a process without a display that keeps its files in `home`."""
    return {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "CORNERWISE_HOME": str(home),
        **environment,
    }


def run(*arguments: str, home: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m game`` without a display, with its files in `home`."""
    return subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        env=surroundings(home, **environment),
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )


def test_version(tmp_path) -> None:
    done = run("--version", home=str(tmp_path))
    assert done.returncode == 0
    assert done.stdout == f"cornerwise {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["--seats", "human,wizard"], ["wizard", "human", "match", "1 to 10", "easy", "master"]),
        (["--seats", "human,11"], ["'11'", "human", "match", "1 to 10", "easy", "master"]),
        (["--level", "0"], ["'0'", "match", "1 to 10", "easy", "master"]),
        (["--level", "4", "--seats", "human,4"], ["--level", "--seats"]),
        (["--level", "4", "--variant", "Blokus Solo"], ["Blokus Solo", "no opponents"]),
        (["--seats", "human,human,easy,easy,easy"], ["one to four"]),
        (["--seats", "easy"], ["Blokus Solo", "no opponents", "human"]),
        (["--variant", "Blokus Dice", "--seats", "human"], ["Blokus Dice", "2 to 4", "1"]),
        (["--variant", "Blokus Solo", "--free-starts"], ["Blokus Solo", "False"]),
        (["--variant", "Blokus Junior", "--scoring", "advanced"], ["Blokus Junior", "basic"]),
        (["--variant", "Blokus Dice", "--scoring", "basic"], ["Blokus Dice", "--scoring"]),
        (["--variant", "Blokus Dice", "--free-starts"], ["Blokus Dice", "--free-starts"]),
        (["--seats", ""], ["human", "easy"]),
        (["--variant", "Chess"], ["Chess", *GAMES, "with or without 'Blokus'", "Classic", "Dice"]),
        (["--variant", "duo", "--seats", "human"], ["Duo", "2 seats"]),
        (["--variant", "Blokus", "--seats", "human,easy"], ["4 seats", "Classic for 2 to 4"]),
        (["--variant", "blokus trigon", "--seats", "human,easy"], ["Trigon for 2 to 4 seats"]),
        (["--variant", "two-player", "--seats", "human,4,4"], ["Blokus Two-Player has 2 seats"]),
        (["--variant", "classic", "--seats", "human"], ["Classic has 2 to 4 seats, not 1"]),
        (["--size", "big"], ["780x510"]),
        (["--size", "640x480"], ["780x510"]),
        (["join"], ["WHERE"]),
        (["join", "--size", "800x600"], ["WHERE"]),
        (["--language", "klingon"], ["klingon", ", ".join(LANGUAGES)]),
        (["--frames", "0"], ["greater than zero"]),
        (["--scoring", "golf"], ["basic", "advanced", "squares"]),
        (["--colour", "blue"], ["--colour"]),
        (["--scoring", "basic"], ["--scoring", "--seats", "--variant"]),
        (["--free-starts"], ["--free-starts", "--seats", "--variant"]),
        (["--partners"], ["--partners", "--seats", "--variant"]),
        (["--variant", "duo", "--partners"], ["Blokus Duo", "one of Blokus, Blokus Trigon"]),
        (["--variant", "dice", "--partners"], ["Blokus Dice", "--partners"]),
        (["match", "easy", "easy", "--variant", "junior", "--partners"], ["Blokus Junior"]),
        (["match", "easy", "dial 5 for_side=2", "--partners"], ["for_side", "1"]),
        (["--seed", "0"], ["--seed", "--seats", "--variant"]),
        (["--load", "a.blksgf", "--level", "3"], ["--level", "--load"]),
        (["--load", "a.blksgf", "--variant", "Blokus"], ["--variant", "--load"]),
        (["--load", "a.blksgf", "--seed", "1"], ["--seed", "--load"]),
        (["tests", "--level", "3"], ["--level", "FILE"]),
        (["anaylze"], ["'anaylze'", ".blksgf", ", ".join(COMMANDS)]),
        (["none/game.blksgf"], ["'none/game.blksgf'", ".blksgf", ", ".join(COMMANDS)]),
        ([""], ["''", ".blksgf", ", ".join(COMMANDS)]),
        (["tests", "--load", "a.blksgf"], ["--load", "one record"]),
        (["--seed", "abc", "--level", "3"], ["'abc'", "whole number"]),
        (["match", "greedy", "beginner", "--work", "5"], ["greedy", "--work"]),
        (["match", "beginner", "greedy", "--equal-time"], ["beginner", "--equal-time"]),
        (["--log-level", "loud"], ["debug", "info", "warning", "error"]),
        (["gtp", "--level", "grandmaster"], ["grandmaster", "1 to 10", "easy", "hard", "master"]),
        (["gtp", "--threads", "0"], ["greater than zero"]),
        (["gtp", "--variant", "Go"], ["Go", "Blokus"]),
        (["analyze", "\x1b[2Jno\u202eway"], [r"\x1b[2Jno\u202eway: No such file"]),
        (["--load", "none.blksgf"], ["none.blksgf", "No such file"]),
        (["--load", "."], ["regular file"]),
    ],
)
def test_bad_input_gets_one_line_that_says_what_is_accepted(capsys, arguments, names) -> None:
    try:
        status: int | str | None = main(arguments)
    except SystemExit as ended:
        status = ended.code
    out, err = capsys.readouterr()
    assert status == 2
    assert out == ""
    assert len(err.splitlines()) == 1
    for name in names:
        assert name in err


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["match", "wizard", "easy"], ["wizard", "1 to 10"]),
        (["--load", "file:///none%20such.blksgf"], ["/none such.blksgf", "No such file"]),
        (["--size", "100000x100000", "--frames", "1"], ["100000x100000", "too large", "up to"]),
    ],
)
def test_after_bad_input_the_process_ends_with_a_line(tmp_path, arguments, names) -> None:
    done = run(*arguments, home=str(tmp_path))
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    for name in names:
        assert name in done.stderr


@pytest.mark.parametrize("arguments", [[], *([name] for name in (*COMMANDS, JOIN))])
def test_help_is_plain_text(arguments, capsys) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*arguments, "--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert "usage: cornerwise" in told
    assert "`" not in told


def test_tools_have_the_same_parser() -> None:
    for path in (Path(__file__).parents[2] / "tools").rglob("*.py"):
        if path.name in ("puzzle_checker.py", "bundle.py"):
            continue  # One shares no code with anything, one begins where nothing is installed.
        assert "ArgumentParser(" not in path.read_text("utf-8"), path


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_language_is_named_as_the_messages_and_the_manual_say_or_in_short(name) -> None:
    manual = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text("utf-8")
    (line,) = (line for line in manual.splitlines() if "`--language L`" in line)
    assert f"`{name}`" in line
    assert {language(name), language(name.partition("_")[0]), language(name.upper())} == {name}


@pytest.mark.parametrize("driver", ["none-such", pytest.param("", marks=ON_LINUX)])
def test_without_a_display_one_sentence_says_what_works(tmp_path, driver) -> None:
    nowhere = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
    done = run(home=str(tmp_path), SDL_VIDEODRIVER=driver, **nowhere)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "match" in done.stderr
    assert "gtp" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "game"),
    [
        (["--seats", "human,4"], "Blokus Two-Player"),
        (["--seats", "human"], "Blokus Solo"),
        (["--variant", "classic"], "Blokus"),
        (["--variant", "trigon", "--seats", "human,4,4"], "Blokus Trigon Three-Player"),
        (["--variant", "blokus dice", "--seats", "human,4,4"], "Blokus Dice Three-Player"),
    ],
)
def test_the_seats_say_which_game_of_a_family_is_meant(
    monkeypatch, tmp_path, arguments, game
) -> None:
    shown = []
    monkeypatch.setenv("CORNERWISE_HOME", str(tmp_path))
    monkeypatch.setattr("game.ui.start.show", lambda start: shown.append(start) or 0)
    monkeypatch.setattr("game.base.log.set_up_log", lambda folder, level: None)
    assert main(arguments) == 0
    assert shown[0].options == GAMES[game]
    assert shown[0].levels is None or len(shown[0].levels) == GAMES[game].players


def test_the_menu_and_a_game_open_and_leave_after_frames(tmp_path) -> None:
    for arguments in (
        [],
        ["--seats", "human,easy,4.6,match", "--seed", "1"],
        ["--variant", "Blokus Dice", "--seats", "human,gentle,human"],
    ):
        done = run(*arguments, "--frames", "3", "--size", "1000x640", home=str(tmp_path))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert content_of(tmp_path / "settings.json")["size"] == [1000, 640]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "the file is empty"),
        (b"\0\xff" * 5000, "the file holds no saved game"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8 + b"(; A/\x00" * 9, "holds no saved game"),
        (b"(;GM[Go]B[dd])", "'Go'"),
        (b"(;GM[Blokus Duo]C[", "no ']' ends"),
        (b"(;GM[Blokus Duo]" + b"(" * 100_000, "expected ';'"),
        (b"(;CA[utf-8]C[\xff])", "it has no GM"),
    ],
)
def test_a_file_that_holds_no_record_gets_one_line(
    tmp_path, capsys, monkeypatch, content, reason
) -> None:
    monkeypatch.setenv("CORNERWISE_HOME", str(tmp_path))
    monkeypatch.setattr("game.base.log.set_up_log", lambda folder, level: None)
    path = tmp_path / "bad.blksgf"
    path.write_bytes(content)
    try:
        status: int | str | None = main(["--load", str(path), "--frames", "2"])
    except SystemExit as ended:
        status = ended.code
    out, err = capsys.readouterr()
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert reason in err
    assert path.read_bytes() == content


def test_a_record_is_loaded_as_far_as_it_keeps_to_the_rules(tmp_path) -> None:
    path = tmp_path / "odd.blksgf"
    path.write_text("(;GM[Blokus Duo];B[e10];B[zz9])")
    done = run(str(path), "--frames", "3", home=str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# What any kept file may hold instead: content under a valid checksum, or raw bytes.
WRONG_CONTENT = [
    {"events": [[7, 8]], "size": ["a", 1], "Blokus Solo": [{"left": ["x"]}]},
    {"events": [[True, 3.0]], "seats": [{"name": 7, "level": []}] * 4, "Blokus Solo": 1e999},
    {"options": {"kind": [], "name": {}}, "Chess": []},
    {"events": [["B", "a1"]] * 2, "theme": None, "Blokus Solo": [{"left": [0], "taken_back": 1}]},
]
WRONG_BYTES = [b"", b"{", b"\0" * 900, b"[" * 100_000, b"\xff\xfe{}"]


@pytest.mark.parametrize("wrong", sampled([*WRONG_CONTENT, *WRONG_BYTES], 2), ids=str)
def test_with_damaged_files_of_each_kind_the_program_starts(tmp_path, wrong) -> None:
    files = [keep(kind, tmp_path) for kind in AT_START]
    for file in files:
        if isinstance(wrong, bytes):
            file.write_bytes(wrong)
        else:
            content = content_of(file)
            # The history's content is a list of games.
            damaged = content | wrong if isinstance(content, dict) else [content[0] | wrong]
            write_content(file, damaged)
    done = run("--frames", "2", home=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    log = (tmp_path / "cornerwise.log").read_text("utf-8")
    assert "Traceback" not in log
    # Only replaying shows that the last content's events break the rules: the game is listed.
    asides = [file.with_name(f"{file.name}.broken") for file in files]
    assert sum(aside.exists() for aside in asides) >= 3
    for file, aside in zip(files, asides, strict=True):
        assert aside.exists() == (aside.name in log)
        assert aside.exists() or file.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no such files on Windows")
def test_with_pipes_and_devices_in_place_of_files_the_program_starts(tmp_path) -> None:
    for number, kind in enumerate(AT_START):
        file = keep(kind, tmp_path)
        file.unlink()
        if number % 2:
            os.mkfifo(file)
        else:
            file.symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "cornerwise.log")
    done = run("--frames", "2", home=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert len(list(tmp_path.rglob("*.broken"))) == len(AT_START)


WITHOUT_CORE = """
import sys
sys.modules["game.ai.core"] = None
from game.__main__ import main
main()
"""


def without_core(*arguments: str, commands: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_CORE, *arguments],
        input=commands,
        capture_output=True,
        text=True,
        check=True,
    )


def test_without_the_core_one_line_says_that_simpler_opponents_play() -> None:
    gtp = without_core("gtp", "--level", "easy", commands="g\ng\nset_game Blokus Duo\ng\n")
    assert gtp.stdout.count("= ") == 4
    (line,) = gtp.stderr.splitlines()
    assert line.startswith("cornerwise gtp: the search can't be loaded (")
    assert line.endswith("): simpler opponents play")


@ON_LINUX
@pytest.mark.parametrize(
    "case",
    sampled(
        [
            ({"CORNERWISE_HOME": "~/games"}, "home/games"),
            ({"XDG_DATA_HOME": "data"}, "home/.local/share/Cornerwise/cornerwise"),
            ({"XDG_DATA_HOME": ""}, "home/.local/share/Cornerwise/cornerwise"),
            ({"XDG_DATA_HOME": "~/data"}, "home/.local/share/Cornerwise/cornerwise"),
            ({"CORNERWISE_HOME": ""}, "home/.local/share/Cornerwise/cornerwise"),
        ],
        3,
    ),
    ids=str,
)
def test_files_are_kept_in_the_same_folder_wherever_the_program_is_started(tmp_path, case) -> None:
    environment, kept_in = case
    home, here = tmp_path / "home", tmp_path / "here"
    home.mkdir()
    here.mkdir()
    usual = surroundings("", HOME=str(home), PYTHONPATH=str(TOP))
    command = [sys.executable, "-m", "game", "--frames", "1"]
    subprocess.run(command, env=usual | environment, cwd=here, timeout=180, check=True)
    assert not list(here.iterdir())
    assert (tmp_path / kept_in / "cornerwise.log").exists()


@pytest.mark.parametrize("folder", sampled(["games", "./games", "~nobody/games"], 3))
def test_a_folder_that_would_be_another_one_elsewhere_gets_one_line(tmp_path, folder) -> None:
    done = run("--frames", "1", home=folder)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "CORNERWISE_HOME" in done.stderr
    assert "a whole path" in done.stderr


def test_a_folder_that_refuses_to_be_written_does_not_disturb(tmp_path) -> None:
    (tmp_path / "file").write_text("")
    done = run("--frames", "2", home=str(tmp_path / "file"))
    assert (done.returncode, done.stderr) == (0, "")


# -- how commands end --------------------------------------------------------

MATCH = "match greedy greedy --variant 'Blokus Junior' --games 2"
"""Between contenders that don't search: loading the compiled core would take most of the time."""


def shell(tmp_path, command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a shell command line in which GAME stands for ``python -m game``."""
    game = f"{shlex.quote(sys.executable)} -m game"
    return subprocess.run(
        ["bash", "-c", command.replace("GAME", game)],
        env=surroundings(tmp_path, PYTHONPATH=os.getcwd(), PYTHONUNBUFFERED="", **environment),
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )


@ON_LINUX
@pytest.mark.parametrize(
    "case",
    sampled(
        [
            (
                f"GAME {MATCH} > /dev/full",
                2,
                "cornerwise match: can't write: No space left on device",
            ),
            ("echo name | GAME gtp > /dev/full", 2, "cornerwise gtp: can't write: No space left"),
            ("GAME --help > /dev/full", 2, "cornerwise: can't write: No space left on device"),
            ("GAME --version > /dev/full", 2, "cornerwise: can't write: No space left on device"),
            (f"GAME {MATCH} >&-", 2, "cornerwise match: standard output is closed"),
            ("echo name | GAME gtp >&-", 0, ""),
            ("GAME gtp <&-", 0, ""),
            ("GAME --frames 2 <&- >&-", 0, ""),
            ("GAME --frames 2 <&- >&- 2>&-", 0, ""),
            ("GAME --seats wizard 2> /dev/full", 2, ""),
            ("GAME --seats wizard 2>&-", 2, ""),
            (f"GAME {MATCH} --jobs 2 | head -c 1 > /dev/null; exit ${{PIPESTATUS[0]}}", 0, ""),
            ("yes name | GAME gtp | head -c 1 > /dev/null; exit ${PIPESTATUS[1]}", 0, ""),
            ("GAME --help | head -c 0; exit ${PIPESTATUS[0]}", 0, ""),
            ("mkdir $HERE && cd $HERE && rmdir $HERE && GAME --frames 2", 0, ""),
            (f"mkdir $HERE && cd $HERE && rmdir $HERE && GAME {MATCH} --quiet > /dev/null", 0, ""),
            ("mkdir $HERE && cd $HERE && rmdir $HERE && echo g | GAME gtp > /dev/null", 0, ""),
        ],
        3,
    ),
    ids=lambda case: case[0],
)
def test_an_output_or_a_folder_that_is_not_there_is_at_most_one_line(tmp_path, case) -> None:
    command, status, told = case
    done = shell(tmp_path, command, HERE=str(tmp_path / "here"))
    assert (done.returncode, done.stderr[: len(told)]) == (status, told)
    assert len(done.stderr.splitlines()) == bool(told)


@ON_POSIX
@pytest.mark.parametrize("how", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}])
def test_outputs_that_have_few_characters_get_plain_ones(tmp_path, how) -> None:
    how = {"PYTHONCOERCECLOCALE": "0", **how}
    match = shell(tmp_path, f"GAME {MATCH}", **how)
    assert (match.returncode, match.stderr) == (0, "")
    assert "pair 1 of 1" in match.stdout
    assert match.stdout.isascii() or "LC_ALL" in how
    usage = shell(tmp_path, "GAME --help; GAME match --help; GAME gtp --help", **how)
    assert (usage.returncode, usage.stderr) == (0, "")
    wrong = shell(tmp_path, "GAME --variant Влокус", **how)
    assert (wrong.returncode, len(wrong.stderr.splitlines())) == (2, 1)


SEARCHING = "match easy easy --variant 'Blokus Junior' --games 998"
BEGIN = "from game.__main__ import main; print('begins', flush=True); raise SystemExit(main())"
"""Python's own startup can't be interrupted cleanly: this prints when ours begins."""


@ON_POSIX
@pytest.mark.parametrize("command", ["gtp", SEARCHING, "--seats human,easy"])
@pytest.mark.parametrize("pause", sampled([0.2, 0.05, 0.5, 1.2], 4))
def test_ctrl_c_ends_every_command_quietly(tmp_path, command, pause) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", BEGIN, *shlex.split(command)],
        env=surroundings(tmp_path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begins\n"
        time.sleep(pause)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, "")


@ON_POSIX
def test_ctrl_c_closes_the_window_as_its_own_button_does(tmp_path) -> None:
    game = ["--variant", "Blokus Dice", "--seats", "gentle,1", "--size", "1000x640"]
    with subprocess.Popen(
        [sys.executable, "-m", "game", *game],
        env=surroundings(tmp_path),
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        deadline = time.monotonic() + 30
        while not list(tmp_path.glob("games/*.json")) and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, "")
    assert content_of(tmp_path / "settings.json")["size"] == [1000, 640]
