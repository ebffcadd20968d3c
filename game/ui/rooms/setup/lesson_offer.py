"""Offers the lesson of a kind of game that is new to whoever plays here, once and never again."""

from __future__ import annotations

from collections.abc import Callable

from game.exercises.lessons import lesson_of
from game.ui.kit.boxes import Box
from game.ui.kit.button import Button
from game.ui.kit.form import Form
from game.ui.kit.question import message, message_panel
from game.ui.look.texts import tr
from game.ui.rooms.play.guide import note_skipped
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, Scene


def is_new(ui: UiContext, family: str) -> bool:
    """Whether a family of games was never played, and its lesson neither done nor offered."""
    key, settings = lesson_of(family).key, ui.settings
    known = key in settings.lessons or key in settings.skipped
    files = ui.files
    return not known and all(
        game.family != family
        for game in (*files.history.games(), *(kept.options for kept in files.games.kept()))
    )


class LessonOffer(Form):
    """Asks whether to show how a game goes before it begins."""

    modal = True

    def __init__(self, ui: UiContext, family: str, begin: Callable[[], Scene]) -> None:
        """Ask; `begin` makes the scene of the game that is about to begin."""
        super().__init__(ui)
        self._family, self._key, self._begin_game = family, lesson_of(family).key, begin
        note_skipped(ui, self._key)

    def contents(self) -> Box:
        return message_panel(
            self.ui,
            tr("offer.title", game=tr(f"game.{self._family}")),
            message(self.ui, tr("offer.line")),
            Button(tr("offer.play"), self._play),
            Button(tr("offer.show"), self._show, main=True, first=True),
        )

    def _play(self) -> Change:
        return Enter(lambda doors: self._begin_game(), instead=True)

    def _show(self) -> Change:
        ui, key, begin = self.ui, self._key, self._begin_game
        return Enter(lambda doors: doors.lesson(ui, key, 0, begin), instead=True)
