"""The best results of a game played alone, as a list."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine import Ruleset
from game.files.best_results import SoloResult
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext

HEAD_ROW, BEST_ROW = 30, 24
"""The heights of the list's title and of a result, in design pixels."""


def paint_best(
    surface: pygame.Surface,
    ui: UiContext,
    ruleset: Ruleset,
    results: Sequence[SoloResult],
    room: pygame.Rect,
    mine: SoloResult | None = None,
) -> None:
    """Draw as many results as fit, best first; `mine` stands out."""
    theme, fonts = ui.theme, ui.fonts
    size, head = fonts.low(ui.px(16), ui.px(BEST_ROW)), ui.px(HEAD_ROW)
    title = tr("results.best")
    fonts.blit(surface, title, ui.px(18), theme.text, max_height=head, topleft=room.topleft)
    row = pygame.Rect(room.left, room.top + ui.px(HEAD_ROW), room.width, ui.px(BEST_ROW))
    if not results:
        none = tr("results.best.none")
        fonts.blit(surface, none, size, theme.muted, max_width=room.width, midleft=row.midleft)
    for rank, result in enumerate(results, 1):
        if row.bottom > room.bottom + 1:
            break
        tone = theme.accent if result is mine else theme.muted
        left = tr.count(f"{ruleset.geometry.lattice.cell}s_left", sum(result.left))
        place, indent = tr("results.place", place=rank), ui.px(32)
        fonts.blit(surface, place, size, tone, max_width=indent, midleft=row.midleft)
        back = tr.count("taken_back", result.taken_back)
        width = row.width // 2
        drawn = fonts.blit(surface, back, size, tone, max_width=width, midright=row.midright)
        spot = (row.left + indent, row.centery)
        width = drawn.left - ui.px(8) - spot[0]
        fonts.blit(surface, left, size, tone, max_width=width, midleft=spot)
        row.top += row.height
