"""The notes at a node of a record, and the form for editing them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Unpack

import pygame
from pygame import Rect

from game.records.tree import Node
from game.review.study import Study
from game.ui.kit.boxes import GAP, Align, Box, Measure, Outline
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.control import Control, ControlState
from game.ui.kit.field import Field
from game.ui.kit.form import Dialog, buttons, dialog
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size, Span
from game.ui.kit.text import Text
from game.ui.look.icons import icon
from game.ui.look.texts import tr
from game.ui.look.theme import RGB
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop
from game.ui.sound.effects import Effect

NOTE = 15
"""The text size of the notes, in design pixels."""

NAME_LIMIT, COMMENT_LIMIT = 80, 2000
"""The maximum lengths of a variation's name and of a comment."""


HIGH = Size(24, least=24, most=UNLIMITED, with_text=1)
"""One line or more."""

ARROW = 6
"""The gap before the arrow to the next variation, in design pixels."""


class Note(Control):
    """Words that lead on when they are pressed, as much of them as fits."""

    sound = Effect.BUTTON

    def __init__(
        self,
        words: str,
        tone: RGB,
        on_use: Callable[[], Change | None],
        *,
        arrow: bool = False,
        **outline: Unpack[Outline],
    ) -> None:
        """Make a note in a tone; with an `arrow`, it is a line that leads elsewhere."""
        super().__init__(words, on_use, **outline)
        self.words, self._on_use, self._arrow = words, on_use, arrow
        shown = partial(Text, words, NOTE, wraps=not arrow, align=(Align.START, Align.START))
        self._usual, self._hovered = shown(tone=tone), shown()

    def content_width(self, measure: Measure, height: int | None) -> Span:
        span = measure.width(self._usual, measure.ui.size[0])
        if not self._arrow:
            return span
        more = measure.px(NOTE) + measure.px(ARROW)
        return Span(span.least + more, span.usual + more, span.usual + more)

    def content_height(self, measure: Measure, width: int) -> Span:
        return measure.height(self._usual, width)

    def placed(self, measure: Measure, rect: Rect) -> None:
        super().placed(measure, rect)
        self._room = rect.copy()
        if self._arrow:
            self._room.width -= measure.px(NOTE) + measure.px(ARROW)
        for text in (self._usual, self._hovered):
            text.placed(measure, self._room)

    def use(self, part: int | None) -> Change | None:
        return self._on_use()

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        hovered = state.hovered is not None
        (self._hovered if hovered else self._usual).paint(surface, ui, self._room)
        if self._arrow:
            arrow = icon("forward", ui.px(NOTE), ui.theme.text if hovered else ui.theme.accent)
            surface.blit(arrow, arrow.get_rect(midright=self.rect.midright))


def has_notes(study: Study) -> bool:
    """Whether there are notes or variations at the current node of a study."""
    return bool(_written(study)) or _variation(study) is not None


def notes(
    ui: UiContext, study: Study, on_use: Callable[[], Change], on_aside: Callable[[], None]
) -> Box:
    """The name and the comment of the current node of a study.

    Pressing them calls `on_use`, which makes the form for editing them; pressing the line about the
    variations, if there are several, calls `on_aside`.
    """
    variation, written = _variation(study), _written(study)
    aside: Box | None = None
    if variation is not None:
        aside = Row(Note(variation, ui.theme.accent, on_aside, arrow=True))
    elif not written:
        written = [tr("note.none")]
    body = Note("\n".join(written), ui.theme.muted, on_use, width=EQUAL, height=HIGH, grow=1)
    return Column(aside, body, gap=0)


def _variation(study: Study) -> str | None:
    if len(study.variations) < 2:
        return None
    number = study.variations.index(study.node) + 1
    return tr("analysis.variation", number=number, count=len(study.variations))


def _written(study: Study) -> list[str]:
    """What is written at the current node, and that the dice are thrown there, if they are."""
    rolls = study.game.position.chance_event(min) is not None
    return [
        *([tr("analysis.roll")] if rolls else []),
        *filter(None, [study.node.name, *study.node.comment.splitlines()]),
    ]


class NoteForm(Dialog):
    """Fields for a variation's name and for a comment."""

    def __init__(self, ui: UiContext, node: Node) -> None:
        super().__init__(ui)
        self._node, self.name = node, node.name
        # A field has only one line, so spaces replace the line breaks of a comment.
        self.comment = self._before = " ".join(node.comment.split())

    def contents(self) -> Box:
        name, comment = tr("note.name"), tr("note.comment")
        return dialog(
            self.ui,
            tr("note.title"),
            Field(self.ui, self.name, name, self._rename, limit=NAME_LIMIT, height=50),
            Field(
                self.ui,
                self.comment,
                comment,
                self._comment_on,
                limit=COMMENT_LIMIT,
                first=True,
                height=50,
            ),
            width=720,
            height=312,
            gap=GAP,
            foot=buttons(
                Button(tr("note.yes"), self._write, main=True), Button(tr("note.no"), self.cancel)
            ),
        )

    def _rename(self, name: str) -> None:
        self.name = name

    def _comment_on(self, comment: str) -> None:
        self.comment = comment

    def _write(self) -> Change:
        """Store what was typed; leave untouched fields as they were."""
        if self.name != self._node.name:
            self._node.name = self.name.strip()
        if self.comment != self._before:
            self._node.comment = self.comment.strip()
        return Pop()
