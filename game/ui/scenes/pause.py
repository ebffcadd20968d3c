"""The game stands still."""

from __future__ import annotations

from game.ui.kit import Kit
from game.ui.scale import column
from game.ui.scene import Home, Pop, Push
from game.ui.scenes.form import Modal
from game.ui.scenes.options import Options
from game.ui.scenes.rules import HowToPlay
from game.ui.widgets.button import Button
from game.ui.words import say


class Pause(Modal):
    """Go on, look something up, or leave the game."""

    panel_size = (384, 368)

    def __init__(self, kit: Kit, family: str) -> None:
        """Interrupt a game of a family."""
        super().__init__(kit)
        self.title = say("pause.title")
        self.focus.show(
            [
                Button("resume", say("pause.resume"), Pop, main=True),
                Button("rules", say("pause.rules"), lambda: Push(HowToPlay(kit, family))),
                Button("options", say("pause.options"), lambda: Push(Options(kit))),
                Button("leave", say("pause.leave"), Home),
            ]
        )

    def arrange(self) -> None:
        px, rect = self.kit.px, self.panel_rect()
        room = rect.inflate(-2 * px(32), 0)
        room.top = rect.top + px(92)
        for widget, spot in zip(self.focus.widgets, column(room, 4, px(52), px(12)), strict=True):
            widget.rect = spot
