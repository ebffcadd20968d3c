"""Actions: what a person asks for on any device, and the input of scenes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from game.ui.shell.inputs import Input

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
