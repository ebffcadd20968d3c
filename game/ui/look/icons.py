"""Icons: the drawings of `assets/signs`, in any size and colour."""

from __future__ import annotations

import io
import logging

import pygame

from game.base.assets import asset
from game.ui.look.cache import MIB, surfaces_kept
from game.ui.look.canvas import converted
from game.ui.look.theme import RGB

log = logging.getLogger(__name__)

_SQUARE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
<path d="M6 6H18V18H6Z" fill="none" stroke="currentColor" stroke-width="2.2"/></svg>"""
"""What is shown if an icon can't be read."""


@surfaces_kept(4 * MIB)
def icon(name: str, px: int, colour: RGB) -> pygame.Surface:
    """The icon of that name, `px` pixels wide and high; a square if it can't be read.

    In the drawings ``currentColor`` stands for the colour.
    """
    try:
        return _rendered(asset("signs", f"{name}.svg").read_text("utf-8"), px, colour)
    except (OSError, ValueError, pygame.error) as error:
        log.warning("no icon: %s", error)
        return _rendered(_SQUARE, px, colour)


def _rendered(svg: str, px: int, colour: RGB) -> pygame.Surface:
    content = svg.replace("currentColor", "#" + bytes(colour).hex()).encode()
    size = (max(1, px), max(1, px))
    return converted(pygame.image.load_sized_svg(io.BytesIO(content), size))
