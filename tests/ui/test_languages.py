"""Every scene follows a change of language at once. For room see `test_text_room`."""

from datetime import datetime

import pytest
from helpers.controls import control
from helpers.robot import Robot
from helpers.thorough import sampled
from scenes.alone import scenes
from scenes.dialogs import dialogs
from scenes.sample_games import GAMES, SHORT_NAMES
from scenes.scripted import ScriptedOpponents
from scenes.seat_choices import chosen

from game.base.languages import LANGUAGES, SOURCE
from game.base.names import NAME_LIMIT
from game.engine import Seat
from game.files import days
from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.ui.kit.field import NOTE_TEXT
from game.ui.look.texts import tr
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.setup.seats import OfSeat
from game.ui.rooms.setup.setup import Setup
from game.ui.shell.scene import Discard, Reset


class Noon(datetime):
    """A clock that stands still, as save times are shown to the minute."""

    @classmethod
    def now(cls, tz=None):
        return datetime.now(tz).replace(hour=12, minute=0, second=0, microsecond=0)


@pytest.fixture(scope="module", autouse=True)
def noon():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(days, "datetime", Noon)
        yield


@pytest.fixture(scope="module")
def robot(tmp_path_factory):
    files = KeptFiles(tmp_path_factory.mktemp("kept"))
    # Without a name a person is called in the language in which a game begins.
    seats = chosen(Seat(SHORT_NAMES[0]))
    robot = Robot(Menu, Settings(size=(960, 600), reduced_motion=True, seats=seats), files)
    robot.ui.opponents = ScriptedOpponents()  # They think as long as the test likes.
    robot.start(Menu(robot.ui))
    yield robot
    tr.speak(SOURCE)
    robot.close()


def speak(robot, language):
    """Choose a language as the options do."""
    robot.ui.settings.language = language
    robot.ui.speak()
    robot.step()


# -- scenes -------------------------------------------------------------------


SCENES = scenes(SHORT_NAMES, typed=("",) * 4)

STANDS_ALONE = {
    *dialogs(SHORT_NAMES),
    *("open-file", "save-as", "note", "animation", "take-back", "daily-nothing"),
    *("take-back-absent", "menu-table"),
    *(name for name in SCENES if name.startswith("counting")),
}
"""Scenes that need an answer before another can open above them, that go on meanwhile, or that
show games which are no longer there."""


def open_scene(robot, make):
    """Show a scene above the menu, and nothing else."""

    def menu():
        robot.ui.files.tables.reset()  # What an earlier scene has kept as it was closed.
        return Menu(robot.ui)

    robot.app.stack.apply(Discard(Reset(menu)))
    robot.start(make(robot.ui))


@pytest.mark.parametrize("language", LANGUAGES)
def test_notes_in_fields_leave_room_for_a_name(robot, language):
    speak(robot, language)
    ui = robot.ui
    field = control(robot.start(Setup(ui)), (OfSeat.NAME, 0)).rect
    for note in (tr("field.unknown"), tr.count("field.limit", NAME_LIMIT)):
        assert ui.fonts.width(note, ui.px(NOTE_TEXT)) <= field.width - ui.px(30), note


def pictures_of(robot):
    # The library reads one picture per frame, and menus find out what takes a moment.
    robot.step(8)
    robot.until(lambda: getattr(robot.scene, "knows", True))
    return robot.picture()


@pytest.mark.parametrize("name", sampled((name for name in SCENES if name not in STANDS_ALONE), 5))
def test_an_open_scene_follows_a_change_of_the_language(robot, name):
    speak(robot, SOURCE)
    open_scene(robot, SCENES[name])
    before = pictures_of(robot)
    speak(robot, "de")
    after = pictures_of(robot)
    open_scene(robot, SCENES[name])
    assert after == pictures_of(robot)
    assert after != before or name in GAMES
