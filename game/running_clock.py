"""The clocks of a game in play: they run while somebody looks at them, and stop with the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.clock import SHORT_MS, Clock, Turn
from game.engine import Game


class RunningClock:
    """The players' clocks, of which that of the player to play may run.

    Attributes:
        clock: as they stood when `run` was called last.
        running: whether time passes for the player to play.
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
        turns = [
            Turn(position.player, event.by_chance) for position, event in self._game.history()
        ]
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

    # -- time ---------------------------------------------------------------

    def run(self) -> None:
        """Take in the time since the last call; after a stop, run from now on."""
        now = self._now()
        if self._game.position.over:
            self._since = None
            return
        if self._since is not None:
            self.clock = self.clock.passed(now - self._since)
        self._since = now

    def stop(self) -> None:
        """Let no time pass until `run` is called next."""
        self._since = None

    # -- turns --------------------------------------------------------------

    def end(self) -> None:
        """The turn ends as its time is up: nothing is overdrawn, however late it was noticed."""
        player = self._game.position.player
        if player is not None:
            self.clock = self.clock.passed(min(self.left(player), 0))

    def played(self) -> None:
        """An event was played: the next turn begins."""
        self.clock = self.clock.played(self._game.ply - 1)

    def turned(self) -> None:
        """Events were taken back or played again: a turn begins anew."""
        self.clock = self.clock.turned()
