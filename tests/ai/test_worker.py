"""The process that thinks: answers, deaths, stops and ends."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.ai import opponent, thinker
from game.ai.client import (
    DEATHS,
    Choice,
    Failed,
    Message,
    Move,
    OpponentClient,
    Preparing,
    Report,
    Simpler,
)
from game.ai.levels import LEVELS
from game.ai.player import Budget, Progress
from game.ai.server import Replay
from game.engine import IllegalPlacementError, Options, Position, Ruleset
from game.engine.dice import Roll

RULES = Options("Blokus Two-Player")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
PATIENCE_S = 30.0


class Heard:
    """Collects what a worker says."""

    def __init__(self, serve: Callable[[Connection], None] | None = None) -> None:
        self.news = threading.Event()
        self.worker = (
            OpponentClient(self.news.set, serve) if serve else OpponentClient(self.news.set)
        )
        self.messages: list[Message] = []

    def until(self, kind: type[Message], request: int) -> Message:
        """The first message of that kind about that request."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            self.news.clear()
            self.messages += self.worker.poll()
            for message in self.messages:
                if isinstance(message, kind) and message.request == request:
                    return message
            self.news.wait(0.5)
        raise AssertionError(f"no {kind.__name__} in {self.messages}")


@pytest.fixture
def heard() -> Iterator[Heard]:
    it = Heard()
    yield it
    it.worker.close()


class Patient:
    """A player that thinks until it is stopped."""

    def choose(
        self,
        position: Position,
        budget: Budget,
        stop: Callable[[], bool],
        progress: Callable[[Progress], None],
    ) -> int:
        best = int(position.legal()[-1])
        progress(Progress(best, None, 0, 0.0))
        while not stop():
            time.sleep(0.001)
        return best


def stub(make: Callable[[int], Any]) -> Any:
    return SimpleNamespace(budget=Budget(), player=lambda seed, warn: make(seed))


def serve_patiently(pipe: Connection) -> None:
    thinker.LEVELS["hard"] = stub(lambda seed: Patient())
    thinker.serve(pipe)


def serve_deadly(pipe: Connection) -> None:
    pipe.recv()
    os._exit(3)


def serve_badly(pipe: Connection) -> None:
    thinker.LEVELS["hard"] = stub(lambda seed: LEVELS["no such"].player(1))
    thinker.serve(pipe)


@pytest.fixture
def patient() -> Iterator[Heard]:
    it = Heard(serve_patiently)
    yield it
    it.worker.close()


def test_a_game_among_levels(heard: Heard) -> None:
    position, plies = Position(RULES.ruleset), ()
    for turn in range(12):
        level = ["easy", "medium"][turn % 2]
        request = heard.worker.think(RULES, plies, level, seed=4)
        move = heard.until(Move, request)
        assert move.placement == LEVELS[level].player(4).choose(position, LEVELS[level].budget)
        plies += ((position.colour, move.placement),)
        position = position.play(move.placement)
    assert any(isinstance(message, Report) for message in heard.messages)


def test_only_the_latest_request_is_answered(patient: Heard) -> None:
    first = patient.worker.think(RULES, (), "hard", seed=1)
    patient.until(Report, first)
    second = patient.worker.think(RULES, (), "easy", seed=1)
    patient.until(Move, second)
    assert second > first
    third = patient.worker.think(RULES, (), "easy", seed=1)
    patient.until(Move, third)
    assert not [m for m in patient.messages if isinstance(m, Move) and m.request == first]


def test_stop_brings_the_best_so_far(patient: Heard) -> None:
    patient.worker.stop()
    request = patient.worker.think(RULES, (), "hard", seed=1)
    report = patient.until(Report, request)
    patient.worker.stop()
    assert patient.until(Move, request).placement == report.progress.best
    patient.worker.stop()


def test_stopped_before_the_process_is_there(patient: Heard) -> None:
    request = patient.worker.think(RULES, (), "hard", seed=1)
    patient.worker.stop()
    patient.until(Move, request)


@POSIX
def test_a_killed_process_is_replaced_and_asked_again(patient: Heard) -> None:
    request = patient.worker.think(RULES, (), "hard", seed=1)
    patient.until(Report, request)
    killed = patient.worker.pid
    os.kill(killed, signal.SIGKILL)
    patient.messages.clear()
    patient.until(Report, request)
    assert patient.worker.pid != killed
    patient.worker.stop()
    patient.until(Move, request)


@POSIX
def test_killed_at_rest(heard: Heard) -> None:
    heard.until(Move, heard.worker.think(RULES, (), "easy", seed=1))
    os.kill(heard.worker.pid, signal.SIGKILL)
    heard.until(Move, heard.worker.think(RULES, (), "easy", seed=1))


