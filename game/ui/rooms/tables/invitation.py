"""How others come in: the code in large letters, a code for cameras, and the ways to the table."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.network.libraries import MissingLibraryError
from game.network.qr import qr_rows
from game.ui.kit.boxes import Align, Box, Picture
from game.ui.kit.button import Button
from game.ui.kit.containers import AsManyAsFit, Column, Row
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.look.theme import BLACK, WHITE
from game.ui.rooms.tables.table_words import way_words
from game.ui.shell import clipboard
from game.ui.shell.context import UiContext

if TYPE_CHECKING:
    from game.network.tables import Way

CODE, LINE, SMALL = 58, 16, 13
"""The sizes of the code's letters, of words, and of small words, in design pixels."""

QUIET = 4
"""How many modules around a code for cameras stay light (ISO/IEC 18004)."""

PICTURE = 220
"""The greatest side of that code, in design pixels."""

MOST_WAYS = 4
"""How many ways are told at most; whoever needs another knows their network."""


def invitation(ui: UiContext, code: str, ways: tuple[Way, ...]) -> Box:
    """What people tell others so that they come."""
    theme = ui.theme
    half = len(code) // 2
    spelled = f"{code[:half]} {code[half:]}"
    picture = _picture(ways[0].url) if ways else None
    top = (Align.START, Align.START)
    told = Column(
        Text(tr("together.code"), LINE, tone=theme.muted),
        Text(spelled, CODE, bold=True, tone=theme.accent, enlarged=False, least=24),
        Text(tr("together.code.line"), LINE, wraps=True, align=top, height=Size(least=0)),
        gap=6,
        width=Size(0, most=UNLIMITED),
        grow=1,
    )
    shown: list[Box] = [_way(ui, way) for way in ways[:MOST_WAYS]]
    if not shown:
        shown = [Text(tr("together.opening"), LINE, tone=theme.muted)]
    return Column(
        # Large words beside the picture take room from the ways to the table, of which one will do.
        Row(picture, told, gap=20, height=Size(PICTURE * ui.fonts.factor, least=0), grow=0),
        AsManyAsFit(*shown, gap=8, height=Size(least=0, most=UNLIMITED), grow=1),
        gap=14,
    )


def _way(ui: UiContext, way: Way) -> Box:
    """A way to the table, what it is, and a button that copies its link."""

    def copy() -> None:
        clipboard.copy(way.url)

    words = Column(
        Text(_address(way.url), LINE, bold=True, wraps=True),
        Text(way_words(way.kind), SMALL, tone=ui.theme.muted, wraps=True),
        gap=0,
        grow=1,
        width=Size(0, most=UNLIMITED),
    )
    label = tr("together.copy")
    return Row(words, Button(label, copy, about=way.url, width=Size(150, least=60), height=40))


def _address(url: str) -> str:
    """What of a link people can type: its scheme goes without saying."""
    return url.partition("://")[2].partition("#")[0].rstrip("/")


def _picture(link: str) -> Picture | None:
    """A link as a code for cameras; None if that can't be drawn here."""
    try:
        rows = _rows(link)
    except MissingLibraryError:
        return None

    def draw(surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        modules = len(rows) + 2 * QUIET
        module = max(1, min(rect.size) // modules)
        side = module * modules
        place = Rect(0, 0, side, side)
        place.center = rect.center
        surface.blit(panel(place.size, 2 * module, WHITE), place)
        for down, row in enumerate(rows):
            for across, dark in enumerate(row):
                if dark:
                    spot = (
                        place.left + (across + QUIET) * module,
                        place.top + (down + QUIET) * module,
                    )
                    surface.fill(BLACK, Rect(spot, (module, module)))

    return Picture(draw, width=PICTURE, height=Size(PICTURE, least=0))


@lru_cache(maxsize=4)
def _rows(link: str) -> tuple[tuple[bool, ...], ...]:
    return qr_rows(link)
