"""The opponents' process: answers, deaths, stops and ends."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from helpers.heard import PATIENCE_S, POSIX, Heard, noted, think
from helpers.opponent_servers import (
    OPTIONS,
    last_legal,
    serve_badly,
    serve_deadly,
    serve_hastily,
    serve_patiently,
    serve_pondering,
    serve_slowly,
    serve_without_core,
)

from game.ai.analysis import AnalysisGoal
from game.ai.degradation import Cause, Degradation
from game.ai.kinds import level_of
from game.ai.process.client import NewestRequest, OpponentClient
from game.ai.process.messages import Analyse, Chosen, Degraded, Think, Thinking
from game.ai.process.server import PositionCache
from game.engine import FAMILIES, Options, Ply
from game.engine.contacts import IllegalPlacementError
from game.engine.dice import Roll, Take
from game.engine.dice.position import DicePosition
from game.engine.position import Position

DICE = Think(FAMILIES["dice"][2], (Roll((3, 4)),), "9", 1)
"""A request in a game of another kind than the usual one here."""


@pytest.fixture
def pondering(notes: Path) -> Iterator[Heard]:
    it = Heard(partial(serve_pondering, notes))
    yield it
    it.client.close()


@pytest.fixture
def patient(notes: Path) -> Iterator[Heard]:
    it = Heard(partial(serve_patiently, notes))
    yield it
    it.client.close()


def test_a_game_among_levels(heard: Heard) -> None:
    position, events = Position(OPTIONS.ruleset), ()
    for turn in range(12):
        name = ["2", "5"][turn % 2]
        event = heard.answer(think(name, *events, seed=4))
        level = level_of(OPTIONS, name)
        assert event == level.player(4).choose(position, level.budget)
        events += (event,)
        position = position.after(event)


def test_only_the_newest_request_is_answered(patient: Heard, notes: Path) -> None:
    patient.client.ask(think("9"))
    noted(notes, 1)
    patient.client.ask(think("2", seed=1))
    patient.until(Chosen)
    for seed in range(2, 4):
        event = patient.answer(think("2", seed=seed))
        level = level_of(OPTIONS, "2")
        assert event == level.player(seed).choose(Position(OPTIONS.ruleset), level.budget)
        assert patient.messages[-1] == Chosen(event)


def test_stop_brings_the_best_so_far(patient: Heard, notes: Path) -> None:
    patient.client.stop()
    patient.client.ask(think("9"))
    noted(notes, 1)
    patient.client.stop()
    assert patient.until(Chosen).event == last_legal(Position(OPTIONS.ruleset))
    patient.client.stop()


def test_it_says_whether_it_is_at_work(patient: Heard) -> None:
    client = patient.client
    assert not client.is_choosing
    assert not client.is_analysing
    client.ask(think("9"))
    # Requests come first, so this waits for as long as nobody stops the other.
    client.analyse(Analyse(OPTIONS, (), AnalysisGoal()))
    assert client.is_choosing
    assert client.is_analysing
    client.stop_analysis()
    assert not client.is_analysing
    client.stop()
    patient.until(Chosen)
    assert not client.is_choosing
    client.ask(think("9"))
    assert client.is_choosing
    client.forget()
    assert not client.is_choosing


def test_stopped_before_the_process_is_there(patient: Heard) -> None:
    patient.client.ask(think("9"))
    patient.client.stop()
    patient.until(Chosen)


@POSIX
def test_a_killed_process_is_replaced_and_asked_again(patient: Heard, notes: Path) -> None:
    patient.client.ask(think("9"))
    noted(notes, 1)
    killed = patient.client.pid
    os.kill(killed, signal.SIGKILL)
    noted(notes, 2)
    assert patient.client.pid != killed
    patient.client.stop()
    patient.until(Chosen)


@POSIX
def test_killed_at_rest(heard: Heard) -> None:
    heard.answer(DICE)
    os.kill(heard.client.pid, signal.SIGKILL)
    heard.answer(DICE)


def test_a_process_that_always_dies_gives_way_to_a_small_player(caplog) -> None:
    heard = Heard(serve_deadly)
    for _ in range(2):
        event = heard.answer(think("9"))
        assert heard.until(Degraded).reason.detail == "their process ended"
        assert Position(OPTIONS.ruleset).is_legal(event.placement)
    heard.client.close()
    assert "their process ended (status 3)" in caplog.text


def test_a_player_that_breaks_gives_way_to_a_small_one_and_is_logged(caplog) -> None:
    heard = Heard(serve_badly)
    event = heard.answer(think("9"))
    assert "KeyError" in heard.until(Degraded).reason.detail
    assert Position(OPTIONS.ruleset).is_legal(event.placement)
    heard.client.close()
    assert "Traceback" in caplog.text
    assert "in broken" in caplog.text


def test_a_game_against_the_rules_has_no_answer(heard: Heard) -> None:
    heard.client.ask(think("2", Ply(0, 0)))
    assert "start" in heard.until(Degraded).reason.detail
    heard.answer(DICE)


@pytest.mark.parametrize("end", ["ask", "ask about Dice", "stop", "forget"])
def test_it_ponders_until_told_otherwise(pondering: Heard, notes: Path, end: str) -> None:
    client = pondering.client
    first = Ply(0, OPTIONS.ruleset.table.parse("a20"))
    pondering.answer(think("9", first, ponder=True))
    assert noted(notes, 1) == ["begins at 2"]
    match end:
        case "ask":
            pondering.answer(think("9"))
        case "ask about Dice":
            client.ask(DICE)
        case "stop":
            client.stop()
        case "forget":
            client.forget()
    assert noted(notes, 2) == ["begins at 2", "ends"]


def test_it_does_not_ponder_unless_asked_to(pondering: Heard, notes: Path) -> None:
    for _ in range(2):
        pondering.answer(think("9"))
    assert noted(notes, 0) == []


def test_after_forgetting_nothing_is_heard_and_the_next_game_is_played(
    patient: Heard, notes: Path
) -> None:
    patient.client.ask(think("9"))
    noted(notes, 1)
    patient.client.forget()
    pid = patient.client.pid
    event = patient.answer(Think(Options("Blokus Duo"), (), "greedy", 1))
    assert patient.client.pid == pid
    assert patient.messages == [Thinking(), Chosen(event)]


def test_a_request_waits_until_what_it_needs_is_loaded() -> None:
    heard = Heard(partial(serve_slowly, 1))
    for _ in range(2):
        heard.client.prepare(OPTIONS)
    heard.answer(think("9"))
    assert [type(m) for m in heard.messages] == [Thinking, Degraded, Chosen]
    assert heard.until(Degraded).reason.detail == "it is too slow"
    heard.client.close()
    heard.client.prepare(OPTIONS)
    assert heard.client.pid is None


def test_who_is_stopped_while_it_loads_is_answered_after_that() -> None:
    heard = Heard(partial(serve_slowly, 1))
    heard.client.prepare(OPTIONS)
    heard.client.ask(think("9"))
    heard.client.stop()
    assert Position(OPTIONS.ruleset).is_legal(heard.until(Chosen).event.placement)
    assert heard.until(Degraded).reason.detail == "it is too slow"
    heard.client.close()


def test_a_request_may_have_a_limit_of_time_of_its_own(notes: Path) -> None:
    heard = Heard(partial(serve_hastily, notes))
    heard.answer(think("9"))
    heard.messages.clear()
    heard.answer(replace(think("9"), seconds=1.5))
    assert notes.read_text().splitlines() == ["None s", "1.5 s"]
    heard.client.close()


def test_dice_are_played_too(heard: Heard) -> None:
    event = heard.answer(DICE)
    assert isinstance(event, Take)
    assert DicePosition.start(2).roll((3, 4)).take(event).chooser == 1
    with pytest.raises(ValueError, match="unknown level"):
        heard.client.ask(replace(DICE, level="wizard"))


def test_prepared_before_anything_is_asked(heard: Heard) -> None:
    heard.client.prepare(OPTIONS)
    deadline = time.monotonic() + PATIENCE_S
    while heard.client.pid is None:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    pid = heard.client.pid
    heard.answer(think())
    assert heard.client.pid == pid


def test_without_the_core_it_is_known_after_the_first_time() -> None:
    heard = Heard(serve_without_core)
    first = heard.answer(think("5"))
    degraded = heard.until(Degraded)
    assert "the search can't be loaded" in degraded.reason.detail
    assert not degraded.known
    heard.answer(think("5", first))
    assert heard.messages[:-1] == [Thinking(), replace(degraded, known=True)]
    heard.answer(think("2"))
    assert not heard.until(Degraded).known
    heard.client.close()


def test_why_a_simpler_opponent_answers_is_news_until_somebody_takes_it() -> None:
    """A request that is dropped takes its messages with it, heard or not."""
    newest, reason = NewestRequest(), Degradation(Cause.FILE, "no weights")
    newest.begin(1, think("5"))
    newest.put(Degraded(reason))
    newest.drop()
    for number, known in ((2, False), (3, True)):
        newest.begin(number, think("5"))
        newest.put(Degraded(reason))
        assert newest.take() == [Degraded(reason, known=known)]
    newest.begin(4, think("5"))
    newest.put(Chosen(Ply(0, 0)))
    newest.begin(5, think("5"))
    newest.put(Degraded(reason))
    assert newest.take() == [Degraded(reason)]


def test_closed_while_thinking(patient: Heard, notes: Path) -> None:
    patient.client.ask(think("9"))
    noted(notes, 1)
    patient.client.close()
    assert patient.client.pid is None
    assert patient.client.take() == []
    with pytest.raises(RuntimeError, match="closed"):
        patient.client.ask(think("9"))


@POSIX
def test_closed_while_the_process_hangs(patient: Heard, notes: Path) -> None:
    patient.client.ask(think("9"))
    noted(notes, 1)
    os.kill(patient.client.pid, signal.SIGSTOP)
    patient.client.close()
    assert patient.client.pid is None


def test_closed_before_it_began() -> None:
    OpponentClient().close()
    early = OpponentClient()
    early.ask(think("9"))
    early.close()
    early.close()
    assert early.pid is None


def test_an_unknown_level_is_named(heard: Heard) -> None:
    with pytest.raises(ValueError, match=r"'godlike'.*1 to 10.*easy"):
        heard.client.ask(think("godlike"))
    assert heard.client.pid is None


LEFT_BEHIND = """
import signal, time
from game.ai.process.client import OpponentClient
from game.ai.process.messages import Think
from game.engine import Options

