"""Changes that lead to scenes through the window's doors."""

from __future__ import annotations

from game.engine import AnyGame
from game.files.games import OpenGame
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Enter, UnderWay


def to_analysis(
    ui: UiContext,
    game: AnyGame,
    ply: int,
    under_way: UnderWay | None = None,
    ident: str | None = None,
) -> Enter:
    """To the analysis board of a game; see `Doors.analysis`."""
    return Enter(lambda doors: doors.analysis(ui, OpenGame(game, ident=ident), ply, under_way))


def to_report(ui: UiContext, game: AnyGame) -> Enter:
    """To the report of a game that is over."""
    return Enter(lambda doors: doors.report(ui, OpenGame(game)))
