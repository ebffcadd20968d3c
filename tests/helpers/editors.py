"""People who set up a board: by mouse, by keys, with a pad, or with fingers."""

from __future__ import annotations

from collections import deque

import pygame

from game.ui.games.blokus.editing.area import EditArea
from game.ui.games.blokus.editing.scene import EditScene
from game.ui.kit.choice import Choice
from game.ui.kit.focus import neighbour
from game.ui.shell.actions import PadInput, Pixel
from game.ui.table.tools import Tool
from helpers.controls import control, focus_of
from helpers.pads import CROSS, TURNS, Holder
from helpers.player import (
    ARROWS,
    KEYS,
    drag,
    drag_on,
    path,
    settle,
    turns_to,
)
from helpers.robot import Robot
from helpers.toucher import Taps, lay, tap_ring, turn_laid


def pixel_of(scene: EditScene, placement: int) -> Pixel:
    """A pixel on the first cell of a piece on the board."""
    board, ruleset = scene.area.board, scene.area.ruleset
    point = ruleset.geometry.points[ruleset.table.cells_of(placement)[0]]
    x, y = board.transform.pixel(ruleset.geometry.lattice.centre(point))
    return round(x), round(y)


def edit_control(scene: EditScene, name: str):
    """A tray, the board, or a control of the panel."""
    if name.startswith("tray"):
        return control(scene, int(name.removeprefix("tray")))
    return control(scene, EditArea if name == "board" else f"edit.{name}")


def way(scene: EditScene, name: str) -> list[int]:
    """The fewest arrow keys that lead from the selected widget to another."""
    focus, wanted = focus_of(scene), edit_control(scene, name)
    widgets = focus.controls
    rects = [widget.rect for widget in widgets]
    ways: dict[int, list[int]] = {widgets.index(focus.selected): []}
    queue = deque(ways)
    while queue:
        here = queue.popleft()
        if widgets[here] is wanted:
            return ways[here]
        for key, (right, up) in ARROWS.items():
            # In a choice, left and right change the value.
            if not (right and isinstance(widgets[here], Choice)):
                there = neighbour(rects, here, (right, -up))
                if there is not None and there not in ways:
                    ways[there] = [*ways[here], key]
                    queue.append(there)
    raise AssertionError(f"arrows don't lead to {name}")


class ByMouse:
    """Drags pieces and clicks buttons."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.pointer: Robot | Taps = robot
        """What presses buttons."""

    @property
    def scene(self) -> EditScene:
        return self.robot.scene

    def lay(self, colour: int, placement: int) -> None:
        """Lay a piece from a colour's tray."""
        self.take_in_hand(colour)
        drag(self.robot, self.scene, placement, colour)
        settle(self.robot, self.scene)

    def take_in_hand(self, colour: int) -> None:
        """Have a colour's tray large, by a press on its card."""
        if self.scene.area.colour != colour:
            self.pointer.click(self.scene.area.trays[colour].rect.center)

    def move(self, start: int, end: int) -> None:
        """Move a piece on the board."""
        self.robot.move(pixel_of(self.scene, start))
        drag_on(self.robot, self.scene, end)
        settle(self.robot, self.scene)

    def put_away(self, placement: int) -> None:
        """Put a piece on the board back into its tray."""
        self.robot.press(pixel_of(self.scene, placement))
        self.robot.move((2, 2))
        self.robot.release()
        settle(self.robot, self.scene)

    def use(self, name: str) -> None:
        """Press a button of the panel."""
        self.pointer.click(edit_control(self.scene, name).rect.center)

    def choose(self, colour: int) -> None:
        """Choose the colour to play next."""
        choice = edit_control(self.scene, "turn")
        self.pointer.click(choice.parts[colour].center)

    def step(self, *, back: bool) -> None:
        """Undo a step, or redo it."""
        self.pointer.click(self.scene.table.toolbar.rects[Tool.UNDO if back else Tool.REDO].center)
        settle(self.robot, self.scene)


