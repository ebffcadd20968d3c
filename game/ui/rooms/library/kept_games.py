"""The list of games in progress, any of which can be continued."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from game.files.games import OpenGame
from game.files.kept_game import KeptGame
from game.ui.games.kinds import ui_of
from game.ui.kit.boxes import Box
from game.ui.kit.form import Form
from game.ui.kit.question import Question
from game.ui.look.texts import tr
from game.ui.rooms.library.game_at_table import GameAtTable, table_name
from game.ui.rooms.library.game_list import GameList
from game.ui.rooms.library.game_row import GameRow
from game.ui.rooms.library.kept_summary import people_in, title_of, when_saved
from game.ui.rooms.play.beginning import go_on
from game.ui.shell.actions import Action
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Reset


class KeptGames(Form):
    """The games in progress, the last changed first; choosing one continues it."""

    modal = True

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.list: GameList[KeptGame] = GameList(self, self._row, width=640, height=96)
        self._games: dict[str, OpenGame | None] = {}
        self.look_again()

    def look_again(self) -> None:
        self._tables = self.ui.files.tables.load()
        self.list.show(self.ui.files.games.kept())

    def contents(self) -> Box:
        return self.list.panel(tr("games.title"), tr("games.none"))

    def _row(self, number: int, one: KeptGame) -> GameRow | None:
        if one.ident not in self._games:
            self._games[one.ident] = self.ui.files.games.load(one.ident)
        game = self._games[one.ident]
        if game is None:
            return None

        def picture(surface: pygame.Surface, ui: UiContext, room: Rect) -> None:
            ui_of(one.options).paint_position(surface, ui, game.game, room)

        title, table = title_of(one), self._tables.of_game(one.ident)
        onward: Callable[[], Change] = partial(Reset, partial(go_on, self.ui, game))
        if table is not None:
            title = f"{title} · {table_name(table)}"
            onward = partial(Push, GameAtTable(self.ui, game, table))
        words = (title, people_in(one), when_saved(one, self.ui.today))
        ask = partial(self._ask, game)
        return GameRow(self.ui.theme, number, words, picture, onward, ask)

    def _ask(self, game: OpenGame) -> Change:
        give_up, in_series = partial(self._give_up, game), game.game.series is not None
        return Push(Question.about_giving_up(self.ui, give_up, in_series=in_series))

    def _give_up(self, game: OpenGame) -> Change:
        """Give up a game and go on with the list."""
        self.ui.files.give_up(game.game, game.ident)
        return Pop()

    def handle(self, action: Action) -> Change | None:
        return self.list.handle(action, tr("games.give_up"), super().handle)

    @property
    def due(self) -> float | None:
        return self.list.tip.due

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        return self.list.tip.paint(surface)
