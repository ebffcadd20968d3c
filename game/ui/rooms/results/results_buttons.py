"""The buttons for what to do next when a game of any kind is over."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import Series
from game.files.games import OpenGame
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Enter, Home, Pop, Push, Reset, Scene
from game.ui.widgets.button import Button
from game.ui.widgets.widget import Widget


def results_buttons(
    ui: UiContext, again: Callable[[], Scene], game: OpenGame, series: Series | None
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
        Button("report", tr("results.report"), lambda: Enter(lambda doors: doors.report(ui, game))),
        Button("menu", tr("results.menu"), Home),
    ]
