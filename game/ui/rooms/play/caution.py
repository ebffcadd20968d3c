"""The scene that stops a teaching game, says what a placement gives away, and offers to undo it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.coach.kinds import COACHED
from game.coach.teaching import Caution
from game.engine import AnyGame
from game.ui.games.play_area import PlayArea
from game.ui.games.reason_marks import has_marks, paint_reasons
from game.ui.look.coach_words import reason_text
from game.ui.look.names_in_text import named
from game.ui.look.scale import column, row
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do, Leave, Point, Press
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push
from game.ui.widgets.button import Button
from game.ui.widgets.form import Form
from game.ui.widgets.reason_words import ReasonWords

GAP, PADDING, SHADOW = 12, 16, 24
"""The space around the panel and inside it, and how far its shadow reaches, in design pixels."""

NARROW, WIDE = 420, 760
"""The panel's greatest widths, with buttons stacked and side by side, in design pixels."""

HEAD, BUTTON = 34, 50
"""The heights of the heading and of a button, in design pixels."""

AIMED_AFTER = 500
"""How long after it appears a click or the confirm key starts to use buttons, in milliseconds: an
earlier one was meant for the game, often by whoever plays next."""

TITLE, WORDS = 21, 17
"""The text sizes of the heading and of the sentences, in design pixels."""


def room_beside(size: tuple[int, int], board: Rect, tray: tuple[float, float]) -> Rect:
    """The window's largest area beside, above or below a board.

    Of two about equally large, like those on either side of a board, the one farther from `tray`.
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
    """Says beside the board what a placement costs and why, with the board in full view.

    Keeping the placement never takes more than one key: the game is the person's own.

    Attributes:
        title: whom it addresses.
        words: what it says: the placement's cost, and each reason.
        said: these words, laid out.
        panel: where the panel goes; set by `arrange`.
    """

    modal = True
    dims = False

    def __init__(
        self,
        ui: UiContext,
        game: AnyGame,
        area: PlayArea,
        caution: Caution,
        take_back: Callable[[], Push | None],
    ) -> None:
        """Stop a game.

        Args:
            ui: the services of all scenes.
            game: the game after the placement.
            area: where the game is shown.
            caution: what to say.
            take_back: takes the placement back, or returns the question to answer first, which
                replaces this scene.
        """
        super().__init__(ui)
        self._game, self._area, self._caution, self._take_back = game, area, caution, take_back
        self.said = ReasonWords()
        self._aimed = ui.now() + AIMED_AFTER
        self.reword()

    def reword(self) -> None:
        cost, game = self._caution.cost, self._game
        kind = COACHED[game.options.kind]
        board, ply = kind.on_board(game.positions()[cost.ply], cost.played.event)
        self._colour, self._marks = ply.colour, kind.meets
        self.title = tr("teaching.title", name=named(game.seats[cost.player].name))
        self.words = [
            tr.count("teaching.cost", round(cost.played.points)),
            *(reason_text(board.ruleset, reason) for reason in self._caution.reasons),
        ]
        if not self._caution.reasons:
            self.words.append(tr("teaching.better"))
        self._buttons = [
            Button("take_back", tr("teaching.take_back"), self._undo, main=True),
            Button("keep", tr("teaching.keep"), self.cancel),
        ]
        self.focus.show(self._buttons)

    def _undo(self) -> Change:
        asked = self._take_back()
        return Pop() if asked is None else Push(asked.scene, instead=True)

    def handle(self, action: Action) -> Change | None:
        early = self.ui.now() < self._aimed
        if early and (isinstance(action, Press) or action == Do(Command.CONFIRM)):
            return None
        if action == Do(Command.UNDO):
            return self._undo()
        if action == Do(Command.MENU):
            return self.cancel()
        change = super().handle(action)
        if isinstance(action, Do):
            self.said.follow(self.focus.selected)
        elif isinstance(action, Point | Leave):
            self.stale |= self.said.look_at(getattr(action, "at", None))
        return change

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
        # Make it as high as the words, and then place the words in it.
        words = min(most.height, self._say(most))
        self.panel = Rect(0, 0, width, head + words + gap + foot + 2 * padding)
        self.panel.center = room.center
        if stacked:
            # Low enough to leave the top of a tray visible.
            self.panel.bottom = min(room.bottom, self._area.board.rect.bottom)
            self.panel.top = max(self.panel.top, room.top)
        inside = self.panel.inflate(-2 * padding, -2 * padding)
        self._head = Rect(inside.left, inside.top, inside.width, head)
        self._say(Rect(inside.left, self._head.bottom, inside.width, words))
        below = Rect(inside.left, inside.bottom - foot, inside.width, foot)
        places = column(below, 2, button, gap) if stacked else row(below, 2, gap)
        for widget, place in zip(self._buttons, places, strict=True):
            widget.rect = place
        self.focus.show([*self._buttons, *self.said.rows])

    def _say(self, room: Rect) -> int:
        """Lay out the words in an area; return how much of its height they take, in pixels."""
        signed = [self._marks and has_marks(one, asked=True) for one in self._caution.reasons]
        # Whatever isn't a reason is part of the heading.
        first = len(self.words) - len(signed)
        head = "\n".join(self.words[:first])
        self.said.show(self.ui, head, self.words[first:], signed, room, WORDS)
        return self.said.bottom - room.top

    def _tray(self) -> tuple[float, float]:
        """Where the pieces of whoever has placed begin, in their tray."""
        trays, colour = self._area.trays, self._colour
        spot = trays[min(colour, len(trays) - 1)].transform(0)
        return float(spot.left), float(spot.bottom)

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        ui, theme, px = self.ui, self.ui.theme, self.ui.px
        self._paint_marks(surface)
        shadow = px(SHADOW)
        back = panel(self.panel.size, px(16), theme.panel, theme.accent, px(2), shadow=shadow)
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
        self.said.paint_head(surface, ui)
        self.focus.paint(surface, ui)

    def _paint_marks(self, surface: pygame.Surface) -> None:
        """Mark what the reasons are about, if the board shown is the one they're about."""
        reasons = self._caution.reasons
        if self._marks:
            paint_reasons(surface, self._area, reasons, self.said.alone, asked=True)
