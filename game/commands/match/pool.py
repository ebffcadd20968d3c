"""Plays several games at once, each in a process of its own."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import NamedTuple

from game.ai.process.parent import follow_parent, start
from game.ai.process.sigint import ignore_sigint, sigint_blocked
from game.commands.match.errors import MatchError, naming
from game.commands.match.match_game import MatchGame
from game.commands.match.player import MatchPlayer, player_for
from game.commands.match.result import GameResult, TimeUsed
from game.commands.match.spec import MatchSpec

EXIT_S = 5.0
"""How long all processes together have to exit on their own once there are no more games."""


class Task(NamedTuple):
    """A game to play: its number, and what each contender has used in the match so far."""

    number: int
    used_before: tuple[TimeUsed, ...]


class GamePool:
    """Processes that play games, each with its own players.

    Leaving the context ends them all, along with the engines that they have started.
    """

    def __init__(self, spec: MatchSpec, count: int, answer_s: float) -> None:
        """Prepare to play in that many processes; for `answer_s` see `player_for`."""
        self._spec = spec
        self._answer_s = answer_s
        self._count = count
        self._processes: dict[Connection, SpawnProcess] = {}

    def __enter__(self) -> GamePool:
        with sigint_blocked():
            for _ in range(self._count):
                self._start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with sigint_blocked():
            for pipe in self._processes:
                pipe.close()
            until = time.monotonic() + (EXIT_S if kind is None else 0)
            for process in self._processes.values():
                process.join(max(0.0, until - time.monotonic()))
                _end(process)

    def play(self, tasks: Iterator[Task]) -> Iterator[GameResult]:
        """Have games played, yielding their results as they come in. Raises MatchError.

        A task is only taken when a process is free for it.
        """
        busy = dict(zip(self._processes, tasks, strict=False))
        for pipe, task in busy.items():
            self._send(pipe, task)
        while busy:
            ready = set(wait(list(busy)))
            for pipe in [pipe for pipe in busy if pipe in ready]:
                yield self._answer(pipe, busy.pop(pipe))
                for task in islice(tasks, 1):
                    self._send(pipe, task)
                    busy[pipe] = task

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        pipe, far_end = context.Pipe()
        process = context.Process(target=serve, args=(far_end, self._spec, self._answer_s))
        with far_end:
            start(process)
        self._processes[pipe] = process

    def _send(self, pipe: Connection, task: Task) -> None:
        with suppress(OSError):  # It died, which shows when its answer fails to come.
            pipe.send(task)

    def _answer(self, pipe: Connection, task: Task) -> GameResult:
        try:
            answer: GameResult | MatchError = pipe.recv()
        except (EOFError, OSError):
            process = self._processes[pipe]
            process.join()
            raise MatchError(
                f"the process of game {task.number + 1} ended with status {process.exitcode}"
            ) from None
        if isinstance(answer, MatchError):
            raise answer
        return answer


def serve(pipe: Connection, spec: MatchSpec, answer_s: float) -> None:
    """Play games until there are no more, in a process of its own."""
    _lead_group()
    players: list[MatchPlayer] = []
    with ExitStack() as stack, suppress(EOFError, OSError):
        while True:
            task: Task = pipe.recv()
            try:
                for number in range(len(players), len(spec.contenders)):
                    with naming(spec.title(number)):
                        players.append(player_for(spec.contenders[number], spec.options, answer_s))
                    stack.callback(players[number].close)
                pipe.send(MatchGame(spec, task.number, players).play(task.used_before))
            except MatchError as error:
                pipe.send(error)


def _lead_group() -> None:
    """Make this process and those that it will start a group that ends together."""
    ignore_sigint()
    if os.name == "posix":
        os.setsid()
    follow_parent(group=True)


def _end(process: SpawnProcess) -> None:
    """End a process and its group, which may outlive it."""
    if os.name == "posix" and process.pid is not None:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.join()
