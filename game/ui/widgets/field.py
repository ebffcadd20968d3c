"""A field for one line of text."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.look.theme import mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.widgets.widget import RADIUS, TEXT, Widget, WidgetState, paint_box


class Field(Widget):
    """One line of text that can be edited.

    A click puts the caret where the pointer is. A key that moves the focus here selects all of the
    text: typing then replaces it, and arrow keys end the selection.

    Attributes:
        text: what was typed.
        placeholder: what is shown while the text is empty.
        limit: the most characters it takes.
        caret: how many characters are before the caret.
        all_selected: whether the whole text is selected.
    """

    takes_text = True

    def __init__(
        self,
        ui: UiContext,
        name: str,
        text: str,
        placeholder: str,
        limit: int,
        on_change: Callable[[str], None],
    ) -> None:
        """Make a field. `on_change` is called with the text after each change."""
        super().__init__(name)
        self._ui = ui
        self.text = text
        self.placeholder = placeholder
        self.limit = limit
        self.caret = len(text)
        self.all_selected = False
        self._on_change = on_change

    def use(self, part: int | None) -> Change | None:
        return None

    def place_caret(self, at: Pixel) -> None:
        carets = range(len(self.text) + 1)
        self.caret = min(carets, key=lambda caret: abs(self._caret_left(caret) - at[0]))
        self.all_selected = False

    @property
    def _inside(self) -> pygame.Rect:
        """The rectangle of the text."""
        return self.rect.inflate(-2 * self._ui.px(RADIUS + 2), 0)

    def _caret_left(self, caret: int) -> int:
        """The x of the caret after so many characters, in pixels of the window."""
        ui, inside = self._ui, self._inside
        before = ui.fonts.width(self.text[:caret], ui.px(TEXT)) if caret else 0
        return min(inside.left + before, inside.right)

    def select_all(self) -> None:
        self.caret = len(self.text)
        self.all_selected = bool(self.text)

    def step(self, by: int) -> bool:
        if self.all_selected:
            self.caret = 0 if by < 0 else len(self.text)
        else:
            self.caret = min(max(self.caret + by, 0), len(self.text))
        self.all_selected = False
        return True

    def move_to_end(self, last: bool) -> None:
        self.caret = len(self.text) if last else 0
        self.all_selected = False

    def write(self, text: str) -> None:
        """Insert the printable characters of a text, up to the limit."""
        if self.all_selected:
            self._set("", 0)
        shown = "".join(letter for letter in text if letter.isprintable())
        shown = shown[: self.limit - len(self.text)]
        before, after = self.text[: self.caret], self.text[self.caret :]
        self._set(before + shown + after, self.caret + len(shown))

    def erase(self, ahead: bool = False) -> None:
        """Remove the character before the caret or after it, or the selection."""
        at = self.caret if ahead else self.caret - 1
        if self.all_selected:
            self._set("", 0)
        elif 0 <= at < len(self.text):
            self._set(self.text[:at] + self.text[at + 1 :], at)

    def _set(self, text: str, caret: int) -> None:
        self.text, self.caret, self.all_selected = text, caret, False
        self._on_change(text)

    def paint(self, surface: pygame.Surface, ui: UiContext, state: WidgetState) -> None:
        theme, size = ui.theme, ui.px(TEXT)
        fill = mix(theme.panel, theme.recess, 0.9) if state.editing else theme.control
        if state.selected and not state.editing:
            fill = theme.control_hover
        paint_box(surface, ui, self.rect, fill, state.selected)
        inside = self._inside
        hint = theme.muted if state.editing else mix(theme.muted, theme.text, 0.4)
        colour = theme.text if self.text else hint
        text = ui.fonts.fit(self.text or self.placeholder, size, inside.width, colour)
        rect = text.get_rect(midleft=inside.midleft)
        if state.editing and self.all_selected:
            band = rect.inflate(ui.px(4), 0)
            pygame.draw.rect(surface, mix(fill, theme.accent, 0.4), band, border_radius=ui.px(3))
        surface.blit(text, rect)
        if state.editing and not self.all_selected:
            left = self._caret_left(self.caret)
            caret = pygame.Rect(left, 0, ui.px(2), round(1.2 * size))
            caret.centery = inside.centery
            pygame.draw.rect(surface, theme.accent, caret)
