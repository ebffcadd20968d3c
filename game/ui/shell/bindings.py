"""Bindings: which keys and buttons stand for which command, as data that a person can change."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar

import pygame
from msgspec import Struct

from game.files.settings import KeptBindings, Words
from game.ui.shell.actions import ARROWS, Chord, Command, Input, PadInput

log = logging.getLogger(__name__)

I = TypeVar("I", bound=Input)  # noqa: E741

GROUPS: Mapping[str, tuple[Command, ...]] = MappingProxyType(
    {
        "menus": (
            *(Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN),
            *(Command.CONFIRM, Command.CANCEL, Command.NEXT, Command.PREVIOUS),
            *(Command.MENU, Command.HELP, Command.FULLSCREEN, Command.MUTE),
        ),
        "play": (
            *(Command.TURN_LEFT, Command.TURN_RIGHT, Command.FLIP, Command.NEXT_SPOT),
            *(Command.UNDO, Command.REDO, Command.HINT, Command.TURN_BOARD),
        ),
        "analysis": (
            *(Command.ANALYSE, Command.BACK, Command.FORWARD, Command.OVERLAY),
            Command.REPORT,
        ),
        "dice": (
            *(Command.PREVIOUS_DIE, Command.NEXT_DIE, Command.STRIKE),
            *(Command.DIE_1, Command.DIE_2, Command.DIE_3),
            *(Command.DIE_4, Command.DIE_5, Command.DIE_6),
        ),
    }
)
"""The commands whose keys and buttons can be changed, by the last part of ``controls.NAME``."""

FIXED: Mapping[Chord, Command] = MappingProxyType(
    {
        Chord(pygame.K_LEFT): Command.LEFT,
        Chord(pygame.K_RIGHT): Command.RIGHT,
        Chord(pygame.K_UP): Command.UP,
        Chord(pygame.K_DOWN): Command.DOWN,
        Chord(pygame.K_TAB): Command.NEXT,
        Chord(pygame.K_TAB, shift=True): Command.PREVIOUS,
        Chord(pygame.K_RETURN): Command.CONFIRM,
        Chord(pygame.K_KP_ENTER): Command.CONFIRM,
        Chord(pygame.K_ESCAPE): Command.CANCEL,
        Chord(pygame.K_HOME): Command.FIRST,
        Chord(pygame.K_END): Command.LAST,
        Chord(pygame.K_BACKSPACE): Command.ERASE,
        Chord(pygame.K_DELETE): Command.ERASE_AHEAD,
    }
)
"""Keys whose meaning never changes: every menu can be used with them."""

KEYS: Mapping[Command, tuple[Chord, ...]] = MappingProxyType(
    {command: () for group in GROUPS.values() for command in group}
    | {
        Command.CONFIRM: (Chord(pygame.K_SPACE),),
        Command.MENU: (Chord(pygame.K_p),),
        Command.HELP: (Chord(pygame.K_F1),),
        Command.FULLSCREEN: (Chord(pygame.K_F11), Chord(pygame.K_RETURN, alt=True)),
        Command.MUTE: (Chord(pygame.K_m),),
        Command.TURN_LEFT: (Chord(pygame.K_e),),
        Command.TURN_RIGHT: (Chord(pygame.K_r),),
        Command.FLIP: (Chord(pygame.K_f),),
        Command.TURN_BOARD: (Chord(pygame.K_v),),
        Command.NEXT_SPOT: (Chord(pygame.K_n),),
        Command.HINT: (Chord(pygame.K_h),),
        Command.ANALYSE: (Chord(pygame.K_a),),
        Command.BACK: (Chord(pygame.K_PAGEUP),),
        Command.FORWARD: (Chord(pygame.K_PAGEDOWN),),
        Command.OVERLAY: (Chord(pygame.K_o),),
        Command.REPORT: (Chord(pygame.K_c),),
        Command.UNDO: (Chord(pygame.K_z, ctrl=True),),
        Command.REDO: (Chord(pygame.K_y, ctrl=True), Chord(pygame.K_z, ctrl=True, shift=True)),
        Command.PREVIOUS_DIE: (Chord(pygame.K_d, shift=True),),
        Command.NEXT_DIE: (Chord(pygame.K_d),),
        Command.STRIKE: (Chord(pygame.K_s),),
        Command.DIE_1: (Chord(pygame.K_1), Chord(pygame.K_KP1)),
        Command.DIE_2: (Chord(pygame.K_2), Chord(pygame.K_KP2)),
        Command.DIE_3: (Chord(pygame.K_3), Chord(pygame.K_KP3)),
        Command.DIE_4: (Chord(pygame.K_4), Chord(pygame.K_KP4)),
        Command.DIE_5: (Chord(pygame.K_5), Chord(pygame.K_KP5)),
        Command.DIE_6: (Chord(pygame.K_6), Chord(pygame.K_KP6)),
    }
)
"""The default keys, in addition to the `FIXED` ones."""

PAD: Mapping[Command, tuple[PadInput, ...]] = MappingProxyType(
    dict.fromkeys(KEYS, ())
    | {
        Command.LEFT: (PadInput.CROSS_LEFT, PadInput.LEFT_STICK_LEFT),
        Command.RIGHT: (PadInput.CROSS_RIGHT, PadInput.LEFT_STICK_RIGHT),
        Command.UP: (PadInput.CROSS_UP, PadInput.LEFT_STICK_UP),
        Command.DOWN: (PadInput.CROSS_DOWN, PadInput.LEFT_STICK_DOWN),
        Command.CONFIRM: (PadInput.A,),
        Command.CANCEL: (PadInput.B,),
        Command.NEXT: (PadInput.RIGHT_TRIGGER,),
        Command.PREVIOUS: (PadInput.LEFT_TRIGGER,),
        Command.MENU: (PadInput.START,),
        Command.HELP: (PadInput.LEFT_CLICK,),
        Command.TURN_LEFT: (PadInput.LEFT_SHOULDER,),
        Command.TURN_RIGHT: (PadInput.RIGHT_SHOULDER,),
        Command.FLIP: (PadInput.X,),
        Command.NEXT_SPOT: (PadInput.Y,),
        Command.HINT: (PadInput.RIGHT_STICK_DOWN,),
        Command.UNDO: (PadInput.BACK,),
        Command.REDO: (PadInput.RIGHT_STICK_UP,),
        Command.PREVIOUS_DIE: (PadInput.RIGHT_STICK_LEFT,),
        Command.NEXT_DIE: (PadInput.RIGHT_STICK_RIGHT,),
        Command.STRIKE: (PadInput.RIGHT_CLICK,),
    }
)
"""The default buttons."""

USUAL: Mapping[Command, tuple[Input, ...]] = MappingProxyType(
    {command: (*KEYS[command], *PAD[command]) for command in KEYS}
)
"""All of them, keys before buttons."""

NEEDED = (*ARROWS, Command.CONFIRM, Command.CANCEL)
"""Commands that every menu needs: they never lose their last button."""

REPEATED = frozenset(
    {
        *(*ARROWS, Command.NEXT, Command.PREVIOUS, Command.NEXT_SPOT),
        *(Command.BACK, Command.FORWARD),
    }
)
"""Commands that repeat while a button or key is held."""


class Bindings(Struct, frozen=True, dict=True):
    """What stands for each command; no input stands for two.

    See `GROUPS` for the commands, and `FIXED` for fixed keys.
    """

    _inputs: Mapping[Command, tuple[Input, ...]] = USUAL

    # -- what stands for what -----------------------------------------------

    def _of(self, command: Command, device: type[I]) -> tuple[I, ...]:
        return tuple(one for one in self._inputs.get(command, ()) if isinstance(one, device))

    def keys(self, command: Command) -> tuple[Chord, ...]:
        """The keys of a command, starting with those that can't be changed."""
        fixed = (chord for chord, fixed in FIXED.items() if fixed is command)
        return (*fixed, *self._of(command, Chord))

    def buttons(self, command: Command) -> tuple[PadInput, ...]:
        return self._of(command, PadInput)

    def inputs(self, command: Command, *, of_pad: bool) -> tuple[Input, ...]:
        """The changeable keys of a command, or its buttons."""
        return self.buttons(command) if of_pad else self._of(command, Chord)

    @cached_property
    def _commands(self) -> Mapping[Input, Command]:
        return {one: command for command, inputs in self._inputs.items() for one in inputs}

    def command(self, pressed: Input) -> Command | None:
        """What an input stands for, or None. Shift is ignored unless a binding asks for it."""
        found = self.holder(pressed)
        if (
            found is None
            and isinstance(pressed, Chord)
            and pressed == Chord(pressed.key, shift=True)
        ):
            return self.holder(Chord(pressed.key))
        return found

    # -- changes ------------------------------------------------------------

    def holder(self, new: Input) -> Command | None:
        """The command that has exactly this input, or None."""
        fixed = FIXED.get(new) if isinstance(new, Chord) else None
        return fixed or self._commands.get(new)

    def may_change(self, command: Command, new: Input) -> bool:
        """Whether a command may get an input: that must not make any menu unusable."""
        if isinstance(new, Chord):
            return new not in FIXED
        after = self.changed(command, new)
        return all(after.buttons(needed) for needed in NEEDED)

    def given(self, command: Command, new: Input) -> Input | None:
        """What a command gives in exchange for an input that another command has, if anything."""
        own = self._inputs[command]
        return next((one for one in own if one.alike(new) and one != new), None)

    def changed(self, command: Command, new: Input) -> Bindings:
        """Give a command an input in place of those like it.

        The command that had it before gets the first of these in exchange, if there is one.
        """
        holder, given, inputs = self._commands.get(new), self.given(command, new), {**self._inputs}
        if holder is not None and holder is not command:
            kept = [one for one in inputs[holder] if one != new]
            inputs[holder] = _in_order([*([] if given is None else [given]), *kept])
        kept = [one for one in inputs[command] if not new.alike(one)]
        inputs[command] = _in_order([new, *kept])
        return Bindings(inputs)

    # -- files --------------------------------------------------------------

    @property
    def kept(self) -> KeptBindings:
        """The differences from the defaults."""
        usual, kept = Bindings(), [dict[str, tuple[str, ...]](), {}]
        for command in USUAL:
            for of_pad, words in enumerate(kept):
                inputs = self.inputs(command, of_pad=bool(of_pad))
                if inputs != usual.inputs(command, of_pad=bool(of_pad)):
                    words[command.name.lower()] = tuple(one.word for one in inputs)
        return KeptBindings(*kept)

    @classmethod
    def from_kept(cls, kept: KeptBindings) -> Bindings:
        """The bindings in a file; entries that make no sense get their defaults."""
        keys, pad = _restored(KEYS, kept.keys, _chord), _restored(PAD, kept.pad, PadInput)
        if not all(pad[needed] for needed in NEEDED):
            log.warning("with the kept buttons no menu could be used: the usual ones are taken")
            pad = dict(PAD)
        return cls({command: (*keys[command], *pad[command]) for command in USUAL})


