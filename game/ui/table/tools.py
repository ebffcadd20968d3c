"""The buttons below a board: what each does, how it looks, which a scene has."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum

import pygame
from pygame import Rect

from game.ui.kit.control import paint_box
from game.ui.look.icons import icon
from game.ui.look.scale import UiScale
from game.ui.look.theme import mix
from game.ui.look.tween import Tween, there_and_back
from game.ui.shell.actions import Command
from game.ui.shell.context import UiContext


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


DIM = 0.45
"""How strongly the icon of an unusable button stands out: its share of the way from the button's
tone to muted text."""


GIVES = 0.2
"""By how much a button's icon is smaller when it's pressed."""


class Toolbar:
    """A row of buttons.

    Attributes:
        tools: the buttons, from the left.
    """

    def __init__(self, ui: UiContext, tools: Sequence[Tool]) -> None:
        self.rects: dict[Tool, Rect] = {}
        self._ui = ui
        self.tools = tuple(tools)
        self._pressed: tuple[Tool, Tween] | None = None

    def press(self, tool: Tool) -> None:
        """Let a button give way for a moment."""
        self._pressed = tool, Tween(self._ui.now(), self._ui.motion.press)

    def end_motion(self) -> None:
        self._pressed = None

    @property
    def giving(self) -> bool:
        """Whether a button gives way now, or springs back."""
        return self._pressed is not None and not self._pressed[1].over(self._ui.now())

    def arrange(self, rects: Sequence[Rect], scale: UiScale) -> None:
        self.rects = dict(zip(self.tools, rects, strict=True))
        self._scale = scale

    def paint_above(
        self,
        surface: pygame.Surface,
        hiding: Sequence[Rect],
        hovered: object,
        usable: Collection[Tool],
    ) -> list[Rect]:
        """Redraw the buttons that something in these rectangles hides; return the buttons' own."""
        return [
            self.paint_button(surface, tool, usable, hovered=hovered == tool)
            for tool, rect in self.rects.items()
            if rect.collidelist(list(hiding)) >= 0
        ]

    def paint_button(
        self,
        surface: pygame.Surface,
        tool: Tool,
        usable: Collection[Tool],
        *,
        hovered: bool = False,
    ) -> Rect:
        """Draw a button, lit if the pointer is over it; return what it covered."""
        theme, rect = self._ui.theme, self.rects[tool]
        fill = theme.control_hover if hovered else theme.control
        paint_box(surface, self._ui.scaled(self._scale), rect, fill, selected=False)
        tone = theme.text if tool in usable else mix(theme.control, theme.muted, DIM)
        size = 0.56
        if self._pressed is not None and self._pressed[0] is tool:
            size *= 1 - GIVES * there_and_back(self._pressed[1].share(self._ui.now()))
        picture = icon(tool.picture, round(rect.height * size), tone)
        surface.blit(picture, picture.get_rect(center=rect.center))
        return rect
