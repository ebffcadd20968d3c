"""The row of a move to look at: who made it, how good it was, and what else was to be had."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Unpack

import pygame

from game.coach.costs import Cost
from game.ui.kit.boxes import Align, Back, Fill, Outline, badge, emblem
from game.ui.kit.containers import Row
from game.ui.kit.control import ControlState
from game.ui.kit.text import Text
from game.ui.kit.tile import Tile
from game.ui.look.texts import tr
from game.ui.look.theme import Theme
from game.ui.rooms.review.candidates import signed
from game.ui.rooms.review.qualities import quality_disc, quality_word
from game.ui.shell.context import UiContext

NUMBER, WORD, BADGE, SIGN = 14, 16, 18, 20
"""The sizes of the move's number, the words, the badge and the quality's sign, in design pixels."""

BAR = 5
"""The width of the bar at the left edge of the current move's row, in design pixels."""


class MoveRow(Tile):
    """The row of a move that was found well, or that decided the game; it leads there."""

    sound = None

    def __init__(
        self,
        theme: Theme,
        cost: Cost,
        colour: str,
        go_to: Callable[[int], None],
        *,
        found: bool,
        here: bool,
        **outline: Unpack[Outline],
    ) -> None:
        """Make the row of a move, with the name of the player's colour.

        `go_to` is called with the ply before the move; `here` says whether it comes next.
        """
        word = tr("report.find") if found else quality_word(cost.quality)
        number = tr.whole(cost.ply + 1)
        self.cost, self.found, self._here = cost, found, here
        better = "" if found else signed(cost.played.points)
        face = Row(
            Fill(width=BAR, height=24, back=Back(theme.accent, radius=BAR / 2) if here else None),
            Fill(width=0),
            badge(colour, BADGE),
            emblem(self._disc, SIGN),
            Text(number, NUMBER, tone=theme.muted, width=28),
            Text(word, WORD, grow=1),
            Text(better, WORD, bold=True, align=(Align.END, Align.CENTER)),
            Fill(width=0),
            gap=6,
            pad=(4, 3),
        )
        go = partial(go_to, cost.ply)
        super().__init__(f"{number} {word}", face, go, about=cost.ply, **outline)

    def _disc(self, ui: UiContext, diameter: int) -> pygame.Surface:
        return quality_disc(ui, self.cost.quality, diameter)

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        theme = ui.theme
        usual = theme.panel_active if self._here else theme.control
        fill = theme.control_hover if state.hovered is not None else usual
        rim = theme.accent if state.selected else usual
        Back(fill, rim, rim_width=2, radius=8).paint(surface, ui, self.rect)
