"""Access to the gamepads themselves: opening them and rumble. All else comes as events."""

from __future__ import annotations

import logging
from typing import Any

import pygame
from msgspec import Struct

log = logging.getLogger(__name__)


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
        """Close a pad that was unplugged."""
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
