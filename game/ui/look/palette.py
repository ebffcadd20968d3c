"""The palettes: the pieces' colours in dark and light themes, as data.

The usual palette is the themes' own. The others are for people who can't tell some of its colours
apart. They are adapted from Okabe & Ito, "Color Universal Design" (2008): a blue that stands
alone, a bright yellow, a deep red, and a green that leans towards blue or stands out by its
lightness. Every colour is still called by the same name, so that talk about a colour is clear to
everybody at the table, whatever their sight. Purple and orange only ever meet each other, and
everybody can tell them apart as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from game.ui.look.theme import RGB, THEMES, WHITE, Jewel, Theme, rgb


class Palette(Struct, frozen=True, eq=False):
    """What a palette changes in the colours of the themes.

    Attributes:
        name: its name in the settings and in text keys.
        on_dark: the jewels that differ from the theme's own in dark themes, by colour.
        on_light: the same for light themes.
        cost_colours: the colours of moves by their cost, or None for the theme's own.
    """

    name: str
    on_dark: Mapping[str, Jewel] = MappingProxyType({})
    on_light: Mapping[str, Jewel] = MappingProxyType({})
    cost_colours: tuple[RGB, RGB, RGB] | None = None


_DARK_ON_YELLOW, _DARK_ON_GREEN = rgb("#3d2600"), rgb("#00300f")

USUAL = Palette("usual")
"""The themes' own colours."""

RED_GREEN = Palette(
    "red_green",
    on_dark={
        "Blue": Jewel(rgb("#3f83f8"), rgb("#15309e"), rgb("#90d0ff"), WHITE),
        "Yellow": Jewel(rgb("#ffd426"), rgb("#b86c00"), rgb("#fff4a8"), _DARK_ON_YELLOW),
        "Red": Jewel(rgb("#e3262b"), rgb("#7d0a2c"), rgb("#ff9d8a"), WHITE),
        "Green": Jewel(rgb("#66c7a2"), rgb("#0b5f50"), rgb("#b5f3d6"), rgb("#00301f")),
    },
    on_light={
        "Blue": Jewel(rgb("#2f74f2"), rgb("#122a90"), rgb("#86c8ff"), WHITE),
        "Yellow": Jewel(rgb("#fbcb1a"), rgb("#b26800"), rgb("#fff2a0"), _DARK_ON_YELLOW),
        "Red": Jewel(rgb("#d3161c"), rgb("#70082a"), rgb("#ff9684"), WHITE),
        "Green": Jewel(rgb("#2c9f7c"), rgb("#064f43"), rgb("#98e8c6"), rgb("#00241a")),
    },
    cost_colours=(rgb("#50aafa"), rgb("#ffee8c"), rgb("#d2003c")),
)
"""For protanopia and deuteranopia, which confuse red and green."""

BLUE_YELLOW = Palette(
    "blue_yellow",
    on_dark={
        "Blue": Jewel(rgb("#3c72f2"), rgb("#142a96"), rgb("#8ac4ff"), WHITE),
        "Yellow": Jewel(rgb("#f8ca20"), rgb("#b56a00"), rgb("#fff3a3"), _DARK_ON_YELLOW),
        "Green": Jewel(rgb("#17db68"), rgb("#046048"), rgb("#9cf8ae"), _DARK_ON_GREEN),
    },
    on_light={
        "Blue": Jewel(rgb("#2f5fd0"), rgb("#112580"), rgb("#84b8fa"), WHITE),
        "Yellow": Jewel(rgb("#f3c318"), rgb("#b06600"), rgb("#fff0a0"), _DARK_ON_YELLOW),
        "Green": Jewel(rgb("#16b955"), rgb("#045844"), rgb("#90efa0"), _DARK_ON_GREEN),
    },
    cost_colours=(rgb("#28cd64"), rgb("#ffd746"), rgb("#b21434")),
)
"""For tritanopia, which confuses blue with green and yellow with grey."""

PALETTES: Mapping[str, Palette] = MappingProxyType(
    {palette.name: palette for palette in (USUAL, RED_GREEN, BLUE_YELLOW)}
)
"""The palettes by name."""


@lru_cache
def themed(theme: str, palette: str) -> Theme:
    """A theme in the colours of a palette, both by name; always the same object."""
    plain, changes = THEMES[theme], PALETTES[palette]
    jewels = changes.on_dark if plain.dark else changes.on_light
    return replace(
        plain,
        jewels=MappingProxyType({**plain.jewels, **jewels}),
        cost_colours=changes.cost_colours or plain.cost_colours,
    )
