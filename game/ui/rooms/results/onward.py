"""What leads on from the end of a game: for people at one machine, and at a table with others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.ui.kit.boxes import Align
from game.ui.kit.button import Button
from game.ui.kit.form import Form
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.shell.open_table import OpenTable
from game.ui.shell.scene import Home, Reset, Scene

LINE = 16
"""The size of the words about who would like another game, in design pixels."""


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


def wishes_line(ui: UiContext, table: OpenTable | None, align: Align = Align.CENTER) -> Text | None:
    """Who would like another game, in words, if anybody would."""
    if table is None or not table.wishes:
        return None
    return Text(table.wishes, LINE, tone=ui.theme.accent, align=(align, Align.CENTER))


def show_wishes(form: Form, table: OpenTable | None, shown: str) -> str:
    """Have a form say who would like another game, if that has changed; return what it says."""
    wishes = "" if table is None else table.wishes
    if wishes != shown:
        form.arrange()
    return wishes
