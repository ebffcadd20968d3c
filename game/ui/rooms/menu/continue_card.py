"""The games in progress, as a card: the one played last large, the others small in a row."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from functools import partial

import pygame
from pygame import Rect

from game.engine import AnyGame
from game.files.kept_game import KeptGame
from game.ui.kit.boxes import CENTRED, Align, Box, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.control import ControlState, Description
from game.ui.kit.lengths import EQUAL, Size
from game.ui.kit.style import on_primary
from game.ui.kit.text import Alike, Text
from game.ui.kit.tile import TileGroup, paint_tile
from game.ui.look.texts import tr
from game.ui.rooms.library.in_progress import InProgress
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Use

log = logging.getLogger(__name__)

LARGE, SMALL, SHOWN = 88, 46, 4
"""The heights of the large card and of a small one, in design pixels, and how many there are."""

Games = Mapping[str, AnyGame]
"""The games whose pictures can be shown, by their names."""


def pictures_of(kept: Sequence[KeptGame]) -> Games:
    """The games whose pictures are shown: call it in a thread. What can't be replayed has none."""
    import game.ui.games.kinds  # noqa: F401  Whoever paints them finds it loaded.

    games = {}
    for one in kept:
        try:
            games[one.ident] = one.game
        except Exception as error:  # As in `GameStore.load`, which tells of it.
            log.info("%s has no picture: %r", one.ident, error)
    return games


class ContinueCard(TileGroup):
    """Goes on with any of the games; with more than there is room for, a card leads to them all."""

    def __init__(
        self, ui: UiContext, games: Sequence[InProgress], pictures: Games, all_games: Use
    ) -> None:
        """Show at least one game; `all_games` leads to where all of them are listed."""
        self._ui, self._pictures = ui, pictures
        shown = games if len(games) <= SHOWN else games[: SHOWN - 1]
        self._games, self._more = shown, len(games) - len(shown)
        self._title = shown[0].where or tr("menu.continue")
        uses: list[Use] = [one.go for one in shown]
        super().__init__(
            self._title,
            [*uses, all_games] if self._more else uses,
            about=ContinueCard,
            first=True,
        )
        self.main = True

    @property
    def described(self) -> Description:
        first = self._games[0]
        return Description(self.role, self.label, "\n".join([first.title, first.who, first.saved]))

    # -- what is shown on it --------------------------------------------------

    def _made(self) -> Box:
        text = (1 + self._ui.fonts.factor) / 2
        (large, *others), lines = self._games, Alike()
        said = [large.who, large.saved]
        if large.kept is not None:
            said[0] = tr("menu.continue.game", game=large.title, people=large.who)
        words = Column(
            Text(self._title, 20, bold=True, tone=on_primary),
            *(Text(line, 15, tone=on_primary, alike=lines) for line in said if line),
            gap=0,
            grow=1,
        )
        face = Row(self._picture(large), words, gap=14, pad=(14, 8))
        first = self.part(0, face, height=Size(LARGE * text, least=SMALL))
        alike = Alike()
        small: list[Box] = [
            self._small(number, alike, one.title, self._picture(one))
            for number, one in enumerate(others, 1)
        ]
        if self._more:
            more = tr.count("menu.continue.more", self._more)
            small.append(self._small(len(self._games), alike, more))
        row = Row(*small, gap=8, height=Size(SMALL * text, least=SMALL / 2)) if small else None
        return Column(first, row, gap=8)

    def _small(self, number: int, alike: Alike, words: str, picture: Box | None = None) -> Box:
        align = CENTRED if picture is None else (Align.START, Align.CENTER)
        text = Text(words, 14, align=align, alike=alike, grow=1)
        return self.part(number, Row(picture, text, gap=8, pad=(7, 5)), width=EQUAL, grow=1)

    def _picture(self, one: InProgress) -> Box | None:
        """The board as it stands, once it is known; None if there is none yet."""
        kept = one.kept
        return None if kept is None else Picture(partial(self._paint_board, kept.ident), aspect=1)

    def _paint_board(self, ident: str, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        game = self._pictures.get(ident)
        if game is not None:
            # Loaded with the picture, behind the first frame.
            from game.ui.games.kinds import ui_of

            ui_of(game.options).paint_position(surface, ui, game, rect)

    # -- drawing ------------------------------------------------------------

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        chosen = self.part_in(state)
        for number, rect in self.parts.items():
            selected, pressed = state.selected and number == chosen, number == state.pressed
            main = number == 0
            paint_tile(surface, ui, rect, main=main, selected=selected, pressed=pressed)
