"""What a person controls the program with: the bindings, the pads, and the device in use."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.files.kept_files import KeptFiles
from game.ui.look.signs import Sign
from game.ui.look.texts import tr
from game.ui.shell.actions import ARROWS, Action, Command, Do, Pressed
from game.ui.shell.bindings import REPEATED, Bindings
from game.ui.shell.gamepads import EVENTS, Gamepads, Pad
from game.ui.shell.input import translate
from game.ui.shell.inputs import PadInput
from game.ui.shell.pad_port import PadPort
from game.ui.shell.signs import cross_sign, family_of, key_sign, pad_sign

_USED = frozenset({pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL})
"""Events that show that keyboard and mouse are in use; a mouse that is only moved does too."""


_ERASING = frozenset({Command.ERASE, Command.ERASE_AHEAD})


def _is_repeated(command: Command, *, typing: bool) -> bool:
    """Whether a command goes on while its key is held."""
    return command in REPEATED or (typing and command in _ERASING)


class Controls:
    """Turns events into actions, and knows which signs to show for commands.

    Attributes:
        bindings: what keys and buttons stand for; see `change`.
        pads: the gamepads.
        pad: the pad that was used last; None where another device was.
        touch: whether fingers on the screen were.
    """

    def __init__(self, files: KeptFiles, port: PadPort, now: Callable[[], float]) -> None:
        """Take the bindings from the files, and follow the pads of a port."""
        self.bindings = Bindings.from_kept(files.bindings.load())
        self.pads = Gamepads(port, now, self._repeats)
        self.pad: Pad | None = None
        self.touch = False
        self._files = files
        self._held: set[int] = set()

    def _repeats(self, pressed: PadInput) -> bool:
        return self.bindings.command(pressed) in REPEATED

    def change(self, bindings: Bindings) -> None:
        """Use other bindings from now on, and keep them."""
        self.bindings = bindings
        self._files.bindings.save(bindings.kept)

    # -- actions ------------------------------------------------------------

    def action(self, event: pygame.Event, *, typing: bool, listening: bool) -> Action | None:
        """The action of an event, or None where it has none. See `translate`."""
        if event.type in EVENTS:
            pressed = self.pads.handle(event)
            if pressed is None:
                return None
            self.pad = pressed[0]
            return Pressed(pressed[1]) if listening else self._do(*pressed)
        moved = event.type == pygame.MOUSEMOTION and any(event.rel)
        if moved or event.type in _USED:
            self.pad = None
        goes_on = self._goes_on(event)
        action = translate(event, self.bindings, typing=typing, listening=listening)
        if goes_on and not (isinstance(action, Do) and _is_repeated(action.command, typing=typing)):
            return None
        return action

    def let_go(self) -> None:
        """Take all keys and buttons for released: who releases them isn't seen from here on."""
        self._held.clear()
        self.pads.let_go()

    def _goes_on(self, event: pygame.Event) -> bool:
        """Whether an event says no more than that a key is still held."""
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        if event.type != pygame.KEYDOWN:
            return False
        held = event.key in self._held
        self._held.add(event.key)
        return held

    def use_touch(self) -> None:
        """Note that fingers are on the screen: they are the device in use."""
        self.pad, self.touch = None, True

    def repeat(self) -> Do | None:
        """What a button that is held asks for once more now, or None."""
        held = self.pads.repeat()
        return None if held is None else self._do(*held)

    def _do(self, pad: Pad, pressed: PadInput) -> Do | None:
        command = self.bindings.command(pressed)
        return None if command is None else Do(command, pad.number)

    def rumble(self, milliseconds: int) -> None:
        """Let the pad in use rumble, if one is."""
        if self.pad is not None:
            self.pads.rumble(self.pad, milliseconds)

    # -- signs --------------------------------------------------------------

    @property
    def shown(self) -> object:
        """Equal as long as all signs are."""
        return self.bindings, self.touch, None if self.pad is None else family_of(self.pad.info)

    def signs(self, commands: Iterable[Command]) -> tuple[Sign, ...]:
        """The signs of commands on the device in use, one for each that has any."""
        commands = tuple(commands)
        if commands == ARROWS and not self.touch:
            return (self._directions(),)
        return tuple(sign for command in commands if (sign := self.sign(command)) is not None)

    def sign(self, command: Command) -> Sign | None:
        """The first sign of a command on the device in use, or None where it has none."""
        if self.touch:
            return None
        return next(iter(self.all_signs(command, of_pad=self.pad is not None)), None)

    def all_signs(self, command: Command, *, of_pad: bool) -> tuple[Sign, ...]:
        """All signs of a command on the keyboard, or on the pad in use, or on any."""
        if not of_pad:
            # Some keys are there twice, as the keypad's.
            return tuple(dict.fromkeys(map(key_sign, self.bindings.keys(command))))
        pad = self.pad or next(iter(self.pads.attached), None)
        family = family_of(None if pad is None else pad.info)
        return tuple(pad_sign(one, family) for one in self.bindings.buttons(command))

    def _directions(self) -> Sign:
        """One sign for all four directions."""
        if self.pad is None:
            return Sign("key", tr("key.arrows"))
        inputs = [one for command in ARROWS for one in self.bindings.buttons(command)]
        return cross_sign(inputs)

    # -- words --------------------------------------------------------------

    def word(self, command: Command) -> str:
        """What to press for a command, in words: on the device in use, or else on the keyboard."""
        found = self.sign(command) or next(iter(self.all_signs(command, of_pad=False)), None)
        return tr("key.none") if found is None else found.text

    def words(self) -> dict[str, str]:
        """What to press for every command, by its name, to be filled into texts."""
        return {command.name.lower(): self.word(command) for command in Command}

    def with_key(self, text: str, command: Command) -> str:
        """A text about a command, with what to press for it on the device in use, if anything."""
        sign = self.sign(command)
        return text if sign is None else tr("key.after", text=text, name=sign.text)
