"""The doors of the window: what leads from each room to those above it, and from the menu.

All of this is needed long after the window has opened. It takes a while to load, so it is loaded
behind the first frame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.kit.keyboard import Keyboard
from game.ui.rooms.exercises.practice_scene import daily_practice
from game.ui.rooms.help.help import Help
from game.ui.rooms.learn.learn import Learn, lesson_scene
from game.ui.rooms.library.opening import (
    analysed,
    analysis_board,
    new_board,
    opened,
    report_of_study,
    reported,
)
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import go_on
from game.ui.rooms.review.path_form import UnsavedQuestion
from game.ui.rooms.settings.settings import SettingsScene
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.setup.unusual import last_setup
from game.ui.rooms.setup.who_begins import start
from game.ui.rooms.statistics.my_games import MyGames
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Doors, Scene, TableView

if TYPE_CHECKING:
    from game.files.kept_tables import KeptSeat, KeptTable


def _new_table(ui: UiContext, setup: GameSetup) -> Scene:
    # Imported here, as in the next: few games are played with people at other machines.
    from game.ui.rooms.tables.opening import open_table

    return open_table(ui, setup)


def _back_to_table(ui: UiContext, table: KeptTable | KeptSeat) -> Scene:
    from game.ui.rooms.tables.opening import back_to_table

    return back_to_table(ui, table)


def _join_table(ui: UiContext, where: str) -> Scene:
    from game.ui.rooms.tables.opening import join_table

    return join_table(ui, where)


def _at_table(ui: UiContext, view: TableView) -> Scene:
    from game.ui.rooms.tables.opening import table_scene

    return table_scene(ui, view)


def _alone(ui: UiContext) -> Scene:
    # Imported here for the same reason.
    from game.ui.rooms.menu.alone import Alone

    return Alone(ui)


def _practice(ui: UiContext) -> Scene:
    # Imported here for the same reason.
    from game.exercises.due import DailyPractice

    return daily_practice(ui, DailyPractice(ui.files))


def _puzzles(ui: UiContext) -> Scene:
    # Imported here for the same reason.
    from game.ui.rooms.exercises.puzzles import Puzzles

    return Puzzles(ui)


def _todays_puzzle(ui: UiContext) -> Scene:
    from game.ui.rooms.exercises.calendar import today_scene

    return today_scene(ui)


DOORS = Doors(
    home=Menu,
    help=Help,
    play=go_on,
    quick_game=lambda ui: start(ui, last_setup(ui)),
    setup=Setup,
    open_table=lambda ui, opened: Setup(ui, GameSetup.going_on(ui.settings, opened)),
    new_table=_new_table,
    back_to_table=_back_to_table,
    join_table=_join_table,
    at_table=_at_table,
    alone=_alone,
    puzzles=_puzzles,
    todays_puzzle=_todays_puzzle,
    learn=Learn,
    lesson=lesson_scene,
    practice=_practice,
    my_games=MyGames,
    settings=SettingsScene,
    new_board=new_board,
    analysis=analysed,
    report=reported,
    study_report=report_of_study,
    keyboard=Keyboard,
    open=opened,
    board=analysis_board,
    unsaved=lambda ui, unsaved, discard: UnsavedQuestion(ui, unsaved, discard.change, discard),
)
