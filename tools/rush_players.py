"""Plays Rush as people do: slow, steady and quick ones, by mouse, keys, pad and touch.

    python tools/rush_players.py [--deals 6] [--devices mouse,keys,pad,touch]
        [--paces slow,steady,quick] [--plain]

Each plays whole games in the window's real loop, whose clock is set by hand. They think for as long
as their pace says; then each press takes what Card, Moran and Newell measured ("The keystroke-level
model for user performance time with interactive systems", 1980), and each way of mouse or finger
what Fitts' law says (with the values of MacKenzie, "Fitts' law as a research and design tool in
human-computer interaction", 1992). All of a pace have the same wit: they see the same share of the
places, and choose the best by what it scores and warms. Prints points by pace and device, and how
each device stands to the mean of all. With ``--plain`` only the rules are played, to see
what a change to them does: points, fires, sweeps and how the heat goes.
"""

from __future__ import annotations

import math
import statistics
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

import pygame
from markdown_table import markdown_table
from scenes.arcade import chosen
from scenes.studio import Look, Studio
from scenes.turning import turning
from screenshots import listed, one_of

from game.base.languages import SOURCE
from game.commands.cli import Parser, run_command
from game.exercises.rush.deal import Card
from game.exercises.rush.game import LASTS_MS, Rush
from game.files.settings import Settings
from game.ui.rooms.exercises.rush_scene import BY_NUMBER, RushScene
from game.ui.rooms.exercises.scores import Deal
from game.ui.shell.actions import Command, Do, Pixel, Twist
from game.ui.table.hand import Hand
from game.ui.table.packing import slot_of
from game.ui.table.pointer import ring_of

KEY, BUTTON, TAP = 280, 100, 100
"""How long a press of a key or of a pad's button takes, of the mouse's button, and a tap once the
finger is there, in milliseconds."""

REACTS, PER_BIT = 100, 150
"""How long it takes to begin a way, and each bit of its difficulty, in milliseconds."""


def way(distance: float, width: float) -> float:
    """How long a pointer or finger takes to something so far away and so wide, in milliseconds.

    >>> round(way(600, 40))
    700
    """
    return REACTS + PER_BIT * math.log2(distance / width + 1)


@dataclass(frozen=True)
class Pace:
    """How somebody plays.

    Attributes:
        thinks: how long they look before each placement, in milliseconds, on average.
        wit: the share of a piece's places that they see.
        slips: how often they let a piece go where it may not lie.
    """

    thinks: int
    wit: float
    slips: float = 0.02


PACES: Mapping[str, Pace] = {
    "slow": Pace(9000, 0.1, 0.04),
    "steady": Pace(3200, 0.2),
    "quick": Pace(600, 0.5, 0.01),
}
"""The paces by name."""


class Hands:
    """Somebody with a device at a window."""

    def __init__(self, studio: Studio, scene: RushScene) -> None:
        self.studio, self.scene = studio, scene

    at: Pixel = (640, 360)
    """Where the pointer or the finger was last."""

    def go(self, at: Pixel, width: float) -> None:
        """Let the pointer or the finger get to a pixel that may be missed by half a width."""
        self.wait(way(math.dist(self.at, at), width))
        self.at = at

    def wait(self, milliseconds: float) -> None:
        """Let so much time pass."""
        self.studio.time += milliseconds
        self.studio.app.step()

    def post(self, kind: int, **fields: object) -> None:
        pygame.event.post(pygame.Event(kind, fields))
        self.studio.app.step()

    @property
    def hand(self) -> Hand | None:
        return self.scene.table.hand

    def take(self, card: Card) -> None:
        """Take a piece."""
        raise NotImplementedError

    def turn(self, command: Command) -> None:
        """Turn or flip it."""
        raise NotImplementedError

    def bring(self, placement: int) -> None:
        """Bring it where it is to lie, and let it go."""
        raise NotImplementedError

    def lay(self, card: Card, placement: int) -> None:
        """Take a piece, turn it, and place it."""
        self.take(card)
        if self.hand is not None:
            there = int(self.hand.table.orientation[placement])
            for command in turning(self.hand.table, self.hand.orientation, there):
                self.turn(command)
        if self.hand is not None:
            self.bring(placement)

    def _slot_pixel(self, card: Card) -> Pixel:
        ruleset, tray = self.scene.game.position.ruleset, self.scene.area.trays[card.colour]
        slot = slot_of(ruleset.pieces, card.piece, 1)
        x, y = tray.transform(slot).pixel(ruleset.geometry.lattice.centre(tray.points(slot)[0]))
        return round(x), round(y)

    def _board_pixel(self, hand: Hand, placement: int) -> Pixel:
        """Where the pointer is once the piece that it holds lies on a placement."""
        x, y = hand.table.origin_of(placement)
        dx, dy = hand.pointer[0] - hand.origin[0], hand.pointer[1] - hand.origin[1]
        px, py = self.scene.area.board.transform.pixel((x + dx, y + dy))
        return round(px), round(py)


