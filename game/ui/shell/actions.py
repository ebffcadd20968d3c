"""What a person can want, whatever device it was said with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

Pixel = tuple[int, int]
"""A spot in the window, from its upper left corner."""


class Command(Enum):
    """Wishes that need no further detail."""

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
    NEXT_SPOT = auto()
    UNDO = auto()
    REDO = auto()
    FIRST = auto()
    LAST = auto()
    ERASE = auto()
    ERASE_AHEAD = auto()
    MARK_ALL = auto()
    STRIKE = auto()
    FULLSCREEN = auto()


@dataclass(frozen=True)
class Do:
    """Carry out a command."""

    command: Command


@dataclass(frozen=True)
class Number:
    """Choose what goes by this number, from 1."""

    number: int


@dataclass(frozen=True)
class Point:
    """The pointer is here now."""

    at: Pixel


@dataclass(frozen=True)
class Press:
    """The pointer's first button went down."""

    at: Pixel


@dataclass(frozen=True)
class Release:
    """The pointer's first button came up."""

    at: Pixel


@dataclass(frozen=True)
class Write:
    """Text was typed."""

    text: str


@dataclass(frozen=True)
class Resize:
    """The window has this size now."""

    size: tuple[int, int]


@dataclass(frozen=True)
class Close:
    """The window is to close."""


Action = Do | Number | Point | Press | Release | Write | Resize | Close
