"""The calendar: the puzzle of each day so far, with signs on those that are solved."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable
from datetime import date
from functools import partial

import pygame
from pygame import Rect

from game.exercises.collection import FIRST, LAST
from game.files.puzzle_book import PuzzleResult
from game.ui.kit.boxes import CENTRED, Align, Back, Box, Fill, Picture, emblem
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Grid, Row
from game.ui.kit.control import ControlState, Description
from game.ui.kit.form import Dialog, buttons, dialog
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.kit.tile import Tile
from game.ui.look.icons import icon
from game.ui.look.texts import day_in_words, tr
from game.ui.look.theme import mix
from game.ui.rooms.exercises.posed import of_day
from game.ui.rooms.exercises.puzzle_scene import opened
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene

WIDTH, DAY, HEAD, LINE, LOW = 560, 54, 48, 15, 48
"""The width of the panel, the heights of a day and of a month's name, the size of small words, and
the height of a button, in design pixels."""

NUMBER, SIGN = 18, 16
"""The sizes of a day's number and of the sign below it, in design pixels."""

DAYS, ROWS = 7, 6
"""How many days a week has, and in how many of them a month may lie."""

SIGNS = {PuzzleResult.SOLVED: "star", PuzzleResult.HELPED: "star_outline"}
"""The icon on days that are solved."""

TURNS = {Command.BACK: -1, Command.FORWARD: 1}
"""The commands that turn to another month."""


class DayTile(Tile):
    """A day whose puzzle can be opened."""

    def __init__(
        self,
        day: date,
        result: PuzzleResult | None,
        on_use: Callable[[], Change | None],
        *,
        is_today: bool,
    ) -> None:
        """Make it, with the sign of how its puzzle went below its number."""
        self.is_today, self._result = is_today, result
        face = Column(
            Text(tr.whole(day.day), NUMBER, bold=self.is_today, align=CENTRED, grow=1),
            sign_of(result),
            Fill(height=5),
            gap=0,
        )
        words = day_in_words(day)
        super().__init__(words, face, on_use, about=day, width=EQUAL, height=EQUAL, grow=1)

    @property
    def described(self) -> Description:
        return Description(self.role, self.label, words_of(self._result))

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        super().paint_state(surface, ui, state)
        if self.is_today and not state.selected:
            fill = mix(ui.theme.control, ui.theme.primary, 0.2)
            Back(fill, ui.theme.lit, rim_width=2, radius=8).paint(surface, ui, self.rect)


