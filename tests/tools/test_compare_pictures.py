"""The tool that compares folders of pictures."""

import sys

import compare_pictures
import numpy as np
from PIL import Image


def kept(folder, name, pixels):
    """Save a picture."""
    folder.mkdir(exist_ok=True)
    Image.fromarray(pixels).save(folder / name)


def test_the_most_different_is_told_first_and_drawn(tmp_path, capsys, monkeypatch):
    old, new, out = (tmp_path / name for name in ("old", "new", "out"))
    plain = np.zeros((60, 80, 3), np.uint8)
    dot, bar = plain.copy(), plain.copy()
    dot[7, 9] = 255
    bar[20:30, 10:50] = 255
    for name, after in (("dot.png", dot), ("bar.png", bar), ("same.png", plain)):
        kept(old, name, plain)
        kept(new, name, after)
    kept(old, "gone.png", plain)
    monkeypatch.setattr(sys, "argv", ["compare", str(old), str(new), "--out", str(out)])
    assert compare_pictures.main() == 1
    gone, first, second, third, total = capsys.readouterr().out.splitlines()
    assert gone.split() == ["only", "old", "gone.png"]
    assert "bar.png: 1 patch, largest 40x10 at 10,20" in first
    assert "dot.png: 1 patch, largest 1x1 at 9,7" in second
    assert third.split() == ["equal", "same.png"]
    assert total == "1 of 4 are equal"
    assert sorted(path.name for path in out.iterdir()) == ["bar.png", "dot.png"]
    with Image.open(out / "bar.png") as strip:
        assert strip.getpixel((10, 20)) == (0, 0, 0)
        assert strip.getpixel((80 + compare_pictures.GAP + 10, 20)) == (255, 255, 255)
        assert strip.getpixel((2 * (80 + compare_pictures.GAP) + 10, 20)) == (255, 40, 40)


def test_what_differs_by_no_more_than_is_tolerated_is_equal(tmp_path, capsys, monkeypatch):
    old, new = tmp_path / "old", tmp_path / "new"
    kept(old, "a.png", np.full((8, 8, 3), 100, np.uint8))
    kept(new, "a.png", np.full((8, 8, 3), 102, np.uint8))
    monkeypatch.setattr(sys, "argv", ["compare", str(old), str(new), "--tolerance", "2"])
    assert compare_pictures.main() == 0
    assert capsys.readouterr().out.endswith("1 of 1 are equal\n")
