"""Turns a gamepad's reports into what is pressed: dead zones with hysteresis."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import pygame

from game.ui.shell.inputs import PadInput

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
