"""A person who plays with fingers alone."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.ui.rooms.play.scene import GameScene
from game.ui.shell.actions import Command, Pixel
from game.ui.table.pointer import ring_of
from helpers import dice_player
from helpers.player import settle, tray_pixel, turns_to
from helpers.robot import Robot

RING = {"place": Command.CONFIRM, "put_back": Command.CANCEL}
"""What the buttons of the ring do whose names aren't their commands'."""


class Taps:
    """A robot that taps where a mouse would click; see `forms`."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot

    @property
    def scene(self):
        return self.robot.scene

    def click(self, at: Pixel) -> None:
        self.robot.tap(at)


def ring(scene: GameScene, name: str) -> Pixel:
    """The middle of a button of the ring around the piece."""
    command = RING.get(name) or Command[name.upper()]
    return ring_of(scene.table).rects[command].center


def tap_ring(robot: Robot, scene: GameScene, name: str) -> None:
    robot.tap(ring(scene, name))


def drag_from_tray(robot: Robot, scene: GameScene, piece: int, at: Pixel) -> None:
    """Drag a piece from the tray until the finger is at a pixel, and leave the finger there."""
    robot.touch(tray_pixel(scene, piece))
    robot.slide(at)


def lay(robot: Robot, scene: GameScene, placement: int, colour: int | None = None) -> None:
    """Lay a piece on a placement with a finger, turning it by the ring."""
    table = scene.area.placing.ruleset.table
    robot.tap(tray_pixel(scene, int(table.piece[placement]), colour))
    turn_laid(robot, scene, placement)


def turn_laid(robot: Robot, scene: GameScene, placement: int) -> None:
    """Bring a piece on the board to a placement with a finger, turning it by the ring."""
    for command in turns_to(scene, placement):
        tap_ring(robot, scene, command.name.lower())
    drag_laid(robot, scene, placement)


def drag_laid(robot: Robot, scene: GameScene, placement: int) -> None:
    """Drag a piece on the board to a placement, with the finger beside it."""
    hand, board = scene.table.hand, scene.area.board
    goal = board.transform.origin(hand.table.origin_of(placement))
    here = board.transform.pixel(hand.origin)
    way = (round(goal[0] - here[0]), round(goal[1] - here[1]))
    start = beside(scene, way)
    robot.touch(start)
    # First the wrong way, since a short drag alone would be a tap.
    robot.slide((start[0], start[1] - 40))
    robot.slide((start[0] + way[0], start[1] + way[1]))
    robot.lift()


def beside(scene: GameScene, way: tuple[int, int] = (0, 0)) -> Pixel:
    """A pixel of the board off the piece and the ring, from which `way` stays in the window."""
    hand, board, window = scene.table.hand, scene.area.board, Rect((0, 0), scene.ui.size)
    room = board.rect.inflate(-20, -20)
    buttons = [rect.inflate(8, 8) for rect in ring_of(scene.table).rects.values()]
    return next(
        (x, y)
        for x in range(room.left, room.right, 30)
        for y in range(room.top, room.bottom, 30)
        if board.on_plate((x, y))
        and not hand.covers(board.transform.plane((x, y)))
        and not any(rect.collidepoint((x, y)) for rect in buttons)
        and window.collidepoint(x + way[0], y + way[1])
    )


def by_fingers(robot: Robot, scene: GameScene, placement: int) -> None:
    """Place a piece with fingers alone."""
    lay(robot, scene, placement)
    assert scene.table.hand.landing().placement == placement
    tap_ring(robot, scene, "place")
    settle(robot, scene)


def dice_by_fingers(robot: Robot, scene: GameScene) -> None:
    """Roll, or take a die and draw, with fingers alone."""
    area = scene.area
    if scene.game.position.to_roll:
        robot.tap(area.dice.button().center)
    else:
        take = dice_player.wish(scene)
        if take.strike and not area.choice.striking:
            robot.tap(area.sheet.strikes.center)
        if area.choice.face != take.die:
            robot.tap(dice_player.die_pixel(scene, take.die))
        lay(robot, scene, take.placement)
        tap_ring(robot, scene, "place")
        assert scene.game.events[-1] == take
    dice_player.settle(robot, scene)


def extents(hit: Callable[[Pixel], object], at: Pixel, window: Rect) -> list[int]:
    """The width and height, in the window, over which what is hit at a pixel can be hit."""
    thing = hit(at)
    assert thing is not None
    found = []
    for dx, dy in ((1, 0), (0, 1)):
        length = 1
        for sign in (1, -1):
            x, y = at[0] + sign * dx, at[1] + sign * dy
            while window.collidepoint(x, y) and hit((x, y)) == thing:
                length, x, y = length + 1, x + sign * dx, y + sign * dy
        found.append(length)
    return found
