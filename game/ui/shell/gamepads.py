"""The gamepads: which are attached, what is pressed on them, and what repeats while held.

Their reports become what is pressed by dead zones with hysteresis.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import pygame
from msgspec import Struct

from game.ui.shell.actions import PadInput


class PadInfo(Struct, frozen=True):
    """A pad that was opened.

    Attributes:
        instance: the number by which events refer to it, until it is unplugged.
        name: what it is called.
        model: the same for all pads of its model.
        known: whether SDL knows which of its buttons is which.
    """

    instance: int
    name: str
    model: str
    known: bool


class PadPort:
    """The pads of this computer: opens them, and makes them rumble."""

    def __init__(self) -> None:
        # SDL's controllers and pygame's own joysticks, by instance.
        self._open: dict[int, Any] = {}
        self._controller: Any = None

    def start(self) -> None:
        """Start reporting the events of pads, including those already plugged in."""
        # Imported here: looking for devices takes a while on some systems.
        from pygame._sdl2 import controller

        try:
            pygame.joystick.init()
            controller.init()
        except pygame.error as error:
            log.warning("gamepads can't be used: %s", error)
            return
        self._controller = controller

    def open(self, index: int, *, known: bool) -> PadInfo | None:
        """Open the pad that an event reported by its index; None if it can't be opened.

        Args:
            index: the device's index.
            known: whether the event was for a pad that SDL knows. Returns None if the pad is of
                the other kind: it is reported as that too.
        """
        if self._controller is None:
            return None
        try:
            if known != self._controller.is_controller(index):
                return None
            if known:
                pad = self._controller.Controller(index)
                stick = pad.as_joystick()
            else:
                pad = stick = pygame.joystick.Joystick(index)
            info = PadInfo(stick.get_instance_id(), str(pad_name(pad)), stick.get_guid(), known)
        except pygame.error as error:
            log.warning("the gamepad of index %d can't be used: %s", index, error)
            return None
        self._open[info.instance] = pad
        return info

    def close(self, instance: int) -> None:
        pad = self._open.pop(instance, None)
        if pad is not None:
            pad.quit()

    def rumble(self, instance: int, strength: float, milliseconds: int) -> None:
        """Make a pad rumble, with a strength from 0 to 1, if it can."""
        pad = self._open.get(instance)
        if pad is not None:
            try:
                pad.rumble(strength, strength, milliseconds)
            except pygame.error as error:
                log.info("the gamepad %d doesn't rumble: %s", instance, error)


def pad_name(pad: Any) -> str:
    """The name of an open pad: an attribute of a controller, a method of a joystick."""
    return str(pad.get_name() if hasattr(pad, "get_name") else pad.name)


PUSHED, LET_GO = 0.55, 0.35
"""How far a stick must move to count as pushed, and below what it no longer does, from 0 to 1."""

PULLED, RELEASED = 0.5, 0.3
"""The same for a trigger."""

TURNED = 0.15
"""How far the other axis must lead before a pushed stick counts as pushed that way instead."""

BUTTONS: Mapping[int, PadInput] = MappingProxyType(
    {
        pygame.CONTROLLER_BUTTON_A: PadInput.A,
        pygame.CONTROLLER_BUTTON_B: PadInput.B,
        pygame.CONTROLLER_BUTTON_X: PadInput.X,
        pygame.CONTROLLER_BUTTON_Y: PadInput.Y,
        pygame.CONTROLLER_BUTTON_BACK: PadInput.BACK,
        pygame.CONTROLLER_BUTTON_START: PadInput.START,
        pygame.CONTROLLER_BUTTON_LEFTSTICK: PadInput.LEFT_CLICK,
        pygame.CONTROLLER_BUTTON_RIGHTSTICK: PadInput.RIGHT_CLICK,
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER: PadInput.LEFT_SHOULDER,
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: PadInput.RIGHT_SHOULDER,
        pygame.CONTROLLER_BUTTON_DPAD_UP: PadInput.CROSS_UP,
        pygame.CONTROLLER_BUTTON_DPAD_DOWN: PadInput.CROSS_DOWN,
        pygame.CONTROLLER_BUTTON_DPAD_LEFT: PadInput.CROSS_LEFT,
        pygame.CONTROLLER_BUTTON_DPAD_RIGHT: PadInput.CROSS_RIGHT,
    }
)
"""The buttons of a pad that SDL knows. The one with the maker's logo is left to the system."""

