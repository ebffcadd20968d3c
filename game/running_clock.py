"""The clocks of a game in play: they run while somebody looks at them, and stop with the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.clock import SHORT_MS, Clock, Turn, until_next_second
from game.engine import Game

LONGEST_STEP_MS = 1_500
"""More time than this doesn't count between two looks, which come once a second: something else was
in front, or the machine was asleep."""


class RunningClock:
    """The players' clocks, of which that of the player to play may run.

    Attributes:
        clock: as they stood when `run` was called last.
    """

    def __init__(self, game: Game[Any, Any], clock: Clock, now: Callable[[], float]) -> None:
        """Take the clocks of a game as they stand, stopped.

        Args:
            game: whose events and turns count.
            clock: what was used before.
            now: the time, in milliseconds.
        """
        self.clock = clock
        self._game = game
        self._now = now
        self._since: float | None = None

    @property
    def running(self) -> bool:
        """Whether time passes for the player to play."""
        return self._since is not None

    def left(self, player: int) -> int:
        """A player's time in milliseconds, below 0 where it is overdrawn."""
        turns = [Turn(position.player, event.by_player) for position, event in self._game.history()]
        return self.clock.left(turns, player, to_play=player == self._game.position.player)

    @property
    def short(self) -> bool:
        """Whether the player to play has little time left."""
        player = self._game.position.player
        return player is not None and self.left(player) <= SHORT_MS

    @property
    def up(self) -> bool:
        """Whether the time of the player to play is up, where that ends the turn."""
        player = self._game.position.player
        return self.clock.rules.plays and player is not None and self.left(player) <= 0

    @property
    def due(self) -> float | None:
        """When the time of the player to play is shown as another, on the clock; else None."""
        player = self._game.position.player
        if self._since is None or player is None:
            return None
        return self._since + until_next_second(self.left(player))

    # -- time ---------------------------------------------------------------

    def run(self) -> None:
        """Take in the time since the last call; after a stop, run from now on."""
        now = self._now()
        if self._since is not None:
            self.clock = self.clock.passed(min(now - self._since, LONGEST_STEP_MS))
        self._since = None if self._game.position.over else now

    def stop(self) -> None:
        """Take in the time since the last call, and let none pass until `run` is called next."""
        if self._since is not None:
            self.run()
            self._since = None

    # -- turns --------------------------------------------------------------

    def end(self) -> None:
        """The turn ends as its time is up: nothing is overdrawn, however late it was noticed."""
        player = self._game.position.player
        if player is not None:
            self.clock = self.clock.passed(min(self.left(player), 0))

    def played(self) -> None:
        """An event was played: the next turn begins."""
        if self._since is not None:
            self.run()
        self.clock = self.clock.played(self._game.ply - 1)

    def turned(self) -> None:
        """Events were taken back or played again: a turn begins anew."""
        self.clock = self.clock.turned()
