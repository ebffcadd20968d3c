"""The system's dialogs for files, played by commands of this test's own."""

import os

import pygame
import pytest
from helpers.controls import words_of
from helpers.forms import click, widget_names
from helpers.pads import Holder, Port
from helpers.whole_games import a_finished_game

from game.engine import Seat
from game.files.kept_files import KeptFiles
from game.records.blksgf import write
from game.records.tree import Record
from game.ui.kit.question import Question
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.review.path_form import PathForm, open_form, save_form
from game.ui.rooms.review.scene import AnalysisScene
from game.ui.shell.actions import PadInput
from game.ui.shell.file_dialog import Wanted, kdialog, tk, ways, zenity
from game.ui.shell.scene import Pop, Push

WAITING = "Choose in the window that has opened, or write the path here."
NOTHING = "Nothing was chosen."
NO_WINDOW = "The system’s window for files doesn’t open here. Write the path instead."


@pytest.fixture
def command(tmp_path, monkeypatch):
    """Puts a command on the path: `command("zenity", script)`, a script of the shell."""
    folder = tmp_path / "commands"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")

    def put(name, script):
        path = folder / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    return put


@pytest.fixture
def asked(robots, tmp_path):
    """Opens a form in a window with a desktop: `asked(make)` gives robot and form."""

    def start(make=open_form, way=zenity, **chosen):
        robot = robots(files=KeptFiles(tmp_path / "kept"), **chosen)
        robot.ui.dialog_ways = (way,)
        robot.start(Menu(robot.ui))
        form = make(robot.ui)
        robot.app.stack.apply(Push(form))
        robot.step(2)
        return robot, form

    return start


def a_record(path):
    path.write_bytes(write(Record.of(a_finished_game(Seat("Ada"), Seat("Ben")))))
    return path


def ended(robot, form):
    robot.until(lambda: form.dialog is None)
    robot.step(2)


def test_the_file_that_is_chosen_is_opened(asked, command, tmp_path):
    path = a_record(tmp_path / "a game.blksgf")
    command("zenity", f'echo "$@" > {tmp_path}/asked; echo "{path}"')
    robot, form = asked()
    robot.until(lambda: robot.scene is not form)
    assert isinstance(robot.scene, AnalysisScene)
    told = (tmp_path / "asked").read_text()
    assert "--file-selection" in told
    assert "*.blksgf" in told
    assert "--save" not in told


def test_while_it_is_open_the_window_goes_on_and_the_field_can_be_used(asked, command, tmp_path):
    command("zenity", "exec sleep 600")
    path = a_record(tmp_path / "typed.blksgf")
    robot, form = asked()
    assert WAITING in words_of(form)
    process = form.dialog._process
    robot.type(str(path))
    robot.key(pygame.K_RETURN)
    robot.step(2)
    assert isinstance(robot.scene, AnalysisScene)
    assert process.wait(10) != 0


def test_leaving_the_form_closes_it(asked, command):
    command("zenity", "exec sleep 600")
    robot, form = asked()
    process = form.dialog._process
    click(robot, "cancel")
    robot.step(2)
    assert robot.scene is not form
    assert process.wait(10) != 0


@pytest.mark.parametrize(
    ("script", "line"),
    [
        ("exit 1", NOTHING),
        ("exit 0", NOTHING),
        ("kill -9 $$", NO_WINDOW),
        ("exit 127", NO_WINDOW),
        ("echo a warning", NO_WINDOW),
        ("echo /one; echo /two", NO_WINDOW),
        ("echo some/where", NO_WINDOW),
        ("head -c 100000 /dev/zero", NO_WINDOW),
        ("yes /a | head -c 1000000", NO_WINDOW),
        ("printf '\\377\\376'", NO_WINDOW),
    ],
)
def test_whatever_it_says_there_is_one_calm_line_and_the_field(asked, command, script, line):
    command("zenity", script)
    robot, form = asked()
    ended(robot, form)
    assert robot.scene is form
    assert line in words_of(form)
    # It can be opened again.
    assert "Browse" in widget_names(robot)


def test_what_cant_be_started_is_told(asked):
    robot, form = asked(way=lambda wanted: ["no-dialog-of-this-name"])
    assert robot.scene is form
    assert form.dialog is None
    assert NO_WINDOW in words_of(form)


def test_saving_asks_before_a_file_is_replaced(asked, command, tmp_path):
    path, written = tmp_path / "there.png", []
    command("zenity", f'echo "$@" > {tmp_path}/asked; echo "{path}"')

    def save(path, above):
        written.append(path)
        return Pop(1 + above)

    def make(ui):
        return save_form(ui, "Picture", tmp_path / "suggested.png", save, (".png",))

    path.touch()
    robot, form = asked(make)
    robot.until(lambda: robot.scene is not form)
    assert isinstance(robot.scene, Question)
    assert written == []
    assert f"--filename={tmp_path}/suggested.png" in (tmp_path / "asked").read_text()
    click(robot, "yes")
    assert written == [path]


def test_in_full_screen_there_is_only_the_field(asked, command):
    command("zenity", "echo /never")
    robot, form = asked(fullscreen=True)
    robot.step(3)
    assert (form.dialog, robot.scene) == (None, form)
    assert "Browse" not in widget_names(robot)


def test_with_a_pad_there_is_only_the_field(asked, command):
    command("zenity", "echo /never")
    port = Port()
    robot, form = asked(Menu, port=port)
    holder = Holder(robot, port, 0)
    holder.plug_in()
    holder.press(PadInput.CROSS_DOWN)
    form = open_form(robot.ui)
    robot.app.stack.apply(Push(form))
    robot.step(3)
    assert isinstance(form, PathForm)
    assert form.dialog is None


def test_what_suits_the_desktop_comes_first(command):
    environment = {"PATH": os.environ["PATH"]}
    command("zenity", "")
    command("kdialog", "")
    assert ways("x11", environment)[:2] == (zenity, kdialog)
    assert ways("wayland", {**environment, "XDG_CURRENT_DESKTOP": "KDE"})[:2] == (kdialog, zenity)
    # Nobody would see it.
    assert ways("dummy", environment) == ()
    assert ways("offscreen", environment) == ()


def test_what_each_is_asked(tmp_path):
    wanted = Wanted("A title", tmp_path / "a.png", True, (".png",))
    assert kdialog(wanted)[:4] == ["kdialog", "--title", "A title", "--getsavefilename"]
    assert "--save" in zenity(wanted)
    kind = ["*.png", "*.png *.PNG"]
    assert tk(wanted)[-5:] == ["save", "A title", str(tmp_path / "a.png"), *kind]
    assert zenity(wanted)[-1] == "--file-filter=*.png | *.png *.PNG"
    assert kdialog(wanted)[-1] == "*.png *.PNG|*.png"
