"""When the screen must not go dark though nobody touches keyboard, mouse or screen."""

from __future__ import annotations

from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene

PAD_MS = 600_000
"""How long after a pad was last used the screen stays on: systems take pads for nobody at all."""


class Wakefulness:
    """Says whether the screen must stay on: while somebody plays with a pad, or looks on.

    Otherwise it may sleep as the system is set; a press wakes it.
    """

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui

    def needed(self, scene: Scene) -> bool:
        """Whether the screen must stay on in front of a scene."""
        return self._ui.attended and (scene.watched or self.due is not None)

    @property
    def due(self) -> float | None:
        """The time at which the screen need no longer stay on, on the clock; None if unknown."""
        until = self._ui.acted + PAD_MS
        return None if self._ui.controls.pad is None or self._ui.now() >= until else until
