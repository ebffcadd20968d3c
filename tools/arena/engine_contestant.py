"""An engine that speaks the text protocol, at the board."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable

from game.engine import Position, Ruleset
from tools.arena.account import Account
from tools.arena.engine_process import MOVE_S, EngineProcess
from tools.arena.errors import ArenaError


class EngineContestant:
    """Drives an engine; what it answers is not trusted."""

    def __init__(self, command: str) -> None:
        self._engine = EngineProcess(command)
        try:
            self._seeded = self._engine.knows("set_random_seed")
            self._clock = self._find_clock()
        except ArenaError:
            self._engine.close()
            raise
        self._ruleset: Ruleset | None = None
        self._chosen: int | None = None

    def begin(self, ruleset: Ruleset, seed: int) -> None:
        """See `Contestant.begin`."""
        self._engine.ask(f"set_game {ruleset.name}")
        if self._ruleset is not ruleset:
            # What it sets up at its first move is none of a placement's time.
            self._engine.ask(f"genmove {ruleset.colours[ruleset.order[0]].ident}", MOVE_S)
            self._engine.ask(f"set_game {ruleset.name}")
        if self._seeded:
            self._engine.ask(f"set_random_seed {seed}")
        self._ruleset = ruleset
        self._chosen = None

    def choose(self, position: Position, other: Account) -> int:
        """See `Contestant.choose`."""
        ruleset, colour = position.ruleset, position.colour
        assert colour is not None
        answer = self._engine.ask(f"genmove {ruleset.colours[colour].ident}", MOVE_S)
        if answer.lower() == "resign":
            raise ArenaError("resigned: have it play on (Pentobi does with --noresign)")
        if answer.lower() == "pass":
            raise ArenaError(f"passed at ply {position.ply + 1} although it can place")
        try:
            self._chosen = ruleset.table.parse(answer.lower())
        except ValueError as error:
            raise ArenaError(f"answered no move at ply {position.ply + 1}: {error}") from None
        return self._chosen

    def see(self, colour: int, placement: int) -> None:
        """See `Contestant.see`."""
        assert self._ruleset is not None
        if placement != self._chosen:
            ident = self._ruleset.colours[colour].ident
            self._engine.ask(f"play {ident} {self._ruleset.table.name_of(placement)}")
        self._chosen = None

    def cpu(self) -> float:
        """See `Contestant.cpu`."""
        return self._clock()

    def close(self) -> None:
        """See `Contestant.close`."""
        self._engine.close()

    def _find_clock(self) -> Callable[[], float]:
        """A clock of the engine's processor time: its own, else the system's."""
        if self._engine.knows("cputime"):
            return self._own_clock
        if sys.platform == "linux":
            return self._system_clock
        return lambda: math.nan

    def _own_clock(self) -> float:
        answer = self._engine.ask("cputime")
        try:
            return float(answer)
        except ValueError:
            raise ArenaError(f"answered 'cputime' with {answer!r}, which is no number") from None

    def _system_clock(self) -> float:
        # Linux makes a process's clock from its number; clock_getcpuclockid(3) does the same.
        return time.clock_gettime(~self._engine.pid << 3 | 2)
