"""Actions: what a person asks for on any device, by which keys and buttons; the input of scenes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from types import MappingProxyType

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


Pixel = tuple[int, int]
"""A pixel of the window, counted right and down from the upper left corner."""


class Command(Enum):
    """Commands without parameters; see `DIRECTIONS` for those that move something."""

    LEFT = auto()
    RIGHT = auto()
    UP = auto()
    DOWN = auto()
    NEXT = auto()
    PREVIOUS = auto()
    CONFIRM = auto()
    CANCEL = auto()
    TURN_RIGHT = auto()
    TURN_LEFT = auto()
    FLIP = auto()
    TURN_BOARD = auto()
    NEXT_SPOT = auto()
    UNDO = auto()
    REDO = auto()
    BACK = auto()
    FORWARD = auto()
    FIRST = auto()
    LAST = auto()
    ERASE = auto()
    ERASE_AHEAD = auto()
    STRIKE = auto()
    HINT = auto()
    ANALYSE = auto()
    REPORT = auto()
    OVERLAY = auto()
    FULLSCREEN = auto()
    MENU = auto()
    HELP = auto()
    NEXT_DIE = auto()
    PREVIOUS_DIE = auto()
    DIE_1 = auto()
    DIE_2 = auto()
    DIE_3 = auto()
    DIE_4 = auto()
    DIE_5 = auto()
    DIE_6 = auto()
    MUTE = auto()


DIRECTIONS: Mapping[Command, tuple[int, int]] = MappingProxyType(
    {Command.LEFT: (-1, 0), Command.RIGHT: (1, 0), Command.UP: (0, -1), Command.DOWN: (0, 1)}
)
"""The commands that move something, and how far right and down each does."""

ARROWS = tuple(DIRECTIONS)
"""The commands of `DIRECTIONS`, in the same order."""


@dataclass(frozen=True)
class Do:
    """Carry out a command.

    Attributes:
        pad: the number of the pad it came from, or None if it didn't come from a pad. Only a game
            whose players hold pads of their own looks at it; comparisons ignore it.
    """

    command: Command
    pad: int | None = field(default=None, compare=False)


class Point(Struct, frozen=True):
    """The pointer moved here."""

    at: Pixel


class Press(Struct, frozen=True):
    """The main mouse button was pressed, or a finger came down."""

    at: Pixel


class Release(Struct, frozen=True):
    """The main mouse button was released, or the finger was lifted."""

    at: Pixel


class Twist(Struct, frozen=True):
    """Two fingers have turned clockwise by this many degrees since the last report."""

    degrees: float


class Write(Struct, frozen=True):
    """Text was typed."""

    text: str


class Compose(Struct, frozen=True):
    """An input method, as for Chinese, has this text under way: it isn't typed yet.

    Attributes:
        text: the text; "" once nothing is under way.
        caret: the index in the text before which its caret is.
    """

    text: str
    caret: int


class Reach(Enum):
    """How far the caret of a text field moves."""

    LETTER = auto()
    WORD = auto()
    END = auto()


class MoveCaret(Struct, frozen=True):
    """Move the caret of a text field.

    Attributes:
        by: -1 towards the start, or 1 towards the end.
        reach: how far.
        selecting: whether that selects what is between, or ends the selection.
    """

    by: int
    reach: Reach
    selecting: bool = False


class EraseWord(Struct, frozen=True):
    """Remove the word before the caret (-1), the one after it (1), or what is selected."""

    by: int


class SelectAll(Struct, frozen=True):
    """Select the whole text of a field."""


class Copy(Struct, frozen=True):
    """Put what is selected on the clipboard, and remove it from the field if it is `cut`."""

    cut: bool = False


class Paste(Struct, frozen=True):
    """Insert what is on the clipboard."""


Edit = Write | Compose | MoveCaret | EraseWord | SelectAll | Copy | Paste
"""What only concerns the text field that is being edited."""


class Resize(Struct, frozen=True):
    """The window now has this size."""

    size: tuple[int, int]


class Expose(Struct, frozen=True):
    """The window's picture may be lost: it was restored, uncovered or moved to another screen."""


class Leave(Struct, frozen=True):
    """The pointer left the window."""


class Hide(Struct, frozen=True):
    """The window was hidden or minimised."""


class DropFile(Struct, frozen=True):
    """A file was dropped on the window."""

    path: Path


class Close(Struct, frozen=True):
    """The window should close."""


class Pressed(Struct, frozen=True):
    """A key or a button was pressed, for a scene that listens to them (`Scene.listening`)."""

    input: Input


Action = (
    Do
    | Pressed
    | Point
    | Press
    | Release
    | Twist
    | Edit
    | Resize
    | Expose
    | Leave
    | Hide
    | DropFile
    | Close
)
