"""What is told if pygame-ce isn't there, or another library in its place."""

import sys
import tomllib
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from game.base import toolkit
from game.commands.command_line import main

AFRESH = "'pip uninstall pygame pygame-ce', then 'pip install --upgrade pygame-ce'"


def module(**names: object) -> ModuleType:
    """A module called pygame."""
    made = ModuleType("pygame")
    vars(made).update(names)
    return made


def of_version(*numbers: int) -> SimpleNamespace:
    return SimpleNamespace(vernum=numbers)


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (
            module(version=of_version(2, 6, 1)),
            f"the original pygame 2.6.1 is in its place: {AFRESH}",
        ),
        (
            module(version=of_version(2, 5, 3), IS_CE=1),
            "version 2.5.3 is too old, 2.5.8 or later will do: 'pip install --upgrade pygame-ce'",
        ),
        (module(), f"only parts of it are left: {AFRESH}"),
    ],
    ids=["original", "old", "ruined"],
)
def test_another_library_in_place_of_pygame_ce_is_told_in_one_line(
    monkeypatch, capsys, found, told
) -> None:
    monkeypatch.setitem(sys.modules, "pygame", found)
    assert main([]) == 2
    assert capsys.readouterr() == ("", f"cornerwise: the window needs pygame-ce, but {told}\n")


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("raise ImportError('libGL.so: cannot\\nopen')", "can't be loaded (libGL.so: cannot open)"),
        ("import pygame.base_of_another", "can't be loaded"),
        ("raise ModuleNotFoundError(name='pygame')", "isn't installed"),
        ("import os; os.gone_in_this_version", "can't be loaded"),
    ],
    ids=["a library is missing", "a part is missing", "no module", "parts of two versions"],
)
def test_a_library_that_cannot_be_loaded_is_told_in_one_line(
    monkeypatch, capsys, tmp_path, source, told
) -> None:
    (tmp_path / "pygame.py").write_text(source, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "pygame", raising=False)
    assert main(["--frames", "1"]) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    assert told in err
    assert "pip install --upgrade pygame-ce" in err


def test_the_installed_library_will_do() -> None:
    toolkit.check_toolkit()


def test_the_first_version_that_will_do_is_the_one_that_the_package_asks_for() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    version = ".".join(map(str, toolkit.LEAST))
    assert f"pygame-ce>={version},<3" in project["project"]["dependencies"]
