"""Signs for keys and buttons, which depend on the pad's maker."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

import pygame

from game.ui.look.signs import Sign
from game.ui.look.texts import tr
from game.ui.shell.inputs import Chord, PadInput
from game.ui.shell.pad_port import PadInfo

XBOX, PLAYSTATION, SWITCH = "xbox", "playstation", "switch"
"""Families of pads, by the symbols on their buttons; they are parts of text keys."""

_MAKERS: Mapping[str, str] = MappingProxyType({"4c05": PLAYSTATION, "7e05": SWITCH, "5e04": XBOX})
"""The family of a maker, by its number, which is in the middle of a model's number."""

_NAMES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("xbox", "x-box", "steam deck"), XBOX),
        **dict.fromkeys(("playstation", "dualshock", "dualsense", "sony"), PLAYSTATION),
        **dict.fromkeys(("ps3", "ps4", "ps5"), PLAYSTATION),
        **dict.fromkeys(("nintendo", "switch", "joy-con", "pro controller"), SWITCH),
    }
)
"""The family of a pad, by a part of its name."""

_KEY_NAMES: Mapping[int, str] = MappingProxyType(
    {
        pygame.K_LEFT: "left",
        pygame.K_RIGHT: "right",
        pygame.K_UP: "up",
        pygame.K_DOWN: "down",
        pygame.K_RETURN: "enter",
        pygame.K_KP_ENTER: "enter",
        pygame.K_ESCAPE: "escape",
        pygame.K_TAB: "tab",
        pygame.K_SPACE: "space",
        pygame.K_BACKSPACE: "backspace",
        pygame.K_DELETE: "delete",
        pygame.K_INSERT: "insert",
        pygame.K_HOME: "home",
        pygame.K_END: "end",
        pygame.K_PAGEUP: "page_up",
        pygame.K_PAGEDOWN: "page_down",
    }
)
"""Keys whose names depend on the language, with the last part of their text key ``key.NAME``."""

_ARROWS = frozenset(("left", "right", "up", "down"))
"""The names of the arrow keys."""

_SHAPES: Mapping[PadInput, str] = MappingProxyType(
    {
        **dict.fromkeys((PadInput.A, PadInput.B, PadInput.X, PadInput.Y), "disc"),
        **dict.fromkeys((PadInput.LEFT_CLICK, PadInput.RIGHT_CLICK), "disc"),
    }
)


def family_of(info: PadInfo | None) -> str:
    """The family of a pad, by its maker or else by its name; Xbox if neither tells."""
    if info is None:
        return XBOX
    name = info.name.lower()
    by_name = (family for part, family in _NAMES.items() if part in name)
    # A model's number starts with the bus and a checksum, four digits each.
    return _MAKERS.get(info.model[8:12], next(by_name, XBOX))


def key_sign(chord: Chord) -> Sign:
    """The sign of a key with its modifiers, as on a keyboard that has this key."""
    parts = [tr(f"key.{name}") for name in ("ctrl", "alt", "shift") if getattr(chord, name)]
    name = _KEY_NAMES.get(chord.key, "")
    way = name if name in _ARROWS and not parts else ""
    return Sign("key", "+".join([*parts, _key_name(chord.key)]), way)


def _key_name(key: int) -> str:
    if key in _KEY_NAMES:
        return tr(f"key.{_KEY_NAMES[key]}")
    # Names of keypad keys are in brackets; they are shown like the keys that do the same.
    name = chr(key) if 0x7F < key < 0x110000 else pygame.key.name(key)
    if len(name) > 1:
        name = name.strip("[]")
    if not name:
        return tr("key.unnamed", number=key)
    if len(name) > 3:
        return name.capitalize()
    # Capitals are what is on keys, unless two letters share one, as the Turkish ı and i do.
    capitals = name.upper()
    return capitals if len(capitals) == len(name) and capitals.lower() == name.lower() else name


def pad_sign(one: PadInput, family: str) -> Sign:
    """The sign of a button, as on a pad of that family."""
    if one.direction:
        shape = "stick" if one.of_stick else "cross"
        return Sign(shape, tr(f"pad.{one.value}"), one.direction, _stick_letter(one))
    text = tr(f"pad.{family}.{one.value}")
    if family == PLAYSTATION and one in (PadInput.A, PadInput.B, PadInput.X, PadInput.Y):
        return Sign("mark", text, one.value)
    return Sign(_SHAPES.get(one, "key"), text)


def cross_sign(inputs: Collection[PadInput]) -> Sign:
    """One sign for all four directions, given their inputs."""
    if any(one.direction and not one.of_stick for one in inputs):
        return Sign("cross", tr("pad.cross"))
    one = next((one for one in inputs if one.of_stick), PadInput.LEFT_STICK_UP)
    return Sign("stick", tr("pad.stick"), letter=_stick_letter(one))


def _stick_letter(one: PadInput) -> str:
    """The letter that tells the two sticks apart."""
    return tr("pad.right_letter" if one.value.startswith("right") else "pad.left_letter")
