"""The main menu."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Unpack

import pygame
from pygame import Rect

from game import __version__
from game.engine import AnyGame
from game.files.behind import Later
from game.files.kept_files import KeptFiles
from game.files.kept_game import KeptGame
from game.files.settings import Settings
from game.ui.kit.boxes import CENTRED, GAP, Align, Box, Fill, Outline, Picture, emblem, sign
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, FirstFitting, Row
from game.ui.kit.control import ControlState, Description
from game.ui.kit.form import Form, buttons
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.style import FACT, HEAD, NOTE, SMALL, accent, muted, on_primary
from game.ui.kit.text import Alike, Text
from game.ui.kit.tile import TileGroup, paint_tile
from game.ui.look.backdrop import Backdrop
from game.ui.look.icons import filled, icon
from game.ui.look.logo import wordmark
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.rooms.library.in_progress import InProgress, games_in_progress
from game.ui.rooms.menu.menu_game import MenuGame
from game.ui.shell.actions import Action, Command, Do, Point
from game.ui.shell.context import UiContext
from game.ui.shell.news import news
from game.ui.shell.scene import Change, Enter, Quit, Use, through

if TYPE_CHECKING:
    from game.exercises.lessons import Lesson


LARGE, LOW, SHOWN = 88, 46, 4
"""The heights of the large card and of a small one, in design pixels, and how many there are."""

Games = Mapping[str, AnyGame]
"""The games whose pictures can be shown, by their names."""


def pictures_of(kept: Sequence[KeptGame]) -> Games:
    """The games whose pictures are shown: call it in a thread. What can't be replayed has none."""
    import game.ui.games.kinds  # noqa: F401  Whoever paints them finds it loaded.

    games = {}
    for one in kept:
        try:
            games[one.ident] = one.game
        except Exception as error:  # As in `GameStore.load`, which tells of it.
            log.info("%s has no picture: %r", one.ident, error)
    return games


