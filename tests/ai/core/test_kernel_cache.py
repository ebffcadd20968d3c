"""Cached kernels are never older than their source files, and damaged ones are never used."""

import errno
import os
import pickle
import stat
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import numba
import pytest
from numba import njit
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.errors import TypingError
from numba.core.serialize import dumps

import game.ai.core
from game.ai.core.compiled import cache_dir
from game.ai.core.compiled.cache_dir import (
    KEPT_STATES,
    cache_dirs,
    core_state,
    hash_of,
    remove_outdated,
)
from game.ai.core.compiled.kernel_cache import MOST_BYTES, KernelCache
from game.base.file_lock import locked

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="files as POSIX has them")


def double(number):
    return 2 * number


# -- undocumented parts of numba that we rely on -------------------------------

CHANGED = f"numba {numba.__version__} has changed what KernelCache goes by"


def test_numba_asks_of_a_cache_what_ours_can_do():
    asked = {"cache_path", "load_overload", "save_overload", "enable", "disable", "flush"}
    assert _Cache.__abstractmethods__ == asked, CHANGED


def test_numba_asks_the_cache_of_a_dispatcher_before_it_compiles_and_gives_it_the_code(tmp_path):
    told = []

    class Told(KernelCache):
        def load_overload(self, sig, target_context):
            told.append("load")
            return super().load_overload(sig, target_context)

        def save_overload(self, sig, data):
            told.append(type(data))
            super().save_overload(sig, data)

    kernel = njit(double)
    kernel._cache = Told(double, [tmp_path])
    assert kernel(3) == 6
    assert told == ["load", CompileResult], CHANGED
    assert len(list(tmp_path.iterdir())) == 1, CHANGED


def test_numba_takes_compiled_code_apart_and_puts_it_together():
    kernel = njit(double)
    assert kernel(3) == 6
    (compiled,) = kernel.overloads.values()
    assert hasattr(CompileResult, "_reduce"), CHANGED
    assert hasattr(CompileResult, "_rebuild"), CHANGED
    assert hasattr(compiled.library, "has_dynamic_globals"), CHANGED
    parts = pickle.loads(dumps(compiled._reduce()))
    again = CompileResult._rebuild(kernel.targetctx, *parts)
    assert again.entry_point(4) == 8, CHANGED


# -- where code is kept --------------------------------------------------------


def test_another_folder_once_any_file_has_changed(tmp_path):
    (tmp_path / "tree.py").write_text("grow = 1")
    (tmp_path / "policy_value").mkdir()
    value = tmp_path / "policy_value" / "value.py"
    value.write_text("evaluate = 1")
    before = tmp_path / "caches" / hash_of(tmp_path)
    before.mkdir(parents=True)
    assert before.name == hash_of(tmp_path)
    value.write_text("evaluate = 2")
    assert hash_of(tmp_path) != before.name


def test_what_is_kept_is_for_the_states_used_last(tmp_path):
    states = [tmp_path / f"{number:016x}" for number in range(KEPT_STATES + 3)]
    for age, state in enumerate(states):
        state.mkdir()
        os.utime(state, (1e9 - age, 1e9 - age))
    used = states[-1]
    remove_outdated(used)
    assert set(tmp_path.iterdir()) == {used, *states[: KEPT_STATES - 1]}


def test_what_is_used_counts_as_used(entry):
    os.utime(entry.parent, (1e9, 1e9))
    assert compiled(entry.parent)
    assert entry.parent.stat().st_mtime > 1e9


def test_what_python_keeps_there_stays(tmp_path):
    kept = tmp_path / "__pycache__" / "tree.cpython-311.pyc"
    kept.parent.mkdir()
    kept.write_bytes(b"")
    remove_outdated(kept.parent / "0123456789abcdef")
    assert kept.exists()


def test_beside_the_core_else_in_the_home_unless_a_folder_is_named(monkeypatch, tmp_path):
    core, home = cache_dirs("", core_state())
    folder = Path(game.ai.core.__file__).parent
    assert core == folder / "__pycache__" / hash_of(folder)
    assert "cornerwise" in str(home).lower()
    assert core.name == home.name
    assert cache_dirs(str(tmp_path), core.name) == (tmp_path / core.name,)


def test_several_processes_may_try_at_once_whether_anything_can_be_kept(monkeypatch, tmp_path):
    write = cache_dir.write_whole

    def write_and_be_cleared_up_by_another(path, data, *, sync):
        write(path, data, sync=sync)
        path.unlink()

    monkeypatch.setattr(cache_dir, "write_whole", write_and_be_cleared_up_by_another)
    assert cache_dir.can_keep([tmp_path])
    (tmp_path / "file").write_bytes(b"")
    assert not cache_dir.can_keep([tmp_path / "file"])


# -- entries, and how they may be damaged --------------------------------------


def compiled(*folders):
    """Call a kernel whose code is kept in `folders`, and return whether it was found there."""
    kernel = njit(double)
    kernel._cache = KernelCache(double, folders)
    assert kernel(3) == 6
    return bool(kernel.stats.cache_hits)


@pytest.fixture
def entry(tmp_path):
    """The file that holds a kernel's compiled code."""
    assert not compiled(tmp_path)
    assert compiled(tmp_path)
    (found,) = tmp_path.iterdir()
    return found


def with_checksum(content):
    return sha256(content).digest() + content


def folder_instead(path):
    path.unlink()
    (path / "in" / "it").mkdir(parents=True)


def link_instead(path, to):
    path.unlink()
    path.symlink_to(to)


def change_byte(path, share):
    content = bytearray(path.read_bytes())
    content[int(share * (len(content) - 1))] ^= 16
    path.write_bytes(content)


