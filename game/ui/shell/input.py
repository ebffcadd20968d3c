"""From pygame's events to actions: the only module that knows keys and buttons."""

from __future__ import annotations

import pygame

from game.ui.shell.actions import (
    Action,
    Close,
    Command,
    Do,
    Expose,
    Hide,
    Leave,
    Number,
    Point,
    Press,
    Release,
    Resize,
    Write,
)

LEFT_BUTTON, RIGHT_BUTTON = 1, 3

KEYS: dict[int, Command] = {
    pygame.K_LEFT: Command.LEFT,
    pygame.K_RIGHT: Command.RIGHT,
    pygame.K_UP: Command.UP,
    pygame.K_DOWN: Command.DOWN,
    pygame.K_TAB: Command.NEXT,
    pygame.K_RETURN: Command.CONFIRM,
    pygame.K_KP_ENTER: Command.CONFIRM,
    pygame.K_ESCAPE: Command.CANCEL,
    pygame.K_HOME: Command.FIRST,
    pygame.K_END: Command.LAST,
    pygame.K_BACKSPACE: Command.ERASE,
    pygame.K_DELETE: Command.ERASE_AHEAD,
    pygame.K_F11: Command.FULLSCREEN,
}
"""Keys that mean the same whether or not text is being typed."""

LETTERS: dict[int, Command] = {
    pygame.K_r: Command.TURN_RIGHT,
    pygame.K_e: Command.TURN_LEFT,
    pygame.K_f: Command.FLIP,
    pygame.K_n: Command.NEXT_SPOT,
    pygame.K_s: Command.STRIKE,
    pygame.K_h: Command.HINT,
    pygame.K_m: Command.MUTE,
    pygame.K_SPACE: Command.CONFIRM,
}
"""Keys that are commands unless text is being typed."""

NUMBERS: dict[int, int] = {
    key: number
    for number in range(1, 7)
    for key in (getattr(pygame, f"K_{number}"), getattr(pygame, f"K_KP{number}"))
}
"""Keys that choose by number unless text is being typed."""

WITH_SHIFT: dict[int, Command] = {pygame.K_TAB: Command.PREVIOUS}

WITH_CTRL: dict[int, Command] = {
    pygame.K_z: Command.UNDO,
    pygame.K_y: Command.REDO,
    pygame.K_a: Command.SELECT_ALL,
}

WITH_CTRL_SHIFT: dict[int, Command] = {pygame.K_z: Command.REDO}


EXPOSURES = frozenset(
    {
        *(pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED),
        *(pygame.WINDOWMAXIMIZED, pygame.WINDOWFOCUSGAINED, pygame.WINDOWDISPLAYCHANGED),
    }
)
"""After these the window may show nothing, or what covered it: not every system keeps a picture of
it, and not every one tells of the loss by the same event."""


LEFT_ALONE = frozenset({pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED})
"""After these nobody looks at the window any more, or looks at another one as well."""

ATTENDED = frozenset({pygame.WINDOWFOCUSGAINED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED})
"""After these somebody does again."""


def translate(event: pygame.Event, typing: bool) -> Action | None:
    """The action of an event, or None where it has none.

    Args:
        event: what the window system reported.
        typing: whether a text field has the focus, so that letters are text.
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
        case pygame.KEYDOWN if not typing and event.key in NUMBERS:
            return Number(NUMBERS[event.key])
        case pygame.KEYDOWN:
            command = _command(event.key, event.mod, typing)
            return None if command is None else Do(command)
        case pygame.TEXTINPUT if typing:
            return Write(event.text)
    return None


def _command(key: int, modifiers: int, typing: bool) -> Command | None:
    shift = bool(modifiers & pygame.KMOD_SHIFT)
    if modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return (WITH_CTRL_SHIFT if shift else WITH_CTRL).get(key)
    if modifiers & pygame.KMOD_ALT:
        return Command.FULLSCREEN if key == pygame.K_RETURN else None
    if shift and key in WITH_SHIFT:
        return WITH_SHIFT[key]
    return KEYS.get(key) or (None if typing else LETTERS.get(key))
