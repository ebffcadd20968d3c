"""What to do next when a game is over, whatever its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine import Game, Series
from game.ui.look.texts import tr
from game.ui.shell.scene import Home, Pop, Push, Reset, Scene, ShowReport
from game.ui.widgets.button import Button
from game.ui.widgets.widget import Widget


def results_buttons(
    again: Callable[[], Scene], game: Game[Any, Any], series: Series | None
) -> list[Widget]:
    """Go on, in the scene that `again` makes; see the board; what the coach says; go to the menu.

    After a game of a series, `series` with that game in it, `again` shows how it stands, and
    leads back; else it plays again.
    """
    onward = Button("again", tr("results.again"), lambda: Reset(again()), main=True)
    if series is not None:
        over = tr("series.over", played=len(series.played), length=series.length)
        standings = tr("results.standings")
        onward = Button("standings", standings, lambda: Push(again()), main=True, detail=over)
    return [
        onward,
        Button("look", tr("results.look"), Pop),
        Button("report", tr("results.report"), lambda: ShowReport(game)),
        Button("menu", tr("results.menu"), Home),
    ]
