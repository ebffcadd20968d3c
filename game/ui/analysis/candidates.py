"""The best placements that a search has found, each in a row: what it is, brings and costs."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.evaluation import Candidate
from game.ui.analysis.overlays import cost_colour, numbered
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.widgets.widget import Widget, WidgetState

NUMBER, SMALL = 17, 13
"""The sizes of the main figures and of the words beside them, in design pixels."""

DOT, PICTURE, COST, EDGE = 22, 58, 66, 9
"""The widths of a rank's dot, of the picture beside it, and of the lead before the cost; and how
far what is shown stays from the ends, likewise."""

Picture = Callable[[pygame.Surface, Rect, Candidate], None]
"""Draws what is placed, in a rectangle."""


class CandidateRow(Widget):
    """One of the candidates. A press plays it.

    Attributes:
        candidate: what it is about, or None while nothing is known, or where there are fewer.
        awaited: whether it has its place though there is none: nothing is known yet.
        cost: what it costs against the best, in points.
    """

    def __init__(
        self, number: int, picture: Picture, on_use: Callable[[Candidate], Change | None]
    ) -> None:
        """Make a row that shows nothing yet.

        Args:
            number: its rank, from 1.
            picture: draws what is placed.
            on_use: called with the candidate when it is used.
        """
        super().__init__(f"candidate-{number}")
        self.number = number
        self.candidate: Candidate | None = None
        self.awaited = True
        self.cost = 0.0
        self._lead = self._chance = 0.0
        self._solved = False
        self._picture = picture
        self._on_use = on_use

    def show(
        self, candidate: Candidate, player: int, cost: float, *, lowest: bool, solved: bool
    ) -> None:
        """Show a candidate of a player.

        Args:
            candidate: what may be placed.
            player: who may.
            cost: what it costs against the best, in points.
            lowest: whether fewer points are better.
            solved: whether its figures are those of the end of the game.
        """
        self.candidate, self.cost, self._solved = candidate, cost, solved
        self._lead = candidate.outlook.lead(player, lowest)
        self._chance = candidate.outlook.chances[player]

    def clear(self) -> None:
        """Show nothing."""
        self.candidate, self.cost = None, 0.0

    def part_at(self, at: Pixel) -> int | None:
        return None if self.candidate is None else super().part_at(at)

    def use(self, part: int | None) -> Change | None:
        return None if self.candidate is None else self._on_use(self.candidate)

    def paint(self, surface: pygame.Surface, ui: UiContext, state: WidgetState) -> None:
        if self.candidate is None and not self.awaited:
            return
        theme, px, rect = ui.theme, ui.px, self.rect.inflate(0, -ui.px(4))
        fill = theme.control_hover if state.selected else theme.control
        surface.blit(panel(rect.size, px(8), fill), rect)
        if self.candidate is None:
            return
        dot = numbered(ui, self.number, px(DOT), cost_colour(theme, self.cost))
        place = surface.blit(dot, dot.get_rect(midleft=(rect.left + px(EDGE), rect.centery)))
        room = Rect(place.right + px(8), rect.top + px(4), px(PICTURE), rect.height - px(8))
        self._picture(surface, room, self.candidate)
        self._paint_figures(surface, ui, rect)

    def _paint_figures(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        """The lead it is expected to bring, what it costs, and the chance to win."""
        theme, px, fonts = ui.theme, ui.px, ui.fonts
        lead_at, cost_at, chance_at = columns(ui, rect)
        size = fonts.low(px(NUMBER), rect.height // 2)
        lead = fonts.text(signed(self._lead, self._solved), size, theme.text, bold=True)
        surface.blit(lead, lead.get_rect(midleft=(lead_at, rect.centery)))
        if self.cost >= 0.05:
            text = signed(-self.cost, self._solved)
            cost = fonts.text(text, fonts.low(px(15), rect.height // 2), theme.muted)
            surface.blit(cost, cost.get_rect(midleft=(cost_at, rect.centery)))
        chance = tr("number.percent", number=tr.whole(round(100 * self._chance)))
        words = fonts.text(chance, fonts.low(px(15), rect.height // 2), theme.text)
        surface.blit(words, words.get_rect(midright=(chance_at, rect.centery)))


def columns(ui: UiContext, row: Rect) -> tuple[int, int, int]:
    """Where in a row, or above it, lead and cost begin and the chance ends, in pixels."""
    px = ui.px
    lead = row.left + px(EDGE) + px(DOT) + px(8) + px(PICTURE) + px(8)
    return lead, lead + px(COST), row.right - px(EDGE)


def paint_heads(surface: pygame.Surface, ui: UiContext, room: Rect) -> None:
    """Say above the rows what their figures are."""
    lead, cost, chance = columns(ui, room)
    middle, gap = (cost + chance) // 2, ui.px(6)
    size = ui.fonts.low(ui.px(SMALL), room.height)
    for left, right, what in ((lead, cost - gap, "lead"), (cost, middle, "cost")):
        words = ui.fonts.fit(tr(f"analysis.head.{what}"), size, right - left, ui.theme.muted)
        surface.blit(words, words.get_rect(midleft=(left, room.centery)))
    words = ui.fonts.fit(tr("analysis.head.chance"), size, chance - middle - gap, ui.theme.muted)
    surface.blit(words, words.get_rect(midright=(chance, room.centery)))


def signed(points: float, exact: bool = False) -> str:
    """Points with their sign, by the custom of the language; with a decimal unless they are exact.

    >>> signed(3.24), signed(-0.5), signed(0), signed(11, exact=True)
    ('+3.2', '−0.5', '0.0', '+11')
    """
    digits = 0 if exact else 1
    size = round(abs(points), digits)
    text = tr.whole(int(size)) if exact else tr.decimal(size)
    if size == 0:
        return text
    return f"+{text}" if points > 0 else f"−{text}"
