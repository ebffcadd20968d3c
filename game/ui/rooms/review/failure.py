"""Saying why a file can't be written or deleted."""

from __future__ import annotations

from game.files.notices import write_failure
from game.ui.kit.question import Message
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.shell.news import reason_words


def failure_line(name: str, error: Exception) -> str:
    """Why a file of that name can't be written or deleted."""
    return tr("open.failed.line", name=name, reason=reason_words(write_failure(error)))


def failure(ui: UiContext, name: str, error: Exception) -> Message:
    """The message that says why a file of that name can't be written."""
    return Message(ui, tr("save.failed"), failure_line(name, error), tr("open.ok"))
