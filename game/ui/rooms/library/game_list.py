"""A list of games in pages, each of which can be opened or removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.kit.boxes import PANEL, Box, Fill, Reserved
from game.ui.kit.button import Button
from game.ui.kit.containers import Column
from game.ui.kit.form import Form, buttons
from game.ui.kit.lengths import EQUAL, Size
from game.ui.kit.question import message
from game.ui.look.texts import tr
from game.ui.rooms.library.game_row import GameRow
from game.ui.rooms.library.listed import Listed
from game.ui.shell.actions import Action, Command, Do, Leave, Point, Press
from game.ui.shell.scene import Change
from game.ui.shell.tooltip import Tooltip

GAP, ROW, FOOT = 10, 92, 44
"""The gap between two rows, the height of a row, and that of the buttons below them, in design
pixels."""

WHEEL = {Command.TURN_LEFT: -1, Command.TURN_RIGHT: 1}
"""How many pages the wheel turns, one notch at a time."""

PAGES = {**WHEEL, Command.BACK: -1, Command.FORWARD: 1}
"""How many pages these commands turn: the wheel, and the keys for steps."""


class GameList:
    """Pages of games in a form, which passes its actions on to them.

    Attributes:
        listed: all games, of which a page is shown.
        page: the number of that page, from 0.
        tip: the tooltip that says what a row's cross does.
    """

    def __init__(
        self, form: Form, row: Callable[[int, Listed], GameRow], room: Callable[[], float]
    ) -> None:
        """List nothing yet.

        `row` makes the row of a game, given its number on its page; `room` says how high the list
        may be, in design pixels.
        """
        self.tip = Tooltip(form.ui)
        self.listed: Sequence[Listed] = ()
        self.page = 0
        self._form, self._row, self._room = form, row, room

    @property
    def on_a_page(self) -> int:
        """How many games are shown at once."""
        return max(2, int((self._room() - FOOT) / (self._high + GAP)))

    @property
    def _high(self) -> float:
        """The height of a row, in design pixels."""
        return ROW * (1 + self._form.ui.fonts.factor) / 2

    @property
    def rows(self) -> Sequence[GameRow]:
        """The rows of the visible games."""
        return [one for one in self._form.tree.focus.controls if isinstance(one, GameRow)]

    @property
    def seen(self) -> Sequence[Listed]:
        """The games of the current page."""
        return self.listed[self.page * self.on_a_page :][: self.on_a_page]

    def box(self, nothing: str) -> Box:
        """The rows of the current page, and the way to others; `nothing` is said without any."""
        rows = [
            self._row(number, one).sized(height=Size(self._high, least=ROW / 2))
            for number, one in enumerate(self.seen)
        ]
        if not rows:
            return Column(message(self._form.ui, nothing), pad=(40, 16), back=PANEL, height=EQUAL)
        foot = buttons(*self._turning(), height=FOOT) if self._last else None
        return Column(*rows, Fill(), foot, gap=GAP)

    # -- pages --------------------------------------------------------------

    @property
    def _last(self) -> int:
        return max(0, -(-len(self.listed) // self.on_a_page) - 1)

    def show(self, games: Sequence[Listed]) -> None:
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

    def handle(self, action: Action, otherwise: Callable[[Action], Change | None]) -> Change | None:
        """Handle an action of the form, which does so `otherwise` if no page or game is meant."""
        focus = self._form.tree.focus
        match action:
            case Point(at):
                over = next((one for one in self.rows if one.cross.collidepoint(at)), None)
                self.tip.point(None if over is None else (self._removes(over), over.cross))
            case Leave():
                self.tip.point(None)
            case Do(Command.ERASE_AHEAD) if isinstance(focus.selected, GameRow):
                return focus.selected.remove()
            case Do(command) if command in PAGES and self._turns_by(command):
                self._turn(PAGES[command])
                self._form.arrange()
                return None
            case Press():
                self.tip.dismiss()
        return otherwise(action)

    def _turns_by(self, command: Command) -> bool:
        """Whether a command turns pages: not the wheel over what else it scrolls."""
        focus = self._form.tree.focus
        scrolls = any(one.turns_anywhere for one in focus.controls)
        elsewhere = scrolls and not isinstance(focus.hovered, GameRow)
        return not focus.editing and not (elsewhere and command in WHEEL)

    def _removes(self, row: GameRow) -> str:
        """What a row's cross does, in words."""
        return self._form.ui.controls.with_key(row.removes, Command.ERASE_AHEAD)
