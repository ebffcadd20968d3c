"""What each kind of game adds to the game scene."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pygame

from game.engine import Event, Ply
from game.engine.position import Position
from game.play.driver import GameDriver
from game.ui.shell.actions import ARROWS, Action, Command, Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import Prompt
from game.ui.table.board_view import BoardView
from game.ui.table.flights import Flights
from game.ui.table.foot import GameLayout
from game.ui.table.held_piece import HeldPiece
from game.ui.table.status_line import StatusLine
from game.ui.table.targets import HitTarget
from game.ui.table.tray import Tray

_TURN = (Command.TURN_LEFT, Command.TURN_RIGHT)

OVER = (
    Prompt(
        "prompt.results",
        (Command.CONFIRM,),
        mouse="prompt.click_results",
        touch="prompt.tap_results",
    ),
    Prompt("prompt.step", (Command.BACK,)),
)
_TURN_BY_WHEEL = Prompt("prompt.turn", _TURN, pointer="mouse.wheel")
_FLIP_BY_CLICK = Prompt("prompt.flip", (Command.FLIP,), pointer="mouse.right_click")
_PUT_BACK = Prompt("prompt.put_back", (Command.CANCEL,))
_SPOT = Prompt("prompt.spot", (Command.NEXT_SPOT,))
_OF_KEYS = (
    Prompt("prompt.turn", _TURN),
    Prompt("prompt.flip", (Command.FLIP,)),
    _PUT_BACK,
    Prompt("prompt.choose", (Command.NEXT,)),
    _SPOT,
)
_OF_POINTER = (_PUT_BACK, _TURN_BY_WHEEL, _FLIP_BY_CLICK, _SPOT)
_BY_CLICK = Prompt("prompt.place", (Command.CONFIRM,), pointer="mouse.click")

DRAGGED = (
    Prompt("prompt.turn", _TURN, pointer="mouse.wheel", touch="prompt.twist"),
    _FLIP_BY_CLICK,
    _PUT_BACK,
)
CARRIED = (_BY_CLICK, *DRAGGED)
MISLAID = (Prompt("prompt.move", ARROWS, touch="prompt.drag_on"), *_OF_KEYS)
LAID = (
    Prompt("prompt.place", (Command.CONFIRM,), touch="prompt.tap_tick"),
    Prompt("prompt.move", ARROWS),
    *_OF_KEYS,
)
MISDROPPED = (
    Prompt("prompt.move", ARROWS, mouse="prompt.drag_further", touch="prompt.drag_on"),
    *_OF_POINTER,
)
DROPPED = (
    replace(_BY_CLICK, touch="prompt.tap_tick"),
    Prompt("prompt.move", ARROWS, mouse="prompt.drag_further"),
    *_OF_POINTER,
)
PROMISED = (
    Prompt("prompt.promised", touch="prompt.promised"),
    Prompt("prompt.take_back", (Command.CANCEL,)),
)
"""The prompts once the game is over; with a piece that the pointer drags, or carries after a click;
with one that keys move, where it may not be placed and where it may; with one that was laid down,
in the same two cases; and with one that waits for its turn. The least needed come last."""


@dataclass(frozen=True)
class ClockPlace:
    """Where a player's clock goes.

    Attributes:
        player: whose clock it is.
        rect: the area for it; it's right-aligned.
        lit: whether it's the player's turn here.
    """

    player: int
    rect: pygame.Rect
    lit: bool


@dataclass(frozen=True)
class SceneParts:
    """What a game scene is made of, whatever the kind of game.

    Attributes:
        ui: the services of all scenes.
        driver: the game, and what makes it go on.
        held: the piece in the person's hand.
        flights: the pieces on their way.
        status: the line that says what is going on.
        refresh: has everything redrawn: something has changed.
        studied: whether this is a record being studied, in which it's nobody's turn.
    """

    ui: UiContext
    driver: GameDriver
    held: HeldPiece
    flights: Flights
    status: StatusLine
    refresh: Callable[[], None]
    studied: bool = False


class PlayArea(ABC):
    """A kind's part of the game scene: everything except the toolbar and the status line.

    The scene owns the parts that all kinds share, and calls its area to lay things out, to ask
    what may be placed now, to interpret presses on the kind's own targets, and to show events.
    The area uses the parts it was given, and knows nothing of the scene.

    Attributes:
        tools: the names of the toolbar's buttons, from the left.
        layout: the layout for the window's size; set by `arrange`, as are the next two.
        board: where a person places pieces.
        trays: for each colour, where its pieces lie.
    """

    tools: ClassVar[tuple[str, ...]]
    layout: GameLayout
    board: BoardView
    trays: Sequence[Tray]

    def __init__(self, parts: SceneParts) -> None:
        self.ui = parts.ui
        self.driver = parts.driver
        self.studied = parts.studied
        self.held = parts.held
        self.flights = parts.flights
        self.status = parts.status
        self.refresh = parts.refresh

    # -- layout and time ----------------------------------------------------

    @abstractmethod
    def arrange(self, size: tuple[int, int], tools: Sequence[str], trays: float = 1.0) -> None:
        """Lay everything out in an area of that size at the window's top left.

        Args:
            size: the size in pixels.
            tools: the names of the buttons below the board; for a game in play, `self.tools`.
            trays: how narrow trays may get to leave space for the board, relative to those of a
                game in play.
        """

    @property
    def moving(self) -> bool:
        """Whether something of the area's own is moving that the game waits for."""
        return False

    @property
    def outcome_hidden(self) -> bool:
        """Whether what the latest event leads to isn't to be seen yet: it's still being shown."""
        return False

    @property
    def seen_ply(self) -> int:
        """The ply whose position is seen: not the latest as long as that is still being shown."""
        return self.driver.game.ply - int(self.outcome_hidden)

    @property
    def fading(self) -> bool:
        """Whether something of the area's own is changing its look, with nothing waiting for it."""
        return False

    def pass_time(self) -> None:
        """Drop the movements that are over."""

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

    @property
    def takeable(self) -> Sequence[Position]:
        """The positions in which a person may take up pieces now, one for each such colour."""
        return () if self.layable is None else (self.layable,)

    def placeable(self) -> list[int]:
        """The pieces that the person may place or try now, largest first."""
        position = self.layable
        if position is None:
            return []
        pieces = {int(piece) for piece in position.ruleset.table.piece[position.legal()]}
        # Piece sets run from small to large, and large pieces are best placed early.
        return sorted(pieces, reverse=True)

    @property
    def may_roll(self) -> bool:
        """Whether a person is to let chance decide now."""
        return False

    def choose_piece(self, piece: int) -> bool:
        """Return whether the person may take a piece, as they're about to; if not, say why."""
        return True

    @abstractmethod
    def event(self, placement: int) -> Event:
        """The event of the person making a legal placement now."""

    @abstractmethod
    def placement_of(self, event: Any) -> int:
        """The placement that an event of the person to play makes."""

    @abstractmethod
    def ply_of(self, event: Any) -> Ply | None:
        """What an event of the player to act puts on the board being shown, if anything."""

    @property
    def choice_fault(self) -> str:
        """Why what the person has chosen lets them place no piece, in words, or ""."""
        return ""

    def choose_for(self, event: Any) -> Callable[[], None]:
        """Choose whatever an event needs besides its placement, so that it can be made.

        Returns what restores the person's own choice, unless they have chosen anew since.
        """
        return lambda: None

    def target_at(self, at: Pixel, least: int = 0) -> HitTarget | None:
        """The kind's own target at a pixel, or None.

        For `least` see `game.ui.look.hit_test.nearest`.
        """
        return None

    def words_at(self, at: Pixel) -> tuple[str, pygame.Rect] | None:
        """What a tooltip says of something at a pixel besides targets, and where that is."""
        return None

    def press(self, target: HitTarget) -> None:
        """Handle a press on one of the kind's own targets."""

    def press_elsewhere(self, at: Pixel) -> None:
        """Handle a press beside every target, with no piece in hand."""

    def handle(self, action: Action) -> None:
        """Handle an action that means nothing to the scene."""

    # -- what has happened --------------------------------------------------

    @abstractmethod
    def show(self, event: Any, *, from_hand: bool) -> None:
        """Show an event that has just happened.

        Args:
            event: the event, of the kind's own type.
            from_hand: whether its piece was in the person's hand, and comes to rest by itself.
        """

    @abstractmethod
    def show_undone(self, events: Sequence[Any]) -> None:
        """Show that these events were taken back."""

    @abstractmethod
    def show_redone(self, events: Sequence[Any]) -> None:
        """Show that these events, taken back before, were replayed."""

    @abstractmethod
    def news(self) -> str:
        """What the latest event means for anyone other than its player, in words, or ""."""

    # -- words --------------------------------------------------------------

    @property
    @abstractmethod
    def turn_colour(self) -> str:
        """The name of the colour to play; asked for only while it's somebody's turn."""

    @property
    @abstractmethod
    def nothing_to_undo(self) -> str:
        """Why nothing can be taken back, in words."""

    @abstractmethod
    def time_up(self, name: str, event: Any) -> str:
        """That a player's time was up, and that this event happened as a result, in words."""

    @abstractmethod
    def line(self) -> str:
        """What is going on, in one line."""

    @abstractmethod
    def own_prompts(self) -> tuple[Prompt, ...]:
        """What can be done now, while the game isn't over and no piece is in hand."""

    def prompts(self) -> tuple[Prompt, ...]:
        """What can be done now."""
        if self.driver.game.position.over and not self.outcome_hidden:
            return OVER
        return _of_hand(self.held, self.ui) or self.own_prompts()

    # -- drawing ------------------------------------------------------------

    @abstractmethod
    def clock_places(self) -> Sequence[ClockPlace]:
        """Where clocks go; the layout leaves space for them if the game has any."""

    @abstractmethod
    def paint(self, surface: pygame.Surface) -> None:
        """Draw everything static, on top of the table."""

    def paint_live(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what is moving of the area's own; return what was covered."""
        return []

    def paint_hovered(self, surface: pygame.Surface, target: HitTarget) -> list[pygame.Rect]:
        """Draw the kind's own target with the pointer over it; return what was covered."""
        return []


def _of_hand(held: HeldPiece, ui: UiContext) -> tuple[Prompt, ...]:
    """What can be done with the piece in hand; () if there is none."""
    hand = held.hand
    if hand is None:
        return ()
    if held.waiting:
        return PROMISED
    if hand.carried and ui.controls.pad is None:
        return DRAGGED if held.grip.down else CARRIED
    landing = hand.landing()
    fits = landing is None or landing.legal
    if held.resting:
        return DROPPED if fits else MISDROPPED
    return LAID if fits else MISLAID
