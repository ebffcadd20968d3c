"""The teaching game stops: what a placement gives away, and whether it is to be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect

from game.coach.kinds import COACHED
from game.coach.teaching import Caution
from game.engine import Game
from game.names import brief_name
from game.ui.games.play_area import PlayArea
from game.ui.look.coach_words import reason_text
from game.ui.look.scale import column, row
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop
from game.ui.widgets.button import Button
from game.ui.widgets.form import Form
from game.ui.widgets.label import fitted_lines, paint_lines

GAP, PADDING, SHADOW = 12, 16, 24
"""Around the panel, inside of it, and how far its shadow reaches, in design pixels."""

NARROW, WIDE = 420, 760
"""How wide the panel is at most: with its buttons below each other, and side by side; likewise."""

HEAD, BUTTON = 34, 50
"""The heights of the heading and of a button, likewise."""

TITLE, WORDS = 21, 17
"""The sizes of the heading and of the sentences, likewise."""


def room_beside(size: tuple[int, int], board: Rect, tray: tuple[float, float]) -> Rect:
    """The largest room that a window has beside, above or below a board.

    Of two that are as large, as those at both sides of a board are, the one farther from a tray.
    """
    width, height = size
    rooms = [
        Rect(0, 0, board.left, height),
        Rect(board.right, 0, width - board.right, height),
        Rect(0, 0, width, board.top),
        Rect(0, board.bottom, width, height - board.bottom),
    ]
    most = max(room.width * room.height for room in rooms)
    large = [room for room in rooms if room.width * room.height > 0.9 * most]
    return max(large, key=lambda room: pygame.Vector2(room.center).distance_to(tray))


class CautionScene(Form):
    """Says beside the board what a placement costs, and why, with the board in full view.

    Keeping it is never more than a key away: the game is the person's own.

    Attributes:
        title: to whom it speaks.
        words: what it says, in lines.
        panel: where it stands; set by `arrange`.
    """

    modal = True
    dims = False

    def __init__(
        self,
        ui: UiContext,
        game: Game[Any, Any],
        area: PlayArea,
        caution: Caution,
        take_back: Callable[[], None],
    ) -> None:
        """Stop a game.

        Args:
            ui: the services of all scenes.
            game: as it stands after the placement.
            area: where it is seen.
            caution: what is to be said.
            take_back: called where the placement is to be taken back.
        """
        super().__init__(ui)
        self._game, self._area, self._caution, self._take_back = game, area, caution, take_back
        self.reword()

    def reword(self) -> None:
        cost, game = self._caution.cost, self._game
        kind = COACHED[game.options.kind]
        board, ply = kind.on_board(game.positions()[cost.ply], cost.played.event)
        self._colour = ply.colour
        self.title = tr("teaching.title", name=brief_name(game.seats[cost.player].name))
        reasons = [reason_text(board.ruleset, reason) for reason in self._caution.reasons]
        costs = tr.count("teaching.cost", round(cost.played.points))
        self.words = "\n".join([costs, *reasons])
        self.focus.show(
            [
                Button("take_back", tr("teaching.take_back"), self._undo, main=True),
                Button("keep", tr("teaching.keep"), self.cancel),
            ]
        )

    def _undo(self) -> Change:
        self._take_back()
        return Pop()

    def handle(self, action: Action) -> Change | None:
        if action == Do(Command.UNDO):
            return self._undo()
        if action == Do(Command.MENU):
            return self.cancel()
        return super().handle(action)

    # -- layout -------------------------------------------------------------

    def arrange(self) -> None:
        ui, px = self.ui, self.ui.px
        gap, padding, head = px(GAP), px(PADDING), ui.text_px(HEAD)
        room = room_beside(ui.size, self._area.board.rect, self._tray())
        room = room.inflate(-2 * gap, -2 * gap)
        stacked = room.height > room.width
        width = min(room.width, ui.text_px(NARROW if stacked else WIDE))
        button = max(px(BUTTON), ui.least_target)
        foot = 2 * button + gap if stacked else button
        most = Rect(0, 0, width - 2 * padding, room.height - 2 * padding - head - gap - foot)
        lines, size = fitted_lines(ui, self.words, most, WORDS)
        words = min(most.height, len(lines) * ui.fonts.line_height(size))
        self.panel = Rect(0, 0, width, head + words + gap + foot + 2 * padding)
        self.panel.center = room.center
        inside = self.panel.inflate(-2 * padding, -2 * padding)
        self._head = Rect(inside.left, inside.top, inside.width, head)
        self._room = Rect(inside.left, self._head.bottom, inside.width, words)
        below = Rect(inside.left, inside.bottom - foot, inside.width, foot)
        places = column(below, 2, button, gap) if stacked else row(below, 2, gap)
        for widget, place in zip(self.focus.widgets, places, strict=True):
            widget.rect = place

    def _tray(self) -> tuple[float, float]:
        """Where the pieces begin of whoever has placed."""
        trays, colour = self._area.trays, self._colour
        spot = trays[min(colour, len(trays) - 1)].transform(0)
        return float(spot.left), float(spot.bottom)

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        ui, theme, px = self.ui, self.ui.theme, self.ui.px
        shadow = px(SHADOW)
        back = panel(
            self.panel.size, px(16), theme.panel_active, theme.accent, px(2), shadow=shadow
        )
        surface.blit(back, self.panel.move(-shadow, -shadow))
        size = ui.fonts.low(ui.fonts.usual(px(TITLE)), self._head.height)
        ui.fonts.blit(
            surface,
            self.title,
            size,
            theme.text,
            bold=True,
            max_width=self._head.width,
            midleft=self._head.midleft,
        )
        paint_lines(surface, ui, self.words, self._room, WORDS, theme.text)
        self.focus.paint(surface, ui)