class ContinueCard(TileGroup):
    """Goes on with any of the games; with more than there is room for, a card leads to them all."""

    def __init__(
        self, ui: UiContext, games: Sequence[InProgress], pictures: Games, all_games: Use
    ) -> None:
        """Show at least one game; `all_games` leads to where all of them are listed."""
        self._ui, self._pictures = ui, pictures
        shown = games if len(games) <= SHOWN else games[: SHOWN - 1]
        self._games, self._more = shown, len(games) - len(shown)
        self._title = shown[0].where or tr("menu.continue")
        uses: list[Use] = [one.go for one in shown]
        super().__init__(
            self._title,
            [*uses, all_games] if self._more else uses,
            about=ContinueCard,
            first=True,
        )
        self.main = True

    @property
    def described(self) -> Description:
        first = self._games[0]
        return Description(self.role, self.label, "\n".join([first.title, first.who, first.saved]))

    # -- what is shown on it --------------------------------------------------

    def _made(self) -> Box:
        text = (1 + self._ui.fonts.factor) / 2
        (large, *others), lines = self._games, Alike()
        said = [large.who, large.saved]
        if large.kept is not None:
            said[0] = tr("menu.continue.game", game=large.title, people=large.who)
        words = Column(
            Text(self._title, 20, bold=True, tone=on_primary),
            *(Text(line, 15, tone=on_primary, alike=lines) for line in said if line),
            gap=0,
            grow=1,
        )
        face = Row(self._picture(large), words, gap=14, pad=(14, 8))
        first = self.part(0, face, height=Size(LARGE * text, least=LOW))
        alike = Alike()
        small: list[Box] = [
            self._small(number, alike, one.title, self._picture(one))
            for number, one in enumerate(others, 1)
        ]
        if self._more:
            more = tr.count("menu.continue.more", self._more)
            small.append(self._small(len(self._games), alike, more))
        row = Row(*small, gap=8, height=Size(LOW * text, least=LOW / 2)) if small else None
        return Column(first, row, gap=8)

    def _small(self, number: int, alike: Alike, words: str, picture: Box | None = None) -> Box:
        align = CENTRED if picture is None else (Align.START, Align.CENTER)
        text = Text(words, 14, align=align, alike=alike, grow=1)
        return self.part(number, Row(picture, text, gap=8, pad=(7, 5)), width=EQUAL, grow=1)

    def _picture(self, one: InProgress) -> Box | None:
        """The board as it stands, once it is known; None if there is none yet."""
        kept = one.kept
        return None if kept is None else Picture(partial(self._paint_board, kept.ident), aspect=1)

    def _paint_board(self, ident: str, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        game = self._pictures.get(ident)
        if game is not None:
            # Loaded with the picture, behind the first frame.
            from game.ui.games.kinds import ui_of

            ui_of(game.options).paint_position(surface, ui, game, rect)

    # -- drawing ------------------------------------------------------------

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        chosen = self.part_in(state)
        for number, rect in self.parts.items():
            selected, pressed = state.selected and number == chosen, number == state.pressed
            main = number == 0
            paint_tile(surface, ui, rect, main=main, selected=selected, pressed=pressed)


HIGH, LINE, TICK, DOT = 132, 36, 18, 13
"""The height of the card and the most of a line, and the diameters of ticks and of the days' dots,
in design pixels."""


class Today(NamedTuple):
    """What there is to do on a day, and what of it is done.

    Attributes:
        week: whether the puzzles of the seven days up to it are solved, its own last; None outside
            the years that have any.
        due, practised: how many of one's own mistakes wait, and whether some were answered on it.
        lesson, has_learned: the lesson that is next, or was done on it; None if all are done.
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
        onward, lines = sign("forward", TICK, accent), []
        for number, line in enumerate(self._lines):
            is_next = number == self._next
            words = Text(line.words, FACT, tone=None if is_next else muted, alike=alike, grow=1)
            shown = _tick(is_full=line.is_done), words, onward if is_next else None
            face, high = Row(*shown, gap=10, pad=(8, 0)), Size(0, most=LINE * text)
            lines.append(self.part(number, face, height=high, width=UNLIMITED, grow=1))
        return Column(head, *lines, gap=2, pad=(14, 8))

    def _week(self, week: tuple[bool, ...]) -> Box:
        """A dot for each of seven days, filled if its puzzle is solved; a ring around today's."""
        dots = [
            Picture(partial(_paint_day, is_full, is_today=number == len(week) - 1), aspect=1)
            for number, is_full in enumerate(week)
        ]
        return Row(*(dot.sized(width=DOT, height=DOT) for dot in dots), gap=7)


def _tick(*, is_full: bool) -> Box:
    return emblem(lambda ui, px: filled("check", px, ui.theme, is_full=is_full), TICK)


def _paint_day(
    is_full: bool, surface: pygame.Surface, ui: UiContext, rect: Rect, *, is_today: bool
) -> None:
    side = min(rect.size)
    dot = filled("dot", side - 2 * ui.px(3), ui.theme, is_full=is_full)
    surface.blit(dot, dot.get_rect(center=rect.center))
    if is_today:
        around = icon("ring", side, ui.theme.lit)
        surface.blit(around, around.get_rect(center=rect.center))


log = logging.getLogger(__name__)

WIDTH, HIGH_WIDTH = 400, 440
"""The width of the doors in a wide window and in a high one, in design pixels."""

LOOSE = 0.17
"""The room below the picture for the piece that lies loose there, as a share of its side."""

SOON_MS = 300
"""How long after it has appeared a menu asks what there is to do, in milliseconds: until then all
else is loaded."""


class _Known(NamedTuple):
    """What a thread has found out: what there is to do, and games' pictures by their names."""

    today: Today = Today()
    pictures: Mapping[str, AnyGame] = MappingProxyType({})


class Menu(Form):
    """Continue, play, learn, play alone, look back at games, or change the options."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.art = MenuGame(ui)
        self._notice: str | None = None
        self._known = _Known()
        self._asking: Later[_Known] | None = None
        self._asks_at: float | None = ui.now() + SOON_MS
        self.look_again()

    def reword(self) -> None:
        self._notice = None  # It's in the language that was spoken before.
        self.look_again()
        super().reword()

    def new_day(self) -> None:
        self.look_again()
        super().new_day()

    def look_again(self) -> None:
        """Find the games in progress, here and at tables with others, and what there is to do."""
        self._games = games_in_progress(self.ui)
        if self._asks_at is None:
            self._ask()

    def _ask(self) -> None:
        ui, kept = self.ui, [one.kept for one in self._games[:SHOWN] if one.kept is not None]
        asked = ui.files, ui.settings, ui.today
        self._asks_at = None
        self._asking = Later(lambda: _Known(today_in(*asked), pictures_of(kept)), ui.wake)

    @property
    def backdrop(self) -> Backdrop:
        return self.art.backdrop

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        self._has_art = False
        wide, text = is_wide(self.ui.size), (3 + self.ui.fonts.factor) / 4
        align = Align.START if wide else Align.CENTER
        name = Picture(self._paint_name, height=84 if wide else 96)
        line = Text(tr("menu.line"), tone=muted, align=(align, Align.CENTER), height=28)
        doors, today = self._doors(), TodayCard(self.ui, self._known.today)
        if wide:
            # Where fingers need wide gaps, there is little else left.
            between = Fill(height=Size(GAP, most=28), grow=1)
            left = Column(Fill(), name, line, between, doors, Fill(), gap=0, width=WIDTH * text)
            right = Column(self._picture(), today, gap=0, justify=Align.CENTER, width=560)
            sides = Row(Fill(), left, Fill(), right, Fill(), gap=0, grow=1)
            return Column(Fill(height=24), sides, self._foot(), gap=0)
        doors.sized(width=HIGH_WIDTH * text)
        today.sized(width=HIGH_WIDTH * text)
        high = Size(200, least=200, most=UNLIMITED)
        picture = FirstFitting(self._picture(height=high), Fill(height=0), height=EQUAL, grow=1)
        above, below = Fill(height=48), Column(today, doors, picture, gap=24, grow=1)
        return Column(above, name, line, Fill(height=24), below, self._foot(), gap=0)

    def _doors(self) -> Box:
        ui, games, high = self.ui, self._games, 52 * (1 + self.ui.fonts.factor) / 2
        mine = through(ui, lambda doors: doors.my_games)
        onward = None
        if games:
            onward = ContinueCard(ui, games, self._known.pictures, mine)
        main = onward is None
        play = Button(tr("menu.play"), self._set_up, main=main, first=main, height=high)
        learn = Button(tr("menu.learn"), through(ui, lambda doors: doors.learn), about="learn")
        alone = Button(tr("menu.alone"), through(ui, lambda doors: doors.alone), about="alone")
        records = Button(tr("menu.my_games"), mine, about="my_games")
        options = through(ui, lambda doors: doors.settings)
        last = Button(tr("menu.settings"), options, about="options")
        return Column(
            onward,
            play.sized(width=UNLIMITED),
            buttons(learn, alone, height=high),
            buttons(records, last, height=high),
        )

    def _picture(self, **outline: Unpack[Outline]) -> Box:
        """The picture in which a game plays itself, above room for the piece that lies loose."""
        shape = 1 / (1 + LOOSE)
        return Picture(self._paint_art, aspect=shape, on_placed=self._place_art, **outline)

    def _place_art(self, rect: Rect) -> None:
        self._has_art = True
        self.art.arrange(Rect(rect.topleft, (rect.width, rect.width)))

    def _foot(self) -> Box:
        ui, text = self.ui, (1 + self.ui.fonts.factor) / 2
        finger = ui.least_target / ui.scale.unit
        notice = Text(self._notice or "", NOTE, grow=1)
        version = Text(tr("version", version=__version__), SMALL)
        leave = Button(tr("menu.quit"), Quit, height=max(36 * text, finger))
        return Row(notice, version, leave, gap=16, pad=(24, 4), height=max(44 * text, finger))

    # -- what happens -------------------------------------------------------

    def update(self) -> Change | None:
        told = news(self.ui)
        if told is not None:
            self._notice = told
            self.look_again()
            self.arrange()
        if self.ui.clock.reached(self._asks_at):
            self._ask()
        if self._asking is not None and self._asking.is_made:
            self._take()
        self.spoil(self.art.update())
        return None

    @property
    def knows(self) -> bool:
        """Whether what takes a moment is known by now."""
        return self._asks_at is None and self._asking is None

    def _take(self) -> None:
        assert self._asking is not None
        try:
            self._known = self._asking.get()
        except Exception:
            log.exception("nobody knows what there is to do today")
        self._asking = None
        self.arrange()

    def handle(self, action: Action) -> Change | None:
        if self._has_art and self.art.handle(action):
            self.stale |= not isinstance(action, Point)
            return None
        # The pad's start button starts, as last time.
        if action == Do(Command.MENU):
            return Enter(lambda doors: doors.quick_game(self.ui))
        return super().handle(action)

    def let_go(self) -> None:
        self.art.let_go()
        super().let_go()

    def stop_time(self) -> None:
        self.art.end_motion()

    def cancel(self) -> Change | None:
        """Select the quit button: quitting with the key alone would be too easy."""
        (leave,) = (one for one in self.tree.focus.controls if one.about is Quit)
        self.tree.focus.select(leave)
        self.stale = True
        return None

    def _set_up(self) -> Change:
        self._notice = None
        return Enter(lambda doors: doors.setup(self.ui))

    # -- drawing ------------------------------------------------------------

    def _paint_name(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        name = wordmark(ui.px(56), ui.sprites, ui.fonts)
        place = name.get_rect(center=rect.center)
        if is_wide(ui.size):
            place.left = rect.left
        surface.blit(name, place)

    def _paint_art(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        self.art.paint(surface)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        return self.art.paint_live(surface)
