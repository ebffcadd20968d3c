"""Inputs: what a person can press, on a keyboard or a gamepad."""

from __future__ import annotations

from enum import Enum

import pygame
from msgspec import Struct

MODIFIERS = frozenset(
    {
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
        *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA),
        *(pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_SCROLLLOCK),
    }
)
"""Keys that aren't inputs on their own."""

_CONTROLS = frozenset(
    {
        *(pygame.K_BACKSPACE, pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_DELETE),
        pygame.K_KP_ENTER,
    }
)
_NO_CHARACTER = 1 << 30
"""The bit of a key's code which says that it writes no character; keypad keys have it but do."""

_WORDS = ("ctrl", "alt", "shift")


class Chord(Struct, frozen=True):
    """A key and the modifiers held with it.

    Attributes:
        key: the key's code, as in `pygame.K_a`.
        ctrl, alt, shift: which modifiers are held; a Mac's command key counts as `ctrl`.
    """

    key: int
    ctrl: bool = False
    alt: bool = False
    shift: bool = False

    @classmethod
    def of_event(cls, key: int, modifiers: int) -> Chord:
        return cls(
            key,
            ctrl=bool(modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META)),
            alt=bool(modifiers & pygame.KMOD_ALT),
            shift=bool(modifiers & pygame.KMOD_SHIFT),
        )

    @property
    def writes(self) -> bool:
        """Whether it writes a character in a text field."""
        if self.ctrl or self.alt or self.key in _CONTROLS:
            return False
        on_keypad = pygame.K_KP_DIVIDE <= self.key <= pygame.K_KP_PERIOD
        return on_keypad or not self.key & _NO_CHARACTER

    def alike(self, other: Input) -> bool:
        """Whether a command that has this input loses it on getting the other."""
        return isinstance(other, Chord)

    @property
    def word(self) -> str:
        """How it is written in files.

        >>> Chord(pygame.K_z, ctrl=True, shift=True).word
        'ctrl+shift+122'
        """
        held = [word for word in _WORDS if getattr(self, word)]
        return "+".join([*held, str(self.key)])

    @classmethod
    def named(cls, word: str) -> Chord:
        """The chord that a word in a file stands for. Raises ValueError if there is none."""
        *held, key = word.split("+")
        if not (key.isascii() and key.isdigit()) or not 0 < int(key) < 1 << 31:
            raise ValueError(f"no key {word!r}")
        chord = cls(int(key), **{modifier: modifier in held for modifier in _WORDS})
        if chord.word != word or chord.key in MODIFIERS:
            raise ValueError(f"no key {word!r}")
        return chord


class PadInput(Enum):
    """A button of a gamepad, or a stick or trigger that is moved far enough.

    The four face buttons have the names of an Xbox pad. The values are written to files.
    """

    A = "a"
    B = "b"
    X = "x"
    Y = "y"
    BACK = "back"
    START = "start"
    LEFT_SHOULDER = "left_shoulder"
    RIGHT_SHOULDER = "right_shoulder"
    LEFT_TRIGGER = "left_trigger"
    RIGHT_TRIGGER = "right_trigger"
    LEFT_CLICK = "left_click"
    RIGHT_CLICK = "right_click"
    CROSS_LEFT = "cross_left"
    CROSS_RIGHT = "cross_right"
    CROSS_UP = "cross_up"
    CROSS_DOWN = "cross_down"
    LEFT_STICK_LEFT = "left_stick_left"
    LEFT_STICK_RIGHT = "left_stick_right"
    LEFT_STICK_UP = "left_stick_up"
    LEFT_STICK_DOWN = "left_stick_down"
    RIGHT_STICK_LEFT = "right_stick_left"
    RIGHT_STICK_RIGHT = "right_stick_right"
    RIGHT_STICK_UP = "right_stick_up"
    RIGHT_STICK_DOWN = "right_stick_down"

    @property
    def word(self) -> str:
        return self.value

    @property
    def of_stick(self) -> bool:
        return "_stick_" in self.value

    @property
    def direction(self) -> str:
        """Which way a stick or the D-pad is pushed, or ""."""
        before, _, last = self.value.rpartition("_")
        return last if before in ("cross", "left_stick", "right_stick") else ""

    def alike(self, other: Input) -> bool:
        """See `Chord.alike`: a command can have both a stick and a button."""
        return isinstance(other, PadInput) and other.of_stick == self.of_stick


Input = Chord | PadInput
"""Something that can be pressed."""
