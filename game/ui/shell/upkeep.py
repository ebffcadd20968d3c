"""Lays the open scenes out anew when what they depend on has changed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from game.ui.look.fonts import Fonts
from game.ui.look.texts import tr
from game.ui.look.theme import Theme
from game.ui.shell.context import UiContext
from game.ui.shell.stack import SceneStack

DAY_MS = 10_000
"""How often to look which day it is while nothing happens: no timer tells when a clock is set."""


class LayoutUpkeep:
    """Follows what scenes depend on besides sizes: colours, text, signs, touch and the day."""

    def __init__(self, ui: UiContext, stack: SceneStack, today: Callable[[], date]) -> None:
        """Lay out the scenes of a stack; `today` tells which day it is."""
        self._ui = ui
        self._stack = stack
        self._day, self._today, self._looked = today, ui.today, ui.now()
        self._look = _look(ui)
        self._signs = ui.controls.shown
        self._language = tr.language
        self._for_touch = False

    @property
    def due(self) -> float:
        """When to look which day it is, on the clock `ui.now`."""
        return self._looked + DAY_MS

    def follow_day(self) -> None:
        """Have all scenes show the day it is. Whatever is done next is done on that day."""
        today, self._looked = self._day(), self._ui.now()
        if today != self._today:
            self._ui.today = self._today = today
            self._stack.new_day()

    def follow(self, *, finger_down: bool) -> None:
        """Apply what has changed since the last call.

        Args:
            finger_down: whether a finger is on the screen, which would hit something else if the
                scenes were laid out for fingers, or for a pointer, just now.
        """
        look = _look(self._ui)
        if look != self._look:
            self._look = look
            self._stack.arrange_all()
        if self._ui.controls.shown != self._signs:
            self._signs = self._ui.controls.shown
            for scene in self._stack.visible:
                scene.arrange()
                scene.stale = True
        if tr.language != self._language:
            self._language = tr.language
            self._stack.reword_all()
        if self._ui.touch != self._for_touch and not finger_down:
            self._for_touch = self._ui.touch
            self._stack.arrange_all()


def _look(ui: UiContext) -> tuple[Theme, Fonts, bool, str]:
    return ui.theme, ui.fonts, ui.settings.coordinates, ui.settings.board_side
