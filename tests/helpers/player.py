"""A person who lays pieces at given placements, by mouse or by keys."""

from __future__ import annotations

from collections import deque
from copy import copy

import pygame
from scenes.turning import turning

from game.engine import Point
from game.engine.position import Position
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.results.results_scene import ResultsScene
from game.ui.shell.actions import Command
from game.ui.table import pointer
from game.ui.table.hand import Hand
from game.ui.table.packing import next_slot
from game.ui.table.pointer import ring_of
from game.ui.table.tools import Tool
from helpers.robot import Robot

KEYS = {
    Command.TURN_RIGHT: pygame.K_r,
    Command.TURN_LEFT: pygame.K_e,
    Command.FLIP: pygame.K_f,
}
ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
}


# -- finding out what to do -------------------------------------------------


def turns_to(scene: GameScene, placement: int) -> list[Command]:
    """The turns and flips that bring the piece in hand into the orientation of a placement."""
    hand = scene.table.hand
    there = int(hand.table.orientation[placement])
    return turning(hand.table, hand.orientation, there, hand.facing)


def path(hand: Hand, offset: Point) -> list[int]:
    """The fewest arrow keys that move a piece to an offset."""
    end = hand.lattice.plane(offset)
    paths: dict[tuple[float, float], list[int]] = {hand.origin: []}
    queue = deque([copy(hand)])
    while end not in paths:
        here = queue.popleft()
        for key, direction in ARROWS.items():
            there = copy(here)
            there.step(*direction)
            if there.origin not in paths:
                paths[there.origin] = [*paths[here.origin], key]
                queue.append(there)
    return paths[end]


def largest(scene: GameScene) -> int:
    """A legal placement of the largest size, from the middle of the list of those."""
    return largest_in(scene.game.position)


