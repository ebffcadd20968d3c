"""News about files and gamepads, told in one line in whatever scene is open."""

from __future__ import annotations

from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.shell.file_news import file_news


def news(ui: UiContext) -> str | None:
    """The news since the last call; None if there is none."""
    unknown = [tr("pad.unknown", name=name) for name in ui.controls.pads.unknown()]
    of_files = file_news(ui.files.notices)
    lines = [*([of_files] if of_files is not None else []), *unknown]
    return " ".join(lines) or None
