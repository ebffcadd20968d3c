"""What the player is told about files and gamepads, in whatever scene is open."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.files.kept_files import KeptFiles
from game.files.notices import (
    FileKind,
    FileNotices,
    Newer,
    NotSaved,
    Nowhere,
    Quarantined,
    WriteFailure,
    write_failure,
)
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Unsaved

MOST_NAMES = 3
"""How many file names fit in the line."""


def news(ui: UiContext) -> str | None:
    """The news of files and gamepads since the last call, as one line; None if there is none."""
    unknown = (tr("pad.unknown", name=name) for name in ui.controls.pads.unknown())
    return " ".join(filter(None, (file_news(ui.files.notices), *unknown))) or None


def file_news(notices: FileNotices) -> str | None:
    """The news since the last call, as one line; None if there is none."""
    new = list(notices.take())
    moved = [notice for notice in new if isinstance(notice, Quarantined) and notice.name]
    failed = [notice for notice in new if isinstance(notice, NotSaved)]
    newer = [notice for notice in new if isinstance(notice, Newer)]
    lines = []
    if newer:
        lines.append(tr("files.newer", things=_things([notice.kind for notice in newer])))
    if len(moved) > 1:
        new = [notice for notice in new if notice not in moved]
        names = [notice.name for notice in moved if notice.name]
        key = "files.aside.several" if len(moved) <= MOST_NAMES else "files.aside.lots"
        lines.append(tr.count(key, len(moved), names=tr.listed(names[:MOST_NAMES])))
    if len(failed) > 1:
        new = [notice for notice in new if notice not in failed]
        lines.append(_not_saved([notice.kind for notice in failed], failed[0].why))
    lines += [_line(notice) for notice in new if not isinstance(notice, Newer)]
    return " ".join(dict.fromkeys(lines)) or None


def reason_words(why: WriteFailure | str) -> str:
    """Why a file can't be written, and what can be done about it."""
    return tr(f"files.failure.{why.value}") if isinstance(why, WriteFailure) else why


def unsaved_files(files: KeptFiles, kinds: Collection[FileKind]) -> Unsaved | None:
    """What of these kinds still can't be written, and would be lost; None if there is nothing."""
    left = [kind for kind in files.flush() if kind in kinds]
    if not left:
        return None

    def save() -> None:
        still = [kind for kind in files.flush() if kind in kinds]
        if still:
            raise _failure(files, still)

    return Unsaved(save=save, failure=_not_saved(left, write_failure(_failure(files, left))))


def _failure(files: KeptFiles, left: Sequence[FileKind]) -> Exception:
    """Why the first of these kinds can't be written."""
    return files.notices.failing.get(left[0], OSError(left[0].value))


def _not_saved(kinds: Collection[FileKind], why: WriteFailure | str) -> str:
    return tr("files.unsaved.several", things=_things(kinds), reason=reason_words(why))


def _things(kinds: Collection[FileKind]) -> str:
    return tr.listed([tr(f"files.thing.{kind.value}") for kind in kinds])


def _line(notice: Quarantined | NotSaved | Nowhere) -> str:
    match notice:
        case Nowhere():
            return tr("files.nowhere")
        case NotSaved(kind, why):
            return tr(f"files.unsaved.{kind.value}", reason=reason_words(why))
        case Quarantined(kind, None):
            return tr(f"files.unread.{kind.value}")
        case Quarantined(FileKind.HISTORY, name, True):
            return tr("files.aside.history.part", name=name)
        case Quarantined(kind, name):
            return tr(f"files.aside.{kind.value}", name=name)
