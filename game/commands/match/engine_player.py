"""A GTP engine as a contender."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from contextlib import suppress

from game.commands.match.engine_process import EngineProcess
from game.commands.match.errors import MatchError
from game.commands.match.result import TimeUsed
from game.engine import Ply, Ruleset
from game.engine.position import Position

EXTRAS = ("set_random_seed", "cputime")
"""Commands that an engine needn't know."""

KNOWN_S = 10.0
"""How long it may take, once it has set the game, to say whether it knows one."""

LONGEST_CPU_S = 1e9
"""More processor seconds than any engine has used."""


class EnginePlayer:
    """Drives an engine as Pentobi's twogtp does, without trusting its answers."""

    def __init__(self, command: str, ruleset: Ruleset, answer_s: float) -> None:
        """Start it and have it set up what it needs for a game; see `EngineProcess`."""
        self._ruleset = ruleset
        self._chosen: Ply | None = None
        self._engine, self._known = _started(command, ruleset.name, answer_s)
        self._clock = self._find_clock()
        try:
            # What it sets up at its first move doesn't count as a move's time.
            self._engine.ask("clear_board")
            self._engine.ask(f"genmove {self._colour(ruleset.order[0])}")
        except MatchError:
            self._engine.close()
            raise

    def begin(self, seed: int) -> None:
        """See `MatchPlayer.begin`."""
        self._engine.ask("clear_board")
        if "set_random_seed" in self._known:
            self._engine.ask(f"set_random_seed {seed}")
        self._chosen = None

    def choose(self, position: Position, others: TimeUsed) -> Ply | None:
        """See `MatchPlayer.choose`."""
        assert position.colour is not None
        answer = self._engine.ask(f"genmove {self._colour(position.colour)}").lower()
        self._chosen = None
        if answer != "resign":
            self._chosen = position.event(self._placement(position, answer))
        elif self._ruleset.players > 2:
            raise MatchError(
                f"resigned at ply {position.ply + 1}, which only a game of two players allows: "
                "have it play on (Pentobi does with --noresign)"
            )
        return self._chosen

    def _placement(self, position: Position, answer: str) -> int:
        """The legal placement that an answer means."""
        at = f"at ply {position.ply + 1}"
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

    def _colour(self, colour: int) -> str:
        """A colour as twogtp writes it: ``b`` and ``w`` if there are two, else ``1`` to ``4``."""
        return self._ruleset.colours[colour].ident.lower()

    def see(self, event: Ply) -> None:
        """See `MatchPlayer.see`."""
        if event != self._chosen:
            cells = self._ruleset.table.name_of(event.placement)
            self._engine.ask(f"play {self._colour(event.colour)} {cells}")
        self._chosen = None

    def cpu(self) -> float:
        """See `MatchPlayer.cpu`."""
        return self._clock()

    def close(self) -> None:
        """See `MatchPlayer.close`."""
        self._engine.close()

    def _find_clock(self) -> Callable[[], float]:
        """A clock of the engine's processor time: its own, or else the system's."""
        if "cputime" in self._known:
            return self._own_clock
        if sys.platform == "linux":
            return self._system_clock
        return lambda: math.nan

    def _own_clock(self) -> float:
        answer = self._engine.ask("cputime")
        with suppress(ValueError):
            seconds = float(answer)
            if 0 <= seconds < LONGEST_CPU_S:
                return seconds
        raise MatchError(f"answered 'cputime' with {answer!r}, which is no number of seconds")

    def _system_clock(self) -> float:
        # Linux derives a process's clock from its number, as clock_getcpuclockid(3) does.
        with suppress(OSError):
            return time.clock_gettime(~self._engine.pid << 3 | 2)
        return math.nan  # It has ended, as its next answer will show.


def _started(command: str, game: str, answer_s: float) -> tuple[EngineProcess, frozenset[str]]:
    """An engine that has set the game, and which of `EXTRAS` it knows.

    What twogtp sends, every engine understands. At anything else one may keep silent, or leave:
    such an engine is started again, and asked nothing of the kind.
    """
    for extras in (EXTRAS, ()):
        engine = EngineProcess(command, answer_s)
        try:
            engine.ask(f"set_game {game}")
        except MatchError:
            engine.close()
            raise
        with suppress(MatchError):
            known_s = min(KNOWN_S, answer_s)
            return engine, frozenset(name for name in extras if engine.knows(name, known_s))
        engine.close()
    raise AssertionError("asked nothing, an engine can't fail")
