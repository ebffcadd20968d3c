"""The pause of an arcade game, which hides the board: the time stands while nobody can look."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.kit.boxes import Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Column
from game.ui.kit.form import Form, dialog
from game.ui.kit.lengths import UNLIMITED
from game.ui.look.texts import tr
from game.ui.rooms.arcade.rules import ArcadeRules
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Home, Pop, Push, Reset, Scene

WIDTH, BUTTON = 384, 52
"""The width of the panel, and the height of a button, in design pixels."""


class ArcadePause(Form):
    """Go on, read the rules, begin anew, or leave."""

    def __init__(
        self,
        ui: UiContext,
        again: Callable[[], Scene] | None,
        game: str,
        leave: tuple[str, Change] | None = None,
    ) -> None:
        """Stop a game.

        `again` makes another one, if one may begin anew; `game` is the key of its rules; `leave`
        says in words where those who leave come to, and leads there; by default that is the menu.
        """
        super().__init__(ui)
        self._again, self._game, self._leave = again, game, leave

    def contents(self) -> Box:
        rows = [
            Button(tr("pause.resume"), Pop, main=True, first=True),
            Button(tr("pause.rules"), self._rules),
        ]
        if (again := self._again) is not None:
            rows.append(Button(tr("pause.again"), lambda: Reset(again), about=again))
        words, leave = self._leave or (tr("arcade.leave"), Home())
        rows.append(Button(words, lambda: leave, about=Home))
        for one in rows:
            one.sized(width=UNLIMITED, height=BUTTON)
        return dialog(self.ui, tr("pause.title"), Column(*rows), width=WIDTH)

    def handle(self, action: Action) -> Change | None:
        return Pop() if action == Do(Command.MENU) else super().handle(action)

    def _rules(self) -> Change:
        return Push(ArcadeRules(self.ui, self._game))
