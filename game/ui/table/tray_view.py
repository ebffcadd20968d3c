"""The panel behind what is shown of a player, which glows on their turn, and fades once out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from game.ui.kit.boxes import PANEL_RADIUS, PANEL_SHADOW, Back
from game.ui.look.canvas import part_of
from game.ui.look.scale import UiScale
from game.ui.look.shapes import soft_shadow
from game.ui.look.theme import mix, share_over
from game.ui.shell.context import UiContext

PADDING = 12
"""The space between a tray's rim and its pieces, in design pixels."""

GLOW, GLOW_ALPHA = 14, 110
"""How far the tray of the colour to play glows, in design pixels, and how opaquely, up to 255."""

RIM = 2.5
"""The width of its rim, in design pixels, but two pixels at least."""


def paint_player_panel(
    surface: pygame.Surface,
    ui: UiContext,
    rect: Rect,
    scale: UiScale,
    lit: str | None,
    *,
    quiet: bool = False,
) -> None:
    """Draw a player's panel.

    On their turn it glows in the colour to play, whose name is `lit`. It's `quiet`, barely off the
    background, if they can't place any more.
    """
    ui, theme = ui.scaled(scale), ui.theme
    if lit is None:
        tone = mix(theme.panel, theme.background_bottom, 0.65) if quiet else theme.panel
        Back(tone, shadow=0 if quiet else PANEL_SHADOW).paint(surface, ui, rect)
        return
    colour, spread = theme.line_in(lit, theme.panel), ui.px(GLOW)
    glow = soft_shadow(rect.size, ui.px(PANEL_RADIUS), spread, colour, GLOW_ALPHA)
    surface.blit(glow, rect.move(-spread, -spread))
    Back(theme.panel_active, colour, rim_width=max(2 / scale.unit, RIM)).paint(surface, ui, rect)


Paint = Callable[[pygame.Surface, int], pygame.Rect]
"""Draws a tray on a surface, in its place, as it looks once quiet; returns its rectangle."""


class Dimming:
    """Keeps track of which trays are quiet and which are fading.

    A colour that was out from the start is quiet at once. While a tray fades, the still picture
    shows it as it was, with the quiet tray drawn over it, more and more opaque.
    """

    def __init__(self, ui: UiContext, out: Sequence[bool]) -> None:
        self._ui = ui
        self._since: dict[int, float] = {}
        self._quiet = set(_where(out))
        self._pictures: dict[int, tuple[pygame.Surface, pygame.Rect]] = {}

    @property
    def fading(self) -> bool:
        return bool(self._since)

    def quiet(self, tray: int) -> bool:
        """Whether the still picture shows this tray as quiet."""
        return tray in self._quiet

    def arrange(self) -> None:
        """Discard what was drawn: the window's size has changed."""
        self._pictures.clear()

    def follow(self, out: Sequence[bool]) -> bool:
        """Update the trays to who is out now; return whether the still picture has changed."""
        now, duration, before = self._ui.now(), self._ui.motion.dim, set(self._quiet)
        for tray in _where(out):
            if tray not in self._quiet:
                self._since.setdefault(tray, now)
        back = (self._quiet | self._since.keys()) - set(_where(out))
        over = {tray for tray, since in self._since.items() if now >= since + duration}
        for tray in back | over:
            self._since.pop(tray, None)
            self._pictures.pop(tray, None)
        self._quiet = (self._quiet | over) - back
        return self._quiet != before

    def end_motion(self) -> None:
        """Have every tray that fades be quiet."""
        self._quiet |= set(self._since)
        self._since.clear()
        self._pictures.clear()

    def paint(self, surface: pygame.Surface, paint: Paint) -> list[pygame.Rect]:
        covered = []
        for tray, since in self._since.items():
            if tray not in self._pictures:
                self._pictures[tray] = _picture(surface, tray, paint)
            picture, rect = self._pictures[tray]
            share = share_over(self._ui.now(), since, self._ui.motion.dim)
            picture.set_alpha(round(255 * share))
            covered.append(surface.blit(picture, rect))
        return covered


def _picture(
    surface: pygame.Surface, tray: int, paint: Paint
) -> tuple[pygame.Surface, pygame.Rect]:
    """The part of a surface that a tray takes, with the tray drawn quiet, and its rectangle."""
    copy = surface.copy()
    rect = paint(copy, tray).clip(copy.get_rect())
    return part_of(copy, rect).copy(), rect


def _where(out: Sequence[bool]) -> list[int]:
    return [tray for tray, is_out in enumerate(out) if is_out]
