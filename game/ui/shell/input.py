"""Translates the events of window, mouse and keyboard into actions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from types import MappingProxyType

import pygame
from msgspec.structs import replace

from game.ui.shell.actions import (
    Action,
    Close,
    Command,
    Copy,
    Do,
    DropFile,
    Edit,
    EraseWord,
    Expose,
    Hide,
    Leave,
    MoveCaret,
    Paste,
    Point,
    Press,
    Pressed,
    Reach,
    Release,
    Resize,
    SelectAll,
    Write,
)
from game.ui.shell.bindings import Bindings
from game.ui.shell.inputs import MODIFIERS, Chord
from game.ui.shell.key_layout import stands_for

LEFT_BUTTON, RIGHT_BUTTON = 1, 3

EXPOSURES = frozenset(
    {
        *(pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED),
        *(pygame.WINDOWMAXIMIZED, pygame.WINDOWFOCUSGAINED, pygame.WINDOWDISPLAYCHANGED),
    }
)
"""After these events the window may be blank or still show what covered it: not every system keeps
its picture, and they don't all report the loss with the same event."""


LEFT_ALONE = frozenset({pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED})
"""After these events nobody is looking at the window, or only beside another one."""

ATTENDED = frozenset({pygame.WINDOWFOCUSGAINED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED})
"""After these events somebody is looking at it again."""


_ARROWS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
_ENDS = {pygame.K_HOME: -1, pygame.K_END: 1}
_SIDES = {pygame.K_UP: -1, pygame.K_DOWN: 1}


def _moves() -> Iterator[tuple[Chord, MoveCaret]]:
    """The moves of the caret besides those of arrows, Home and End alone, which also lead away."""
    for key, by in _ARROWS.items():
        yield Chord(key, shift=True), MoveCaret(by, Reach.LETTER, selecting=True)
        yield Chord(key, ctrl=True), MoveCaret(by, Reach.WORD)
        yield Chord(key, ctrl=True, shift=True), MoveCaret(by, Reach.WORD, selecting=True)
    for key, by in _ENDS.items():
        yield Chord(key, ctrl=True), MoveCaret(by, Reach.END)
        yield Chord(key, ctrl=True, shift=True), MoveCaret(by, Reach.END, selecting=True)
    for key, by in (_ENDS | _SIDES).items():
        yield Chord(key, shift=True), MoveCaret(by, Reach.END, selecting=True)


EDITS: Mapping[Chord, Edit] = MappingProxyType(
    {
        **dict(_moves()),
        Chord(pygame.K_BACKSPACE, ctrl=True): EraseWord(-1),
        Chord(pygame.K_DELETE, ctrl=True): EraseWord(1),
        Chord(pygame.K_a, ctrl=True): SelectAll(),
        Chord(pygame.K_c, ctrl=True): Copy(),
        Chord(pygame.K_INSERT, ctrl=True): Copy(),
        Chord(pygame.K_x, ctrl=True): Copy(cut=True),
        Chord(pygame.K_DELETE, shift=True): Copy(cut=True),
        Chord(pygame.K_v, ctrl=True): Paste(),
        Chord(pygame.K_INSERT, shift=True): Paste(),
    }
)
"""What keys do in a text field. A Mac's command key counts as Ctrl, as everywhere."""


def is_finite(event: pygame.Event) -> bool:
    """Whether all numbers of an event are finite: broken devices and drivers report others too."""
    values = (value if isinstance(value, tuple) else (value,) for value in event.dict.values())
    return all(math.isfinite(one) for one in chain(*values) if isinstance(one, float))


def translate(
    event: pygame.Event, bindings: Bindings, *, typing: bool, listening: bool
) -> Action | None:
    """The action of an event of window, mouse or keyboard, or None if it has none.

    Args:
        event: what the window system reported.
        bindings: what keys stand for.
        typing: whether a text field has the focus, so that letters are text.
        listening: whether a scene asks for the keys themselves.
    """
    match event.type:
        case pygame.QUIT:
            return Close()
        case pygame.VIDEORESIZE:
            return Resize((event.w, event.h))
        case kind if kind in EXPOSURES:
            return Expose()
        case pygame.WINDOWHIDDEN | pygame.WINDOWMINIMIZED:
            return Hide()
        case pygame.WINDOWLEAVE:
            return Leave()
        case pygame.DROPFILE:
            return DropFile(Path(event.file))
        case pygame.MOUSEMOTION:
            return Point(event.pos)
        case pygame.MOUSEBUTTONDOWN if event.button == LEFT_BUTTON:
            return Press(event.pos)
        case pygame.MOUSEBUTTONDOWN if event.button == RIGHT_BUTTON:
            return Do(Command.FLIP)
        case pygame.MOUSEBUTTONUP if event.button == LEFT_BUTTON:
            return Release(event.pos)
        case pygame.MOUSEWHEEL if event.y:
            return Do(Command.TURN_RIGHT if event.y < 0 else Command.TURN_LEFT)
        case pygame.KEYDOWN if listening:
            chords = _chords(event)
            chord = next((one for one in chords if bindings.command(one)), chords[-1])
            # A key that the system has no code for can't be told from others like it.
            nameless = chord.key in MODIFIERS or chord.key == pygame.K_UNKNOWN
            return None if nameless else Pressed(chord)
        case pygame.KEYDOWN:
            return _of_key(_chords(event), bindings, typing=typing)
        case pygame.TEXTINPUT if typing:
            return Write(event.text)
    return None


def _chords(event: pygame.Event) -> tuple[Chord, ...]:
    """The chord of a key as it is labelled and, in case that means nothing, what it stands for."""
    chord = Chord.of_event(event.key, event.mod)
    key = stands_for(event.key, event.scancode)
    return (chord,) if key is None else (chord, replace(chord, key=key))


def _of_key(chords: Sequence[Chord], bindings: Bindings, *, typing: bool) -> Edit | Do | None:
    """What a key does, given its chords from `_chords`."""
    if typing:
        edit = next((EDITS[one] for one in chords if one in EDITS), None)
        if edit is not None or chords[0].writes:
            return edit
    commands = (bindings.command(one) for one in chords)
    command = next((one for one in commands if one is not None), None)
    return None if command is None else Do(command)
