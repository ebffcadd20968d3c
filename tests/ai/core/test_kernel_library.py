"""The library of kernels: found, checked before it is loaded, and refused in one line."""

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from helpers.core_evaluation import listed

from game.ai.core.board.board_arrays import board_arrays
from game.ai.core.board.placement_lists import list_placements
from game.ai.core.board.state import position_state
from game.ai.core.compiled import library as module
from game.ai.core.compiled import library_file
from game.ai.core.compiled.kernel import Instruction
from game.ai.core.compiled.library import Library, load, require_kernels, uses_numba
from game.ai.core.compiled.library_file import (
    FOLDER,
    KernelsError,
    KernelsFileError,
    System,
    core_state,
    digest_of,
    file_name,
    find,
    this_system,
)
from game.ai.degradation import Cause
from game.ai.levels.calibration import board_level
from game.ai.search import opponent
from game.engine import Options
from game.engine.position import Position

SYSTEM, STATE = this_system(), core_state()
OTHER_STATE = "0123456789abcdef"


@pytest.fixture
def folder(tmp_path):
    """A folder with this machine's library."""
    shutil.copy(find(FOLDER, SYSTEM, STATE), tmp_path)
    return tmp_path


def only(folder):
    (path,) = folder.iterdir()
    return path


def renamed(path, system=SYSTEM, state=STATE):
    """The same file as if it were for another system or state."""
    return path.rename(path.with_name(file_name(system, state, path.read_bytes())))


def test_the_one_for_this_system_and_these_sources_is_found(folder):
    path = only(folder)
    assert find(folder, SYSTEM, STATE) == path
    assert find(folder, SYSTEM, None) == path
    assert Library(load(path), SYSTEM, STATE).level in ("v4", "v3", "v2", "armv8")


def test_others_are_not(folder):
    path = renamed(only(folder), state=OTHER_STATE)
    with pytest.raises(KernelsError, match="those that are there were compiled from other sources"):
        find(folder, SYSTEM, STATE)
    # A program without its sources takes it, and then sees what it says of itself.
    other = System("windows", "arm64")
    path = renamed(path, system=other)
    with pytest.raises(KernelsError, match=f"{path.name} is for another system than {SYSTEM}"):
        find(folder, SYSTEM, STATE)
    path.unlink()
    for nowhere in (folder, folder / "nowhere"):
        with pytest.raises(KernelsError, match="and there are none: install Cornerwise again"):
            find(nowhere, SYSTEM, STATE)


def test_one_of_two_is_not_chosen_by_chance(folder):
    other = only(folder).read_bytes() + b"\0"
    (folder / file_name(SYSTEM, STATE, other)).write_bytes(other)
    with pytest.raises(KernelsError, match="there are 2 files of kernels"):
        find(folder, SYSTEM, STATE)


