"""The toolbar: the buttons below the board."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

import pygame
from pygame import Rect

from game.ui.look.hit_test import nearest
from game.ui.look.icons import icon
from game.ui.look.scale import UiScale
from game.ui.look.shapes import panel
from game.ui.look.theme import mix
from game.ui.shell.actions import Command, Pixel
from game.ui.shell.context import UiContext
from game.ui.table.targets import HitTarget, ToolTarget

COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        "menu": Command.CANCEL,
        "close": Command.CANCEL,
        "undo": Command.UNDO,
        "redo": Command.REDO,
        "turn_left": Command.TURN_LEFT,
        "turn_right": Command.TURN_RIGHT,
        "flip": Command.FLIP,
        "hint": Command.HINT,
        "first": Command.FIRST,
        "back": Command.BACK,
        "forward": Command.FORWARD,
        "last": Command.LAST,
        "report": Command.REPORT,
    }
)
"""What each button does, by its name, which is also its icon's."""

AWAY = frozenset(name for name, command in COMMANDS.items() if command is Command.CANCEL)
"""The buttons that lead away from the board, to a menu or back."""


DIM = 0.45
"""How strongly the icon of an unusable button stands out: its share of the way from the button's
tone to muted text."""


class Toolbar:
    """A row of buttons.

    Attributes:
        rects: where each button is, by name.
    """

    def __init__(self, ui: UiContext, names: Sequence[str]) -> None:
        """Make buttons with these names, each from `COMMANDS`."""
        self.rects: dict[str, Rect] = {}
        self._ui = ui
        self._names = tuple(names)

    def arrange(self, rects: Sequence[Rect], scale: UiScale) -> None:
        """Lay the buttons out in these rectangles."""
        self.rects = dict(zip(self._names, rects, strict=True))
        self._scale = scale

    def target_at(self, pixel: Pixel, least: int = 0) -> ToolTarget | None:
        """The button at a pixel, or None; for `least` see `game.ui.look.hit_test.nearest`."""
        name = nearest(self.rects.items(), pixel, least)
        return None if name is None else ToolTarget(name)

    def command(self, target: ToolTarget) -> Command:
        """What a press on a button means."""
        return COMMANDS[target.name]

    def paint(self, surface: pygame.Surface, usable: Collection[str]) -> None:
        """Draw all the buttons; those not `usable` now are dim."""
        for name in self._names:
            self._paint_button(surface, name, name in usable, hovered=False)

    def paint_hovered(
        self, surface: pygame.Surface, target: ToolTarget, usable: Collection[str]
    ) -> Rect:
        """Draw a button with the pointer over it; return what it covered."""
        return self._paint_button(surface, target.name, target.name in usable, hovered=True)

    def paint_above(
        self,
        surface: pygame.Surface,
        hiding: Sequence[Rect],
        hovered: HitTarget | None,
        usable: Collection[str],
    ) -> list[Rect]:
        """Redraw the buttons that something in these rectangles hides; return the buttons' own."""
        return [
            self._paint_button(surface, name, name in usable, hovered=hovered == ToolTarget(name))
            for name, rect in self.rects.items()
            if rect.collidelist(list(hiding)) >= 0
        ]

    def _paint_button(
        self, surface: pygame.Surface, name: str, usable: bool, *, hovered: bool
    ) -> Rect:
        theme, rect = self._ui.theme, self.rects[name]
        fill = theme.control_hover if hovered else theme.control
        surface.blit(panel(rect.size, self._scale.px(10), fill), rect)
        tone = theme.text if usable else mix(theme.control, theme.muted, DIM)
        picture = icon(name, round(rect.height * 0.56), tone)
        surface.blit(picture, picture.get_rect(center=rect.center))
        return rect
