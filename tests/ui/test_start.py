"""From the command line to the window: `show`, with real files."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from helpers.kept import AT_START, content_of, keep
from helpers.whole_games import a_finished_game
from msgspec.structs import replace

from game.base.itself import APP_ID
from game.base.languages import SOURCE
from game.commands.command_line import main
from game.engine import Options, Seat
from game.files.folder import HOME_VARIABLE
from game.files.kept_files import KeptFiles
from game.ui.kit.question import Message
from game.ui.look.texts import tr
from game.ui.rooms.menu.doors import DOORS
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.review.scene import AnalysisScene
from game.ui.shell import window
from game.ui.start import Start, show

ACCELERATION, NAME = "SDL_FRAMEBUFFER_ACCELERATION", "SDL_VIDEO_X11_WMCLASS"


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The folder in which the program keeps its files."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


def test_the_window_closes_after_its_frames_and_saves_the_settings(home):
    assert show(Start(size=(1000, 700), frames=2)) == 0
    assert content_of(home / "settings.json")["size"] == [1000, 700]


def test_the_language_of_the_command_line_is_kept(home):
    assert show(Start(language="de", frames=2)) == 0
    assert content_of(home / "settings.json")["language"] == "de"
    assert show(Start(frames=2)) == 0
    assert (content_of(home / "settings.json")["language"], tr.language) == ("de", "de")
    tr.speak(SOURCE)


@pytest.mark.parametrize("levels", [None, (None, "2")])
def test_a_game_can_be_started_at_once(home, levels):
    assert show(Start(options=Options("Blokus Duo"), levels=levels, frames=2)) == 0


def test_a_file_named_from_its_folder_is_known_by_its_whole_path(home, monkeypatch, tmp_path):
    KeptFiles(tmp_path).finish(a_finished_game(Seat("Ada"), Seat("Ben")))
    (path,) = (tmp_path / "records").glob("*.blksgf")
    monkeypatch.chdir(path.parent)
    shown = []

    def board(ui, where, loaded):
        shown.append(where)
        return Menu(ui)

    monkeypatch.setattr("game.ui.start._doors", lambda: replace(DOORS, board=board))
    assert show(Start(load=Path(path.name), frames=2)) == 0
    assert shown == [path]


@pytest.fixture
def opened(home, monkeypatch):
    """Starts the program as a desktop does, with a file to open; gives the first scene."""

    def start(argument):
        scenes = []

        def door(ui, path):
            scenes.append(DOORS.open(ui, path))
            return scenes[-1]

        monkeypatch.setattr("game.ui.start._doors", lambda: replace(DOORS, open=door))
        assert main([argument, "--frames", "3"]) == 0
        (scene,) = scenes
        return scene

    return start


@pytest.mark.parametrize("told", [str, Path.as_uri])
def test_a_record_opened_from_the_desktop_is_on_the_analysis_board(opened, home, told):
    path = home / "Überraschung im Mai.blksgf"
    path.write_text("(;GM[Blokus Duo];B[e10,d10])", "utf-8")
    scene = opened(told(path))
    assert isinstance(scene, AnalysisScene)
    assert scene.study.record.options.name == "Blokus Duo"


@pytest.mark.parametrize(
    ("content", "reason"),
    [(None, tr("open.missing")), (b"", "isn’t a saved game"), (b"(;GM[Go]B[dd])", "Go")],
)
def test_what_cannot_be_opened_from_the_desktop_is_told_in_the_window(
    opened, home, capfd, content, reason
):
    path = home / "game.blksgf"
    if content is not None:
        path.write_bytes(content)
    scene = opened(str(path))
    assert isinstance(scene, Message)
    assert "game.blksgf" in scene.line
    assert reason in scene.line
    assert capfd.readouterr() == ("", "")
    assert content == (path.read_bytes() if path.exists() else None)


def test_arrays_are_loaded_behind_the_first_frame_and_neither_openssl_nor_practice(home):
    code = """
