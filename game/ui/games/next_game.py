"""What follows a finished game: another one with the same people, or the rest of its series."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from game.clock import Clock
from game.driver import GameChange
from game.engine import Game
from game.files.ident import ident_after
from game.seating import another, next_of_series
from game.ui.games.game_ui import GameUi
from game.ui.games.standings import Standings
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene

Begin = Callable[[Game[Any, Any]], Scene]
"""Makes the scene of a game."""


class NextGame:
    """Saves the next game of a series as soon as one is over, so that closing loses nothing.

    A driver reports each change of the game to it: to `keep_next` before a finished game leaves
    those in progress, to `drop_next` once a game whose end was taken back is among them again. So
    one of the two games is there whenever the program is killed.

    Attributes:
        clock: the players' clocks at the start of the next game, or None if it has none.
    """

    def __init__(self, ui: UiContext, game_ui: GameUi, clock: Clock | None = None) -> None:
        """Follow a game with these clocks, or none; the next game has the same."""
        self.clock = None if clock is None else Clock(clock.rules)
        self._ui = ui
        self._game_ui = game_ui
        self._next: Game[Any, Any] | None = None

    def keep_next(self, change: GameChange) -> None:
        """Save the next game of the series, once one is over.

        If the program was killed in between, the next game exists already, or has been played
        since.
        """
        if not change.moves or change.game.series is None or not change.game.position.over:
            return
        files = self._ui.files
        ident = files.games.ident_of(change.game)
        following = None if ident is None else ident_after(ident)
        if following is not None and files.history.has(following):
            return
        self._next = None if following is None else files.games.load(following)
        if self._next is None:
            self._next = next_of_series(change.game, files.history.rating)
            if self._next is not None:
                files.games.save(self._next, self.clock, following)

    def drop_next(self, change: GameChange) -> None:
        """Drop the next game if the end of this one was taken back."""
        if self._next is not None and change.moves and not change.game.position.over:
            self._ui.files.games.drop(self._next)
            self._next = None

    def scene(self, game: Game[Any, Any], begin: Begin) -> Scene:
        """The scene that follows: in a series, the standings, otherwise another game."""
        if game.series is None:
            return begin(self._another(game))
        following = self._next
        if following is None:
            return Standings(self._ui, game, self._game_ui, lambda: begin(self._another(game)))
        return Standings(self._ui, game, self._game_ui, lambda: begin(following))

    def _another(self, game: Game[Any, Any]) -> Game[Any, Any]:
        return another(game, self._ui.files.history.rating, random.choice)
