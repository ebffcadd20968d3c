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
        self._pad_until: float | None = None

    def acted(self) -> None:
        """Note that something was done, on the device in use."""
        self._pad_until = None if self._ui.controls.pad is None else self._ui.now() + PAD_MS

    def needed(self, scene: Scene) -> bool:
        """Whether the screen must stay on in front of a scene."""
        if self._pad_until is not None and self._ui.now() >= self._pad_until:
            self._pad_until = None
        return self._ui.attended and (scene.watched or self._pad_until is not None)

    @property
    def due(self) -> float | None:
        """The time at which the screen need no longer stay on, on the clock; None if unknown."""
        return self._pad_until
