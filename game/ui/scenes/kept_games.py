"""The games in progress, of which one can be continued."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from game.engine import Game
from game.files.kept_game import KeptGame
from game.ui.games.kinds import begin, ui_of
from game.ui.look.scale import column
from game.ui.look.texts import tr
from game.ui.scenes.game_row import GameRow
from game.ui.scenes.kept_summary import people_in, title_of, when_saved
from game.ui.shell.actions import Action, Command, Do, Leave, Point, Press
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Home, Pop, Push, Reset
from game.ui.widgets.button import Button
from game.ui.widgets.form import Modal
from game.ui.widgets.question import Question
from game.ui.widgets.tooltip import Tooltip
from game.ui.widgets.widget import TEXT, Widget

ON_A_PAGE = 4
"""How many games are seen at once."""

ROW, GAP = 96, 10
"""The height of a game's row and the gap between two, in design pixels."""


class KeptGames(Modal):
    """The games in progress, the one changed last first; choosing one continues it.

    Attributes:
        tip: says what the button of a row does.
    """

    panel_size = (640, 4 * ROW + 3 * GAP + 88 + 92)

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.tip = Tooltip(ui)
        self._page = 0
        self._back: Change = Pop()
        self.reword()

    def reword(self) -> None:
        self.title = tr("games.title")
        self._show_page()

    @property
    def rows(self) -> Sequence[GameRow]:
        """The games that are seen."""
        return [widget for widget in self.focus.widgets if isinstance(widget, GameRow)]

    def _show_page(self) -> None:
        games = self.ui.files.games
        kept = games.kept()
        pages = max(1, -(-len(kept) // ON_A_PAGE))
        self._page = min(self._page, pages - 1)
        widgets: list[Widget] = []
        for number, one in enumerate(kept[self._page * ON_A_PAGE :][:ON_A_PAGE]):
            game = games.load(one.ident)
            if game is not None:
                widgets.append(self._row(f"game{number}", one, game))
        if self._page > 0:
            widgets.append(Button("newer", tr("games.newer"), lambda: self._turn(-1)))
        if self._page < pages - 1:
            widgets.append(Button("older", tr("games.older"), lambda: self._turn(1)))
        self.focus.show(
            [*widgets, Button("close", tr("games.close"), self.cancel, main=not widgets)]
        )

    def _turn(self, by: int) -> None:
        self._page += by
        self._show_page()
        self.arrange()

    def _row(self, name: str, kept: KeptGame, game: Game[Any, Any]) -> GameRow:
        def ask() -> Change:
            in_series = game.series is not None
            return Push(Question.about_giving_up(self.ui, in_series, lambda: self._give_up(game)))

        def picture(surface: pygame.Surface, room: Rect) -> None:
            ui_of(kept.options).paint_position(surface, self.ui, game, room)

        lines = (people_in(kept), when_saved(kept))
        go_on = partial(self._go_on, game)
        return GameRow(name, title_of(kept), lines, picture, go_on, ask)

    def _go_on(self, game: Game[Any, Any]) -> Change:
        return Reset(begin(self.ui, game))

    def _give_up(self, game: Game[Any, Any]) -> Change:
        """Give a game up, and go on with the list; the menu below has to offer less."""
        self.ui.files.give_up(game)
        self._back = Home()
        self._show_page()
        return Pop()

    # -- actions ------------------------------------------------------------

    def cancel(self) -> Change | None:
        return self._back

    def handle(self, action: Action) -> Change | None:
        match action:
            case Point(at):
                row = next((row for row in self.rows if row.cross.collidepoint(at)), None)
                words = self.ui.controls.with_key(tr("games.give_up"), Command.ERASE_AHEAD)
                text = None if row is None else words
                self.tip.point(text, Rect(at, (0, 0)) if row is None else row.cross)
            case Leave():
                self.tip.point(None, Rect(0, 0, 0, 0))
            case Do(Command.ERASE_AHEAD) if isinstance(self.focus.selected, GameRow):
                return self.focus.selected.remove()
            case Press():
                self.tip.dismiss()
        return super().handle(action)

    @property
    def due(self) -> float | None:
        return self.tip.due

    # -- layout and drawing -------------------------------------------------

    def arrange(self) -> None:
        px, inside = self.ui.px, self.panel_rect().inflate(-2 * self.ui.px(32), 0)
        top = Rect(inside.left, inside.top + px(88), inside.width, 0)
        spots = column(top, ON_A_PAGE, px(ROW), px(GAP))
        for row, spot in zip(self.rows, spots, strict=False):
            row.rect = spot
        buttons = [widget for widget in self.focus.widgets if not isinstance(widget, GameRow)]
        width = (inside.width - 2 * px(12)) // 3
        places = {"newer": 0, "older": 1, "close": 2}
        for button in buttons:
            left = inside.left + places[button.name] * (width + px(12))
            button.rect = Rect(left, inside.bottom - px(24 + 48), width, px(48))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if not self.rows:
            middle = self.panel_rect().center
            self.ui.fonts.blit(
                surface, tr("games.none"), self.ui.px(TEXT), self.ui.theme.muted, center=middle
            )

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        return self.tip.paint(surface)
