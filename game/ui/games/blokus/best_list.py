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
    theme, size = ui.theme, ui.px(16)
    head = ui.fonts.text(tr("results.best"), ui.px(18), theme.text)
    surface.blit(head, room.topleft)
    row = pygame.Rect(room.left, room.top + ui.px(HEAD_ROW), room.width, ui.px(BEST_ROW))
    if not results:
        words = ui.fonts.fit(tr("results.best.none"), size, room.width, theme.quiet)
        surface.blit(words, words.get_rect(midleft=row.midleft))
    for place, result in enumerate(results, 1):
        if row.bottom > room.bottom + 1:
            break
        tone = theme.accent if result is mine else theme.quiet
        left = tr.count(f"{ruleset.geometry.lattice.cell}s_left", sum(result.left))
        parts = ((0, tr("results.place", place=place)), (32, left))
        for indent, text in parts:
            words = ui.fonts.fit(text, size, row.width, tone)
            surface.blit(words, words.get_rect(midleft=(row.left + ui.px(indent), row.centery)))
        back = tr.count("taken_back", result.taken_back)
        words = ui.fonts.fit(back, size, row.width // 2, tone)
        surface.blit(words, words.get_rect(midright=row.midright))
        row.top += row.height
