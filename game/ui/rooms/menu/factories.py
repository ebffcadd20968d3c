"""Factories for the scenes that others ask for without importing them.

All but the menu are needed long after the window has opened, and are imported then.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.ui.rooms.menu.menu import Menu
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Discard, Pause, Scene, ShowAnalysis, ShowReport, Unsaved
from game.ui.shell.stack import SceneFactories


def _pause_menu(ui: UiContext, asked: Pause) -> Scene:
    from game.ui.rooms.play.pause_menu import PauseMenu

    return PauseMenu(ui, asked)


def _help(ui: UiContext) -> Scene:
    from game.ui.rooms.help.help import Help

    return Help(ui)


def _analysis(ui: UiContext, asked: ShowAnalysis) -> Scene:
    from game.ui.rooms.library.opening import analysed

    return analysed(ui, asked)


def _report(ui: UiContext, asked: ShowReport) -> Scene:
    from game.ui.rooms.library.opening import reported

    return reported(ui, asked)


def _open(ui: UiContext, path: Path) -> Scene:
    from game.ui.rooms.library.opening import opened

    return opened(ui, path)


def _unsaved(ui: UiContext, unsaved: Sequence[Unsaved], discard: Discard) -> Scene:
    from game.ui.rooms.review.unsaved import UnsavedQuestion

    return UnsavedQuestion(ui, unsaved, discard.change, discard)


FACTORIES = SceneFactories(
    home=Menu,
    pause=_pause_menu,
    help=_help,
    analysis=_analysis,
    report=_report,
    open=_open,
    unsaved=_unsaved,
)
