"""The standings of a series after one of its games, and at its end who has won it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

import pygame
from pygame import Rect

from game.engine import AnyGame, Standing, lowest_wins
from game.ui.games.game_ui import GameUi
from game.ui.look.names_in_text import named
from game.ui.look.scale import UiScale, row
from game.ui.look.shapes import colour_badge, panel
from game.ui.look.texts import tr
from game.ui.look.theme import RGB
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Home, Pop, Reset, Scene
from game.ui.table.name_line import paint_name
from game.ui.widgets.button import Button
from game.ui.widgets.form import HEADING, LEAST_HEADING, Form, paint_background

ROW, GAP, HEADS = 64, 10, 32
"""The heights of a row, of the gap between rows, and of the column heads, in design pixels."""

WIDEST = 880
"""The greatest width of the table, in design pixels, at the usual text size."""

GAME, WON, TOTAL, NEXT = 56, 88, 84, 84
"""The column widths, in design pixels, at the usual text size: of a game, and of the columns after
the games."""

UNPLAYED = "–"
"""Stands for the total of a game yet to be played."""

NAME = 200
"""The width that larger text leaves at least for the place and the name, in design pixels."""


@dataclass(frozen=True)
class StandingsLayout:
    """Rectangles in the window.

    Attributes:
        headline, line: who leads, and how points are counted.
        heads: the names of the columns.
        rows: one row for each person, best first.
        games: the right ends of the games' columns, from the left.
        total, won, next: the right ends of the other columns.
        names: the right end of the names.
        buttons: go on, see the game, menu.
    """

    headline: Rect
    line: Rect
    heads: Rect
    rows: tuple[Rect, ...]
    games: tuple[int, ...]
    total: int
    won: int
    next: int
    names: int
    buttons: tuple[Rect, ...]


def standings_layout(
    size: tuple[int, int], people: int, games: int, *, over: bool = False, text: float = 1.0
) -> StandingsLayout:
    """Lay out a table in the middle, with headlines above and buttons below it.

    Args:
        size: the window's size, in pixels.
        people: how many rows there are.
        games: how many columns of games there are.
        over: whether no game follows, so that there is no column about it.
        text: the text size relative to the usual one.
    """
    px, (width, height) = UiScale.for_window(size).px, size
    table = Rect(0, 0, min(width - px(48), px(WIDEST * text)), 0)
    columns = px(games * GAME + TOTAL + WON + (0 if over else NEXT))
    wide = max(1.0, min(text, (table.width - px(16 + NAME)) / columns))
    table.height = px(HEADS) + people * px(ROW) + (people - 1) * px(GAP)
    whole = px(52 + 28 + 20) + table.height + px(28 + 52)
    top = (height - whole) // 2
    table.midtop = (width // 2, top + px(52 + 28 + 20))
    headline = Rect(table.left, top, table.width, px(52))
    line = Rect(table.left, headline.bottom, table.width, px(28))
    heads = Rect(table.left, table.top, table.width, px(HEADS))
    rows = tuple(
        Rect(table.left, heads.bottom + n * px(ROW + GAP), table.width, px(ROW))
        for n in range(people)
    )
    last = table.right - px(16)
    won = last if over else last - px(NEXT * wide)
    total = won - px(WON * wide)
    first = total - px(TOTAL * wide)
    ends = tuple(first - px(GAME * wide) * (games - 1 - n) for n in range(games))
    foot = Rect(0, table.bottom + px(28), min(table.width, px(600)), px(52))
    foot.centerx = width // 2
    return StandingsLayout(
        headline=headline,
        line=line,
        heads=heads,
        rows=rows,
        games=ends,
        total=total,
        won=won,
        next=last,
        names=ends[0] - px(GAME * wide),
        buttons=tuple(row(foot, 3, px(12))),
    )


def headline(standings: Sequence[Standing], names: Sequence[str], played: int, length: int) -> str:
    """Who leads or has won, in one line; `names` are the people's, in their order."""
    best = [named(names[standing.person]) for standing in standings if standing.rank == 1]
    if played == length:
        if len(best) == 1:
            return tr("series.wins", name=best[0])
        if len(best) == 2:
            return tr("series.tie", first=best[0], second=best[1])
        return tr.count("series.tie_of_many", len(best))
    if len(best) == 1:
        return tr("series.leads", name=best[0], played=played, length=length)
    return tr.count("series.level", len(best), played=played, length=length)