if __name__ == "__main__":
    # Tests that a shell runs in the background ignore Ctrl+C, and so do their children.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    client = OpponentClient()
    client.ask(Think(Options(), (), "9", 1))
    while not client.take():
        time.sleep(0.01)
    client.ask(Think(Options(), (), "9", 2))
    try:
        print("thinking", flush=True)
        time.sleep(60)
    except KeyboardInterrupt:
        pass
"""


@pytest.fixture
def window(tmp_path) -> Iterator[subprocess.Popen[str]]:
    """A program in which an opponent thinks."""
    script = tmp_path / "window.py"
    script.write_text(LEFT_BEHIND)
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "thinking\n"
        yield program


@POSIX
def test_the_process_goes_when_its_window_dies(window: subprocess.Popen[str]) -> None:
    window.kill()
    # Both streams end only once no process holds them, the opponents' process included.
    assert window.communicate(timeout=PATIENCE_S) == ("", "")


KILLED_WHILE_STARTING = """
import multiprocessing, os
from multiprocessing import resource_tracker, util
from game.ai.process.parent import start

launch = util.spawnv_passfds

def launch_and_die(*command):
    launch(*command)
    os._exit(9)  # Nobody has said yet what the new process is for.

if __name__ == "__main__":
    resource_tracker.ensure_running()
    util.spawnv_passfds = launch_and_die
    start(multiprocessing.get_context("spawn").Process(target=print))
