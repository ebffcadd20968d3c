"""The menu.

What it leads to is loaded when it is asked for: the window opens so much the sooner.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame
from msgspec import Struct
from pygame import Rect

from game import __version__
from game.ui.look.logo import wordmark
from game.ui.look.reach import apart
from game.ui.look.scale import Scale, column, is_wide, row
from game.ui.look.texts import tr
from game.ui.scenes.kept_summary import summary
from game.ui.scenes.menu_game import MenuGame
from game.ui.shell.context import UiContext
from game.ui.shell.news import news
from game.ui.shell.scene import Change, Push, Quit
from game.ui.widgets.button import Button
from game.ui.widgets.form import Form, paint_background
from game.ui.widgets.label import paint_beside
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.files.kept_game import KeptGame

NOTICE_HEIGHT = 44
"""The height that the lines of a notice may have, in design pixels: more than that of the foot, in
whose middle they are."""

BESIDE = ("records", "statistics")
"""The buttons that stand side by side."""


class MenuLayout(Struct, frozen=True):
    """Rectangles in the window.

    Attributes:
        title: the name of the program.
        line: the sentence below it.
        art: the picture, a square.
        buttons: the buttons, from the top.
        foot: the line at the bottom.
    """

    title: Rect
    line: Rect
    art: Rect
    buttons: tuple[Rect, ...]
    foot: Rect


def menu_layout(size: tuple[int, int], count: int, least: int = 0) -> MenuLayout:
    """Text and buttons on the left of the picture; in a high window above and below it.

    Args:
        size: the window's, in pixels.
        count: how many buttons there are.
        least: how wide and high what a finger is to hit is at least, in pixels.
    """
    scale = Scale.for_window(size)
    px, (width, height) = scale.px, size
    foot = Rect(px(24), height - px(40), width - px(48), px(24))
    gap, text_height = px(12), px(84) + px(28)
    room = foot.top - px(16) - text_height - 2 * gap if is_wide(size) else height // 2
    step = apart(px(64), least, room + gap, count)
    buttons_height = count * step - gap
    if is_wide(size):
        art = Rect(0, 0, px(560), px(560))
        left_width = px(384)
        space = (width - art.width - left_width) // 3
        art.midright = (width - space, height // 2)
        between = max(gap, min(px(32), room - buttons_height))
        whole = text_height + between + buttons_height
        top = min((height - whole) // 2, foot.top - px(16) - whole)
        title = Rect(space, top, left_width, px(84))
        line = Rect(space, title.bottom, left_width, px(28))
        stack = Rect(space, line.bottom + between, left_width, buttons_height)
    else:
        title = Rect(px(24), px(48), width - px(48), px(96))
        line = Rect(px(24), title.bottom, width - px(48), px(28))
        stack = Rect(0, 0, px(400), buttons_height)
        stack.midbottom = (width // 2, foot.top - px(24))
        middle = Rect(px(24), line.bottom, width - px(48), stack.top - line.bottom)
        side = min(middle.width, middle.height - px(48))
        art = Rect(0, 0, side, side)
        art.center = middle.center
    return MenuLayout(title, line, art, tuple(column(stack, count, step - gap, gap)), foot)


class Menu(Form):
    """Play, look at the rules, the records, the statistics or the settings, or quit.

    Attributes:
        layout: where everything is.
        art: the picture, in which a game plays itself.
    """

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.art = MenuGame(ui)
        self._notice: str | None = None
        self.reword()

    def reword(self) -> None:
        self.focus.show(
            [
                *self._play_buttons(),
                Button("rules", tr("menu.rules"), self._show_rules),
                Button("records", tr("menu.records"), self._show_records),
                Button("statistics", tr("menu.statistics"), self._show_statistics),
                Button("settings", tr("menu.settings"), self._show_settings),
                Button("quit", tr("menu.quit"), Quit),
            ]
        )

    def _play_buttons(self) -> list[Widget]:
        """A new game, the last setup again, and the games that were left before their end."""
        kept = self._kept = self.ui.files.games.kept()
        new = tr("menu.new" if kept else "menu.play")
        buttons: list[Widget] = [
            Button("play", new, self._set_up, main=not kept),
            Button("quick", tr("menu.quick"), self._quick_game),
        ]
        if len(kept) > 1:
            buttons.insert(0, Button("games", tr("menu.games"), self._show_games))
        if kept:
            latest = kept[0].ident
            go_on = Button(
                "continue",
                tr("menu.continue"),
                lambda: self._continue(latest),
                main=True,
            )
            buttons.insert(0, go_on)
        return buttons

    def arrange(self) -> None:
        # What is about games of the past shares a row: so many rows have room for fingers.
        whole = [widget for widget in self.focus.widgets if widget.name != BESIDE[1]]
        self.layout = menu_layout(self.ui.size, len(whole), self.ui.least_target)
        for widget, rect in zip(whole, self.layout.buttons, strict=True):
            widget.rect = rect
        if self._kept:
            self._describe(self._kept[0])
        left, right = map(self.focus.widget, BESIDE)
        left.rect, right.rect = row(left.rect, 2, self.ui.px(12))
        self.art.arrange(self.layout.art)

    def _describe(self, kept: KeptGame) -> None:
        """Say below the button that goes on with a kept game which it is."""
        button = self.focus.widget("continue")
        assert isinstance(button, Button)
        button.detail = summary(kept, partial(button.has_room, self.ui))

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
        """Select the button that quits: the key alone would quit too easily."""
        self.focus.select("quit")
        return None

    def _continue(self, ident: str) -> Change | None:
        """Go on with a kept game, or say without it what is left, if it can't be."""
        from game.ui.games.kinds import begin

        game = self.ui.files.games.load(ident)
        if game is not None:
            return Push(begin(self.ui, game))
        self.reword()
        self.arrange()
        return None

    def _show_games(self) -> Change:
        from game.ui.scenes.kept_games import KeptGames

        return Push(KeptGames(self.ui))

    def _set_up(self) -> Change:
        from game.ui.scenes.setup import Setup

        self._notice = None
        return Push(Setup(self.ui))

    def _show_rules(self) -> Change:
        from game.ui.scenes.how_to_play import HowToPlay

        return Push(HowToPlay(self.ui, self.ui.settings.options.family))

    def _show_records(self) -> Change:
        from game.ui.scenes.library import LibraryScene

        return Push(LibraryScene(self.ui))

    def _show_statistics(self) -> Change:
        from game.ui.scenes.statistics import Statistics

        return Push(Statistics(self.ui))

    def _show_settings(self) -> Change:
        from game.ui.scenes.settings import SettingsScene

        return Push(SettingsScene(self.ui))

    def _quick_game(self) -> Change:
        """A game with the setup of the last one."""
        from game.ui.games.kinds import begin
        from game.ui.scenes.game_setup import GameSetup

        setup = GameSetup.from_settings(self.ui.settings)
        game = setup.new_game(self.ui.files.history.rating)
        return Push(begin(self.ui, game))

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
        self.focus.paint(surface, ui)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        return self.art.paint_live(surface)

    def _paint_foot(self, surface: pygame.Surface) -> None:
        """The version on the right, and the notice on the left."""
        ui, foot, colour = self.ui, self.layout.foot, self.ui.theme.muted
        text = tr("version", version=__version__)
        version = ui.fonts.blit(surface, text, ui.px(14), colour, midright=foot.midright)
        if self._notice is not None:
            room = Rect(foot.left, 0, version.left - ui.px(24) - foot.left, ui.px(NOTICE_HEIGHT))
            room.centery = foot.centery
            paint_beside(surface, ui, self._notice, room, 14, colour)
