"""From the command line to the window: `show`, with real files."""

import logging
import subprocess
import sys
from pathlib import Path

import pytest
from kept import KINDS, content_of, keep
from whole_games import a_finished_game

from game.engine import Options, Seat
from game.files.folder import HOME_VARIABLE
from game.files.kept_files import KeptFiles
from game.languages import SOURCE
from game.ui.look.texts import tr
from game.ui.scenes.menu import Menu
from game.ui.start import Start, show


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

    monkeypatch.setattr("game.ui.scenes.opening.analysis_board", board)
    assert show(Start(load=Path(path.name), frames=2)) == 0
    assert shown == [path]


def test_arrays_are_loaded_behind_the_first_frame(home):
    code = """
import sys, threading
from game.ui.scenes.menu import Menu
from game.ui.start import Start, show
for frames in (1, 2):
    show(Start(frames=frames))
    for thread in threading.enumerate():
        if thread.name == "loading":
            thread.join()
    print("game.engine.position" in sys.modules, "numpy" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-2:] == ["False False", "True True"]


def test_files_that_cannot_be_read_are_logged(home, monkeypatch, caplog):
    # The command line stops the program's log from propagating to the root logger.
    monkeypatch.setattr(logging.getLogger("game"), "propagate", True)
    for path in [keep(kind, home) for kind in KINDS]:
        path.write_text("{", "utf-8")
    assert show(Start(frames=2)) == 0
    assert [record.levelname for record in caplog.records] == ["WARNING"] * len(KINDS)
    for aside in home.rglob("*.broken"):
        assert aside.name in caplog.text
