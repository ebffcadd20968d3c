"""The question whether somebody at another machine may take back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.play.others import TakeBackAsked
from game.ui.kit.button import Button
from game.ui.kit.question import Question
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do, Press
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop

if TYPE_CHECKING:
    from game.ui.open_table import OpenTable

AIMED_AFTER = 500
"""How long after it appears a click or the confirm key starts to use buttons, in milliseconds: an
earlier one was meant for the game."""


class TakeBackQuestion(Question):
    """Asks whoever is at this machine; it goes once it is no longer asked."""

    dims = False

    def __init__(self, ui: UiContext, open_table: OpenTable, asked: TakeBackAsked) -> None:
        self._open_table, self._asked = open_table, asked
        self._aimed = ui.now() + AIMED_AFTER
        title = tr("together.take_back", name=named(asked.asker))
        line = tr("together.take_back.line")
        if asked.absent:
            line += " " + tr("together.take_back.absent", names=tr.joined(asked.absent))
        agree = Button(tr("together.take_back.yes"), self._agree)
        refuse = Button(tr("together.take_back.no"), self.cancel, main=True, first=True)
        super().__init__(ui, title, line, agree, refuse)

    def _agree(self) -> Change:
        self._open_table.agree(self._asked.number, agrees=True)
        return Pop()

    def cancel(self) -> Change | None:
        self._open_table.agree(self._asked.number, agrees=False)
        return Pop()

    def handle(self, action: Action) -> Change | None:
        early = self.ui.now() < self._aimed
        if early and (isinstance(action, Press) or action == Do(Command.CONFIRM)):
            return None
        return super().handle(action)

    def update(self) -> Change | None:
        asked = self._open_table.asked
        return None if asked is not None and asked.asks_as(self._asked) else Pop()
