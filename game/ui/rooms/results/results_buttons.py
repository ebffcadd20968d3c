"""The buttons for what to do next when a game of any kind is over."""

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
    """Make the buttons to go on, look at the board, read the coach's report, and go to the menu.

    Going on leads to the scene that `again` makes. After a game of a series, given as `series` with
    that game in it, that scene is the standings, and can lead back here; otherwise it's another
    game.
    """
    onward = Button("again", tr("results.again"), lambda: Reset(again), main=True)
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
