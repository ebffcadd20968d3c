"""A table in the window: pieces are taken from a tray, turned in hand and placed on a board."""

from __future__ import annotations

import math
from abc import abstractmethod
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.engine import Ply, Position, Rule, Ruleset
from game.ui.board.board_view import BoardView
from game.ui.board.flights import Flight
from game.ui.board.hand import Hand, Target
from game.ui.board.held_view import HeldView, Turning
from game.ui.board.packing import piece_in, slot_of
from game.ui.board.transform import BoardTransform
from game.ui.look.icons import icon
from game.ui.look.shapes import attach_dot, panel
from game.ui.look.texts import colour_name, tr
from game.ui.scenes.pause import Pause
from game.ui.shell.actions import Action, Command, Do, Pixel, Point, Press, Release
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Push, Scene

CLICK_SLACK = 6
"""How far the pointer may stray, in design pixels, between press and release of a click."""

BREATHS = 3
"""How often the attach points breathe after the last sign of life; then they rest, and so does
the processor."""

ATTACH_DOT = 1.3
"""The attach points' dots against the painter's own measure: they guide, so they must be found."""

RESULTS_AFTER_MS = 1100
"""How long the finished board is seen before the results cover it."""

TOOL_COMMANDS = {
    "menu": Command.CANCEL,
    "undo": Command.UNDO,
    "redo": Command.REDO,
    "turn_left": Command.TURN_LEFT,
    "turn_right": Command.TURN_RIGHT,
    "flip": Command.FLIP,
}

REASONS = {
    Rule.USED: "play.reason.used",
    Rule.OCCUPIED: "play.reason.occupied",
    Rule.OWN_EDGE: "play.reason.own_edge",
    Rule.START: "play.reason.start",
    Rule.NO_CORNER: "play.reason.no_corner",
}


@dataclass(frozen=True)
class Notice:
    """A line that is shown until its time is up."""

    text: str
    until: float


class Tray(Protocol):
    """Where pieces lie that can be taken.

    Attributes:
        cell: a cell's edge in pixels.
    """

    cell: int

    def transform(self, slot: int) -> BoardTransform:
        """Where the piece of a slot lies, in the orientation that it has there."""
        ...

    def slot_at(self, pixel: Pixel, position: Position) -> int | None:
        """The slot under, or nearly under, the pointer whose piece is left, or None."""
        ...


class TableLayout(Protocol):
    """What every table's layout has: its buttons' rectangles, a line's, a design pixel's size."""

    @property
    def tools(self) -> tuple[pygame.Rect, ...]: ...

    @property
    def status(self) -> pygame.Rect: ...

    @property
    def unit(self) -> float: ...


class Awaited(Protocol):
    """A game in play that goes on by itself at times."""

    @property
    def due(self) -> float | None:
        """When it does so next, on the kit's clock, or None."""
        ...

    def pause(self) -> None:
        """Nobody plays for a while."""
        ...


