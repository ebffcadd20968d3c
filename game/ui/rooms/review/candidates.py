"""The rows for a search's best placements: each one's piece, expected lead and cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.engine import GameOptions, GamePosition
from game.evaluation import Candidate, Evaluation, by_lead
from game.ui.kit.boxes import Back, Box, Fill, Picture, emblem
from game.ui.kit.containers import Row
from game.ui.kit.control import ControlState
from game.ui.kit.lengths import Size
from game.ui.kit.text import Text
from game.ui.kit.tile import Tile
from game.ui.look.texts import tr
from game.ui.look.theme import Theme
from game.ui.rooms.review.overlays import cost_colour, numbered
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

CANDIDATES = 5
"""The most candidates to show."""

NUMBER, FIGURE, SMALL = 17, 15, 13
"""The text sizes of the main figures, of others, and of the headings, in design pixels."""

DOT, PICTURE, COST, EDGE = 22, 58, 66, 9
"""The widths of a rank's dot, the picture beside it and the lead before the cost, and the padding
at both ends of a row, in design pixels."""

ROW = Size(46, least=0.75 * 46, with_text=1)
"""The height of a row."""


Use = tuple[Callable[[pygame.Surface, Rect, Candidate], None], Callable[[Candidate], Change | None]]
"""What a panel can do with a candidate: draw its piece in a rectangle, and play it."""


@dataclass(frozen=True)
class Figures:
    """What is known about a candidate: final results if it's `solved`, otherwise estimates.

    Its player's side can expect that lead and that chance to win; alone, the lead is the result.
    The cost is in points, compared with the best.
    """

    candidate: Candidate
    lead: float
    cost: float
    chance: float | None
    solved: bool

    @classmethod
    def of(cls, candidate: Candidate, best: Candidate, side: int, *, solved: bool) -> Figures:
        """Those of a side's candidate."""
        outlook = candidate.outlook
        cost = outlook.points_lost(best.outlook, side)
        if len(outlook.points) == 1:
            return cls(candidate, outlook.points[0], cost, None, solved)
        return cls(candidate, outlook.lead(side), cost, outlook.chances[side], solved)


def figures_of(
    found: Evaluation | None, position: GamePosition, options: GameOptions
) -> list[Figures]:
    """What is known about the candidates to show, in order."""
    player = position.player
    if found is None or player is None:
        return []
    solved, side = found.solved, options.sides[player]
    shown = found.candidates[:CANDIDATES]
    ordered = shown if solved else by_lead(shown, side)
    return [Figures.of(one, ordered[0], side, solved=solved) for one in ordered]


class CandidateRow(Tile):
    """The row of one candidate, empty while nothing is known; pressing it plays that."""

    sound = None

    def __init__(self, theme: Theme, number: int, row: Figures | None, use: Use) -> None:
        """Make a row, empty without figures; `number` is the candidate's rank, from 1."""
        self.number = number
        self._draw, self._on_play = use
        self.candidate = None if row is None else row.candidate
        self.cost = 0.0 if row is None else row.cost
        face = Fill() if row is None else self._faced(theme, row)
        super().__init__(str(number), face, self._play, about=number, height=ROW)

    def _faced(self, theme: Theme, row: Figures) -> Box:
        cost = signed(-row.cost, exact=row.solved) if row.cost >= 0.05 else ""
        lead = (figure if row.chance is None else signed)(row.lead, exact=row.solved)
        chance = ""
        if row.chance is not None:
            chance = tr("number.percent", number=tr.whole(round(100 * row.chance)))
        return Row(
            emblem(self._dot, DOT),
            Picture(self._paint_piece, width=PICTURE),
            Text(lead, NUMBER, bold=True, width=COST),
            Text(cost, FIGURE, tone=theme.muted, grow=1),
            Text(chance, FIGURE, least=FIGURE),
            gap=8,
            pad=(EDGE, 6),
        )

    def _dot(self, ui: UiContext, diameter: int) -> pygame.Surface:
        return numbered(ui, self.number, diameter, cost_colour(ui.theme, self.cost))

    def _paint_piece(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        if self.candidate is not None:
            self._draw(surface, rect, self.candidate)

    def part_at(self, at: Pixel) -> int | None:
        return None if self.candidate is None else super().part_at(at)

    def _play(self) -> Change | None:
        return None if self.candidate is None else self._on_play(self.candidate)

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        fill = ui.theme.control_hover if state.selected else ui.theme.control
        Back(fill, radius=8).paint(surface, ui, self.rect.inflate(0, -ui.px(4)))


def candidate_heads(theme: Theme, *, alone: bool) -> Box:
    """The column headings above the rows, for one player `alone` or for several."""
    keys = ["analysis.curves.result" if alone else "analysis.head.lead", "analysis.head.cost"]
    words = [tr(key) for key in keys]
    words.append("" if alone else tr("analysis.head.chance"))
    lead, cost, chance = (Text(one, SMALL, tone=theme.muted, least=1) for one in words)
    figures = lead.sized(width=COST), cost.sized(grow=1), chance
    return Row(Fill(width=DOT + 8 + PICTURE), *figures, gap=8, pad=(EDGE, 0))


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
