"""The machine's own kernels are compiled behind the game, once, and never after it."""

import os
import sys
from functools import partial

import pytest
from helpers.heard import POSIX, Heard, noted, think
from helpers.opponent_servers import OPTIONS, note_and_stay, serve_with_general_kernels

from game.ai.process import client
from game.ai.process.client import OpponentClient, OwnKernels
from game.ai.process.parent import yield_to_all
from game.engine import EARLIER_GAMES, GAMES


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def compiling(notes, monkeypatch):
    """An opponent that runs general kernels, while others are being compiled."""
    made = []

    def make():
        made.append(OwnKernels(partial(note_and_stay, notes)))
        return made[0]

    monkeypatch.setattr("game.ai.process.client.OwnKernels", make)
    heard = Heard(serve_with_general_kernels)
    yield heard, made[0]
    heard.client.close()


@POSIX
def test_they_are_compiled_once_while_it_goes_on_and_end_with_it(compiling, notes):
    heard, kernels = compiling
    heard.answer(think("9"))
    assert noted(notes, 1) == [OPTIONS.name]
    heard.answer(think("9", seed=2))
    assert noted(notes, 1) == [OPTIONS.name]
    pid = kernels.pid
    assert is_running(pid)
    heard.client.close()
    assert not is_running(pid)


def test_nothing_is_compiled_where_the_machine_has_its_own(notes, monkeypatch, heard):
    monkeypatch.setattr(OwnKernels, "compile", lambda self, first: notes.write_text("compiles"))
    heard.answer(think("1"))
    assert notes.read_text() == ""


@pytest.fixture
def asked(monkeypatch):
    """The games that are loaded in this process, which stays as it is."""
    asked = []
    for name in ("ignore_sigint", "end_with_parent", "follow_parent", "yield_to_all"):
        monkeypatch.setattr(client, name, lambda: None)
    monkeypatch.setattr(client, "load_all", asked.extend)
    return asked


def test_the_game_being_played_comes_first_and_none_is_left_out(asked, monkeypatch):
    monkeypatch.setattr(client, "compile_own", lambda: True)
    client.compile_all(GAMES["Blokus Trigon"])
    assert asked[0] == GAMES["Blokus Trigon"]
    assert {*asked} == {*GAMES.values(), *EARLIER_GAMES.values()}


def test_what_can_t_be_kept_is_not_compiled(asked, monkeypatch):
    monkeypatch.setattr(client, "compile_own", lambda: False)
    client.compile_all(OPTIONS)
    assert asked == []


def test_a_process_that_can_t_be_started_is_done_without(monkeypatch):
    def fail(self):
        raise OSError("too many processes")

    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", fail)
    kernels = OwnKernels()
    kernels.compile(OPTIONS)
    kernels.close()
    assert kernels.pid is None


def test_a_client_that_never_compiled_closes():
    OpponentClient().close()


@pytest.mark.skipif(sys.platform != "linux", reason="Linux has a policy for this")
def test_it_runs_only_where_nobody_else_wants_to():
    pid = os.fork()
    if not pid:
        yield_to_all()
        os._exit(0 if os.sched_getscheduler(0) == os.SCHED_IDLE else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