"""


@POSIX
def test_a_window_killed_while_it_starts_its_opponents_leaves_no_traceback(tmp_path) -> None:
    script = tmp_path / "window.py"
    script.write_text(KILLED_WHILE_STARTING)
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(script)]
    # The streams end only once the new process has.
    done = subprocess.run(command, env=path, capture_output=True, text=True, timeout=PATIENCE_S)
    assert (done.returncode, done.stdout, done.stderr) == (9, "", "")


@POSIX
def test_ctrl_c_ends_in_peace(window: subprocess.Popen[str]) -> None:
    os.killpg(window.pid, signal.SIGINT)
    assert window.communicate(timeout=PATIENCE_S) == ("", "")
    assert window.returncode == 0


def test_a_position_goes_on_from_the_one_before() -> None:
    cache = PositionCache()
    parse = OPTIONS.ruleset.table.parse
    events = (Ply(0, parse("a20")), Ply(1, parse("t20")))
    one = cache.position(OPTIONS, events[:1])
    two = cache.position(OPTIONS, events)
    assert (one.ply, two.ply) == (1, 2)
    assert cache.position(OPTIONS, events) is two
    assert cache.position(OPTIONS, events[:1]).ply == 1
    other = cache.position(Options("Blokus"), events[:1])
    assert other.ruleset.players == 4
    with pytest.raises(IllegalPlacementError):
        cache.position(OPTIONS, (Ply(0, parse("t20")),))
    assert cache.position(OPTIONS, ()).ply == 0
