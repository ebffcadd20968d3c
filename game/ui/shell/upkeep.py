"""What is seen to in each turn of the loop, besides the scenes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from game.ui.look.fonts import Fonts
from game.ui.look.texts import tr
from game.ui.look.theme import Theme
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene
from game.ui.shell.stack import SceneStack

DAY_MS = 10_000
"""How often to look which day it is while nothing happens: no timer tells when a clock is set."""

PATIENCE_MS = 5000
"""How long the window must have been at rest before anything is done: that is neither while it
opens nor while somebody is on their way from one game to the next."""

PAD_MS = 600_000
"""How long after a pad was last used the screen stays on: systems take pads for nobody at all."""

RETRY_MS = 20_000
"""How long to wait between two tries to write what couldn't be written: long enough that a hanging
disk disturbs nobody."""


class Upkeep:
    """Follows what scenes depend on besides sizes: colours, text, signs, touch and the day.

    It also has what is done at rest go on, tries again to write what couldn't be written, and says
    whether the screen must stay on.
    """

    def __init__(self, ui: UiContext, stack: SceneStack, today: Callable[[], date]) -> None:
        """See to the scenes of a stack; `today` tells which day it is."""
        self._ui = ui
        self._stack = stack
        self._today = today
        self._look = _look(ui)
        self._signs = ui.controls.shown
        self._language = tr.language
        self._for_touch = False
        self._rests_since: float | None = None
        self._tried: float | None = None

    # -- what scenes depend on ----------------------------------------------

    def follow_day(self) -> None:
        """Have all scenes show the day it is. Whatever is done next is done on that day."""
        today = self._today()
        self._ui.clock.wake(self._ui.now() + DAY_MS)
        if today != self._ui.today:
            self._ui.today = today
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

    # -- what nobody asks for -----------------------------------------------

    def work_at_rest(self) -> None:
        """Have what is done at rest go on, or pause: somebody plays, analyses or is at a table."""
        ui = self._ui
        if ui.open_table is not None or not all(scene.idle for scene in self._stack.scenes):
            self._rests_since = None
        elif self._rests_since is None:
            self._rests_since = ui.now()
        since = self._rests_since
        if ui.rest_work is not None:
            ui.rest_work(since is not None and ui.clock.reached(since + PATIENCE_MS))

    def write_again(self) -> None:
        """Try to write what couldn't be written, if it is time, though nobody does anything."""
        files, now = self._ui.files, self._ui.now()
        if not files.notices.failing:
            self._tried = None
            return
        if self._tried is None:
            self._tried = now
        elif now >= self._tried + RETRY_MS:
            files.flush()
            self._tried = now
        self._ui.clock.wake(self._tried + RETRY_MS)

    def keeps_on(self, scene: Scene) -> bool:
        """Whether the screen must stay on: people look on, or somebody plays with a pad.

        Otherwise it may sleep as the system is set; a press wakes it.
        """
        ui = self._ui
        with_pad = ui.controls.pad is not None and not ui.clock.reached(ui.acted + PAD_MS)
        return ui.attended and (scene.watched or with_pad)


def _look(ui: UiContext) -> tuple[Theme, Fonts, bool, str]:
    return ui.theme, ui.fonts, ui.settings.coordinates, ui.settings.board_side
