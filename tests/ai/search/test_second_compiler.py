"""A second process compiles half of a search, where that is of any use, and never outlives it."""

import os
import pickle
import subprocess
import sys

import pytest

from game.ai.search import second_compiler as module
from game.ai.search.search_tree import SearchTree
from game.ai.search.searcher import warm_up
from game.ai.search.second_compiler import second_compiler
from game.engine import Options

RULESET = Options("Blokus Duo").ruleset
PROGRAM = [sys.executable, "-m", module.__name__]


@pytest.fixture
def started(monkeypatch):
    """The processes that are started, on two cores, as if nothing were compiled."""
    processes = []

    class Kept(subprocess.Popen):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **options)
            processes.append(self)

    monkeypatch.setattr(subprocess, "Popen", Kept)
    monkeypatch.setattr(module, "cores", lambda: 2)
    monkeypatch.setattr(SearchTree, "is_compiled", False)
    return processes


def test_it_ends_once_the_first_has_what_it_needs(started):
    with second_compiler(RULESET):
        assert len(started) == 1
    assert started[0].poll() is not None


def test_it_ends_where_compiling_fails(started):
    with pytest.raises(ValueError, match="unlike"), second_compiler(RULESET):
        raise ValueError("unlike")
    assert started[0].poll() is not None


def test_there_is_none_with_a_single_core(started, monkeypatch):
    monkeypatch.setattr(module, "cores", lambda: 1)
    with second_compiler(RULESET):
        assert started == []


def test_there_is_none_behind_a_game_that_goes_on(started, monkeypatch):
    monkeypatch.setattr(module.GENERAL_KERNELS, "are_refused", True)
    with second_compiler(RULESET):
        assert started == []


def test_there_is_none_if_nothing_can_be_kept(started, monkeypatch):
    monkeypatch.setattr(module, "CACHE_DIRS", ())
    with second_compiler(RULESET):
        assert started == []


def test_there_is_none_once_all_is_compiled(started, monkeypatch):
    monkeypatch.undo()
    warm_up(RULESET)
    monkeypatch.setattr(module, "cores", lambda: 2)
    monkeypatch.setattr(module, "_start", lambda ruleset: pytest.fail("it is started"))
    with second_compiler(RULESET):
        pass


def test_a_search_goes_on_without_where_it_can_t_be_started(started, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere")
    with second_compiler(RULESET):
        assert started == []


def test_it_ends_with_the_first():
    with subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        process.stdin.close()
        assert process.wait() == 1


@pytest.mark.thorough
def test_all_that_it_compiles_is_found_by_the_first(tmp_path):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    with subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, env=environment) as process:
        process.stdin.write(pickle.dumps(RULESET.options))
        process.stdin.flush()
        assert process.wait() == 0
    names = {path.name.split("-")[0].rpartition(".")[2] for path in tmp_path.rglob("*.kernel")}
    assert names == {"run_simulations", "list_placements", "compact"}
    code = f"""
from game.ai.search.second_compiler import _tree
from game.engine import Options
print(_tree(Options({RULESET.name!r}).ruleset).is_compiled)
"""
    told = subprocess.check_output([sys.executable, "-c", code], env=environment, text=True)
    assert told == "True\n"
