"""What opponents' processes run in tests: players whose doings show, deaths, and slow loading.

A process that is started imports this module again, so it imports no test and not even pytest,
which would take longer than what the process itself needs.
"""

import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from game.ai.degradation import Cause, Degradation
from game.ai.dice.opponent import compiled_dice
from game.ai.kinds import OPPONENTS
from game.ai.player import Budget, Player
from game.ai.process import server
from game.ai.search import opponent
from game.engine import Options, Ply, Ruleset
from game.engine.position import Position

OPTIONS = Options("Blokus Two-Player")


def last_legal(position: Position) -> Ply:
    """What all players here choose."""
    return position.event(int(position.legal()[-1]))


class Patient(Player[Position, Ply]):
    """A player that notes when it thinks, and thinks until it is stopped."""

    def __init__(self, notes: Path) -> None:
        self._notes = notes

    def choose(
        self, position: Position, budget: Budget, stop: Callable[[], bool] = lambda: True
    ) -> Ply:
        self.note("thinks")
        while not stop():
            time.sleep(0.001)
        return last_legal(position)

    def note(self, text: str) -> None:
        with self._notes.open("a") as file:
            print(text, file=file)


class Hasty(Patient):
    """A player that answers at once and notes how long it could have thought."""

    def choose(
        self, position: Position, budget: Budget, stop: Callable[[], bool] = lambda: True
    ) -> Ply:
        self.note(f"{budget.seconds} s")
        return last_legal(position)


class Ponderer(Patient):
    """A player that answers at once and notes when it ponders, and when it was told to stop."""

    def choose(
        self, position: Position, budget: Budget, stop: Callable[[], bool] = lambda: True
    ) -> Ply:
        return last_legal(position)

    def ponder(self, position: Position, stop: Callable[[], bool]) -> None:
        self.note(f"begins at {position.ply}")
        while not stop():
            time.sleep(0.001)
        self.note("ends")


class Certain(Player[Position, Ply]):
    """A player that answers at once."""

    def choose(self, position: Position, budget: Budget, stop: Any = None) -> Ply:
        return last_legal(position)


class Exhausted(Certain):
    """A player that runs out of memory for its first placement."""

    failed = False

    def choose(self, position: Position, budget: Budget, stop: Any = None) -> Ply:
        if not Exhausted.failed:
            Exhausted.failed = True
            raise MemoryError
        return super().choose(position, budget, stop)


def seat(make: Callable[[int], Any]) -> None:
    """Have this process play level 9 with another player, for which nothing needs to be loaded."""
    level = SimpleNamespace(budget=Budget(), player=lambda seed, warn: make(seed))
    kind = OPPONENTS[OPTIONS.kind]
    real = kind.level
    OPPONENTS[OPTIONS.kind] = replace(  # type: ignore[index]
        kind,
        level=lambda options, number: level if number == 9 else real(options, number),
        load=lambda options: None,
    )


def serve_patiently(notes: Path, pipe: Connection) -> None:
    seat(lambda seed: Patient(notes))
    server.serve(pipe)


def serve_hastily(notes: Path, pipe: Connection) -> None:
    seat(lambda seed: Hasty(notes))
    server.serve(pipe)


def serve_pondering(notes: Path, pipe: Connection) -> None:
    seat(lambda seed: Ponderer(notes))
    server.serve(pipe)


def serve_exhausted(pipe: Connection) -> None:
    seat(lambda seed: Exhausted())
    server.serve(pipe)


def serve_deadly(pipe: Connection) -> None:
    pipe.recv()
    os._exit(3)


def serve_after_deaths(notes: Path, deaths: int, pipe: Connection) -> None:
    with notes.open("a") as file:
        print("started", file=file)
    if len(notes.read_text().splitlines()) <= deaths:
        pipe.recv()
        os._exit(3)
    seat(lambda seed: Certain())
    server.serve(pipe)


def broken(seed: int) -> Any:
    raise KeyError("no such player")


def serve_badly(pipe: Connection) -> None:
    seat(broken)
    server.serve(pipe)


OBSTACLE = opponent._obstacle


def load_slowly(seconds: float, ruleset: Ruleset, door: Any) -> Degradation | None:
    """What is behind the door of boards loads slowly, and in vain."""
    if door is compiled_dice:
        return OBSTACLE(ruleset, door)
    time.sleep(seconds)
    return Degradation(Cause.SEARCH, "it is too slow")


def serve_slowly(seconds: float, pipe: Connection) -> None:
    opponent._obstacle = partial(load_slowly, seconds)
    server.serve(pipe)


def serve_without_core(pipe: Connection) -> None:
    sys.modules["game.ai.core"] = None
    server.serve(pipe)
