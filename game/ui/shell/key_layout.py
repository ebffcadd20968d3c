"""The keyboard's layout: which letter is on which key, and which key does instead if none has it.

People write with other letters than those of the program's keys, and switch between the two. A key
is told by what is on it, and by its place, which SDL names by what a US keyboard has there.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from itertools import chain
from string import ascii_lowercase, digits
from types import MappingProxyType

import pygame

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
        """Note that the layout has changed."""
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
