"""The form for playing on from a position of a record: who plays."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect

from game.engine import Game
from game.play.matchmaking import matched
from game.ui.look.scale import row
from game.ui.look.texts import tr
from game.ui.rooms.play.beginning import begin
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.seats import name_field, seat_widgets
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Push
from game.ui.widgets.button import Button
from game.ui.widgets.form import Modal
from game.ui.widgets.widget import Widget

LINE = 62
"""The distance between seats, in design pixels."""

SHOWN = {"name": (0.09, 0.21), "who": (0.31, 0.34), "level": (0.66, 0.34)}
"""The widgets of a seat: each one's left edge and width, as shares of the line's width."""


class PlayOn(Modal):
    """A line for each seat: its colours, its name, who plays there, how strong an opponent is.

    Unless the position is the initial one, it is set up on the board of the new game, which then
    isn't rated.
    """

    def __init__(self, ui: UiContext, game: Game[Any, Any]) -> None:
        """Play on from where a game stands."""
        super().__init__(ui)
        self._options, self._position = game.options, game.position
        self._begun = bool(game.ply)
        self._setup = GameSetup.asked_for(ui.settings, game.options, None)
        self.panel_size = (900, 88 + LINE * game.options.players + 100)
        self.reword()

    def reword(self) -> None:
        self.title = tr("play_on.title")
        self.focus.show(self._widgets(), start="yes")

    def _widgets(self) -> list[Widget]:
        seats = range(self._options.players)
        widgets: list[Widget] = [name_field(self.ui, self._setup, seat) for seat in seats]
        for seat in seats:
            shown = seat_widgets(self.ui, self._setup, seat, self._show_anew)
            widgets += [one for one in shown if one.name.rstrip("0123456789") in SHOWN]
        return [
            *widgets,
            Button("yes", tr("play_on.yes"), self._play, main=True, icon_name="play"),
            Button("no", tr("play_on.no"), self.cancel),
        ]

    def _show_anew(self) -> None:
        self.show_widgets(self._widgets())

    def _play(self) -> Change:
        seats = matched(self._options, self._setup.seats, self.ui.files.history.rating)
        game: Game[Any, Any] = Game(self._options, seats)
        if self._begun and game.kind.set_up is not None:
            game.play(game.kind.set_up(self._position))
        scene = begin(self.ui, game)
        if game.under_way:
            # Keep it at once: a new game wouldn't bring back a board that was set up by hand.
            scene.session.save()
        return Push(scene)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        for widget in self.focus.widgets[:-2]:
            if widget.name.startswith("name"):
                seat, rect = int(widget.name.removeprefix("name")), widget.rect
                left = self.panel_rect().left + self.ui.px(32)
                room = Rect(left, rect.top, rect.left - left - self.ui.px(12), rect.height)
                self._setup.game_ui.paint_emblems(surface, self.ui, seat, room)

    def arrange(self) -> None:
        px, inside = self.ui.px, self.panel_rect().inflate(-2 * self.ui.px(32), 0)
        for widget in self.focus.widgets[:-2]:
            what = widget.name.rstrip("0123456789")
            seat = int(widget.name.removeprefix(what))
            left, width = (round(share * inside.width) for share in SHOWN[what])
            top = inside.top + px(88) + seat * px(LINE)
            widget.rect = Rect(inside.left + left, top, width, px(50))
        foot = Rect(inside.left, inside.bottom - px(24 + 52), inside.width, px(52))
        for widget, rect in zip(self.focus.widgets[-2:], row(foot, 2, px(12)), strict=True):
            widget.rect = rect
