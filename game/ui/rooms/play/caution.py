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
from game.ui.kit.boxes import Align, Back, Box, Fill, Outline
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Grid
from game.ui.kit.form import Dialog
from game.ui.kit.lengths import EQUAL, rows
from game.ui.kit.text import Text
from game.ui.look.coach_words import reason_text
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do, Leave, Point, Press
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push
from game.ui.table.reason_words import reason_pointed_at, reason_selected, reason_words

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


class CautionScene(Dialog):
    """Says beside the board what a placement costs and why, with the board in full view.

    Keeping the placement never takes more than one key: the game is the person's own.

    Attributes:
        alone: the number of the only reason whose marks are shown, if any.
    """

    dims = False

    def __init__(
        self,
        ui: UiContext,
        game: AnyGame,
        area: PlayArea,
        caution: Caution,
        take_back: Callable[[], Push | None],
    ) -> None:
        """Stop a game after the placement, as shown in an area.

        `take_back` takes it back, or returns the question to answer first, which replaces this
        scene.
        """
        super().__init__(ui)
        self._game, self._area, self._caution, self._take_back = game, area, caution, take_back
        self.alone: int | None = None
        self._aimed = ui.now() + AIMED_AFTER
        self._room = Rect(0, 0, 0, 0)
        cost, kind = caution.cost, COACHED[game.options.kind]
        board, ply = kind.on_board(game.positions()[cost.ply], cost.played.event)
        self._ruleset, self._colour, self._after = board.ruleset, ply.colour, board.after(ply)

    @property
    def _marks(self) -> bool:
        """Whether the board shown is the one that the reasons are about."""
        return self._area.seen.plies == self._after.plies

    @property
    def title(self) -> str:
        """Whom it addresses."""
        player = self._caution.cost.player
        return tr("teaching.title", name=named(self._game.seats[player].name))

    @property
    def words(self) -> list[str]:
        """What it says: the placement's cost, and each reason."""
        reasons = self._caution.reasons
        cost = tr.count("teaching.cost", round(self._caution.cost.played.points))
        told = [reason_text(self._ruleset, reason) for reason in reasons]
        return [cost, *(told or [tr("teaching.better")])]

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
        before, focus = self.alone, self.tree.focus
        if isinstance(action, Do):
            self.alone = reason_selected(focus)
        elif isinstance(action, Point | Leave):
            self.alone = reason_pointed_at(focus)
        self.stale |= self.alone != before
        return change

    # -- what it contains ---------------------------------------------------

    def arrange(self) -> None:
        gap = self.ui.px(GAP)
        room = room_beside(self.ui.size, self._area.board.rect, self._tray())
        self._room = room.inflate(-2 * gap, -2 * gap)
        place = self._room.copy()
        if self._stacked:
            # Low enough to leave the top of a tray visible.
            place.height = min(place.bottom, self._area.board.rect.bottom) - place.top
        justify = Align.END if self._stacked else Align.CENTER
        self.tree.show(Column(self.contents(), justify=justify), place)
        self.stale = True

    @property
    def _stacked(self) -> bool:
        """Whether the buttons are below each other."""
        return self._room.height > self._room.width

    def contents(self) -> Box:
        words = self.words
        signed = [self._marks and has_marks(one, asked=True) for one in self._caution.reasons]
        # Whatever isn't a reason is part of the heading.
        first = len(words) - len(signed)
        said = reason_words("\n".join(words[:first]), words[first:], signed, WORDS, grow=1)
        shape = Outline(width=EQUAL, height=BUTTON, grow=1)
        undo = Button(tr("teaching.take_back"), self._undo, main=True, first=True, **shape)
        keep = Button(tr("teaching.keep"), self.cancel, **shape)
        foot = Grid([[undo], [keep]] if self._stacked else [[undo, keep]])
        return Column(
            Text(self.title, TITLE, bold=True, enlarged=False, height=rows(HEAD)),
            said,
            Fill(height=GAP),
            foot,
            gap=0,
            pad=PADDING,
            back=Back(rim=self.ui.theme.accent, rim_width=2, radius=16, shadow=SHADOW),
            width=rows(NARROW if self._stacked else WIDE),
        )

    def _tray(self) -> tuple[float, float]:
        """Where the pieces of whoever has placed begin, in their tray."""
        trays, colour = self._area.trays, self._colour
        spot = trays[min(colour, len(trays) - 1)].transform(0)
        return float(spot.left), float(spot.bottom)

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Mark what the reasons are about, if the board shown is that."""
        if self._marks:
            reasons = self._caution.reasons
            paint_reasons(surface, self._area, reasons, self.alone, asked=True)
        super().paint(surface)
