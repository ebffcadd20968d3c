"""The rules of the arcade's games, each on half a page."""

from __future__ import annotations

from game.exercises.ladder import CLOCK, LIFE, LIVES, RUNG
from game.exercises.rush import CORNERS, MOST_TIMES, PAUSE_MS
from game.exercises.stages import AHEAD
from game.ui.kit.boxes import Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Column
from game.ui.kit.form import Dialog, buttons, dialog
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Pop

WIDTH, WORDS = 620, 18
"""The width of the panel and the size of the words, in design pixels."""

RULES = {"rush": 5, "ladder": 4, "stages": 4}
"""How many rules each game has, by its key: at most as many as half a page holds."""

NUMBERS = {
    "corners": CORNERS,
    "times": MOST_TIMES,
    "seconds": PAUSE_MS // 1000,
    "turn": CLOCK.seconds,
    "lives": LIVES,
    "rung": RUNG,
    "life": LIFE,
    "ahead": AHEAD,
}
"""What the words of the rules are filled in with."""


class ArcadeRules(Dialog):
    """Says how an arcade game is played."""

    def __init__(self, ui: UiContext, game: str) -> None:
        """Explain the game with this key."""
        super().__init__(ui)
        self._game = game

    def contents(self) -> Box:
        count = RULES[self._game]
        keys = (f"arcade.{self._game}.rule.{number + 1}" for number in range(count))
        rules = [Text(tr(key, **NUMBERS), WORDS, wraps=True, width=UNLIMITED) for key in keys]
        close = Button(tr("rules.close"), Pop, main=True, first=True)
        text = (1 + self.ui.fonts.factor) / 2
        return dialog(
            self.ui,
            tr(f"arcade.{self._game}"),
            Column(*rules, gap=10),
            foot=buttons(close),
            width=Size(WIDTH * text, least=0),
        )