class Tabletop(Scene):
    """Takes pieces, turns them and places them; who may when is for each game to say.

    Attributes:
        ruleset: the board and its pieces.
        tools: the names of the buttons, see `TOOL_COMMANDS`, as the layout has them.
        table: the game in play.
        layout, board, held_view: for the window's size, made by `arrange`.
        hand: the piece that is held, or None.
    """

    ruleset: Ruleset
    tools: tuple[str, ...]
    table: Awaited
    layout: TableLayout
    board: BoardView
    held_view: HeldView

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.hand: Hand | None = None
        self._slot = 0  # of the piece in hand
        self._held_as: dict[tuple[int, int], int] = {}
        self._pressed: Pixel | None = None
        self._hover: str | int | None = None
        self._turning: Turning | None = None
        self._flights: list[Flight] = []
        self._notice: Notice | None = None
        self._last_sign = ui.now()
        self._ended: float | None = None
        self._results_seen = False

    # -- what each game says ------------------------------------------------

    @property
    @abstractmethod
    def to_place(self) -> Position | None:
        """The position in which a person is to place now, or None."""

    @abstractmethod
    def tray_of(self, colour: int) -> Tray:
        """Where that colour's pieces lie."""

    @abstractmethod
    def _place(self, hand: Hand, target: Target) -> None:
        """Play the piece in hand where it may land."""

    @abstractmethod
    def _confirm(self) -> Change | None:
        """Do what the key for yes means now."""

    @abstractmethod
    def _usable(self, tool: str) -> bool:
        """Whether a button does something now."""

    @abstractmethod
    def _line(self) -> str:
        """What goes on, in one line."""

    @abstractmethod
    def _keys(self) -> str:
        """The keys that help now."""

    @property
    def _family(self) -> str:
        """The family of games whose page of rules is shown in the pause."""
        return self.ruleset.options.variant.family

    # -- layout and time ----------------------------------------------------

    def _px(self, design: float) -> int:
        return max(1, round(design * self.layout.unit))

    @property
    def animating(self) -> bool:
        return bool(self._flights) or self._turning is not None or self._breathing

    @property
    def _breathing(self) -> bool:
        rest = self._last_sign + BREATHS * self.ui.motion.pulse
        return self.to_place is not None and self.ui.now() < rest

    @property
    def due(self) -> float | None:
        times = [
            self.table.due,
            None if self._notice is None else self._notice.until,
            self._results_due,
        ]
        return min((time for time in times if time is not None), default=None)

    @property
    def _results_due(self) -> float | None:
        if self._ended is None or self._results_seen:
            return None
        return self._ended + RESULTS_AFTER_MS

    def _pass_time(self) -> None:
        """Let go of what is over: a notice, a turn, flights that have landed."""
        now = self.ui.now()
        if self._notice is not None and now >= self._notice.until:
            self._notice = None
            self.stale = True
        if self._turning is not None and self._turning.left(now) <= 0:
            self._turning = None
        landed = [flight for flight in self._flights if flight.over(now)]
        if landed:
            self._flights = [flight for flight in self._flights if flight not in landed]
            self.stale = True

    # -- actions ------------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        self._last_sign = self.ui.now()
        match action:
            case Point(at):
                self._point(at)
            case Press(at):
                return self._press(at)
            case Release(at):
                self._release(at)
            case Do(command):
                return self._do(command)
        return None

    def _do(self, command: Command) -> Change | None:
        match command:
            case Command.CANCEL:
                if self.hand is None:
                    self.table.pause()
                    return Push(Pause(self.ui, self._family))
                self._put_back()
            case Command.NEXT | Command.PREVIOUS:
                self._choose(1 if command is Command.NEXT else -1)
            case Command.CONFIRM:
                return self._confirm()
            case Command.NEXT_SPOT:
                self._next_spot()
            case Command.TURN_RIGHT | Command.TURN_LEFT | Command.FLIP:
                self._turn(command)
            case Command.LEFT | Command.RIGHT | Command.UP | Command.DOWN:
                self._step(command)
        return None

    # -- the pointer --------------------------------------------------------

    def _point(self, at: Pixel) -> None:
        if self.hand is not None and (self.hand.carried or self._strayed(at)):
            self.hand.carry(self.board.transform.plane(at))
        self._hover = self._under(at)

    def _strayed(self, at: Pixel) -> bool:
        """Whether the pointer has been moved on purpose since it was pressed."""
        if self._pressed is None:
            self._pressed = at
        return math.dist(at, self._pressed) > self._px(CLICK_SLACK)

    def _under(self, at: Pixel) -> str | int | None:
        """The tool, or the slot of a piece of the colour to play, under the pointer."""
        for name, rect in zip(self.tools, self.layout.tools, strict=True):
            if rect.collidepoint(at):
                return name
        position = self.to_place
        if position is None or position.colour is None:
            return None
        return self.tray_of(position.colour).slot_at(at, position)

    def _press(self, at: Pixel) -> Change | None:
        self._point(at)
        under = self._hover
        if isinstance(under, str):
            return self._do(TOOL_COMMANDS[under])
        if isinstance(under, int):
            self._pick(under, at)
        elif self.hand is not None:
            self._drop()
        else:
            return self._press_elsewhere(at)
        return None

    def _press_elsewhere(self, at: Pixel) -> Change | None:
        """Take in a press on neither button nor piece, with nothing in hand."""
        return None

    def _release(self, at: Pixel) -> None:
        hand = self.hand
        if hand is None or not hand.dragged:
            return
        hand.dragged = False
        # A click picks the piece up for good; a drag drops it here.
        if self._pressed is not None and math.dist(at, self._pressed) > self._px(CLICK_SLACK):
            self._point(at)
            self._drop(back=True)

    # -- the piece in hand --------------------------------------------------

    def _pick(self, slot: int, at: Pixel) -> None:
        """Take a piece from its tray with the pointer."""
        hand = self._take(piece_in(self.ruleset.pieces, slot))
        if hand is None:
            return
        self._slot = slot
        if hand.orientation == self._as_in_tray(hand.piece):
            hand.grab(self.tray_of(hand.colour).transform(slot).plane(at))
        hand.dragged = True
        self._pressed = at
        hand.carry(self.board.transform.plane(at))

    def _take(self, piece: int) -> Hand | None:
        """A hand with that piece of the colour to play, as it was last turned."""
        position = self.to_place
        if position is None or position.colour is None:
            return None
        orientation = self._held_as.get((position.colour, piece), self._as_in_tray(piece))
        self.hand = Hand(position, orientation)
        self._slot = self._last_slot(position, position.colour, piece)
        self._turning = None
        self.stale = True
        return self.hand

    def _last_slot(self, position: Position, colour: int, piece: int) -> int:
        """The slot of the last copy that is left of a colour's piece."""
        return slot_of(self.ruleset.pieces, piece, int(position.left[colour, piece]))

    def _as_in_tray(self, piece: int) -> int:
        """The orientation in which a piece lies in its tray."""
        orientations = self.ruleset.table.orientations
        return next(i for i, o in enumerate(orientations) if o.piece == piece)

    def _choose(self, step: int) -> None:
        """Take the next piece that can be placed, or the one before, with the keys."""
        placeable = self._placeable()
        if not placeable:
            return
        held = self.hand.piece if self.hand is not None else None
        near = self._board_middle() if self.hand is None else self.hand.pointer
        if held in placeable:
            piece = placeable[(placeable.index(held) + step) % len(placeable)]
        else:
            piece = placeable[0 if step > 0 else -1]
        hand = self._take(piece)
        if hand is not None:
            self._pressed = None
            hand.put_near(near)

    def _placeable(self) -> list[int]:
        """The pieces of the colour to play that have a legal spot, large ones first."""
        position = self.to_place
        if position is None:
            return []
        pieces = {int(p) for p in self.ruleset.table.piece[position.legal()]}
        # Piece sets run from small to large, and the large ones are what one wants to be rid of.
        return sorted(pieces, reverse=True)

    def _board_middle(self) -> tuple[float, float]:
        return self.board.transform.plane(self.board.rect.center)

    def _step(self, command: Command) -> None:
        if self.hand is None:
            self._choose(1)
            return
        right = (command is Command.RIGHT) - (command is Command.LEFT)
        up = (command is Command.UP) - (command is Command.DOWN)
        self._pressed = None
        self.hand.step(right, up)

    def _next_spot(self) -> None:
        if self.hand is None:
            self._choose(1)
        elif not self.hand.next_legal():
            self._tell(tr("play.no_spot"))

    def _turn(self, command: Command) -> None:
        hand, motion, now = self.hand, self.ui.motion, self.ui.now()
        if hand is None:
            return
        if command is Command.FLIP:
            hand.flip()
            self._turning = Turning(0, now, motion.flip)
        else:
            clockwise = command is Command.TURN_RIGHT
            hand.turn(clockwise)
            angle = 360 / hand.lattice.turns
            self._turning = Turning(angle if clockwise else -angle, now, motion.rotate)
        self._held_as[hand.colour, hand.piece] = hand.orientation

    def _drop(self, back: bool = False) -> None:
        """Place the piece in hand; where that isn't legal, say why.

        Off the board it goes back to its tray, and with `back` also from an illegal spot.
        """
        hand = self.hand
        if hand is None:
            return
        target = hand.target()
        if target is None:
            self._put_back()
        elif target.legal:
            self._place(hand, target)
        else:
            self._tell(self._reason(hand, target))
            if back:
                self._put_back()

    def _settle(self, hand: Hand, target: Target, ply: Ply) -> None:
        """Let a piece that was in hand come to rest where it landed."""
        motion = self.ui.motion
        self._flights.append(
            Flight(
                lands=ply,
                home=(hand.colour, self._slot),
                sprite=self.board.sprite(ply),
                start=self.board.transform.pixel(hand.origin),
                end=self.board.transform.origin(target.offset),
                start_scale=1.0,
                since=self.ui.now(),
                duration=motion.place,
                settle=motion.settle,
            )
        )

    def _put_back(self) -> None:
        """Let the piece in hand glide back to its tray."""
        hand = self.hand
        if hand is None:
            return
        transform = self.board.transform
        self._return(hand.colour, self._slot, hand.orientation, transform.pixel(hand.origin))
        self.hand = self._turning = None
        self.stale = True

    def _reason(self, hand: Hand, target: Target) -> str:
        colour = self._colour_name(hand.colour)
        if target.rule is None:
            return tr("play.reason.off_board")
        key = REASONS[target.rule]
        if target.rule is Rule.START and self.ruleset.options.free_starts:
            key = "play.reason.free_start"
        return tr(key, colour=colour)

    # -- flights ------------------------------------------------------------

    def _fly(self, ply: Ply, slot: int) -> None:
        """Let an opponent's piece fly from its slot in the tray to the board."""
        tray = self.tray_of(ply.colour)
        start = self._tray_spot(ply.colour, slot)
        end = self.board.transform.origin(self.ruleset.table.origin_of(ply.placement))
        motion = self.ui.motion
        self._flights.append(
            Flight(
                lands=ply,
                home=(ply.colour, slot),
                sprite=self.board.sprite(ply),
                start=start,
                end=end,
                start_scale=tray.cell / self.board.cell,
                since=self.ui.now(),
                duration=motion.glide,
                arc=motion.arc * math.dist(start, end),
                settle=motion.settle,
            )
        )

    def _return(self, colour: int, slot: int, orientation: int, start: tuple[float, float]) -> None:
        """Let a piece glide from the board to its slot in the tray."""
        tray = self.tray_of(colour)
        table = self.ruleset.table
        sprite = self.ui.sprites.piece(
            self.board.transform.lattice,
            table.orientations[orientation].points,
            self.ruleset.colours[colour].name,
            tray.cell,
            marks=self.ui.settings.marks,
        )
        self._flights.append(
            Flight(
                lands=None,
                home=(colour, slot),
                sprite=sprite,
                start=start,
                end=self._tray_spot(colour, slot),
                start_scale=self.board.cell / tray.cell,
                since=self.ui.now(),
                duration=self.ui.motion.place,
            )
        )

    def _tray_spot(self, colour: int, slot: int) -> tuple[float, float]:
        transform = self.tray_of(colour).transform(slot)
        return transform.left, transform.bottom

    # -- words --------------------------------------------------------------

    def _tell(self, text: str) -> None:
        self._notice = Notice(text, self.ui.now() + self.ui.motion.notice)
        self.stale = True

    def _colour_name(self, colour: int) -> str:
        return colour_name(self.ruleset.colours[colour].name)

    # -- drawing ------------------------------------------------------------

    def _paint_tool(self, surface: pygame.Surface, name: str, lit: bool) -> pygame.Rect:
        theme = self.ui.theme
        rect = self.layout.tools[self.tools.index(name)]
        fill = theme.control_hover if lit else theme.control
        usable = self._usable(name)
        surface.blit(panel(rect.size, self._px(10), fill), rect)
        picture = icon(name, round(rect.height * 0.56), theme.text if usable else theme.line)
        surface.blit(picture, picture.get_rect(center=rect.center))
        return rect

    def _paint_lit(self, surface: pygame.Surface, name: str) -> pygame.Rect:
        """Show what a press would use."""
        return self._paint_tool(surface, name, lit=True)

    def paint_live(self, surface: pygame.Surface) -> list[pygame.Rect]:
        touched = self._paint_status(surface)
        if not self._flights:
            touched += self._paint_attach_points(surface)
        now = self.ui.now()
        if isinstance(self._hover, str):
            touched.append(self._paint_lit(surface, self._hover))
        touched += [flight.paint(surface, now) for flight in self._flights]
        if self.hand is not None:
            touched += self._paint_hand(surface, self.hand)
        elif isinstance(self._hover, int):
            touched += self._paint_hovered_piece(surface, self._hover)
        return touched

    def _paint_status(self, surface: pygame.Surface) -> list[pygame.Rect]:
        theme, fonts, rect = self.ui.theme, self.ui.fonts, self.layout.status
        tone = theme.accent if self._notice is not None else theme.text
        line = fonts.fit(self._line(), self._px(18), rect.width, tone)
        spots = [surface.blit(line, line.get_rect(midleft=rect.midleft))]
        room = rect.width - line.get_width() - self._px(24)
        keys = self._keys()
        if keys and room > self._px(80):
            hint = fonts.fit(keys, self._px(14), room, theme.quiet)
            spots.append(surface.blit(hint, hint.get_rect(midright=rect.midright)))
        return spots

    def _paint_attach_points(self, surface: pygame.Surface) -> list[pygame.Rect]:
        position, ui = self.to_place, self.ui
        if position is None or position.colour is None:
            return []
        colour = ui.theme.colours[self.ruleset.colours[position.colour].name]
        pulse = ui.motion.pulse
        phase = ((ui.now() - self._last_sign) / pulse) % 1 if pulse and self._breathing else 0.5
        dot = attach_dot(colour, ATTACH_DOT * self.board.dot, phase)
        return [
            surface.blit(dot, (int(x - dot.get_width() / 2), int(y - dot.get_height() / 2)))
            for x, y in self.board.attach_points(position)
        ]

    def _paint_hand(self, surface: pygame.Surface, hand: Hand) -> list[pygame.Rect]:
        colour = self.ruleset.colours[hand.colour].name
        target = hand.target()
        view = self.held_view
        touched = view.paint_landing(surface, hand, target, colour)
        touched += view.paint_piece(surface, hand, self._turning, colour)
        touched += view.paint_fault(surface, hand, target, colour)
        if target is not None and not target.legal:
            touched.append(self._paint_reason(surface, hand, target))
        return touched

    def _paint_reason(self, surface: pygame.Surface, hand: Hand, target: Target) -> pygame.Rect:
        """One short line by the piece."""
        theme = self.ui.theme
        words = self.ui.fonts.text(self._reason(hand, target), self._px(16), theme.warning)
        pad = self._px(10)
        size = (words.get_width() + 2 * pad, words.get_height() + pad)
        back = panel(size, self._px(8), theme.panel, rim=theme.warning, rim_width=self._px(1))
        rect = back.get_rect()
        piece = self.held_view.bounds(hand)
        rect.midbottom = (piece.centerx, piece.top - self._px(8))
        if rect.top < 0:
            rect.top = piece.bottom + self._px(8)
        rect.clamp_ip(surface.get_rect())
        surface.blit(back, rect)
        surface.blit(words, words.get_rect(center=rect.center))
        return rect

    def _paint_hovered_piece(self, surface: pygame.Surface, slot: int) -> list[pygame.Rect]:
        """Show which piece a press would take, if it is still there since the pointer came."""
        position = self.to_place
        if position is None or position.colour is None:
            return []
        piece = piece_in(self.ruleset.pieces, slot)
        if position.left[position.colour, piece] <= slot % self.ruleset.pieces.copies:
            return []
        tray = self.tray_of(position.colour)
        transform = tray.transform(slot)
        points = self.ruleset.table.orientations[self._as_in_tray(piece)].points
        sprite = self.ui.sprites.rim(transform.lattice, points, tray.cell)
        x, y = sprite.origin
        return [
            surface.blit(sprite.surface, (round(transform.left - x), round(transform.bottom - y)))
        ]
