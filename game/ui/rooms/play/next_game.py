"""What follows a finished game: another one with the same people, or the rest of its series."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from game.engine import Game
from game.engine.clock import Clock
from game.files.ident import ident_after
from game.play.driver import GameChange
from game.play.seating import another, next_of_series
from game.ui.games.game_ui import GameUi
from game.ui.rooms.results.standings import Standings
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene

Begin = Callable[[Game[Any, Any]], Scene]
"""Makes the scene of a game."""


class NextGame:
    """Saves the next game of a series as soon as one is over, so that closing loses nothing.

    A driver reports each change of the game to it: to `keep_next` before a finished game leaves
    those in progress, to `drop_next` once a game whose end was taken back is among them again. So
    one of the two games is there whenever the program is killed.
    """

    def __init__(self, ui: UiContext, game_ui: GameUi, clock: Clock | None = None) -> None:
        """Follow a game with these clocks, or none; the next game has the same."""
        self._clock = None if clock is None else Clock(clock.rules)
        self._ui = ui
        self._game_ui = game_ui
        self._next: Game[Any, Any] | None = None

    def keep_next(self, change: GameChange) -> None:
        """Save the next game of the series, once one is over.

        If the program was killed in between, the next game exists already, or has been played
        since, and perhaps the one after it too.
        """
        if not change.moves or change.game.series is None or not change.game.position.over:
            return
        files = self._ui.files
        ident = files.games.ident_of(change.game)
        following = first = None if ident is None else ident_after(ident)
        while following is not None and files.history.has(following):
            following = ident_after(following)
        self._next = None if following is None else files.games.load(following)
        if self._next is None and following == first:
            self._next = next_of_series(change.game, files.history.rating)
            if self._next is not None:
                files.games.save(self._next, self._clock, following)

    def drop_next(self, change: GameChange) -> None:
        """Drop the next game if the end of this one was taken back.

        A later one stays: it follows a game that has been played since.
        """
        following, series = self._next, change.game.series
        if following is None or not change.moves or change.game.position.over:
            return
        assert following.series is not None
        assert series is not None
        if following.series.number == series.number + 1:
            self._ui.files.games.drop(following)
        self._next = None

    def clock_of(self, game: Game[Any, Any]) -> Clock | None:
        """The players' clocks in a game that follows, as it stands, or None if it has none."""
        games = self._ui.files.games
        return self._clock if games.ident_of(game) is None else games.clock_of(game)

    def scene(self, game: Game[Any, Any], begin: Begin) -> Scene:
        """The scene that follows: in a series, the standings, otherwise another game."""
        if game.series is None:
            return begin(self._another(game))
        following = self._next
        return Standings(
            self._ui,
            game,
            self._game_ui,
            lambda: begin(self._another(game) if following is None else following),
            again=following is None,
        )

    def _another(self, game: Game[Any, Any]) -> Game[Any, Any]:
        return another(game, self._ui.files.history.rating, random.choice)
