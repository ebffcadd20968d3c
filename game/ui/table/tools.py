"""The strip below a board: what each button does, how it looks, which a scene has, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import zip_longest

from pygame import Rect

from game.ui.look.scale import UiScale
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


BOARD_SHARE = 0.86
"""The board plate's share of a wide window's height (art direction)."""


@dataclass(frozen=True)
class TableLayout:
    """What every table has in its layout: rectangles in the window, in pixels.

    Attributes:
        board: the board's plate.
        tools: one for each button below the board.
        status: the line that says what is going on.
        scale: the scale at which the design is drawn.
        grows: how high a notice may get that has more words than there is room for, where prompts
            go below the status line's words; 0 where they go beside them.
    """

    board: Rect
    tools: tuple[Rect, ...]
    status: Rect
    scale: UiScale
    grows: int = field(default=0, kw_only=True)


def divide_foot(
    foot: Rect, tools: Sequence[Tool], scale: UiScale, least: int = 0
) -> tuple[tuple[Rect, ...], Rect]:
    """Divide the strip between the tools, from the left, and the status line beside them.

    The middles of two tools are at least `least` pixels apart.
    """
    gap = scale.px(8)
    rects = []
    left = foot.left
    for tool, following in zip_longest(tools, tools[1:]):
        rects.append(Rect(left, foot.top, foot.height, foot.height))
        # A wider gap after tools that lead away, and before the hint.
        wide = tool in AWAY or following is Tool.HINT
        left += max(0, least - foot.height - gap)
        left += foot.height + (3 * gap if wide else gap)
    return tuple(rects), Rect(left + gap, foot.top, foot.right - left - gap, foot.height)
