"""The panel beside the report's board: who played how well, and the moves that decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct
from pygame import Rect

from game.coach.costs import Cost, Summary
from game.coach.kinds import COACHED
from game.coach.moments import MOST, reasons_of
from game.coach.reasons import Reason
from game.coach.report import Report
from game.engine import GamePosition
from game.evaluation import Outlook
from game.report_search import ReportSearch
from game.ui.analysis.candidates import signed
from game.ui.analysis.chart import ChartMark, Curve, CurvesChart, ink
from game.ui.analysis.head import paint_head
from game.ui.board.reason_marks import marked
from game.ui.coach.layout import ReportLayout, report_layout
from game.ui.coach.moment_row import MomentRow
from game.ui.coach.qualities import COSTLY, COUNTED, quality_colour, quality_word
from game.ui.look.coach_words import reason_text
from game.ui.look.shapes import colour_badge, disc, panel
from game.ui.look.texts import tr
from game.ui.look.theme import RGB
from game.ui.shell.actions import Action
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.label import paint_lines
from game.ui.widgets.progress import paint_progress
from game.ui.widgets.reason_words import ReasonWords
from game.ui.widgets.widget import Widget

LINE, SMALL, WORDS = 16, 14, 16
"""The sizes of a player's line, of the counts and of the words, in design pixels."""

TINY, LEAST_TINY, LEGEND_GAP = 13, 11, 6
"""Of the legend the size of the words, their least one, and the gap after a dot and after words, in
design pixels. What is drawn is `Fonts.em` of a size: never too small to read."""

DOT, BADGE, BAR, COLUMN = 12, 18, 8, 32
"""The diameter of a dot, the size of a badge, the height of the bar of progress, and the width of a
column of counts, in design pixels."""


class Spoken(Struct, frozen=True):
    """What is said of a move.

    Attributes:
        ply: how many events came before it.
        words: how good it was, and each of the reasons.
        reasons: why it is worse than another one.
    """

    ply: int
    words: list[str]
    reasons: tuple[Reason, ...]