def largest_in(position: Position) -> int:
    """The same, in any position."""
    legal = position.legal()
    sizes = position.ruleset.table.sizes[legal]
    best = legal[sizes == sizes.max()]
    return int(best[len(best) // 2])


def tray_pixel(scene: GameScene, piece: int, colour: int | None = None) -> tuple[int, int]:
    """A pixel on the first cell of a piece in a colour's tray, by default the colour to play's."""
    position = scene.area.layable
    colour = position.colour if colour is None else colour
    ruleset, tray = position.ruleset, scene.area.trays[colour]
    slot = next_slot(position, colour, piece)
    points = ruleset.table.orientations[tray.orientation(piece)].points
    x, y = tray.transform(slot).pixel(ruleset.geometry.lattice.centre(points[0]))
    return round(x), round(y)


def turns_left(position: Position) -> int:
    """How many placements there are to the end if the largest are placed from now on."""
    count = 0
    while not position.over:
        position, count = position.play(largest_in(position)), count + 1
    return count


# -- doing it ---------------------------------------------------------------


def settle(robot: Robot, scene: GameScene) -> None:
    """Wait until every piece has come to rest."""
    robot.until(lambda: not scene.table.flights.moving and not scene.table.is_turning)


def carry_to(robot: Robot, scene: GameScene, placement: int) -> None:
    """Move the pointer so that the piece in hand lies over a placement."""
    hand, board = scene.table.hand, scene.area.board
    ox, oy = hand.lattice.plane(hand.table.origin_of(placement))
    x, y = hand.pointer
    hx, hy = hand.origin
    px, py = board.transform.pixel((ox + x - hx, oy + y - hy))
    robot.move((round(px), round(py)))


def drag(robot: Robot, scene: GameScene, placement: int, colour: int | None = None) -> None:
    """Drag a piece from its tray to a placement, turning it with wheel and right button."""
    table = scene.area.layable.ruleset.table
    robot.move(tray_pixel(scene, int(table.piece[placement]), colour))
    drag_on(robot, scene, placement)


def drag_on(robot: Robot, scene: GameScene, placement: int) -> None:
    """Drag the piece under the pointer to a placement, turning it with wheel and right button."""
    robot.press()
    # Move further than a click allows, so that letting go drops the piece.
    x, y = robot.pointer
    robot.move((x + 30, y))
    for command in turns_to(scene, placement):
        if command is Command.FLIP:
            robot.press(button=3)
            robot.release(button=3)
        else:
            robot.wheel(-1 if command is Command.TURN_RIGHT else 1)
    carry_to(robot, scene, placement)
    robot.release()


def by_dragging(robot: Robot, scene: GameScene, placement: int) -> None:
    """Place a piece by dragging it from its tray."""
    drag(robot, scene, placement)
    settle(robot, scene)


def by_clicking(robot: Robot, scene: GameScene, placement: int) -> None:
    """Click a piece in its tray, turn it with the buttons around it, click the board."""
    table = scene.area.layable.ruleset.table
    robot.click(tray_pixel(scene, int(table.piece[placement])))
    if commands := turns_to(scene, placement):
        rest(robot, scene, scene.area.board.rect.center)
        for command in commands:
            click_ring(robot, scene, command)
        robot.move(scene.area.board.rect.midtop)
    carry_to(robot, scene, placement)
    robot.press()
    robot.release()
    settle(robot, scene)


def skip(robot: Robot, scene: GameScene, turns: int) -> None:
    """Let some of the largest pieces be placed without any device, which is much quicker."""
    for _ in range(turns):
        scene.driver.play(scene.game.position.event(largest(scene)))
    settle(robot, scene)


HANDS_ON = 8
"""The turns played by hand at either end of a game: a few for each colour."""


def skip_the_middle(robot: Robot, scene: GameScene) -> None:
    """Leave the last turns of a game of people to play, after its first ones.

    Between them the trays only get emptier; `test_a_whole_game` plays those turns by hand too.
    """
    if scene.game.ply == HANDS_ON:
        skip(robot, scene, turns_left(scene.game.position) - HANDS_ON)


def rest(robot: Robot, scene: GameScene, at: tuple[int, int]) -> None:
    """Carry the piece to a pixel, and wait there until the buttons around it appear."""
    robot.move(at)
    robot.until(lambda: pointer.rests(scene.table))


def click_ring(robot: Robot, scene: GameScene, command: Command) -> None:
    """Click a button around the piece in hand."""
    robot.click(ring_of(scene.table).rects[command].center)


def click_tool(robot: Robot, scene: GameScene, name: str) -> None:
    """Click a button below the board."""
    robot.click(scene.table.toolbar.rects[Tool[name.upper()]].center)


def by_keys(robot: Robot, scene: GameScene, placement: int) -> None:
    """Place a piece with keys alone."""
    lay_by_keys(robot, scene, placement)
    robot.key(pygame.K_RETURN)
    settle(robot, scene)


def lay_by_keys(robot: Robot, scene: GameScene, placement: int) -> None:
    """Choose, turn and move a piece by keys alone until it lies over a placement."""
    take_by_keys(robot, scene, placement)
    for key in path(scene.table.hand, scene.table.hand.table.origin_of(placement)):
        robot.key(key)


def take_by_keys(robot: Robot, scene: GameScene, placement: int) -> None:
    """Choose a piece by keys alone, and turn it to the orientation of a placement."""
    table = scene.area.layable.ruleset.table
    piece = int(table.piece[placement])
    while scene.table.hand is None or scene.table.hand.piece != piece:
        robot.key(pygame.K_TAB)
    for command in turns_to(scene, placement):
        robot.key(KEYS[command])


def play_on(robot: Robot, place) -> GameScene:
    """Place for the people until the results appear, and return the game's scene."""
    scene = robot.scene
    assert isinstance(scene, GameScene)
    people = all(seat.is_person for seat in scene.game.seats)
    while not scene.game.position.over:
        if people:
            skip_the_middle(robot, scene)
        if scene.driver.persons_turn:
            place(robot, scene, largest(scene))
        else:
            before = scene.game.ply
            robot.until(lambda before=before: scene.game.ply > before, seconds=20)
            settle(robot, scene)
    robot.until(lambda: isinstance(robot.scene, ResultsScene))
    return scene
