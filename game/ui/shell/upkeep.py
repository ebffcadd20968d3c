"""Lays the open scenes out anew when what they depend on has changed."""

from __future__ import annotations

from game.ui.look.fonts import Fonts
from game.ui.look.texts import tr
from game.ui.look.theme import Theme
from game.ui.shell.context import UiContext
from game.ui.shell.stack import SceneStack


class LayoutUpkeep:
    """Follows everything that scenes depend on besides sizes: colours, text, signs and touch."""

    def __init__(self, ui: UiContext, stack: SceneStack) -> None:
        self._ui = ui
        self._stack = stack
        self._look = _look(ui)
        self._signs = ui.controls.shown
        self._language = tr.language
        self._for_touch = False

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


def _look(ui: UiContext) -> tuple[Theme, Fonts, bool]:
    return ui.theme, ui.fonts, ui.settings.coordinates
