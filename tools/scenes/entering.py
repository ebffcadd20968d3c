"""Changes that lead to scenes through the window's doors."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import AnyGame
from game.files.games import OpenGame
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Enter


def to_analysis(
    ui: UiContext,
    game: AnyGame,
    ply: int,
    on_found: Callable[[], None] | None = None,
    ident: str | None = None,
) -> Enter:
    """To the analysis board of a game; see `Doors.analysis`."""
    return Enter(lambda doors: doors.analysis(ui, OpenGame(game, ident=ident), ply, on_found))


def to_report(ui: UiContext, game: AnyGame) -> Enter:
    """To the report of a game that is over."""
    return Enter(lambda doors: doors.report(ui, OpenGame(game)))
