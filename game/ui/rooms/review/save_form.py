"""The form for saving something under a typed path."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path

from game.ui.kit.question import Message, Question
from game.ui.look.texts import tr
from game.ui.rooms.review.failure import failure
from game.ui.rooms.review.open_file import PathForm, shown_name, suffix_of
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push


class SaveForm(PathForm):
    """Asks for a path, and again before replacing a file; then leaves itself and the scene below.

    A path without a suffix gets that of its kind.

    Attributes:
        on_saved: called with the path once the file is written.
    """

    def __init__(
        self,
        ui: UiContext,
        title: str,
        suggested: Path,
        save: Callable[[Path], object],
        on_saved: Callable[[Path], None],
        suffixes: Collection[str] = (),
    ) -> None:
        """Ask.

        Args:
            ui: the services shared by all scenes.
            title: the heading.
            suggested: the initial path; its suffix is that of the kind.
            save: writes the file. Raises OSError.
            on_saved: called once it is written.
            suffixes: those the path may have, in lower case; empty if it may have any.
        """
        super().__init__(ui, title, str(suggested), tr("save.yes"))
        self._suffix, self._save_to, self.on_saved = suggested.suffix, save, on_saved
        self._suffixes = suffixes

    def confirmed(self, path: Path) -> Change | None:
        suffix = suffix_of(path)
        if suffix and self._suffixes and suffix.lower() not in self._suffixes:
            # Other programs go by the suffix, and would take the file for another kind.
            line = tr("save.suffix", name=path.name, suffixes=tr.either(self._suffixes))
            return Push(Message(self.ui, tr("save.failed"), line, tr("open.ok")))
        try:
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            if not suffix:
                path = path.with_name(path.name + self._suffix)
            is_there = path.exists()
        except (OSError, ValueError) as error:  # The name is missing or impossible.
            return Push(failure(self.ui, shown_name(path), error))
        if not is_there:
            return self.write(path, above=0)
        question = Question(
            self.ui,
            title=tr("save.replace.question"),
            line=path.name,
            answers=(tr("save.replace.yes"), tr("save.replace.no")),
            on_yes=partial(self.write, path, above=1),
        )
        return Push(question)

    def write(self, path: Path, above: int) -> Change:
        """Write the file; `above` is how many scenes lie above this one."""
        try:
            self._save_to(path)
        except (OSError, ValueError) as error:
            return Push(failure(self.ui, shown_name(path), error))
        self.on_saved(path)
        return Pop(2 + above)
