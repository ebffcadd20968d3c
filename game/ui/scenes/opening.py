"""The analysis board: of a game, of a file with a record, or why there is none."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.files.library import load_record
from game.files.record_file import RecordFile
from game.names import NAMELESS
from game.records.blksgf import Loaded
from game.records.tree import Record
from game.study import Study
from game.ui.analysis.scene import AnalysisScene
from game.ui.games.kinds import ui_of
from game.ui.look.texts import tr
from game.ui.scenes.analysis_menu import AnalysisMenu
from game.ui.scenes.question import Message
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Analyse, Scene


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
    # What could be read in part only must not replace the whole.
    file = RecordFile(ui.files.library, record, None if loaded.problems else path)
    scene = _board(ui, study, file, None)
    if loaded.problems:
        scene.status.tell(tr("open.problem", problem=str(loaded.problems[0])))
    return scene


def analysed(ui: UiContext, asked: Analyse) -> AnalysisScene:
    """The analysis board of a game: where it is over and has a record, that one."""
    game = asked.game
    record, path = _record_of(ui, asked)
    study = Study(record, [seat.name for seat in game.seats])
    study.go_to_ply(asked.ply)
    return _board(ui, study, RecordFile(ui.files.library, record, path), asked)


def _record_of(ui: UiContext, asked: Analyse) -> tuple[Record, Path | None]:
    """The record of a game, and its file in the library where that has the same main line."""
    game = asked.game
    ident = ui.files.games.ident_of(game) if game.position.over else None
    path = None if ident is None else ui.files.library.path_of(ident)
    if path is not None:
        try:
            loaded = load_record(path)
        except (OSError, ValueError):
            return Record.of(game), None
        last = loaded.record.main_line()[-1]
        if last.events() == game.played and not loaded.problems:
            return loaded.record, path
    return Record.of(game), None


def _board(ui: UiContext, study: Study, file: RecordFile, asked: Analyse | None) -> AnalysisScene:
    return AnalysisScene(
        ui,
        study,
        ui_of(study.record.options),
        None if asked is None else asked.on_search,
        menu=partial(AnalysisMenu, ui, file),
        on_leave=file.leave,
    )


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
