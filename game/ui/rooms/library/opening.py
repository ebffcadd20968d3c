"""Makes the scenes for looking back at games, files and empty boards, or says why that can't be."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from game.engine import AnyGame, GameOptions
from game.files.games import OpenGame
from game.files.record_file import RecordFile
from game.files.settings import CHOSEN
from game.records.blksgf import Loaded
from game.records.sgf import SgfError
from game.records.tree import Node, Record
from game.review.study import Study
from game.ui.games.scores import shown_names
from game.ui.kit.boxes import Box
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, OneOfMany
from game.ui.kit.form import Dialog, buttons, dialog, labelled
from game.ui.kit.question import Message
from game.ui.kit.style import muted
from game.ui.look.texts import tr
from game.ui.rooms.coach.report_scene import ReportScene
from game.ui.rooms.review.analysis_menu import AnalysisMenu
from game.ui.rooms.review.path_form import shown_name
from game.ui.rooms.review.scene import AnalysisScene
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.more_rules import option_choice
from game.ui.rooms.setup.seat_names import seated
from game.ui.rooms.setup.three_questions import family_names
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, Scene, UnderWay, Unsaved

log = logging.getLogger(__name__)

_FILES: WeakKeyDictionary[AnyGame, RecordFile] = WeakKeyDictionary()
"""The records of games that have no place in the library, for as long as anything refers to those
games."""


def opened(ui: UiContext, path: Path) -> Scene:
    """The analysis board of the record in a file, or a message saying why it can't be read."""
    try:
        loaded = ui.files.library.load(path)
    except (OSError, ValueError) as error:
        line = tr("open.failed.line", name=shown_name(path), reason=why_unread(error))
        return Message(ui, tr("open.failed"), line, tr("open.ok"))
    return analysis_board(ui, path, loaded)


def analysis_board(ui: UiContext, path: Path, loaded: Loaded) -> AnalysisScene:
    """The analysis board of what was read from a file, at the end of its main line."""
    record = loaded.record
    study = Study(record, shown_names(record.header.names))
    study.step_to_end(last=True)
    # A file that was only partly read must not be overwritten; leaving asks about changes instead.
    file = RecordFile(ui.files.library, record, None if loaded.problems else path)
    scene = _board(ui, study, file)
    problem = loaded.problem
    if problem is not None:
        key = "open.mended" if problem.mended else "open.problem"
        scene.table.status.tell(tr(key, problem=str(problem)))
    elif loaded.altered:
        scene.table.status.tell(tr("open.altered"))
    return scene


def new_board(ui: UiContext, options: GameOptions) -> AnalysisScene:
    """The analysis board of a game in which nothing has happened yet."""
    record = Record(options)
    names = [seat.name for seat in seated([None] * options.players, [""] * options.players)]
    file = RecordFile(ui.files.library, record)
    return _board(ui, Study(record, names), file)


def analysed(
    ui: UiContext, opened: OpenGame, ply: int, under_way: UnderWay | None
) -> AnalysisScene:
    """The analysis board of a game, on its record; see `Doors.analysis`."""
    game = opened.game
    file, node = _record_of(ui, opened)
    study = Study(file.record, [seat.name for seat in game.seats], node)
    study.go_to_ply(ply)
    return _board(ui, study, file, under_way)


def report_of_study(ui: UiContext, study: Study, on_found: Callable[[], None]) -> ReportScene:
    """The report of the record on the analysis board."""
    return ReportScene(ui, study.record, study.names, on_found=on_found)


def reported(ui: UiContext, opened: OpenGame) -> ReportScene:
    """The report of a game that is over, on its record."""
    game = opened.game
    file, _ = _record_of(ui, opened)

    def board(study: Study) -> Scene:
        return _board(ui, study, file)

    names = [seat.name for seat in game.seats]
    return ReportScene(ui, file.record, names, board, partial(_kept, file))


def _record_of(ui: UiContext, opened: OpenGame) -> tuple[RecordFile, Node]:
    """The record of a game, always the same one, and the node at which the game stands."""
    game, library = opened.game, ui.files.library
    played = Record.of(game)
    if opened.ident is not None:
        with suppress(OSError, ValueError):
            path, record = library.open_game(opened.ident, played)
            node = _followed(record, played, game)
            return RecordFile(library, record, path), node
    file = _FILES.get(game)
    if file is None or not (file.path or file.changed):
        file = _FILES[game] = RecordFile(library, played)
    return file, _followed(file.record, played, game)


def _followed(record: Record, played: Record, game: AnyGame) -> Node:
    """The node of a record at which a game stands; what was `played` is added to it if need be.

    In a game under way, that is the main line. Once it is over, somebody may have chosen another.
    Raises ValueError if it is the record of another game.
    """
    node = record.add_main_line(played)
    if not game.position.over:
        record.make_main(node)
    return node


def _board(
    ui: UiContext, study: Study, file: RecordFile, under_way: UnderWay | None = None
) -> AnalysisScene:
    return AnalysisScene(
        ui,
        study,
        under_way,
        menu=partial(AnalysisMenu, ui, file),
        keep=partial(_kept, file),
    )


def _kept(file: RecordFile) -> Unsaved | None:
    """Keep a record of the library; returns the changes that a person would have to save."""
    file.leave()
    if not file.has_unsaved_changes:
        return None
    file.prepare()
    return Unsaved(None if file.path is None else file.path.name, file.save)


def why_unread(error: Exception) -> str:
    """Why a file can't be read, in a line."""
    match error:
        case FileNotFoundError() | NotADirectoryError():
            return tr("open.missing")
        case PermissionError():
            return tr("open.forbidden")
        case OSError():
            return error.strerror or str(error)
        case SgfError():
            # Where it is wrong helps whoever made the file.
            log.warning("no game could be read: %s", error)
            return tr("open.no_game")
    return str(error)


WIDTH, LINE, GAP = 640, 50, 12
"""The width of the panel, the height of a line and the gap between lines, in design pixels."""

MOST_LINES = 6
"""The most choices that a game leaves open, itself included. Fewer leave space for the rest, so
that nothing moves when another game is chosen."""

HEIGHT = 92 + MOST_LINES * (LINE + GAP) + 84
"""The height of the panel, with its heading and its buttons, in design pixels."""


class NewBoard(Dialog):
    """Chooses the game, the number of players and the options left open, as in the setup."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._setup = GameSetup.from_settings(ui.settings)
        self._setup.begins = CHOSEN

    def contents(self) -> Box:
        setup = self._setup
        chosen, family = setup.options, tr("new_board.game")
        choices: list[Choice[Any]] = [
            OneOfMany(family, family_names(), chosen.family, setup.choose_family)
        ]
        if len(setup.player_numbers) > 1:
            numbers = {number: str(number) for number in setup.player_numbers}
            choices.append(
                Choice(tr("setup.players"), numbers, chosen.players, setup.choose_players)
            )
        choices += (option_choice(setup, field) for field in setup.game_ui.option_fields())
        yes = Button(tr("new_board.yes"), self._open, main=True, first=True)
        foot = buttons(yes, Button(tr("new_board.no"), self.cancel))
        lines = (
            labelled(one.sized(height=LINE), share=0.28, gap=GAP, tone=muted) for one in choices
        )
        return dialog(
            self.ui, tr("new_board.title"), *lines, width=WIDTH, height=HEIGHT, gap=GAP, foot=foot
        )

    def _open(self) -> Change:
        options = self._setup.options
        return Enter(lambda doors: doors.new_board(self.ui, options), instead=True)
