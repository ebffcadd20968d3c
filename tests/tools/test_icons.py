"""The icons: as the tool draws them, and told apart from what they lie on."""

import io

import numpy as np
import pytest
from icons import MAC_SIZES, SIZES, WINDOWS_SIZES, files
from PIL import Image

from game.base.assets import asset
from game.ui.look.logo import EMBLEM
from game.ui.look.theme import DARK

NEARLY = 3
"""How much a channel of a pixel may differ: other versions of libraries may round elsewhere."""

NAMES = ("cornerwise", "record")


@pytest.fixture(scope="module")
def drawn():
    return files()


def pixels(content):
    """The largest picture in a file, channel by channel."""
    return np.asarray(Image.open(io.BytesIO(content)).convert("RGBA"), dtype=np.int16)


def test_the_files_are_those_that_the_tool_draws(drawn):
    kept = {
        path.name: path.read_bytes() for path in asset("icons").iterdir() if path.suffix != ".svg"
    }
    assert kept.keys() == drawn.keys()
    for name, content in drawn.items():
        assert np.abs(pixels(kept[name]) - pixels(content)).max() <= NEARLY, name


@pytest.mark.parametrize("name", NAMES)
def test_each_size_is_there(drawn, name):
    for px in SIZES:
        assert Image.open(io.BytesIO(drawn[f"{name}-{px}.png"])).size == (px, px)
    windows = Image.open(io.BytesIO(drawn[f"{name}.ico"]))
    assert windows.info["sizes"] == {(px, px) for px in WINDOWS_SIZES}
    mac = Image.open(io.BytesIO(drawn[f"{name}.icns"]))
    assert {width * scale for width, _, scale in mac.info["sizes"]} == set(MAC_SIZES)


@pytest.mark.parametrize("px", [16, 24, 32])
def test_every_cell_of_a_small_icon_has_a_pixel_in_its_own_colour(drawn, px):
    icon = Image.open(io.BytesIO(drawn[f"cornerwise-{px}.png"]))
    for colour, points in EMBLEM:
        for x, y in points:
            # The middle of a cell, were the emblem to fill the icon but for a margin.
            margin = 0 if px == 16 else 2
            cell = (px - 2 * margin) / 4
            at = int(margin + (x + 0.4) * cell), int(margin + (3.4 - y) * cell)
            near = max(
                abs(a - b) for a, b in zip(icon.getpixel(at), DARK.colours[colour], strict=False)
            )
            assert near < 40, (colour, x, y)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("px", SIZES)
def test_corners_are_empty_and_the_middle_is_not(drawn, name, px):
    icon = Image.open(io.BytesIO(drawn[f"{name}-{px}.png"]))
    assert icon.getpixel((px - 1, px - 1))[3] < 128
    assert icon.getpixel((px // 2, px // 2))[3] == 255
