"""The tool that renders scenes to files."""

import os
import sys
from unittest.mock import patch

import pytest
from PIL import Image

with patch.dict(os.environ):  # which importing it changes
    import screenshots


@pytest.mark.parametrize("name", ["play", "note"])
def test_any_scene_becomes_a_picture_whether_only_tests_look_at_it_or_not(
    name, tmp_path, monkeypatch, capsys
):
    options = ["--out", str(tmp_path), "--sizes", "800x600", "--scenes", name]
    for variable in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(variable, "dummy")
    monkeypatch.setattr(sys, "argv", ["screenshots", *options])
    assert screenshots.main() == 0
    path = tmp_path / f"{name}-800x600.png"
    assert capsys.readouterr().out == f"{path}\n"
    with Image.open(path) as picture:
        assert picture.size == (800, 600)
        assert len(picture.getcolors(800 * 600)) > 50


def test_each_scene_has_one_name():
    assert not screenshots.SCENES.keys() & screenshots.ALONE.keys()
    assert {"play", "menu-games", "rules-trigon"} < screenshots.SCENES.keys()
