"""The list of games in progress, any of which can be continued."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.files.games import OpenGame
from game.files.kept_game import KeptGame
from game.ui.games.kinds import ui_of
from game.ui.look.texts import tr
from game.ui.rooms.library.game_list import GAP, ON_A_PAGE, GameList
from game.ui.rooms.library.game_row import GameRow
from game.ui.rooms.library.kept_summary import people_in, title_of, when_saved
from game.ui.rooms.play.beginning import go_on
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Home, Pop, Push, Reset
from game.ui.widgets.button import Button
from game.ui.widgets.question import Question
from game.ui.widgets.widget import Widget

ROW = 96
"""The height of a game's row, in design pixels."""


class KeptGames(GameList):
    """The games in progress, the last changed first; choosing one continues it."""

    panel_size = (640, ON_A_PAGE * (ROW + GAP) + 88 + 82)
    remove_key = "games.give_up"
    row_height = ROW

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._back: Change = Pop()
        self.reword()

    def reword(self) -> None:
        self.title = tr("games.title")
        self.show_page()

    @property
    def nothing(self) -> str:
        return tr("games.none")

    def show_page(self) -> None:
        games = self.ui.files.games
        seen, turning = self.page_of(games.kept())
        rows: list[Widget] = []
        for number, one in enumerate(seen):
            game = games.load(one.ident)
            if game is not None:
                rows.append(self._row(f"game{number}", one, game))
        close = Button("close", tr("games.close"), self.cancel, main=not rows)
        self.focus.show([*rows, *turning, close])

    def _row(self, name: str, kept: KeptGame, game: OpenGame) -> GameRow:
        def ask() -> Change:
            in_series = game.game.series is not None
            return Push(Question.about_giving_up(self.ui, in_series, lambda: self._give_up(game)))

        def picture(surface: pygame.Surface, room: Rect) -> None:
            ui_of(kept.options).paint_position(surface, self.ui, game.game, room)

        lines = (people_in(kept), when_saved(kept))
        onward = partial(self._go_on, game)
        return GameRow(name, title_of(kept), lines, picture, onward, ask)

    def _go_on(self, game: OpenGame) -> Change:
        return Reset(partial(go_on, self.ui, game))

    def _give_up(self, game: OpenGame) -> Change:
        """Give up a game and go on with the list; the menu below must be made anew without it."""
        self.ui.files.give_up(game.game, game.ident)
        self._back = Home()
        self.show_page()
        return Pop()

    def cancel(self) -> Change | None:
        return self._back

    def arrange(self) -> None:
        top = self.panel_rect().top + self.ui.px(88)
        self.arrange_rows(top, ("newer", "older", "close"))
