"""Changes that lead to scenes through the window's doors."""

from game.files.games import OpenGame
from game.ui.shell.scene import Enter


def to_analysis(ui, game, ply, on_found=None, ident=None):
    """To the analysis board of a game; see `Doors.analysis`."""
    return Enter(lambda doors: doors.analysis(ui, OpenGame(game, ident=ident), ply, on_found))


def to_report(ui, game):
    """To the report of a game that is over."""
    return Enter(lambda doors: doors.report(ui, OpenGame(game)))
