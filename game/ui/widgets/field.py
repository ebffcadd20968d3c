"""A field for one line of text."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.look.theme import mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.widgets.widget import RADIUS, TEXT, Look, Widget, paint_ground


class Field(Widget):
    """One line of text.

    A click puts the caret where the pointer is. Whoever comes by key finds all of the text marked:
    typing replaces it, the arrow keys keep it.

    Attributes:
        text: what was typed.
        hint: what stands there quietly while nothing is.
        limit: the most characters it takes.
        caret: how many characters stand before the caret.
        marked: whether the text as a whole is marked.
    """

    takes_text = True

    def __init__(
        self,
        ui: UiContext,
        name: str,
        text: str,
        hint: str,
        limit: int,
        on_change: Callable[[str], None],
    ) -> None:
        """Make a field. `on_change` is told the text after each change; `ui` has its type."""
        super().__init__(name)
        self._kit = ui
        self.text = text
        self.hint = hint
        self.limit = limit
        self.caret = len(text)
        self.marked = False
        self._on_change = on_change

    def use(self, part: int | None) -> Change | None:
        return None

    def press(self, at: Pixel) -> None:
        carets = range(len(self.text) + 1)
        self.caret = min(carets, key=lambda caret: abs(self._caret_left(caret) - at[0]))
        self.marked = False

    @property
    def _inside(self) -> pygame.Rect:
        """Where the text is."""
        return self.rect.inflate(-2 * self._kit.px(RADIUS + 2), 0)

    def _caret_left(self, caret: int) -> int:
        """Where the caret stands after so many characters, in pixels of the window."""
        ui, inside = self._kit, self._inside
        before = ui.fonts.width(self.text[:caret], ui.px(TEXT)) if caret else 0
        return min(inside.left + before, inside.right)

    def begin(self) -> None:
        self.caret = len(self.text)
        self.marked = bool(self.text)

    def step(self, by: int) -> bool:
        if self.marked:
            self.caret = 0 if by < 0 else len(self.text)
        else:
            self.caret = min(max(self.caret + by, 0), len(self.text))
        self.marked = False
        return True

    def leap(self, last: bool) -> None:
        self.caret = len(self.text) if last else 0
        self.marked = False

    def write(self, text: str) -> None:
        """Insert what of the text can be shown and still fits."""
        if self.marked:
            self._set("", 0)
        shown = "".join(letter for letter in text if letter.isprintable())
        shown = shown[: self.limit - len(self.text)]
        before, after = self.text[: self.caret], self.text[self.caret :]
        self._set(before + shown + after, self.caret + len(shown))

    def erase(self, ahead: bool = False) -> None:
        """Take away the character before the caret or ahead of it, or all that is marked."""
        at = self.caret if ahead else self.caret - 1
        if self.marked:
            self._set("", 0)
        elif 0 <= at < len(self.text):
            self._set(self.text[:at] + self.text[at + 1 :], at)

    def _set(self, text: str, caret: int) -> None:
        self.text, self.caret, self.marked = text, caret, False
        self._on_change(text)

    def paint(self, surface: pygame.Surface, ui: UiContext, look: Look) -> None:
        theme, size = ui.theme, ui.px(TEXT)
        fill = mix(theme.panel, theme.recess, 0.9) if look.editing else theme.control
        if look.selected and not look.editing:
            fill = theme.control_hover
        paint_ground(surface, ui, self.rect, fill, look.selected)
        inside = self._inside
        hint = theme.quiet if look.editing else mix(theme.quiet, theme.text, 0.4)
        tone = theme.text if self.text else hint
        words = ui.fonts.fit(self.text or self.hint, size, inside.width, tone)
        spot = words.get_rect(midleft=inside.midleft)
        if look.editing and self.marked:
            band = spot.inflate(ui.px(4), 0)
            pygame.draw.rect(surface, mix(fill, theme.accent, 0.4), band, border_radius=ui.px(3))
        surface.blit(words, spot)
        if look.editing and not self.marked:
            left = self._caret_left(self.caret)
            caret = pygame.Rect(left, 0, ui.px(2), round(1.2 * size))
            caret.centery = inside.centery
            pygame.draw.rect(surface, theme.accent, caret)
