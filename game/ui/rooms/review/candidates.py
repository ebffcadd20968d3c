"""The rows for a search's best placements: each one's piece, expected lead and cost."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.evaluation import Candidate
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.rooms.review.overlays import cost_colour, numbered
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.widgets.widget import Widget, WidgetState

NUMBER, SMALL = 17, 13
"""The text sizes of the main figures and of the column headings, in design pixels."""

DOT, PICTURE, COST, EDGE = 22, 58, 66, 9
"""The widths of a rank's dot, the picture beside it and the lead before the cost, and the padding
at both ends of a row, in design pixels."""

Picture = Callable[[pygame.Surface, Rect, Candidate], None]
"""Draws a candidate's piece in a rectangle."""


class CandidateRow(Widget):
    """The row of one candidate. Pressing it plays the candidate.

    Attributes:
        candidate: the candidate, or None while nothing is known or if there are fewer.
        awaited: whether to draw an empty row while there is none, as nothing is known yet.
        cost: what it costs compared with the best, in points.
    """

    def __init__(
        self, number: int, picture: Picture, on_use: Callable[[Candidate], Change | None]
    ) -> None:
        """Make a row that shows nothing yet.

        Args:
            number: its rank, from 1.
            picture: draws the candidate's piece.
            on_use: called with the candidate when the row is used.
        """
        super().__init__(f"candidate-{number}")
        self.number = number
        self.candidate: Candidate | None = None
        self.awaited = True
        self.cost = 0.0
        self._lead = self._chance = 0.0
        self._solved = self._alone = False
        self._picture = picture
        self._on_use = on_use

    def show(
        self, candidate: Candidate, player: int, cost: float, *, lowest: bool, solved: bool
    ) -> None:
        """Show a player's candidate.

        Args:
            candidate: the candidate.
            player: whose it is.
            cost: what it costs compared with the best, in points.
            lowest: whether fewer points are better.
            solved: whether its figures are final results rather than estimates.
        """
        self.candidate, self.cost, self._solved = candidate, cost, solved
        outlook = candidate.outlook
        self._alone = len(outlook.points) == 1
        self._lead = outlook.points[0] if self._alone else outlook.lead(player, lowest)
        self._chance = outlook.chances[player]

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
        """Draw the expected lead, or alone the result, the cost, and the chance to win."""
        theme, px, fonts = ui.theme, ui.px, ui.fonts
        lead_at, cost_at, chance_at = columns(ui, rect)
        size = fonts.low(px(NUMBER), rect.height // 2)
        words = (figure if self._alone else signed)(self._lead, exact=self._solved)
        lead = fonts.text(words, size, theme.text, bold=True)
        surface.blit(lead, lead.get_rect(midleft=(lead_at, rect.centery)))
        if self.cost >= 0.05:
            text = signed(-self.cost, exact=self._solved)
            cost = fonts.text(text, fonts.low(px(15), rect.height // 2), theme.muted)
            surface.blit(cost, cost.get_rect(midleft=(cost_at, rect.centery)))
        if self._alone:
            return
        chance = tr("number.percent", number=tr.whole(round(100 * self._chance)))
        share = fonts.text(chance, fonts.low(px(15), rect.height // 2), theme.text)
        surface.blit(share, share.get_rect(midright=(chance_at, rect.centery)))


def columns(ui: UiContext, row: Rect) -> tuple[int, int, int]:
    """The left edges of lead and cost and the right edge of the chance, in pixels."""
    px = ui.px
    lead = row.left + px(EDGE) + px(DOT) + px(8) + px(PICTURE) + px(8)
    return lead, lead + px(COST), row.right - px(EDGE)


def paint_heads(surface: pygame.Surface, ui: UiContext, room: Rect, *, alone: bool) -> None:
    """Draw the column headings above the rows, for one player `alone` or for several."""
    lead, cost, chance = columns(ui, room)
    middle, gap = (cost + chance) // 2, ui.px(6)
    size = ui.fonts.low(ui.px(SMALL), room.height)
    result = "analysis.curves.result" if alone else "analysis.head.lead"
    for left, right, what in ((lead, cost - gap, result), (cost, middle, "analysis.head.cost")):
        words = ui.fonts.fit(tr(what), size, right - left, ui.theme.muted)
        surface.blit(words, words.get_rect(midleft=(left, room.centery)))
    if alone:
        return
    words = ui.fonts.fit(tr("analysis.head.chance"), size, chance - middle - gap, ui.theme.muted)
    surface.blit(words, words.get_rect(midright=(chance, room.centery)))


def signed(points: float, *, exact: bool = False) -> str:
    """Points with a sign, formatted for the language; with one decimal unless they are exact.

    >>> signed(3.24), signed(-0.5), signed(0), signed(11, exact=True)
    ('+3.2', '−0.5', '0.0', '+11')
    """
    text = figure(points, exact=exact)
    return f"+{text}" if round(points, 0 if exact else 1) > 0 else text


def figure(points: float, *, exact: bool = False) -> str:
    """The same, with a sign only if they are negative."""
    size = round(abs(points), 0 if exact else 1)
    text = tr.whole(int(size)) if exact else tr.decimal(size)
    return f"−{text}" if size and points < 0 else text
