"""The base of scenes that list games in pages, where each game can be opened or removed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import ClassVar, TypeVar

import pygame
from pygame import Rect

from game.ui.look.scale import column, row
from game.ui.look.texts import tr
from game.ui.rooms.library.game_row import GameRow
from game.ui.shell.actions import Action, Command, Do, Leave, Point, Press
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.shell.tooltip import Tooltip
from game.ui.widgets.button import Button
from game.ui.widgets.form import Modal
from game.ui.widgets.label import paint_centred
from game.ui.widgets.widget import TEXT

ON_A_PAGE = 4
"""How many games are shown at once."""

GAP = 10
"""The gap between two rows, in design pixels."""

PAGES = {Command.TURN_LEFT: -1, Command.TURN_RIGHT: 1, Command.BACK: -1, Command.FORWARD: 1}
"""How many pages these commands turn: the wheel, and the keys for steps."""

T = TypeVar("T")


class GameList(Modal):
    """Shows a page of games, and turns to others.

    Attributes:
        tip: the tooltip that says what a row's cross does.
        remove_key: the key of the tooltip's text.
        row_height: the height of a row, in design pixels.
    """

    remove_key: ClassVar[str]
    row_height: ClassVar[int]

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.tip = Tooltip(ui)
        self._page = 0

    @property
    def rows(self) -> Sequence[GameRow]:
        """The rows of the visible games."""
        return [widget for widget in self.focus.widgets if isinstance(widget, GameRow)]

    @property
    @abstractmethod
    def nothing(self) -> str:
        """What to say if there are no games."""

    # -- pages --------------------------------------------------------------

    @abstractmethod
    def show_page(self) -> None:
        """Show the widgets of the current page."""

    def page_of(self, games: Sequence[T]) -> tuple[Sequence[T], list[Button]]:
        """The games of the current page, or of the last one, and the buttons to other pages."""
        last = max(0, -(-len(games) // ON_A_PAGE) - 1)
        self._page = min(self._page, last)
        buttons = []
        if self._page > 0:
            buttons.append(Button("newer", tr("games.newer"), partial(self._turn, -1)))
        if self._page < last:
            buttons.append(Button("older", tr("games.older"), partial(self._turn, 1)))
        return games[self._page * ON_A_PAGE :][:ON_A_PAGE], buttons

    def _turn(self, by: int) -> None:
        self._page = max(0, self._page + by)
        self.show_page()
        self.arrange()

    # -- actions ------------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        match action:
            case Point(at):
                over = next((one for one in self.rows if one.cross.collidepoint(at)), None)
                words = self.ui.controls.with_key(tr(self.remove_key), Command.ERASE_AHEAD)
                text = None if over is None else words
                self.tip.point(text, Rect(at, (0, 0)) if over is None else over.cross)
            case Leave():
                self.tip.point(None, Rect(0, 0, 0, 0))
            case Do(Command.ERASE_AHEAD) if isinstance(self.focus.selected, GameRow):
                return self.focus.selected.remove()
            case Do(command) if command in PAGES and not self.focus.editing:
                self._turn(PAGES[command])
                self.stale = True
                return None
            case Press():
                self.tip.dismiss()
        return super().handle(action)

    @property
    def due(self) -> float | None:
        return self.tip.due

    # -- layout and drawing -------------------------------------------------

    def arrange_rows(self, top: int, places: Sequence[str]) -> None:
        """Lay out the rows from `top` down, and the buttons of these names in the foot."""
        px, inside = self.ui.px, self.panel_rect().inflate(-2 * self.ui.px(32), 0)
        room = Rect(inside.left, top, inside.width, 0)
        spots = column(room, ON_A_PAGE, px(self.row_height), px(GAP))
        for one, spot in zip(self.rows, spots, strict=False):
            one.rect = spot
        self._room = spots[0].unionall(spots[1:])
        foot = Rect(inside.left, inside.bottom - px(20 + 48), inside.width, px(48))
        in_foot = dict(zip(places, row(foot, len(places), px(12)), strict=True))
        for widget in self.focus.widgets:
            if widget.name in in_foot:
                widget.rect = in_foot[widget.name]

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if not self.rows:
            paint_centred(surface, self.ui, self.nothing, self._room, TEXT, self.ui.theme.muted)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        return self.tip.paint(surface)
