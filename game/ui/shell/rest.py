"""What is done while the window rests: nobody plays, looks at an analysis or is at a table."""

from __future__ import annotations

from game.ui.shell.context import UiContext
from game.ui.shell.stack import SceneStack

PATIENCE_MS = 5000
"""How long the window must have been at rest before anything is done: that is neither while it
opens nor while somebody is on their way from one game to the next."""


class Rest:
    """Sees when the window rests, and has the work done that the context has for it."""

    def __init__(self, ui: UiContext, stack: SceneStack) -> None:
        self._ui, self._stack = ui, stack
        self._since: float | None = None

    def follow(self) -> None:
        """Have the work paused unless the window rests: another scene may be on the stack."""
        work = self._ui.rest_work
        idle = self._ui.open_table is None and all(scene.idle for scene in self._stack.scenes)
        if work is None or not idle:
            if work is not None and self._since is not None:
                work.pause()
            self._since = None
        elif self._since is None:
            self._since = self._ui.now()

    def update(self) -> None:
        """Have the work go on if the window has rested long enough."""
        self.follow()
        begins, work = self._begins, self._ui.rest_work
        if work is not None and begins is not None and self._ui.now() >= begins:
            work.update()

    @property
    def due(self) -> float | None:
        """When to `update`, on the clock; None if there is nothing to wait for."""
        begins, work = self._begins, self._ui.rest_work
        if work is None or begins is None:
            return None
        return begins if self._ui.now() < begins else work.due

    @property
    def _begins(self) -> float | None:
        """When the work may go on."""
        return None if self._since is None else self._since + PATIENCE_MS
