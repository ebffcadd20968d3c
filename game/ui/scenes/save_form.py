"""The form for saving something under a typed path."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.ui.look.texts import tr
from game.ui.scenes.failure import failure
from game.ui.scenes.open_file import PathForm, shown_name, suffix_of
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push
from game.ui.widgets.question import Question


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
    ) -> None:
        """Ask.

        Args:
            ui: the services shared by all scenes.
            title: the heading.
            suggested: the initial path; its suffix is that of the kind.
            save: writes the file. Raises OSError.
            on_saved: called once it is written.
        """
        super().__init__(ui, title, str(suggested), tr("save.yes"))
        self._suffix, self._save_to, self.on_saved = suggested.suffix, save, on_saved

    def confirmed(self, path: Path) -> Change | None:
        try:
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            if not suffix_of(path):
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
