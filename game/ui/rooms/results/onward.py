"""What leads on from the end of a game: for people at one machine, and at a table with others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.base.gestures import Gesture
from game.engine import AnyGame
from game.ui.games.gestures import gesture_buttons, gesture_sign, shown_gestures
from game.ui.kit.boxes import Align, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Row
from game.ui.kit.form import Form
from game.ui.kit.text import Text
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.shell.open_table import OpenTable
from game.ui.shell.scene import Change, Home, Reset, Scene

LINE = 16
"""The size of the words about who would like another game, in design pixels."""

GESTURES = 40
"""The height of the buttons for gestures, in design pixels."""


def onward_button(
    words: str, make: Callable[[], Scene], table: OpenTable | None, *, first: bool = False
) -> Button:
    """The button that leads to the next game, or asks for it where somebody else begins it.

    Args:
        words: what it says where it leads on.
        make: makes the scene of that game.
        table: the table with others, if the game was played at one.
        first: see `Button`.
    """
    if table is not None and not table.begins_next:
        asks = tr("together.ask_another")
        return Button(asks, table.ask_another, main=True, first=first, about=make)
    return Button(words, partial(Reset, make), main=True, first=first, about=make)


def menu_button(table: OpenTable | None) -> Button:
    """The button that leads to the menu, and asks first where others would be left."""
    words = tr("results.menu")
    return Button(words, Home) if table is None else Button(words, table.leave, about=Home)


class FromOthers:
    """What people at other machines say at the end of a game, by gestures or wishes."""

    def __init__(self, form: Form, table: OpenTable | None) -> None:
        """Say it in a form, if the game was played at a table with others."""
        self._form, self._table = form, table
        self._said: object = None

    @property
    def _gestures(self) -> dict[int, Gesture]:
        table = self._table
        return {} if table is None else shown_gestures(table, self._form.ui.clock)

    def update(self) -> Change | None:
        """Say what has changed; return the change to why there is no table any more, if so."""
        table = self._table
        if table is None:
            return None
        said = table.wishes, self._gestures
        if said != self._said:
            self._said = said
            self._form.arrange()
        return table.ended

    def line(self, game: AnyGame, align: Align = Align.CENTER) -> Box | None:
        """Gestures beside the names of who made them; or else who would like another game."""
        gestures, table = self._gestures, self._table
        if gestures:
            both = [
                Row(
                    gesture_sign(gesture, LINE + 6), Text(named(game.seats[seat].name), LINE), gap=6
                )
                for seat, gesture in gestures.items()
            ]
            return Row(*both, gap=20, justify=align)
        if table is None or not table.wishes:
            return None
        tone = self._form.ui.theme.accent
        return Text(table.wishes, LINE, tone=tone, align=(align, Align.CENTER))

    def buttons(self) -> Box | None:
        """The gestures that people here may make, if they may."""
        row = gesture_buttons(self._table)
        return None if row is None else row.sized(height=GESTURES)
