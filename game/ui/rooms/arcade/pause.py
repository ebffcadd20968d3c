"""The pause of an arcade game, and its rules on half a page.

Where time runs, the pause hides the board, so that nobody ponders.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.arcade.ladder import CLOCK, LIFE, LIVES, RUNG
from game.arcade.rush import CORNERS, MOST_TIMES, PAUSE_MS
from game.arcade.stages import AHEAD
from game.files.high_scores import HighScore
from game.ui.kit.boxes import CENTRED, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Column
from game.ui.kit.form import Form, buttons, dialog
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.shell.actions import Command
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene

WIDTH, BUTTON, RULES_WIDTH, WORDS = 384, 52, 620, 18
"""The width of the panel, the height of a button, the width of the rules and the size of their
words, in design pixels."""

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


class ArcadePause(Form):
    """Go on, read the rules, begin anew, or leave."""

    closed_by = Command.MENU

    def __init__(
        self,
        ui: UiContext,
        game: str,
        leave: tuple[str, Callable[[], Change | None]],
        again: Callable[[], Scene] | None = None,
        *,
        best: Sequence[HighScore] = (),
        hides: bool = False,
    ) -> None:
        """Stop a game.

        Args:
            ui: the services of all scenes.
            game: the key of its rules.
            leave: the key of the words for those who leave, and what leads them away.
            again: makes another one, if one may begin anew.
            best: the best scores so far.
            hides: whether it hides the board.
        """
        super().__init__(ui)
        self._game, self._leave, self._again, self._best = game, leave, again, best
        self.modal = not hides

    def contents(self) -> Box:
        rows: list[Box] = [
            Button(tr("pause.resume"), Pop, main=True, first=True),
            Button(tr("pause.rules"), self._rules),
        ]
        if (again := self._again) is not None:
            anew = Button(tr("pause.again"), lambda: Push(again(), instead=2), about=again)
            rows.append(anew)
        words, leave = self._leave
        rows.append(Button(tr(words), leave))
        rows = [one.sized(width=UNLIMITED, height=BUTTON) for one in rows]
        if self._best:
            points = tr("arcade.best", points=tr.whole(self._best[0].points))
            rows.insert(0, Text(points, tone=self.ui.theme.muted, align=CENTRED))
        return dialog(self.ui, tr("pause.title"), Column(*rows), width=WIDTH)

    def _rules(self) -> Change:
        return Push(ArcadeRules(self.ui, self._game))


class ArcadeRules(Form):
    """Says how an arcade game is played."""

    modal = True

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
            width=Size(RULES_WIDTH * text, least=0),
        )
