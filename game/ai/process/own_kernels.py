"""Compiles the machine's own kernels behind a game that is played with those that came with it."""

from __future__ import annotations

import logging
import multiprocessing
from collections.abc import Callable
from contextlib import suppress

from game.ai.kinds import load_all
from game.ai.process.parent import end_with_parent, follow_parent, start
from game.ai.process.priority import yield_to_all
from game.ai.process.sigint import ignore_sigint
from game.ai.search.opponent import compile_own
from game.engine import EARLIER_GAMES, GAMES, GameOptions

log = logging.getLogger(__name__)


class OwnKernels:
    """A process that compiles what this machine has none of, for all games, and then ends.

    What it has compiled is used by processes that start later. It is started once at most, so what
    can't be compiled isn't tried again and again.
    """

    def __init__(self, work: Callable[[GameOptions], None] | None = None) -> None:
        """Nothing is started yet; `work` is what the process does, by default `compile_all`."""
        self._work = work or compile_all
        self._process: multiprocessing.context.SpawnProcess | None = None

    def compile(self, first: GameOptions) -> None:
        """Start the process, unless that was done before; `first` is the game to begin with.

        On Linux it ends with the thread that calls this.
        """
        if self._process is not None:
            return
        context = multiprocessing.get_context("spawn")
        self._process = context.Process(target=self._work, args=(first,), daemon=True)
        try:
            start(self._process)
        except (OSError, MemoryError, RuntimeError) as error:  # The game goes on as it does.
            log.warning("the machine's own kernels can't be compiled: %s", error)

    def close(self) -> None:
        """End the process, if it is there."""
        if self._process is not None and self._process.pid is not None:
            self._process.kill()
            self._process.join()

    @property
    def pid(self) -> int | None:
        """The process's number in the system, or None while there is none."""
        return None if self._process is None else self._process.pid


def compile_all(first: GameOptions) -> None:
    """Compile all that is needed in some game, and then in all others, while nobody else is busy.

    This is run in a process of its own.
    """
    ignore_sigint()
    end_with_parent()
    follow_parent()
    yield_to_all()
    if compile_own():
        with suppress(Exception):  # Opponents report what prevents it.
            load_all([first, *GAMES.values(), *EARLIER_GAMES.values()])