class Mouse(Hands):
    """Drags; turns with the wheel, flips with the right button."""

    def _move(self, at: Pixel, width: float = 0) -> None:
        self.go(at, width or self.scene.area.board.cell)
        self.post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)

    def _button(self, kind: int, button: int = 1) -> None:
        self.post(kind, pos=self.at, button=button, touch=False)

    def take(self, card: Card) -> None:
        # Its place is much larger than the piece.
        self._move(self._slot_pixel(card), self.scene.area.places[0].width / 2)
        self.wait(BUTTON)
        self._button(pygame.MOUSEBUTTONDOWN)
        # Further than a click allows, so that letting go drops the piece.
        x, y = self.at
        self.post(pygame.MOUSEMOTION, pos=(x + 30, y), rel=(1, 1), buttons=(1, 0, 0), touch=False)

    def turn(self, command: Command) -> None:
        self.wait(BUTTON)
        if command is Command.FLIP:
            self._button(pygame.MOUSEBUTTONDOWN, 3)
            self._button(pygame.MOUSEBUTTONUP, 3)
        else:
            down = -1 if command is Command.TURN_RIGHT else 1
            self.post(pygame.MOUSEWHEEL, x=0, y=down, precise_y=float(down), touch=False)

    def bring(self, placement: int) -> None:
        if self.hand is not None:
            self._move(self._board_pixel(self.hand, placement))
        self.wait(BUTTON)
        self._button(pygame.MOUSEBUTTONUP)


class Pad(Hands):
    """Takes pieces in turn, or finds the next place, whichever needs fewer presses."""

    def press(self, command: Command) -> None:
        self.wait(KEY)
        self.studio.app.scene.handle(Do(command))
        self.studio.app.step()

    def choose(self, card: Card) -> None:
        """Take a piece by pressing on until it's there."""
        for _ in range(4):
            hand = self.hand
            if hand is not None and (hand.colour, hand.piece) == (card.colour, card.piece):
                return
            self.press(Command.NEXT)

    def take(self, card: Card) -> None:
        self.choose(card)

    def turn(self, command: Command) -> None:
        self.press(command)

    def bring(self, placement: int) -> None:
        hand = self.hand
        if hand is None:
            return
        x, y = hand.table.origin_of(placement)
        right, up = round(x - hand.origin[0]), round(y - hand.origin[1])
        across = Command.RIGHT if right > 0 else Command.LEFT
        along = Command.UP if up > 0 else Command.DOWN
        for command in (*[across] * abs(right), *[along] * abs(up), Command.CONFIRM):
            self.press(command)


class Keys(Pad):
    """The same, with a key for each place from which a piece is taken."""

    NAMES: Mapping[Command, int] = {
        Command.DIE_1: pygame.K_1,
        Command.DIE_2: pygame.K_2,
        Command.DIE_3: pygame.K_3,
        Command.LEFT: pygame.K_LEFT,
        Command.RIGHT: pygame.K_RIGHT,
        Command.UP: pygame.K_UP,
        Command.DOWN: pygame.K_DOWN,
        Command.TURN_LEFT: pygame.K_e,
        Command.TURN_RIGHT: pygame.K_r,
        Command.FLIP: pygame.K_f,
        Command.CONFIRM: pygame.K_RETURN,
        Command.NEXT: pygame.K_TAB,
    }

    def press(self, command: Command) -> None:
        self.wait(KEY)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.post(kind, key=self.NAMES[command], mod=0, unicode="", scancode=0)

    def choose(self, card: Card) -> None:
        place = self.scene.area.place_of(card)
        self.press(next(key for key, number in BY_NUMBER.items() if number == place))


