"""What becomes of requests when their process dies, hangs, or can't be started."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any

import pytest
from helpers.heard import PATIENCE_S, POSIX, Heard, noted, think
from helpers.opponent_servers import (
    OPTIONS,
    last_legal,
    serve_after_deaths,
    serve_exhausted,
    serve_patiently,
    serve_slowly,
)

from game.ai.degradation import Cause, Degradation
from game.ai.levels.calibration import board_level
from game.ai.player import Budget
from game.ai.process import supervisor
from game.ai.process.messages import (
    Chosen,
    Degraded,
    Forget,
    Prepare,
    Quit,
    Stop,
)
from game.ai.process.supervisor import (
    ENDED,
    MOST_DEATHS,
    PAUSES_S,
    OpponentProcess,
    Outbox,
    Restarts,
    Watchdog,
)
from game.ai.search import opponent
from game.engine import Ply
from game.engine.position import Position

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can")
CHOSEN = last_legal(Position(OPTIONS.ruleset))


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorter pauses and less patience."""
    monkeypatch.setattr(supervisor, "PAUSES_S", (0.0, 0.1))
    monkeypatch.setattr(supervisor, "SILENCE_S", 2.5)
    monkeypatch.setattr(supervisor, "THINKING_S", 1.5)
    monkeypatch.setattr(supervisor, "BUDGETS", 0)


@pytest.fixture
def listen() -> Iterator[Any]:
    """A maker of clients, which are closed when the test ends."""
    made = []

    def make(serve: Any, *arguments: Any) -> Heard:
        made.append(Heard(partial(serve, *arguments)))
        return made[-1]

    yield make
    for heard in made:
        heard.client.close()


def is_degraded(heard: Heard) -> bool:
    """Whether a weaker player has answered the last request."""
    return any(isinstance(message, Degraded) for message in heard.messages)


