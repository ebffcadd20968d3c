"""A GTP engine as a contender."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable

from game.engine import Ply, Ruleset
from game.engine.position import Position
from game.match.engine_process import MOVE_S, EngineProcess
from game.match.errors import MatchError
from game.match.time_used import TimeUsed


class EnginePlayer:
    """Drives an engine, without trusting its answers."""

    def __init__(self, command: str, ruleset: Ruleset) -> None:
        """Start it and have it set up what it needs for a game."""
        self._ruleset = ruleset
        self._chosen: Ply | None = None
        self._engine = EngineProcess(command)
        try:
            self._seeded = self._engine.knows("set_random_seed")
            self._clock = self._find_clock()
            # What it sets up at its first move doesn't count as a move's time.
            self._engine.ask(f"set_game {ruleset.name}")
            self._engine.ask(f"genmove {ruleset.colours[ruleset.order[0]].ident}", MOVE_S)
        except MatchError:
            self._engine.close()
            raise

    def begin(self, seed: int) -> None:
        """See `MatchPlayer.begin`."""
        self._engine.ask(f"set_game {self._ruleset.name}")
        if self._seeded:
            self._engine.ask(f"set_random_seed {seed}")
        self._chosen = None

    def choose(self, position: Position, others: TimeUsed) -> Ply:
        """See `MatchPlayer.choose`."""
        assert position.colour is not None
        ident = self._ruleset.colours[position.colour].ident
        answer = self._engine.ask(f"genmove {ident}", MOVE_S)
        self._chosen = position.event(self._placement(position, answer.lower()))
        return self._chosen

    def _placement(self, position: Position, answer: str) -> int:
        """The legal placement that an answer means."""
        at = f"at ply {position.ply + 1}"
        if answer == "resign":
            raise MatchError("resigned: have it play on (Pentobi does with --noresign)")
        if answer == "pass":
            raise MatchError(f"passed {at} although it can place")
        try:
            placement = self._ruleset.table.parse(answer)
        except ValueError as error:
            raise MatchError(f"answered no move {at}: {error}") from None
        violation = position.violation(placement)
        if violation is not None:
            raise MatchError(f"played {answer} {at}: illegal, {violation.rule.value}")
        return placement

    def see(self, event: Ply) -> None:
        """See `MatchPlayer.see`."""
        if event != self._chosen:
            ident = self._ruleset.colours[event.colour].ident
            self._engine.ask(f"play {ident} {self._ruleset.table.name_of(event.placement)}")
        self._chosen = None

    def cpu(self) -> float:
        """See `MatchPlayer.cpu`."""
        return self._clock()

    def close(self) -> None:
        """See `MatchPlayer.close`."""
        self._engine.close()

    def _find_clock(self) -> Callable[[], float]:
        """A clock of the engine's processor time: its own, or else the system's."""
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
            raise MatchError(f"answered 'cputime' with {answer!r}, which is no number") from None

    def _system_clock(self) -> float:
        # Linux derives a process's clock from its number, as clock_getcpuclockid(3) does.
        return time.clock_gettime(~self._engine.pid << 3 | 2)
