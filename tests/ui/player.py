"""A person who finds their way about, and knows where to put a piece, by mouse or by keys."""

from __future__ import annotations

from collections import deque
from copy import copy

import pygame
from driver import Driver

from game.engine import Point
from game.ui.board.hand import Hand
from game.ui.board.packing import slot_of
from game.ui.games.blokus.play import Play
from game.ui.shell.actions import Command

TURNS = {
    Command.TURN_RIGHT: "clockwise",
    Command.TURN_LEFT: "anticlockwise",
    Command.FLIP: "mirrored",
}


ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
}


def way(play: Play, start: int, end: int) -> list[Command]:
    """The turns and flips that bring one orientation into another, as few as possible."""
    orientations = play.ruleset.table.orientations
    ways: dict[int, list[Command]] = {start: []}
    queue = deque([start])
    while end not in ways:
        here = queue.popleft()
        for command, name in TURNS.items():
            there = getattr(orientations[here], name)
            if there not in ways:
                ways[there] = [*ways[here], command]
                queue.append(there)
    return ways[end]


def largest(play: Play) -> int:
    """A legal placement of the largest size, far from the edge of the list."""
    legal = play.game.position.legal()
    sizes = play.ruleset.table.sizes[legal]
    best = legal[sizes == sizes.max()]
    return int(best[len(best) // 2])


def tray_pixel(play: Play, piece: int) -> tuple[int, int]:
    """A pixel on the first cell of a piece in the tray of the colour to play."""
    tray = play.trays[play.game.position.colour]
    position = play.game.position
    left = position.left[position.colour, piece]
    transform = tray.transform(slot_of(play.ruleset.pieces, piece, left))
    lattice = play.ruleset.geometry.lattice
    x, y = transform.pixel(lattice.centre(play.ruleset.pieces.pieces[piece].points[0]))
    return round(x), round(y)


def carry_to(driver: Driver, play: Play, placement: int) -> None:
    """Move the pointer so that the piece in hand lies over a placement."""
    hand, transform = play.hand, play.board.transform
    ox, oy = play.ruleset.geometry.lattice.plane(play.ruleset.table.origin_of(placement))
    x, y = hand.pointer
    hx, hy = hand.origin
    px, py = transform.pixel((ox + x - hx, oy + y - hy))
    driver.move((round(px), round(py)))


def settle(driver: Driver, play: Play) -> None:
    """Let everything that moves come to rest."""
    driver.until(lambda: not play._flights and play._turning is None)


def by_dragging(driver: Driver, play: Play, placement: int) -> None:
    """Drag a piece from its tray, turning it with wheel and right button."""
    table = play.ruleset.table
    driver.move(tray_pixel(play, int(table.piece[placement])))
    driver.press()
    # Past the slack of a click, so that letting go drops the piece.
    x, y = driver.pointer
    driver.move((x + 30, y))
    for command in way(play, play.hand.orientation, int(table.orientation[placement])):
        if command is Command.FLIP:
            driver.press(button=3)
            driver.release(button=3)
        else:
            driver.wheel(-1 if command is Command.TURN_RIGHT else 1)
    carry_to(driver, play, placement)
    driver.release()
    settle(driver, play)


def by_clicking(driver: Driver, play: Play, placement: int) -> None:
    """Click a piece in its tray, turn it with the buttons below the board, click the board."""
    table = play.ruleset.table
    driver.click(tray_pixel(play, int(table.piece[placement])))
    tools = dict(zip(("turn_left", "turn_right", "flip"), play.layout.tools[-3:], strict=True))
    for command in way(play, play.hand.orientation, int(table.orientation[placement])):
        driver.click(tools[command.name.lower()].center)
    carry_to(driver, play, placement)
    driver.press()
    driver.release()
    settle(driver, play)


def by_keys(driver: Driver, play: Play, placement: int) -> None:
    """Place a piece with keys alone."""
    lay_by_keys(driver, play, placement)
    driver.key(pygame.K_RETURN)
    settle(driver, play)


def path(hand: Hand, offset: Point) -> list[int]:
    """The arrow keys that move a piece to a spot, as few as possible."""
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


def lay_by_keys(driver: Driver, play: Play, placement: int) -> None:
    """Choose, turn and move a piece with keys alone, so that it lies over a placement."""
    table = play.ruleset.table
    piece = int(table.piece[placement])
    while play.hand is None or play.hand.piece != piece:
        driver.key(pygame.K_TAB)
    keys = {
        Command.TURN_RIGHT: pygame.K_r,
        Command.TURN_LEFT: pygame.K_e,
        Command.FLIP: pygame.K_f,
    }
    for command in way(play, play.hand.orientation, int(table.orientation[placement])):
        driver.key(keys[command])
    for key in path(play.hand, table.origin_of(placement)):
        driver.key(key)


# -- among widgets ----------------------------------------------------------


def click(driver: Driver, name: str) -> None:
    """Click a widget of the scene on top."""
    driver.click(driver.scene.focus.widget(name).rect.center)


def choose(driver: Driver, name: str, value: object) -> None:
    """Click an option of a choice."""
    choice = driver.scene.focus.widget(name)
    part = [option.value for option in choice.options].index(value)
    driver.click(choice.part_rect(part).center)


def go_to(driver: Driver, name: str) -> None:
    """Press Tab until a widget is selected."""
    for _ in driver.scene.focus.widgets:
        if driver.scene.focus.selected.name == name:
            return
        driver.key(pygame.K_TAB)
    raise AssertionError(name)


def choose_by_keys(driver: Driver, name: str, value: object) -> None:
    """Go to a choice and press arrows until an option is chosen."""
    go_to(driver, name)
    choice = driver.scene.focus.widget(name)
    steps = [option.value for option in choice.options].index(value) - choice.index
    driver.key(pygame.K_RIGHT if steps > 0 else pygame.K_LEFT, times=abs(steps))
    assert driver.scene.focus.widget(name).value == value
