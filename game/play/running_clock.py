"""The clocks of a game in play: they run while somebody looks at them, and stop with the game."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import KINDS, AnyGame
from game.engine.clock import SHORT_MS, Clock, Turn, until_next_second

LONGEST_STEP_MS = 1_500
"""The most time that counts between two looks at the clocks, which come once a second: if more has
passed, something else was in front or the machine was asleep."""


class RunningClock:
    """The players' clocks; only that of the player to play may run.

    Attributes:
        clock: the clocks as they stood when `run` was last called.
    """

    def __init__(self, game: AnyGame, clock: Clock, now: Callable[[], float]) -> None:
        """Take the clocks of a game as they stand, stopped; `now` gives milliseconds."""
        self.clock = clock
        self._game = game
        self._now = now
        self._since: float | None = None

    @property
    def running(self) -> bool:
        """Whether time passes for the player to play."""
        return self._since is not None

    def left(self, player: int) -> int:
        """A player's time left in milliseconds, below 0 if it is overdrawn."""
        turns = (Turn(position.player, event.by_player) for position, event in self._game.history())
        return self.clock.left(turns, player, to_play=player == self._game.position.player)

    @property
    def short(self) -> bool:
        """Whether the player to play has little time left."""
        player = self._game.position.player
        return player is not None and self.left(player) <= SHORT_MS

    @property
    def up(self) -> bool:
        """Whether the time of the player to play is up and that ends the turn."""
        player = self._game.position.player
        return self.clock.rules.plays and player is not None and self.left(player) <= 0

    @property
    def allowance(self) -> int | None:
        """How long the player to play may think as an opponent, see `Clock.allowance`.

        None for any time, if nothing ends a turn whose time is up.
        """
        game, position = self._game, self._game.position
        if position.player is None or not self.clock.rules.plays:
            return None
        turns = KINDS[game.options.kind].turns_left(position, position.player)
        return self.clock.allowance(self.left(position.player), turns)

    @property
    def due(self) -> float | None:
        """The time at which the running clock's display next changes; None if none is running."""
        player = self._game.position.player
        if self._since is None or player is None:
            return None
        return self._since + until_next_second(self.left(player))

    # -- time ---------------------------------------------------------------

    def run(self) -> None:
        """Count the time since the last call; after a stop, run from now on."""
        now = self._now()
        if self._since is not None:
            self.clock = self.clock.passed(min(now - self._since, LONGEST_STEP_MS))
        self._since = None if self._game.position.over else now

    def stop(self) -> None:
        """Count the time since the last call, and let none pass until `run` is called again."""
        if self._since is not None:
            self.run()
            self._since = None

    # -- turns --------------------------------------------------------------

    def end(self) -> None:
        """End the turn as its time is up: nothing is overdrawn, however late this was noticed."""
        player = self._game.position.player
        if player is not None:
            self.clock = self.clock.passed(min(self.left(player), 0))

    def played(self) -> None:
        """Begin the next turn, after an event was played."""
        if self._since is not None:
            self.run()
        self.clock = self.clock.played(self._game.ply - 1)

    def turned(self) -> None:
        """Begin a turn anew, after events were taken back or played again."""
        self.clock = self.clock.turned()
