"""A list of games in pages, each of which can be opened or removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from game.ui.kit.boxes import Box, Reserved
from game.ui.kit.button import Button
from game.ui.kit.containers import Column
from game.ui.kit.form import Form, buttons, dialog
from game.ui.kit.question import message
from game.ui.look.texts import tr
from game.ui.rooms.library.game_row import GameRow
from game.ui.shell.actions import Action, Command, Do, Leave, Point, Press
from game.ui.shell.scene import Change
from game.ui.shell.tooltip import Tooltip

ON_A_PAGE = 4
"""How many games are shown at once."""

GAP = 10
"""The gap between two rows, in design pixels."""

FOOT = 48
"""The height of the buttons below the rows, in design pixels."""

PAGES = {Command.TURN_LEFT: -1, Command.TURN_RIGHT: 1, Command.BACK: -1, Command.FORWARD: 1}
"""How many pages these commands turn: the wheel, and the keys for steps."""

T = TypeVar("T")


class GameList(Generic[T]):
    """Pages of games in a form, which passes its actions on to them.

    Attributes:
        listed: all games, of which a page is shown.
        page: the number of that page, from 0.
        tip: the tooltip that says what a row's cross does.
    """

    def __init__(
        self, form: Form, row: Callable[[int, T], GameRow | None], width: float, height: float
    ) -> None:
        """List nothing yet; the width of the panel and the height of a row are in design pixels.

        `row` makes the row of a game, given its number on its page; None if it can't be shown.
        """
        self.tip = Tooltip(form.ui)
        self.listed: Sequence[T] = ()
        self.page = 0
        self._form, self._row, self._width, self._height = form, row, width, height

    @property
    def rows(self) -> Sequence[GameRow]:
        """The rows of the visible games."""
        return [one for one in self._form.tree.focus.controls if isinstance(one, GameRow)]

    @property
    def seen(self) -> Sequence[T]:
        """The games of the current page."""
        return self.listed[self.page * ON_A_PAGE :][:ON_A_PAGE]

    def panel(self, title: str, nothing: str, head: Box | None = None, *more: Button) -> Box:
        """The panel with the rows of the current page.

        Without any it says `nothing`; `head` is above them, and `more` buttons are below them.
        """
        made = (self._row(number, one) for number, one in enumerate(self.seen))
        rows = [row.sized(height=self._height) for row in made if row is not None]
        words = None if rows else message(self._form.ui, nothing)
        high = ON_A_PAGE * (self._height + GAP) - GAP
        close = Button(tr("games.close"), self._form.cancel, main=not rows, first=not rows)
        foot = buttons(*self._turning(), *more, close, height=FOOT)
        listed = Column(words, *rows, gap=GAP, height=high)
        return dialog(self._form.ui, title, head, listed, width=self._width, foot=foot)

    # -- pages --------------------------------------------------------------

    @property
    def _last(self) -> int:
        return max(0, -(-len(self.listed) // ON_A_PAGE) - 1)

    def show(self, games: Sequence[T]) -> None:
        """List other games, on the page that was open or the last one."""
        self.listed = games
        self.page = min(self.page, self._last)

    def _turning(self) -> tuple[Box, Box]:
        """The buttons to other pages, or room for them."""
        newer = Button(tr("games.newer"), self._newer) if self.page > 0 else None
        older = Button(tr("games.older"), self._older) if self.page < self._last else None
        return newer or Reserved(), older or Reserved()

    def _newer(self) -> None:
        self._turn(-1)

    def _older(self) -> None:
        self._turn(1)

    def _turn(self, by: int) -> None:
        self.page = min(max(0, self.page + by), self._last)

    # -- actions ------------------------------------------------------------

    def handle(
        self, action: Action, remove: str, otherwise: Callable[[Action], Change | None]
    ) -> Change | None:
        """Handle an action of the form, which handles it `otherwise` if no page or game is meant.

        `remove` says in words what a row's cross does.
        """
        focus = self._form.tree.focus
        match action:
            case Point(at):
                over = next((one for one in self.rows if one.cross.collidepoint(at)), None)
                words = self._form.ui.controls.with_key(remove, Command.ERASE_AHEAD)
                self.tip.point(None if over is None else (words, over.cross))
            case Leave():
                self.tip.point(None)
            case Do(Command.ERASE_AHEAD) if isinstance(focus.selected, GameRow):
                return focus.selected.remove()
            case Do(command) if command in PAGES and not focus.editing:
                self._turn(PAGES[command])
                self._form.arrange()
                return None
            case Press():
                self.tip.dismiss()
        return otherwise(action)
