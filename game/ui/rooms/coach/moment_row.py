"""The row of a move that decided the game: who made it, how good it was, and what it cost."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.coach.moments import Moment
from game.ui.look.shapes import colour_badge, panel
from game.ui.look.texts import tr
from game.ui.rooms.coach.qualities import quality_disc, quality_word
from game.ui.rooms.review.candidates import signed
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.widgets.widget import Widget, WidgetState

NUMBER, WORD, BADGE, SIGN = 14, 16, 18, 20
"""The sizes of the move's number, the words, the badge and the quality's sign, in design pixels."""

BAR = 5
"""The width of the bar at the left edge of the current move's row, in design pixels."""


class MomentRow(Widget):
    """The row of one such move. Pressing it goes to where the move was made.

    Attributes:
        moment: the move, or None while nothing is known.
    """

    def __init__(self, number: int, go_to: Callable[[int], None]) -> None:
        """Make a row that shows nothing yet; `go_to` is called with the ply before the move."""
        super().__init__(f"moment-{number}")
        self.moment: Moment | None = None
        self._badge = ""
        self._here = False
        self._go_to = go_to

    def show(self, moment: Moment, badge: str, *, here: bool) -> None:
        """Show a move, with the badge of the player's colour; `here` if it comes next."""
        self.moment, self._badge, self._here = moment, badge, here

    def part_at(self, at: Pixel) -> int | None:
        return None if self.moment is None else super().part_at(at)

    def use(self, part: int | None) -> Change | None:
        if self.moment is not None:
            self._go_to(self.moment.cost.ply)
        return None

    def paint(self, surface: pygame.Surface, ui: UiContext, state: WidgetState) -> None:
        if self.moment is None:
            return
        theme, px, fonts, cost = ui.theme, ui.px, ui.fonts, self.moment.cost
        rect = self.rect.inflate(0, -px(4))
        fill = theme.panel_active if self._here else theme.control
        back = panel(
            rect.size,
            px(8),
            theme.control_hover if state.hovered is not None else fill,
            rim=theme.accent if state.selected else fill,
            rim_width=px(2),
        )
        surface.blit(back, rect)
        low = rect.height - px(6)
        if self._here:
            bar = Rect(rect.left + px(4), rect.top + px(6), px(BAR), rect.height - 2 * px(6))
            surface.blit(panel(bar.size, px(BAR) // 2, theme.accent), bar)
        left = rect.left + px(14)
        badge = colour_badge(self._badge, min(px(BADGE), low), theme)
        for sign in (badge, quality_disc(ui, cost.quality, min(px(SIGN), low))):
            left = surface.blit(sign, sign.get_rect(midleft=(left, rect.centery))).right + px(6)
        number = fonts.figures(tr.whole(cost.ply + 1), fonts.low(px(NUMBER), low), theme.muted)
        surface.blit(number, number.get_rect(midleft=(left, rect.centery)))
        left += px(34)
        size = fonts.low(px(WORD), low)
        lost = fonts.figures(signed(-cost.played.points), size, theme.text, bold=True)
        at = surface.blit(lost, lost.get_rect(midright=(rect.right - px(10), rect.centery)))
        room = Rect(left, rect.top, at.left - px(8) - left, rect.height)
        fonts.blit(
            surface,
            quality_word(cost.quality),
            size,
            theme.text,
            max_width=room.width,
            max_height=low,
            midleft=room.midleft,
        )
