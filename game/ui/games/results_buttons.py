"""What to do next when a game is over, whatever its kind."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.look.texts import tr
from game.ui.shell.scene import Home, Pop, Push, Reset, Scene
from game.ui.widgets.button import Button
from game.ui.widgets.widget import Widget


def results_buttons(again: Callable[[], Scene], *, of_series: bool = False) -> list[Widget]:
    """Go on, in the scene that `again` makes; see the board; go to the menu.

    After a game of a series `again` shows how it stands, and leads back; else it plays again.
    """
    onward = Button("again", tr("results.again"), lambda: Reset(again()), main=True)
    if of_series:
        onward = Button("standings", tr("results.standings"), lambda: Push(again()), main=True)
    return [
        onward,
        Button("look", tr("results.look"), Pop),
        Button("menu", tr("results.menu"), Home),
    ]
