"""The tool that films moments."""

import os
import sys
from unittest.mock import patch

import pytest
from helpers.thorough import only_thorough
from PIL import Image, ImageChops

with patch.dict(os.environ):  # which importing it changes
    import film


@pytest.mark.parametrize("name", ["first", only_thorough("dice-take")])
def test_a_moment_becomes_a_picture_for_each_instant_and_a_strip(name, tmp_path, monkeypatch):
    options = [name, "--out", str(tmp_path), "--sizes", "800x600", "--lasts", "360"]
    for variable in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(variable, "dummy")
    monkeypatch.setattr(sys, "argv", ["film", *options])
    assert film.main() == 0
    frames = sorted((tmp_path / f"{name}-800x600").iterdir())
    assert [frame.name for frame in frames] == [f"{60 * n:04}.png" for n in range(7)]
    before, after = (Image.open(frame).convert("RGB") for frame in (frames[0], frames[2]))
    assert ImageChops.difference(before, after).getbbox() is not None
    with Image.open(tmp_path / f"{name}-800x600.png") as strip:
        assert strip.width > strip.height
