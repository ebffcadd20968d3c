"""Opening a file with a record: the analysis board, or why there is none."""

from __future__ import annotations

from pathlib import Path

from game.files.library import load_record
from game.names import NAMELESS
from game.records.blksgf import Loaded
from game.study import Study
from game.ui.analysis.scene import AnalysisScene
from game.ui.games.kinds import ui_of
from game.ui.look.texts import tr
from game.ui.scenes.question import Message
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene


def opened(ui: UiContext, path: Path) -> Scene:
    """The analysis board of the record in a file, or a message that says why it can't be read."""
    try:
        loaded = load_record(path)
    except (OSError, ValueError) as error:
        line = tr("open.failed.line", name=path.name, reason=why_unread(error))
        return Message(ui, tr("open.failed"), line, tr("open.ok"))
    return analysis_board(ui, path, loaded)


def analysis_board(ui: UiContext, path: Path, loaded: Loaded) -> AnalysisScene:
    """The analysis board of what was read of a file, at the end of its main line."""
    record = loaded.record
    study = Study(record, [name or NAMELESS for name in record.header.names])
    study.step_to_end(last=True)
    scene = AnalysisScene(ui, study, ui_of(record.options))
    if loaded.problems:
        scene.status.tell(tr("open.problem", problem=str(loaded.problems[0])))
    return scene


def why_unread(error: Exception) -> str:
    """Why a file can't be read, in a line."""
    match error:
        case FileNotFoundError() | NotADirectoryError():
            return tr("open.missing")
        case PermissionError():
            return tr("open.forbidden")
        case OSError():
            return error.strerror or str(error)
    return str(error)
