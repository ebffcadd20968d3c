"""The game stands still."""

from __future__ import annotations

from game.ui.look.scale import column
from game.ui.look.texts import tr
from game.ui.scenes.how_to_play import HowToPlay
from game.ui.scenes.settings import SettingsScene
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Home, Pop, Push
from game.ui.widgets.button import Button
from game.ui.widgets.form import Modal


class Pause(Modal):
    """Go on, look something up, or leave the game."""

    panel_size = (384, 368)

    def __init__(self, ui: UiContext, family: str) -> None:
        """Interrupt a game of a family."""
        super().__init__(ui)
        self.title = tr("pause.title")
        self.focus.show(
            [
                Button("resume", tr("pause.resume"), Pop, main=True),
                Button("rules", tr("pause.rules"), lambda: Push(HowToPlay(ui, family))),
                Button("options", tr("pause.options"), lambda: Push(SettingsScene(ui))),
                Button("leave", tr("pause.leave"), Home),
            ]
        )

    def arrange(self) -> None:
        px, rect = self.ui.px, self.panel_rect()
        room = rect.inflate(-2 * px(32), 0)
        room.top = rect.top + px(92)
        for widget, spot in zip(self.focus.widgets, column(room, 4, px(52), px(12)), strict=True):
            widget.rect = spot
