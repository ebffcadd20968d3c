"""The panel of the report: how each player played, what was good, and what could be better."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Unpack

import pygame
from msgspec import Struct

from game.coach.advice import advice_for
from game.coach.costs import Cost, Play, Summary
from game.coach.kinds import COACHED
from game.coach.reasons import Reason
from game.coach.report import Highlight, Report, ahead_since
from game.coach.scales import Quality
from game.coach.turning_points import reasons_of
from game.engine import GamePosition
from game.engine.sides import one_of_each
from game.review.report_search import ReportSearch
from game.ui.games.kinds import ui_of
from game.ui.games.reason_marks import has_marks
from game.ui.games.scores import headline, places_at
from game.ui.kit.boxes import TOP, Align, Back, Box, Fill, Outline, Picture, badge, emblem, sign
from game.ui.kit.button import Button
from game.ui.kit.containers import AsManyAsFit, Column, FirstFitting, Row
from game.ui.kit.control import ControlState
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size, rows
from game.ui.kit.plot import Curve, paint_progress
from game.ui.kit.style import FACT, NOTE, SMALL, Style, accent, muted, text
from game.ui.kit.text import Alike, Text
from game.ui.kit.tile import Tile
from game.ui.look.coach_words import reason_text
from game.ui.look.faces import LEAST
from game.ui.look.names_in_text import named
from game.ui.look.texts import not_analysed_words, tr
from game.ui.look.theme import Theme
from game.ui.rooms.review.chart import ChartMark, CurvesChart, ink
from game.ui.rooms.review.panel import signed
from game.ui.rooms.review.qualities import (
    COSTLY,
    COUNTED,
    GOOD,
    LETTERS,
    gravity,
    key,
    quality_disc,
    quality_word,
)
from game.ui.shell.context import UiContext
from game.ui.table.name_line import NameLine
from game.ui.table.reason_words import ReasonPanel, reason_words
from game.ui.table.side_panel import board_and_panel, halves, panel_head, side_back


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
        number, right = tr.whole(cost.ply + 1), (Align.END, Align.CENTER)
        self.cost, self.found, self._here = cost, found, here
        better = "" if found else signed(cost.played.points)
        face = Row(
            Fill(width=5, height=24, back=Back(theme.accent, radius=2.5) if here else None),
            Fill(width=0),
            badge(colour, 18),
            emblem(lambda ui, px: quality_disc(ui, cost.quality, px), 20),
            Text(number, SMALL, width=28),
            Text(word, FACT, grow=1),
            Text(better, FACT, bold=True, align=right),
            Fill(width=0),
            gap=6,
            pad=(4, 3),
        )
        go = partial(go_to, cost.ply)
        super().__init__(f"{number} {word}", face, go, about=cost.ply, **outline)

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        theme = ui.theme
        usual = theme.panel_active if self._here else theme.control
        fill = theme.control_hover if state.hovered is not None else usual
        rim = theme.accent if state.selected else usual
        Back(fill, rim, rim_width=2, radius=8).paint(surface, ui, self.rect)


ROW, LEGEND, COLUMN = 40, 20, 32
"""The heights of a player's line and of the legend, and the width of a column of counts, in design
pixels."""

HEAD, CHART, MOMENT, BUTTON, LEAST_WORDS, GAP = 30, 118, 38, 46, 108, 10
"""The heights of the heading, the chart, a move's row and a button, the height of the words, and
the gap between these, in design pixels."""

LOW = 0.7
"""How much lower most of these may get."""

BAR = 8
"""The height of the progress bar, in design pixels."""

TINY = Style(13, least=11)
"""How words in the legend look: what is drawn is `Fonts.em` of a size, never too small to read."""

MOST_ROWS, MOST_FINDS = 5, 2
"""The most moves to look at, and how many of them are such as were found well."""


def player_lines(names: Sequence[str], badges: Sequence[str], summaries: Sequence[Summary]) -> Box:
    """A line for each player, column headings above them, and the legend below.

    `badges` are the names of the players' first colours.
    """
    right = (Align.END, Align.CENTER)
    accuracy = Text(tr("report.accuracy"), SMALL, align=right, grow=1)
    heads = _line([_sign(together[-1], FACT.size) for together in COUNTED], accuracy)
    lines = map(_player, names, badges, summaries)
    worst = [together[-1] for together in COUNTED]
    # Good moves need no explanation if there's no room.
    return Column(heads, *lines, FirstFitting(_legend(worst), _legend(worst[1:])), gap=0)


def _line(cells: Sequence[Box], *boxes: Box) -> Box:
    counts = (Row(one, width=COLUMN, justify=Align.CENTER) for one in cells)
    return Row(*boxes, Fill(width=COLUMN / 3), *counts, gap=0, height=rows(ROW, LOW * ROW))


def _player(name: str, colour: str, summary: Summary) -> Box:
    counts = [sum(summary.counts[one] for one in together) for together in COUNTED]
    accuracy, word = "", ""
    if summary.accuracy is not None:
        accuracy = tr("number.percent", number=tr.whole(round(summary.accuracy)))
        word = tr(f"report.play.{Play.of(summary.accuracy).name.lower()}")
    who = Column(NameLine(name, None, FACT.size), Text(word, TINY, tone=accent), gap=0, grow=1)
    return _line(
        [Text(tr.whole(count), SMALL.size) for count in counts],
        badge(colour, 18),
        Fill(width=6),
        who,
        Fill(width=6),
        Text(accuracy, FACT, bold=True, least=FACT.size),
    )


def _legend(qualities: Sequence[Quality]) -> Box:
    alike, boxes = Alike(), list[Box]()
    for quality in qualities:
        word = tr(f"report.lost.{quality.value}")
        boxes += _sign(quality, TINY.size), Text(word, TINY, tone=muted, alike=alike), Fill()
    return Row(*boxes[:-1], gap=6, height=rows(LEGEND, LOW * LEGEND))


def _sign(quality: Quality, size: float) -> Box:
    if quality in LETTERS:
        return Text(LETTERS[quality], size, bold=True, least=1)
    return sign(GOOD, rows(size), text)


def told_story(report: Report, position: GamePosition, names: Sequence[str]) -> str:
    """Who has won, and since when that was to be expected; what else is good of other games."""
    options, places = report.options, places_at(position, [(name, None) for name in names])
    if not position.over or options.players == 1:
        return tr("report.story.marked") if report.highlights or report.turning_points else ""
    winner = places[0]
    since = ahead_since(options, report.outlooks, winner.players[0])
    if len(winner.players) > 1 or places[1].rank == 1 or since in (None, len(report.costs)):
        return headline(places)
    key = "report.story.since" if since else "report.story.always"
    return tr(key, name=named(winner.name), number=since)


def story_box(story: str, advice: str, **outline: Unpack[Outline]) -> Box:
    """The sentence about the game, and below it what to try, of one size: the largest that fits."""

    def said(size: int) -> Box:
        words = Text(tr("report.try", advice=advice), size, wraps=True, width=EQUAL, grow=1)
        hint = Row(sign("hint", rows(1.3 * size), accent), words, gap=8, align=Align.START)
        first = Text(story, size, tone=muted, wraps=True, width=EQUAL) if story else None
        return AsManyAsFit(first, hint if advice else None, gap=6, width=EQUAL)

    return FirstFitting(*map(said, range(int(FACT.size), LEAST - 1, -1)), **outline)


class Spoken(Struct, frozen=True):
    """The words about a move: how good it was, then each of the reasons why it is worse."""

    ply: int
    words: list[str]
    reasons: tuple[Reason, ...]


class ReportPanel(ReasonPanel):
    """Shows a report, or how far along the search for it is."""

    def __init__(
        self,
        ui: UiContext,
        search: ReportSearch,
        names: Sequence[str],
        persons: Collection[int],
        buttons: Callable[[], list[Button]],
        go_to_ply: Callable[[int], None],
    ) -> None:
        """Show nothing yet.

        `persons` are the numbers of the people among the players; `buttons` makes those for what
        comes next.
        """
        super().__init__(ui)
        colours_of = ui_of(search.game.options).colours_of
        self._badges = [colours_of(player)[0] for player in range(len(names))]
        self._search, self._names = search, names
        self._buttons, self._go_to_ply = buttons, go_to_ply
        self._ply: int | None = None
        self._charted = 0
        self._spoken: Spoken | None = None
        self._readers = persons or range(len(names))
        self._advice: str | None = None

    def arrange(self) -> tuple[int, int]:
        """Place it in the window; returns the size of the area that it leaves for the board."""
        area, rect = board_and_panel(self.ui.size, self.ui.fonts.factor)
        self.show(rect)
        return area

    def contents(self) -> Box:
        report, plies = self._search.report, len(self._search.game.events)
        high = rows(HEAD, LOW * HEAD)
        head = panel_head(self.ui, tr("results.report"), self._charted, plies, high)
        upper = [head, self._chart(), self._players()]
        moves = [] if report is None else self._rows(report)
        buttons = self._buttons()
        for button in buttons:
            high = Size(BUTTON, least=LOW * BUTTON)
            button.sized(width=EQUAL, height=high, grow=not self.is_beside)
        for one in [*moves, *buttons][:1]:
            one.first = True
        lower = [Column(*moves, gap=4) if moves else None, self._words()]
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
        curves = [
            Curve(tuple(None if one is None else one.points[side] for one in outlooks), tone)
            for side, tone in enumerate(tones)
        ]
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
        report = self._search.report
        if report is not None:
            return player_lines(self._names, self._badges, report.summaries)
        high = (len(self._names) + 1) * ROW + LEGEND
        height = rows(high, LOW * high)
        if self._search.failure is not None:
            return Fill(height=height)
        share = self._search.done / self._search.count
        bar = Picture(partial(paint_progress, share=share), height=BAR)
        told = Text(self.progress, NOTE, align=TOP, grow=1)
        return Column(Fill(height=BAR), bar, told, gap=4, height=height)

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
        return MoveRow(
            self.ui.theme,
            cost,
            self._badges[cost.player],
            self._go_to_ply,
            found=found,
            here=cost.ply == self._ply,
            height=rows(MOMENT - 4, LOW * MOMENT),
        )

    def _words(self) -> Box:
        report, search = self._search.report, self._search
        high = Size(LEAST_WORDS, least=LOW * LEAST_WORDS, most=UNLIMITED, with_text=1)
        if report is not None and self._spoken is None:
            story = told_story(report, search.game.positions[-1], self._names)
            return story_box(story, self._to_try(report), height=high, grow=1)
        said, told = self.words or [""], told_cost(report, self._ply)
        signed = [has_marks(reason) for reason in self.reasons]
        foot = None if told is None else partial(key, told.quality)
        return reason_words(said[0], said[1:], signed, int(FACT.size), foot, height=high, grow=1)

    def _to_try(self, report: Report) -> str:
        """What would have helped the readers most, in a sentence; reckoned once."""
        if self._advice is None:
            events, points = self._search.history, report.turning_points
            advice = advice_for(report.options, events, report.costs, points, self._readers)
            self._advice = tr(f"report.try.{'on' if advice is None else advice.value}")
        return self._advice

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
        return [] if report is None or self._spoken is None else self._spoken.words

    @property
    def progress(self) -> str:
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
