"""The focus: which of a tree's controls the mouse or the keys have selected."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from pygame import Rect

from game.ui.kit.control import Control, ControlState
from game.ui.kit.field import Field
from game.ui.look.hit_test import inside, nearest
from game.ui.shell.actions import (
    DIRECTIONS,
    Action,
    Command,
    Do,
    Edit,
    MoveCaret,
    Pixel,
    Point,
    Press,
    Reach,
    Release,
)
from game.ui.shell.scene import Change
from game.ui.sound.effects import Effect

T = TypeVar("T")

Part = tuple[Control, int]
"""A control, and the number of one of its parts."""

STEPS = {Command.TURN_LEFT: 1, Command.TURN_RIGHT: -1}
"""Where the wheel leads: turned away from the person, to the next value."""


class Focus:
    """Selects one of a tree's controls, and passes actions on to it.

    The pointer selects the control below it; keys select the next one in a direction. While a text
    field is edited, only a click or a key selects another control, so that nudging the mouse
    doesn't interrupt typing.

    Attributes:
        controls: the controls, in reading order, which is also that of the Tab key.
        for_keys: whether keys act on the selected control; if not, only the pointer selects one.
        changed: the controls that look different since the latest action, if that did nothing but
            select or press one; None if it may have changed anything.
    """

    def __init__(
        self,
        on_sound: Callable[[Effect], None],
        *,
        least: Callable[[], int] = lambda: 0,
        for_keys: bool = True,
    ) -> None:
        """Start without controls; `least` is the least side of a target, if there is space."""
        self._on_sound, self._least = on_sound, least
        self.for_keys = for_keys
        self.controls: tuple[Control, ...] = ()
        self.selected: Control | None = None
        self.editing = False
        self.changed: Sequence[Control] | None = None
        self._hovered: Part | None = None
        self._pressed: Part | None = None
        self._looking: Control | None = None
        self._pointed = False

    def show(self, controls: Sequence[Control]) -> None:
        """Replace the controls; the selection stays on the same one, if it's still there.

        A text field that is to be selected at first takes text at once.
        """
        now = {control.key: control for control in controls}
        self.controls = tuple(controls)
        kept = None if self.selected is None else now.get(self.selected.key)
        first = next((one for one in controls if one.first), next(iter(controls), None))
        begins = self.selected is None and first is not None and first.first
        self.selected = first if kept is None else kept
        self.editing = self.editing and kept is not None and isinstance(kept, Field)
        if begins:
            self._edit()
        self._hovered = _now(now, self._hovered)
        self._pressed = _now(now, self._pressed)
        self._looking = None if self._looking is None else now.get(self._looking.key)

    @property
    def edited(self) -> Field | None:
        return self.selected if self.editing and isinstance(self.selected, Field) else None

    @property
    def by_pointer(self) -> bool:
        return self._pointed

    @property
    def hovered(self) -> Control | None:
        """The control below the pointer, if any."""
        return None if self._hovered is None else self._hovered[0]

    def select(self, control: Control) -> None:
        self.selected, self._pointed = control, False
        self._edit()

    # -- actions ------------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        """Pass an action on; returns the change of scenes, if any."""
        self.changed = None
        match action:
            case Point(at):
                self.point(at)
            case Press(at):
                self._press(at)
            case Release(at):
                return self._release(at)
            case _ if isinstance(action, Edit):
                if self.edited is not None:
                    self.edited.edit(action)
            case Do(command, pad):
                # Nobody can type with a pad; the on-screen keyboard is there for that.
                self.editing = edited = self.editing and pad is None
                change = self._do(command)
                self.editing = self.editing and pad is None
                # A field begins to be edited, or ends, as it is selected, or another control is.
                if edited or self.editing:
                    self.changed = None
                return change
        return None

    def point(self, at: Pixel | None) -> list[Control]:
        """Follow the pointer, None once it has left; returns what looks different now."""
        before = (self._hovered, self.selected)
        self._hovered = None if at is None else self.part_at(at)
        if self._hovered is not None and not self.editing:
            self.selected, self._pointed = self._hovered[0], True
        changed = self._changed(*before)
        for one in dict.fromkeys((self._looking, self.hovered)):
            if one is not None and one.look(at):
                changed.append(one)
        if at is not None:
            self._looking = self.hovered
        held = None if self._pressed is None else self._pressed[0]
        if at is not None and held is not None and held.drag(at):
            changed.append(held)
        return changed

    def _changed(self, hovered: Part | None, selected: Control | None) -> list[Control]:
        """The controls that look different from when those were hovered and selected."""
        changed = [] if selected is self.selected else [selected, self.selected]
        if hovered != self._hovered:
            changed += [part[0] for part in (hovered, self._hovered) if part is not None]
        return [one for one in changed if one is not None]

    def let_go(self) -> None:
        """Treat everything as released."""
        self._pressed = None
        for control in self.controls:
            control.let_go()

    def part_at(self, at: Pixel) -> Part | None:
        """The control at a pixel and its part there, or None."""
        seen = [one for one in self.controls if one.clip is None or one.clip.collidepoint(at)]
        # What is on top comes last.
        seen.reverse()
        if least := self._least():
            control = nearest(((one, one.rect) for one in seen), at, least)
            if control is not None:
                part = control.part_near(inside(control.rect, at), least)
                if part is not None:
                    return control, part
        for control in seen:
            part = control.part_at(at)
            if part is not None:
                return control, part
        return None

    def _press(self, at: Pixel) -> None:
        before = self.selected
        pointed = self.point(at)
        self._pressed = self._hovered
        if self._hovered is None:
            self.editing = False
        else:
            self.selected = self._hovered[0]
            self.editing = isinstance(self.selected, Field)
            self.selected.press(at)
        self._only_selected(before, *pointed)

    def _release(self, at: Pixel) -> Change | None:
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            pressed[0].let_go()
        self.point(at)
        if pressed is None or pressed != self._hovered:
            return None
        return self._use(pressed[0], pressed[1])

    def _use(self, control: Control, part: int | None) -> Change | None:
        """Use a control; a text field starts to be edited."""
        if isinstance(control, Field) and not self.editing:
            self._edit()
            return None
        return self._sounding(control, partial(control.use, part))

    def _sounding(self, control: Control, act: Callable[[], T]) -> T:
        """Do something with a control, and play its sound if that had an effect."""
        before = control.chosen
        done = act()
        if control.sound is not None and (before is None or control.chosen != before):
            self._on_sound(control.sound)
        return done

    def _stepping(self, control: Control, step: Callable[[], bool]) -> bool:
        """Have a control go to another of its values; False if it has none there."""
        return step() if control.chosen is None else self._sounding(control, step)

    def _do(self, command: Command) -> Change | None:
        selected = self.selected
        if selected is None:
            return None
        match command:
            case Command.NEXT | Command.PREVIOUS:
                self._go(1 if command is Command.NEXT else -1)
                self._only_selected(selected)
            case Command.LEFT | Command.RIGHT:
                steps = self.editing or not isinstance(selected, Field)
                by = DIRECTIONS[command][0]
                if not (steps and self._stepping(selected, partial(selected.step, by))):
                    self._move(selected, command)
                    self._only_selected(selected)
            case Command.UP | Command.DOWN:
                by = DIRECTIONS[command][1]
                if not self._stepping(selected, partial(selected.step_row, by)):
                    self._move(selected, command)
                    self._only_selected(selected)
            case Command.TURN_LEFT | Command.TURN_RIGHT:
                self._turn(STEPS[command])
            case Command.CONFIRM:
                if not self.editing:
                    return self._confirm(selected)
                self._go(1)
            case Command.CANCEL:
                self.editing = False
            case _ if self.edited is not None:
                _edit(self.edited, command)
            case Command.FIRST | Command.LAST:
                selected.step_to_end(last=command is Command.LAST)
        return None

    def _confirm(self, selected: Control) -> Change | None:
        """Use the selected control, or the main one if the pointer selected a choice."""
        main = next((one for one in self.controls if one.main), None)
        if main is not None and self._pointed and selected.chosen is not None:
            self.select(main)
            selected = main
        return self._use(selected, None)

    def _turn(self, by: int) -> None:
        """Have the wheel turn the control below the pointer, or one that it turns anywhere."""
        for control in self.controls:
            turns = control.turns and control is self.hovered
            if (turns or control.turns_anywhere) and self._stepping(
                control, partial(control.turn, by)
            ):
                return

    def _only_selected(self, *before: Control | None) -> None:
        """Note that nothing was done but to select a control, and which looked different before."""
        self.changed = [one for one in (*before, self.selected) if one is not None]

    def _go(self, by: int) -> None:
        """Select the next control (1) or the previous one (-1), wrapping round."""
        here = -1 if self.selected is None else self.controls.index(self.selected)
        self.select(self.controls[(here + by) % len(self.controls)])

    def _move(self, selected: Control, command: Command) -> None:
        """Select the nearest control in a direction; up and down wrap round at the edges."""
        rects = [one.rect for one in self.controls]
        found = neighbour(rects, self.controls.index(selected), DIRECTIONS[command])
        if found is not None:
            self.select(self.controls[found])
        elif command in (Command.UP, Command.DOWN):
            self._go(1 if command is Command.DOWN else -1)

    def _edit(self) -> None:
        self.editing = isinstance(self.selected, Field)
        if self.edited is not None:
            self.edited.begin()

    # -- drawing ------------------------------------------------------------

    def state_of(self, control: Control, *, touch: bool) -> ControlState:
        """How a control is to be drawn.

        A finger doesn't select for keys: a tapped control looks the same afterwards.
        """
        hovered, pressed = (
            part[1] if part is not None and part[0] is control else None
            for part in (self._hovered, self._pressed)
        )
        shown = not touch and (self.for_keys or hovered is not None)
        selected = control is self.selected and (shown or self.editing or pressed is not None)
        return ControlState(selected, selected and self.editing, pressed, hovered)


def _now(controls: Mapping[Hashable, Control], part: Part | None) -> Part | None:
    """A part of a control, as it is among the controls of now, if it is."""
    same = None if part is None else controls.get(part[0].key)
    return None if part is None or same is None else (same, part[1])


def neighbour(rects: Sequence[Rect], index: int, direction: tuple[int, int]) -> int | None:
    """The index of the nearest rectangle in a direction, or None if there is none.

    Distances across the direction count more than distances along it.
    """
    here, (dx, dy) = rects[index], direction
    best: tuple[float, int] | None = None
    for other, rect in enumerate(rects):
        if dx:
            ahead = rect.left - here.right if dx > 0 else here.left - rect.right
            aside = max(0, rect.top - here.bottom, here.top - rect.bottom)
            slant = abs(rect.centery - here.centery)
        else:
            ahead = rect.top - here.bottom if dy > 0 else here.top - rect.bottom
            aside = max(0, rect.left - here.right, here.left - rect.right)
            slant = abs(rect.left - here.left)
        if other == index or ahead < 0:
            continue
        distance = ahead + 4 * aside + 0.01 * slant
        if best is None or distance < best[0]:
            best = (distance, other)
    return None if best is None else best[1]


def _edit(field: Field, command: Command) -> None:
    """Carry out a command in a text field, if it is about text."""
    match command:
        case Command.FIRST | Command.LAST:
            field.edit(MoveCaret(1 if command is Command.LAST else -1, Reach.END))
        case Command.ERASE | Command.ERASE_AHEAD:
            field.erase(1 if command is Command.ERASE_AHEAD else -1)