class ReportPanel:
    """Shows a report, or how far the search for it is.

    Attributes:
        rect: all of it.
        focus: its widgets.
        rows: those of the moves that decided the game.
        said: what is said of the move that comes next.
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
            ui: the services of all scenes.
            search: which finds the report.
            names: those of the players, in playing order.
            badges: the name of the first colour of each of them.
            buttons: makes those for what comes next.
            go_to_ply: called with the ply that is pressed.
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
        """Lay everything out for the window's size and what is known; the layout."""
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
        """Lay out the words, whose rows are widgets too, after all others."""
        head, *reasons = self.words or [""]
        signed = [bool(one.cells or one.pieces) for one in map(marked, self.reasons)]
        room = self._layout.words
        if self.said.show(self._ui, head, reasons, signed, room, WORDS) or anew:
            self.focus.show([*self._placed, *self.said.rows])

    def handle(self, action: Action) -> Change | None:
        """Take an action of the pointer."""
        self._chart.scrub(action)
        return self.focus.handle(action)

    def reword(self) -> None:
        """Take anew all words that are kept."""
        self._spoken = None

    # -- what is shown ------------------------------------------------------

    def show(self, ply: int | None, position: GamePosition) -> None:
        """Show the current ply of the main line, None beside it, and the position."""
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
                ChartMark(cost.ply, cost.player, quality_colour(self._ui.theme, cost.quality))
                for cost in report.costs
                if cost is not None and is_told(report, cost)
            ]
            for row, moment in zip(self.rows, report.moments, strict=False):
                row.show(moment, self._badges[moment.cost.player], here=moment.cost.ply == ply)
        # Beside the main line the chart keeps the place where it was left.
        self._chart.show(curves, len(game.events), self._chart.ply if ply is None else ply, marks)
        self._say(report, position)

    def _say(self, report: Report | None, position: GamePosition) -> None:
        """Find the words for the move that comes next, unless they are known."""
        cost = None if report is None else cost_at(report, self._ply)
        if cost is None:
            self._spoken = None
        elif self._spoken is None or self._spoken.ply != cost.ply:
            reasons: tuple[Reason, ...] = ()
            lost = signed(-cost.played.points)
            words = [tr("report.move", quality=quality_word(cost.quality), points=lost)]
            if report is not None and is_told(report, cost):
                reasons = reasons_of(report.options, position, cost)
                board, _ = COACHED[report.options.kind].on_board(position, cost.played.event)
                words += [reason_text(board.ruleset, reason) for reason in reasons]
            self._spoken = Spoken(cost.ply, words, reasons)
        self._say_it()

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the move that comes next is worse than another, where it is."""
        return () if self._spoken is None else self._spoken.reasons

    @property
    def words(self) -> list[str]:
        """What is said of the move that comes next."""
        report = self._search.report
        if self._search.failure is not None:
            return [tr("analysis.failed", reason=self._search.failure)]
        if report is None:
            return []
        if self._spoken is not None:
            return self._spoken.words
        return [tr("report.choose" if report.moments else "report.nothing")]

    @property
    def progress(self) -> str:
        """How far the search is, in words."""
        search = self._search
        done = tr("report.progress", done=search.done, plies=search.count)
        left = search.seconds_left
        if left is None:
            return done
        return f"{done}, {tr.count('report.left', max(1, round(left)))}"

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Draw all of it."""
        ui, layout, report = self._ui, self._layout, self._search.report
        surface.blit(panel(layout.panel.size, 0, ui.theme.panel), layout.panel)
        plies = len(self._search.game.events)
        paint_head(surface, ui, tr("results.report"), self._chart.ply, plies, layout.head)
        self.focus.paint(surface, ui)
        if report is not None:
            self._paint_heads(surface, layout.heads)
            for player, room in enumerate(layout.players):
                self._paint_player(surface, room, player, report.summaries[player])
            self._paint_legend(surface, layout.legend)
        elif self._search.failure is None:
            self._paint_progress(surface, (layout.heads, *layout.players, layout.legend))
        self.said.paint_head(surface, ui)

    def _paint_heads(self, surface: pygame.Surface, room: Rect) -> None:
        """What stands in the columns: the accuracy, and how often which quality, by its colour."""
        fonts, px = self._ui.fonts, self._ui.px
        for tone, x in zip(self._ui.theme.quality_colours, self._columns(room), strict=True):
            dot = disc(px(DOT), tone)
            surface.blit(dot, dot.get_rect(center=(x, room.centery)))
        right = self._accuracy_right(room)
        fonts.blit(
            surface,
            tr("report.accuracy"),
            px(SMALL),
            self._ui.theme.muted,
            max_width=right - room.left,
            max_height=room.height,
            midright=(right, room.centery),
        )

    def _paint_legend(self, surface: pygame.Surface, room: Rect) -> None:
        """What the colours mean, in words, from one end of the room to the other."""
        fonts, theme, gap = self._ui.fonts, self._ui.theme, self._ui.px(LEGEND_GAP)
        words = [quality_word(together[-1]) for together in COUNTED]
        size = fonts.low(self._ui.px(TINY), room.height)
        for_words = room.width - (3 * len(words) - 1) * gap
        size = fonts.fitting("".join(words), size, for_words, least=self._ui.px(LEAST_TINY))
        widths = [fonts.width(word, size) for word in words]
        if sum(widths) > for_words:  # What is good goes without saying.
            words, widths, for_words = words[1:], widths[1:], for_words + 3 * gap
        between = max(0, for_words - sum(widths)) // (len(words) - 1)
        tones, left = theme.quality_colours[-len(words) :], room.left
        for tone, word, width in zip(tones, words, widths, strict=True):
            dot = disc(self._ui.px(DOT) * 2 // 3, tone)
            surface.blit(dot, dot.get_rect(midleft=(left, room.centery)))
            left += 2 * gap
            spot = (left, room.centery)
            fonts.blit(surface, word, size, theme.muted, max_width=width, midleft=spot)
            left += width + gap + between

    def _columns(self, room: Rect) -> list[int]:
        """The middles of the columns of counts."""
        wide = self._ui.px(COLUMN)
        return [room.right - wide * (len(COUNTED) - n) + wide // 2 for n in range(len(COUNTED))]

    def _accuracy_right(self, room: Rect) -> int:
        """Where the column of accuracies ends."""
        return room.right - self._ui.px(COLUMN) * len(COUNTED) - self._ui.px(COLUMN) // 3

    def _paint_player(
        self, surface: pygame.Surface, room: Rect, player: int, summary: Summary
    ) -> None:
        """A player's name and accuracy, and how many events of each quality there were."""
        theme, px, fonts = self._ui.theme, self._ui.px, self._ui.fonts
        size, small = fonts.low(px(LINE), room.height), fonts.low(px(SMALL), room.height)
        for together, x in zip(COUNTED, self._columns(room), strict=True):
            count = tr.whole(sum(summary.counts[quality] for quality in together))
            figure = fonts.figures(count, small, theme.text)
            surface.blit(figure, figure.get_rect(center=(x, room.centery)))
        right = self._accuracy_right(room)
        if summary.accuracy is not None:
            percent = tr("number.percent", number=tr.whole(round(summary.accuracy)))
            figure = fonts.figures(percent, size, theme.text, bold=True)
            right = surface.blit(figure, figure.get_rect(midright=(right, room.centery))).left
        badge = colour_badge(self._badges[player], min(px(BADGE), room.height), theme)
        at = surface.blit(badge, badge.get_rect(midleft=room.midleft))
        fonts.blit(
            surface,
            self._names[player],
            size,
            theme.text,
            max_width=right - at.right - px(12),
            max_height=room.height,
            midleft=(at.right + px(6), room.centery),
        )

    def _paint_progress(self, surface: pygame.Surface, rooms: Sequence[Rect]) -> None:
        """A bar, and in words how long it will still take."""
        ui, room = self._ui, rooms[0].unionall(list(rooms))
        high = ui.px(BAR)
        bar = Rect(room.left, room.top + high, room.width, high)
        paint_progress(surface, ui, bar, self._search.done / self._search.count)
        below = Rect(room.left, bar.bottom + high // 2, room.width, 0)
        below.height = room.bottom - below.top
        paint_lines(surface, ui, self.progress, below, SMALL, ui.theme.muted)


def cost_at(report: Report, ply: int | None) -> Cost | None:
    """What the event after a ply of the main line cost, where that is known."""
    return report.costs[ply] if ply is not None and ply < len(report.costs) else None


def is_told(report: Report, cost: Cost) -> bool:
    """Whether what would have been better is shown: it was costly, or decided the game.

    What costs few points may decide a close game.
    """
    return cost.quality in COSTLY or any(moment.cost.ply == cost.ply for moment in report.moments)


def _curve(outlooks: Sequence[Outlook | None], player: int, colour: RGB) -> Curve:
    """The total that a player is expected to have in the end, ply by ply."""
    return Curve(tuple(None if one is None else one.points[player] for one in outlooks), colour)
