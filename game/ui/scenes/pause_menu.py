"""The pause menu of a game."""

from __future__ import annotations

from game.ui.look.scale import column
from game.ui.look.texts import tr
from game.ui.scenes.how_to_play import HowToPlay
from game.ui.scenes.settings import SettingsScene
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Home, Pop, Push
from game.ui.widgets.button import Button
from game.ui.widgets.form import Modal


class PauseMenu(Modal):
    """Resume the game, look at the rules or the settings, or leave the game."""

    panel_size = (384, 368)

    def __init__(self, ui: UiContext, family: str) -> None:
        """Open the menu over a game of a family."""
        super().__init__(ui)
        self.title = tr("pause.title")
        self.focus.show(
            [
                Button("resume", tr("pause.resume"), Pop, main=True),
                Button("rules", tr("pause.rules"), lambda: Push(HowToPlay(ui, family))),
                Button("settings", tr("pause.settings"), lambda: Push(SettingsScene(ui))),
                Button("leave", tr("pause.leave"), Home),
            ]
        )

    def arrange(self) -> None:
        px, panel = self.ui.px, self.panel_rect()
        inside = panel.inflate(-2 * px(32), 0)
        inside.top = panel.top + px(92)
        rects = column(inside, 4, px(52), px(12))
        for widget, rect in zip(self.focus.widgets, rects, strict=True):
            widget.rect = rect