def test_a_process_that_always_dies_gives_way_to_a_simple_player() -> None:
    heard = Heard(serve_deadly)
    for _ in range(2):
        request = heard.worker.think(RULES, (), "hard", seed=1)
        assert str(DEATHS) in heard.until(Failed, request).reason
        move = heard.until(Move, request)
        assert Position(RULES.ruleset).is_legal(move.placement)
    heard.worker.close()


def test_a_player_that_breaks_gives_way_to_a_simple_one() -> None:
    heard = Heard(serve_badly)
    request = heard.worker.think(RULES, (), "hard", seed=1)
    assert "KeyError" in heard.until(Failed, request).reason
    assert Position(RULES.ruleset).is_legal(heard.until(Move, request).placement)
    heard.worker.close()


def test_a_game_against_the_rules_has_no_answer(heard: Heard) -> None:
    request = heard.worker.think(RULES, ((0, 0),), "easy", seed=1)
    assert "start" in heard.until(Failed, request).reason
    after = heard.worker.think(RULES, (), "easy", seed=1)
    heard.until(Move, after)
    assert not [m for m in heard.messages if isinstance(m, Move) and m.request == request]


class Ponderer(Patient):
    """A player that tells when it ponders, and when it has been told to stop."""

    def __init__(self, notes: Path) -> None:
        self._notes = notes

    def choose(self, position: Position, *rest: Any) -> int:
        return int(position.legal()[-1])

    def ponder(self, position: Position, stop: Callable[[], bool]) -> None:
        self._note(f"begins at {position.ply}")
        while not stop():
            time.sleep(0.001)
        self._note("ends")

    def _note(self, text: str) -> None:
        with self._notes.open("a") as file:
            print(text, file=file)


def serve_pondering(notes: Path, pipe: Connection) -> None:
    thinker.LEVELS["hard"] = stub(lambda seed: Ponderer(notes))
    thinker.serve(pipe)


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    (tmp_path / "notes").touch()
    return tmp_path / "notes"


@pytest.fixture
def pondering(notes: Path) -> Iterator[Heard]:
    it = Heard(partial(serve_pondering, notes))
    yield it
    it.worker.close()


def noted(notes: Path, lines: int) -> list[str]:
    """What is noted, once it is so many lines."""
    deadline = time.monotonic() + PATIENCE_S
    while len(found := notes.read_text().splitlines()) < lines:
        assert time.monotonic() < deadline, found
        time.sleep(0.01)
    return found


@pytest.mark.parametrize("end", ["think", "think_dice", "stop", "rest"])
def test_it_ponders_until_told_otherwise(pondering: Heard, notes: Path, end: str) -> None:
    worker = pondering.worker
    plies = ((0, RULES.ruleset.table.parse("a20")),)
    pondering.until(Move, worker.think(RULES, plies, "hard", 1, ponder=True))
    assert noted(notes, 1) == ["begins at 2"]
    match end:
        case "think":
            pondering.until(Move, worker.think(RULES, (), "hard", 1))
        case "think_dice":
            worker.think_dice(2, (Roll((3, 4)),), "easy", 1)
        case "stop":
            worker.stop()
        case "rest":
            worker.rest()
    assert noted(notes, 2) == ["begins at 2", "ends"]


def test_it_does_not_ponder_unless_asked_to(pondering: Heard, notes: Path) -> None:
    for _ in range(2):
        pondering.until(Move, pondering.worker.think(RULES, (), "hard", 1))
    assert noted(notes, 0) == []


def test_at_rest_nothing_is_heard_and_the_next_game_is_played(patient: Heard) -> None:
    dropped = patient.worker.think(RULES, (), "hard", seed=1)
    patient.until(Report, dropped)
    patient.worker.rest()
    pid = patient.worker.pid
    patient.until(Move, patient.worker.think(RULES, (), "easy", seed=1))
    assert patient.worker.pid == pid
    assert not [m for m in patient.messages if isinstance(m, Move) and m.request == dropped]


def load_slowly(seconds: float, ruleset: Ruleset) -> str:
    time.sleep(seconds)
    return "it is too slow"


def serve_slowly(seconds: float, pipe: Connection) -> None:
    opponent._obstacle = partial(load_slowly, seconds)
    thinker.serve(pipe)


def test_a_request_waits_until_all_is_ready_and_says_so() -> None:
    heard = Heard(partial(serve_slowly, 1))
    for _ in range(2):
        heard.worker.prepare(RULES)
    request = heard.worker.think(RULES, (), "hard", seed=1)
    heard.until(Preparing, request)
    assert heard.until(Simpler, request).reason == "it is too slow"
    heard.until(Move, request)
    kinds = [type(m) for m in heard.messages]
    assert kinds.index(Preparing) < kinds.index(Simpler) < kinds.index(Move)
    heard.worker.close()
    heard.worker.prepare(RULES)
    assert heard.worker.pid is None


