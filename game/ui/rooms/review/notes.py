"""The notes at a node of a record, and the form for editing them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from game.records.tree import Node
from game.review.study import Study
from game.ui.kit.boxes import GAP, TOP, Box, Outline, Tone, shade, sign
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.control import ControlState
from game.ui.kit.field import Field
from game.ui.kit.form import Dialog, buttons, dialog
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.style import accent, muted
from game.ui.kit.text import Text
from game.ui.kit.tile import Tile
from game.ui.look.texts import tr
from game.ui.look.theme import RGB, Theme
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop

NOTE = 15
"""The text size of the notes, in design pixels."""

NAME_LIMIT, COMMENT_LIMIT = 80, 2000
"""The maximum lengths of a variation's name and of a comment."""


HIGH = Size(24, least=24, most=UNLIMITED, with_text=1)
"""One line or more."""


class Note(Tile):
    """Words that lead on when they are pressed, as much of them as fits."""

    gives = False

    def __init__(
        self,
        words: str,
        tone: Tone,
        on_use: Callable[[], Change | None],
        *,
        arrow: bool = False,
        **outline: Unpack[Outline],
    ) -> None:
        """Make a note in a tone; with an `arrow`, it is a line that leads elsewhere."""
        self._tone, self._is_hovered = tone, False
        face: Box = Text(words, NOTE, tone=self._now, wraps=not arrow, align=TOP)
        if arrow:
            face = Row(face, sign("forward", NOTE, self._now), gap=6)
        super().__init__(words, face, on_use, **outline)

    def _now(self, theme: Theme) -> RGB:
        return theme.text if self._is_hovered else shade(self._tone, theme)

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        self._is_hovered = state.hovered is not None


def has_notes(study: Study) -> bool:
    """Whether there are notes or variations at the current node of a study."""
    return bool(_written(study)) or _variation(study) is not None


def notes(study: Study, on_use: Callable[[], Change], on_aside: Callable[[], None]) -> Box:
    """The name and the comment of the current node of a study.

    Pressing them calls `on_use`, which makes the form for editing them; pressing the line about the
    variations, if there are several, calls `on_aside`.
    """
    variation, written = _variation(study), _written(study)
    aside: Box | None = None
    if variation is not None:
        aside = Row(Note(variation, accent, on_aside, arrow=True))
    elif not written:
        written = [tr("note.none")]
    body = Note("\n".join(written), muted, on_use, width=EQUAL, height=HIGH, grow=1)
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
            Field.of(self.ui, self, "name", name, limit=NAME_LIMIT, height=50),
            Field.of(
                *(self.ui, self, "comment", comment), limit=COMMENT_LIMIT, first=True, height=50
            ),
            width=720,
            height=312,
            gap=GAP,
            foot=buttons(
                Button(tr("note.yes"), self._write, main=True), Button(tr("note.no"), self.cancel)
            ),
        )

    def _write(self) -> Change:
        """Store what was typed; leave untouched fields as they were."""
        if self.name != self._node.name:
            self._node.name = self.name.strip()
        if self.comment != self._before:
            self._node.comment = self.comment.strip()
        return Pop()
