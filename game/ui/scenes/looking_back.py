"""The scenes in which one looks back at a game: the analysis board and the coach's report."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from game.engine import Game
from game.records.tree import Record
from game.study import Study
from game.ui.analysis.scene import AnalysisScene
from game.ui.coach.report_scene import ReportScene
from game.ui.games.kinds import ui_of
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Analyse, Report, Scene

_RECORDS: WeakKeyDictionary[Game[Any, Any], Record] = WeakKeyDictionary()
"""Those of games that are over, for as long as anything is to be seen of these."""


def analysis(ui: UiContext, asked: Analyse) -> Scene:
    """The analysis board of a game."""
    game = asked.game
    study = Study(_record_of(game), _names(game))
    study.go_to_ply(asked.ply)
    return AnalysisScene(ui, study, ui_of(game.options), asked.on_search)


def report(ui: UiContext, asked: Report) -> Scene:
    """The report of a game, or of the record that the analysis board shows."""
    if isinstance(asked.source, Study):
        study = asked.source
        return ReportScene(ui, study.record, ui_of(study.record.options), study.names)
    game = asked.source
    game_ui = ui_of(game.options)

    def board(study: Study) -> Scene:
        return AnalysisScene(ui, study, game_ui)

    return ReportScene(ui, _record_of(game), game_ui, _names(game), board)


def _names(game: Game[Any, Any]) -> list[str]:
    return [seat.name for seat in game.seats]


def _record_of(game: Game[Any, Any]) -> Record:
    """The record of a game: once it is over always the same, with all that was found out."""
    known = _RECORDS.get(game)
    if known is not None and known.main_line()[-1].events() == list(game.played):
        return known
    record = Record.of(game)
    if game.position.over:
        _RECORDS[game] = record
    return record
