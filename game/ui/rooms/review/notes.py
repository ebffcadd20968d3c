"""The notes at a node of a record, and the form for editing them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.records.tree import Node
from game.review.study import Study
from game.ui.look.icons import icon
from game.ui.look.scale import row
from game.ui.look.texts import tr
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop
from game.ui.sound.effects import Effect
from game.ui.widgets.button import Button
from game.ui.widgets.field import Field
from game.ui.widgets.form import Modal
from game.ui.widgets.widget import Widget, WidgetState

NOTE = 15
"""The text size of the notes, in design pixels."""

NAME_LIMIT, COMMENT_LIMIT = 80, 2000
"""The maximum lengths of a variation's name and of a comment."""


BODY, ASIDE = 0, 1
"""The parts of the notes: the text, and the line that leads to the next variation."""


class Notes(Widget):
    """The name and the comment of the current node, as much as fits.

    Pressing it opens the form for editing them; if there are variations, pressing its first line
    goes to the next one.
    """

    sound = Effect.BUTTON

    def __init__(
        self, study: Study, on_use: Callable[[], Change], on_aside: Callable[[], None]
    ) -> None:
        super().__init__("notes")
        self._study, self._on_use, self._on_aside = study, on_use, on_aside
        self._aside = Rect(0, 0, 0, 0)

    def part_at(self, at: Pixel) -> int | None:
        if not self.rect.collidepoint(at):
            return None
        return ASIDE if self._aside.collidepoint(at) else BODY

    def part_near(self, at: Pixel, least: int) -> int | None:
        lower = max(0, least - self._aside.height)
        wide = Rect(self._aside.topleft, (self._aside.width, self._aside.height + lower))
        return ASIDE if self._aside and wide.collidepoint(at) else self.part_at(at)

    def use(self, part: int | None) -> Change | None:
        if part == ASIDE:
            self._on_aside()
            return None
        return self._on_use()

    @property
    def _variation(self) -> str | None:
        """Which of the variations that begin here is shown, if there are several."""
        variations = self._study.variations
        if len(variations) < 2:
            return None
        number = variations.index(self._study.node) + 1
        return tr("analysis.variation", number=number, count=len(variations))

    @property
    def empty(self) -> bool:
        """Whether there are neither notes nor variations here."""
        return self._words() == [tr("note.none")]

    def _words(self) -> list[str]:
        node, words = self._study.node, []
        if self._study.game.position.chance_event(min) is not None:
            words.append(tr("analysis.roll"))
        words += filter(None, [node.name, *node.comment.splitlines()])
        return words or ([] if self._variation else [tr("note.none")])

    def paint(self, surface: pygame.Surface, ui: UiContext, state: WidgetState) -> None:
        room, size, top = self.rect, ui.px(NOTE), self.rect.top
        height = ui.fonts.line_height(size)
        colour = ui.theme.text if state.hovered == BODY else ui.theme.muted
        self._aside = Rect(room.topleft, (0, 0))
        if self._variation is not None:
            self._paint_variation(surface, ui, self._variation, state.hovered == ASIDE)
            top += height
            room = Rect(room.left, top, room.width, room.bottom - top)
        lines = [line for part in self._words() for line in ui.fonts.wrap(part, size, room.width)]
        for line in lines[: room.height // height]:
            ui.fonts.blit(
                surface, line, size, colour, max_width=room.width, topleft=(room.left, top)
            )
            top += height

    def _paint_variation(
        self, surface: pygame.Surface, ui: UiContext, words: str, hovered: bool
    ) -> None:
        """Draw the line that leads to the next variation, with an arrow."""
        room, size = self.rect, ui.px(NOTE)
        tone = ui.theme.text if hovered else ui.theme.accent
        arrow = icon("forward", size, tone)
        wide = room.width - arrow.get_width() - ui.px(6)
        line = ui.fonts.blit(surface, words, size, tone, max_width=wide, topleft=room.topleft)
        spot = arrow.get_rect(midleft=(line.right + ui.px(6), line.centery))
        surface.blit(arrow, spot)
        self._aside = line.union(spot)


class NoteForm(Modal):
    """Fields for a variation's name and for a comment."""

    panel_size = (720, 312)

    def __init__(self, ui: UiContext, node: Node) -> None:
        """Edit the notes at a node."""
        super().__init__(ui)
        self._node = node
        self.title = tr("note.title")
        name, comment = tr("note.name"), tr("note.comment")
        self.name = Field(ui, "name", node.name, name, NAME_LIMIT, lambda text: None)
        # A field has only one line, so spaces replace the line breaks of a comment.
        shown = " ".join(node.comment.split())
        self.comment = Field(ui, "comment", shown, comment, COMMENT_LIMIT, lambda text: None)
        self._before = shown
        yes = Button("yes", tr("note.yes"), self._write, main=True)
        self.focus.show([self.name, self.comment, yes, Button("no", tr("note.no"), self.cancel)])
        self.focus.select("comment")

    def _write(self) -> Change:
        """Store what was typed; leave untouched fields as they were."""
        if self.name.text != self._node.name:
            self._node.name = self.name.text.strip()
        if self.comment.text != self._before:
            self._node.comment = self.comment.text.strip()
        return Pop()

    def arrange(self) -> None:
        px, inside = self.ui.px, self.panel_rect().inflate(-2 * self.ui.px(32), 0)
        top = inside.top + px(88)
        for number, field in enumerate((self.name, self.comment)):
            field.rect = Rect(inside.left, top + number * px(62), inside.width, px(50))
        foot = Rect(inside.left, inside.bottom - px(24 + 52), inside.width, px(52))
        for widget, rect in zip(self.focus.widgets[2:], row(foot, 2, px(12)), strict=True):
            widget.rect = rect
