"""Controls: the bindings, the gamepads, the device in use, and what events mean as actions."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from types import MappingProxyType

import pygame
from msgspec.structs import replace

from game.files.kept_files import KeptFiles
from game.ui.look.signs import Sign
from game.ui.look.texts import tr
from game.ui.shell.actions import (
    ARROWS,
    MODIFIERS,
    Action,
    Chord,
    Close,
    Command,
    Compose,
    Copy,
    Do,
    DropFile,
    Edit,
    EraseWord,
    Expose,
    Hide,
    Input,
    Leave,
    MoveCaret,
    PadInput,
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
from game.ui.shell.bindings import REPEATED, Bindings
from game.ui.shell.gamepads import EVENTS, Gamepads, Pad, PadPort
from game.ui.shell.signs import KeyLayout, cross_sign, family_of, key_sign, pad_sign, stands_for

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

_USED = frozenset({pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL})
"""Events which show that keyboard or mouse is in use; moving the mouse shows it too."""

DOUBT_MS = 1_000
"""How long a key that was held when the window was made anew may take to say that it still is."""

_ERASING = frozenset({Command.ERASE, Command.ERASE_AHEAD})

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
    """The action of an event of window, mouse or keyboard, or None if it has none."""
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
    if typing:
        edit = next((EDITS[one] for one in chords if one in EDITS), None)
        if edit is not None or chords[0].writes:
            return edit
    commands = (bindings.command(one) for one in chords)
    command = next((one for one in commands if one is not None), None)
    return None if command is None else Do(command)


def _is_repeated(action: Action | None, *, typing: bool) -> bool:
    """Whether what a key does repeats while it is held."""
    match action:
        case Do(command):
            return command in REPEATED or (typing and command in _ERASING)
        case MoveCaret() | EraseWord() | Paste():
            return True
    return False


class Controls:
    """Turns events into actions, and knows which signs to show for commands.

    Attributes:
        bindings: what keys and buttons stand for; see `change`.
        pad: the pad, if a pad was the device used last; else None.
        touch: whether the touch screen was used last.
        composed: what an input method has under way. Until it is done, all keys but those for
            pasting are the method's own.
    """

    def __init__(self, files: KeptFiles, port: PadPort, now: Callable[[], float]) -> None:
        """Load the bindings from the files, and follow the pads of a port."""
        self.bindings = Bindings.from_kept(files.bindings.load())
        self.pads = Gamepads(port, now, self._repeats)
        self.pad: Pad | None = None
        self.touch = False
        self.composed = ""
        self._layout = KeyLayout()
        self._files = files
        self._now = now
        # The keys held down, and whether there was a text field to type into when they went down.
        self._held: dict[int, bool] = {}
        self._doubtful: dict[int, float] = {}
        # Whether what the key pressed last is reported to write isn't meant as text.
        self._silent = False

    def _repeats(self, pressed: PadInput) -> bool:
        return self.bindings.command(pressed) in REPEATED

    def change(self, bindings: Bindings) -> None:
        """Use other bindings from now on, and save them."""
        self.bindings = bindings
        self._files.bindings.save(bindings.kept)

    # -- actions ------------------------------------------------------------

    def action(self, event: pygame.Event, *, typing: bool, listening: bool) -> Action | None:
        """The action of an event, or None if it has none. See `translate`."""
        if event.type in EVENTS:
            pressed = self.pads.handle(event)
            if pressed is None:
                return None
            self.pad = pressed[0]
            return Pressed(pressed[1]) if listening else self._do(*pressed)
        if event.type == pygame.KEYMAPCHANGED:
            self._layout.renew()
        if event.type == pygame.KEYDOWN:
            self._layout.see(event.key, event.scancode)
        moved = event.type == pygame.MOUSEMOTION and any(event.rel)
        if moved or event.type in _USED:
            self.pad = None
        goes_on = self._goes_on(event, typing=typing)
        if self._silent and event.type == pygame.TEXTINPUT:
            return None
        match event.type:
            case pygame.TEXTEDITING if typing:
                return self._compose(event)
            case pygame.WINDOWFOCUSLOST if self.composed:
                self.composed = ""
                return Compose("", 0)
            case pygame.TEXTINPUT:
                self.composed = ""
        action = translate(event, self.bindings, typing=typing, listening=listening)
        # Methods leave pasting to the program: it takes the place of what is under way.
        if self.composed and event.type == pygame.KEYDOWN and not isinstance(action, Paste):
            return None
        return None if goes_on and not _is_repeated(action, typing=typing) else action

    def _compose(self, event: pygame.Event) -> Action:
        """Follow what an input method has under way."""
        # SDL reports long texts in parts, each with its start and its own length.
        part = event.start > 0 and event.length == len(event.text)
        self.composed = (self.composed[: event.start] if part else "") + event.text
        caret = event.start + event.length if event.start >= 0 else len(self.composed)
        return Compose(self.composed, max(0, min(caret, len(self.composed))))

    def let_go(self) -> None:
        """Treat all keys and buttons as released: their release will no longer be reported."""
        self._held.clear()
        self._silent = False
        self.pads.let_go()

    def follow_new_window(self) -> None:
        """Treat all keys as released: the window was made anew, so their release may be lost.

        A key that is still held soon reports to be pressed again. That isn't another press.
        """
        self._doubtful = dict.fromkeys(self._held, self._now() + DOUBT_MS)
        self.let_go()

    def _goes_on(self, event: pygame.Event, *, typing: bool) -> bool:
        """Whether an event only says that a key is still held."""
        if event.type == pygame.KEYUP:
            self._held.pop(event.key, None)
            self._doubtful.pop(event.key, None)
            self._silent = False
        if event.type != pygame.KEYDOWN:
            return False
        held = event.key in self._held or self._doubtful.pop(event.key, 0) > self._now()
        typed = self._held.setdefault(event.key, typing)
        # A key that opened a form types nothing into it while it's held. With Ctrl, X11 reports
        # letters that aren't Latin as typed, too.
        chord = Chord.of_event(event.key, event.mod)
        shortcut = chord.ctrl and not chord.alt and not self.composed
        self._silent = (held and not typed) or shortcut
        return held

    def use_touch(self) -> None:
        """Make the touch screen the device in use."""
        self.pad, self.touch = None, True

    def repeat(self) -> Do | None:
        """The command that a held button repeats now, or None."""
        held = self.pads.repeat()
        return None if held is None else self._do(*held)

    def _do(self, pad: Pad, pressed: PadInput) -> Do | None:
        command = self.bindings.command(pressed)
        return None if command is None else Do(command, pad.number)

    def rumble(self, milliseconds: int) -> None:
        """Make the pad in use rumble, if there is one."""
        if self.pad is not None:
            self.pads.rumble(self.pad, milliseconds)

    # -- signs --------------------------------------------------------------

    @property
    def shown(self) -> object:
        """A value that stays equal as long as all signs stay the same."""
        family = None if self.pad is None else family_of(self.pad.info)
        return self.bindings, self.touch, family, self._layout.version

    def signs(self, commands: Iterable[Command]) -> tuple[Sign, ...]:
        """The signs of commands on the device in use: one for each command that has any."""
        commands = tuple(commands)
        if commands == ARROWS and not self.touch:
            return (self._directions(),)
        return tuple(sign for command in commands if (sign := self.sign(command)) is not None)

    def sign(self, command: Command) -> Sign | None:
        """The first sign of a command on the device in use, or None if it has none."""
        if self.touch:
            return None
        return next(iter(self.all_signs(command, of_pad=self.pad is not None)), None)

    def all_signs(self, command: Command, *, of_pad: bool) -> tuple[Sign, ...]:
        """All signs of a command: on the keyboard, or on the pad in use or else any pad."""
        if not of_pad:
            # Some keys exist twice: the keypad's have the same sign.
            return tuple(dict.fromkeys(map(self.sign_of, self.bindings.keys(command))))
        return tuple(map(self.sign_of, self.bindings.buttons(command)))

    def sign_of(self, one: Input) -> Sign:
        """The sign of a key of the keyboard in use, or of a button of the pad in use or any pad."""
        if isinstance(one, Chord):
            return key_sign(replace(one, key=self._layout.pressed_for(one.key)))
        pad = self.pad or next(iter(self.pads.attached), None)
        return pad_sign(one, family_of(None if pad is None else pad.info))

    def _directions(self) -> Sign:
        """One sign for all four directions."""
        if self.pad is None:
            return Sign("key", tr("key.arrows"))
        inputs = [one for command in ARROWS for one in self.bindings.buttons(command)]
        return cross_sign(inputs)

    # -- words --------------------------------------------------------------

    def word(self, command: Command) -> str:
        """What to press for a command, in words: on the device in use, else on the keyboard."""
        found = self.sign(command) or next(iter(self.all_signs(command, of_pad=False)), None)
        return tr("key.none") if found is None else found.text

    def words(self) -> dict[str, str]:
        """What to press for every command, by its name, to fill into texts."""
        return {command.name.lower(): self.word(command) for command in Command}

    def with_key(self, text: str, command: Command) -> str:
        """A text about a command, followed by what to press on the device in use, if anything."""
        sign = self.sign(command)
        return text if sign is None else tr("key.after", text=text, name=sign.text)
