"""The best results of a game that one plays alone, as a list."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine import Ruleset
from game.files.best_results import SoloResult
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext

HEAD_ROW, BEST_ROW = 30, 24
"""The heights of the list's name and of a result, in design pixels."""


def paint_best(
    surface: pygame.Surface,
    ui: UiContext,
    ruleset: Ruleset,
    results: Sequence[SoloResult],
    room: pygame.Rect,
    mine: SoloResult | None = None,
) -> None:
    """Draw as many results as find room, the best first; `mine` stands out."""
    theme, fonts, size = ui.theme, ui.fonts, ui.px(16)
    fonts.blit(surface, tr("results.best"), ui.px(18), theme.text, topleft=room.topleft)
    row = pygame.Rect(room.left, room.top + ui.px(HEAD_ROW), room.width, ui.px(BEST_ROW))
    if not results:
        none = tr("results.best.none")
        fonts.blit(surface, none, size, theme.muted, max_width=room.width, midleft=row.midleft)
    for rank, result in enumerate(results, 1):
        if row.bottom > room.bottom + 1:
            break
        tone = theme.accent if result is mine else theme.muted
        left = tr.count(f"{ruleset.geometry.lattice.cell}s_left", sum(result.left))
        for indent, text in ((0, tr("results.place", place=rank)), (32, left)):
            spot = (row.left + ui.px(indent), row.centery)
            fonts.blit(surface, text, size, tone, max_width=row.width, midleft=spot)
        back = tr.count("taken_back", result.taken_back)
        fonts.blit(surface, back, size, tone, max_width=row.width // 2, midright=row.midright)
        row.top += row.height
