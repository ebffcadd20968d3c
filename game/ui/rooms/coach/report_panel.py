"""The panel of the report: how each player played, what was good, and what could be better."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

import pygame
from msgspec import Struct
from pygame import Rect

from game.coach.costs import Cost
from game.coach.highlights import Highlight
from game.coach.kinds import COACHED
from game.coach.reasons import Reason
from game.coach.report import Report
from game.coach.turning_points import reasons_of
from game.engine import GamePosition
from game.engine.sides import one_of_each
from game.evaluation import Outlook
from game.review.report_search import ReportSearch
from game.ui.games.reason_marks import has_marks
from game.ui.kit.boxes import Align, Box, Fill, Outline, Picture
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.plot import Curve, paint_progress
from game.ui.kit.text import Text
from game.ui.look.coach_words import reason_text
from game.ui.look.names_in_text import named
from game.ui.look.texts import not_analysed_words, tr
from game.ui.look.theme import RGB
from game.ui.rooms.coach.move_row import MoveRow
from game.ui.rooms.coach.player_lines import LEGEND, LOW, ROW, player_lines
from game.ui.rooms.coach.story import story_box, to_try, told_story
from game.ui.rooms.review.chart import ChartMark, CurvesChart, ink
from game.ui.rooms.review.qualities import COSTLY, gravity, key
from game.ui.shell.context import UiContext
from game.ui.table.reason_words import ReasonPanel, reason_words
from game.ui.table.side_panel import board_and_panel, halves, panel_head, side_back

WORDS, SMALL = 16, 14
"""The sizes of the words, and of those below the progress bar, in design pixels."""

BAR = 8
"""The height of the progress bar, in design pixels."""

HEAD, CHART, MOMENT, BUTTON, LEAST_WORDS, GAP = 30, 118, 38, 46, 108, 10
"""The heights of the heading, the chart, a move's row and a button, the height of the words, and
the gap between these, in design pixels."""

MOST_ROWS, MOST_FINDS = 5, 2
"""The most moves to look at, and how many of them are such as were found well."""

TOP = (Align.START, Align.START)


class Spoken(Struct, frozen=True):
    """The words about a move.

    Attributes:
        ply: how many events came before it.
        words: how good it was, then each of the reasons.
        reasons: why it is worse than the better one.
    """

    ply: int
    words: list[str]
    reasons: tuple[Reason, ...]


class Players(Struct, frozen=True):
    """The players of the game that a report is on.

    Attributes:
        names: what they are called.
        badges: the names of their first colours.
        persons: the numbers of the people among them.
    """

    names: Sequence[str]
    badges: Sequence[str]
    persons: Collection[int]


class ReportPanel(ReasonPanel):
    """Shows a report, or how far along the search for it is."""

    def __init__(
        self,
        ui: UiContext,
        search: ReportSearch,
        players: Players,
        buttons: Callable[[], list[Button]],
        go_to_ply: Callable[[int], None],
    ) -> None:
        """Show nothing yet; `buttons` makes those for what comes next."""
        super().__init__(ui)
        self._search, self._names, self._badges = search, players.names, players.badges
        self._buttons, self._go_to_ply = buttons, go_to_ply
        self._ply: int | None = None
        self._charted = 0
        self._spoken: Spoken | None = None
        self._readers = players.persons or range(len(players.names))
        self._advice: str | None = None

    def arrange(self) -> tuple[int, int]:
        """Place it in the window; returns the size of the area that it leaves for the board."""
        area, rect = board_and_panel(self.ui.size, self.ui.fonts.factor)
        self.show(rect)
        return area

    def contents(self) -> Box:
        report, plies = self._search.report, len(self._search.game.events)
        height = Size(HEAD, least=LOW * HEAD, with_text=True)
        head = panel_head(self.ui, tr("results.report"), self._charted, plies, height)
        upper = [head, self._chart(), self._players()]
        rows = [] if report is None else self._rows(report)
        buttons = self._buttons()
        for button in buttons:
            height = Size(BUTTON, least=LOW * BUTTON)
            button.sized(width=EQUAL, height=height, grow=not self.is_beside)
        first = [*rows, *buttons]
        if first:
            first[0].first = True
        lower = [Column(*rows, gap=4), self._words()] if rows else [self._words()]
        if self.is_beside:
            return Column(*upper, *lower, *buttons, gap=GAP, pad=GAP, back=side_back(self.ui))
        return halves(
            self.ui, Column(*upper, gap=GAP), Column(*lower, Row(*buttons, gap=GAP), gap=GAP)
        )

    def _chart(self) -> Box:
        report, search = self._search.report, self._search
        known = [search.game.evaluations.get(number) for number in range(search.count)]
        found = [None if one is None else one.outlook for one in known]
        outlooks = found if report is None else report.outlooks
        sides = search.game.options.sides
        tones = [ink(self.ui.theme, name) for name in one_of_each(self._badges, sides)]
        curves = [_curve(outlooks, side, tone) for side, tone in enumerate(tones)]
        marks: list[ChartMark] = []
        if report is not None:
            marks = [
                ChartMark(cost.ply, sides[cost.player], max(1, gravity(cost.quality)))
                for cost in report.costs
                if cost is not None and is_told(report, cost)
            ]
        return CurvesChart(
            curves,
            len(search.game.events),
            self._charted,
            self._go_to_ply,
            marks,
            height=Size(CHART, least=LOW * CHART),
        )

    def _players(self) -> Box:
        """How well each player played, or how far along the search is."""
        report = self._search.report
        if report is not None:
            return player_lines(self.ui.theme, self._names, self._badges, report.summaries)
        high = (len(self._names) + 1) * ROW + LEGEND
        height = Size(high, least=LOW * high, with_text=True)
        if self._search.failure is not None:
            return Fill(height=height)
        return Column(
            Fill(height=BAR),
            Picture(self._paint_bar, height=BAR),
            Text(self.progress, SMALL, tone=self.ui.theme.muted, wraps=True, align=TOP, grow=1),
            gap=4,
            height=height,
        )

    def _paint_bar(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        paint_progress(surface, ui, rect, self._search.done / self._search.count)

    def _rows(self, report: Report) -> list[MoveRow]:
        """The rows of the moves to look at: first what was found well, then what could be better.

        Of the finds, those of the people who look at the report, if people have played; of several
        one each.
        """
        own = [one for one in report.highlights if one.cost.player in self._readers]
        own.sort(key=lambda one: -one.saved)
        if len(self._readers) > 1:
            own = list({one.cost.player: one for one in reversed(own)}.values())[::-1]
        finds = sorted((one.cost for one in own[:MOST_FINDS]), key=lambda cost: cost.ply)
        dear = sorted(report.turning_points, key=lambda point: -point.weight)[
            : MOST_ROWS - len(finds)
        ]
        better = sorted((point.cost for point in dear), key=lambda cost: cost.ply)
        return [
            *(self._row(cost, found=True) for cost in finds),
            *(self._row(cost, found=False) for cost in better),
        ]

    def _row(self, cost: Cost, *, found: bool) -> MoveRow:
        height = Size(MOMENT - 4, least=LOW * MOMENT, with_text=True)
        return MoveRow(
            self.ui.theme,
            cost,
            self._badges[cost.player],
            self._go_to_ply,
            found=found,
            here=cost.ply == self._ply,
            height=height,
        )

    def _words(self) -> Box:
        report = self._search.report
        if report is not None and self._spoken is None:
            return self._story(report)
        said, told = self.words or [""], told_cost(self._search.report, self._ply)
        signed = [has_marks(reason) for reason in self.reasons]
        foot = None if told is None else partial(key, self.ui.theme, told.quality)
        return reason_words(said[0], said[1:], signed, WORDS, foot, **self._room)

    @property
    def _room(self) -> Outline:
        """The room for the words."""
        height = Size(LEAST_WORDS, least=LOW * LEAST_WORDS, most=UNLIMITED, with_text=True)
        return Outline(height=height, grow=1)

    def _story(self, report: Report) -> Box:
        """How the game went, and what to try next."""
        position = self._search.game.positions[-1]
        if self._advice is None:
            self._advice = to_try(report, self._search.history, self._readers)
        story = told_story(report, position, self._names)
        return story_box(self.ui.theme, story, self._advice, WORDS, self._room)

    # -- using it -----------------------------------------------------------

    def select_move(self, ply: int | None) -> None:
        """Select the row of the move after a ply, or what most people use next."""
        controls = self.tree.focus.controls
        rows = (one for one in controls if isinstance(one, MoveRow))
        row = next((one for one in rows if one.cost.ply == ply), None)
        wanted = row or next((one for one in controls if one.first), None)
        if wanted is not None:
            self.tree.focus.select(wanted)

    def reword(self) -> None:
        """Drop the cached words."""
        self._spoken = self._advice = None

    # -- what is told -------------------------------------------------------

    def tell(self, ply: int | None, position: GamePosition) -> None:
        """Tell about the current ply of the main line, None off it, and the position."""
        report, self._ply = self._search.report, ply
        # Off the main line, the chart stays at the ply where it was left.
        self._charted = self._charted if ply is None else ply
        cost = cost_at(report, ply)
        if report is None or cost is None:
            self._spoken = None
        elif self._spoken is None or self._spoken.ply != cost.ply:
            self.alone = None
            reasons: tuple[Reason, ...] = ()
            words = [self._move_words(cost)]
            if is_told(report, cost):
                reasons = reasons_of(report.options, position, cost)
                board, _ = COACHED[report.options.kind].on_board(position, cost.played.event)
                words += [reason_text(board.ruleset, reason) for reason in reasons]
            self._spoken = Spoken(cost.ply, words, reasons)

    def _move_words(self, cost: Cost) -> str:
        """Which move it is, by whom, and how good it was beside others."""
        report, number, name = self._search.report, cost.ply + 1, named(self._names[cost.player])
        assert report is not None
        find = highlight_at(report, cost.ply)
        if find is not None:
            saved = max(1, round(find.saved))
            return tr.count("report.move.find", saved, move=number, name=name)
        points = round(cost.played.points)
        if is_told(report, cost) and points:
            return tr.count("report.move.better", points, move=number, name=name)
        return tr("report.move.good", move=number, name=name)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the next move is worse than the better one, if it is."""
        return () if self._spoken is None else self._spoken.reasons

    @property
    def words(self) -> list[str]:
        """The words to show: about the next move, or the search for the report."""
        report = self._search.report
        if self._search.failure is not None:
            return [not_analysed_words(self._search.failure.cause.value)]
        if report is None:
            return []
        return [] if self._spoken is None else self._spoken.words

    @property
    def progress(self) -> str:
        """How far along the search is, in words."""
        search = self._search
        done = tr("report.progress", done=search.done, plies=search.count)
        left = search.seconds_left
        if left is None:
            return done
        return f"{done}, {tr.count('report.left', max(1, round(left)))}"


def cost_at(report: Report | None, ply: int | None) -> Cost | None:
    """The cost of the event after a ply of the main line, if it is known."""
    costs = () if report is None else report.costs
    return costs[ply] if ply is not None and ply < len(costs) else None


def told_cost(report: Report | None, ply: int | None) -> Cost | None:
    """The same, if the better event is shown."""
    cost = cost_at(report, ply)
    return cost if report is not None and cost is not None and is_told(report, cost) else None


def highlight_at(report: Report | None, ply: int | None) -> Highlight | None:
    """The event after a ply of the main line, if it was found well."""
    highlights = () if report is None else report.highlights
    return next((one for one in highlights if one.cost.ply == ply), None)


def is_told(report: Report, cost: Cost) -> bool:
    """Whether the better event is shown: the one played was costly, or decided the game.

    Losing a few points may decide a close game.
    """
    return cost.quality in COSTLY or any(
        point.cost.ply == cost.ply for point in report.turning_points
    )


def _curve(outlooks: Sequence[Outlook | None], side: int, colour: RGB) -> Curve:
    return Curve(tuple(None if one is None else one.points[side] for one in outlooks), colour)