import sys, threading
from game.ui.rooms.menu.menu import Menu
from game.ui.start import Start, show
for frames in (1, 2):
    show(Start(frames=frames))
    for thread in threading.enumerate():
        if thread.name == "loading":
            thread.join()
    names = "game.engine.position", "numpy", "_hashlib", "game.exercises.due", "fsrs"
    print(*(name in sys.modules for name in names))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-2:] == ["False " * 4 + "False", "True True False False False"]


def test_where_sdl_cannot_show_a_window_without_a_3d_driver_it_gets_one(home, monkeypatch):
    asked = []

    def set_mode(*args, **kwargs):
        asked.append(os.environ.get(ACCELERATION))
        if asked[-1] == "0":
            raise pygame.error("Window framebuffer support not available")
        return real(*args, **kwargs)

    real = pygame.display.set_mode
    monkeypatch.delenv(ACCELERATION, raising=False)
    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    assert show(Start(frames=2)) == 0
    assert asked == ["0", None]
    # Other drivers than X11's and that of Windows never can.
    monkeypatch.setattr(window, "DRAWING_DRIVERS", ())
    assert show(Start(frames=2)) == 0
    assert asked == ["0", None, None]
    assert ACCELERATION not in os.environ


@pytest.mark.parametrize("function", ["init", "set_mode"])
def test_why_no_window_can_be_opened_is_told_in_sdls_words_and_logged(
    home, monkeypatch, capsys, caplog, function
):
    def fail(*args, **kwargs):
        raise pygame.error("No available\nvideo modes")

    monkeypatch.setattr(pygame.display, function, fail)
    assert show(Start(frames=2)) == 2
    assert capsys.readouterr() == (
        "",
        "cornerwise: no window can be opened: No available video modes; without one, "
        "'cornerwise match' and 'cornerwise gtp' work\n",
    )
    assert "No available video modes" in caplog.text


def test_where_full_screen_fails_the_next_start_opens_a_window(home, monkeypatch, capsys):
    def set_mode(size, flags, **kwargs):
        if flags == pygame.FULLSCREEN:
            raise pygame.error("no such mode")
        return real(size, flags, **kwargs)

    def fill(ui):
        ui.settings.fullscreen = True
        return Menu(ui)

    real = pygame.display.set_mode
    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    with monkeypatch.context() as patch:
        patch.setattr("game.ui.start.Menu", fill)
        assert show(Start(frames=2)) == 2
    assert "no window can be opened: no such mode; " in capsys.readouterr().err
    assert not content_of(home / "settings.json")["fullscreen"]
    assert show(Start(frames=2)) == 0


@pytest.mark.parametrize(("set_by_hand", "name"), [({}, APP_ID), ({NAME: "mine"}, "mine")])
def test_desktops_know_the_window_by_its_name(home, set_by_hand, name):
    code = f"import os, game.ui.start; print(os.environ[{NAME!r}])"
    environment = {key: value for key, value in os.environ.items() if key != NAME}
    environment |= {"DISPLAY": ":999"} | set_by_hand
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == f"{name}\n"


def test_the_taskbar_of_windows_is_told_the_same_name(monkeypatch):
    told = []
    shell = SimpleNamespace(SetCurrentProcessExplicitAppUserModelID=told.append)
    monkeypatch.setattr("ctypes.windll", SimpleNamespace(shell32=shell), raising=False)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", "win32")
        window._tell_windows_who_we_are()
    assert told == [APP_ID]


def test_files_that_cannot_be_read_are_logged(home, caplog):
    for path in [keep(kind, home) for kind in AT_START]:
        path.write_text("{", "utf-8")
    assert show(Start(frames=2)) == 0
    assert [record.levelname for record in caplog.records] == ["WARNING"] * len(AT_START)
    for aside in home.rglob("*.broken"):
        assert aside.name in caplog.text