class Touch(Hands):
    """Drags a piece where it is to lie, and turns it with a second finger on the way.

    One that has to be flipped is tapped, and flipped and turned by the ring.
    """

    def lay(self, card: Card, placement: int) -> None:
        table, tray = self.scene.table, self.scene.area.trays[card.colour]
        lies = table.lay_of.get((card.colour, card.piece), tray.orientation(card.piece))
        placements = self.scene.game.position.ruleset.table
        turns = turning(placements, lies, int(placements.orientation[placement]))
        if Command.FLIP in turns:
            super().lay(card, placement)
        else:
            self._drag(card, placement, turns)

    def _drag(self, card: Card, placement: int, turns: Sequence[Command]) -> None:
        """Drag a piece from its place, and turn it on the way."""
        board, start = self.scene.area.board, self._slot_pixel(card)
        self.go(start, self.scene.area.places[0].width / 2)
        self._finger(pygame.FINGERDOWN, start)
        self._finger(pygame.FINGERMOTION, (start[0] + 60, start[1]))
        for command in turns:
            self.wait(KEY)
            self.scene.handle(Twist(90 if command is Command.TURN_RIGHT else -90))
        hand = self.hand
        if hand is None:
            return
        goal = board.transform.origin(hand.table.origin_of(placement))
        finger = start[0] + 60, start[1]
        for _ in range(2):
            # How far it floats above the finger is seen on the way.
            x, y = board.transform.pixel(hand.origin)
            finger = round(finger[0] + goal[0] - x), round(finger[1] + goal[1] - y)
            self._finger(pygame.FINGERMOTION, finger)
        self.go(finger, board.cell)
        self._finger(pygame.FINGERUP, self.at)
        self.bring(placement)

    def _finger(self, kind: int, at: Pixel) -> None:
        width, height = self.studio.app.screen.get_size()
        share = {"x": (at[0] + 0.5) / width, "y": (at[1] + 0.5) / height}
        self.post(kind, touch_id=1, finger_id=1, dx=0.0, dy=0.0, **share)

    def _tap(self, at: Pixel, width: float) -> None:
        self.go(at, width)
        self.wait(TAP)
        self._finger(pygame.FINGERDOWN, at)
        self._finger(pygame.FINGERUP, at)

    def _ring(self, command: Command) -> None:
        ring = ring_of(self.scene.table)
        if ring is not None:
            rect = ring.rects[command]
            self._tap(rect.center, rect.width)

    def take(self, card: Card) -> None:
        # Its place is much larger than the piece.
        self._tap(self._slot_pixel(card), self.scene.area.places[0].width / 2)

    def turn(self, command: Command) -> None:
        self._ring(command)

    def bring(self, placement: int) -> None:
        hand, board = self.hand, self.scene.area.board
        if hand is None:
            return
        goal = board.transform.origin(hand.table.origin_of(placement))
        here = board.transform.pixel(hand.origin)
        right, down = round(goal[0] - here[0]), round(goal[1] - here[1])
        if max(abs(right), abs(down)) > 1:
            # The finger is beside the piece, which it would hide.
            x, y = start = self._beside(hand, (right, down))
            self.go(start, 2 * board.cell)
            self._finger(pygame.FINGERDOWN, start)
            # First the wrong way, as a short drag alone would be a tap.
            self._finger(pygame.FINGERMOTION, (x, y - 40))
            self.go((x + right, y + down), board.cell)
            self._finger(pygame.FINGERMOTION, self.at)
            self._finger(pygame.FINGERUP, self.at)
        if self.hand is not None:
            self._ring(Command.CONFIRM)

    def _beside(self, hand: Hand, by: Pixel) -> Pixel:
        """A pixel of the board beside the piece and its ring, from which there is room."""
        board, ring = self.scene.area.board, ring_of(self.scene.table)
        buttons = [] if ring is None else [rect.inflate(8, 8) for rect in ring.rects.values()]
        room, near = board.rect.inflate(-20, -20), board.transform.pixel(hand.pointer)
        spots = (
            (x, y)
            for x in range(room.left, room.right, 30)
            for y in range(room.top + 40, room.bottom, 30)
            if board.on_plate((x, y))
            and not hand.covers(board.transform.plane((x, y)))
            and not any(rect.collidepoint((x, y)) for rect in buttons)
            and self.studio.app.screen.get_rect().collidepoint((x + by[0], y + by[1]))
        )
        return min(spots, key=lambda at: math.dist(at, near))