class ByFingers(ByMouse):
    """Taps and drags pieces, and places them with the ring around them."""

    def __init__(self, robot: Robot) -> None:
        super().__init__(robot)
        self.pointer = Taps(robot)

    def lay(self, colour: int, placement: int) -> None:
        self.take_in_hand(colour)
        lay(self.robot, self.scene, placement, colour)
        self.press_ring("place")

    def move(self, start: int, end: int) -> None:
        self.robot.tap(pixel_of(self.scene, start))
        turn_laid(self.robot, self.scene, end)
        self.press_ring("place")

    def put_away(self, placement: int) -> None:
        self.robot.tap(pixel_of(self.scene, placement))
        self.press_ring("put_back")

    def press_ring(self, name: str) -> None:
        """Press a button of the ring, and wait until the piece lies."""
        tap_ring(self.robot, self.scene, name)
        settle(self.robot, self.scene)


class ByKeys(ByMouse):
    """Moves between trays, board and buttons with arrow keys."""

    next, confirm = pygame.K_TAB, pygame.K_RETURN

    def press(self, key: int) -> None:
        """Press a key."""
        self.robot.key(key)

    def turn(self, placement: int) -> None:
        """Turn the piece in hand to the orientation of a placement."""
        for command in turns_to(self.scene, placement):
            self.robot.key(KEYS[command])

    def go_to(self, name: str) -> None:
        """Select a tray, the board or a widget."""
        for key in way(self.scene, name):
            self.press(key)
        assert focus_of(self.scene).selected is edit_control(self.scene, name)

    def lay(self, colour: int, placement: int) -> None:
        self.go_to(f"tray{colour}")
        self.press(self.confirm)
        piece = int(self.scene.area.ruleset.table.piece[placement])
        while self.scene.table.hand.piece != piece:
            self.press(self.next)
        self.bring(placement)

    def bring(self, placement: int) -> None:
        """Turn and move the piece in hand to a placement, and place it."""
        self.turn(placement)
        hand = self.scene.table.hand
        for key in path(hand, hand.table.origin_of(placement)):
            self.press(key)
        self.press(self.confirm)
        settle(self.robot, self.scene)

    def point_to(self, placement: int) -> None:
        """Point to a piece on the board."""
        self.go_to("board")
        self.press(self.confirm)
        while self.scene.area.pointed.piece.placement != placement:
            self.press(self.next)

    def move(self, start: int, end: int) -> None:
        self.point_to(start)
        self.press(self.confirm)
        self.bring(end)

    def put_away(self, placement: int) -> None:
        self.point_to(placement)
        self.press(pygame.K_DELETE)
        self.press(pygame.K_ESCAPE)
        settle(self.robot, self.scene)

    def use(self, name: str) -> None:
        self.go_to(name)
        self.press(self.confirm)

    def choose(self, colour: int) -> None:
        self.go_to("turn")
        steps = colour - self.scene.edits.now.colour
        for _ in range(abs(steps)):
            self.press(pygame.K_RIGHT if steps > 0 else pygame.K_LEFT)

    def step(self, *, back: bool) -> None:
        self.robot.key(pygame.K_z if back else pygame.K_y, pygame.KMOD_CTRL)
        settle(self.robot, self.scene)


class ByPad(ByKeys):
    """Like `ByKeys`, with a gamepad."""

    def __init__(self, robot: Robot, pad: Holder) -> None:
        super().__init__(robot)
        self.pad = pad

    def press(self, key: int) -> None:
        buttons = {self.next: PadInput.RIGHT_TRIGGER, self.confirm: PadInput.A} | CROSS
        self.pad.press(buttons[key])

    def turn(self, placement: int) -> None:
        for command in turns_to(self.scene, placement):
            self.pad.press(TURNS[command])

    def put_away(self, placement: int) -> None:
        self.point_to(placement)
        self.pad.press(PadInput.A)
        self.pad.press(PadInput.B)
        settle(self.robot, self.scene)

    def step(self, *, back: bool) -> None:
        # The right stick returns to its middle so that it can be pushed again.
        if back:
            self.pad.press(PadInput.BACK)
        else:
            self.pad.axis(pygame.CONTROLLER_AXIS_RIGHTY, -32767)
            self.pad.axis(pygame.CONTROLLER_AXIS_RIGHTY, 0)
        settle(self.robot, self.scene)
