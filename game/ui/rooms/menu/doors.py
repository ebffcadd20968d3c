"""The doors of the window: what leads from each room to those above it.

All but the menu is needed long after the window has opened, and is imported then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.files.games import OpenGame
from game.ui.rooms.menu.menu import Menu
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Discard, Doors, Scene, TextRequest, Unsaved

if TYPE_CHECKING:
    from game.review.study import Study


def _help(ui: UiContext) -> Scene:
    from game.ui.rooms.help.help import Help

    return Help(ui)


def _analysis(
    ui: UiContext, game: OpenGame, ply: int, on_found: Callable[[], None] | None
) -> Scene:
    from game.ui.rooms.library.opening import analysed

    return analysed(ui, game, ply, on_found)


def _report(ui: UiContext, game: OpenGame) -> Scene:
    from game.ui.rooms.library.opening import reported

    return reported(ui, game)


def _study_report(ui: UiContext, study: Study, on_found: Callable[[], None]) -> Scene:
    from game.ui.rooms.library.opening import report_of_study

    return report_of_study(ui, study, on_found)


def _keyboard(ui: UiContext, request: TextRequest) -> Scene:
    from game.ui.kit.keyboard import Keyboard

    return Keyboard(ui, request)


def _open(ui: UiContext, path: Path) -> Scene:
    from game.ui.rooms.library.opening import opened

    return opened(ui, path)


def _unsaved(ui: UiContext, unsaved: Sequence[Unsaved], discard: Discard) -> Scene:
    from game.ui.rooms.review.unsaved import UnsavedQuestion

    return UnsavedQuestion(ui, unsaved, discard.change, discard)


DOORS = Doors(
    home=Menu,
    help=_help,
    analysis=_analysis,
    report=_report,
    study_report=_study_report,
    keyboard=_keyboard,
    open=_open,
    unsaved=_unsaved,
)
