"""The palettes: which colours the pieces have in each theme, as data.

The usual palette is the themes' own. The others are for people who can't tell some of its colours
apart. They are adapted from Okabe & Ito, "Color Universal Design" (2008): a blue that stands
alone, a bright yellow, a deep red, and a green that leans towards blue or stands out by its
lightness. Every colour stays one that people call by the same name, so that what is said of a
colour is true for everybody at the table, whatever their sight. Purple and orange, which meet
nobody but each other, are far apart for all as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from msgspec.structs import replace

from game.ui.look.theme import RGB, THEMES, WHITE, Jewel, Theme, rgb

_DARK_ON_YELLOW, _DARK_ON_GREEN = rgb("#3d2600"), rgb("#00300f")

_RED_GREEN_DARK: Mapping[str, Jewel] = {
    "Blue": Jewel(rgb("#3f83f8"), rgb("#15309e"), rgb("#90d0ff"), WHITE),
    "Yellow": Jewel(rgb("#ffd426"), rgb("#b86c00"), rgb("#fff4a8"), _DARK_ON_YELLOW),
    "Red": Jewel(rgb("#e3262b"), rgb("#7d0a2c"), rgb("#ff9d8a"), WHITE),
    "Green": Jewel(rgb("#66c7a2"), rgb("#0b5f50"), rgb("#b5f3d6"), rgb("#00301f")),
}
_RED_GREEN_LIGHT: Mapping[str, Jewel] = {
    "Blue": Jewel(rgb("#2f74f2"), rgb("#122a90"), rgb("#86c8ff"), WHITE),
    "Yellow": Jewel(rgb("#fbcb1a"), rgb("#b26800"), rgb("#fff2a0"), _DARK_ON_YELLOW),
    "Red": Jewel(rgb("#d3161c"), rgb("#70082a"), rgb("#ff9684"), WHITE),
    "Green": Jewel(rgb("#2c9f7c"), rgb("#064f43"), rgb("#98e8c6"), rgb("#00241a")),
}
_BLUE_YELLOW_DARK: Mapping[str, Jewel] = {
    "Blue": Jewel(rgb("#3c72f2"), rgb("#142a96"), rgb("#8ac4ff"), WHITE),
    "Yellow": Jewel(rgb("#f8ca20"), rgb("#b56a00"), rgb("#fff3a3"), _DARK_ON_YELLOW),
    "Green": Jewel(rgb("#17db68"), rgb("#046048"), rgb("#9cf8ae"), _DARK_ON_GREEN),
}
_BLUE_YELLOW_LIGHT: Mapping[str, Jewel] = {
    "Blue": Jewel(rgb("#2f5fd0"), rgb("#112580"), rgb("#84b8fa"), WHITE),
    "Yellow": Jewel(rgb("#f3c318"), rgb("#b06600"), rgb("#fff0a0"), _DARK_ON_YELLOW),
    "Green": Jewel(rgb("#16b955"), rgb("#045844"), rgb("#90efa0"), _DARK_ON_GREEN),
}

PALETTES: Mapping[str, Mapping[str, Mapping[str, Jewel]]] = MappingProxyType(
    {
        "usual": {theme: {} for theme in THEMES},
        "red_green": {"dark": _RED_GREEN_DARK, "light": _RED_GREEN_LIGHT},
        "blue_yellow": {"dark": _BLUE_YELLOW_DARK, "light": _BLUE_YELLOW_LIGHT},
    }
)
"""For each palette and theme the jewels that differ from the theme's own. The second palette is for
protanopia and deuteranopia, which confuse red and green, the third for tritanopia, which confuses
blue with green and yellow with grey."""

QUALITY_COLOURS: Mapping[str, tuple[RGB, RGB, RGB, RGB]] = MappingProxyType(
    {
        "red_green": (rgb("#50aafa"), rgb("#ffee8c"), rgb("#d07410"), rgb("#af002d")),
        "blue_yellow": (rgb("#28cd64"), rgb("#ffd746"), rgb("#f57d46"), rgb("#b21434")),
    }
)
"""For each palette the colours of moves by how good they are, where they aren't the themes' own."""


@lru_cache
def themed(theme: str, palette: str) -> Theme:
    """A theme in the colours of a palette, both by name: always the same object."""
    plain = THEMES[theme]
    jewels = MappingProxyType({**plain.jewels, **PALETTES[palette][theme]})
    colours = QUALITY_COLOURS.get(palette, plain.quality_colours)
    return replace(plain, jewels=jewels, quality_colours=colours)
