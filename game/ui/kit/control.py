"""Controls: boxes that a person can use, with mouse, keys, pad or finger.

A scene makes its controls anew whenever it says what it contains. Which of them are the same as
before is decided by what they are *about*: usually the method that they call, or the place in the
source where a function is written down, otherwise a value that the scene names, such as the setting
or the seat. So the selection, and a text half typed, stay where they are.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from enum import Enum
from types import FunctionType
from typing import TYPE_CHECKING, NamedTuple, Unpack

import pygame
from msgspec import Struct
from pygame import Rect

from game.ui.kit.boxes import Box, Measure, Outline, PlacedBox
from game.ui.kit.lengths import Size, Span
from game.ui.look.shapes import panel
from game.ui.look.theme import RGB
from game.ui.shell.actions import Pixel
from game.ui.shell.scene import Change
from game.ui.sound.effects import Effect

if TYPE_CHECKING:
    from game.ui.shell.context import UiContext

RADIUS = 10
"""The radius of a control's corners, in design pixels."""

TEXT = 18
"""The size of a control's text, in design pixels."""

HEIGHT = 44
"""The usual height of a control, in design pixels."""

HIGH = Size(HEIGHT, least=HEIGHT * 2 / 3)
"""The height of what is shown on a control of the usual height."""

EDGE = 3
"""The least space between large letters and a control's upper and lower edge, in design pixels."""

RIM = 12
"""How far beyond its rectangle a control may draw the rim that shows it is selected, in design
pixels."""


class Role(Enum):
    """What a control is, by the names of WAI-ARIA 1.2."""

    BUTTON = "button"
    RADIO_GROUP = "radiogroup"
    SLIDER = "slider"
    TEXT_BOX = "textbox"
    IMAGE = "img"
    SCROLL_BAR = "scrollbar"


class Description(NamedTuple):
    """A control in words, as a screen reader would say it."""

    role: Role
    label: str
    value: str = ""


class ControlState(Struct, frozen=True):
    """What the focus and the pointer are doing with a control.

    Keys act on it if it's `selected`; the numbers are those of its parts.
    """

    selected: bool = False
    editing: bool = False
    pressed: int | None = None
    hovered: int | None = None


class Known(Outline, total=False):
    """What every control may be told: what it is about, whether it is to be selected at first."""

    about: Hashable
    first: bool


