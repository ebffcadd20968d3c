"""Enters the result of a game played alone among the best results."""

from __future__ import annotations

from msgspec.structs import replace

from game.files.best_results import BestResults, SoloResult
from game.play.driver import GameChange
from game.ui.games.blokus.player_results import solo_result
from game.ui.games.history_listener import HistoryListener


class BestResultListener:
    """Enters the result of one game whenever it's over. One game has one result, its best.

    Attributes:
        result: the game's entry, or None if it hasn't been over yet.
    """

    def __init__(self, best_results: BestResults, history: HistoryListener) -> None:
        """Enter results in `best_results`; `history` must hear of each change first."""
        self.result: SoloResult | None = None
        self._best_results = best_results
        self._history = history

    def __call__(self, change: GameChange) -> None:
        """Handle a change of the game."""
        game = change.game
        # With hints, or on a board that was set up, the result isn't the person's own.
        own = not any(game.hints) and not game.set_up
        if change.played and game.position.over and own:
            played = self._history.played
            result = replace(solo_result(game), ident="" if played is None else played.ident)
            self.result = self._best_results.enter(
                game.options.name, result, instead_of=self.result
            )
