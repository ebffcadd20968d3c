"""Looks through one's own games for what to practise, while the window rests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.files.behind import Later
from game.ui.shell.context import UiContext

if TYPE_CHECKING:
    from game.practice.searching import PracticeSearch

LOOK_MS = 100
"""How often to see whether a thread has read something: nobody is told when it has."""


class SearchAtRest:
    """The search for exercises. If nothing can be searched, it ends without a word."""

    def __init__(self, ui: UiContext) -> None:
        """Load nothing yet."""
        self._ui = ui
        self._loading: Later[None] | None = None
        self._search: PracticeSearch | None = None

    def __call__(self, may_go_on: bool) -> None:
        """Go on, or pause; see `UiContext.rest_work`."""
        if may_go_on:
            self._go_on()
        elif self._search is not None:
            self._search.pause()

    def _go_on(self) -> None:
        if self._loading is None:
            # In a thread, as it takes longer than a frame.
            self._loading = Later(_load)
        if self._search is None and self._loading.is_made:
            from game.practice.searching import PracticeSearch

            self._search = PracticeSearch(self._ui.files, self._ui.opponents, self._ui.now)
        if self._search is not None:
            self._search.update()
        if not self.waits:
            self._ui.clock.wake(self._ui.now() + LOOK_MS)

    @property
    def waits(self) -> bool:
        """Whether there is nothing to do until the loop is woken.

        That is by the opponents' process, or by the end of a game.
        """
        search = self._search
        return search is not None and (
            search.is_done or search.failure is not None or self._ui.opponents.is_analysing
        )


def _load() -> None:
    import game.ai.process.client
    import game.practice.searching  # noqa: F401
