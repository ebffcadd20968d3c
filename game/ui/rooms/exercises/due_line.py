"""What there is to practise: how much of it, in words; and the search for it at rest."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import TYPE_CHECKING

from game.files.behind import Later
from game.files.kept_files import KeptFiles
from game.ui.look.texts import day_in_words, tr
from game.ui.shell.context import UiContext

if TYPE_CHECKING:
    from game.exercises.due import DueSummary
    from game.exercises.searching import PracticeSearch

log = logging.getLogger(__name__)

LOOK_MS = 100
"""How often to see whether a thread has read something: nobody is told when it has."""


class DueLine:
    """The line of a button that leads to daily practice.

    What is due is looked up in a thread, which wakes the loop once `words` are others.
    """

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._known: DueSummary | None = None
        self.look_again()

    def look_again(self) -> None:
        """Look it up anew, as after practice; until that is done, the words stay as they were."""
        files = self._ui.files
        self._reading: Later[DueSummary] | None = Later(lambda: _summary(files), self._ui.wake)

    @property
    def knows(self) -> bool:
        """Whether the words say what is due."""
        return self._reading is None

    @property
    def is_reading(self) -> bool:
        """Whether the answers so far are still being read, for which everybody else would wait."""
        reading = self._reading is not None and not self._reading.is_made
        return reading and not self._ui.files.practice.is_known

    @property
    def words(self) -> str:
        """What is due, in the language of the moment; something neutral until that is known."""
        if self._reading is not None and self._reading.is_made:
            try:
                self._known = self._reading.get()
            except Exception:
                log.exception("nobody knows what is due")
            self._reading = None
        return tr("daily.line") if self._known is None else due_words(self._known)


def _summary(files: KeptFiles) -> DueSummary:
    from game.exercises.due import DailyPractice  # Here, in a thread, as it takes a moment.

    return DailyPractice(files).summary()


def due_words(due: DueSummary) -> str:
    """What is due, now or else next, as briefly as possible."""
    if due.now:
        return tr.count("daily.due", due.now)
    if due.next is None:
        return tr("daily.none.yet" if due.has_played else "daily.none.games")
    if due.next.day == due.today + timedelta(days=1):
        return tr.count("daily.nothing.tomorrow", due.next.count)
    return tr.count("daily.nothing.later", due.next.count, day=day_in_words(due.next.day))


def nothing_words(due: DueSummary) -> str:
    """Why nothing is asked, and when something will be, in sentences."""
    if due.next is None:
        return tr("daily.none")
    return f"{tr('daily.nothing')}\n{next_words(due)}"


def next_words(due: DueSummary) -> str:
    """What is still due, or else when there is more, in a sentence; "" if there is nothing."""
    if due.now:
        return tr.count("daily.left", due.now)
    if due.next is None:
        return ""
    if due.next.day == due.today + timedelta(days=1):
        return tr.count("daily.next.tomorrow", due.next.count)
    return tr.count("daily.next.later", due.next.count, day=day_in_words(due.next.day))


class SearchAtRest:
    """The search for exercises. If nothing can be searched, it ends without a word."""

    def __init__(self, ui: UiContext) -> None:
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
            from game.exercises.searching import PracticeSearch

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
    import game.exercises.searching  # noqa: F401
