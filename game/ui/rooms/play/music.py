"""The music of a game: fuller as the board fills, and calm while somebody thinks for long."""

from __future__ import annotations

from game.engine import AnyGame
from game.play.changes import GameChange
from game.ui.games.game_ui import GameUi
from game.ui.shell.context import UiContext
from game.ui.sound.tunes import MENU, PLAY, THINK, Cue

LONG_MS = 40_000
"""After how long without a change somebody is thinking hard."""

FULL = 0.75
"""The share of a board that is covered when all layers play: about where games end."""

STEPS = 20
"""In how many steps the board fills: the music needn't follow every cell."""


class GameMusic:
    """Says what music a game wants.

    Attributes:
        cue: it, now.
    """

    def __init__(self, ui: UiContext, game: AnyGame, game_ui: GameUi) -> None:
        self._ui, self._game, self._game_ui = ui, game, game_ui
        self._still_since = ui.now()
        self._fullness = 0.0
        self._count()

    def game_changed(self, change: GameChange) -> None:
        """Note that something has happened."""
        self._still_since = self._ui.now()
        self._count()

    @property
    def cue(self) -> Cue:
        if self._game.position.over:
            return Cue(MENU)
        thinking = self._ui.clock.reached(self._still_since + LONG_MS)
        return Cue(THINK if thinking else PLAY, self._fullness)

    def _count(self) -> None:
        covered = self._game_ui.fullness(self._game.position) / FULL
        self._fullness = round(STEPS * min(1.0, covered)) / STEPS
