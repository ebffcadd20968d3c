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

    def __init__(self, ui: UiContext, again: Callable[[], Scene], game: str) -> None:
        """Stop a game; `again` makes another one, `game` is the key of its rules."""
        super().__init__(ui)
        self._again, self._game = again, game

    def contents(self) -> Box:
        rows = [
            Button(tr("pause.resume"), Pop, main=True, first=True),
            Button(tr("pause.rules"), self._rules),
            Button(tr("pause.again"), self._begin_anew),
            Button(tr("arcade.leave"), Home, about=Home),
        ]
        for one in rows:
            one.sized(width=UNLIMITED, height=BUTTON)
        return dialog(self.ui, tr("pause.title"), Column(*rows), width=WIDTH)

    def handle(self, action: Action) -> Change | None:
        return Pop() if action == Do(Command.MENU) else super().handle(action)

    def _rules(self) -> Change:
        return Push(ArcadeRules(self.ui, self._game))

    def _begin_anew(self) -> Change:
        return Reset(self._again)
