"""Signs for keys and buttons, which depend on the pad's maker."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping
from itertools import chain
from string import ascii_lowercase, digits
from types import MappingProxyType

import pygame

from game.ui.look.signs import Sign
from game.ui.look.texts import tr
from game.ui.shell.actions import Chord, PadInput
from game.ui.shell.gamepads import PadInfo

_LETTERS: Mapping[int, int] = MappingProxyType(
    {getattr(pygame, f"KSCAN_{letter.upper()}"): ord(letter) for letter in ascii_lowercase}
)
_DIGITS: Mapping[int, int] = MappingProxyType(
    {getattr(pygame, f"KSCAN_{digit}"): ord(digit) for digit in digits}
)

US: Mapping[int, int] = MappingProxyType(
    {
        **_LETTERS,
        **_DIGITS,
        pygame.KSCAN_MINUS: pygame.K_MINUS,
        pygame.KSCAN_EQUALS: pygame.K_EQUALS,
        pygame.KSCAN_LEFTBRACKET: pygame.K_LEFTBRACKET,
        pygame.KSCAN_RIGHTBRACKET: pygame.K_RIGHTBRACKET,
        pygame.KSCAN_BACKSLASH: pygame.K_BACKSLASH,
        pygame.KSCAN_SEMICOLON: pygame.K_SEMICOLON,
        pygame.KSCAN_APOSTROPHE: pygame.K_QUOTE,
        pygame.KSCAN_GRAVE: pygame.K_BACKQUOTE,
        pygame.KSCAN_COMMA: pygame.K_COMMA,
        pygame.KSCAN_PERIOD: pygame.K_PERIOD,
        pygame.KSCAN_SLASH: pygame.K_SLASH,
    }
)
"""What a US keyboard has on the keys that write a character, by their scancodes."""

_SCANCODES = 512
"""How many scancodes SDL has."""

_SCRIPTS = (range(0xA1, 0x0700), range(0x0900, 0x1100), range(0x1780, 0x1800))
"""Where Unicode has what is on keys without Shift: from accented Latin letters to Arabic ones, the
scripts of South Asia with Georgian, and Khmer."""


def stands_for(key: int, scancode: int) -> int | None:
    """The key of a US keyboard that a key stands for if nothing is bound to it, or None.

    That is the one at its place, if what is on it is no Latin letter or sign: whoever writes Greek
    finds Z where a US keyboard has it. The digits' keys also stand for digits if they have signs or
    accented letters, as in France.

    Args:
        key: the key's code, as in `pygame.K_a`.
        scancode: its place, as in `pygame.KSCAN_A`.

    >>> chr(stands_for(ord("я"), pygame.KSCAN_Z)), chr(stands_for(ord("é"), pygame.KSCAN_2))
    ('z', '2')
    >>> stands_for(ord(";"), pygame.KSCAN_Z), stands_for(ord("ö"), pygame.KSCAN_SEMICOLON)
    (None, None)
    """
    if scancode in _DIGITS:
        return _DIGITS[scancode]
    return None if _is_latin(key) else US.get(scancode)


def _is_latin(key: int) -> bool:
    """Whether a key has a Latin letter or a sign of ASCII on it, or no character at all."""
    if not 0x7F < key < 0x110000:
        return key != pygame.K_UNKNOWN
    return unicodedata.name(chr(key), "").startswith("LATIN")


class KeyLayout:
    """Knows which key of the keyboard in use does what a key of a US keyboard would.

    Attributes:
        version: another number once the layout has changed.
    """

    def __init__(self) -> None:
        self.version = 0
        self._on: dict[int, int] | None = None
        self._pressed: dict[int, int] = {}

    def renew(self) -> None:
        self.version += 1
        self._on = None
        self._pressed.clear()

    def see(self, key: int, scancode: int) -> None:
        """Note what is on a key that was pressed, in case the system hasn't told."""
        if scancode in US and self._keys.get(scancode, key) != key:
            self.renew()
            self._keys[scancode] = key

    def pressed_for(self, key: int) -> int:
        """The code of the key that does what a key of this code would: itself, if there is one.

        Digits are on their keys in any layout, perhaps beside what is reported.
        """
        if key not in self._pressed:
            # Signs of keys are drawn in every frame.
            self._pressed[key] = self._find(key)
        return self._pressed[key]

    def _find(self, key: int) -> int:
        if key in _DIGITS.values() or key in self._keys.values():
            return key
        standing = (on for place, on in self._keys.items() if stands_for(on, place) == key)
        return next(standing, key)

    @property
    def _keys(self) -> dict[int, int]:
        """What is on the keys that write a character, by their scancodes."""
        if self._on is None:
            # Looking up a key's code in it gives what it holds for the key's place: here, the place
            # itself; pygame has it hold what is pressed.
            places = pygame.key.ScancodeWrapper(range(_SCANCODES))  # type: ignore[arg-type]
            keys = (*US.values(), *chain.from_iterable(_SCRIPTS))
            self._on = {place: key for key in keys if (place := int(places[key])) in US}
        return self._on


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
