"""The pause menu of a game."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec import Struct
from pygame import Rect

from game.engine import GameOptions
from game.ui.games.kinds import ui_of
from game.ui.look.hit_test import apart
from game.ui.look.scale import UiScale, column
from game.ui.look.texts import tr
from game.ui.rooms.help.how_to_play import HowToPlay
from game.ui.rooms.settings.settings import SettingsScene
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Home, Pop, Push, Reset, Scene
from game.ui.widgets.button import Button
from game.ui.widgets.form import Modal
from game.ui.widgets.label import paint_lines
from game.ui.widgets.question import Question

MOST = 7
"""The most buttons."""

SCORING, SCORING_LINE = 16, 14
"""The text sizes of what the scoring is called, and of the words about it, in design pixels."""

HEAD, SCORING_ROOM = 84, 80
"""The height of the title, and of the words about the scoring below it, in design pixels."""


class Paused(Struct, frozen=True):
    """What can be done about the game that is paused.

    Attributes:
        options: the game's, whose rules can be shown.
        give_up: gives the game up, if that is possible.
        analyse: leads to the game's analysis board.
        in_series: whether giving it up would end a series.
        again: makes the scene of another game like it, if that is offered.
    """

    options: GameOptions
    give_up: Callable[[], None] | None = None
    analyse: Change | None = None
    in_series: bool = False
    again: Callable[[], Scene] | None = None


class PauseMenu(Modal):
    """Resume the game, walk through it, look at rules or settings, leave, begin anew or give up.

    Attributes:
        scoring: how the game is scored: a heading, and a line.
        words: the area for that.
    """

    scoring: tuple[str, str]
    words: Rect

    def __init__(self, ui: UiContext, asked: Paused) -> None:
        """Open the menu over a game."""
        super().__init__(ui)
        self._asked = asked
        self._foot = 0
        self.reword()

    def reword(self) -> None:
        self.title = tr("pause.title")
        ui, game, analyse = self.ui, self._asked.options, self._asked.analyse
        self.scoring = ui_of(game).scoring()
        buttons = [
            Button("resume", tr("pause.resume"), Pop, main=True),
            Button("rules", tr("pause.rules"), lambda: Push(HowToPlay(ui, game.family, game))),
            Button("settings", tr("pause.settings"), lambda: Push(SettingsScene(ui))),
            Button("leave", tr("pause.leave"), lambda: Home(saved=True)),
        ]
        # What isn't there from the start of a game follows, so that nothing moves.
        if analyse is not None:
            buttons.append(Button("analyse", tr("pause.analyse"), lambda: analyse))
        if self._asked.again is not None:
            buttons.append(Button("again", tr("pause.again"), self._ask_about_beginning_anew))
        if self._asked.give_up is not None:
            buttons.append(Button("give_up", tr("pause.give_up"), self._ask))
        self.focus.show(buttons)

    def handle(self, action: Action) -> Change | None:
        if action == Do(Command.MENU):
            return Pop()
        return super().handle(action)

    def _ask(self) -> Change:
        return Push(Question.about_giving_up(self.ui, self._asked.in_series, self._end))

    def _ask_about_beginning_anew(self) -> Change:
        return Push(Question.about_beginning_anew(self.ui, self._begin_anew))

    def _give_up(self) -> None:
        assert self._asked.give_up is not None
        self._asked.give_up()

    def _end(self) -> Change:
        return Home(self._give_up)

    def _begin_anew(self) -> Change:
        again = self._asked.again
        assert again is not None

        def anew() -> Scene:
            self._give_up()
            return again()

        return Reset(anew)

    def panel_rect(self) -> Rect:
        """The panel, as high as its buttons need, with its top always in the same place."""
        rect = super().panel_rect()
        rect.height -= self._foot
        return rect

    def arrange(self) -> None:
        ui, px, count = self.ui, self.ui.px, len(self.focus.widgets)
        above = HEAD + SCORING_ROOM + 8
        step = apart(px(64), ui.least_target, ui.size[1] - px(above + 20), MOST)
        tall = above + 20 + round(step * MOST / UiScale.for_window(ui.size).unit)
        self.panel_size = (384, tall)
        panel = super().panel_rect()
        self._foot = (MOST - count) * step
        inside = panel.inflate(-2 * px(32), 0)
        self.words = Rect(inside.left, panel.top + px(HEAD), inside.width, px(SCORING_ROOM))
        inside.top = panel.top + px(above)
        rects = column(inside, count, step - px(12), px(12))
        for widget, rect in zip(self.focus.widgets, rects, strict=True):
            widget.rect = rect

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        ui, (name, line), room = self.ui, self.scoring, self.words
        head = Rect(room.left, room.top, room.width, ui.px(SCORING_ROOM // 4))
        below = Rect(room.left, head.bottom, room.width, room.bottom - head.bottom)
        paint_lines(surface, ui, name, head, SCORING, ui.theme.accent)
        paint_lines(surface, ui, line, below, SCORING_LINE, ui.theme.muted)
