"""The pause of an arcade game; where time runs, it hides the board, so that nobody ponders."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.files.high_scores import HighScore
from game.ui.kit.boxes import CENTRED, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Column
from game.ui.kit.form import Form, dialog
from game.ui.kit.lengths import UNLIMITED
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.rooms.arcade.rules import ArcadeRules
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene

WIDTH, BUTTON = 384, 52
"""The width of the panel, and the height of a button, in design pixels."""


class ArcadePause(Form):
    """Go on, read the rules, begin anew, or leave."""

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

    def handle(self, action: Action) -> Change | None:
        return Pop() if action == Do(Command.MENU) else super().handle(action)

    def _rules(self) -> Change:
        return Push(ArcadeRules(self.ui, self._game))
