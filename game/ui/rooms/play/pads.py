"""The gamepads of a game's people: who may act now, and whose pad is gone."""

from __future__ import annotations

from game.files.seat_choice import ANY_PAD, SeatKind
from game.ui.games.play_area import PlayArea
from game.ui.kit.boxes import Align, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Row
from game.ui.kit.form import Dialog, dialog
from game.ui.kit.text import Text
from game.ui.look.names_in_text import named
from game.ui.look.person_names import identity, unnamed
from game.ui.look.texts import tr
from game.ui.shell.actions import Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.gamepads import Pad
from game.ui.shell.scene import Change, Pop

FOR_ALL = frozenset({Command.MENU, Command.HELP, Command.FULLSCREEN, Command.MUTE})
"""Commands that any pad may give at any time."""

ANYBODYS = FOR_ALL | {Command.UNDO, Command.REDO}
"""Commands that any pad may give while others think."""


class SeatPads:
    """Knows which pads act for whom. People are identified by their names in the last setup.

    People with the same name share their pads, as there is no telling which of them sits where. A
    seat with none of its pads attached can be played with any; keyboard and mouse always work.
    """

    def __init__(self, area: PlayArea) -> None:
        self._ui, self._driver, self._area = area.ui, area.driver, area
        self._missed: set[tuple[int, int]] = set()
        settings, players = area.ui.settings, len(area.driver.game.seats)
        self._numbers: dict[str | int, set[int]] = {}
        # Any further seats in the setup are for larger games. Alone, nobody can take another's pad.
        seated = settings.seats[:players] if players > 1 else ()
        for place, seat in enumerate(seated, 1):
            if seat.kind is SeatKind.PERSON and seat.pad != ANY_PAD:
                person = identity(seat.name or unnamed(place))
                self._numbers.setdefault(person, set()).add(seat.pad)

    def _name(self, player: int) -> str:
        return self._driver.game.seats[player].name

    def _numbers_of(self, player: int) -> set[int]:
        """The numbers of the pads that act for a person at this table; empty if all do."""
        # Knowing who somebody is means knowing what unnamed people are called in each language.
        if not self._numbers or not self._driver.is_at_table(player):
            return set()
        return self._numbers.get(identity(self._name(player)), set())

    def _own(self, player: int) -> list[Pad]:
        """The attached pads that act for a person in particular."""
        numbers = self._numbers_of(player)
        return [pad for pad in self._ui.controls.pads.attached if pad.number in numbers]

    def device_of(self, player: int) -> int | None:
        """The number of a player's only attached pad; None if they have none or several."""
        own = self._own(player)
        return own[0].number if len(own) == 1 else None

    def refuse(self, action: Do) -> bool:
        """Whether to refuse a command, as it comes from another person's pad; if so, say so."""
        if action.pad is None or action.command in FOR_ALL:
            return False
        player = self._driver.game.position.player
        if not self._driver.persons_turn and action.command not in ANYBODYS:
            # Somebody may try pieces out while others think.
            trying = self._area.trying
            player = None if trying is None else trying.player
        own = [] if player is None else [pad.number for pad in self._own(player)]
        if player is None or not own or action.pad in own:
            return False
        name = named(self._name(player))
        self._area.status.tell(tr("pad.not_yours", name=name, number=own[0]))
        return True

    # -- pads that are gone -------------------------------------------------

    def missing(self) -> list[Pad]:
        """The unplugged pads that the game waits for: people's own, or the one in use."""
        game = self._driver.game
        if game.position.over:
            return []
        numbers = set[int]().union(*map(self._numbers_of, range(len(game.seats))))
        in_use = self._ui.controls.pad
        return [
            pad
            for pad in self._ui.controls.pads.pads
            if not pad.attached
            and (pad.number, pad.times) not in self._missed
            and (pad.number in numbers or pad is in_use)
        ]

    def do_without(self) -> None:
        """Go on without the missing pads, until they are unplugged once more."""
        self._missed |= {(pad.number, pad.times) for pad in self.missing()}

    def line(self) -> str:
        """Whose pad is gone, and what helps."""
        game = self._driver.game
        missing = {pad.number for pad in self.missing()}
        for player in range(len(game.seats)):
            for number in sorted(missing & self._numbers_of(player)):
                return tr("pad.lost.seat", name=named(self._name(player)), number=number)
        if game.seat is not None and self._driver.persons_turn:
            return tr("pad.lost.turn", name=named(game.seat.name))
        return tr("pad.lost.nobody")


class PadLost(Dialog):
    """Names the seat, and goes away once the pad is back."""

    def __init__(self, ui: UiContext, pads: SeatPads) -> None:
        super().__init__(ui)
        self._pads = pads
        self._line = pads.line()

    def contents(self) -> Box:
        middle = (Align.CENTER, Align.CENTER)
        return dialog(
            self.ui,
            tr("pad.lost.title"),
            Text(self._line, tone=self.ui.theme.muted, wraps=True, align=middle, grow=1),
            foot=Row(
                Button(tr("pad.lost.go_on"), self.cancel, main=True, width=320, height=52),
                justify=Align.CENTER,
            ),
            width=600,
            height=288,
        )

    def update(self) -> Change | None:
        if not self._pads.missing():
            return Pop()
        if self._pads.line() != self._line:
            self._line = self._pads.line()
            self.arrange()
        return None

    def cancel(self) -> Change | None:
        self._pads.do_without()
        return Pop()
