"""Enters a game into the history once it is over."""

from __future__ import annotations

from game.driver import GameChange
from game.files.kept_files import KeptFiles
from game.files.played_game import PlayedGame


class HistoryListener:
    """Enters one game whenever it is over: taken back and ended anew, it is still one game.

    Attributes:
        played: what was entered of it, or None while it hasn't been over.
    """

    def __init__(self, files: KeptFiles) -> None:
        self.played: PlayedGame | None = None
        self._files = files

    def __call__(self, change: GameChange) -> None:
        """Take in a change of the game."""
        if change.played and change.game.position.over:
            self.played = self._files.finish(change.game, self.played)
