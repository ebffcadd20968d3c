"""Scenes that consist of boxes, and dialogs over others."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import GAP, PANEL, Align, Back, Box, Fill, Outline, Tone
from game.ui.kit.containers import Column, Row, Stack
from game.ui.kit.control import Control
from game.ui.kit.field import Field
from game.ui.kit.lengths import EQUAL, UNLIMITED, Length, Size
from game.ui.kit.style import HEADING, NOTE, QUESTION, WORDS
from game.ui.kit.text import Alike, Text
from game.ui.kit.tree import Tree
from game.ui.look.scale import is_wide
from game.ui.shell.actions import Action, Command, Do, Leave, Point
from game.ui.shell.scene import Change, Enter, Pop, Scene, Writing

if TYPE_CHECKING:
    from game.ui.kit.button import Button
    from game.ui.shell.context import UiContext

MARGIN = 24
"""The least space around what fills the window, in design pixels."""

DIALOG_SHADOW = 24
"""How far the shadow of a dialog reaches, in design pixels."""


class Form(Scene):
    """A scene that says what it contains, and passes its actions on to the controls among that.

    It says so anew after whatever may have changed it, so what it says need only be true at the
    moment. The command that opens it, `closed_by`, closes it too, if there is any.
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


class Dialog(Form):
    """A form on a panel over another scene."""

    modal = True


def heading(words: str, align: Align = Align.START, **outline: Unpack[Outline]) -> Text:
    """The heading of a scene or a dialog, which isn't enlarged with other text."""
    return Text(words, HEADING, align=(align, Align.CENTER), **outline)


def page(
    ui: UiContext,
    head: str | Box,
    *boxes: Box | None,
    foot: Box,
    most: tuple[float, float | None],
    gap: float = 16,
) -> Box:
    """What fills the window, between a heading and a foot.

    It is at most so wide and high, or as high as its boxes need (None); in a high window it may be
    twice as high.
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
    """A panel in the middle of the window, for a scene that is modal."""
    content = Column(
        heading(title, Align.CENTER),
        Column(*boxes, gap=gap, height=Size(most=UNLIMITED), grow=1),
        foot,
        gap=gap,
        pad=(32, MARGIN),
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


def foot(*boxes: Button | None) -> Row:
    """Buttons of one width in the middle of the lower edge of a dialog."""
    shown = [one.sized(width=208, height=48) for one in boxes if one is not None]
    return Row(*shown, gap=16, justify=Align.CENTER)


def ends(*boxes: Button | None) -> Row:
    """The lower edge of a page: the last button at its right, the others from the left."""
    shown = [one for one in boxes[:-1] if one is not None]
    for one in filter(None, boxes):
        one.sized(width=Size(280, least=120), height=Size(60, least=40))
    return Row(*shown, Fill(), boxes[-1])


def labelled(
    control: Control,
    note: str = "",
    *,
    share: float = 0.52,
    gap: float = 24,
    tone: Tone | None = None,
    alike: tuple[Alike | None, Alike | None] = (None, None),
    **outline: Unpack[Outline],
) -> Row:
    """A control with what it is for before it, and a `note` on its value below that.

    The words have that share of the row, the control takes the rest, or the width that it was told.
    `alike` are the labels and the notes that are to have the same sizes.
    """
    labels, notes = alike
    about = Text(note, NOTE, alike=notes) if note else None
    words = Column(
        Text(control.label, WORDS, tone=tone, alike=labels), about, gap=0, width=EQUAL, grow=share
    )
    if control.width is None:
        control.sized(width=EQUAL, grow=1 - share)
    return Row(words, control, gap=gap, **outline)


def question(words: str, *boxes: Box | None) -> Box:
    """A question, and what answers it."""
    return Column(Text(words, QUESTION), *boxes, gap=10, pad=(18, 12), back=PANEL)


def shared(
    *boxes: Box, shares: Sequence[float], gap: float = GAP, across: bool = True
) -> Row | Column:
    """Boxes with their shares of a room, side by side, or else below each other."""
    wide = EQUAL if across else None
    both = zip(boxes, shares, strict=True)
    sized = [box.sized(width=wide, height=EQUAL, grow=share) for box, share in both]
    return (Row if across else Column)(*sized, gap=gap, height=EQUAL, grow=1)


def asked(
    ui: UiContext, panels: Sequence[Box], shares: Sequence[float], line: Box | None, foot: Box
) -> Box:
    """The questions with their shares, side by side or below each other, a line, and the foot.

    In a window that isn't wide they are below each other, and the shares are of the height.
    """
    whole = shared(*panels, shares=shares, gap=14, across=is_wide(ui.size))
    return Stack(
        Column(
            Fill(height=0),
            whole.sized(height=Size(least=0, most=UNLIMITED), grow=1),
            line,
            foot,
            # Below the last row, too, there is as much as a finger needs.
            pad=(20, 12 if ui.touch else 8),
            width=1240 + 2 * 20,
            height=1300 * (1 + ui.fonts.factor) / 2,
        )
    )
