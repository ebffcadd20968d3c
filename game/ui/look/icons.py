"""Icons: the drawings of `assets/signs`, in any size and colour; signs that are full or empty."""

from __future__ import annotations

import io
import logging
from collections.abc import Mapping
from types import MappingProxyType

import pygame

from game.base.assets import asset
from game.ui.look.cache import MIB, surfaces_kept
from game.ui.look.canvas import converted
from game.ui.look.theme import RGB, Theme

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


EMPTY: Mapping[str, str] = MappingProxyType(
    {"check": "ring", "dot": "ring", "heart": "heart_outline", "star": "star_outline"}
)
"""The signs of what is reached step by step, each with what it is until then.

The two differ in shape, so that each is seen, and both are told apart, by 3 : 1 and more: WCAG 2.2,
success criterion 1.4.11, *Non-text Contrast* (2023).
"""


def filled(name: str, px: int, theme: Theme, *, is_full: bool) -> pygame.Surface:
    """A sign of `EMPTY` that stands for something reached, or for something that isn't yet."""
    if is_full:
        return icon(name, px, theme.lit)
    return icon(EMPTY[name], px, theme.muted)


def _rendered(svg: str, px: int, colour: RGB) -> pygame.Surface:
    content = svg.replace("currentColor", "#" + bytes(colour).hex()).encode()
    size = (max(1, px), max(1, px))
    return converted(pygame.image.load_sized_svg(io.BytesIO(content), size))
