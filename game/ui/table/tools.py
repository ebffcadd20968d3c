"""The buttons below a board: what each does, how it looks, which a scene has."""

from __future__ import annotations

from enum import Enum

from game.ui.shell.actions import Command


class Tool(Enum):
    """A button below the board.

    Attributes:
        command: what it does.
        picture: the name of its icon.
        words: the key of the text that says what it does.
    """

    MENU = (Command.MENU, "menu", "play.tool.menu")
    CLOSE = (Command.MENU, "close", "play.tool.close")
    UNDO = (Command.UNDO, "undo", "play.tool.undo")
    REDO = (Command.REDO, "redo", "play.tool.redo")
    START_OVER = (Command.FIRST, "first", "puzzle.tool.start_over")
    HINT = (Command.HINT, "hint", "play.tool.hint")
    FIRST = (Command.FIRST, "first", "play.tool.first")
    BACK = (Command.BACK, "back", "play.tool.back")
    FORWARD = (Command.FORWARD, "forward", "play.tool.forward")
    SKIP = (Command.FORWARD, "forward", "practice.skip")
    LAST = (Command.LAST, "last", "play.tool.last")
    REPORT = (Command.REPORT, "report", "play.tool.report")

    def __init__(self, command: Command, picture: str, words: str) -> None:
        self.command = command
        self.picture = picture
        self.words = words

    @property
    def tip_command(self) -> Command:
        """The command whose key its tooltip names: one that leads away is most often cancelled."""
        return Command.CANCEL if self in AWAY else self.command


AWAY = frozenset({Tool.MENU, Tool.CLOSE})
"""The buttons that lead away from the board, to a menu or back."""

WALKING = (Tool.FIRST, Tool.BACK, Tool.FORWARD, Tool.LAST)
"""Those that walk through a record."""

PLAYING = (Tool.MENU, Tool.UNDO, Tool.REDO, Tool.HINT)
"""The buttons of a game in play, from the left."""

CHALLENGED = (Tool.MENU,)
"""Those of a game in which nobody is helped and nothing is taken back."""
