"""One board under hands: everything about what is held, pointed at and on its way, as plain state.

Functions do things with it: `pieces` with the piece in hand, `pointer` for a mouse, `fingers` for a
screen that is touched, and `held_view` draws the piece.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.engine.lattice.tiling import PlanePoint
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.tooltip import Tooltip
from game.ui.table.area import TableArea, Target
from game.ui.table.flights import Flights
from game.ui.table.hand import SNAP_DISTANCE, Hand
from game.ui.table.landing import Landing
from game.ui.table.ring import Ring
from game.ui.table.status_line import StatusLine
from game.ui.table.tools import Tool, Toolbar

BREATHS = 3
"""How many times what breathes does so after the last action; then it rests, and so does the
processor."""

CLICK_SLACK = 6
"""How far the pointer may move between press and release of a click, in design pixels."""


@dataclass
class Drag:
    """A finger that came down on a piece, or on the board with a piece in hand.

    Attributes:
        start: where it came down.
        from_tray: whether it took the piece from its tray.
        beside: the piece's offset from the finger, if the finger isn't on it: then it isn't hidden,
            and needn't float.
        moved: whether the finger has moved on purpose.
    """

    start: Pixel
    from_tray: bool = False
    beside: Pixel | None = None
    moved: bool = False


@dataclass
class Rest:
    """A mouse that carries a piece and stays where it is.

    Attributes:
        hand: the piece.
        at: where the mouse is, or where it was when the buttons appeared.
        due: when the buttons around the piece appear, in milliseconds.
        shown: whether they have.
    """

    hand: Hand
    at: Pixel
    due: float
    shown: bool = False


class Table:
    """A board, what lies around it, and the hands over it.

    Attributes:
        area: the board and the trays; made for this table by its scene.
        refresh: has everything redrawn: something has changed.
        spoil: has a part redrawn.
        click_slack: how far the pointer may move between press and release of a click, in pixels.
        hand: the piece in hand, or None while none is held.
        lay_of: the orientation in which each piece was last held, by colour and piece.
        target: what the pointer is over, or None.
        drag: the finger on a piece, if one is down.
        twisted: how far two fingers have turned since the piece last did, in degrees.
        ring: the buttons around the piece.
        rest: the mouse that carries the piece and rests, if it does.
        pointed: the piece in its tray that keys point to, or None.
        on_refused: called with the piece in hand and where it would land, when it was let go where
            it may not lie.
    """

    area: TableArea
    click_slack: int

    def __init__(
        self,
        ui: UiContext,
        tools: Sequence[Tool],
        refresh: Callable[[], None],
        spoil: Callable[[Rect], None],
        snap: float = SNAP_DISTANCE,
    ) -> None:
        """Lay nothing out yet; for `snap` see `Hand`."""
        self.ui, self.refresh, self.spoil, self.snap = ui, refresh, spoil, snap
        self.toolbar = Toolbar(ui, tools)
        self.status, self.flights = StatusLine(ui), Flights(ui)
        self.hand: Hand | None = None
        self.lay_of: dict[tuple[int, int], int] = {}
        self.target: Target | None = None
        self.tip = Tooltip(ui)
        self.drag: Drag | None = None
        self.twisted = 0.0
        self.ring = Ring(ui)
        self.rest: Rest | None = None
        self.pointed: int | None = None
        self.on_refused: Callable[[Hand, Landing], None] = lambda hand, landing: None

    def arrange(self, size: tuple[int, int], trays: float = 1.0) -> None:
        """Lay everything out at the window's top left; see `TableArea.arrange`."""
        self._room = size, trays
        self.area.arrange(size, trays)
        area, layout = self.area, self.area.layout
        self.flights.arrange(area.board, area.trays)
        self.toolbar.arrange(layout.tools, layout.scale)
        self.status.arrange(layout.status, layout.scale, grows=layout.grows)
        self.click_slack = layout.scale.px(CLICK_SLACK)
        if self.hand is not None:
            self.hand.facing = area.board.facing

    def turn_board(self) -> None:
        """Show the board from another side, as its area has it."""
        self.arrange(*self._room)
        self.refresh()

    def plane(self, at: Pixel) -> PlanePoint:
        return self.area.board.transform.plane(at)

    def slots_away(self, colour: int) -> list[int]:
        """The slots of a colour's pieces that are in hand, or on their way back."""
        hand = self.hand
        held = [hand.slot] if hand is not None and hand.colour == colour else []
        return held + [slot for owner, slot in self.flights.returning if owner == colour]

    # -- time ---------------------------------------------------------------

    @property
    def is_turning(self) -> bool:
        """Whether a turn or flip of the piece in hand is being animated."""
        return self.hand is not None and self.hand.turning is not None

    @property
    def animating(self) -> bool:
        """Whether anything is moving or changing its look."""
        area = self.area
        if self.flights.animating or area.moving or area.fading or self.toolbar.giving:
            return True
        return self.hand is not None and (self.breathing or self.hand.moving(self.ui.now()))

    @property
    def breath(self) -> float:
        """How far what breathes where a piece would land is on its way, from 0 to 1.

        It rests in the middle once nothing has been done for a while.
        """
        ui = self.ui
        if not self.breathing:
            return 0.5
        return ((ui.now() - ui.acted) / ui.motion.pulse + 0.5) % 1

    @property
    def breathing(self) -> bool:
        ui = self.ui
        return ui.now() < ui.acted + BREATHS * ui.motion.pulse

    def end_motion(self) -> None:
        """Have everything that moves be where it is going to; what is in hand stays there."""
        if self.hand is not None:
            self.hand.turning = self.hand.lifting = None
        self.toolbar.end_motion()
        self.flights.clear()
        self.area.end_motion()
        self.refresh()

    def pass_time(self) -> bool:
        """Drop what is over: movements, a turn of the piece, a notice.

        Returns whether the still picture has changed.
        """
        hand, now = self.hand, self.ui.now()
        self.status.pass_time(hand)
        if hand is not None and hand.turning is not None and hand.turning.tween.over(now):
            hand.turning = None
        landed, at_rest = self.flights.pass_time()
        for rect in at_rest:
            self.spoil(rect)
        self.area.pass_time()
        return landed
