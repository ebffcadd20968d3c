"""Scenes that consist of boxes, and dialogs over others."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import GAP, Align, Back, Box, Outline
from game.ui.kit.containers import Column, Row
from game.ui.kit.field import Field
from game.ui.kit.lengths import EQUAL, UNLIMITED, Length, Size
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.look.scale import is_wide
from game.ui.shell.actions import Action, Command, Do, Leave, Point
from game.ui.shell.scene import Change, Enter, Pop, Scene, Writing

if TYPE_CHECKING:
    from game.ui.shell.context import UiContext

HEADING, LEAST_HEADING = 36, 20
"""The size of a heading, and the size below which it's cut, in design pixels."""

MARGIN = 24
"""The least space around what fills the window, in design pixels."""

DIALOG = 32
"""The space at the sides of what is in a dialog, in design pixels."""

DIALOG_SHADOW = 24
"""How far the shadow of a dialog reaches, in design pixels."""


class Form(Scene):
    """A scene that says what it contains, and passes its actions on to the controls among that.

    It says so anew after whatever may have changed it, so what it says need only be true at the
    moment.

    Attributes:
        tree: what it contains, in its place.
        closed_by: the command that opens it, and so closes it too, if there is any.
    """

    idle = True
    closed_by: Command | None = None

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.tree = Tree(ui)

    @abstractmethod
    def contents(self) -> Box:
        """What it contains at the moment."""

    def arrange(self) -> None:
        self.tree.show(self.contents(), Rect((0, 0), self.ui.size))
        self.stale = True

    def reword(self) -> None:
        self.arrange()

    def new_day(self) -> None:
        self.arrange()

    @property
    def edited(self) -> Field | None:
        """The text field that takes what is typed, if any."""
        return self.tree.focus.edited

    @property
    def writing(self) -> Writing | None:
        field = self.edited
        if field is None:
            return None
        rect = field.rect if self.ui.touch else field.caret_rect
        return Writing(rect, composing=bool(field.line.composed.text))

    def handle(self, action: Action) -> Change | None:
        if isinstance(action, Point | Leave):
            self.spoil(self.tree.follow(action))
            return None
        if self.closed_by is not None and action == Do(self.closed_by):
            return Pop()
        by_pad = isinstance(action, Do) and action.pad is not None
        if action == Do(Command.CANCEL) and (by_pad or not self.tree.focus.editing):
            return self.cancel()
        if by_pad and action == Do(Command.CONFIRM) and self._selected_field is not None:
            return self._show_keyboard(self._selected_field)
        change = self.tree.handle(action)
        if self.tree.focus.changed is not None:
            self.spoil(self.tree.around(self.tree.focus.changed))
        else:
            self.arrange()
        return change

    def let_go(self) -> None:
        self.tree.focus.let_go()

    @property
    def card(self) -> Rect | None:
        backs = (place for place in self.tree.places if place.box.back is not None)
        first = next(backs, None)
        if first is None:
            return None
        around = 2 * self.ui.px(DIALOG_SHADOW)
        return first.rect.inflate(around, around)

    @property
    def _selected_field(self) -> Field | None:
        selected = self.tree.focus.selected
        return selected if isinstance(selected, Field) else None

    def _show_keyboard(self, field: Field) -> Change:
        return Enter(lambda doors: doors.keyboard(self.ui, field.request))

    def cancel(self) -> Change | None:
        """Leave without choosing anything; returns the change of scenes, if any."""
        return Pop()

    def paint(self, surface: pygame.Surface) -> None:
        if not self.modal:
            surface.blit(self.ui.background, (0, 0))
        self.tree.paint(surface)


def heading(words: str, align: Align = Align.START, **outline: Unpack[Outline]) -> Text:
    """The heading of a scene or a dialog, which isn't enlarged with other text."""
    return Text(
        words,
        HEADING,
        bold=True,
        least=LEAST_HEADING,
        enlarged=False,
        align=(align, Align.CENTER),
        **outline,
    )


def page(
    ui: UiContext,
    head: str | Box,
    *boxes: Box | None,
    foot: Box,
    most: tuple[float, float | None],
    gap: float = 16,
) -> Box:
    """What fills the window, between a heading and a foot.

    Args:
        ui: the services of all scenes.
        head: its heading.
        boxes: what is below that, from the top.
        foot: what is at its lower edge.
        most: its greatest width and height, in design pixels; None for the height that its boxes
            need. In a high window it may be twice as high.
        gap: the gap between the boxes, in design pixels.
    """
    title, high = heading(head) if isinstance(head, str) else head, most[1]
    if high is not None and not is_wide(ui.size):
        high *= 2
    height = None if high is None else Size(high, least=0)
    content = Column(title, *boxes, foot, gap=gap, width=Size(most[0], least=0), height=height)
    return Column(content, justify=Align.CENTER, pad=MARGIN)


def dialog(
    ui: UiContext,
    title: str,
    *boxes: Box | None,
    width: Length,
    height: Length = None,
    gap: float = 16,
    foot: Box | None = None,
) -> Box:
    """A panel in the middle of the window, for a scene that is modal.

    Args:
        ui: the services of all scenes.
        title: its heading.
        boxes: what is below the heading, from the top.
        width: its width, if the window has room for it.
        height: its height, likewise; by default what its boxes need.
        gap: the gap between the boxes, in design pixels.
        foot: what is at its lower edge.
    """
    content = Column(
        heading(title, Align.CENTER),
        Column(*boxes, gap=gap, height=Size(most=UNLIMITED), grow=1),
        foot,
        gap=gap,
        pad=(DIALOG, MARGIN),
        back=Back(rim=ui.theme.line, radius=16, shadow=DIALOG_SHADOW),
        width=width,
        height=height,
    )
    return Column(content, justify=Align.CENTER)


def buttons(*boxes: Box | None, height: Length = 52, gap: float = GAP) -> Row:
    """Buttons side by side that share the width equally, or as they grow."""
    shown = [box for box in boxes if box is not None]
    return Row(
        *(one.sized(width=EQUAL, height=one.height or height, grow=one.grow or 1) for one in shown),
        gap=gap,
    )