def _in_order(inputs: Sequence[Input]) -> tuple[Input, ...]:
    """Keys before buttons."""
    return tuple(sorted(inputs, key=lambda one: isinstance(one, PadInput)))


def _chord(word: str) -> Chord:
    """Parse a key. Raises ValueError for a word that is no key, or a key that can't be changed."""
    chord = Chord.named(word)
    if chord in FIXED:
        raise ValueError(f"the key {word!r} can't be changed")
    return chord


def _restored(
    usual: Mapping[Command, tuple[I, ...]], kept: Words, parse: Callable[[str], I]
) -> dict[Command, tuple[I, ...]]:
    """The inputs by command: those in a file where they make sense, the usual ones elsewhere."""
    names = {command.name.lower(): command for command in usual}
    chosen: dict[Command, tuple[I, ...]] = {}
    taken: set[I] = set()
    for name, words in kept.items():
        try:
            inputs = tuple(dict.fromkeys(map(parse, words)))
            if name not in names or not taken.isdisjoint(inputs):
                raise ValueError("no such command, or a key that another has")
        except ValueError as error:
            log.warning("what is kept for %r is left out: %r, %s", name, words, error)
            continue
        chosen[names[name]] = inputs
        taken.update(inputs)
    free = {
        command: tuple(one for one in inputs if one not in taken)
        for command, inputs in usual.items()
    }
    return free | chosen
