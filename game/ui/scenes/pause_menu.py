"""The pause menu of a game."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.look.hit_test import apart
from game.ui.look.scale import UiScale, column
from game.ui.look.texts import tr
from game.ui.scenes.how_to_play import HowToPlay
from game.ui.scenes.settings import SettingsScene
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Home, Pop, Push, ShowAnalysis
from game.ui.widgets.button import Button
from game.ui.widgets.form import Modal
from game.ui.widgets.question import Question


class PauseMenu(Modal):
    """Resume the game, walk through it, look at rules or settings, leave it or give it up."""

    def __init__(
        self,
        ui: UiContext,
        family: str,
        give_up: Callable[[], None] | None = None,
        analyse: ShowAnalysis | None = None,
        *,
        in_series: bool = False,
    ) -> None:
        """Open the menu over a game; see `Pause`."""
        super().__init__(ui)
        self._family, self._in_series = family, in_series
        self._give_up, self._analyse = give_up, analyse
        self.reword()

    def reword(self) -> None:
        self.title = tr("pause.title")
        ui, family = self.ui, self._family
        buttons = [
            Button("resume", tr("pause.resume"), Pop, main=True),
            Button("rules", tr("pause.rules"), lambda: Push(HowToPlay(ui, family))),
            Button("settings", tr("pause.settings"), lambda: Push(SettingsScene(ui))),
            Button("leave", tr("pause.leave"), Home),
        ]
        if self._analyse is not None:
            analyse = self._analyse
            buttons.insert(1, Button("analyse", tr("pause.analyse"), lambda: analyse))
        if self._give_up is not None:
            buttons.append(Button("give_up", tr("pause.give_up"), self._ask))
        self.focus.show(buttons)

    def handle(self, action: Action) -> Change | None:
        if action == Do(Command.MENU):
            return Pop()
        return super().handle(action)

    def _ask(self) -> Change:
        return Push(Question.about_giving_up(self.ui, self._in_series, self._end))

    def _end(self) -> Change:
        assert self._give_up is not None
        self._give_up()
        return Home()

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
