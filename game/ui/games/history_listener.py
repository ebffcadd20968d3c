"""Enters a game into the history once it is over."""

from __future__ import annotations

from game.files.kept_files import KeptFiles
from game.files.played_game import PlayedGame
from game.play.driver import GameChange


class HistoryListener:
    """Enters one game whenever it's over; taken back and ended again, it's still one game.

    Attributes:
        played: the game's entry, or None if it hasn't been over yet.
    """

    def __init__(self, files: KeptFiles) -> None:
        self.played: PlayedGame | None = None
        self._files = files

    def __call__(self, change: GameChange) -> None:
        """Handle a change of the game."""
        if change.played and change.game.position.over:
            self.played = self._files.finish(change.game, self.played)
