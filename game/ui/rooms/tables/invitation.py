"""How others come in: the code in large letters, a code for cameras, and the ways to the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.network.libraries import MissingLibraryError
from game.network.links import qr_rows
from game.ui.kit.boxes import TOP, Align, Box, Fill, Picture
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size, rows
from game.ui.kit.scroll import listed
from game.ui.kit.style import FACT, Style, accent, muted
from game.ui.kit.text import Text
from game.ui.kit.tile import Tile
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.look.theme import BLACK, WHITE
from game.ui.shell import clipboard
from game.ui.shell.context import UiContext

if TYPE_CHECKING:
    from game.network.tables import HostedTable, Way

CODE, SMALL = Style(46, accent, bold=True, least=24, enlarged=False), Style(13, muted, wraps=True)
"""How the code and small words look."""

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
    code, ways = table.code, table.ways
    half = len(code) // 2
    code_words = Text(f"{code[:half]} {code[half:]}", CODE)
    told = Text(tr("together.code.line"), FACT, wraps=True, width=EQUAL, grow=1)
    picture: Box | None = None
    shown: list[Box] = [Text(tr("together.opening"), FACT, tone=muted)]
    if ways:
        first = next((way for way in ways if way.url == drawn), ways[0])
        picture = _picture(first.url)
        lines = [_way(way, draw, is_drawn=way is first) for way in ways]
        shown = [listed(lines, ROW, tr("together.door"), about="ways")]
        if picture is not None and len(ways) > 1:
            words = tr("together.picture", address=_address(first.url))
            shown.insert(0, Text(words, SMALL, align=TOP))
    return Column(
        Row(Text(tr("together.code"), FACT, tone=muted), code_words, Fill(), gap=16),
        # Large words beside the picture take room from the ways to the table, of which one will do.
        Row(picture, told, gap=16, height=Size(PICTURE * ui.fonts.factor, least=0), grow=0),
        Column(*shown, gap=6, height=Size(least=0, most=UNLIMITED), grow=1),
        gap=10,
        height=Size(least=0, most=UNLIMITED),
        grow=1,
    )


def _way(way: Way, draw: Callable[[str], None], *, is_drawn: bool) -> Box:
    address = _address(way.url)
    kind = tr(f"together.way.{'relay' if way.kind is None else way.kind.name.lower()}")
    words = Column(
        Text(address, FACT, bold=True, tone=accent if is_drawn else None, wraps=True),
        Text(kind, SMALL),
        gap=0,
        pad=(10, 0),
        justify=Align.CENTER,
    )
    tile = Tile(
        *(address, words, partial(draw, way.url)),
        about=("draw", way.url),
        width=EQUAL,
        height=rows(BUTTON),
        grow=1,
    )
    copy = Button(tr("together.copy"), partial(_copy, way.url), about=way.url)
    copy.sized(width=Size(150, least=60), height=rows(BUTTON))
    return Row(tile, copy, gap=10, height=rows(ROW))


def _copy(link: str) -> None:
    clipboard.copy(link)


def _address(url: str) -> str:
    """What of a link people can type: its scheme goes without saying."""
    return url.partition("://")[2].partition("#")[0].rstrip("/")


_rows = lru_cache(maxsize=4)(qr_rows)


def _picture(link: str) -> Picture | None:
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