UNKNOWN_BUTTONS: Mapping[int, PadInput] = MappingProxyType(
    dict(
        enumerate(
            (
                *(PadInput.A, PadInput.B, PadInput.X, PadInput.Y),
                *(PadInput.LEFT_SHOULDER, PadInput.RIGHT_SHOULDER),
                *(PadInput.BACK, PadInput.START, PadInput.LEFT_CLICK, PadInput.RIGHT_CLICK),
            )
        )
    )
)
"""The buttons of any other pad, in the order that most makers use."""

_CROSS = (
    (PadInput.CROSS_LEFT, PadInput.CROSS_RIGHT),
    (PadInput.CROSS_DOWN, PadInput.CROSS_UP),
)
"""The negative and positive direction of each axis of a D-pad; up is positive."""

_LEFT, _RIGHT = "left_stick", "right_stick"

_AXES: Mapping[int, tuple[str, int]] = MappingProxyType(
    {
        pygame.CONTROLLER_AXIS_LEFTX: (_LEFT, 0),
        pygame.CONTROLLER_AXIS_LEFTY: (_LEFT, 1),
        pygame.CONTROLLER_AXIS_RIGHTX: (_RIGHT, 0),
        pygame.CONTROLLER_AXIS_RIGHTY: (_RIGHT, 1),
    }
)
"""The stick and which of its axes (right, down) each of SDL's axes is."""

_TRIGGERS: Mapping[int, PadInput] = MappingProxyType(
    {
        pygame.CONTROLLER_AXIS_TRIGGERLEFT: PadInput.LEFT_TRIGGER,
        pygame.CONTROLLER_AXIS_TRIGGERRIGHT: PadInput.RIGHT_TRIGGER,
    }
)

_WAYS = (("left", "right"), ("up", "down"))


log = logging.getLogger(__name__)

FIRST_REPEAT_MS = 340
"""How long a button is held before it repeats."""

REPEAT_MS, LEAST_REPEAT_MS, FASTER = 130, 40, 0.86
"""The pause before the second repeat, the shortest pause, and the factor from each to the next."""

RUMBLE = 0.5
"""How strongly a pad rumbles, as a share of its maximum."""

MOST_PADS = 8
"""The most pads that get a number; further ones are ignored."""

EVENTS = frozenset(
    {
        *(pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED),
        *(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION),
        *(pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED),
        *(pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION),
        *(pygame.CONTROLLERDEVICEREMAPPED, pygame.JOYBALLMOTION),
    }
)
"""The events about pads."""


class _Stick:
    """A stick, pushed one of four ways or not at all."""

    def __init__(self, name: str) -> None:
        self.pushed: PadInput | None = None
        self._name = name
        self._at = [0.0, 0.0]

    def move(self, axis: int, value: float) -> None:
        """Set one of its axes to a value from -1 to 1."""
        self._at[axis] = value
        along = 0 if abs(self._at[0]) >= abs(self._at[1]) else 1
        if self.pushed is not None:
            now, sign = self._axis_of(self.pushed)
            held = sign * self._at[now]
            if held >= LET_GO and abs(self._at[1 - now]) < held + TURNED:
                return
        far = abs(self._at[along]) >= PUSHED
        self.pushed = self._input(along, positive=self._at[along] > 0) if far else None

    def _input(self, axis: int, *, positive: bool) -> PadInput:
        return PadInput(f"{self._name}_{_WAYS[axis][positive]}")

    def _axis_of(self, pushed: PadInput) -> tuple[int, int]:
        """The axis of a direction, and its sign on it."""
        axis = next(axis for axis in (0, 1) if pushed.direction in _WAYS[axis])
        return axis, 1 if pushed.direction == _WAYS[axis][1] else -1


