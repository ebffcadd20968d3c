"""The pads of a game's persons: who may act now, and whose pad is gone."""

from __future__ import annotations

from typing import Any

from game.engine import Seat
from game.files.settings import ANY_PAD
from game.names import brief_name
from game.ui.games.play_area import PlayArea, SceneParts
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.gamepads import Pad

FOR_ALL = frozenset({Command.MENU, Command.HELP, Command.FULLSCREEN, Command.MUTE})
"""Commands that every pad may give at any time."""


ANYBODYS = FOR_ALL | {Command.UNDO, Command.REDO}
"""Commands that every pad may give while an opponent thinks."""


class SeatPads:
    """Which pad acts for whom. Persons are known by their names in the last setup.

    A seat whose pad isn't there may be played with any; keyboard and mouse always act.
    """

    def __init__(self, parts: SceneParts, area: PlayArea) -> None:
        self._ui = parts.ui
        self._driver = parts.driver
        self._status = parts.status
        self._area = area
        self._missed: set[int] = set()
        settings = parts.ui.settings
        self._numbers: dict[str, int] = {}
        for place, (seat, number) in enumerate(zip(settings.seats, settings.pads, strict=True), 1):
            if seat.is_person:
                name = seat.name or tr("setup.person_name", number=place)
                self._numbers.setdefault(name, number)

    def number_of(self, seat: Seat) -> int:
        """The number of the pad that a person holds, or `ANY_PAD`."""
        return self._numbers.get(seat.name, ANY_PAD) if seat.is_person else ANY_PAD

    def device_of(self, player: int) -> int | None:
        """The number of the pad that a player alone holds; None for what all use together."""
        game: Any = self._driver.game
        own = self._ui.controls.pads.pad(self.number_of(game.seats[player]))
        return own.number if own is not None and own.attached else None

    def refuse(self, action: Action) -> bool:
        """Whether an action may not happen, as it comes from another person's pad: then say so."""
        seat = self._seat
        if not isinstance(action, Do) or action.pad is None or action.command in FOR_ALL:
            return False
        if seat is not None and not seat.is_person and action.command not in ANYBODYS:
            seat = self._trying
        if seat is None or not seat.is_person:
            return False
        own = self._ui.controls.pads.pad(self.number_of(seat))
        if own is None or not own.attached or own.number == action.pad:
            return False
        self._status.tell(tr("pad.not_yours", name=brief_name(seat.name), number=own.number))
        return True

    @property
    def _seat(self) -> Seat | None:
        """Whose turn it is."""
        game: Any = self._driver.game
        seat: Seat | None = game.seat
        return seat

    @property
    def _trying(self) -> Seat | None:
        """Who may try pieces out while an opponent thinks."""
        position = self._area.trying
        if position is None or position.player is None:
            return None
        game: Any = self._driver.game
        seat: Seat = game.seats[position.player]
        return seat

    # -- pads that are gone -------------------------------------------------

    def missing(self) -> list[Pad]:
        """The pads that the game waits for: persons' own, or the one in use, pulled out."""
        game: Any = self._driver.game
        if game.position.over:
            return []
        self._missed -= {pad.number for pad in self._ui.controls.pads.attached}
        numbers = {self.number_of(seat) for seat in game.seats}
        in_use = self._ui.controls.pad
        return [
            pad
            for pad in self._ui.controls.pads.pads
            if not pad.attached
            and pad.number not in self._missed
            and (pad.number in numbers or pad is in_use)
        ]

    def do_without(self) -> None:
        """Go on although these are gone, until they are pulled out once more."""
        self._missed |= {pad.number for pad in self.missing()}

    def line(self) -> str:
        """Whose pad is gone, and what helps."""
        game: Any = self._driver.game
        missing = {pad.number for pad in self.missing()}
        for seat in game.seats:
            number = self.number_of(seat)
            if number in missing:
                return tr("pad.lost.seat", name=seat.name, number=number)
        seat = self._seat
        if seat is not None and seat.is_person:
            return tr("pad.lost.turn", name=seat.name)
        return tr("pad.lost.nobody")
