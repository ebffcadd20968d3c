"""Games at once, each in a process of its own."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from types import TracebackType
from typing import NamedTuple

from game.ai.sigint import ignore_sigint, sigint_blocked
from tools.arena.account import Account
from tools.arena.bout import Bout
from tools.arena.contestant import Contestant
from tools.arena.errors import ArenaError, blaming
from tools.arena.record import Record
from tools.arena.terms import Terms

FAREWELL_S = 5.0
"""How long a process has to leave by itself when all games are over."""


class Task(NamedTuple):
    """A game to be played: its number, and what both sides have used in the match before."""

    number: int
    used: tuple[Account, Account]


class Jobs:
    """Processes that play games, each with its own contestants.

    Leaving ends them all, and with them the engines that they have started.
    """

    def __init__(self, terms: Terms, count: int) -> None:
        self._terms = terms
        self._count = count
        self._processes: dict[Connection, SpawnProcess] = {}

    def __enter__(self) -> Jobs:
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
            for pipe, process in self._processes.items():
                pipe.close()
                if kind is None:
                    process.join(FAREWELL_S)
                _end(process)

    def play(self, tasks: Iterator[Task]) -> Iterator[Record]:
        """Have the games played; their records as they come in. Raises ArenaError.

        A task is only asked for when a process is free for it.
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
        pipe, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs, self._terms))
        with theirs:
            process.start()
        self._processes[pipe] = process

    def _send(self, pipe: Connection, task: Task) -> None:
        with suppress(OSError):  # It died; its answer, which never comes, tells so.
            pipe.send(task)

    def _answer(self, pipe: Connection, task: Task) -> Record:
        try:
            answer: Record | ArenaError = pipe.recv()
        except (EOFError, OSError):
            process = self._processes[pipe]
            process.join()
            raise ArenaError(
                f"the process of game {task.number + 1} ended with status {process.exitcode}"
            ) from None
        if isinstance(answer, ArenaError):
            raise answer
        return answer


def serve(pipe: Connection, terms: Terms) -> None:
    """Play games until there are no more, in a process of its own."""
    _lead_group()
    contestants: list[Contestant] = []
    with ExitStack() as stack, suppress(EOFError, OSError):
        while True:
            task: Task = pipe.recv()
            try:
                for side in range(len(contestants), 2):
                    with blaming(terms.title(side)):
                        contestants.append(terms.entrants[side].enter())
                    stack.callback(contestants[side].close)
                ours, theirs = contestants
                pipe.send(Bout(terms, task.number, (ours, theirs)).play(task.used))
            except ArenaError as error:
                pipe.send(error)


def _lead_group() -> None:
    """Make this process, and those that it will start, a group that ends together."""
    ignore_sigint()
    if os.name == "posix":
        os.setsid()
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    """End, with the group, when the process that started this one has ended, however it did."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    if os.name == "posix":
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def _end(process: SpawnProcess) -> None:
    """End a process and its group, which may outlive it."""
    if os.name == "posix" and process.pid is not None:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.join()
