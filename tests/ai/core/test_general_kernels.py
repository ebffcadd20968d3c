"""The kernels that come with the program are used at once, and give way to the machine's own."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import numba
import pytest
from numba import njit
from numba.core.registry import cpu_target

from game.ai.core.compiled import cache_dir, processor
from game.ai.core.compiled.cache_dir import cache_dirs, can_keep, core_state, hash_of
from game.ai.core.compiled.general import GeneralKernels, general_kernels
from game.ai.core.compiled.kernel_cache import KernelCache
from game.ai.core.compiled.processor import (
    Processor,
    general_processor,
    general_target,
    runs_here,
    target,
)

GENERAL = general_processor()

pytestmark = pytest.mark.skipif(
    GENERAL is None or not runs_here(GENERAL), reason="no kernels come with the program for this"
)

DOUBLES = """
import sys
from pathlib import Path

from numba import njit

from game.ai.core.compiled.kernel_cache import KernelCache


def double(number):
    return 2 * number


if __name__ == "__main__":
    from doubles import double

    kernel = njit(double)
    kernel._cache = KernelCache(double, [Path(sys.argv[1])])
    assert kernel(3) == 6
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with a module, and what is compiled from it for the general processor."""
    folder = tmp_path_factory.mktemp("program")
    (folder / "doubles.py").write_text(DOUBLES)
    root = str(Path(cache_dir.__file__).parents[4])
    subprocess.run(
        [sys.executable, str(folder / "doubles.py"), str(folder / "kernels")],
        env={**os.environ, **GENERAL.environment, "PYTHONPATH": root},
        check=True,
    )
    assert len(list((folder / "kernels").iterdir())) == 1
    return folder


@pytest.fixture
def general(made, tmp_path, monkeypatch):
    """A copy of the folder of compiled kernels, and the function."""
    monkeypatch.syspath_prepend(made)
    folder = tmp_path / "came"
    folder.mkdir()
    for path in (made / "kernels").iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


def compiled(own, kernels):
    """Call a kernel, and return whether it was found rather than compiled."""
    double = importlib.import_module("doubles").double
    kernel = njit(double)
    kernel._cache = KernelCache(double, [own], kernels)
    assert kernel(3) == 6
    return bool(kernel.stats.cache_hits)


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_they_are_used_where_the_machine_has_none(general, tmp_path):
    before = contents(general)
    kernels = GeneralKernels(general, GENERAL)
    assert compiled(tmp_path / "own", kernels)
    assert kernels.are_used
    assert not (tmp_path / "own").exists()
    assert contents(general) == before


def test_a_process_may_compile_the_machine_s_own_which_are_taken_from_then_on(general, tmp_path):
    compiling = GeneralKernels(general, GENERAL)
    compiling.refuse()
    assert not compiled(tmp_path / "own", compiling)
    assert not compiling.are_used
    later = GeneralKernels(general, GENERAL)
    assert compiled(tmp_path / "own", later)
    assert not later.are_used


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(path.read_bytes()[:-1]),
        lambda path: path.write_bytes(path.read_bytes().replace(b"double", b"trouble")),
        lambda path: path.unlink(),
        lambda path: (path.unlink(), path.mkdir()),
    ],
)
def test_without_one_that_can_be_used_the_kernel_is_compiled(general, tmp_path, damage):
    (path,) = general.iterdir()
    damage(path)
    left = list(general.iterdir())
    kernels = GeneralKernels(general, GENERAL)
    assert not compiled(tmp_path / "own", kernels)
    assert not kernels.are_used
    assert compiled(tmp_path / "own", kernels)
    assert list(general.iterdir()) == left


def test_an_older_processor_is_given_none(general, tmp_path, monkeypatch):
    lacking = GENERAL._replace(features="+none,+has,+this")
    assert not runs_here(lacking)
    # Even if they lay under the names of those that it could run.
    name = general_target(GENERAL)
    monkeypatch.setattr("game.ai.core.compiled.general.general_target", lambda _: name)
    assert not compiled(tmp_path / "own", GeneralKernels(general, lacking))


def test_it_is_told_by_its_features_what_a_processor_can_run():
    level = Processor("x86_64", "x86-64-v2", "+sse3,+popcnt")
    assert level.is_met_by({"sse3": True, "popcnt": True, "avx": False})
    assert not level.is_met_by({"sse3": True, "popcnt": False})
    assert not level.is_met_by({"sse3": True})
    assert Processor("aarch64", "generic", "").is_met_by({})


def test_where_a_processor_can_t_tell_its_features_it_is_given_none_that_need_any(monkeypatch):
    def fail():
        raise RuntimeError

    monkeypatch.setattr(processor.binding, "get_host_cpu_features", fail)
    assert not runs_here(Processor("x86_64", "x86-64-v2", "+sse3"))


TARGET = """
from numba.core.registry import cpu_target

from game.ai.core.compiled.processor import target

print(target(cpu_target.target_context.codegen()))
"""


def test_numba_compiles_for_the_general_processor_where_its_environment_says_so():
    printed = subprocess.run(
        [sys.executable, "-c", TARGET],
        env={**os.environ, **GENERAL.environment},
        cwd=Path(cache_dir.__file__).parents[4],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout
    assert printed.strip() == str(general_target(GENERAL)), f"numba {numba.__version__}"
    assert target(cpu_target.target_context.codegen()) != general_target(GENERAL)


# -- frozen programs -----------------------------------------------------------


@pytest.fixture
def frozen(tmp_path, monkeypatch):
    """The folder of a core whose sources aren't there."""
    core = tmp_path / "program" / "game" / "ai" / "core"
    core.mkdir(parents=True)
    monkeypatch.setattr(cache_dir, "CORE", core)
    return core


def test_a_frozen_program_reads_its_state_off_the_kernels_that_came_with_it(frozen):
    kernels = frozen / "kernels"
    assert core_state(frozen, kernels) is None
    (kernels / "0123456789abcdef").mkdir(parents=True)
    (kernels / "of something else").mkdir()
    assert core_state(frozen, kernels) == "0123456789abcdef"
    (kernels / "fedcba9876543210").mkdir()
    assert core_state(frozen, kernels) is None


def test_where_there_are_sources_they_say_it(frozen):
    (frozen / "__init__.py").write_text("")
    (frozen / "kernels" / "0123456789abcdef").mkdir(parents=True)
    assert core_state(frozen, frozen / "kernels") == hash_of(frozen)


def test_nothing_is_written_into_a_frozen_program(frozen):
    directories = cache_dirs("", "0123456789abcdef")
    assert directories
    assert not any(directory.is_relative_to(frozen) for directory in directories)
    assert {directory.name for directory in directories} == {"0123456789abcdef"}


def test_one_that_doesn_t_know_its_state_keeps_and_takes_nothing(frozen, tmp_path):
    assert cache_dirs("", None) == ()
    assert cache_dirs(str(tmp_path), None) == ()
    assert general_kernels(frozen / "kernels", None).path(str) is None


def test_it_is_known_beforehand_whether_anything_can_be_kept(tmp_path):
    (tmp_path / "file").touch()
    assert not can_keep(())
    assert not can_keep([tmp_path / "file" / "folder"])
    assert can_keep([tmp_path / "file" / "folder", tmp_path / "folder"])
    assert list((tmp_path / "folder").iterdir()) == []
