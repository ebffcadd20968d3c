"""Forms that ask for a file: which one to open, or where to save something that would be lost.

In a window, the system's own dialog opens at once. The field for a path stays below it, for whoever
would rather type, or sees no dialog. In full screen and with pads, there is only the field.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path

from game.base.disk import path_in
from game.files.notices import write_failure
from game.files.record_folder import SUFFIX
from game.ui.kit.boxes import Box
from game.ui.kit.button import Button
from game.ui.kit.field import Field
from game.ui.kit.form import Dialog, buttons, dialog
from game.ui.kit.question import Message, Question
from game.ui.kit.style import TOLD
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.file_dialog import FileDialog, Wanted, opened
from game.ui.shell.news import reason_words
from game.ui.shell.scene import Change, Open, Pop, Push, Unsaved


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
        self._unsaved, self._saved, self._discarded = unsaved, saved, discarded
        super().__init__(ui, width=680)

    def ask(self) -> None:
        unsaved = self._unsaved
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
        leave = Button(yes, lambda: self._discarded)
        self.say(title, "\n".join(lines), save, leave, stay)

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


MOST_LETTERS = 1000
"""The maximum length of a path."""

Write = Callable[[Path, int], Change]
"""Writes what is saved to a path; the number says how many scenes lie above the form."""

_SUFFIX = re.compile(r"\.[A-Za-z0-9]{1,8}")


def home() -> Path:
    """The person's home folder, or the working directory if there is none."""
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()


def shown_name(path: Path) -> str:
    """What to call a file in a message: its name, or its path if it has none, like the root.

    >>> shown_name(Path("/games/a.blksgf")), shown_name(Path("/"))
    ('a.blksgf', '/')
    """
    return path.name or str(path)


def suffix_of(path: Path) -> str:
    """The suffix of a file's name, or "". What follows a dot within a name isn't one.

    >>> suffix_of(Path("a.blksgf")), suffix_of(Path("2026-11-25 04.56 Duo - Ada, Ben"))
    ('.blksgf', '')
    """
    return path.suffix if _SUFFIX.fullmatch(path.suffix) else ""


def typed_path(text: str) -> Path:
    """The path somebody has typed: a URI, with ~, in quotes, or relative to the home folder."""
    text = path_in(text.strip().strip("\"'"))
    try:
        return home() / Path(text).expanduser()
    except RuntimeError:  # There is no such user, or no home folder.
        return home() / text


class PathForm(Dialog):
    """A field for a path, and a button that does something with it; first the system's dialog."""

    def __init__(
        self,
        ui: UiContext,
        title: str,
        path: str,
        yes: str,
        confirmed: Callable[[Path], Change],
        wanted: Wanted,
    ) -> None:
        """Ask for a path.

        `yes` is the word on the button, and `confirmed` takes what was typed, or chosen in the
        dialog, which asks for what is `wanted`.
        """
        super().__init__(ui)
        self.title, self.path = title, path
        self.dialog: FileDialog | None = None
        self._yes, self._confirmed, self._wanted = yes, confirmed, wanted
        self._line, self._is_new = "", True

    def contents(self) -> Box:
        field = Field.of(
            *(self.ui, self, "path", tr("open.path")),
            limit=MOST_LETTERS,
            title=self.title,
            capitalized=False,
            first=True,
            height=52,
        )
        line = Text(self._line, TOLD)
        browse = Button(tr("open.browse"), self._browse) if self._may_browse else None
        yes = Button(self._yes, self._go, main=True)
        foot = buttons(yes, browse, Button(tr("open.no"), self.cancel))
        return dialog(self.ui, self.title, field, line, width=900, height=280, foot=foot)

    # -- the system's dialog ------------------------------------------------

    @property
    def _may_browse(self) -> bool:
        """Whether a dialog could be opened, and would be seen and used."""
        ui = self.ui
        windowed = not ui.settings.fullscreen and ui.controls.pad is None
        return windowed and bool(ui.dialog_ways) and self.dialog is None

    def _browse(self) -> None:
        self.dialog = opened(self.ui.dialog_ways, self._wanted, self.ui.wake)
        self._line = tr("open.waiting" if self.dialog else "open.no_window")

    def update(self) -> Change | None:
        if self._is_new:
            self._is_new = False
            if self._may_browse:
                self._browse()
                self.arrange()
        if self.dialog is None or not self.dialog.over:
            return None
        ended, self.dialog = self.dialog, None
        if ended.chosen is None:
            self._line = tr("open.no_window" if ended.failed else "open.nothing")
        else:
            self.path, self._line = str(ended.chosen), ""
        self.arrange()
        return None if ended.chosen is None else self._confirmed(ended.chosen)

    def _close_dialog(self) -> None:
        if self.dialog is not None:
            self.dialog.close()
            self.dialog, self._line = None, ""

    def leave(self) -> None:
        self._close_dialog()

    # -- the field ----------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        match action:
            # With a gamepad, this opens the on-screen keyboard instead.
            case Do(Command.CONFIRM, None) if self.tree.focus.editing:
                return self._go()
        return super().handle(action)

    def _go(self) -> Change | None:
        """Use the path; without one, ask for it again."""
        if not self.path.strip():
            self.tree.focus.select(self.tree.focus.controls[0])
            return None
        self._close_dialog()
        return self._confirmed(typed_path(self.path))


def open_form(ui: UiContext) -> PathForm:
    """Asks which file to open."""
    wanted = Wanted(tr("open.title"), home(), saving=False, suffixes=(SUFFIX,))
    return PathForm(ui, wanted.title, "", tr("open.yes"), partial(Open, instead=True), wanted)


def save_form(
    ui: UiContext, title: str, suggested: Path, write: Write, suffixes: Collection[str] = ()
) -> PathForm:
    """Asks for a path, and again before replacing a file.

    A path without a suffix gets that of the `suggested` one. If there are any `suffixes`, in lower
    case, it may have no others.
    """
    confirmed = partial(_save, ui, write, suggested.suffix, suffixes)
    shown = tuple(suffixes) or (suggested.suffix,)
    wanted = Wanted(title, suggested, saving=True, suffixes=shown)
    return PathForm(ui, title, str(suggested), tr("save.yes"), confirmed, wanted)


def _save(ui: UiContext, write: Write, usual: str, suffixes: Collection[str], path: Path) -> Change:
    suffix = suffix_of(path)
    if suffix and suffixes and suffix.lower() not in suffixes:
        # Other programs go by the suffix, and would take the file for another kind.
        line = tr("save.suffix", name=path.name, suffixes=tr.either(suffixes))
        return Push(Message(ui, tr("save.failed"), line, tr("open.ok")))
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not suffix:
            path = path.with_name(path.name + usual)
        is_there = path.exists()
    except (OSError, ValueError) as error:  # The name is missing or impossible.
        return Push(failure(ui, shown_name(path), error))
    if not is_there:
        return write(path, 0)
    return Push(Question.about(ui, "save.replace", partial(write, path, 1), path.name))


def writing(
    ui: UiContext, save: Callable[[Path], object], on_saved: Callable[[Path], None]
) -> Write:
    """Writes with `save`, which may raise OSError; then leaves the form and the scene below it."""

    def write(path: Path, above: int) -> Change:
        try:
            save(path)
        except (OSError, ValueError) as error:
            return Push(failure(ui, shown_name(path), error))
        on_saved(path)
        return Pop(2 + above)

    return write
