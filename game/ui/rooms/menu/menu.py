"""The main menu."""

from __future__ import annotations

import pygame
from pygame import Rect

from game import __version__
from game.ui.kit.boxes import GAP, Align, Box, Fill, Picture, Reserved
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row, Stack
from game.ui.kit.form import Form, buttons
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.logo import wordmark
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.rooms.library.kept_summary import summary
from game.ui.rooms.library.ways_back import latest_way_back
from game.ui.rooms.menu.menu_game import MenuGame
from game.ui.rooms.menu.quick_words import quick_words
from game.ui.rooms.menu.recent_games import RECENT, SHOWN, RecentGame, recent_games
from game.ui.shell.actions import Action, Command, Do, Point
from game.ui.shell.context import UiContext
from game.ui.shell.news import news
from game.ui.shell.scene import Change, Enter, Quit

ROWS, BUTTON = 8, 52
"""The most rows of buttons, and their height in design pixels. Those that are there at all times
are the lowest, so that they keep their places when a game in progress brings others."""

WIDTH, HIGH_WIDTH = 384, 400
"""The width of the buttons in a wide window and in a high one, in design pixels."""

ART, ART_WITH_RECENT, HIGH_ART_WITH_RECENT = 560, 462, 560
"""The picture's side in a wide window, and above the latest games in a wide and in a high one, in
design pixels; less if it doesn't fit. Fewer games leave space for the rest, so that the picture
keeps its place."""

FOOT, SMALL = 44, 14
"""The height of the foot and the size of the words in it, in design pixels."""