class Calendar(Dialog):
    """A month of puzzles: those up to today can be solved.

    Attributes:
        month: its first day; None before the first that has puzzles.
    """

    def __init__(self, ui: UiContext) -> None:
        """Show the newest month: that of today, or the last one that has puzzles."""
        super().__init__(ui)
        self.month = self._newest = self._newest_month()
        self._told = ""

    def _newest_month(self) -> date | None:
        newest = min(self.ui.today, LAST)
        return newest.replace(day=1) if newest >= FIRST else None

    def new_day(self) -> None:
        before, self._newest = self._newest, self._newest_month()
        past = self.month if self.month != before else None
        # Whoever has turned to another month stays there, unless that is still to come by now.
        self.month = self._newest and min(past or self._newest, self._newest)
        selected = self.tree.focus.selected
        if isinstance(selected, DayTile) and selected.is_today:
            self.tree.focus.selected = None  # Keys that were at today are there again.
        super().new_day()

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        back = Button(tr("puzzles.back"), Pop, about="back", first=self.month is None)
        text = (1 + self.ui.fonts.factor) / 2
        month = [] if self.month is None else self._month(self.month)
        return dialog(
            self.ui,
            tr("puzzles.calendar"),
            self._without_puzzle(),
            *month,
            foot=buttons(back, height=LOW),
            width=Size(WIDTH * text, least=0),
            gap=8,
        )

    def _without_puzzle(self) -> Box | None:
        """That today has no puzzle, if it is outside the years that have any."""
        today = self.ui.today
        if FIRST <= today <= LAST:
            return None
        words = tr("puzzles.no_day", day=day_in_words(today))
        return Text(words, LINE, wraps=True, align=CENTRED, height=HEAD)

    def _month(self, month: date) -> list[Box]:
        """Its name between arrows, its days, and the key to their signs."""
        name = tr(f"calendar.month.{month.month}", year=month.year)
        head = Row(
            self._arrow(-1),
            Text(name, 22, bold=True, align=CENTRED, grow=1),
            self._arrow(1),
            height=HEAD,
        )
        return [head, self._days(month), self._key()]

    def _arrow(self, by: int) -> Box:
        """A button to another month; room for it where there is none."""
        key, sign = ("earlier", "less") if by < 0 else ("later", "more")
        if self._beside(by) is None:
            return Fill(width=HEAD)
        face = emblem(lambda ui, side: icon(sign, side, ui.theme.text), 22)
        turn = partial(self._turn, by)
        return Tile(tr(f"calendar.{key}"), face, turn, about=key, width=HEAD, height=HEAD)

    def _days(self, month: date) -> Box:
        """The days in weeks, from Monday on; room for six weeks, so that nothing moves."""
        muted = self.ui.theme.muted
        heads: list[Box | None] = [
            Text(
                tr(f"calendar.weekday.{number}"),
                LINE,
                tone=muted,
                align=CENTRED,
                width=EQUAL,
                height=24,
                grow=1,
            )
            for number in range(1, DAYS + 1)
        ]
        count = monthrange(month.year, month.month)[1]
        cells: list[Box | None] = [None] * month.weekday()
        cells += [self._day(month.replace(day=number)) for number in range(1, count + 1)]
        # Keys begin at today, or at the last day of an earlier month.
        [cell for cell in cells if isinstance(cell, DayTile)][-1].first = True
        cells += [None] * (DAYS * ROWS - len(cells))
        high = Size(DAY, least=28, most=UNLIMITED)
        weeks = [
            [(cell or Fill(width=EQUAL, grow=1)).sized(height=high) for cell in cells[n : n + DAYS]]
            for n in range(0, len(cells), DAYS)
        ]
        return Grid([heads, *weeks], gap=(6, 6))

    def _day(self, day: date) -> Box:
        """A day, which can be opened unless it is still to come."""
        today = self.ui.today
        if day > today:
            tone = mix(self.ui.theme.panel, self.ui.theme.muted, 0.55)
            return Text(tr.whole(day.day), NUMBER, tone=tone, align=CENTRED, width=EQUAL, grow=1)
        result = self.ui.files.puzzles.value.days.get(day)
        return DayTile(day, result, partial(self._open, day), is_today=day == today)

    def _key(self) -> Box:
        """What the signs mean, or what is wrong."""
        if self._told:
            return Text(self._told, LINE, wraps=True, align=CENTRED, height=28)
        parts: list[Box] = []
        for result in SIGNS:
            words = Text(words_of(result), LINE, tone=self.ui.theme.muted)
            parts += [sign_of(result), words, Fill(width=12)]
        return Row(*parts[:-1], gap=6, justify=Align.CENTER, height=28)

    # -- what happens -------------------------------------------------------

    def _beside(self, by: int) -> date | None:
        """The month so many months later, if any of its days has a puzzle by now."""
        if self.month is None:
            return None
        number = 12 * self.month.year + self.month.month - 1 + by
        month = date(number // 12, number % 12 + 1, 1)
        return month if FIRST <= month <= min(LAST, self.ui.today) else None

    def _turn(self, by: int) -> None:
        """Turn to another month, if there is one."""
        self.month, self._told = self._beside(by) or self.month, ""

    def handle(self, action: Action) -> Change | None:
        if isinstance(action, Do) and action.command in TURNS:
            self._turn(TURNS[action.command])
            self.arrange()
            return None
        return super().handle(action)

    def _open(self, day: date) -> Change | None:
        try:
            scene = opened(self.ui, [of_day(day)])
        except ValueError:  # Most of the puzzles are missing.
            scene = None
        if scene is None:
            self._told = tr("calendar.unread", day=day_in_words(day))
            return None
        return Push(scene)

    def look_again(self) -> None:
        self.arrange()


def today_scene(ui: UiContext) -> Scene:
    """The puzzle of today; the calendar, which says so, if there is none that can be read."""
    try:
        return opened(ui, [of_day(ui.today)]) or Calendar(ui)
    except ValueError:
        return Calendar(ui)


def words_of(result: PuzzleResult | None) -> str:
    """What the sign of a result means; "" if it has none."""
    return "" if result is None or result not in SIGNS else tr(f"calendar.{result.value}")


def sign_of(result: PuzzleResult | None) -> Box:
    """The sign of how a day's puzzle went: a star; its outline, if it was solved with help."""
    return Picture(partial(_paint_sign, result), width=SIGN, height=SIGN)


def _paint_sign(
    result: PuzzleResult | None, surface: pygame.Surface, ui: UiContext, rect: Rect
) -> None:
    name = None if result is None else SIGNS.get(result)
    if name is not None:
        star = icon(name, min(rect.size), ui.theme.lit)
        surface.blit(star, star.get_rect(center=rect.center))
