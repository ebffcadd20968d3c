"""What each kind of games adds to the game scene."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pygame

from game.driver import GameChange, GameDriver
from game.engine import Event, Ply
from game.engine.position import Position
from game.ui.board.board_view import BoardView
from game.ui.board.flights import Flights
from game.ui.board.foot import GameLayout
from game.ui.board.held_piece import HeldPiece
from game.ui.board.status_line import StatusLine
from game.ui.board.targets import HitTarget
from game.ui.board.tray import Tray
from game.ui.games.history_listener import HistoryListener
from game.ui.shell.actions import ARROWS, Action, Command, Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Scene

_TURN = (Command.TURN_LEFT, Command.TURN_RIGHT)

OVER = (
    Prompt(
        "prompt.results",
        (Command.CONFIRM,),
        mouse="prompt.click_results",
        touch="prompt.tap_results",
    ),
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
"""What can be done once the game is over; with a piece that the pointer drags, or carries after a
click; with one that keys move, where it may not be placed and where it may; with one that was laid
down, likewise; and with one that waits for its turn. What is needed least comes last."""


@dataclass(frozen=True)
class ClockPlace:
    """Where a player's clock stands.

    Attributes:
        player: whose.
        rect: the room for it, at whose right end it stands.
        lit: whether the player is to play here.
    """

    player: int
    rect: pygame.Rect
    lit: bool


@dataclass(frozen=True)
class SceneParts:
    """What a game scene is made of, whatever the kind of game.

    Attributes:
        ui: the services of all scenes.
        driver: the game, and what lets it go on.
        held: the piece in the person's hand.
        flights: the pieces on their way.
        status: the line that says what is going on.
        history: what the game has come to, once it is over.
        refresh: has everything drawn anew: something has changed.
        studied: whether a record is looked at, in which it is nobody's turn.
        stopped: whether a teaching game stands still, so that nobody does anything yet.
    """

    ui: UiContext
    driver: GameDriver
    held: HeldPiece
    flights: Flights
    status: StatusLine
    history: HistoryListener
    refresh: Callable[[], None]
    studied: bool = False
    stopped: Callable[[], bool] = lambda: False


class PlayArea(ABC):
    """A kind's part of the game scene: everything between the scene's toolbar and its top.

    The scene owns the parts that all kinds share, and calls its area: to lay things out, to ask
    what may be placed now, to interpret presses on the kind's own targets, and to show events.
    The area uses the parts it was given, and knows nothing of the scene.

    Attributes:
        tools: the names of the toolbar's buttons, from the left.
        layout: for the window's size; set by `arrange`, like those that follow.
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
        self.studied, self.stopped = parts.studied, parts.stopped
        self.held = parts.held
        self.flights = parts.flights
        self.status = parts.status
        self.history = parts.history
        self.refresh = parts.refresh

    # -- layout and time ----------------------------------------------------

    @abstractmethod
    def arrange(self, size: tuple[int, int], tools: Sequence[str], trays: float = 1.0) -> None:
        """Lay everything out in a room of that size at the window's top left.

        Args:
            size: in pixels.
            tools: the names of the buttons below the board; a game in play has `tools`.
            trays: how narrow trays may become for the board, against those of a game in play.
        """

    @property
    def moving(self) -> bool:
        """Whether something of the area's own moves, for which the game waits."""
        return False

    @property
    def fading(self) -> bool:
        """Whether something of the area's own changes its look, for which nothing waits."""
        return False

    def pass_time(self) -> None:
        """Drop what is over of what moves."""

    def ready(self) -> bool:
        """Show what comes before the game goes on, if anything; whether it may go on now.

        Called in each frame in which nothing moves.
        """
        return True

    # -- what a person may do -----------------------------------------------

    @property
    @abstractmethod
    def seen(self) -> Position:
        """The position on the board that is seen."""

    @property
    @abstractmethod
    def placing(self) -> Position | None:
        """The position in which a person is to place a piece now, or None."""

    @property
    def trying(self) -> Position | None:
        """The position in which a person may try pieces out while others think, or None."""
        return None

    @property
    def layable(self) -> Position | None:
        """The position in which a person may take pieces up now, to place them or to try."""
        return self.trying if self.placing is None else self.placing

    @property
    def takeable(self) -> Sequence[Position]:
        """For each colour of which a person may take pieces up now, the position to place in."""
        return () if self.layable is None else (self.layable,)

    def placeable(self) -> list[int]:
        """The pieces that the person may place or try now, large ones first."""
        position = self.layable
        if position is None:
            return []
        pieces = {int(piece) for piece in position.ruleset.table.piece[position.legal()]}
        # Piece sets run from small to large, and the large ones are best placed early.
        return sorted(pieces, reverse=True)

    @property
    def may_roll(self) -> bool:
        """Whether a person is to let chance decide now."""
        return False

    def choose_piece(self, piece: int) -> bool:
        """The person is about to take a piece: whether they may now. Says why not."""
        return True

    @abstractmethod
    def event(self, placement: int) -> Event:
        """What happens when the person makes a legal placement now."""

    @abstractmethod
    def placement_of(self, event: Any) -> int:
        """The placement by which an event of the person to play happens."""

    @abstractmethod
    def ply_of(self, event: Any) -> Ply | None:
        """What an event of the player to act puts on the board that is seen, if anything."""

    def choose_for(self, event: Any) -> None:
        """Have chosen what an event takes besides its placement, so that it can be made."""

    def target_at(self, at: Pixel, least: int = 0) -> HitTarget | None:
        """The target of the kind's own at a pixel, or None.

        For `least` see `game.ui.look.hit_test.nearest`.
        """
        return None

    def press(self, target: HitTarget) -> None:
        """A target of the kind's own was pressed."""

    def press_elsewhere(self, at: Pixel) -> None:
        """Something was pressed that is no target, with no piece in hand."""

    def handle(self, action: Action) -> None:
        """Handle an action that means nothing to the scene."""

    # -- what has happened --------------------------------------------------

    def game_changed(self, change: GameChange) -> None:
        """Note a change of the game, before it is shown."""

    @abstractmethod
    def show(self, event: Any, *, from_hand: bool) -> None:
        """Show an event that has just happened.

        Args:
            event: of the kind's own type.
            from_hand: whether its piece was in the person's hand, and settles by itself.
        """

    @abstractmethod
    def show_undone(self, events: Sequence[Any]) -> None:
        """Show that these events were taken back."""

    @abstractmethod
    def show_redone(self, events: Sequence[Any]) -> None:
        """Show that these events, which had been taken back, were played again."""

    @abstractmethod
    def news(self) -> str:
        """What the latest event means for somebody besides its player, in words, or ""."""

    @abstractmethod
    def results(self, again: Callable[[], Scene], *, told: bool = False) -> Scene:
        """The results of the game, which is over.

        Args:
            again: makes the scene of another one.
            told: whether they were seen before, so that nothing is counted again.
        """

    # -- words --------------------------------------------------------------

    @property
    @abstractmethod
    def turn_colour(self) -> str:
        """The name of the colour that is played now; asked for only while somebody has a turn."""

    @property
    @abstractmethod
    def nothing_to_undo(self) -> str:
        """Why nothing can be taken back, in words."""

    @abstractmethod
    def time_up(self, name: str) -> str:
        """That a player's time was up, and what has happened therefore, in words."""

    @abstractmethod
    def line(self) -> str:
        """What goes on, in one line."""

    @abstractmethod
    def own_prompts(self) -> tuple[Prompt, ...]:
        """What can be done now, while the game isn't over and no piece is in hand."""

    def prompts(self) -> tuple[Prompt, ...]:
        """What can be done now."""
        hand = self.held.hand
        if self.driver.game.position.over:
            return OVER
        if self.held.waiting:
            return PROMISED
        if hand is not None and hand.carried and self.ui.controls.pad is None:
            return DRAGGED if self.held.grip.down else CARRIED
        if hand is not None:
            landing = hand.landing()
            fits = landing is None or landing.legal
            if self.held.resting:
                return DROPPED if fits else MISDROPPED
            return LAID if fits else MISLAID
        return self.own_prompts()

    # -- drawing ------------------------------------------------------------

    @abstractmethod
    def clock_places(self) -> Sequence[ClockPlace]:
        """Where clocks stand; there is room for them where the game has any."""

    @abstractmethod
    def paint(self, surface: pygame.Surface) -> None:
        """Draw what stands still, on the table."""

    def paint_live(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what moves of the area's own; returns what was covered."""
        return []

    def paint_hovered(self, surface: pygame.Surface, target: HitTarget) -> list[pygame.Rect]:
        """Draw a target of the kind's own with the pointer over it; returns what was covered."""
        return []
