"""The main menu.

The scenes it leads to are imported on demand, so the window opens sooner.
"""

from __future__ import annotations

import pygame
from pygame import Rect

from game import __version__
from game.ui.look.logo import wordmark
from game.ui.look.scale import is_wide, row
from game.ui.look.texts import tr
from game.ui.rooms.library.kept_summary import summary, summary_of_new
from game.ui.rooms.menu.menu_game import MenuGame
from game.ui.rooms.menu.menu_layout import menu_layout
from game.ui.rooms.menu.recent_games import RecentGame, recent_games
from game.ui.rooms.setup.seat_names import seats_of_last_setup
from game.ui.shell.context import UiContext
from game.ui.shell.news import news
from game.ui.shell.scene import Change, Push, Quit
from game.ui.widgets.button import Button
from game.ui.widgets.form import Form, paint_background
from game.ui.widgets.label import paint_beside
from game.ui.widgets.widget import Widget

NOTICE_HEIGHT = 44
"""The greatest height of a notice's lines, in design pixels: more than that of the foot, on which
they are centred."""

BESIDE = ("records", "statistics")
"""The buttons that are side by side."""


class Menu(Form):
    """Play, look at the rules, the records, the statistics or the settings, or quit.

    Attributes:
        layout: where everything is.
        art: the picture, in which a game plays itself.
        recent: the latest finished games.
    """

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.art = MenuGame(ui)
        self._notice: str | None = None
        self._left = False
        self._renew()

    def reword(self) -> None:
        self._notice = None  # It's in the language that was spoken before.
        self._renew()

    def _renew(self) -> None:
        """Make the widgets anew: what they show may have changed."""
        recent = enumerate(recent_games(self.ui.files))
        self.recent = [RecentGame(f"recent{number}", *one) for number, one in recent]
        self.focus.show(
            [
                *self._play_buttons(),
                Button("rules", tr("menu.rules"), self._show_rules),
                Button("records", tr("menu.records"), self._show_records),
                Button("statistics", tr("menu.statistics"), self._show_statistics),
                Button("settings", tr("menu.settings"), self._show_settings),
                Button("quit", tr("menu.quit"), Quit),
                *self.recent,
            ]
        )

    def _play_buttons(self) -> list[Widget]:
        """The buttons for a new game, for the last setup again, and for games in progress."""
        kept = self._kept = self.ui.files.games.kept()
        new = tr("menu.new" if kept else "menu.play")
        buttons: list[Widget] = [
            Button("play", new, self._set_up, main=not kept),
            Button("quick", tr("menu.quick"), self._quick_game),
        ]
        if not kept:
            return buttons
        latest = kept[0].ident
        return [
            Button("continue", tr("menu.continue"), lambda: self._continue(latest), main=True),
            Button("games", tr("menu.games"), self._show_games),
            *buttons,
        ]

    def arrange(self) -> None:
        if self._left:
            # Records may have been deleted, and games forgotten.
            self._left = False
            self._renew()
        others = {BESIDE[1], *(one.name for one in self.recent)}
        # Records and statistics share a row, so the rows are few enough for fingers to hit.
        whole = [widget for widget in self.focus.widgets if widget.name not in others]
        ui, recent = self.ui, self.recent
        self.layout = menu_layout(ui.size, len(whole), ui.least_target, len(recent))
        for one, rect in zip(recent, self.layout.recent, strict=True):
            one.rect = rect
        for widget, rect in zip(whole, self.layout.buttons, strict=True):
            widget.rect = rect
        self._describe()
        left, right = map(self.focus.widget, BESIDE)
        left.rect, right.rect = row(left.rect, 2, ui.px(12))
        self.art.arrange(self.layout.art)

    def _describe(self) -> None:
        """Say, on the buttons that begin or continue a game at once, which game it is."""
        settings, quick = self.ui.settings, self.focus.widget("quick")
        assert isinstance(quick, Button)
        names = [seat.name for seat in seats_of_last_setup(settings)]
        family = settings.options.family
        quick.detail = summary_of_new(family, names)
        if self._kept:
            go_on = self.focus.widget("continue")
            assert isinstance(go_on, Button)
            go_on.detail = summary(self._kept[0])

    @property
    def animating(self) -> bool:
        return self.art.animating

    @property
    def due(self) -> float | None:
        return self.art.due

    def update(self) -> Change | None:
        told = news(self.ui)
        if told is not None:
            self._notice, self.stale = told, True
        self.stale_part = self.art.update()
        return None

    def cancel(self) -> Change | None:
        """Select the quit button: quitting with the key alone would be too easy."""
        self.focus.select("quit")
        return None

    def _continue(self, ident: str) -> Change | None:
        """Continue a kept game; if it can't be loaded, offer what is left without it."""
        from game.ui.rooms.play.beginning import go_on

        game = self.ui.files.games.load(ident)
        if game is not None:
            return Push(go_on(self.ui, game))
        self._renew()
        self.arrange()
        return None

    def _show_games(self) -> Change:
        from game.ui.rooms.library.kept_games import KeptGames

        return Push(KeptGames(self.ui))

    def _set_up(self) -> Change:
        from game.ui.rooms.setup.setup import Setup

        self._notice = None
        return Push(Setup(self.ui))

    def _show_rules(self) -> Change:
        from game.ui.rooms.help.how_to_play import HowToPlay

        return Push(HowToPlay(self.ui, self.ui.settings.options.family))

    def _show_records(self) -> Change:
        from game.ui.rooms.library.library import LibraryScene

        self._left = True
        return Push(LibraryScene(self.ui))

    def _show_statistics(self) -> Change:
        from game.ui.rooms.statistics.statistics import Statistics

        self._left = True
        return Push(Statistics(self.ui))

    def _show_settings(self) -> Change:
        from game.ui.rooms.settings.settings import SettingsScene

        return Push(SettingsScene(self.ui))

    def _quick_game(self) -> Change:
        """Begin a game with the setup of the last one."""
        from game.ui.rooms.setup.game_setup import GameSetup
        from game.ui.rooms.setup.who_begins import start

        return start(self.ui, GameSetup.from_settings(self.ui.settings))

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        ui, layout = self.ui, self.layout
        paint_background(surface, ui)
        self.art.paint(surface)
        name = wordmark(ui.px(56), ui.sprites, ui.fonts)
        line = ui.fonts.fit(tr("menu.line"), ui.px(18), layout.line.width, ui.theme.muted)
        for picture, rect in ((name, layout.title), (line, layout.line)):
            if is_wide(ui.size):
                surface.blit(picture, picture.get_rect(midleft=rect.midleft))
            else:
                surface.blit(picture, picture.get_rect(center=rect.center))
        self._paint_foot(surface)
        if self.recent:
            self._paint_caption(surface)
        self.focus.paint(surface, ui)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        return self.art.paint_live(surface)

    def _paint_caption(self, surface: pygame.Surface) -> None:
        """Draw the caption above the latest finished games."""
        ui, room = self.ui, self.layout.caption
        text, line = tr("menu.recent"), room.height * 2 // 3
        spot = (room.left, room.bottom - line // 2 - ui.px(2))
        ui.fonts.blit(
            surface,
            text,
            ui.px(14),
            ui.theme.muted,
            max_width=room.width,
            max_height=line,
            midleft=spot,
        )

    def _paint_foot(self, surface: pygame.Surface) -> None:
        """Draw the version on the right, and the notice on the left."""
        ui, foot, colour = self.ui, self.layout.foot, self.ui.theme.muted
        text = tr("version", version=__version__)
        version = ui.fonts.blit(surface, text, ui.px(14), colour, midright=foot.midright)
        if self._notice is not None:
            room = Rect(foot.left, 0, version.left - ui.px(24) - foot.left, ui.px(NOTICE_HEIGHT))
            room.centery = foot.centery
            paint_beside(surface, ui, self._notice, room, 14, colour)
