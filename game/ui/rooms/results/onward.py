"""The end of a game, of either kind: what leads on from it, and what others say of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.engine import AnyGame
from game.ui.games.gestures import gesture_buttons, gesture_sign, shown_gestures
from game.ui.kit.boxes import Align, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Row
from game.ui.kit.form import Form
from game.ui.kit.style import FACT, accent
from game.ui.kit.text import Text
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Home, Reset, Scene, leave_table

if TYPE_CHECKING:
    from game.ui.open_table import OpenTable


class Ending(Form):
    """Shows how a game, or a series, has ended, and leads on."""

    def __init__(self, ui: UiContext, game: AnyGame, table: OpenTable | None) -> None:
        """Show it, to others too if the game was played at a table with them."""
        super().__init__(ui)
        self.game, self._table = game, table
        self._said: object = None

    # -- what others say ----------------------------------------------------

    @property
    def follows_table(self) -> bool:
        return self._table is not None

    def update(self) -> Change | None:
        table = self._table
        said = None if table is None else (table.wishes, shown_gestures(table, self.ui.clock))
        if said != self._said:
            self._said = said
            self.arrange()
        return None

    def said(self, align: Align = Align.CENTER) -> Box | None:
        """Gestures beside the names of who made them; or else who would like another game."""
        table = self._table
        if table is None:
            return None
        both = [
            Row(gesture_sign(gesture, 22), Text(named(self.game.seats[seat].name), FACT), gap=6)
            for seat, gesture in shown_gestures(table, self.ui.clock).items()
        ]
        if both:
            return Row(*both, gap=20, justify=align)
        if not table.wishes:
            return None
        return Text(table.wishes, FACT, tone=accent, align=(align, Align.CENTER))

    # -- what leads on ------------------------------------------------------

    def gestures(self) -> Box | None:
        """The gestures that people here may make, if they may."""
        row = gesture_buttons(self._table)
        return None if row is None else row.sized(height=40)

    def onward(self, words: str, make: Callable[[], Scene], *, first: bool = False) -> Button:
        """The button that leads to the next game, or asks for it where somebody else begins it.

        People at one machine go to the scene that `make` makes. At a table the window goes there by
        itself, as those of all others do.
        """
        use: Callable[[], Change | None] = partial(Reset, make)
        if self._table is not None:
            use = self._table.another
            words = words if self._table.begins_next else tr("together.ask_another")
        return Button(words, use, main=True, first=first, about=make)

    def to_menu(self) -> Button:
        """The button that leads to the menu, and asks first where others would be left."""
        use = Home if self._table is None else partial(leave_table, self.ui)
        return Button(tr("results.menu"), use, about=Home)