class PadState:
    """What is pressed on a pad.

    What leans when a pad is found is nobody's push: tablets and other devices that count as pads
    lie anywhere. So an axis counts once it has been at rest. SDL reports where each lay before its
    first change.

    Attributes:
        held: all that is pressed, the latest last.
    """

    def __init__(self, *, known: bool) -> None:
        """Start with nothing pressed; `known` says whether SDL knows the pad's buttons."""
        self.held: list[PadInput] = []
        self._known = known
        self._rested: set[int] = set()
        self._sticks = {name: _Stick(name) for name in (_LEFT, _RIGHT)}

    def handle(self, event: pygame.Event) -> Iterator[PadInput]:
        """Process an event of this pad; yields what is newly pressed."""
        before = list(self.held)
        match event.type:
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP if self._known:
                down = event.type == pygame.CONTROLLERBUTTONDOWN
                self._hold(BUTTONS.get(event.button), down=down)
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP if not self._known:
                down = event.type == pygame.JOYBUTTONDOWN
                self._hold(UNKNOWN_BUTTONS.get(event.button), down=down)
            case pygame.CONTROLLERAXISMOTION if self._known:
                self._move(event.axis, event.value / 32767)
            case pygame.JOYAXISMOTION if not self._known and event.axis in (0, 1):
                self._move(event.axis, event.value)
            case pygame.JOYHATMOTION if not self._known:
                for (back, forth), value in zip(_CROSS, event.value, strict=True):
                    self._hold(back, down=value < 0)
                    self._hold(forth, down=value > 0)
        yield from (one for one in self.held if one not in before)

    def let_go(self) -> None:
        """Treat everything as released, whatever was reported before."""
        self.held.clear()
        for stick in self._sticks.values():
            stick.pushed = None

    def _move(self, axis: int, value: float) -> None:
        if abs(value) < (RELEASED if axis in _TRIGGERS else LET_GO):
            self._rested.add(axis)
        if axis not in self._rested:
            return
        if axis in _TRIGGERS:
            trigger = _TRIGGERS[axis]
            self._hold(trigger, down=value >= (RELEASED if trigger in self.held else PULLED))
        elif axis in _AXES:
            name, direction = _AXES[axis]
            stick = self._sticks[name]
            before = stick.pushed
            stick.move(direction, value)
            if before is not stick.pushed:
                self._hold(before, down=False)
                self._hold(stick.pushed, down=True)

    def _hold(self, one: PadInput | None, *, down: bool) -> None:
        if one is None or down == (one in self.held):
            return
        if down:
            self.held.append(one)
        else:
            self.held.remove(one)


class Repeat(Struct):
    """A held button.

    Attributes:
        due: when it repeats next, on the window's clock.
        pause: the time from then to the repeat after.
    """

    pad: Pad
    input: PadInput
    due: float
    pause: float = REPEAT_MS


class Pad(Struct, eq=False):
    """A gamepad, or the place that it keeps while it is unplugged.

    Attributes:
        number: from 1.
        info: what it is.
        state: what is pressed on it.
        attached: whether it is plugged in.
        times: how often it has been plugged in.
    """

    number: int
    info: PadInfo
    state: PadState
    attached: bool = True
    times: int = 1

    def take(self, info: PadInfo) -> None:
        """Become another pad, or the same one plugged in again."""
        self.info, self.attached, self.state = info, True, PadState(known=info.known)
        self.times += 1


