"""The page by which a phone is a hand at a table: its files, and what it takes from the window.

The page itself is in `assets/table_page`. Its texts and colours are the window's own, which it
loads as ``/texts/LANGUAGE.json`` and ``/look.json``.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.base.assets import asset
from game.base.gestures import Gesture
from game.base.languages import LANGUAGES
from game.network.page import PageFile, read_page
from game.ui.look.texts import ENGLISH, catalogue_of
from game.ui.look.theme import DARK, LIGHT, MARKS, PALETTES, RGB, themed

SHARED_TEXTS = (
    *(f"colour.{colour.lower()}" for colour in MARKS),
    *(f"play.tool.{tool}" for tool in ("menu", "turn_left", "turn_right", "flip", "place")),
    *(
        "play.missed",
        "play.tool.put_back",
        "play.tool.hint",
        "hint.looking",
        "hint.found",
        "dice.no_row",
        "dice.strike.off",
    ),
    *(f"settings.board_side{one}" for one in ("", ".printed", ".corner")),
    *("dice.strike.keys", "results.wins", "settings.marks", "settings.palette"),
    *(f"settings.palette.{palette}" for palette in PALETTES),
    *(f"gesture.{gesture.value}" for gesture in Gesture),
)
"""The keys of the window's texts that the page shows, besides those that begin with ``page``."""

THEME_COLOURS = (
    *("background_top", "background_bottom", "plate", "recess", "grid", "panel", "panel_active"),
    *("control", "line", "text", "muted", "accent", "primary", "on_primary", "warning"),
)
"""The colours of a theme that the page uses."""


def page_files() -> Mapping[str, PageFile]:
    """All files of the page, by their paths. Raises OSError if they can't be read."""
    made = {"/look.json": _look(), **{f"/texts/{one}.json": _texts(one) for one in LANGUAGES}}
    encoded = {
        path: PageFile("application/json", msgspec.json.encode(value))
        for path, value in made.items()
    }
    return read_page(asset("table_page")) | encoded


def _texts(language: str) -> dict[str, str]:
    """The page's texts in a language, by key."""
    keys = [*(key for key in ENGLISH.texts if key.startswith("page.")), *SHARED_TEXTS]
    texts = {**ENGLISH.texts, **catalogue_of(language).texts}
    return {key: texts[key] for key in keys}


def _look() -> dict[str, object]:
    """The languages, and the colours of the window: of its themes, and of each palette's pieces."""
    themes = {"dark": DARK, "light": LIGHT}
    return {
        "languages": list(LANGUAGES),
        "marks": dict(MARKS),
        "themes": {
            name: {field: _code(getattr(theme, field)) for field in THEME_COLOURS}
            for name, theme in themes.items()
        },
        "palettes": {
            palette: {
                name: {
                    colour: {part: _code(getattr(jewel, part)) for part in jewel.__struct_fields__}
                    for colour, jewel in themed(name, palette).jewels.items()
                }
                for name in themes
            }
            for palette in PALETTES
        },
    }


def _code(colour: RGB) -> str:
    """A colour as style sheets have it."""
    return "#" + bytes(colour).hex()
