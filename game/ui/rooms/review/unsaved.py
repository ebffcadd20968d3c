"""The question of what to do with unsaved changes before leaving them."""

from __future__ import annotations

from collections.abc import Sequence

from game.files.notices import write_failure
from game.ui.look.texts import tr
from game.ui.rooms.review.failure import failure
from game.ui.shell.context import UiContext
from game.ui.shell.file_news import reason_words
from game.ui.shell.scene import Change, Pop, Push, Unsaved
from game.ui.widgets.button import Button
from game.ui.widgets.question import Message


class UnsavedQuestion(Message):
    """Asks whether to save something, to leave without it, or to stay."""

    panel_size = (680, 264)
    gives_way = False

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
        lines = [one.failure for one in unsaved if one.failure is not None]
        works = [one for one in unsaved if one.failure is None]
        names = [one.name for one in works if one.name is not None]
        if works:
            all_named = len(names) == len(works)
            lines.insert(0, tr.listed(names) if all_named else tr("record.unsaved.board"))
        can_save = all(one.save is not None for one in unsaved)
        if not can_save:
            title, yes, no = tr("edit.leave.question"), tr("edit.leave.yes"), tr("edit.leave.no")
        elif works:
            title, yes = tr("record.unsaved.question"), tr("record.unsaved.yes")
            no = tr("record.unsaved.no")
        else:
            title, yes = tr("files.leave.question"), tr("files.leave.yes")
            no = tr("files.leave.no")
        super().__init__(ui, title, "\n".join(lines), no)
        self._unsaved, self._saved = unsaved, saved
        buttons = [
            Button("discard", yes, lambda: discarded),
            Button("stay", no, Pop, main=not can_save),
        ]
        if can_save:
            save = tr("record.save" if works else "files.leave.save")
            buttons.insert(0, Button("save", save, self._save, main=True))
        self.focus.show(buttons, start="save" if can_save else "stay")

    def _save(self) -> Change:
        for one in self._unsaved:
            assert one.save is not None
            try:
                one.save()
            except (OSError, ValueError) as error:
                if one.failure is None:
                    return Push(failure(self.ui, one.name or tr("record.title"), error))
                reason = reason_words(write_failure(error))
                return Push(Message(self.ui, tr("files.leave.failed"), reason, tr("open.ok")))
        return self._saved
