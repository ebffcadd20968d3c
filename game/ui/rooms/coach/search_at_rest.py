"""Looks through one's own games for what to practise, while the window rests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.files.behind import Later
from game.ui.shell.context import RestWork, UiContext

if TYPE_CHECKING:
    from game.practice.searching import PracticeSearch

LOOK_MS = 100
"""How often to see whether a thread has read something: nobody is told when it has."""


class SearchAtRest(RestWork):
    """The search for exercises. If nothing can be searched, it ends without a word."""

    def __init__(self, ui: UiContext) -> None:
        """Load nothing yet."""
        self._ui = ui
        self._loading: Later[None] | None = None
        self._search: PracticeSearch | None = None

    def update(self) -> None:
        if self._loading is None:
            # In a thread, as it takes longer than a frame.
            self._loading = Later(_load)
        if self._search is None and self._loading.is_made:
            from game.practice.searching import PracticeSearch

            self._search = PracticeSearch(self._ui.files, self._ui.opponents, self._ui.now)
        if self._search is not None:
            self._search.update()

    def pause(self) -> None:
        if self._search is not None:
            self._search.pause()

    @property
    def due(self) -> float | None:
        search = self._search
        # The opponents' process wakes the loop, and so does the end of a game.
        waits = search is not None and (
            search.is_done or search.failure is not None or self._ui.opponents.is_analysing
        )
        return None if waits else self._ui.now() + LOOK_MS


def _load() -> None:
    import game.ai.process.client
    import game.practice.searching  # noqa: F401
