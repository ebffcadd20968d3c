"""Simulated gamepads, and a person who holds one."""

from __future__ import annotations

import pygame

from game.ui.rooms.play.scene import GameScene
from game.ui.shell.actions import Command, PadInput
from game.ui.shell.gamepads import BUTTONS, UNKNOWN_BUTTONS, PadInfo
from helpers.controls import control, controls_of, focus_of
from helpers.forms import ways_to
from helpers.player import path, turns_to
from helpers.robot import Robot

XBOX = "Xbox Series X Controller"
FULL = 32767
STICK = {
    "left": (pygame.CONTROLLER_AXIS_LEFTX, -FULL),
    "right": (pygame.CONTROLLER_AXIS_LEFTX, FULL),
    "up": (pygame.CONTROLLER_AXIS_LEFTY, -FULL),
    "down": (pygame.CONTROLLER_AXIS_LEFTY, FULL),
}
TRIGGERS = {
    PadInput.LEFT_TRIGGER: pygame.CONTROLLER_AXIS_TRIGGERLEFT,
    PadInput.RIGHT_TRIGGER: pygame.CONTROLLER_AXIS_TRIGGERRIGHT,
}
NUMBERS = {one: number for number, one in BUTTONS.items()}
TURNS = {
    Command.TURN_LEFT: PadInput.LEFT_SHOULDER,
    Command.TURN_RIGHT: PadInput.RIGHT_SHOULDER,
    Command.FLIP: PadInput.X,
}
CROSS = {
    pygame.K_LEFT: PadInput.CROSS_LEFT,
    pygame.K_RIGHT: PadInput.CROSS_RIGHT,
    pygame.K_UP: PadInput.CROSS_UP,
    pygame.K_DOWN: PadInput.CROSS_DOWN,
}


class Port:
    """The simulated devices: what each pad is, and what was asked of them."""

    def __init__(self) -> None:
        self.pads: dict[int, PadInfo] = {}
        self.rumbled: list[int] = []
        self.started = False

    def start(self) -> None:
        self.started = True

    def open(self, index: int, *, known: bool) -> PadInfo | None:
        info = self.pads.get(index)
        return info if info is not None and info.known == known else None

    def close(self, instance: int) -> None:
        pass

    def rumble(self, instance: int, strength: float, milliseconds: int) -> None:
        self.rumbled.append(instance)


class Holder:
    """A person with a gamepad, which is plugged in on creation."""

    def __init__(
        self,
        robot: Robot,
        port: Port,
        instance: int,
        name: str = XBOX,
        model: str | None = None,
        *,
        known: bool = True,
        lean: float = 0,
    ) -> None:
        """Plug a pad in; `lean` is where its axes lie before anybody touches it."""
        self.robot = robot
        self.instance = instance
        self.known = known
        self._port = port
        self._lean, self._moved = lean, set[int]()
        port.pads[instance] = PadInfo(instance, name, model or f"model {name}", known)
        self.plug_in()

    def _post(self, kind: str, **fields: object) -> None:
        kinds = "CONTROLLER" if self.known else "JOY"
        pygame.event.post(pygame.Event(getattr(pygame, kinds + kind), fields))

    def _step(self) -> None:
        assert self.robot.running
        self.robot.step()

    def plug_in(self) -> None:
        # SDL reports each pad as a joystick too.
        added = pygame.Event(pygame.JOYDEVICEADDED, device_index=self.instance)
        pygame.event.post(added)
        self._moved.clear()
        self._post("DEVICEADDED", device_index=self.instance)
        self._step()

    def pull_out(self) -> None:
        pygame.event.post(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=self.instance))
        self._post("DEVICEREMOVED", instance_id=self.instance)
        self._step()

    # -- pressing -----------------------------------------------------------

    def down(self, one: PadInput) -> None:
        self._hold(one, True)
        self._step()

    def up(self, one: PadInput) -> None:
        self._hold(one, False)
        self._step()

    def press(self, one: PadInput, times: int = 1) -> None:
        """Press a button `times` times within one frame, since frames cost more than all else."""
        for _ in range(times):
            self._hold(one, True)
            self._hold(one, False)
        self._step()

    def _hold(self, one: PadInput, down: bool) -> None:
        if one in TRIGGERS:
            self._move(TRIGGERS[one], FULL if down else 0)
        else:
            kind = "BUTTONDOWN" if down else "BUTTONUP"
            self._post(kind, instance_id=self.instance, button=self._number(one))

    def _number(self, one: PadInput) -> int:
        if self.known:
            return NUMBERS[one]
        return next(number for number, button in UNKNOWN_BUTTONS.items() if button is one)

    def axis(self, axis: int, value: float) -> None:
        """Move an axis and leave it there."""
        self._move(axis, value)
        self._step()

    def _move(self, axis: int, value: float) -> None:
        # As SDL: before an axis moves for the first time, where it lay is reported.
        if axis not in self._moved:
            self._moved.add(axis)
            self._post("AXISMOTION", instance_id=self.instance, axis=axis, value=self._lean)
        self._post("AXISMOTION", instance_id=self.instance, axis=axis, value=value)

    def hat(self, x: int, y: int) -> None:
        event = pygame.Event(pygame.JOYHATMOTION, instance_id=self.instance, hat=0, value=(x, y))
        pygame.event.post(event)
        self._step()

    def push(self, way: str, times: int = 1) -> None:
        """Push the left stick and let go of it, `times` times within one frame."""
        axis, value = STICK[way]
        for _ in range(times):
            self._move(axis, value)
            self._move(axis, 0)
        self._step()

    # -- menus --------------------------------------------------------------

    def go_to(self, wanted) -> None:
        """Press the right trigger until a control is selected."""
        scene = self.robot.scene
        focus, controls = focus_of(scene), controls_of(scene)
        here = controls.index(focus.selected)
        times = (controls.index(control(scene, wanted)) - here) % len(controls)
        self.press(PadInput.RIGHT_TRIGGER, times)
        assert focus.selected is control(scene, wanted)

    def use(self, wanted) -> None:
        """Go to a control and confirm it."""
        self.go_to(wanted)
        self.press(PadInput.A)

    def choose(self, wanted, value: object) -> None:
        """Go to a choice, and push the stick until an item is chosen."""
        self.go_to(wanted)
        for way, times in ways_to(control(self.robot.scene, wanted), value):
            self.push(way, times)
        assert control(self.robot.scene, wanted).value == value

    # -- playing ------------------------------------------------------------

    def place(self, scene: GameScene) -> None:
        """Take the largest piece, which comes up where it fits, and place it."""
        self.press(PadInput.RIGHT_TRIGGER)
        self.press(PadInput.A)

    def lay(self, scene: GameScene, placement: int) -> None:
        """Choose, turn and move a piece until it lies over a placement."""
        table = scene.area.placing.ruleset.table
        piece = int(table.piece[placement])
        while scene.table.hand is None or scene.table.hand.piece != piece:
            self.press(PadInput.RIGHT_TRIGGER)
        hand = scene.table.hand
        for command in turns_to(scene, placement):
            self.press(TURNS[command])
        if hand.landing().placement != placement:
            for key in path(scene.table.hand, hand.table.origin_of(placement)):
                self.press(CROSS[key])
