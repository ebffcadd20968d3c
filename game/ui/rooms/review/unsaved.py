"""The question of what to do with unsaved changes before leaving them."""

from __future__ import annotations

from collections.abc import Sequence

from game.files.notices import write_failure
from game.ui.kit.boxes import Box
from game.ui.kit.button import Button
from game.ui.kit.form import Form
from game.ui.kit.question import Message, message, message_panel
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


class UnsavedQuestion(Form):
    """Asks whether to save something, to leave without it, or to stay."""

    modal = True

    def __init__(
        self, ui: UiContext, unsaved: Sequence[Unsaved], saved: Change, discarded: Change
    ) -> None:
        """Ask about at least one thing that would be lost.

        These are the changes of scenes once all of it is `saved`, and if it is `discarded`.
        """
        super().__init__(ui)
        self._unsaved, self._saved, self._discarded = unsaved, saved, discarded

    @property
    def line(self) -> str:
        """What would be lost, and what couldn't be written."""
        works = [one for one in self._unsaved if one.failure is None]
        lines = [one.failure for one in self._unsaved if one.failure is not None]
        names = [one.name for one in works if one.name is not None]
        if works:
            key = "otherwise" if all(one.save is not None for one in self._unsaved) else "board"
            all_named = len(names) == len(works)
            lines.insert(0, tr.listed(names) if all_named else tr(f"record.unsaved.{key}"))
        return "\n".join(lines)

    def contents(self) -> Box:
        works = any(one.failure is None for one in self._unsaved)
        save: Button | None = None
        if not all(one.save is not None for one in self._unsaved):
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
        answers = [Button(yes, self._discard), stay]
        answers = answers if save is None else [save, *answers]
        words = message(self.ui, self.line)
        return message_panel(self.ui, title, words, *answers, width=WIDTH)

    def _discard(self) -> Change:
        return self._discarded

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
