"""The row of a move that decided the game: who made it, how good it was, and what it cost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Unpack

import pygame
from pygame import Rect

from game.coach.moments import Moment
from game.ui.kit.boxes import Align, Fill, Outline, Picture
from game.ui.kit.containers import Row
from game.ui.kit.control import ControlState
from game.ui.kit.text import Text
from game.ui.kit.tile import Tile
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.look.theme import Theme
from game.ui.rooms.coach.qualities import quality_disc, quality_word
from game.ui.rooms.review.candidates import signed
from game.ui.shell.context import UiContext
from game.ui.table.name_line import badge

NUMBER, WORD, BADGE, SIGN = 14, 16, 18, 20
"""The sizes of the move's number, the words, the badge and the quality's sign, in design pixels."""

BAR = 5
"""The width of the bar at the left edge of the current move's row, in design pixels."""


class MomentRow(Tile):
    """The row of one such move. Pressing it goes to where the move was made."""

    sound = None

    def __init__(
        self,
        theme: Theme,
        moment: Moment,
        colour: str,
        go_to: Callable[[int], None],
        *,
        here: bool,
        **outline: Unpack[Outline],
    ) -> None:
        """Make the row of a move, with the name of the player's colour.

        `go_to` is called with the ply before the move; `here` says whether it comes next.
        """
        cost = moment.cost
        word, number = quality_word(cost.quality), tr.whole(cost.ply + 1)
        self.moment, self._here = moment, here
        face = Row(
            Picture(_paint_bar if here else None, width=BAR, height=24),
            Fill(width=0),
            badge(colour, BADGE),
            Picture(self._paint_disc, width=SIGN, height=SIGN),
            Text(number, NUMBER, tone=theme.muted, width=28),
            Text(word, WORD, grow=1),
            Text(signed(-cost.played.points), WORD, bold=True, align=(Align.END, Align.CENTER)),
            Fill(width=0),
            gap=6,
            pad=(4, 3),
        )
        go = partial(go_to, cost.ply)
        super().__init__(f"{number} {word}", face, go, about=cost.ply, **outline)

    def _paint_disc(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        disc = quality_disc(ui, self.moment.cost.quality, min(rect.size))
        surface.blit(disc, disc.get_rect(center=rect.center))

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        theme, px = ui.theme, ui.px
        fill = theme.panel_active if self._here else theme.control
        back = panel(
            self.rect.size,
            px(8),
            theme.control_hover if state.hovered is not None else fill,
            rim=theme.accent if state.selected else fill,
            rim_width=px(2),
        )
        surface.blit(back, self.rect)


def _paint_bar(surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
    surface.blit(panel(rect.size, rect.width // 2, ui.theme.accent), rect)