class Gamepads:
    """Follows the events of pads.

    A pad that comes back gets its old number. Another pad in its stead gets that number too, so a
    pad with an empty battery can be swapped for a fresh one.

    Attributes:
        pads: all pads there ever were, by number.
    """

    def __init__(
        self, port: PadPort, now: Callable[[], float], repeats: Callable[[PadInput], bool]
    ) -> None:
        """Follow pads."""
        self.pads: list[Pad] = []
        self._port = port
        self._now = now
        self._repeats = repeats
        self._repeat: Repeat | None = None
        self._started = False
        self._unknown: list[str] = []

    def start(self) -> None:
        """Look for pads; called once the window shows its first frame."""
        if not self._started:
            self._started = True
            self._port.start()

    # -- which are there ----------------------------------------------------

    @property
    def attached(self) -> list[Pad]:
        return [pad for pad in self.pads if pad.attached]

    def pad(self, number: int | None) -> Pad | None:
        """The pad with that number, attached or not; None if there never was one."""
        return next((pad for pad in self.pads if pad.number == number), None)

    def unknown(self) -> list[str]:
        """The names of pads with unknown buttons that are new since the last call."""
        unknown, self._unknown = self._unknown, []
        return unknown

    def rumble(self, pad: Pad, milliseconds: int) -> None:
        if pad.attached and milliseconds:
            self._port.rumble(pad.info.instance, RUMBLE, milliseconds)

    # -- events -------------------------------------------------------------

    def handle(self, event: pygame.Event) -> tuple[Pad, PadInput] | None:
        """Process one of the `EVENTS`; returns the pad and what was pressed on it, if anything."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED | pygame.JOYDEVICEADDED:
                self._add(event.device_index, known=event.type == pygame.CONTROLLERDEVICEADDED)
            case pygame.CONTROLLERDEVICEREMOVED | pygame.JOYDEVICEREMOVED:
                self._remove(event.instance_id)
            case pygame.CONTROLLERDEVICEREMAPPED | pygame.JOYBALLMOTION:
                pass
            case _:
                pad = self._of_instance(event.instance_id)
                if pad is not None:
                    return self._press(pad, event)
        return None

    def let_go(self) -> None:
        """Forget what is pressed: the window won't hear of its release."""
        self._repeat = None
        for pad in self.pads:
            pad.state.let_go()

    def _press(self, pad: Pad, event: pygame.Event) -> tuple[Pad, PadInput] | None:
        pressed = next(pad.state.handle(event), None)
        repeat = self._repeat
        if repeat is not None and repeat.input not in repeat.pad.state.held:
            self._repeat = None
        if pressed is None:
            return None
        if self._repeats(pressed):
            self._repeat = Repeat(pad, pressed, self._now() + FIRST_REPEAT_MS)
        elif self._repeat is not None and self._repeat.pad is pad:
            self._repeat = None
        return pad, pressed

    def _of_instance(self, instance: int) -> Pad | None:
        return next((pad for pad in self.attached if pad.info.instance == instance), None)

    def _add(self, index: int, *, known: bool) -> None:
        info = self._port.open(index, known=known)
        if info is None or self._of_instance(info.instance) is not None:
            return
        lost = [pad for pad in self.pads if not pad.attached]
        same = [pad for pad in lost if pad.info.model == info.model]
        if lost:
            (same or lost)[0].take(info)
        elif len(self.pads) < MOST_PADS:
            self.pads.append(Pad(len(self.pads) + 1, info, PadState(known=info.known)))
        else:
            self._port.close(info.instance)
            return
        log.info("gamepad %r, model %s, known: %s", info.name, info.model, info.known)
        if not info.known:
            self._unknown.append(info.name)

    def _remove(self, instance: int) -> None:
        pad = self._of_instance(instance)
        if pad is None:
            return
        pad.attached = False
        if self._repeat is not None and self._repeat.pad is pad:
            self._repeat = None
        self._port.close(instance)

    # -- what is held -------------------------------------------------------

    @property
    def due(self) -> float | None:
        """When a held button repeats next, or None."""
        return None if self._repeat is None else self._repeat.due

    def repeat(self) -> tuple[Pad, PadInput] | None:
        """The pad and the button that repeat now, if it is time."""
        repeat, now = self._repeat, self._now()
        if repeat is None or now < repeat.due:
            return None
        # Counted from now, so that a long frame is followed by one repeat, not several.
        repeat.due = now + repeat.pause
        repeat.pause = max(LEAST_REPEAT_MS, FASTER * repeat.pause)
        return repeat.pad, repeat.input
