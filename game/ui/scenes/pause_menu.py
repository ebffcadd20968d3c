"""The pause menu of a game."""

from __future__ import annotations

from pygame import Rect

from game.ui.look.hit_test import apart
from game.ui.look.scale import UiScale, column
from game.ui.look.texts import tr
from game.ui.scenes.how_to_play import HowToPlay
from game.ui.scenes.settings import SettingsScene
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Home, Pause, Pop, Push, Reset, Scene
from game.ui.widgets.button import Button
from game.ui.widgets.form import Modal
from game.ui.widgets.question import Question

MOST = 7
"""The most buttons."""


class PauseMenu(Modal):
    """Resume the game, walk through it, look at rules or settings, leave, begin anew or give up."""

    def __init__(self, ui: UiContext, asked: Pause) -> None:
        """Open the menu over a game."""
        super().__init__(ui)
        self._asked = asked
        self._foot = 0
        self.reword()

    def reword(self) -> None:
        self.title = tr("pause.title")
        ui, family, analyse = self.ui, self._asked.family, self._asked.analyse
        buttons = [
            Button("resume", tr("pause.resume"), Pop, main=True),
            Button("rules", tr("pause.rules"), lambda: Push(HowToPlay(ui, family))),
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
        step = apart(px(64), ui.least_target, ui.size[1] - px(112), MOST)
        self.panel_size = (384, 112 + round(step * MOST / UiScale.for_window(ui.size).unit))
        panel = super().panel_rect()
        self._foot = (MOST - count) * step
        inside = panel.inflate(-2 * px(32), 0)
        inside.top = panel.top + px(92)
        rects = column(inside, count, step - px(12), px(12))
        for widget, rect in zip(self.focus.widgets, rects, strict=True):
            widget.rect = rect
