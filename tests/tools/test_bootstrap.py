"""What takes a bare Python to the running game: when it installs, and what it says if it can't."""

import os
import subprocess
import sys
from contextlib import contextmanager
from types import SimpleNamespace

import bootstrap
import pytest

from game.ai.core.compiled.library_file import core_state, file_name, this_system

PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "cornerwise"
version = "1"
dependencies = ["numpy"]
[project.optional-dependencies]
test = ["pytest"]
"""

PROJECT_ALONE = ["--no-deps", "--editable", "."]

OFFLINE = "WARNING: Retrying after connection broken by 'NewConnectionError(...)'\nERROR: No match"


@pytest.fixture
def top(tmp_path):
    """A checkout without an environment."""
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    core = tmp_path / "game" / "ai" / "core"
    (core / "kernels").mkdir(parents=True)
    (core / "__init__.py").touch()
    name = file_name(this_system(), core_state(core), b"code")
    (core / "kernels" / name).write_bytes(b"code")
    return tmp_path


class Commands:
    """Stands in for the environment's Python: what was run with it, and how pip fares."""

    def __init__(self, monkeypatch):
        self.started, self.installed, self.environments = [], [], 0
        self.failures = {}
        """What pip says if its arguments contain the key."""
        monkeypatch.setattr(bootstrap.subprocess, "call", self.call)
        monkeypatch.setattr(bootstrap.subprocess, "run", self.run)
        monkeypatch.setattr(bootstrap.subprocess, "Popen", self.popen)
        monkeypatch.setattr(bootstrap.venv, "create", self.create)

    def create(self, folder, with_pip, clear):
        assert with_pip
        assert clear
        self.environments += 1
        python = bootstrap.Environment(folder.parent).python
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()
        (folder / "pyvenv.cfg").write_text(f"home = x\nexecutable = {sys.executable}\n")

    def call(self, command, cwd):
        self.started.append(command[2:])
        return 0

    def run(self, command, **_):
        if not os.path.exists(command[0]):
            raise FileNotFoundError(command[0])
        return subprocess.CompletedProcess(command, 0)

    @property
    def needed(self):
        """What was installed besides the project, each time."""
        return [packages for packages in self.installed if packages != PROJECT_ALONE]

    @contextmanager
    def popen(self, command, **_):
        self.installed.append(command[6:])
        said = [what for key, what in self.failures.items() if key in command]
        lines = ["Collecting numpy>=2.0\n", "  kernels: LLVM compiles\n", "  other\n", *said]
        yield SimpleNamespace(stdout=lines, returncode=int(bool(said)))


@pytest.fixture
def commands(monkeypatch):
    return Commands(monkeypatch)


def package(top, name, *files):
    """Install a package with some files of three bytes; where they are."""
    folder = top / ".venv" / "lib" / "python3" / "site-packages"
    (folder / f"{name}-1.0.dist-info").mkdir(parents=True)
    for file in files:
        (folder / file).write_text("abc")
    record = "".join(f"{file},sha256=x,3\n" for file in files) + f"{name}-1.0.dist-info/RECORD,,\n"
    (folder / f"{name}-1.0.dist-info" / "RECORD").write_text(record)
    return folder


def test_the_environment_is_made_once_and_then_the_game_starts_at_once(top, commands, capsys):
    assert bootstrap.main(["play", "--seats", "human"], top) == 0
    assert bootstrap.main(["play"], top) == 0
    assert commands.environments == 1
    assert sorted(commands.installed) == [PROJECT_ALONE, ["numpy"]]
    assert commands.started == [["game", "--seats", "human"], ["game"]]
    assert capsys.readouterr().out.splitlines()[1:] == [
        "installing Cornerwise and what it needs …",
        "  numpy",
        "  LLVM compiles",
        "  numpy",
        "  LLVM compiles",
    ]


def test_tests_need_more_which_serves_the_game_too(top, commands):
    for command in ("play", "test", "play", "test"):
        assert bootstrap.main([command], top) == 0
    assert commands.needed == [["numpy"], ["numpy", "pytest"]]


def test_what_packages_need_is_installed_beside_what_else_is_there(top, commands):
    for command in ("test", "bundle", "test", "play", "bundle"):
        assert bootstrap.main([command], top) == 0
    assert commands.needed == [["numpy", "pytest"], ["numpy"]]


