"""The focus: which of a scene's widgets the mouse or the keys have selected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import pygame

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
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.sound.effects import Effect
from game.ui.widgets.field import Field
from game.ui.widgets.widget import Widget, WidgetState

T = TypeVar("T")

Part = tuple[int, int]
"""A widget's index and the number of one of its parts."""


class Focus:
    """Selects one of a scene's widgets, and passes actions on to it.

    The pointer selects the widget below it; keys select the next one in a direction. While a text
    field is edited, only a click or a key selects another widget, so that nudging the mouse doesn't
    interrupt typing.

    Attributes:
        widgets: the widgets, in the order of the Tab key.
        index: the index of the selected widget.
        editing: whether the selected widget is a text field being edited.
        for_keys: whether keys act on the selected widget; if not, only the pointer selects one.
        least: the least width and height of a target in pixels, if there is enough space.
    """

    def __init__(
        self, on_sound: Callable[[Effect], None] = lambda effect: None, *, for_keys: bool = True
    ) -> None:
        """Start without widgets; `on_sound` is called with the sound of using one."""
        self._on_sound = on_sound
        self.for_keys = for_keys
        self.widgets: tuple[Widget, ...] = ()
        self.index = 0
        self.editing = False
        self.least = 0
        self._hovered: Part | None = None
        self._pressed: Part | None = None
        self._pointed = False

    def show(self, widgets: Sequence[Widget], start: str | None = None) -> None:
        """Replace the widgets.

        The selection stays on the widget with the same name, or goes to the one named `start`. If
        it is a text field being edited, its text and caret stay as they are.
        """
        before = self.widgets[self.index : self.index + 1]
        names = [widget.name for widget in widgets]
        wanted = [*(widget.name for widget in before), *([] if start is None else [start])]
        self.widgets = tuple(widgets)
        self.index = next((names.index(name) for name in wanted if name in names), 0)
        edited = self.edited
        self.editing = edited is not None
        if edited is not None and isinstance(before[0], Field) and wanted[0] == edited.name:
            edited.go_on_from(before[0])
        self._hovered = self._pressed = None

    @property
    def selected(self) -> Widget:
        """The widget that keys act on."""
        return self.widgets[self.index]

    @property
    def edited(self) -> Field | None:
        """The text field that is being edited, if any."""
        return self.selected if self.editing and isinstance(self.selected, Field) else None

    def widget(self, name: str) -> Widget:
        """The widget with that name. Raises KeyError if there is none."""
        for widget in self.widgets:
            if widget.name == name:
                return widget
        raise KeyError(name)

    def select(self, name: str) -> None:
        """Move the selection to the widget with that name. Raises KeyError if there is none."""
        self._select(self.widgets.index(self.widget(name)))

    def select_first(self) -> None:
        """Move the selection to the first widget."""
        self._select(0)

    # -- actions ------------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        """Pass an action on; returns the change of scenes, if any."""
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
                self.editing = self.editing and pad is None
                change = self._do(command)
                self.editing = self.editing and pad is None
                return change
        return None

    def point(self, at: Pixel) -> bool:
        """Follow the pointer; returns whether that changes how the widgets look."""
        before = (self._hovered, self.index)
        self._hovered = self.part_at(at)
        if self._hovered is not None and not self.editing:
            self.index, self._pointed = self._hovered[0], True
        held = _part_of(self.index, self._pressed) is not None
        dragged = held and self.edited is not None and self.edited.drag(at)
        return dragged or before != (self._hovered, self.index)

    def let_go(self) -> None:
        """Treat everything as released."""
        self._pressed = None
        for widget in self.widgets:
            widget.let_go()

    def leave(self) -> bool:
        """Note that the pointer has left; returns whether that changes how the widgets look."""
        before, self._hovered = self._hovered, None
        return before is not None

    def part_at(self, at: Pixel) -> Part | None:
        """The index of the widget at a pixel and its part there, or None."""
        near = _meant(self.widgets, at, self.least) if self.least else None
        if near is not None:
            return near
        for index, widget in enumerate(self.widgets):
            part = widget.part_at(at)
            if part is not None:
                return index, part
        return None

    def _press(self, at: Pixel) -> None:
        """Select what is pressed; a text field is edited at once, with its caret there."""
        self.point(at)
        self._pressed = self._hovered
        if self._hovered is None:
            self.editing = False
            return
        self.index = self._hovered[0]
        self.editing = isinstance(self.selected, Field)
        if self.edited is not None:
            self.edited.press(at)

    def _release(self, at: Pixel) -> Change | None:
        pressed, self._pressed = self._pressed, None
        self.point(at)
        if pressed is None or pressed != self._hovered:
            return None
        return self._use(pressed[1])

    def _use(self, part: int | None) -> Change | None:
        """Use the selected widget; a text field starts to be edited."""
        if isinstance(self.selected, Field) and not self.editing:
            self._edit()
            return None
        return self._sounding(self.selected, partial(self.selected.use, part))

    def _sounding(self, widget: Widget, act: Callable[[], T]) -> T:
        """Do something with a widget, and play its sound if that had an effect."""
        before = widget.chosen
        done = act()
        if widget.sound is not None and (before is None or widget.chosen != before):
            self._on_sound(widget.sound)
        return done

    def _step(self, widget: Widget, by: int) -> bool:
        """Step a widget to its next (1) or previous (-1) value; False if it has no values."""
        if widget.chosen is None:
            return widget.step(by)
        return self._sounding(widget, lambda: widget.step(by))

    def _step_row(self, widget: Widget, by: int) -> bool:
        """Step a widget to the value below (1) or above (-1); False if there is none."""
        if widget.chosen is None:
            return False
        return self._sounding(widget, lambda: widget.step_row(by))

    def _do(self, command: Command) -> Change | None:
        match command:
            case Command.NEXT | Command.PREVIOUS:
                self._go(1 if command is Command.NEXT else -1)
            case Command.LEFT | Command.RIGHT:
                steps = self.editing or not isinstance(self.selected, Field)
                if not (steps and self._step(self.selected, DIRECTIONS[command][0])):
                    self._move(command)
            case Command.UP | Command.DOWN:
                if not self._step_row(self.selected, DIRECTIONS[command][1]):
                    self._move(command)
            case Command.TURN_LEFT | Command.TURN_RIGHT:
                self._turn(1 if command is Command.TURN_LEFT else -1)
            case Command.CONFIRM:
                if self.editing:
                    self._go(1)
                else:
                    return self._confirm()
            case Command.CANCEL:
                self.editing = False
            case _ if self.edited is not None:
                _edit(self.edited, command)
        return None

    def _confirm(self) -> Change | None:
        """Use the selected widget, or the main button if the pointer selected a choice."""
        mains = [index for index, widget in enumerate(self.widgets) if widget.main]
        if mains and self._pointed and self.selected.chosen is not None:
            self._select(mains[0])
        return self._use(None)

    def _turn(self, by: int) -> None:
        """Step the widget below the pointer, if the wheel can."""
        if self._hovered is not None and self.widgets[self._hovered[0]].turns:
            self._step(self.widgets[self._hovered[0]], by)

    def _go(self, by: int) -> None:
        """Select the next widget (1) or the previous one (-1), wrapping round."""
        self._select((self.index + by) % len(self.widgets))

    def _move(self, command: Command) -> None:
        """Select the nearest widget in a direction; up and down wrap round at the edges."""
        found = neighbour([one.rect for one in self.widgets], self.index, DIRECTIONS[command])
        if found is not None:
            self._select(found)
        elif command in (Command.UP, Command.DOWN):
            self._go(1 if command is Command.DOWN else -1)

    def _select(self, index: int) -> None:
        self.index, self._pointed = index, False
        self._edit()

    def _edit(self) -> None:
        """Edit the selected widget if it is a text field."""
        self.editing = isinstance(self.selected, Field)
        if self.edited is not None:
            self.edited.begin()

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface, ui: UiContext) -> None:
        """Draw all widgets.

        A finger doesn't select for keys: a tapped widget looks the same afterwards.
        """
        for index, widget in enumerate(self.widgets):
            held = _part_of(index, self._pressed) is not None
            hovered = _part_of(index, self._hovered)
            shown = not ui.touch and (self.for_keys or hovered is not None)
            selected = index == self.index and (shown or self.editing or held)
            state = WidgetState(
                selected=selected,
                editing=selected and self.editing,
                pressed=_part_of(index, self._pressed),
                hovered=hovered,
            )
            widget.paint(surface, ui, state)


def _meant(widgets: Sequence[Widget], at: Pixel, least: int) -> Part | None:
    """What a finger means at a pixel, if targets are at least so wide and high."""
    index = nearest(((index, widget.rect) for index, widget in enumerate(widgets)), at, least)
    if index is None:
        return None
    part = widgets[index].part_near(inside(widgets[index].rect, at), least)
    return None if part is None else (index, part)


def neighbour(rects: Sequence[pygame.Rect], index: int, direction: tuple[int, int]) -> int | None:
    """The index of the nearest rectangle in a direction, or None if there is none.

    Args:
        rects: the rectangles.
        index: the one to start from.
        direction: the steps right and down, one of `DIRECTIONS`.

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


def _part_of(index: int, part: Part | None) -> int | None:
    return part[1] if part is not None and part[0] == index else None