class Control(Box):
    """Something that a person can use.

    Attributes:
        about: what it is about; see the head of this module.
        rect, clip: where it is, in pixels, and where it can be seen; None for everywhere.
        first: whether it is the one to be selected when its scene appears.
        main: whether it is what most people use next in its scene.
        gives: whether it gives way a little while it is pressed.
        turns, turns_anywhere: whether the wheel turns it, if the pointer is on it or wherever it
            is.
        face: what is shown on it, boxes without controls; None if it is all drawn by `paint_state`.
    """

    role = Role.BUTTON
    turns = turns_anywhere = False
    main = gives = False
    sound: Effect | None = None
    face: Box | None = None

    def __init__(
        self,
        label: str,
        calls: Hashable = None,
        *,
        about: Hashable = None,
        first: bool = False,
        **outline: Unpack[Outline],
    ) -> None:
        """Make a control; `label` says in words what it is for, for the rest see `Known`."""
        super().__init__(**outline)
        if about is None:
            about = calls.__code__ if isinstance(calls, FunctionType) else calls
        self.about, self.label, self.first = about, label, first
        self.rect = Rect(0, 0, 0, 0)
        self.clip: Rect | None = None
        self._on_it: tuple[PlacedBox, ...] = ()

    @property
    def described(self) -> Description:
        return Description(self.role, self.label)

    @property
    def key(self) -> Hashable:
        """What makes it the same control as one made before."""
        return type(self), self.about

    def go_on_from(self, before: Control) -> None:
        """Take over what a person has done with the same control, made before."""

    # -- its place ----------------------------------------------------------

    @property
    def usable(self) -> bool:
        """Whether there is anything to be done with it, now that it has its place."""
        return True

    @property
    def touchable(self) -> bool:
        return True

    def content_width(self, measure: Measure, height: int | None) -> Span:
        if self.face is None:
            return Span(0, 0)
        return measure.width(self.face, measure.ui.size[0], height)

    def content_height(self, measure: Measure, width: int) -> Span:
        if self.face is not None:
            return measure.height(self.face, width)
        usual = measure.px(HEIGHT)
        return Span(usual * 2 // 3, usual, usual)

    def placed(self, measure: Measure, rect: Rect) -> None:
        self.rect = rect
        if self.face is not None:
            self._on_it = tuple(self.face.arrange(measure, self.inside(measure.ui, rect)))
            for box, place, _ in self._on_it:
                box.placed(measure, place)

    def part_at(self, at: Pixel) -> int | None:
        """Its part at a pixel, or None outside. Most controls have a single part, number 0."""
        return 0 if self.rect.collidepoint(at) else None

    def part_near(self, at: Pixel, least: int) -> int | None:
        """Its part that a finger means at a pixel of its rectangle, or None.

        A finger can hit parts that are so many pixels wide and high.
        """
        return self.part_at(at)

    # -- its use ------------------------------------------------------------

    @abstractmethod
    def use(self, part: int | None) -> Change | None:
        """React to a click on that part, or to the confirming key (None)."""

    @property
    def chosen(self) -> int | None:
        """The number of its chosen value, from 0; None if it has no values."""
        return None

    def step(self, by: int) -> bool:
        """Go to its next (1) or previous (-1) value. False if it has no values."""
        return False

    def step_row(self, by: int) -> bool:
        """Go to its value below (1) or above (-1). False if there is none."""
        return False

    def turn(self, by: int) -> bool:
        """Follow the wheel: 1 is away from the person, to the next value. False if it can't."""
        return self.step(by)

    def step_to_end(self, *, last: bool) -> bool:
        """Go to its last value or to its first. False if it has none."""
        return False

    def press(self, at: Pixel) -> None:
        """Begin to follow the pointer, which was pressed on it."""

    def drag(self, at: Pixel) -> bool:
        """Follow the pointer while it is held down; whether that changes how it looks."""
        return False

    def look(self, at: Pixel | None) -> bool:
        """Follow the pointer over it, None once it has left the window; whether that is seen."""
        return False

    def let_go(self) -> None:
        """Stop following the pointer, if it does: the button may come up unseen."""

    # -- drawing ------------------------------------------------------------

    @abstractmethod
    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        """Draw it within its rectangle, without its face."""

    def paint_face(self, surface: pygame.Surface, ui: UiContext) -> None:
        for box, rect, _ in self._on_it:
            box.paint(surface, ui, rect)


def paint_box(
    surface: pygame.Surface,
    ui: UiContext,
    rect: Rect,
    fill: RGB,
    *,
    selected: bool,
    rim: RGB | None = None,
) -> None:
    """Draw a control's box. A selected one has a thick rim, in the accent colour or in `rim`.

    Any other stands a little above the ground: its lower edge is seen.
    """
    theme, radius, size = ui.theme, ui.px(RADIUS), rect.size
    if selected:
        rim, width = rim or theme.accent, ui.px(2)
    else:
        rim, width = theme.line, ui.px(1)
        surface.blit(panel(size, radius, theme.edge), rect)
        size = rect.width, rect.height - ui.px(2)
    surface.blit(panel(size, radius, fill, rim=rim, rim_width=width), rect)


def paint_focus(surface: pygame.Surface, ui: UiContext, rect: Rect, beyond: float = 8) -> None:
    """Draw the rim around a selected control that has no box of its own.

    It reaches so far beyond the rectangle, in design pixels.
    """
    room, width = rect.inflate(2 * ui.px(beyond), 2 * ui.px(beyond)), ui.px(2)
    rim = panel(room.size, ui.px(RADIUS), ui.theme.panel, ui.theme.accent, width, alpha=0)
    surface.blit(rim, room)
