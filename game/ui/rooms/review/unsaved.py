"""The question of what to do with unsaved changes before leaving them."""

from __future__ import annotations

from collections.abc import Sequence

from game.files.notices import write_failure
from game.ui.kit.button import Button
from game.ui.kit.question import Message, Question
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.shell.news import reason_words
from game.ui.shell.scene import Change, Pop, Push, Unsaved

WIDTH = 680
"""The width of the panel, in design pixels."""


def failure_line(name: str, error: Exception) -> str:
    """Why a file of that name can't be written or deleted."""
    return tr("open.failed.line", name=name, reason=reason_words(write_failure(error)))


def failure(ui: UiContext, name: str, error: Exception) -> Message:
    """The message that says why a file of that name can't be written."""
    return Message(ui, tr("save.failed"), failure_line(name, error), tr("open.ok"))


class UnsavedQuestion(Question):
    """Asks whether to save something, to leave without it, or to stay."""

    def __init__(
        self, ui: UiContext, unsaved: Sequence[Unsaved], saved: Change, discarded: Change
    ) -> None:
        """Ask about at least one thing that would be lost.

        These are the changes of scenes once all of it is `saved`, and if it is `discarded`.
        """
        self._unsaved, self._saved = unsaved, saved
        works = [one for one in unsaved if one.failure is None]
        lines = [one.failure for one in unsaved if one.failure is not None]
        names = [one.name for one in works if one.name is not None]
        can_save = all(one.save is not None for one in unsaved)
        if works:
            otherwise = tr(f"record.unsaved.{'otherwise' if can_save else 'board'}")
            lines.insert(0, tr.listed(names) if len(names) == len(works) else otherwise)
        save: Button | None = None
        if not can_save:
            title, yes, no = tr("edit.leave.question"), tr("edit.leave.yes"), tr("edit.leave.no")
        elif works:
            title, yes = tr("record.unsaved.question"), tr("record.unsaved.yes")
            no = tr("record.unsaved.no")
            save = Button(tr("record.save"), self._save, main=True, first=True)
        else:
            title, yes = tr("files.leave.question"), tr("files.leave.yes")
            no = tr("files.leave.no")
            save = Button(tr("files.leave.save"), self._save, main=True, first=True)
        stay = Button(no, Pop, main=save is None, first=save is None)
        leave = Button(yes, lambda: discarded)
        super().__init__(ui, title, "\n".join(lines), save, leave, stay, width=WIDTH)

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
