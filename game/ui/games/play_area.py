"""What each kind of game adds to a table: its board, what stands around it, how it shows events."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.engine import Event, Ply
from game.engine.position import Position
from game.files.settings import AS_PRINTED, WHOSE_TURN
from game.play.driver import GameDriver
from game.play.moments import AllPlaced, Placed, leader
from game.play.others import Presence
from game.ui.look.sprites import Sprite
from game.ui.look.texts import tr
from game.ui.shell.actions import Command
from game.ui.shell.prompts import Prompt
from game.ui.table.area import TableArea
from game.ui.table.board_view import BoardView
from game.ui.table.hand_prompts import hand_prompts
from game.ui.table.table import Table
from game.ui.table.transform import PixelPoint

OVER = (
    Prompt(
        "prompt.results",
        (Command.CONFIRM,),
        mouse="prompt.click_results",
        touch="prompt.tap_results",
    ),
    Prompt("prompt.step", (Command.BACK,)),
)
"""The prompts once the game is over."""


TOLD = (Presence.AWAY, Presence.STAND_IN, Presence.FREE)
"""What is worth a word: that people are where they are expected goes without saying."""


def presence_words(presence: Presence | None) -> str:
    """Where somebody is, in a word or two; "" if there is nothing to say."""
    return "" if presence is None or presence not in TOLD else tr(f"presence.{presence.value}")


@dataclass(frozen=True)
class ClockPlace:
    """Where a player's clock goes.

    Attributes:
        player: whose it is.
        rect: the rectangle at whose right end it is.
        lit: whether it's the player's turn here.
        size: the size of the digits, in pixels.
    """

    player: int
    rect: pygame.Rect
    lit: bool
    size: int


class PlayArea(TableArea):
    """A kind's part of a table at which a game is played or studied.

    The table and its scene do what all kinds share, and call the area to lay things out, to ask
    what may be placed now, to interpret presses on the kind's own targets, and to show events. It
    knows nothing of the scene.

    Attributes:
        driver: the game, and what makes it go on.
        withheld: says why a piece may not be taken now although the rules would let it, or "": a
            lesson asks for another.
        presence: where a player is, at a table with others; None for one who needs no word.
        crown_hops: whether the crown is still on its way to whoever leads.
    """

    withheld: Callable[[int, Position], str]
    presence: Callable[[int], Presence | None]

    def __init__(self, table: Table, driver: GameDriver, *, is_studied: bool = False) -> None:
        """Show a driver's game at a table; if it's a record being studied, it's nobody's turn."""
        self.table, self.ui = table, table.ui
        self.driver, self.is_studied = driver, is_studied
        self.flights, self.status, self.refresh = table.flights, table.status, table.refresh
        self.withheld = lambda piece, position: ""
        self.presence = lambda player: None
        self.coming: dict[Placed | AllPlaced, float] = {}
        self.as_printed = self.crown_hops = False

    @property
    def persons(self) -> list[int]:
        """The players at this table; in a record, all people."""
        here, seats = self.driver.is_at_table, enumerate(self.driver.game.seats)
        return [n for n, seat in seats if (seat.is_person if self.is_studied else here(n))]

    def viewer(self, in_turn: int | None) -> int | None:
        """From whose corner the board is seen, if one of `persons` plays; None for as printed."""
        side, persons = self.ui.settings.board_side, self.persons
        if self.as_printed or side == AS_PRINTED or not persons:
            return None
        return in_turn if side == WHOSE_TURN and in_turn is not None else persons[0]

    # -- time ---------------------------------------------------------------

    @property
    def outcome_hidden(self) -> bool:
        """Whether what the latest event leads to isn't to be seen yet: it's still being shown."""
        return False

    @property
    def seen_ply(self) -> int:
        """The ply whose position is seen: not the latest as long as that is still being shown."""
        return self.driver.game.ply - int(self.outcome_hidden)

    @property
    def leads(self) -> int | None:
        """Who is seen to lead, if anybody does."""
        return leader(self.driver.game, self.seen_ply)

    def ready(self) -> bool:
        """Show whatever comes before the game goes on; return whether it may go on now.

        Called in each frame in which nothing is moving.
        """
        return True

    # -- what a person may do -----------------------------------------------

    @property
    @abstractmethod
    def seen(self) -> Position:
        """The position on the board being shown."""

    @property
    @abstractmethod
    def placing(self) -> Position | None:
        """The position in which a person is to place a piece now, or None."""

    @property
    def trying(self) -> Position | None:
        """The position in which a person may try out pieces while others think, or None."""
        return None

    @property
    def layable(self) -> Position | None:
        """The position in which a person may take up pieces now, to place or try them, or None."""
        return self.trying if self.placing is None else self.placing

    def placeable(self) -> list[int]:
        """The pieces that the person may place or try now, largest first."""
        position = self.layable
        if position is None:
            return []
        pieces = position.ruleset.table.pieces_among(position.legal())
        # Piece sets run from small to large, and large pieces are best placed early.
        return [piece for piece in reversed(pieces) if not self.withheld(piece, position)]

    def choose_piece(self, piece: int) -> bool:
        position = self.layable
        why = "" if position is None else self.withheld(piece, position)
        if why:
            self.status.tell(why)
        return not why

    @property
    def may_roll(self) -> bool:
        """Whether a person is to let chance decide now."""
        return False

    @abstractmethod
    def event(self, placement: int) -> Event:
        """The event of the person making a legal placement now."""

    @abstractmethod
    def placement_of(self, event: Event) -> int:
        """The placement that an event of the person to play makes."""

    @abstractmethod
    def ply_of(self, event: Event) -> Ply | None:
        """What an event of the player to act puts on the board being shown, if anything."""

    def choose_for(self, event: Event) -> Callable[[], None]:
        """Choose whatever an event needs besides its placement, so that it can be made.

        Returns what restores the person's own choice, unless they have chosen anew since.
        """
        return lambda: None

    # -- what has happened --------------------------------------------------

    @abstractmethod
    def show(self, event: Event, *, from_hand: bool) -> None:
        """Show an event that has just happened; a piece `from_hand` comes to rest by itself."""

    @abstractmethod
    def show_undone(self, events: Sequence[Event]) -> None:
        """Show that these events were taken back."""

    @abstractmethod
    def show_redone(self, events: Sequence[Event]) -> None:
        """Show that these events, taken back before, were replayed."""

    @abstractmethod
    def news(self) -> str:
        """What the latest event means for anyone other than its player, in words, or ""."""

    def refresh_after(self, event: Event) -> None:
        """Have redrawn whatever looks different after an event that has just been shown."""
        self.refresh()

    # -- words --------------------------------------------------------------

    @property
    @abstractmethod
    def turn_colour(self) -> str:
        """The name of the colour to play; asked for only while it's somebody's turn."""

    @abstractmethod
    def colour_in_hand_of(self, player: int) -> str:
        """The name of the colour of which a player may have a piece in hand."""

    @property
    @abstractmethod
    def nothing_to_undo(self) -> str:
        """Why nothing can be taken back, in words."""

    @abstractmethod
    def time_up(self, name: str, event: Event) -> str:
        """That a player's time was up, and that this event happened as a result, in words."""

    @abstractmethod
    def line(self) -> str:
        """What is going on, in one line."""

    @abstractmethod
    def own_prompts(self) -> tuple[Prompt, ...]:
        """What can be done now, while the game isn't over and no piece is in hand."""

    def prompts(self) -> tuple[Prompt, ...]:
        if self.driver.game.position.over and not self.outcome_hidden:
            return OVER
        return hand_prompts(self.table) or self.own_prompts()

    def where(self, player: int) -> str:
        """Where a player is, if that needs a word; else ""."""
        return presence_words(self.presence(player))

    # -- drawing ------------------------------------------------------------

    def board_of(self, player: int) -> BoardView | None:
        """The board on which a player's pieces are seen; None if it isn't seen."""
        return self.board

    def tray_pieces(self) -> list[tuple[Sprite, PixelPoint]]:
        """The pieces in their tray that a person may place now: pictures, and their origins."""
        return []

    @abstractmethod
    def score_place(self, player: int) -> pygame.Rect:
        """Where the number is that grows as a player places pieces."""

    @abstractmethod
    def player_place(self, player: int) -> pygame.Rect:
        """Where all of what is told about that player is, the number too."""

    @abstractmethod
    def clock_places(self) -> Sequence[ClockPlace]:
        """Where clocks go; the layout leaves space for them if the game has any."""