def write_huge(path):
    with path.open("r+b") as file:
        file.truncate(MOST_BYTES + 1)


DAMAGES = {
    "empty": lambda path: path.write_bytes(b""),
    "short": lambda path: path.write_bytes(path.read_bytes()[:20]),
    "half": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"\0"),
    "zeros": lambda path: path.write_bytes(bytes(path.stat().st_size)),
    "garbage": lambda path: path.write_bytes(b"garbage" * 1000),
    "huge": write_huge,
    "no pickle": lambda path: path.write_bytes(with_checksum(b"garbage")),
    "another pickle": lambda path: path.write_bytes(with_checksum(pickle.dumps({"a": 1}))),
    "none": lambda path: path.write_bytes(with_checksum(pickle.dumps((None,) * 9))),
    "folder": folder_instead,
    **{
        f"byte at {share}": lambda path, share=share: change_byte(path, share)
        for share in (0, 0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 1)
    },
}
if sys.platform != "win32":
    DAMAGES |= {
        "pipe": lambda path: (path.unlink(), os.mkfifo(path)),
        "endless": lambda path: link_instead(path, "/dev/zero"),
        "link to nothing": lambda path: link_instead(path, "nothing"),
        "link to itself": lambda path: link_instead(path, path),
    }


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_compiled_anew_and_kept(entry, damage):
    DAMAGES[damage](entry)
    assert not compiled(entry.parent)
    assert list(entry.parent.iterdir()) == [entry]
    assert compiled(entry.parent)


def test_what_may_not_be_read_is_compiled_anew(entry, monkeypatch):
    opened = os.open

    def refuse_entries(path, *args, **kwargs):
        if path == entry:
            raise PermissionError(path)
        return opened(path, *args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse_entries)
        assert not compiled(entry.parent)
    assert compiled(entry.parent)


def test_where_a_folder_cannot_be_written_the_next_is_taken(tmp_path):
    (tmp_path / "file").touch()
    folders = tmp_path / "file" / "folder", tmp_path / "second" / "folder"
    assert not compiled(*folders)
    assert compiled(*folders)
    assert compiled(folders[1])


def test_with_no_place_at_all_it_is_compiled_in_memory(tmp_path):
    (tmp_path / "file").touch()
    for folders in ((), (tmp_path / "file",), (tmp_path / "file" / "folder",)):
        for _ in range(2):
            assert not compiled(*folders)


@POSIX
def test_a_full_disk_leaves_nothing_behind(tmp_path):
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        assert not compiled(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(tmp_path.iterdir()) == []
    assert not compiled(tmp_path)
    assert compiled(tmp_path)


def test_it_can_be_emptied(entry):
    cache = KernelCache(double, [entry.parent])
    assert cache.cache_path == str(entry.parent)
    cache.flush()
    assert not compiled(entry.parent)


# -- processes that begin together ---------------------------------------------

COMPILES = """
import sys
from pathlib import Path

from numba import njit

from game.ai.core.compiled.kernel_cache import KernelCache


def double(number):
    return 2 * number


kernel = njit(double)
kernel._cache = KernelCache(double, [Path(sys.argv[1])])
sys.stdin.readline()
assert kernel(3) == 6
print(sum(kernel.stats.cache_misses.values()))
"""


def test_of_processes_that_begin_together_one_compiles(tmp_path):
    script = tmp_path / "compiles.py"
    script.write_text(COMPILES)
    command = (sys.executable, str(script), str(tmp_path / "kernels"))
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    processes = [subprocess.Popen(command, **pipes) for _ in range(3)]
    outputs = []
    for process in processes:  # Each waits for a line, so they begin together.
        process.stdin.write("\n")
        process.stdin.flush()
    for process in processes:
        with process:
            outputs.append(process.stdout.read().strip())
    assert sorted(outputs) == ["0", "0", "1"]
    assert [path.suffix for path in (tmp_path / "kernels").iterdir()] == [".kernel"]


def refuse_to_sleep(seconds):
    raise AssertionError("it waits")


def undefined(number):
    return number.undefined


def test_what_failed_to_compile_keeps_nobody_waiting(tmp_path, monkeypatch):
    monkeypatch.setattr("game.base.file_lock.time.sleep", refuse_to_sleep)
    kernel = njit(undefined)
    kernel._cache = KernelCache(undefined, [tmp_path])
    for _ in range(2):
        with pytest.raises(TypingError):
            kernel(3)


@POSIX
def test_where_nothing_can_be_locked_kernels_are_compiled_at_once(tmp_path, monkeypatch):
    def flock(descriptor, operation):
        raise OSError(errno.ENOTSUP, "Operation not supported")

    monkeypatch.setattr("fcntl.flock", flock)
    monkeypatch.setattr("game.base.file_lock.time.sleep", refuse_to_sleep)
    assert not compiled(tmp_path / "kernels")
    assert [path.suffix for path in (tmp_path / "kernels").iterdir()] == [".kernel"]


@POSIX
def test_compiled_code_is_for_everybody_on_the_machine(tmp_path):
    assert not compiled(tmp_path / "kernels")
    (entry,) = (tmp_path / "kernels").iterdir()
    (tmp_path / "usual").mkdir()
    usual = (tmp_path / "usual").stat().st_mode
    assert entry.parent.stat().st_mode == usual
    assert stat.S_IMODE(entry.stat().st_mode) == stat.S_IMODE(usual) & 0o666


def test_who_compiles_for_too_long_is_not_waited_for(entry, monkeypatch):
    monkeypatch.setattr("game.ai.core.compiled.kernel_cache.COMPILING_S", 0.03)
    entry.unlink()
    with locked(entry.with_suffix(".lock")) as held:
        assert held
        assert not compiled(entry.parent)
    assert compiled(entry.parent)
