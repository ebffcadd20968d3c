"""The panel behind what is shown of a player, which glows on their turn."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ui.kit.boxes import PANEL_RADIUS, Back
from game.ui.look.scale import UiScale
from game.ui.look.shapes import soft_shadow
from game.ui.look.theme import mix
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
        Back(tone).paint(surface, ui, rect)
        return
    colour, spread = theme.colours[lit], ui.px(GLOW)
    glow = soft_shadow(rect.size, ui.px(PANEL_RADIUS), spread, colour, GLOW_ALPHA)
    surface.blit(glow, rect.move(-spread, -spread))
    Back(theme.panel_active, colour, rim_width=max(2 / scale.unit, RIM)).paint(surface, ui, rect)
