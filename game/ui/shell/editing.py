"""The keys for editing text: what they do in a field, whatever they stand for elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import pygame

from game.ui.shell.actions import Copy, Edit, EraseWord, MoveCaret, Paste, Reach, SelectAll
from game.ui.shell.inputs import Chord

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