def test_who_needs_nothing_loaded_does_not_wait_and_who_is_stopped_neither() -> None:
    heard = Heard(partial(serve_slowly, 2 * PATIENCE_S))
    heard.worker.prepare(RULES)
    dice = heard.worker.think_dice(2, (Roll((3, 4)),), "master", 1)
    heard.until(Choice, dice)
    request = heard.worker.think(RULES, (), "hard", seed=1)
    heard.until(Preparing, request)
    heard.worker.stop()
    assert Position(RULES.ruleset).is_legal(heard.until(Move, request).placement)
    heard.worker.close()


def test_prepared_before_anything_is_asked(heard: Heard) -> None:
    heard.worker.prepare(RULES)
    deadline = time.monotonic() + PATIENCE_S
    while heard.worker.pid is None:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    pid = heard.worker.pid
    heard.until(Move, heard.worker.think(RULES, (), "easy", seed=1))
    assert heard.worker.pid == pid


def serve_without_numba(pipe: Connection) -> None:
    sys.modules["numba"] = None
    thinker.serve(pipe)


def test_without_numba_it_is_said_once_in_a_game() -> None:
    heard = Heard(serve_without_numba)
    first = heard.worker.think(RULES, (), "medium", seed=1)
    assert "numba can't be loaded" in heard.until(Simpler, first).reason
    placement = heard.until(Move, first).placement
    second = heard.worker.think(RULES, ((0, placement),), "medium", seed=1)
    heard.until(Move, second)
    assert len([m for m in heard.messages if isinstance(m, Simpler)]) == 1
    heard.worker.close()


def test_closed_while_thinking(patient: Heard) -> None:
    request = patient.worker.think(RULES, (), "hard", seed=1)
    patient.until(Report, request)
    patient.worker.close()
    assert patient.worker.pid is None
    assert patient.worker.poll() == []
    with pytest.raises(RuntimeError, match="closed"):
        patient.worker.think(RULES, (), "hard", seed=1)


@POSIX
def test_closed_while_the_process_hangs(patient: Heard) -> None:
    request = patient.worker.think(RULES, (), "hard", seed=1)
    patient.until(Report, request)
    os.kill(patient.worker.pid, signal.SIGSTOP)
    patient.worker.close()
    assert patient.worker.pid is None


def test_closed_before_it_began() -> None:
    OpponentClient().close()
    early = OpponentClient()
    early.think(RULES, (), "hard", seed=1)
    early.close()
    early.close()
    assert early.pid is None


def test_an_unknown_level_is_named(heard: Heard) -> None:
    with pytest.raises(ValueError, match=r"'godlike'.*easy, medium, hard, master"):
        heard.worker.think(RULES, (), "godlike", seed=1)
    assert heard.worker.pid is None


LEFT_BEHIND = """
import sys, time
from game.ai.client import Worker
from game.engine import Rules

if __name__ == "__main__":
    worker = Worker()
    worker.think(Rules(), (), "hard", seed=1)
    while not worker.poll():
        time.sleep(0.01)
    worker.think(Rules(), (), "hard", seed=2)
    try:
        print("thinking", flush=True)
        time.sleep(60)
    except KeyboardInterrupt:
        pass
"""


@pytest.fixture
def window(tmp_path) -> Iterator[subprocess.Popen[str]]:
    """A program in which a worker thinks."""
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
    # Both streams end only when nobody has them any more, the worker's process included.
    assert window.communicate(timeout=PATIENCE_S) == ("", "")


@POSIX
def test_ctrl_c_ends_in_peace(window: subprocess.Popen[str]) -> None:
    os.killpg(window.pid, signal.SIGINT)
    assert window.communicate(timeout=PATIENCE_S) == ("", "")
    assert window.returncode == 0


def test_a_replay_goes_on_from_where_it_was() -> None:
    replay = Replay()
    plies = ((0, RULES.ruleset.table.parse("a20")), (1, RULES.ruleset.table.parse("t20")))
    one = replay.position(RULES, plies[:1])
    two = replay.position(RULES, plies)
    assert (one.ply, two.ply) == (1, 2)
    assert replay.position(RULES, plies) is two
    assert replay.position(RULES, plies[:1]).ply == 1
    other = replay.position(Options("Blokus"), plies[:1])
    assert other.ruleset.players == 4
    with pytest.raises(IllegalPlacementError):
        replay.position(RULES, ((0, plies[1][1]),))
    assert replay.position(RULES, ()).ply == 0