class Menu(Form):
    """Play, learn, look at the records, the statistics or the settings, or quit.

    Attributes:
        art: the picture, in which a game plays itself.
    """

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.art = MenuGame(ui)
        self._notice: str | None = None
        self.look_again()

    def reword(self) -> None:
        self._notice = None  # It's in the language that was spoken before.
        super().reword()

    def look_again(self) -> None:
        """Find the games in progress, here and at tables with others, and the latest that ended."""
        self._kept = self.ui.files.games.kept()
        self._way_back = latest_way_back(self.ui, self._kept)
        self._recent = recent_games(self.ui.files)
        self._played = any(True for _ in self.ui.files.history.latest())

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        wide = is_wide(self.ui.size)
        align = Align.START if wide else Align.CENTER
        tone = self.ui.theme.muted
        name = Picture(self._paint_name, height=84 if wide else 96)
        line = Text(tr("menu.line"), tone=tone, align=(align, Align.CENTER), height=28)
        play = self._buttons()
        if wide:
            # Where fingers need wide gaps, there is little else left.
            above = Fill(height=EQUAL, grow=1)
            between = Fill(height=Size(GAP, most=28), grow=1)
            below = Fill(height=Size(56, most=UNLIMITED), grow=0.5)
            left = Column(above, name, line, between, play, below, gap=0, width=WIDTH)
            whole: Box = Row(Fill(), left, Fill(), self._beside(), Fill(), gap=0)
        else:
            play.sized(width=HIGH_WIDTH)
            space = (Fill(height=48), Fill(height=64))
            whole = Column(space[0], name, line, self._beside(), play, space[1], gap=0)
        return Stack(whole, self._foot())

    def _buttons(self) -> Box:
        """The buttons, from the top; some share a row, so that fingers can hit them all."""
        alone = buttons(
            Button(tr("menu.learn"), self._learn),
            Button(tr("menu.alone"), self._play_alone),
            height=BUTTON,
        )
        both = buttons(
            Button(tr("menu.records"), self._show_records),
            Button(tr("menu.statistics"), self._show_statistics),
            height=BUTTON,
        )
        last = buttons(
            Button(tr("menu.settings"), self._show_settings),
            Button(tr("menu.quit"), Quit),
            height=BUTTON,
        )
        lines = [
            *self._play_buttons(),
            Button(tr("menu.together"), self._play_together),
            alone,
            both,
            last,
        ]
        # Where there is room, two lines of large text get more of it than one.
        high = Size(BUTTON * (1 + self.ui.fonts.factor) / 2, least=BUTTON)
        for one in lines:
            has_two = isinstance(one, Button) and one.detail is not None
            one.sized(height=high if has_two else BUTTON, grow=0)
        free = (Reserved().sized(height=BUTTON) for _ in range(ROWS - len(lines)))
        return Column(*free, *lines)

    def _play_buttons(self) -> list[Box]:
        """The buttons for a new game, for the last setup again, and for games in progress."""
        kept = self._kept
        last = quick_words(self.ui.settings, again=self._played or bool(kept))
        onward = self._onward()
        main = onward is None
        play: list[Box] = [
            Button(tr("menu.new" if kept else "menu.play"), self._set_up, main=main, first=main),
            Button(tr("menu.quick"), self._quick_game, detail=last),
        ]
        games = [Button(tr("menu.games"), self._show_games)] if kept else []
        return [*([] if onward is None else [onward]), *games, *play]

    def _onward(self) -> Button | None:
        """The button that goes on with what was played last: at a table with others, or here."""
        if self._way_back is not None:
            return self._way_back.button
        if not self._kept:
            return None
        latest = summary(self._kept[0], self.ui.today)
        return Button(tr("menu.continue"), self._continue, main=True, first=True, detail=latest)

    def _beside(self) -> Box:
        """The picture, and the latest finished games below it."""
        wide, tone = is_wide(self.ui.size), self.ui.theme.muted
        art = Picture(self._paint_art, aspect=1, on_placed=self.art.arrange)
        boxes: list[Box] = [art]
        width: float | None = ART if wide else None
        if self._recent:
            lines = [RecentGame(self.ui.theme, *one) for one in self._recent]
            rest = (Reserved(height=RECENT) for _ in range(SHOWN - len(lines)))
            low = (Align.START, Align.END)
            # The piece that lies below the board in its middle takes five squares at most.
            beside_piece = Size(share=0.31)
            caption = Text(tr("menu.recent"), SMALL, tone=tone, align=low, width=beside_piece)
            boxes += [Row(caption, Fill(), gap=0, height=32), Column(*lines, *rest, gap=6)]
            width = ART_WITH_RECENT if wide else HIGH_ART_WITH_RECENT
        whole = Column(*boxes, gap=4, justify=Align.CENTER, width=width)
        if wide:
            return Stack(whole, width=ART, pad=(0, 48))
        return Stack(whole, pad=24, height=EQUAL, grow=1)

    def _foot(self) -> Box:
        """The version on the right, and the notice on the left."""
        tone = self.ui.theme.muted
        notice = Text(self._notice or "", SMALL, tone=tone, wraps=True, grow=1)
        version = Text(tr("version", version=__version__), SMALL, tone=tone)
        return Column(Fill(), Row(notice, version, gap=24, height=FOOT), pad=(24, 6))

    # -- what happens -------------------------------------------------------

    @property
    def animating(self) -> bool:
        return self.art.animating

    @property
    def due(self) -> float | None:
        return self.art.due

    def update(self) -> Change | None:
        told = news(self.ui)
        if told is not None:
            self._notice = told
            self.look_again()
            self.arrange()
        self.spoil(self.art.update())
        return None

    def handle(self, action: Action) -> Change | None:
        if self.art.handle(action):
            self.stale |= not isinstance(action, Point)
            return None
        # The pad's start button starts.
        if action == Do(Command.MENU):
            return self._quick_game()
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

    def _continue(self) -> Change | None:
        """Continue the latest game; if it can't be loaded, offer what is left without it."""
        game = self.ui.files.games.load(self._kept[0].ident)
        if game is not None:
            return Enter(lambda doors: doors.play(self.ui, game))
        self.look_again()
        return None

    def _set_up(self) -> Change:
        self._notice = None
        return Enter(lambda doors: doors.setup(self.ui))

    def _show_records(self) -> Change:
        return Enter(lambda doors: doors.library(self.ui))

    def _show_statistics(self) -> Change:
        return Enter(lambda doors: doors.statistics(self.ui))

    def _show_games(self) -> Change:
        return Enter(lambda doors: doors.kept_games(self.ui))

    def _learn(self) -> Change:
        return Enter(lambda doors: doors.learn(self.ui))

    def _play_alone(self) -> Change:
        return Enter(lambda doors: doors.alone(self.ui))

    def _show_settings(self) -> Change:
        return Enter(lambda doors: doors.settings(self.ui))

    def _play_together(self) -> Change:
        return Enter(lambda doors: doors.together(self.ui))

    def _quick_game(self) -> Change:
        return Enter(lambda doors: doors.quick_game(self.ui))

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
