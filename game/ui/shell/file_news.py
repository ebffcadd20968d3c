"""What the player is told about files that were quarantined, or can't be written."""

from __future__ import annotations

from game.files.notices import FileNotice, FileNotices, NotSaved, Nowhere, Quarantined, WriteFailure
from game.ui.look.texts import tr

MOST_NAMES = 3
"""How many file names fit in the line."""


def file_news(notices: FileNotices) -> str | None:
    """The news since the last call, as one line; None if there is none."""
    new = notices.take()
    moved = [notice.name for notice in new if isinstance(notice, Quarantined) and notice.name]
    lines = []
    if len(moved) > 1:
        new = tuple(n for n in new if not (isinstance(n, Quarantined) and n.name))
        key = "files.aside.several" if len(moved) <= MOST_NAMES else "files.aside.lots"
        lines = [tr.count(key, len(moved), names=tr.listed(moved[:MOST_NAMES]))]
    lines += map(_line, new)
    return " ".join(dict.fromkeys(lines)) or None


def reason_words(why: WriteFailure | str) -> str:
    """Why a file can't be written."""
    return tr(f"files.failure.{why.value}") if isinstance(why, WriteFailure) else why


def _line(notice: FileNotice) -> str:
    match notice:
        case Nowhere():
            return tr("files.nowhere")
        case NotSaved(kind, why):
            return tr(f"files.unsaved.{kind.value}", reason=reason_words(why))
        case Quarantined(kind, None):
            return tr(f"files.unread.{kind.value}")
        case Quarantined(kind, name):
            return tr(f"files.aside.{kind.value}", name=name)
