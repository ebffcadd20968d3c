"""The question of what to do with unsaved changes before leaving them."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.look.texts import tr
from game.ui.scenes.failure import failure
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Unsaved
from game.ui.widgets.button import Button
from game.ui.widgets.question import Message


class UnsavedQuestion(Message):
    """Asks whether to save something, to leave without it, or to stay."""

    panel_size = (680, 264)

    def __init__(
        self,
        ui: UiContext,
        unsaved: Sequence[Unsaved],
        saved: Change,
        discarded: Change,
    ) -> None:
        """Ask.

        Args:
            ui: the services shared by all scenes.
            unsaved: what would be lost; at least one thing.
            saved: the change of scenes once all of it is saved.
            discarded: the change of scenes if it is discarded.
        """
        names = [one.name for one in unsaved if one.name is not None]
        line = tr.listed(names) if len(names) == len(unsaved) else tr("record.unsaved.board")
        can_save = all(one.save is not None for one in unsaved)
        question = tr("record.unsaved.question" if can_save else "edit.leave.question")
        yes = tr("record.unsaved.yes" if can_save else "edit.leave.yes")
        super().__init__(ui, question, line, tr("record.unsaved.no"))
        self._unsaved, self._saved = unsaved, saved
        buttons = [
            Button("discard", yes, lambda: discarded),
            Button("stay", tr("record.unsaved.no"), Pop, main=not can_save),
        ]
        if can_save:
            buttons.insert(0, Button("save", tr("record.save"), self._save, main=True))
        self.focus.show(buttons, start="save" if can_save else "stay")

    def _save(self) -> Change:
        for one in self._unsaved:
            assert one.save is not None
            try:
                one.save()
            except (OSError, ValueError) as error:
                return Push(failure(self.ui, one.name or tr("record.title"), error))
        return self._saved
