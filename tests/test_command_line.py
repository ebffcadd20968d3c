"""The command line as a person meets it: processes, exit statuses, single lines."""

import os
import subprocess
import sys

import pytest
from kept import KINDS as KEPT_KINDS
from kept import content_of, keep, write_content

from game import __version__

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is a display")


def run(*arguments: str, home: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m game`` without a screen, its files in `home`."""
    env = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "CORNERWISE_HOME": home,
        **environment,
    }
    return subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_version(tmp_path) -> None:
    done = run("--version", home=str(tmp_path))
    assert done.returncode == 0
    assert done.stdout == f"cornerwise {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["--seats", "human,wizard"], ["wizard", "human", "easy", "medium", "hard", "master"]),
        (["--seats", "human,human,easy,easy,easy"], ["one to four"]),
        (["--seats", "easy"], ["Blokus Solo", "no opponents", "human"]),
        (["--variant", "Blokus Dice", "--seats", "human"], ["Blokus Dice", "2 to 4", "1"]),
        (["--variant", "Blokus Solo", "--free-starts"], ["Blokus Solo", "False"]),
        (["--variant", "Blokus Junior", "--scoring", "advanced"], ["Blokus Junior", "basic"]),
        (["--variant", "Blokus Dice", "--scoring", "basic"], ["Blokus Dice", "--scoring"]),
        (["--variant", "Blokus Dice", "--free-starts"], ["Blokus Dice", "--free-starts"]),
        (
            ["match", "easy", "easy", "--variant", "Blokus Dice", "--scoring", "basic"],
            ["Blokus Dice", "--scoring"],
        ),
        (["--seats", ""], ["human", "easy"]),
        (["--variant", "Chess"], ["Chess", "Blokus", "Blokus Two-Player", "Blokus Three-Player"]),
        (["--variant", "Blokus", "--seats", "human,easy"], ["4 seats"]),
        (["--size", "big"], ["960x600"]),
        (["--size", "640x480"], ["960x600"]),
        (["--frames", "0"], ["greater than zero"]),
        (["--scoring", "golf"], ["basic", "advanced", "squares"]),
        (["--colour", "blue"], ["--colour"]),
        (["match", "wizard", "easy"], ["wizard", "easy", "medium", "hard", "master"]),
        (["match", "easy", "easy", "--games", "-1"], ["greater than zero"]),
        (["--log-level", "loud"], ["debug", "info", "warning", "error"]),
        (["gtp", "--level", "grandmaster"], ["grandmaster", "easy", "medium", "hard", "master"]),
        (["gtp", "--threads", "0"], ["greater than zero"]),
        (["gtp", "--variant", "Go"], ["Go", "Blokus"]),
    ],
)
def test_bad_input_gets_one_line_that_says_what_is_accepted(tmp_path, arguments, names) -> None:
    done = run(*arguments, home=str(tmp_path))
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    for name in names:
        assert name in done.stderr


@pytest.mark.parametrize("driver", ["none-such", pytest.param("", marks=ON_LINUX)])
def test_without_a_display_one_sentence_says_what_works(tmp_path, driver) -> None:
    nowhere = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
    done = run(home=str(tmp_path), SDL_VIDEODRIVER=driver, **nowhere)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "match" in done.stderr
    assert "gtp" in done.stderr


def test_the_menu_and_a_game_open_and_leave_after_frames(tmp_path) -> None:
    for arguments in (
        [],
        ["--seats", "human,easy,medium,hard", "--seed", "1"],
        ["--variant", "Blokus Trigon Three-Player"],
        ["--variant", "Blokus Dice", "--seats", "human,easy,human"],
        ["--seats", "human"],
    ):
        done = run(*arguments, "--frames", "3", "--size", "1000x640", home=str(tmp_path))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert content_of(tmp_path / "settings.json")["size"] == [1000, 640]


# What a file of each kind may hold instead, where its checksum fits, and as it lies on the disk.
WRONG_CONTENT = [
    {"events": [[7, 8]], "size": ["a", 1], "Blokus Solo": [{"left": ["x"]}]},
    {"events": [[True, 3.0]], "seats": [{"name": 7, "level": []}] * 4, "Blokus Solo": 1e999},
    {"options": {"kind": [], "name": {}}, "Chess": []},
    {"events": [["B", "a1"]] * 2, "theme": None, "Blokus Solo": [{"left": [0], "taken_back": 1}]},
]
WRONG_BYTES = [b"", b"{", b"\0" * 900, b"[" * 100_000, b"\xff\xfe{}"]


@pytest.mark.parametrize("wrong", [*WRONG_CONTENT, *WRONG_BYTES], ids=str)
def test_with_damaged_files_of_each_kind_the_program_starts(tmp_path, wrong) -> None:
    files = [keep(kind, tmp_path) for kind in KEPT_KINDS]
    for file in files:
        if isinstance(wrong, bytes):
            file.write_bytes(wrong)
        else:
            write_content(file, content_of(file) | wrong)
    done = run("--frames", "2", home=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    log = (tmp_path / "cornerwise.log").read_text("utf-8")
    assert "Traceback" not in log
    # The rules alone know that the third pair of events is against them: the game is listed.
    asides = [file.with_name(f"{file.name}.broken") for file in files]
    assert sum(aside.exists() for aside in asides) >= 3
    for file, aside in zip(files, asides, strict=True):
        assert aside.exists() == (aside.name in log)
        assert aside.exists() or file.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no such files on Windows")
def test_with_pipes_and_devices_in_place_of_files_the_program_starts(tmp_path) -> None:
    for number, kind in enumerate(KEPT_KINDS):
        file = keep(kind, tmp_path)
        file.unlink()
        if number % 2:
            os.mkfifo(file)
        else:
            file.symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "cornerwise.log")
    done = run("--frames", "2", home=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert len(list(tmp_path.rglob("*.broken"))) == len(KEPT_KINDS)


WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None; from game.__main__ import main; main()"


def without_numba(*arguments: str, commands: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA, *arguments],
        input=commands,
        capture_output=True,
        text=True,
        check=True,
    )


def test_without_numba_one_line_says_that_simpler_opponents_play() -> None:
    gtp = without_numba("gtp", "--level", "easy", commands="g\ng\nset_game Blokus Duo\ng\n")
    assert gtp.stdout.count("= ") == 4
    (line,) = gtp.stderr.splitlines()
    assert line.startswith("cornerwise gtp: numba can't be loaded (")
    assert line.endswith("): simpler opponents play")


def test_a_folder_that_refuses_to_be_written_does_not_disturb(tmp_path) -> None:
    (tmp_path / "file").write_text("")
    done = run("--frames", "2", home=str(tmp_path / "file"))
    assert (done.returncode, done.stderr) == (0, "")
