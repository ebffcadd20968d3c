"""What a person is told in one line, whatever the scene: about files, and about gamepads."""

from __future__ import annotations

from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.shell.file_news import file_news


def news(ui: UiContext) -> str | None:
    """What is new since the last call; None if there is nothing."""
    unknown = [tr("pad.unknown", name=name) for name in ui.controls.pads.unknown()]
    of_files = file_news(ui.files.notices)
    lines = [*([of_files] if of_files is not None else []), *unknown]
    return " ".join(lines) or None
