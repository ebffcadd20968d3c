"""What there is to do today, as a card: the day's puzzle, one's own mistakes, the next lesson."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect

from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.ui.kit.boxes import Box, Picture, emblem
from game.ui.kit.containers import Column, Row
from game.ui.kit.control import Description
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.plot import paint_dot
from game.ui.kit.style import FACT, HEAD
from game.ui.kit.text import Alike, Text
from game.ui.kit.tile import TileGroup
from game.ui.look.icons import icon
from game.ui.look.texts import tr
from game.ui.look.theme import mix
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, Use, through

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.exercises.lessons import Lesson

HIGH, LINE, TICK, DOT = 132, 36, 18, 12
"""The height of the card and the most of a line, and the diameters of ticks and of the days' dots,
in design pixels."""


class Today(NamedTuple):
    """What there is to do on a day, and what of it is done.

    Attributes:
        week: whether the puzzles of the seven days up to it are solved, its own last; None outside
            the years that have any.
        due: how many of one's own mistakes wait.
        practised: whether some were answered on it.
        lesson: the lesson that is next, or was done on it; None if all are done.
        has_learned: whether one was done on it.
    """

    week: tuple[bool, ...] | None = (False,) * 7
    due: int = 0
    practised: bool = False
    lesson: Lesson | None = None
    has_learned: bool = False


def today_in(files: KeptFiles, settings: Settings, day: date) -> Today:
    """What the files say of a day: call it in a thread, as years of answers take a moment."""
    # Imported here, in that thread: a window opens sooner without.
    from game.exercises.collection import FIRST as FIRST_DAY
    from game.exercises.collection import LAST as LAST_DAY
    from game.exercises.due import DailyPractice
    from game.exercises.lessons import LESSONS, next_lesson
    from game.files.days import day_of

    done, has_puzzle = settings.lessons, FIRST_DAY <= day <= LAST_DAY
    has_learned = settings.learned == day and bool(done)
    answers = files.practice.value.latest.values()
    return Today(
        files.puzzles.value.week(day) if has_puzzle else None,
        DailyPractice(files).summary().now,
        any(day_of(answer.at) == day for answer in answers),
        LESSONS.get(done[-1]) if has_learned else next_lesson(done, settings.skipped),
        has_learned,
    )


class _Line(NamedTuple):
    words: str
    is_done: bool
    use: Use


class TodayCard(TileGroup):
    """Three lines at most, each with a tick once it is done; one press does the next of them."""

    def __init__(self, ui: UiContext, today: Today) -> None:
        self._ui, self._today = ui, today
        self._lines = self._all_lines()
        coming = (number for number, line in enumerate(self._lines) if not line.is_done)
        self._next = next(coming, None)
        uses = [line.use for line in self._lines]
        high = HIGH * (1 + ui.fonts.factor) / 2
        super().__init__(
            tr("today.title"),
            uses,
            about=Today,
            usual=self._next or 0,
            height=Size(high, least=HIGH),
        )

    def _all_lines(self) -> list[_Line]:
        today, lines = self._today, []
        learn = through(self._ui, lambda doors: doors.learn)
        if today.week is not None:
            enter = through(self._ui, lambda doors: doors.todays_puzzle)
            lines.append(_Line(tr("puzzles.today"), today.week[-1], enter))
        if today.due or today.practised:
            words = tr.count("today.mistakes", today.due) if today.due else tr("today.practised")
            practise = through(self._ui, lambda doors: doors.practice)
            lines.append(_Line(words, not today.due, practise))
        if (lesson := today.lesson) is not None:
            # Loaded by then: the lesson itself is found by what is loaded behind the first frame.
            from game.ui.rooms.learn.learn import name_of

            key = "today.learned" if today.has_learned else "today.lesson"
            use = learn if today.has_learned else partial(self._begin, lesson.key)
            lines.append(_Line(tr(key, lesson=name_of(lesson)), today.has_learned, use))
        return lines or [_Line(tr("menu.learn"), True, learn)]

    def _begin(self, lesson: str) -> Change:
        return Enter(lambda doors: doors.lesson(self._ui, lesson))

    @property
    def described(self) -> Description:
        return Description(self.role, self.label, "\n".join(line.words for line in self._lines))

    # -- what is shown on it --------------------------------------------------

    def _made(self) -> Box:
        text, alike = (1 + self._ui.fonts.factor) / 2, Alike()
        title = tr("today.title" if self._next is not None else "today.done")
        head = Row(
            Text(title, HEAD, grow=1),
            None if self._today.week is None else self._week(self._today.week),
            gap=12,
        )
        lines = [
            self.part(
                number,
                Row(
                    _sign("check") if line.is_done else Picture(_paint_ring, width=TICK, aspect=1),
                    Text(line.words, FACT, tone=self._tone(number), alike=alike, grow=1),
                    _sign("forward") if number == self._next else None,
                    gap=10,
                    pad=(8, 0),
                ),
                height=Size(0, most=LINE * text),
                width=UNLIMITED,
                grow=1,
            )
            for number, line in enumerate(self._lines)
        ]
        return Column(head, *lines, gap=2, pad=(14, 8))

    def _tone(self, number: int) -> Callable[..., tuple[int, int, int]]:
        is_next = number == self._next
        return lambda theme: theme.text if is_next else theme.muted

    def _week(self, week: tuple[bool, ...]) -> Box:
        """A dot for each of seven days, filled if its puzzle is solved; a ring around today's."""
        dots = [
            Picture(partial(_paint_day, is_full, is_today=number == len(week) - 1), aspect=1)
            for number, is_full in enumerate(week)
        ]
        return Row(*(dot.sized(width=DOT, height=DOT) for dot in dots), gap=7)


def _sign(name: str) -> Box:
    return emblem(lambda ui, side: icon(name, side, ui.theme.accent), TICK)


def _paint_ring(surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
    theme, side = ui.theme, min(rect.size)
    paint_dot(surface, rect.center, side - 4, theme.control, theme.muted, ui.px(2))


def _paint_day(
    is_full: bool, surface: pygame.Surface, ui: UiContext, rect: Rect, *, is_today: bool
) -> None:
    theme = ui.theme
    empty = mix(theme.control, theme.muted, 0.35)
    fill, rim = theme.accent if is_full else empty, theme.accent if is_today else theme.control
    paint_dot(surface, rect.center, min(rect.size) - 4, fill, rim, ui.px(2))
