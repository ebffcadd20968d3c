"""The gamepads: which are attached, what is pressed on them, and what repeats while held."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pygame
from msgspec import Struct

from game.ui.shell.inputs import PadInput
from game.ui.shell.pad_port import PadInfo, PadPort
from game.ui.shell.pad_state import PadState

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


class Repeat(Struct):
    """A held button.

    Attributes:
        pad: the pad it is on.
        input: the button.
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
        """Follow pads.

        Args:
            port: the devices.
            now: the window's clock, in milliseconds.
            repeats: whether a button's command repeats while it is held.
        """
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
        """The pads that are plugged in."""
        return [pad for pad in self.pads if pad.attached]

    def pad(self, number: int | None) -> Pad | None:
        """The pad with that number, attached or not; None if there never was one."""
        return next((pad for pad in self.pads if pad.number == number), None)

    def unknown(self) -> list[str]:
        """The names of pads with unknown buttons that are new since the last call."""
        unknown, self._unknown = self._unknown, []
        return unknown

    def rumble(self, pad: Pad, milliseconds: int) -> None:
        """Make a pad rumble for that long."""
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
