"""A field for one line of text."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from itertools import accumulate

import pygame

from game.names import clean_text, graphemes
from game.ui.look.texts import tr
from game.ui.look.theme import RGB, mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.widgets.widget import RADIUS, TEXT, Widget, WidgetState, paint_box

NOTE_TEXT = 13
"""The size of the note, in design pixels."""

SMALL = 14
"""The least size of the text, in design pixels, if it is wider than the field."""

MOST_AT_ONCE = 1000
"""The most characters that are considered of text inserted at once."""


class Field(Widget):
    """One line of editable text.

    Graphemes, which people see as one character, are never split.

    A click puts the caret where the pointer is. A key that moves the focus here selects the whole
    text: typing then replaces it, and arrow keys end the selection.

    Attributes:
        text: what was typed.
        placeholder: what is shown while the text is empty.
        title: what the text is, for the heading of the on-screen keyboard.
        limit: the most graphemes it takes.
        capitalized: whether the on-screen keyboard begins it with a capital, as suits names.
        caret: the index in the text before which the caret is.
        all_selected: whether the whole text is selected.
        note: says that part of what was typed wasn't accepted, or is "".
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
        title: str | None = None,
        *,
        capitalized: bool = True,
    ) -> None:
        """Make a field. `on_change` is called with the text after each change."""
        super().__init__(name)
        self._ui = ui
        self.text = text
        self.placeholder = placeholder
        self.title = title or placeholder
        self.limit = limit
        self.capitalized = capitalized
        self.caret = len(text)
        self.all_selected = False
        self.note = ""
        self._scrolled = 0
        self._on_change = on_change

    def use(self, part: int | None) -> Change | None:
        return None

    @property
    def _carets(self) -> list[int]:
        """The possible places of the caret, from the start of the text."""
        return list(accumulate(map(len, graphemes(self.text)), initial=0))

    def place_caret(self, at: Pixel) -> None:
        self.caret = min(self._carets, key=lambda caret: abs(self._caret_left(caret) - at[0]))
        self.all_selected = False

    @property
    def _inside(self) -> pygame.Rect:
        """The rectangle of the text."""
        return self.rect.inflate(-2 * self._ui.px(RADIUS), 0)

    def _caret_left(self, caret: int) -> int:
        """The x of the caret before a character, in pixels of the window."""
        x = self._ui.fonts.caret_x(self.text, caret, self._ui.px(TEXT))
        return self._inside.left + x - self._scrolled

    def select_all(self) -> None:
        self.caret = len(self.text)
        self.all_selected = bool(self.text)

    def step(self, by: int) -> bool:
        """Move the caret; False if it is at that end already and the arrow may lead elsewhere."""
        before = (self.caret, self.all_selected)
        if self.all_selected:
            self.caret = 0 if by < 0 else len(self.text)
        elif by < 0:
            self.caret = max((caret for caret in self._carets if caret < self.caret), default=0)
        else:
            later = (caret for caret in self._carets if caret > self.caret)
            self.caret = min(later, default=len(self.text))
        self.all_selected = False
        return before != (self.caret, False)

    def move_to_end(self, last: bool) -> None:
        self.caret = len(self.text) if last else 0
        self.all_selected = False

    def write(self, text: str) -> None:
        """Insert what can be shown of a text, up to the limit; the note says if any was dropped.

        It replaces the selection, unless nothing of it can be shown.
        """
        kept = "" if self.all_selected else self.text
        before, after = kept[: self.caret], kept[self.caret :]
        typed = unicodedata.normalize("NFC", before + text[:MOST_AT_ONCE])
        head = clean_text(typed)
        note = tr("field.unknown") if len(head) < len(typed) else ""
        letters = graphemes(head)
        while letters and len(graphemes(clean_text("".join(letters) + after))) > self.limit:
            letters.pop()
            note = tr.count("field.limit", self.limit)
        if len(letters) >= len(graphemes(before)) and (letters or not self.all_selected):
            self._set("".join(letters), after)
        self.note = note

    def erase(self, ahead: bool = False) -> None:
        """Remove the character before or after the caret, or the selection."""
        if self.all_selected:
            self._set("", "")
            return
        before, after = graphemes(self.text[: self.caret]), graphemes(self.text[self.caret :])
        self._set("".join(before if ahead else before[:-1]), "".join(after[ahead:]))

    def go_on_from(self, before: Widget) -> None:
        assert isinstance(before, Field)
        self.text, self.caret = before.text, before.caret
        self.all_selected, self.note = before.all_selected, before.note
        self._scrolled = before._scrolled

    def replace(self, text: str) -> None:
        """Replace the whole text."""
        self._set(text, "")

    def _set(self, before: str, after: str) -> None:
        """Set the text, given as what is before and after the caret."""
        self.text = clean_text(before + after)
        # Characters that are now adjacent may have become one.
        self.caret = max(caret for caret in self._carets if caret <= len(before))
        self.all_selected, self.note = False, ""
        self._on_change(self.text)

    def paint(self, surface: pygame.Surface, ui: UiContext, state: WidgetState) -> None:
        theme = ui.theme
        fill = mix(theme.panel, theme.recess, 0.9) if state.editing else theme.control
        if state.selected and not state.editing:
            fill = theme.control_hover
        # With the on-screen keyboard it takes letters although a key is selected.
        rim = None if state.selected else theme.muted
        paint_box(surface, ui, self.rect, fill, state.selected or state.editing, rim)
        inside = self._inside
        if not state.editing:
            self.note, self._scrolled = "", 0
        if self.note:
            right = inside.midright
            size, half = ui.px(NOTE_TEXT), inside.width // 2  # The rest is for what is typed.
            note = ui.fonts.blit(
                surface, self.note, size, theme.muted, max_width=half, midright=right
            )
            inside.width -= note.width + ui.px(8)
        self._paint_text(surface, ui, inside, fill, state)

    def _paint_text(
        self,
        surface: pygame.Surface,
        ui: UiContext,
        inside: pygame.Rect,
        fill: RGB,
        state: WidgetState,
    ) -> None:
        """Draw the text; while it is edited, the part of it around the caret."""
        theme, size = ui.theme, ui.px(TEXT)
        if not (state.editing and self.text):
            quiet = theme.muted if state.editing else mix(theme.muted, theme.text, 0.4)
            colour = theme.text if self.text else quiet
            least = ui.fonts.usual(ui.px(SMALL))
            text = ui.fonts.fit(
                self.text or self.placeholder, size, inside.width, colour, least=least
            )
        else:
            text = ui.fonts.text(self.text, size, theme.text)
            self._scroll(text.get_width(), inside.width)
        rect = text.get_rect(midleft=inside.midleft).move(-self._scrolled, 0)
        with_caret = inside.inflate(ui.px(4), 0)
        clip = surface.get_clip()
        surface.set_clip(with_caret.clip(clip))
        if state.editing and self.all_selected:
            band = rect.inflate(ui.px(4), 0)
            pygame.draw.rect(surface, mix(fill, theme.accent, 0.4), band, border_radius=ui.px(3))
        surface.blit(text, rect)
        if state.editing and not self.all_selected:
            caret = pygame.Rect(self._caret_left(self.caret), 0, ui.px(2), round(1.2 * size))
            caret.centery = inside.centery
            pygame.draw.rect(surface, theme.accent, caret)
        surface.set_clip(clip)

    def _scroll(self, text_width: int, room: int) -> None:
        """Scroll the text until the caret is visible."""
        x = self._ui.fonts.caret_x(self.text, self.caret, self._ui.px(TEXT))
        least, most = x - room, x
        self._scrolled = min(max(self._scrolled, least, 0), most, max(0, text_width - room))
        self._scrolled = max(self._scrolled, least, 0)
