"""The panel of the report: how well each player played, and the moves that decided the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct
from pygame import Rect

from game.coach.costs import Cost
from game.coach.kinds import COACHED
from game.coach.moments import MOST, reasons_of
from game.coach.reasons import Reason
from game.coach.report import Report
from game.engine import GamePosition
from game.evaluation import Outlook
from game.review.report_search import ReportSearch
from game.ui.games.reason_marks import has_marks
from game.ui.look.coach_words import reason_text
from game.ui.look.degradation_words import not_analysed_words
from game.ui.look.names_in_text import named
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.look.theme import RGB
from game.ui.rooms.coach.layout import ReportLayout, report_layout
from game.ui.rooms.coach.moment_row import MomentRow
from game.ui.rooms.coach.player_lines import paint_heads, paint_legend, paint_player
from game.ui.rooms.coach.qualities import COSTLY, KEY, gravity, paint_key, quality_word
from game.ui.rooms.review.candidates import signed
from game.ui.rooms.review.chart import ChartMark, Curve, CurvesChart, ink
from game.ui.rooms.review.head import paint_head
from game.ui.shell.actions import Action
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.label import paint_lines
from game.ui.widgets.progress import paint_progress
from game.ui.widgets.reason_words import ReasonWords
from game.ui.widgets.widget import Widget

WORDS, SMALL = 16, 14
"""The sizes of the words, and of those below the progress bar, in design pixels."""

BAR = 8
"""The height of the progress bar, in design pixels."""


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


class ReportPanel:
    """Shows a report, or how far along the search for it is.

    Attributes:
        rect: the whole panel.
        focus: its widgets.
        rows: the rows of the moves that decided the game.
        said: the words about the next move.
    """

    def __init__(
        self,
        ui: UiContext,
        search: ReportSearch,
        names: Sequence[str],
        badges: Sequence[str],
        buttons: Callable[[], list[Button]],
        go_to_ply: Callable[[int], None],
    ) -> None:
        """Show nothing yet.

        Args:
            ui: the services shared by all scenes.
            search: finds the report.
            names: the players' names, in playing order.
            badges: the name of each player's first colour.
            buttons: makes the buttons for what comes next.
            go_to_ply: called with the ply to go to.
        """
        self.rect = Rect(0, 0, 0, 0)
        self.focus = Focus(ui.sounds.play)
        self.rows = [MomentRow(number, go_to_ply) for number in range(MOST)]
        self._ui, self._search = ui, search
        self._names, self._badges = names, badges
        self._buttons = buttons
        self._chart = CurvesChart(ui, go_to_ply)
        self._ply: int | None = None
        self._placed: list[Widget] = []
        self.said = ReasonWords()
        self._spoken: Spoken | None = None

    # -- layout -------------------------------------------------------------

    def arrange(self) -> ReportLayout:
        """Lay everything out for the window's size and what is known; returns the layout."""
        ui, report = self._ui, self._search.report
        moments = () if report is None else report.moments
        buttons = self._buttons()
        names = len(self._names)
        layout = report_layout(ui.size, names, len(moments), len(buttons), ui.fonts.factor)
        self._layout, self.rect = layout, layout.panel
        self._placed = [*self.rows[: len(moments)], *buttons, self._chart]
        places = [*layout.moments, *layout.buttons, layout.chart]
        for widget, place in zip(self._placed, places, strict=True):
            widget.rect = place
        self._say_it(anew=True)
        return layout

    def _say_it(self, *, anew: bool = False) -> None:
        """Lay out the words; their rows are widgets too, and follow all others."""
        head, *reasons = self.words or [""]
        signed = [has_marks(reason) for reason in self.reasons]
        room, foot = self._layout.words, self._ui.text_px(KEY) if self._told is not None else 0
        if self.said.show(self._ui, head, reasons, signed, room, WORDS, foot) or anew:
            self.focus.show([*self._placed, *self.said.rows])

    def select_move(self, ply: int | None) -> None:
        """Select the row of the move after a ply, or the first widget."""
        report = self._search.report
        plies = [] if report is None else [moment.cost.ply for moment in report.moments]
        if ply in plies:
            self.focus.select(self.rows[plies.index(ply)].name)
        else:
            self.focus.select_first()

    def handle(self, action: Action) -> Change | None:
        """Handle a pointer action."""
        self._chart.scrub(action)
        return self.focus.handle(action)

    def reword(self) -> None:
        """Drop the cached words."""
        self._spoken = None

    # -- what is shown ------------------------------------------------------

    def show(self, ply: int | None, position: GamePosition) -> None:
        """Show the current ply of the main line, None off it, and the position."""
        report, game = self._search.report, self._search.game
        self._ply = ply
        known = [game.evaluations.get(number) for number in range(self._search.count)]
        found = [None if one is None else one.outlook for one in known]
        outlooks = found if report is None else report.outlooks
        tones = [ink(self._ui.theme, name) for name in self._badges]
        curves = [_curve(outlooks, player, tone) for player, tone in enumerate(tones)]
        marks: list[ChartMark] = []
        if report is not None:
            marks = [
                ChartMark(cost.ply, cost.player, max(1, gravity(cost.quality)))
                for cost in report.costs
                if cost is not None and is_told(report, cost)
            ]
            for row, moment in zip(self.rows, report.moments, strict=False):
                row.show(moment, self._badges[moment.cost.player], here=moment.cost.ply == ply)
        # Off the main line, the chart stays at the ply where it was left.
        self._chart.show(curves, len(game.events), self._chart.ply if ply is None else ply, marks)
        self._say(report, position)

    def _say(self, report: Report | None, position: GamePosition) -> None:
        """Find the words about the next move, unless they are cached."""
        cost = None if report is None else cost_at(report, self._ply)
        if cost is None:
            self._spoken = None
        elif self._spoken is None or self._spoken.ply != cost.ply:
            reasons: tuple[Reason, ...] = ()
            words = [self._move_words(cost)]
            if report is not None and is_told(report, cost):
                reasons = reasons_of(report.options, position, cost)
                board, _ = COACHED[report.options.kind].on_board(position, cost.played.event)
                words += [reason_text(board.ruleset, reason) for reason in reasons]
            self._spoken = Spoken(cost.ply, words, reasons)
        self._say_it()

    def _move_words(self, cost: Cost) -> str:
        """Which move it is, by whom, how good it was, and what it cost."""
        return tr(
            "report.move",
            number=cost.ply + 1,
            name=named(self._names[cost.player]),
            quality=quality_word(cost.quality),
            points=signed(-cost.played.points),
        )

    @property
    def _told(self) -> Cost | None:
        """The cost of the next move, if the better one is shown."""
        report = self._search.report
        cost = None if report is None else cost_at(report, self._ply)
        return cost if report is not None and cost is not None and is_told(report, cost) else None

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the next move is worse than the better one, if it is."""
        return () if self._spoken is None else self._spoken.reasons

    @property
    def words(self) -> list[str]:
        """The words to show: about the next move, or else about the report or its search."""
        report = self._search.report
        if self._search.failure is not None:
            return [not_analysed_words(self._search.failure.cause.value)]
        if report is None:
            return []
        if self._spoken is not None:
            return self._spoken.words
        return [tr("report.choose" if report.moments else "report.nothing")]

    @property
    def progress(self) -> str:
        """How far along the search is, in words."""
        search = self._search
        done = tr("report.progress", done=search.done, plies=search.count)
        left = search.seconds_left
        if left is None:
            return done
        return f"{done}, {tr.count('report.left', max(1, round(left)))}"

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the whole panel."""
        ui, layout, report = self._ui, self._layout, self._search.report
        surface.blit(panel(layout.panel.size, 0, ui.theme.panel), layout.panel)
        plies = len(self._search.game.events)
        paint_head(surface, ui, tr("results.report"), self._chart.ply, plies, layout.head)
        self.focus.paint(surface, ui)
        if report is not None:
            paint_heads(surface, ui, layout.heads)
            lines = zip(layout.players, self._names, self._badges, report.summaries, strict=True)
            for room, name, badge, summary in lines:
                paint_player(surface, ui, room, name, badge, summary)
            paint_legend(surface, ui, layout.legend)
        elif self._search.failure is None:
            self._paint_progress(surface, (layout.heads, *layout.players, layout.legend))
        self.said.paint_head(surface, ui)
        if self._told is not None and self.said.foot:
            paint_key(surface, ui, self.said.below, self._told.quality, self.said.px)

    def _paint_progress(self, surface: pygame.Surface, rooms: Sequence[Rect]) -> None:
        """Draw a progress bar, and how long the rest will take, in words."""
        ui, room = self._ui, rooms[0].unionall(list(rooms))
        high = ui.px(BAR)
        bar = Rect(room.left, room.top + high, room.width, high)
        paint_progress(surface, ui, bar, self._search.done / self._search.count)
        below = Rect(room.left, bar.bottom + high // 2, room.width, 0)
        below.height = room.bottom - below.top
        paint_lines(surface, ui, self.progress, below, SMALL, ui.theme.muted)


def cost_at(report: Report, ply: int | None) -> Cost | None:
    """The cost of the event after a ply of the main line, if it is known."""
    return report.costs[ply] if ply is not None and ply < len(report.costs) else None


def is_told(report: Report, cost: Cost) -> bool:
    """Whether the better event is shown: the one played was costly, or decided the game.

    Losing a few points may decide a close game.
    """
    return cost.quality in COSTLY or any(moment.cost.ply == cost.ply for moment in report.moments)


def _curve(outlooks: Sequence[Outlook | None], player: int, colour: RGB) -> Curve:
    """A player's expected final total, ply by ply."""
    return Curve(tuple(None if one is None else one.points[player] for one in outlooks), colour)
