"""What to do next when a game is over, whatever its kind."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.look.texts import tr
from game.ui.shell.scene import Home, Pop, Reset, Scene
from game.ui.widgets.button import Button
from game.ui.widgets.widget import Widget


def results_buttons(again: Callable[[], Scene]) -> list[Widget]:
    """Play again, in the scene that `again` makes; see the board; go to the menu."""
    return [
        Button("again", tr("results.again"), lambda: Reset(again()), main=True),
        Button("look", tr("results.look"), Pop),
        Button("menu", tr("results.menu"), Home),
    ]