def test_a_change_of_what_is_asked_for_is_installed_if_it_can_be(top, commands, capsys):
    bootstrap.main(["play"], top)
    (top / "pyproject.toml").write_text(PROJECT + "\n# changed\n")
    commands.failures = {"--editable": OFFLINE}
    # What is there still meets the requirements, so the game starts without a network; the next
    # time, it is tried again.
    for _ in range(2):
        assert bootstrap.main(["play"], top) == 0
        assert sorted(commands.installed[-3:-1]) == [PROJECT_ALONE, ["numpy"]]
        assert commands.installed[-1] == ["--no-index", "numpy"]
    # For the tests, something is missing.
    commands.failures["--no-index"] = "ERROR: No matching distribution found for pytest"
    assert bootstrap.main(["test"], top) == 2
    assert commands.installed[-1] == ["--no-index", "numpy", "pytest"]
    assert len(commands.started) == 3
    assert capsys.readouterr().err.splitlines() == [
        "Cornerwise can't be set up: what it needs has to be downloaded once, and the server can't "
        "be reached: connect to the network, and start again."
    ]


@pytest.mark.parametrize("damage", ["missing", "shorter", "no record", "a record of bytes"])
def test_damaged_packages_are_mended(top, commands, damage):
    bootstrap.main(["play"], top)
    folder = package(top, "numpy", "numpy.py")
    package(top, "whole", "whole.py")
    assert bootstrap.main(["play"], top) == 0
    assert len(commands.installed) == 2
    record = folder / "numpy-1.0.dist-info" / "RECORD"
    match damage:
        case "missing":
            (folder / "numpy.py").unlink()
        case "shorter":
            (folder / "numpy.py").write_text("ab")
        case "no record":
            record.unlink()
        case _:
            record.write_bytes(b"\xff\0,\n")
    assert bootstrap.main(["play"], top) == 0
    assert commands.installed[2] == ["--ignore-installed", "--no-deps", "numpy==1.0"]
    assert commands.environments == 1


@pytest.mark.parametrize("change", ["missing", "damaged", "of other sources"])
def test_kernels_are_compiled_anew(top, commands, change):
    bootstrap.main(["play"], top)
    core = top / "game" / "ai" / "core"
    (library,) = core.glob("kernels/*")
    match change:
        case "missing":
            library.unlink()
        case "damaged":
            library.write_bytes(b"c0de")
        case _:
            (core / "search.py").write_text("changed")
    assert bootstrap.main(["play"], top) == 0
    assert commands.installed.count(PROJECT_ALONE) == 2


def test_an_environment_without_its_python_is_made_anew(top, commands):
    bootstrap.main(["play"], top)
    bootstrap.Environment(top).python.unlink()
    assert bootstrap.main(["play"], top) == 0
    assert commands.environments == 2
    # The Python that it was made with has gone.
    config = top / ".venv" / "pyvenv.cfg"
    config.write_text(config.read_text().replace(sys.executable, "/nowhere/python"))
    assert not bootstrap.Environment(top).is_ready([])


def test_what_is_not_an_environment_is_left_alone(top, commands, capsys):
    place = top / ".venv"
    place.write_text("mine")
    assert bootstrap.main(["play"], top) == 2
    assert place.read_text() == "mine"
    assert capsys.readouterr().err.count("\n") == 1
    place.unlink()
    place.mkdir()
    (place / "diary.txt").write_text("mine")
    assert bootstrap.main(["play"], top) == 2
    assert (place / "diary.txt").read_text() == "mine"
    assert "diary.txt" in capsys.readouterr().err
    assert not commands.started


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("ERROR: [Errno 28] No space left on device", "there is no room on the disk"),
        ("ERROR: no wheel for this Python", "no wheel for this Python"),
    ],
)
def test_why_pip_fails_is_told(top, commands, capsys, said, told):
    commands.failures = {"install": said + "\n"}
    assert bootstrap.main(["play"], top) == 2
    assert told in capsys.readouterr().err
    assert not commands.started


def test_a_first_start_without_a_network_is_one_line(top, monkeypatch, capfd):
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_RETRIES", "0")
    monkeypatch.setenv("PIP_NO_CACHE_DIR", "1")
    monkeypatch.delenv("PIP_EXTRA_INDEX_URL", raising=False)
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    assert bootstrap.main(["play"], top) == 2
    (line,) = capfd.readouterr().err.splitlines()
    assert line.startswith("Cornerwise can't be set up: what it needs has to be downloaded once")


def test_words_it_does_not_know_get_the_usage(capsys):
    for words in ([], ["start"]):
        assert bootstrap.main(words) == 2
        assert capsys.readouterr().err.strip() == bootstrap.USAGE
