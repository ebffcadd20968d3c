"""The pause menu of a game."""

from __future__ import annotations

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


class PauseMenu(Modal):
    """Resume the game, walk through it, look at rules or settings, leave, begin anew or give up."""

    def __init__(self, ui: UiContext, asked: Pause) -> None:
        """Open the menu over a game."""
        super().__init__(ui)
        self._asked = asked
        self.reword()

    def reword(self) -> None:
        self.title = tr("pause.title")
        ui, family, analyse = self.ui, self._asked.family, self._asked.analyse
        buttons = [
            Button("resume", tr("pause.resume"), Pop, main=True),
            Button("rules", tr("pause.rules"), lambda: Push(HowToPlay(ui, family))),
            Button("settings", tr("pause.settings"), lambda: Push(SettingsScene(ui))),
            Button("leave", tr("pause.leave"), Home),
        ]
        if analyse is not None:
            buttons.insert(1, Button("analyse", tr("pause.analyse"), lambda: analyse))
        if self._asked.again is not None:
            buttons.insert(-1, Button("again", tr("pause.again"), self._ask_about_beginning_anew))
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

    def arrange(self) -> None:
        ui, px, count = self.ui, self.ui.px, len(self.focus.widgets)
        step = apart(px(64), ui.least_target, ui.size[1] - px(112), count)
        self.panel_size = (384, 112 + round(step * count / UiScale.for_window(ui.size).unit))
        panel = self.panel_rect()
        inside = panel.inflate(-2 * px(32), 0)
        inside.top = panel.top + px(92)
        rects = column(inside, count, step - px(12), px(12))
        for widget, rect in zip(self.focus.widgets, rects, strict=True):
            widget.rect = rect
