"""The panel beside the analysis board: who plays, the chart, the candidates, the notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from game.engine import GameOptions, GamePosition
from game.engine.sides import one_of_each
from game.evaluation import Candidate, Evaluation, by_lead
from game.review.study import Study
from game.ui.games.kinds import ui_of
from game.ui.games.scores import headline, places_of, result_box
from game.ui.kit.boxes import TOP, Back, Box, Fill, Picture, emblem
from game.ui.kit.choice import Choice, ChoiceItem
from game.ui.kit.containers import AsManyAsFit, Column, Row
from game.ui.kit.control import ControlState
from game.ui.kit.lengths import UNLIMITED, Size, rows
from game.ui.kit.style import FINE, LINE
from game.ui.kit.text import Text
from game.ui.kit.tile import Tile
from game.ui.look.texts import tr
from game.ui.look.theme import Theme
from game.ui.rooms.review.chart import Curves, CurvesChart, curves_of, ink
from game.ui.rooms.review.notes import NoteForm, has_notes, notes
from game.ui.rooms.review.overlays import Overlay, about_overlay, cost_colour, name_of, numbered
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Push
from game.ui.table.side_panel import SidePanel, board_and_panel, halves, panel_head, side_back

CANDIDATES = 5
"""The most candidates to show."""

DOT, PICTURE, COST, EDGE = 22, 58, 66, 9
"""The widths of a rank's dot, the picture beside it and the lead before the cost, and the padding
at both ends of a row, in design pixels."""

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
        super().__init__(
            str(number),
            face,
            self._play,
            about=number,
            height=rows(46, 34.5),
        )

    def _faced(self, theme: Theme, row: Figures) -> Box:
        cost = signed(-row.cost, exact=row.solved) if row.cost >= 0.05 else ""
        lead = (figure if row.chance is None else signed)(row.lead, exact=row.solved)
        chance = ""
        if row.chance is not None:
            chance = tr("number.percent", number=tr.whole(round(100 * row.chance)))
        piece = partial(self._paint_piece, row.candidate)
        tone = cost_colour(theme, row.cost)
        return Row(
            emblem(lambda ui, diameter: numbered(ui, self.number, diameter, tone), DOT),
            Picture(piece, width=PICTURE),
            Text(lead, 17, bold=True, width=COST),
            Text(cost, LINE, wraps=False, grow=1),
            Text(chance, 15, least=15),
            gap=8,
            pad=(EDGE, 6),
        )

    def _paint_piece(
        self, one: Candidate, surface: pygame.Surface, ui: UiContext, rect: Rect
    ) -> None:
        self._draw(surface, rect, one)

    def part_at(self, at: Pixel) -> int | None:
        return None if self.candidate is None else super().part_at(at)

    def _play(self) -> Change | None:
        return None if self.candidate is None else self._on_play(self.candidate)

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        fill = ui.theme.control_hover if state.selected else ui.theme.control
        Back(fill, radius=8).paint(surface, ui, self.rect.inflate(0, -ui.px(4)))


def candidate_heads(*, alone: bool) -> Box:
    """The column headings above the rows, for one player `alone` or for several."""
    keys = ["analysis.curves.result" if alone else "analysis.head.lead", "analysis.head.cost"]
    words = [tr(key) for key in keys]
    words.append("" if alone else tr("analysis.head.chance"))
    lead, cost, chance = (Text(one, FINE, wraps=False, least=1) for one in words)
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


CHART, LEAST_ROW, HEAD, BAR, HEADS = 146, 46, 60, 40, 18
"""The heights of the chart, a candidate's row, the heading, a choice, and the column headings above
the candidates, in design pixels."""

NOTED = Size(84, least=84, most=UNLIMITED, with_text=1)
UNNOTED = Size(24, least=24, most=UNLIMITED, with_text=1)
"""The heights of notes, and of the line that says that there are none."""

GAP = 12
"""The margin within the panel, and the gap between its parts, in design pixels."""


class AnalysisPanel(SidePanel):
    """Shows what is known about the position on the board, and leads to others."""

    def __init__(self, ui: UiContext, study: Study, use: Use, changed: Callable[[], None]) -> None:
        """Show nothing yet; `changed` is called after the node, or what to show, has changed."""
        super().__init__(ui, for_keys=False)
        self.curves, self.overlay = Curves.RESULT, Overlay.CANDIDATES
        self._study, self._use, self._changed = study, use, changed
        options = study.record.options
        self._game_ui = ui_of(options)
        players = range(options.players)
        badges = [self._game_ui.colours_of(player)[0] for player in players]
        self._badges = one_of_each(badges, options.sides)
        self._ply = study.game.ply
        self._found: Sequence[Evaluation | None] = [None] * (len(study.game.events) + 1)
        self.figures: list[Figures] = []

    def arrange(self) -> tuple[int, int]:
        """Place it in the window; returns the size of the area that it leaves for the board."""
        text = self.ui.fonts.factor
        # Below the board it is as high as its candidates need; the board gets the rest.
        below = (BAR + HEADS + CANDIDATES * LEAST_ROW) * text + 4 * GAP
        area, rect = board_and_panel(self.ui.size, text, high=below)
        self.show(rect)
        return area

    def tell(self, found: Sequence[Evaluation | None], ply: int) -> None:
        """Tell what is known about the position after each ply of the line.

        The position of `ply` is on the board.
        """
        self._found, self._ply = found, ply
        self.figures = figures_of(found[ply], self._position, self._study.game.options)

    @property
    def needs_search(self) -> bool:
        """Whether anything shown comes from a search."""
        overlays = (Overlay.CANDIDATES, Overlay.OWNERS)
        return self.curves is Curves.RESULT or self.overlay in overlays

    @property
    def candidate_looked_at(self) -> int | None:
        """The index of the candidate whose row the pointer is over, if it is over one."""
        hovered = self.tree.focus.hovered
        return hovered.number - 1 if isinstance(hovered, CandidateRow) else None

    # -- using it -----------------------------------------------------------

    def show_no_search(self) -> None:
        """Show what is known without any search."""
        self.curves, self.overlay = Curves.TOTAL, Overlay.NOTHING

    def choose_overlay(self, overlay: Overlay) -> None:
        self.overlay = overlay
        self._changed()

    def choose_curves(self, curves: Curves) -> None:
        self.curves = curves
        self._changed()

    def _go_to_ply(self, ply: int) -> None:
        self._study.go_to_ply(ply)
        self._changed()

    def _step_aside(self) -> None:
        self._study.step_aside(1)
        self._changed()

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        ruleset = self._study.game.options.ruleset
        overlays = [
            ChoiceItem(one, name_of(one, ruleset), tip=about_overlay(one, ruleset))
            for one in Overlay
        ]
        curves = [
            ChoiceItem(
                one,
                tr(f"analysis.curves.{one.value}"),
                tip=tr(f"analysis.curves.{one.value}.about"),
            )
            for one in Curves
        ]
        high = Size(BAR, with_text=1)
        left: list[Box] = [
            self._head(),
            Column(
                Choice(tr("results.total"), curves, self.curves, self.choose_curves, height=high),
                self._chart(),
                gap=GAP / 2,
            ),
        ]
        right: list[Box] = [
            Column(
                Choice(
                    tr("command.overlay"), overlays, self.overlay, self.choose_overlay, height=high
                ),
                self._legend(),
                self._below_overlays(),
                gap=GAP / 3,
                grow=int(not self.is_beside),
            )
        ]
        written = notes(
            self._study, lambda: Push(NoteForm(self.ui, self._study.node)), self._step_aside
        )
        written.sized(height=NOTED if has_notes(self._study) else UNNOTED, grow=1)
        if self.is_beside:
            return Column(*left, *right, written, gap=GAP, pad=GAP, back=side_back(self.ui))
        return halves(self.ui, Column(*left, written, gap=GAP), Column(*right, gap=GAP))

    @property
    def _is_alone(self) -> bool:
        """Whether there is one player, who can neither lead nor win."""
        return self._study.record.options.players == 1

    @property
    def _position(self) -> GamePosition:
        position: GamePosition = self._study.game.positions()[self._ply]
        return position

    @property
    def _is_unknown(self) -> bool:
        """Whether a search could find out about the position, but hasn't."""
        position = self._position
        idle = position.over or position.chance_event(min) is not None
        return self._found[self._ply] is None and not idle

    def _head(self) -> Box:
        study, found = self._study, self._found[self._ply]
        title = tr(f"game.{study.record.options.family}")
        opening = self._game_ui.opening_name(study.game)
        if opening:
            title = tr("analysis.opening", game=title, opening=opening)
        head = panel_head(self.ui, title, self._ply, len(study.game.events), rows(HEAD / 2))
        unknown = self._is_unknown and not self.needs_search
        if self._position.over or unknown or self._is_alone:
            return Column(head, Fill(), height=rows(HEAD))
        solved = found is not None and found.solved
        label = tr("analysis.solved") if solved else tr("analysis.chances")
        return Column(
            head,
            Text(label, FINE, wraps=False, grow=1),
            Picture(self._paint_chances, height=8),
            gap=0,
            height=rows(HEAD),
        )

    def _paint_chances(self, surface: pygame.Surface, ui: UiContext, bar: Rect) -> None:
        found = self._found[self._ply]
        if found is None:
            pygame.draw.rect(surface, ui.theme.control, bar)
            return
        left, reached = bar.left, 0.0
        for name, chance in zip(self._badges, found.outlook.chances, strict=True):
            reached += chance
            right = bar.left + round(bar.width * reached)
            rect = Rect(left, bar.top, right - left, bar.height)
            pygame.draw.rect(surface, ui.theme.colours[name], rect)
            left = right

    def _chart(self) -> Box:
        game = self._study.game
        tones = [ink(self.ui.theme, name) for name in self._badges]
        curves = curves_of(game, self._game_ui, self.curves, self._found, tones)
        plies, height = len(game.events), Size(CHART, least=CHART / 2)
        return CurvesChart(curves, plies, self._ply, self._go_to_ply, height=height)

    def _legend(self) -> Box:
        about = about_overlay(self.overlay, self._study.game.options.ruleset)
        words = "" if self.overlay is Overlay.NOTHING else about
        fonts, size = self.ui.fonts, self.ui.px(FINE.size)
        # As high as two lines.
        usual, least = (
            2 * fonts.line_height(px) / self.ui.scale.unit for px in (size, fonts.least(size))
        )
        return Text(words, FINE, height=Size(usual, least=least))

    def _below_overlays(self) -> Box:
        shown, theme = self.figures, self.ui.theme
        height = Size(HEADS + CANDIDATES * LEAST_ROW, least=HEADS + LEAST_ROW, with_text=1)
        if shown or (self._is_unknown and self.needs_search):
            # Nothing will arrive where no player chooses, or if nothing shown needs a search.
            empty = [] if not self._is_unknown else [None] * (CANDIDATES - len(shown))
            candidates = [
                CandidateRow(theme, number, row, self._use)
                for number, row in enumerate([*shown, *empty], 1)
            ]
            heads = candidate_heads(alone=self._is_alone) if shown else Fill()
            heads.sized(height=rows(HEADS), grow=0)
            return Column(heads, AsManyAsFit(*candidates, gap=0, grow=1), gap=0, height=height)
        if self._position.over:
            places = places_of(self._study.game)
            title = Text(headline(places), 20, bold=True, height=rows(HEAD / 2))
            told = result_box(theme, places, 18, stacked=True)
            return Column(title, told, gap=0, height=height)
        if not self._is_unknown:
            return Fill(height=height)
        key = "analysis.unsearched.alone" if self._is_alone else "analysis.unsearched"
        about = tr(key, moves=tr("analysis.overlay.candidates"))
        words = Text(about, LINE, align=TOP, grow=1)
        return Column(words, pad=(0, 13), height=height)