DEVICES: Mapping[str, Callable[[Studio, RushScene], Hands]] = {
    "mouse": Mouse,
    "keys": Keys,
    "pad": Pad,
    "touch": Touch,
}
"""The devices by name."""


def play(device: str, pace: Pace, deal: int, lasts: float = LASTS_MS) -> Rush:
    """A game of somebody in the window, up to a time."""
    usual = Settings(language=SOURCE)
    studio = Studio((1280, 720), Look(usual.theme, usual.palette, usual.text_size, SOURCE))
    studio.app.ui.settings.reduced_motion = True
    scene = RushScene(studio.app.ui, Deal(deal))
    studio.show(scene)
    hands, chance = DEVICES[device](studio, scene), Random(deal)
    while not scene.area.is_over and scene.watch.elapsed < lasts:
        hands.wait(pace.thinks * chance.uniform(0.6, 1.4))
        if scene.area.is_over:
            break
        if chance.random() < pace.slips:
            scene.misfit()
        hands.lay(*chosen(scene.game, pace.wit, chance))
        if hands.hand is not None:
            scene.do(Command.CANCEL)
    studio.close()
    return scene.game


def plain(pace: Pace, deal: int, moves: int = 2600) -> tuple[Rush, str]:
    """A whole game by the rules alone, and the heat at each placement; F for fire."""
    game, chance, time, heats = Rush.of(deal), Random(deal), 0.0, ""
    while True:
        time += pace.thinks * chance.uniform(0.6, 1.4) + moves
        game = game.at(time)
        if game.is_over(time):
            return game, heats
        if chance.random() < pace.slips:
            game = game.broken(time)
        game = game.placed(*chosen(game, pace.wit, chance), time)
        heats += "F" if game.burning else str(game.heat)


def main() -> int:
    """Play, and print what came of it."""
    parser = Parser(prog="tools/rush_players.py", description=__doc__)
    parser.add_argument("--deals", type=int, default=6, metavar="COUNT")
    device = listed(one_of("device", DEVICES))
    parser.add_argument("--devices", type=device, default=",".join(DEVICES), metavar="DEVICES")
    paces = listed(one_of("pace", PACES))
    parser.add_argument("--paces", type=paces, default=",".join(PACES), metavar="PACES")
    parser.add_argument("--plain", action="store_true")
    args = parser.parse_args()
    if args.plain:
        for name, pace in ((name, PACES[name]) for name in args.paces):
            games = [plain(pace, deal) for deal in range(args.deals)]
            points = sorted(game.points for game, _ in games)
            fires = statistics.mean(game.burns for game, _ in games)
            print(f"{name}: points {points[0]} to {points[-1]}, {fires:.1f} fires; {games[0][1]}")
        return 0
    rows: list[Sequence[str]] = []
    for name, pace in ((name, PACES[name]) for name in args.paces):
        found = {
            one: [play(one, pace, deal).points for deal in range(args.deals)]
            for one in args.devices
        }
        means = {one: statistics.mean(points) for one, points in found.items()}
        middle = statistics.mean(means.values())
        rows.append(
            [name, *(f"{means[one]:.0f} ({means[one] / middle - 1:+.0%})" for one in found)]
        )
    print(markdown_table(("pace", *args.devices), rows))
    return 0


if __name__ == "__main__":
    sys.exit(run_command("tools/rush_players.py", main))
