"""The main menu."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, Unpack

import pygame
from pygame import Rect

from game import __version__
from game.engine import AnyGame
from game.files.behind import Later
from game.ui.kit.boxes import GAP, Align, Box, Fill, Outline, Picture
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, FirstFitting, Row
from game.ui.kit.form import Form, buttons
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.style import NOTE, SMALL, muted
from game.ui.kit.text import Text
from game.ui.look.logo import wordmark
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.rooms.library.in_progress import games_in_progress
from game.ui.rooms.menu.continue_card import SHOWN, ContinueCard, pictures_of
from game.ui.rooms.menu.menu_game import MenuGame
from game.ui.rooms.menu.today import Today, TodayCard, today_in
from game.ui.shell.actions import Action, Command, Do, Point
from game.ui.shell.context import UiContext
from game.ui.shell.news import news
from game.ui.shell.scene import Change, Enter, Quit, through

log = logging.getLogger(__name__)

BUTTON = 52
"""The height of a button, in design pixels."""

WIDTH, HIGH_WIDTH = 400, 440
"""The width of the doors in a wide window and in a high one, in design pixels."""

LOOSE = 0.17
"""The room below the picture for the piece that lies loose there, as a share of its side."""

SOON_MS = 300
"""How long after it has appeared a menu asks what there is to do, in milliseconds: until then all
else is loaded."""


class _Known(NamedTuple):
    """What a thread has found out for the menu.

    Attributes:
        today: what there is to do today.
        pictures: the games in progress whose pictures are shown, by their names.
    """

    today: Today = Today()
    pictures: Mapping[str, AnyGame] = MappingProxyType({})


class Menu(Form):
    """Continue, play, learn, play alone, look back at games, or change the options.

    Attributes:
        art: the picture, in which a game plays itself.
    """

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
        """Have a thread find out what takes a moment."""
        ui, kept = self.ui, [one.kept for one in self._games[:SHOWN] if one.kept is not None]
        asked = ui.files, ui.settings, ui.today
        self._asks_at = None
        self._asking = Later(lambda: _Known(today_in(*asked), pictures_of(kept)), ui.wake)

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
        """The buttons, from the top; some share a row, so that fingers can hit them all."""
        ui, games, high = self.ui, self._games, BUTTON * (1 + self.ui.fonts.factor) / 2
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
        """The notice on the left; on the right the version, and the way out."""
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
        """Show what the thread has found out."""
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