class Standings(Form):
    """Shows a table of all the series' games so far, and leads on to the next game.

    Attributes:
        standings: the rows, best first.
        names: the people's names, in the order in which they sat in the first game.
        layout: where everything is.
    """

    def __init__(
        self,
        ui: UiContext,
        game: AnyGame,
        game_ui: GameUi,
        following: Callable[[], Scene],
        *,
        again: bool,
    ) -> None:
        """Show how a series stands.

        Args:
            ui: the services of all scenes.
            game: the finished game, part of a series.
            game_ui: the game's kind in the window.
            following: makes the scene of the next game, or of a new series.
            again: whether it's a new series, as no game of this one is left to play.
        """
        super().__init__(ui)
        assert game.series is not None
        series = game.series_after
        assert series is not None
        self.series = series
        people = game.series.people(game.seats)
        self.names = [seat.name for seat in people]
        self._levels = [seat.level for seat in people]
        self._lowest_wins = lowest_wins(game.options.scoring)
        self.standings = series.standings(lowest_wins=self._lowest_wins)
        colours = [game_ui.colours_of(player) for player in range(game.options.players)]
        self._next = series.people(colours)
        self._following, self._again = following, again
        self.reword()

    def reword(self) -> None:
        self._line = tr("series.fewest" if self._lowest_wins else "series.most")
        key = "series.again" if self._again else "series.next"
        self.focus.show(
            [
                Button("next", tr(key), lambda: Reset(self._following), main=True),
                Button("look", tr("series.look"), Pop),
                Button("menu", tr("results.menu"), Home),
            ]
        )

    def arrange(self) -> None:
        series = self.series
        self.layout = standings_layout(
            self.ui.size,
            len(self.names),
            series.length,
            over=series.over,
            text=self.ui.fonts.factor,
        )
        for widget, rect in zip(self.focus.widgets, self.layout.buttons, strict=True):
            widget.rect = rect

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        ui, layout, theme = self.ui, self.layout, self.ui.theme
        paint_background(surface, ui)
        title = headline(self.standings, self.names, len(self.series.played), self.series.length)
        size, least = (ui.fonts.usual(ui.px(design)) for design in (HEADING, LEAST_HEADING))
        size = ui.fonts.fitting(title, size, layout.headline.width, bold=True, least=least)
        ui.fonts.blit(
            surface,
            title,
            size,
            theme.text,
            bold=True,
            max_width=layout.headline.width,
            center=layout.headline.center,
        )
        line = layout.line
        ui.fonts.blit(
            surface,
            self._line,
            ui.px(18),
            theme.muted,
            max_width=line.width,
            max_height=line.height,
            center=line.center,
        )
        self._paint_heads(surface)
        for standing, rect in zip(self.standings, layout.rows, strict=True):
            self._paint_row(surface, standing, rect)
        self.focus.paint(surface, ui)

    def _paint_heads(self, surface: pygame.Surface) -> None:
        layout, heads = self.layout, self.layout.heads
        named = [(str(n), right) for n, right in enumerate(layout.games, 1)]
        named += [(tr("series.total"), layout.total), (tr("series.won"), layout.won)]
        if not self.series.over:
            named.append((tr("series.next_colours"), layout.next))
        for text, right in named:
            spot = (right, heads.bottom - self.ui.px(4))
            self.ui.fonts.blit(surface, text, self.ui.px(14), self.ui.theme.muted, bottomright=spot)

    def _paint_row(self, surface: pygame.Surface, standing: Standing, rect: Rect) -> None:
        ui, theme, layout = self.ui, self.ui.theme, self.layout
        best = standing.rank == 1
        fill, rim = (theme.panel_active, theme.primary) if best else (theme.panel, theme.line)
        surface.blit(panel(rect.size, ui.px(12), fill, rim, ui.px(2 if best else 1)), rect)
        rank = tr("results.place", place=standing.rank)
        left, middle = rect.left + ui.px(16), rect.centery
        ui.fonts.blit(surface, rank, ui.px(18), theme.muted, midleft=(left, middle))
        left += ui.px(32)
        room = Rect(left, rect.top, layout.names - left, rect.height)
        name, level = self.names[standing.person], self._levels[standing.person]
        paint_name(surface, ui, name, level, ui.px(18), theme.text, room, bold=best)
        for total, right in zip_longest(standing.totals, layout.games):
            text = UNPLAYED if total is None else tr.whole(total)
            self._write(surface, text, (right, middle), 18, theme.muted)
        self._write(
            surface, tr.whole(standing.total), (layout.total, middle), 24, theme.text, bold=True
        )
        self._write(surface, str(standing.won), (layout.won, middle), 18, theme.text)
        if not self.series.over:
            self._paint_next(surface, standing.person, (layout.next, middle))

    def _paint_next(self, surface: pygame.Surface, person: int, midright: tuple[int, int]) -> None:
        """Draw the colours that somebody has in the next game."""
        side, (right, middle) = self.ui.px(20), midright
        for name in reversed(self._next[person]):
            badge = colour_badge(name, side, self.ui.theme)
            surface.blit(badge, badge.get_rect(midright=(right, middle)))
            right -= side + self.ui.px(4)

    def _write(
        self,
        surface: pygame.Surface,
        text: str,
        midright: tuple[int, int],
        size: int,
        tone: RGB,
        *,
        bold: bool = False,
    ) -> None:
        words = self.ui.fonts.text(text, self.ui.px(size), tone, bold=bold)
        surface.blit(words, words.get_rect(midright=midright))
