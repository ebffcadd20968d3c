"""The game in play: board, trays, the piece in hand, and whose turn it is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.engine import Game, Ply, Rule, Rules, Seat
from game.files.autosave import Saved, replayed
from game.files.records import Result
from game.ui.actions import Action, Command, Do, Pixel, Point, Press, Release
from game.ui.board_view import BoardView, aspect
from game.ui.flight import Flight
from game.ui.hand import Hand, Target
from game.ui.held_view import HeldView, Turning
from game.ui.kit import Kit
from game.ui.layout import TOOLS, play_layout
from game.ui.paint.icons import icon
from game.ui.paint.shapes import attach_dot, panel, table
from game.ui.scene import Change, Push, Scene
from game.ui.scenes.pause import Pause
from game.ui.scenes.results import Results
from game.ui.seating import seats_in
from game.ui.standing import result_of
from game.ui.table import Table
from game.ui.tray_view import TrayState, TrayView
from game.ui.words import colour_name, say

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


class Play(Scene):
    """A game from the first piece to the last."""

    def __init__(
        self,
        kit: Kit,
        rules: Rules,
        seats: tuple[Seat, ...],
        seed: int | None = None,
        notice: str | None = None,
        plies: Sequence[int] = (),
        taken_back: int = 0,
    ) -> None:
        """Sit down to a game. Raises ValueError where one of `plies` is illegal.

        Args:
            kit: what every scene shares.
            rules: the game.
            seats: who plays; the game takes as many of them as it has players.
            seed: makes the opponents' play repeatable.
            notice: a line to tell at once.
            plies: what has been played already.
            taken_back: how often plies were taken back already.
        """
        super().__init__(kit)
        self.rules = rules
        self.variant = rules.variant
        saved = Saved(rules, seats_in(rules.sheet, seats), tuple(plies), taken_back)
        self.table = Table(replayed(saved), seed, kit.now, kit.wake)
        self.hand: Hand | None = None
        self._slot = 0  # of the piece in hand
        self._held_as: dict[tuple[int, int], int] = {}
        self._pressed: Pixel | None = None
        self._pointer: Pixel = (0, 0)
        self._hover: str | int | None = None
        self._turning: Turning | None = None
        self._flights: list[Flight] = []
        self._notice: Notice | None = None
        self._last_sign = kit.now()
        self._ended: float | None = None
        self._results_seen = False
        self._result: Result | None = None
        if notice is not None:
            self._tell(notice)

    @property
    def game(self) -> Game:
        """The game so far."""
        return self.table.game

    # -- layout -------------------------------------------------------------

    def arrange(self) -> None:
        kit = self.kit
        colours, geometry = self.variant.colours, self.variant.geometry
        self.layout = play_layout(kit.size, len(colours), aspect(geometry))
        self.board = BoardView(kit, self.variant, self.layout.board)
        self.held_view = HeldView(kit, self.board)
        self.trays = [
            TrayView(kit, self.variant, colour, rect, self.layout.unit)
            for colour, rect in enumerate(self.layout.trays)
        ]
        # Places on the way were measured in the old window.
        self._flights = []
        self._last_sign = kit.now()

    def _px(self, design: float) -> int:
        return max(1, round(design * self.layout.unit))

    # -- time ---------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return bool(self._flights) or self._turning is not None or self._breathing

    @property
    def _breathing(self) -> bool:
        rest = self._last_sign + BREATHS * self.kit.motion.pulse
        return self.table.persons_turn and self.kit.now() < rest

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

    def update(self) -> Change | None:
        now = self.kit.now()
        if self._notice is not None and now >= self._notice.until:
            self._notice = None
            self.stale = True
        if self._turning is not None and self._turning.left(now) <= 0:
            self._turning = None
        landed = [flight for flight in self._flights if flight.over(now)]
        if landed:
            self._flights = [flight for flight in self._flights if flight not in landed]
            self.stale = True
        if self._flights:
            return None
        ply = self.table.update()
        if ply is not None:
            self._fly(ply)
            self._after_placing()
        if self._results_due is not None and now >= self._results_due:
            return self._show_results()
        return None

    def _after_placing(self) -> None:
        """A piece has been placed: say who can't go on, and see whether the game has ended."""
        position = self.game.position
        self.kit.autosave.save(self.game)
        self._last_sign = self.kit.now()
        self.stale = True
        if position.passed:
            self._tell(" ".join(self._passing(colour) for colour in position.passed))
        if position.over:
            self._end()

    def _end(self) -> None:
        """Nobody can place any more."""
        self._ended = self.kit.now()
        if self.variant.players == 1:
            result = result_of(self.game)
            self._result = self.kit.records.enter(self.rules.name, result, self._result)

    def _passing(self, colour: int) -> str:
        done = not self.game.position.left[colour].any()
        key = "play.all_placed" if done else "play.out"
        return say(key, colour=self._colour_name(colour))

    def _show_results(self) -> Change:
        self._results_seen = True
        rules, seats = self.rules, self.game.seats
        return Push(
            Results(self.kit, self.game, lambda: Play(self.kit, rules, seats), self._result)
        )

    def leave(self) -> None:
        self.table.close()

    # -- actions ------------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        self._last_sign = self.kit.now()
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
                    return Push(Pause(self.kit, self.rules.sheet.family))
                self._put_back()
            case Command.UNDO:
                self._undo()
            case Command.REDO:
                self._redo()
            case Command.NEXT | Command.PREVIOUS:
                self._choose(1 if command is Command.NEXT else -1)
            case Command.CONFIRM:
                if self.game.position.over:
                    return self._show_results()
                self._drop()
            case Command.NEXT_SPOT:
                self._next_spot()
            case Command.TURN_RIGHT | Command.TURN_LEFT | Command.FLIP:
                self._turn(command)
            case Command.LEFT | Command.RIGHT | Command.UP | Command.DOWN:
                self._step(command)
        return None

    # -- the pointer --------------------------------------------------------

    def _point(self, at: Pixel) -> None:
        self._pointer = at
        if self.hand is not None and (self.hand.carried or self._strayed(at)):
            self.hand.carry(self.board.frame.plane(at))
        self._hover = self._under(at)

    def _strayed(self, at: Pixel) -> bool:
        """Whether the pointer has been moved on purpose since it was pressed."""
        if self._pressed is None:
            self._pressed = at
        return math.dist(at, self._pressed) > self._px(CLICK_SLACK)

    def _under(self, at: Pixel) -> str | int | None:
        """The tool, or the slot of a piece of the colour to play, under the pointer."""
        for name, rect in zip(TOOLS, self.layout.tools, strict=True):
            if rect.collidepoint(at):
                return name
        colour = self.game.position.colour
        if colour is None or not self.table.persons_turn:
            return None
        return self.trays[colour].slot_at(at, self.game.position)

    def _press(self, at: Pixel) -> Change | None:
        self._point(at)
        under = self._hover
        if isinstance(under, str):
            return self._do(TOOL_COMMANDS[under])
        if isinstance(under, int):
            self._pick(under, at)
        elif self.hand is not None:
            self._drop()
        elif self.game.position.over and self.layout.status.collidepoint(at):
            return self._show_results()
        else:
            self._explain_tray(at)
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

    def _explain_tray(self, at: Pixel) -> None:
        """Say why a press on a tray took nothing."""
        position = self.game.position
        tray = next((t for t in self.trays if t.rect.collidepoint(at)), None)
        if tray is None or position.over or tray.slot_at(at, position) is None:
            return
        if tray.colour != position.colour:
            assert position.colour is not None
            self._tell(say("play.not_this_colour", colour=self._colour_name(position.colour)))

    # -- the piece in hand --------------------------------------------------

    def _pick(self, slot: int, at: Pixel) -> None:
        """Take a piece from its tray with the pointer."""
        colour = self.game.position.colour
        assert colour is not None
        tray = self.trays[colour]
        hand = self._take(tray.piece_in(slot))
        if hand is None:
            return
        self._slot = slot
        if hand.orientation == self._as_in_tray(hand.piece):
            hand.grab(tray.frame(slot).plane(at))
        hand.dragged = True
        self._pressed = at
        hand.carry(self.board.frame.plane(at))

    def _take(self, piece: int) -> Hand | None:
        """A hand with that piece of the colour to play, as it was last turned."""
        position = self.game.position
        if not self.table.persons_turn or position.colour is None:
            return None
        orientation = self._held_as.get((position.colour, piece), self._as_in_tray(piece))
        self.hand = Hand(position, orientation)
        self._slot = self.trays[position.colour].slot_of(piece, position)
        self._turning = None
        self.stale = True
        return self.hand

    def _as_in_tray(self, piece: int) -> int:
        orientations = self.variant.table.orientations
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
        position = self.game.position
        pieces = {int(p) for p in self.variant.table.piece[position.legal()]}
        # Piece sets run from small to large, and the large ones are what one wants to be rid of.
        return sorted(pieces, reverse=True)

    def _board_middle(self) -> tuple[float, float]:
        return self.board.frame.plane(self.board.rect.center)

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
            self._tell(say("play.no_spot"))

    def _turn(self, command: Command) -> None:
        hand, motion, now = self.hand, self.kit.motion, self.kit.now()
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

    def _place(self, hand: Hand, target: Target) -> None:
        assert target.placement is not None
        colour = hand.colour
        start = self.board.frame.pixel(hand.origin)
        self.hand = self._turning = None
        ply = self.table.place(target.placement)
        self._notice = None
        motion = self.kit.motion
        self._flights.append(
            Flight(
                lands=ply,
                home=(colour, self._slot),
                sprite=self.board.sprite(ply),
                start=start,
                end=self.board.frame.origin(target.offset),
                start_scale=1.0,
                since=self.kit.now(),
                duration=motion.place,
                settle=motion.settle,
            )
        )
        self._results_seen = False
        self._after_placing()

    def _put_back(self) -> None:
        """Let the piece in hand glide back to its tray."""
        hand = self.hand
        if hand is None:
            return
        frame = self.board.frame
        self._return(hand.colour, self._slot, hand.orientation, frame.pixel(hand.origin))
        self.hand = self._turning = None
        self.stale = True

    def _reason(self, hand: Hand, target: Target) -> str:
        colour = self._colour_name(hand.colour)
        if target.rule is None:
            return say("play.reason.off_board")
        key = REASONS[target.rule]
        if target.rule is Rule.START and self.rules.free_starts:
            key = "play.reason.free_start"
        return say(key, colour=colour)

    # -- flights ------------------------------------------------------------

    def _fly(self, ply: Ply) -> None:
        """Let an opponent's piece fly from its tray to the board."""
        piece = int(self.variant.table.piece[ply.placement])
        tray = self.trays[ply.colour]
        slot = tray.emptied_slot_of(piece, self.game.position)
        start = self._tray_spot(ply.colour, slot)
        end = self.board.frame.origin(self.variant.table.origin_of(ply.placement))
        motion = self.kit.motion
        self._flights.append(
            Flight(
                lands=ply,
                home=(ply.colour, slot),
                sprite=self.board.sprite(ply),
                start=start,
                end=end,
                start_scale=tray.cell / self.board.cell,
                since=self.kit.now(),
                duration=motion.glide,
                arc=motion.arc * math.dist(start, end),
                settle=motion.settle,
            )
        )

    def _return(self, colour: int, slot: int, orientation: int, start: tuple[float, float]) -> None:
        """Let a piece glide from the board to its slot in the tray."""
        tray = self.trays[colour]
        table = self.variant.table
        sprite = self.kit.sprites.piece(
            self.board.frame.lattice,
            table.orientations[orientation].points,
            self.variant.colours[colour].name,
            tray.cell,
            marks=self.kit.settings.marks,
        )
        self._flights.append(
            Flight(
                lands=None,
                home=(colour, slot),
                sprite=sprite,
                start=start,
                end=self._tray_spot(colour, slot),
                start_scale=self.board.cell / tray.cell,
                since=self.kit.now(),
                duration=self.kit.motion.place,
            )
        )

    def _tray_spot(self, colour: int, slot: int) -> tuple[float, float]:
        frame = self.trays[colour].frame(slot)
        return frame.left, frame.bottom

    # -- undo and redo ------------------------------------------------------

    def _undo(self) -> None:
        self._put_back()
        table = self.variant.table
        taken = self.table.undo()
        if not taken:
            self._tell(say("play.nothing_to_undo"))
            return
        self._flights = []
        for ply in taken:
            orientation = int(table.orientation[ply.placement])
            start = self.board.frame.origin(table.origin_of(ply.placement))
            piece = int(table.piece[ply.placement])
            slot = self.trays[ply.colour].slot_of(piece, self.game.position)
            self._return(ply.colour, slot, orientation, start)
        self._moved_in_time()

    def _redo(self) -> None:
        self._put_back()
        played = self.table.redo()
        if not played:
            self._tell(say("play.nothing_to_redo"))
            return
        self._flights = []
        for ply in played:
            self._fly(ply)
        self._moved_in_time()

    def _moved_in_time(self) -> None:
        self.kit.autosave.save(self.game)
        self._notice = None
        self._ended = None
        if self.game.position.over:
            self._end()
        self._results_seen = False
        self.stale = True

    # -- words --------------------------------------------------------------

    def _tell(self, text: str) -> None:
        self._notice = Notice(text, self.kit.now() + self.kit.motion.notice)
        self.stale = True

    def _colour_name(self, colour: int) -> str:
        return colour_name(self.variant.colours[colour].name)

    def _line(self) -> str:
        """What goes on, in one line."""
        if self._notice is not None:
            return self._notice.text
        position, seat = self.game.position, self.game.seat
        if seat is None or position.colour is None:
            return say("play.over")
        colour = self._colour_name(position.colour)
        if self.variant.players == 1:
            left, back = position.totals()[0], self.game.taken_back
            return say(
                "play.turn_alone",
                colour=colour,
                left=self._cells_left(left),
                back=say.count("taken_back", back),
            )
        key = "play.turn" if seat.is_person else "play.thinks"
        return say(key, name=seat.name, colour=colour)

    def _keys(self) -> str:
        """The keys that help now."""
        if self.game.position.over:
            return say("play.keys.over")
        if not self.table.persons_turn:
            return ""
        if self.hand is None:
            return say("play.keys.none")
        return say("play.keys.carried" if self.hand.carried else "play.keys.laid")

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        surface.blit(table(surface.get_size(), self.kit.theme), (0, 0))
        flying = {f.lands.placement for f in self._flights if f.lands is not None}
        plies = self.game.plies[: self.game.ply]
        self.board.paint(surface, plies, hidden=flying)
        if plies and plies[-1].placement not in flying:
            self.board.paint_rim(surface, plies[-1])
        for tray in self.trays:
            tray.paint(surface, self.game.position, self._tray_state(tray.colour))
        for name in TOOLS:
            self._paint_tool(surface, name, lit=False)

    def _tray_state(self, colour: int) -> TrayState:
        position = self.game.position
        score = position.score(colour)
        lit = position.colour == colour
        hidden = [f.home[1] for f in self._flights if f.lands is None and f.home[0] == colour]
        if lit and self.hand is not None:
            hidden.append(self._slot)
        if lit and not self._flights:
            doing = say("play.tray.turn" if self.table.persons_turn else "play.tray.thinks")
        elif score.left == 0:
            doing = say("play.tray.done")
        elif position.out[colour]:
            doing = say("play.tray.out")
        else:
            doing = ""
        placeable = self._placeable() if lit else range(len(self.variant.pieces.pieces))
        return TrayState(
            owner=self._owner(colour),
            line=self._joined(doing, score.left),
            score=str(score.total).replace("-", "−"),
            lit=lit,
            out=position.out[colour],
            hidden=hidden,
            unplaceable=set(range(len(self.variant.pieces.pieces))) - set(placeable),
        )

    def _joined(self, doing: str, left: int) -> str:
        """What a colour's player does and how many squares are left, where either matters."""
        if not doing:
            return self._cells_left(left)
        return f"{doing} · {say.count('play.tray.left', left)}" if left else doing

    def _cells_left(self, left: int) -> str:
        return say.count(f"{self.variant.geometry.lattice.cell}s_left", left)

    def _owner(self, colour: int) -> str:
        if self.variant.players == 1:
            return self._colour_name(colour)
        name = self.game.seats[self.game.position.player_of(colour)].name
        return say("play.shared", name=name) if self.variant.is_shared(colour) else name

    def _paint_tool(self, surface: pygame.Surface, name: str, lit: bool) -> pygame.Rect:
        theme = self.kit.theme
        rect = self.layout.tools[TOOLS.index(name)]
        fill = theme.control_hover if lit else theme.control
        usable = self._usable(name)
        surface.blit(panel(rect.size, self._px(10), fill), rect)
        picture = icon(name, round(rect.height * 0.56), theme.text if usable else theme.line)
        surface.blit(picture, picture.get_rect(center=rect.center))
        return rect

    def _usable(self, tool: str) -> bool:
        match tool:
            case "undo":
                return self.game.ply > 0 and any(seat.is_person for seat in self.game.seats)
            case "redo":
                return self.game.ply < len(self.game.plies)
            case "menu":
                return True
        return self.hand is not None

    def paint_live(self, surface: pygame.Surface) -> list[pygame.Rect]:
        touched = self._paint_status(surface)
        if self.table.persons_turn and not self._flights:
            touched += self._paint_attach_points(surface)
        now = self.kit.now()
        if isinstance(self._hover, str):
            touched.append(self._paint_tool(surface, self._hover, lit=True))
        touched += [flight.paint(surface, now) for flight in self._flights]
        if self.hand is not None:
            touched += self._paint_hand(surface, self.hand)
        elif isinstance(self._hover, int):
            touched.append(self._paint_hovered_piece(surface, self._hover))
        return touched

    def _paint_status(self, surface: pygame.Surface) -> list[pygame.Rect]:
        theme, fonts, rect = self.kit.theme, self.kit.fonts, self.layout.status
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
        position, kit = self.game.position, self.kit
        assert position.colour is not None
        colour = kit.theme.colours[self.variant.colours[position.colour].name]
        pulse = kit.motion.pulse
        phase = ((kit.now() - self._last_sign) / pulse) % 1 if pulse and self._breathing else 0.5
        dot = attach_dot(colour, ATTACH_DOT * self.board.dot, phase)
        return [
            surface.blit(dot, (int(x - dot.get_width() / 2), int(y - dot.get_height() / 2)))
            for x, y in self.board.attach_points(position)
        ]

    def _paint_hand(self, surface: pygame.Surface, hand: Hand) -> list[pygame.Rect]:
        colour = self.variant.colours[hand.colour].name
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
        theme = self.kit.theme
        words = self.kit.fonts.text(self._reason(hand, target), self._px(16), theme.warning)
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

    def _paint_hovered_piece(self, surface: pygame.Surface, slot: int) -> pygame.Rect:
        """Show which piece a press would take."""
        colour = self.game.position.colour
        assert colour is not None
        tray = self.trays[colour]
        frame = tray.frame(slot)
        points = self.variant.pieces.pieces[tray.piece_in(slot)].points
        sprite = self.kit.sprites.rim(frame.lattice, points, tray.cell)
        x, y = sprite.origin
        return surface.blit(sprite.surface, (round(frame.left - x), round(frame.bottom - y)))