@pytest.mark.usefixtures("hurried")
def test_after_its_deaths_the_next_request_goes_to_the_right_level(listen, notes) -> None:
    heard = listen(serve_after_deaths, notes, MOST_DEATHS + 1)
    heard.answer(think("9"))
    first = heard.until(Degraded)
    heard.answer(think("9"))
    again = heard.until(Degraded)
    assert (first.known, again.known) == (False, True)
    assert heard.answer(think("9")) == CHOSEN
    assert not is_degraded(heard)
    # A new failure is reported as new.
    notes.write_text("")
    os.kill(heard.client.pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
    heard.answer(think("9"))
    assert not heard.until(Degraded).known


@POSIX
def test_where_no_resource_tracker_can_be_started_the_process_is_still_asked(
    listen, notes, monkeypatch
) -> None:
    def fail() -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(resource_tracker, "ensure_running", fail)
    assert listen(serve_after_deaths, notes, 0).answer(think("9")) == CHOSEN


def test_a_player_that_broke_is_asked_again(listen) -> None:
    heard = listen(serve_exhausted)
    heard.answer(think("9"))
    assert "MemoryError" in heard.until(Degraded).reason.detail
    assert heard.answer(think("9")) == CHOSEN
    assert not is_degraded(heard)


@POSIX
@pytest.mark.usefixtures("hurried")
def test_a_process_that_stands_still_is_replaced(listen, notes, monkeypatch) -> None:
    monkeypatch.setattr(supervisor, "THINKING_S", 1000.0)
    heard = listen(serve_patiently, notes)
    heard.client.ask(think("9"))
    noted(notes, 1)
    os.kill(heard.client.pid, signal.SIGSTOP)
    noted(notes, 2)
    heard.client.stop()
    assert heard.until(Chosen).event == CHOSEN


@pytest.mark.usefixtures("hurried")
def test_who_thinks_for_ever_is_replaced_and_then_gives_way(listen, notes) -> None:
    heard = listen(serve_patiently, notes)
    heard.client.ask(think("9"))
    assert "thought for" in heard.until(Degraded).reason.detail
    assert Position(OPTIONS.ruleset).is_legal(heard.until(Chosen).event.placement)
    assert len(noted(notes, MOST_DEATHS)) == MOST_DEATHS


@pytest.mark.usefixtures("hurried")
def test_who_loads_for_ever_is_replaced_and_gives_way_too(listen) -> None:
    heard = listen(serve_slowly, 2 * PATIENCE_S)
    heard.client.ask(think("9"))
    assert "thought for" in heard.until(Degraded).reason.detail
    assert Position(OPTIONS.ruleset).is_legal(heard.until(Chosen).event.placement)


@POSIX
def test_nobody_waits_for_a_pipe_that_nobody_reads(listen, notes) -> None:
    heard = listen(serve_patiently, notes)
    heard.client.ask(think("9"))
    noted(notes, 1)
    os.kill(heard.client.pid, signal.SIGSTOP)
    table = OPTIONS.ruleset.table
    events = tuple(Ply(0, placement % len(table)) for placement in range(1000))

    def order_much() -> None:
        for seed in range(1000):
            heard.client.ask(think("9", *events, seed=seed))
            heard.client.stop()
        heard.client.forget()

    ordering = threading.Thread(target=order_much, daemon=True)
    ordering.start()
    ordering.join(PATIENCE_S)
    assert not ordering.is_alive()


def test_few_orders_wait() -> None:
    outbox = Outbox()
    for number in range(1000):
        for order in (Prepare(OPTIONS), think(), Stop(), Forget(), think(seed=number)):
            outbox.put(number, order)
    assert len(outbox) == 3
    sent = [outbox.get() for _ in range(3)]
    assert sent == [(999, Prepare(OPTIONS)), (999, Forget()), (999, think(seed=999))]
    outbox.put(1, think())
    outbox.put(1, Quit())
    assert outbox.get() == (1, Quit())
    outbox.close()
    assert outbox.get() is None


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize(
    "error", [OSError(24, "Too many open files"), MemoryError(), RuntimeError("no thread")]
)
def test_a_process_that_cannot_be_started_is_tried_again(listen, notes, monkeypatch, error) -> None:
    tries = []

    def refuse(*arguments: Any) -> OpponentProcess:
        tries.append(arguments)
        raise error

    heard = listen(serve_after_deaths, notes, 0)
    heard.client.prepare(OPTIONS)
    with monkeypatch.context() as patch:
        patch.setattr(supervisor, "OpponentProcess", refuse)
        heard.answer(think("9"))
        assert "can't be started" in heard.until(Degraded).reason.detail
    # It isn't tried over and over.
    assert len(tries) <= 1 + MOST_DEATHS
    assert heard.answer(think("9")) == CHOSEN
    assert not is_degraded(heard)


def test_without_a_thread_to_look_after_it_the_fallback_answers(listen, notes, monkeypatch) -> None:
    def refuse(thread: Any) -> None:
        raise RuntimeError("can't start new thread")

    heard = listen(serve_after_deaths, notes, 0)
    with monkeypatch.context() as patch:
        patch.setattr(supervisor.Thread, "start", refuse)
        heard.answer(think("9"))
        assert "thread" in heard.until(Degraded).reason.detail
    assert heard.answer(think("9")) == CHOSEN


def test_loading_is_tried_again_after_a_while(monkeypatch) -> None:
    no_memory = Degradation(Cause.SEARCH, "no memory")
    found: list[Degradation | None] = [no_memory, no_memory, None]
    monkeypatch.setattr(opponent, "_obstacles", {})
    monkeypatch.setattr(opponent, "_obstacle", lambda ruleset, door: found.pop(0))
    monkeypatch.setattr(opponent, "RETRY_S", (0.0, 1000.0))
    warnings: list[Degradation] = []
    player = board_level(OPTIONS.name, 9).player(1, warnings.append)
    start, little = Position(OPTIONS.ruleset), Budget(work=10)
    for _ in range(3):
        player.choose(start, little)
    # The third came too soon after the second failure.
    assert (warnings, found) == ([no_memory] * 3, [None])
    monkeypatch.setattr(opponent, "RETRY_S", (0.0,))
    monkeypatch.setattr(opponent, "_obstacles", {})
    assert player.choose(start, little) == board_level(OPTIONS.name, 9).player(1).choose(
        start, little
    )
    assert (len(warnings), found) == (3, [])


PROGRAM = """
import os, sys, time
from game.ai.process.client import OpponentClient
from game.ai.process.messages import Chosen, Think
from game.engine import Options

def answer(client):
    client.ask(Think(Options("Blokus Duo"), (), "2", 1))
    messages = []
    while not messages or not isinstance(messages[-1], Chosen):
        messages += client.take()
        time.sleep(0.01)
    return [type(message).__name__ for message in messages]

if __name__ == "__main__":
    client = OpponentClient()
"""

FOLDER_REMOVED = """
    os.mkdir("gone")
    os.chdir("gone")
    os.rmdir("../gone")
    print(answer(client)[-1])
"""

NO_FILES = """
    import resource
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    answer(client)
    os.kill(client.pid, 9)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, before[1]))
    few = answer(client)
    resource.setrlimit(resource.RLIMIT_NOFILE, before)
    print("Degraded" in few, "Degraded" in answer(client))
"""

STOPPED = """
    client.ask(Think(Options("Blokus Duo"), (), "10", 1))
    while not client.take():
        time.sleep(0.01)
    os.kill(client.pid, 19)
    print(client.pid, flush=True)
    time.sleep(60)
"""


def program(tmp_path: Path, body: str) -> list[str]:
    """The command of a program that asks an opponent."""
    script = tmp_path / "window.py"
    script.write_text(PROGRAM + body)
    return [sys.executable, str(script)]


@POSIX
@pytest.mark.parametrize(
    ("body", "printed"), [(FOLDER_REMOVED, "Chosen\n"), (NO_FILES, "True False\n")]
)
def test_short_of_what_a_process_needs(tmp_path, body, printed) -> None:
    done = subprocess.run(
        program(tmp_path, body),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=3 * PATIENCE_S,
        check=False,
    )
    assert (done.stdout, done.returncode) == (printed, 0), done.stderr


@LINUX
def test_a_stopped_process_goes_when_its_window_dies(tmp_path) -> None:
    with subprocess.Popen(
        program(tmp_path, STOPPED),
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    ) as window:
        assert window.stdout is not None
        assert int(window.stdout.readline())
        window.kill()
        # The stream ends only once no process holds it, the opponents' process included.
        assert window.communicate(timeout=PATIENCE_S) == ("", None)


def test_pauses_grow_until_it_has_answered() -> None:
    restarts = Restarts()
    assert restarts.pause(0.0) <= 0
    for pause in (*PAUSES_S, PAUSES_S[-1]):
        restarts.fail(ENDED, 100.0)
        assert restarts.pause(100.0) == pause
    restarts.succeed()
    assert (restarts.failures, restarts.pause(100.0) <= 0) == (0, True)


def looked_at(watchdog: Watchdog, seconds: int, *, speaks: bool = False) -> str | None:
    """What a watchdog finds within `seconds` of a process that speaks once a second, or doesn't."""
    looked_at.now = getattr(looked_at, "now", 0.0)
    for _ in range(seconds):
        looked_at.now += 1.0
        if speaks:
            watchdog.hear()
        if (reason := watchdog.look(looked_at.now)) is not None:
            return reason.detail
    return None


def test_the_watchdog_knows_silence_from_work() -> None:
    watchdog = Watchdog()
    watchdog.ask(Budget(seconds=10))
    assert looked_at(watchdog, 50) is None  # It is starting.
    assert looked_at(watchdog, 45, speaks=True) is None
    assert "silent for 10 s" in looked_at(watchdog, 12)
    watchdog.rest()
    watchdog.ask(Budget(seconds=10))
    assert "thought for 60 s" in looked_at(watchdog, 70, speaks=True)


def test_the_watchdog_takes_no_notice_of_sleep() -> None:
    watchdog = Watchdog()
    watchdog.ask(Budget())
    watchdog.hear()
    assert [watchdog.look(now) for now in (0.0, 1e6, 2e6, 3e6)] == [None] * 4
