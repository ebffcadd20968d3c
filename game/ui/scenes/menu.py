"""The first scene: what to do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from game import __version__
from game.files.autosave import Saved
from game.files.dice_save import SavedDice
from game.ui.games.blokus.play import Play
from game.ui.games.catalogue import ui_of
from game.ui.games.dice.play import DicePlay
from game.ui.look.logo import wordmark
from game.ui.look.scale import Scale, column, is_wide
from game.ui.look.texts import tr
from game.ui.scenes.how_to_play import HowToPlay
from game.ui.scenes.menu_art import paint_art
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.setup import Setup
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Push, Quit
from game.ui.widgets.button import Button
from game.ui.widgets.form import Form, paint_table
from game.ui.widgets.widget import Widget

BUTTONS = 5


@dataclass(frozen=True)
class MenuLayout:
    """Rectangles in the window.

    Attributes:
        title: the game's name.
        line: the sentence below it.
        art: the picture, a square.
        buttons: from the top.
        foot: the line at the bottom.
    """

    title: Rect
    line: Rect
    art: Rect
    buttons: tuple[Rect, ...]
    foot: Rect


def menu_layout(size: tuple[int, int]) -> MenuLayout:
    """Words and buttons on the left of the picture; in a high window above and below it."""
    scale = Scale.for_window(size)
    px, (width, height) = scale.px, size
    foot = Rect(px(24), height - px(40), width - px(48), px(24))
    button, gap = px(52), px(12)
    buttons_height = BUTTONS * button + (BUTTONS - 1) * gap
    if is_wide(size):
        art = Rect(0, 0, px(560), px(560))
        left_width = px(384)
        space = (width - art.width - left_width) // 3
        art.midright = (width - space, height // 2)
        words = px(84) + px(28)
        top = (height - words - px(32) - buttons_height) // 2
        title = Rect(space, top, left_width, px(84))
        line = Rect(space, title.bottom, left_width, px(28))
        stack = Rect(space, line.bottom + px(32), left_width, buttons_height)
    else:
        title = Rect(px(24), px(48), width - px(48), px(96))
        line = Rect(px(24), title.bottom, width - px(48), px(28))
        stack = Rect(0, 0, px(400), buttons_height)
        stack.midbottom = (width // 2, foot.top - px(24))
        room = Rect(px(24), line.bottom, width - px(48), stack.top - line.bottom)
        side = min(room.width, room.height - px(48))
        art = Rect(0, 0, side, side)
        art.center = room.center
    return MenuLayout(title, line, art, tuple(column(stack, BUTTONS, button, gap)), foot)


class Menu(Form):
    """Play, learn, choose how it looks, leave."""

    def __init__(self, ui: UiContext, notice: str | None = None) -> None:
        """Show the menu, with a quiet line to tell once if there is one."""
        super().__init__(ui)
        self._notice = notice
        self.focus.show(
            [
                *self._ways_to_play(),
                Button("rules", tr("menu.rules"), self._rules),
                Button("options", tr("menu.options"), lambda: Push(SettingsScene(ui))),
                Button("quit", tr("menu.quit"), Quit),
            ]
        )

    def _ways_to_play(self) -> list[Widget]:
        """Two buttons; a game that was left before its end comes first."""
        saved = self.ui.autosave.load()
        if saved is not None:
            go_on = partial(self._continue, saved)
            return [
                Button("continue", tr("menu.continue"), go_on, main=True),
                Button("play", tr("menu.new"), self._setup),
            ]
        return [
            Button("play", tr("menu.play"), self._setup, main=True),
            Button("quick", tr("menu.quick"), self._quick),
        ]

    def arrange(self) -> None:
        self.layout = menu_layout(self.ui.size)
        for widget, rect in zip(self.focus.widgets, self.layout.buttons, strict=True):
            widget.rect = rect

    def cancel(self) -> Change | None:
        """Leaving takes one more key: the selection goes to the button for it."""
        self.focus.select("quit")
        return None

    def _setup(self) -> Change:
        self._notice = None
        return Push(Setup(self.ui))

    def _rules(self) -> Change:
        return Push(HowToPlay(self.ui, ui_of(self.ui.settings.options).family))

    def _continue(self, saved: Saved | SavedDice) -> Change:
        if isinstance(saved, SavedDice):
            return Push(DicePlay(self.ui, saved.seats, events=saved.events))
        play = Play(
            self.ui,
            saved.options,
            saved.seats,
            plies=saved.plies,
            taken_back=saved.taken_back,
        )
        return Push(play)

    def _quick(self) -> Change:
        """The last game's setup again."""
        settings = self.ui.settings
        return Push(ui_of(settings.options).begin(self.ui, settings.seats))

    def paint(self, surface: pygame.Surface) -> None:
        ui, theme, layout = self.ui, self.ui.theme, self.layout
        paint_table(surface, ui)
        paint_art(surface, ui, layout.art)
        name = wordmark(ui.px(56), ui.sprites, ui.fonts)
        line = ui.fonts.fit(tr("menu.line"), ui.px(18), layout.line.width, theme.quiet)
        if is_wide(ui.size):
            surface.blit(name, name.get_rect(midleft=layout.title.midleft))
            surface.blit(line, line.get_rect(midleft=layout.line.midleft))
        else:
            surface.blit(name, name.get_rect(center=layout.title.center))
            surface.blit(line, line.get_rect(center=layout.line.center))
        version = tr("version", version=__version__)
        words = ui.fonts.text(version, ui.px(14), theme.quiet)
        surface.blit(words, words.get_rect(midright=layout.foot.midright))
        if self._notice is not None:
            room = layout.foot.width - words.get_width() - ui.px(24)
            words = ui.fonts.fit(self._notice, ui.px(14), room, theme.quiet)
            surface.blit(words, words.get_rect(midleft=layout.foot.midleft))
        self.focus.paint(surface, ui)
