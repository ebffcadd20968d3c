"""The best results of a game that one plays alone, as a list."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine import Variant
from game.files.records import Result
from game.ui.kit import Kit
from game.ui.words import say

HEAD_ROW, BEST_ROW = 30, 24
"""The heights of the list's name and of a result, in design pixels."""


def paint_best(
    surface: pygame.Surface,
    kit: Kit,
    variant: Variant,
    results: Sequence[Result],
    room: pygame.Rect,
    mine: Result | None = None,
) -> None:
    """Draw as many results as find room, the best first; `mine` stands out."""
    theme, size = kit.theme, kit.px(16)
    head = kit.fonts.text(say("results.best"), kit.px(18), theme.text)
    surface.blit(head, room.topleft)
    row = pygame.Rect(room.left, room.top + kit.px(HEAD_ROW), room.width, kit.px(BEST_ROW))
    if not results:
        words = kit.fonts.fit(say("results.best.none"), size, room.width, theme.quiet)
        surface.blit(words, words.get_rect(midleft=row.midleft))
    for place, result in enumerate(results, 1):
        if row.bottom > room.bottom + 1:
            break
        tone = theme.accent if result is mine else theme.quiet
        left = say.count(f"{variant.geometry.lattice.cell}s_left", sum(result.left))
        parts = ((0, say("results.place", place=place)), (32, left))
        for indent, text in parts:
            words = kit.fonts.fit(text, size, row.width, tone)
            surface.blit(words, words.get_rect(midleft=(row.left + kit.px(indent), row.centery)))
        back = say.count("taken_back", result.taken_back)
        words = kit.fonts.fit(back, size, row.width // 2, tone)
        surface.blit(words, words.get_rect(midright=row.midright))
        row.top += row.height
