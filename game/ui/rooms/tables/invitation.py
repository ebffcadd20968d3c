"""How others come in: the code in large letters, a code for cameras, and the ways to the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.network.libraries import MissingLibraryError
from game.network.qr import qr_rows
from game.ui.kit.boxes import Align, Box, Fill, Picture
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import UNLIMITED, Size, rows
from game.ui.kit.scroll import Scroll
from game.ui.kit.text import Text
from game.ui.kit.tile import Tile
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.look.theme import BLACK, WHITE
from game.ui.shell import clipboard
from game.ui.shell.context import UiContext

if TYPE_CHECKING:
    from game.network.tables import HostedTable, Way

CODE, LINE, SMALL = 46, 16, 13
"""The sizes of the code's letters, of words, and of small words, in design pixels."""

QUIET = 4
"""How many modules around a code for cameras stay light (ISO/IEC 18004)."""

PICTURE = 172
"""The greatest side of that code, in design pixels."""

ROW, BUTTON = 58, 52
"""The heights of a way's row and of the buttons on it, in design pixels."""


def invitation(ui: UiContext, table: HostedTable, drawn: str, draw: Callable[[str], None]) -> Box:
    """What people tell others so that they come.

    A code for cameras shows the link that is `drawn`, or that of the first way if none has it;
    `draw` is called with the one that is to be shown from now on.
    """
    theme, code, ways = ui.theme, table.code, table.ways
    half = len(code) // 2
    spelled = f"{code[:half]} {code[half:]}"
    top = (Align.START, Align.START)
    code_words = Text(spelled, CODE, bold=True, tone=theme.accent, enlarged=False, least=24)
    told = Text(tr("together.code.line"), LINE, wraps=True, width=Size(0, most=UNLIMITED), grow=1)
    picture: Box | None = None
    shown: list[Box] = [Text(tr("together.opening"), LINE, tone=theme.muted)]
    if ways:
        first = next((way for way in ways if way.url == drawn), ways[0])
        picture = _picture(first.url)
        lines = Column(*(_way(ui, way, draw, is_drawn=way is first) for way in ways), gap=0)
        all_ways = Scroll(
            lines, step=ROW, about="ways", label=tr("together.door"), whole_steps=True
        )
        shown = [all_ways.sized(height=Size(least=0, most=UNLIMITED), grow=1)]
        if picture is not None and len(ways) > 1:
            words = tr("together.picture", address=_address(first.url))
            shown.insert(0, Text(words, SMALL, tone=theme.muted, wraps=True, align=top))
    return Column(
        Row(Text(tr("together.code"), LINE, tone=theme.muted), code_words, Fill(), gap=16),
        # Large words beside the picture take room from the ways to the table, of which one will do.
        Row(picture, told, gap=16, height=Size(PICTURE * ui.fonts.factor, least=0), grow=0),
        Column(*shown, gap=6, height=Size(least=0, most=UNLIMITED), grow=1),
        gap=10,
    )


def _way(ui: UiContext, way: Way, draw: Callable[[str], None], *, is_drawn: bool) -> Box:
    """A way to the table, what it is, and a button that copies its link."""

    def copy() -> None:
        clipboard.copy(way.url)

    address, theme = _address(way.url), ui.theme
    kind = tr(f"together.way.{'relay' if way.kind is None else way.kind.name.lower()}")
    words = Column(
        Text(address, LINE, bold=True, tone=theme.accent if is_drawn else None, wraps=True),
        Text(kind, SMALL, tone=theme.muted, wraps=True),
        gap=0,
        pad=(10, 0),
        justify=Align.CENTER,
    )
    tile = Tile(
        *(address, words, partial(draw, way.url)),
        about=("draw", way.url),
        width=Size(0, most=UNLIMITED),
        height=rows(BUTTON),
        grow=1,
    )
    label = tr("together.copy")
    button = Button(label, copy, about=way.url, width=Size(150, least=60), height=rows(BUTTON))
    return Row(tile, button, gap=10, height=rows(ROW))


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