@pytest.mark.parametrize("damage", ["cut", "empty", "a bit", "longer", "another file"])
def test_a_damaged_file_is_not_loaded(folder, damage):
    path = only(folder)
    content = bytearray(path.read_bytes())
    match damage:
        case "cut":
            del content[len(content) // 2 :]
        case "empty":
            content.clear()
        case "a bit":
            content[len(content) // 3] ^= 4
        case "longer":
            content += b"\0"
        case _:
            content[:] = b"kernels"
    path.write_bytes(content)
    with pytest.raises(KernelsError, match=r"^kernels-.* is damaged: install Cornerwise again$"):
        load(path)


def test_what_is_no_library_is_one_line(tmp_path):
    path = tmp_path / file_name(SYSTEM, STATE, b"no library")
    path.write_bytes(b"no library")
    with pytest.raises(KernelsError, match=r"can't be loaded \([^\n]+\)$"):
        load(path)


def test_one_that_can_not_be_read_is_one_line(tmp_path):
    path = tmp_path / file_name(SYSTEM, STATE, b"")
    path.mkdir()
    with pytest.raises(KernelsError, match=r"^kernels-.* can't be read \([^\n]+\)$"):
        load(path)


def test_that_of_another_version_is_refused(folder, monkeypatch):
    code = load(only(folder))
    with pytest.raises(KernelsError, match=f"kernels {STATE}, not of Cornerwise .*{OTHER_STATE}"):
        Library(code, SYSTEM, OTHER_STATE)
    monkeypatch.setattr(library_file, "__version__", "0.9")
    with pytest.raises(KernelsError, match=f"not of Cornerwise 0.9, kernels {STATE}"):
        Library(code, SYSTEM, None)


def test_another_library_is_refused():
    with pytest.raises(KernelsError, match="the kernels aren't Cornerwise's"):
        Library(ctypes.CDLL(None), SYSTEM, STATE)


def test_an_old_processor_is_told_what_is_missing(folder, monkeypatch):
    monkeypatch.setattr(module, "levels", lambda cpuid, xcr0: [])
    if SYSTEM.architecture == "x86_64":
        with pytest.raises(KernelsError, match=r"this processor is too old .* needs SSE4\.2"):
            Library(load(only(folder)), SYSTEM, STATE)


@pytest.mark.parametrize(
    ("platform", "machine", "expected"),
    [
        ("linux", "x86_64", "linux-x86_64"),
        ("linux", "aarch64", "linux-arm64"),
        ("darwin", "arm64", "macos-arm64"),
        ("win32", "AMD64", "windows-x86_64"),
        ("linux", "riscv64", None),
        ("freebsd14", "amd64", None),
        ("linux", "i686", None),
    ],
)
def test_systems(monkeypatch, platform, machine, expected):
    monkeypatch.setattr(library_file.sys, "platform", platform)
    monkeypatch.setattr(library_file.platform, "machine", lambda: machine)
    if expected is not None:
        assert str(this_system()) == expected
    else:
        with pytest.raises(KernelsError, match="there are no kernels for"):
            this_system()


def test_where_nothing_may_be_run_a_copy_in_memory_is(folder, monkeypatch):
    if not hasattr(os, "memfd_create"):
        pytest.skip("this system has no files in memory")
    load_usually = ctypes.CDLL

    def load_nothing_from_there(name):
        if name.startswith(str(folder)):
            raise OSError(f"{name}: failed to map segment from shared object")
        return load_usually(name)

    monkeypatch.setattr(module.ctypes, "CDLL", load_nothing_from_there)
    found = Library(load(only(folder)), SYSTEM, STATE)
    position = Position(Options("Blokus Duo").ruleset)
    board = board_arrays(position.ruleset)
    state, lists = position_state(board, position), listed(board, position_state(board, position))
    before = lists.count.copy()
    lists.count[:] = 0
    listing = found.entry("list_placements", list_placements.parameters.values(), type(None))
    listing(board, state, listed(board, state), lists)
    assert lists.count.tolist() == before.tolist()


def test_kernels_take_only_what_they_were_compiled_for():
    position = Position(Options("Blokus Duo").ruleset)
    board = board_arrays(position.ruleset)
    state, lists = position_state(board, position), listed(board, position_state(board, position))
    for wrong in ((state, state, lists, lists), (board, state, lists), (board, state, None, lists)):
        with pytest.raises((TypeError, ctypes.ArgumentError)):
            list_placements(*wrong)
    with pytest.raises(KernelsError, match="there is no kernel nothing"):
        module.library().entry("nothing", [], int)
    with pytest.raises(NotImplementedError):
        Instruction("somewhere", "popcount")(1)


def test_the_switch(monkeypatch):
    assert uses_numba() == (os.environ.get("CORNERWISE_KERNELS") == "numba")
    monkeypatch.setenv("CORNERWISE_KERNELS", "numba")
    assert uses_numba()
    monkeypatch.setattr(module, "FOLDER", Path("nowhere"))
    require_kernels()
    monkeypatch.setenv("CORNERWISE_KERNELS", "clang")
    with pytest.raises(KernelsError, match="'clang': it can be built, v2, v3, v4, armv8, numba"):
        require_kernels()


def test_a_level_can_be_asked_for(folder, monkeypatch):
    code = load(only(folder))
    for level in module.library().levels:
        monkeypatch.setenv("CORNERWISE_KERNELS", level)
        assert Library(code, SYSTEM, STATE).level == level
    monkeypatch.setattr(Library, "_levels", lambda library, system: ["v2"])
    monkeypatch.setenv("CORNERWISE_KERNELS", "v4")
    with pytest.raises(KernelsError, match="CORNERWISE_KERNELS is v4, which this processor hasn't"):
        Library(code, SYSTEM, STATE)


@pytest.mark.parametrize(
    ("error", "cause"), [(KernelsError, Cause.SEARCH), (KernelsFileError, Cause.FILE)]
)
def test_without_kernels_the_small_player_plays_and_says_why(monkeypatch, error, cause):
    def missing():
        raise error("there are none")

    monkeypatch.setattr(module, "require_kernels", missing)
    monkeypatch.setattr(opponent, "_obstacles", {})
    position, said = Position(Options("Blokus Duo").ruleset), []
    level = board_level("Blokus Duo", 10)
    level.player(1, said.append).choose(position, level.budget)
    (reason,) = said
    assert (reason.cause, reason.detail) == (cause, "there are none")


NO_NUMBA = """
import sys
class Blocker:
    def find_spec(self, name, *_):
        if name.partition(".")[0] in ("numba", "llvmlite"):
            raise ImportError(name)
sys.meta_path.insert(0, Blocker())
from game.ai.levels.calibration import board_level
from game.ai.search import opponent
from game.engine import Options
from game.engine.position import Position
def warn(reason):
    raise SystemExit(str(reason))
level = board_level("Blokus Duo", 9)
print(level.player(1, warn).choose(Position(Options("Blokus Duo").ruleset), level.budget))
"""


def test_players_need_no_compiler():
    env = {**os.environ, "CORNERWISE_KERNELS": "built"}
    done = subprocess.run(
        [sys.executable, "-c", NO_NUMBA], env=env, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Ply(")


def test_digests_tell_files_apart():
    rng = np.random.default_rng(0)
    contents = [rng.bytes(100) for _ in range(100)]
    assert len({digest_of(content) for content in contents}) == 100
