"""A field for one line of text."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from itertools import accumulate, pairwise
from typing import Self, Unpack

import pygame
from pygame import Rect

from game.base.names import GRAPHEME_LIMIT, clean_text, graphemes
from game.ui.kit.boxes import Measure
from game.ui.kit.control import (
    HEIGHT,
    RADIUS,
    TEXT,
    Control,
    ControlState,
    Description,
    Known,
    Role,
    paint_box,
)
from game.ui.kit.lengths import Span
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.look.theme import RGB, mix
from game.ui.shell import clipboard
from game.ui.shell.actions import (
    Compose,
    Copy,
    Edit,
    EraseWord,
    MoveCaret,
    Paste,
    Pixel,
    Reach,
    SelectAll,
    Write,
)
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, TextRequest

SLACK = 2
"""How many graphemes fewer there may be once text has been inserted: some join their neighbours."""


class LeftOut(Enum):
    """Why part of a text wasn't inserted."""

    UNKNOWN = auto()
    """It can't be shown."""
    TOO_MUCH = auto()
    """It exceeds the limit."""


class EditedLine:
    """A text with a caret, before the character with that index.

    Graphemes, which people see as one character, are never split. What an input method has under
    way, `composed`, stands in place of what is selected.
    """

    def __init__(self, text: str, limit: int) -> None:
        self.text = text
        self.limit = limit
        self.caret = len(text)
        self.composed = Compose("", 0)
        self._anchor = self.caret

    @property
    def carets(self) -> list[int]:
        """The possible places of the caret, from the start of the text."""
        return list(accumulate(map(len, graphemes(self.text)), initial=0))

    @property
    def selection(self) -> tuple[int, int]:
        """The start and the end of what is selected: both the caret's place if nothing is."""
        return min(self.caret, self._anchor), max(self.caret, self._anchor)

    @property
    def selected(self) -> str:
        start, end = self.selection
        return self.text[start:end]

    @property
    def around(self) -> tuple[str, str]:
        """What is before and what is after the caret, or the selection."""
        start, end = self.selection
        return self.text[:start], self.text[end:]

    @property
    def shown(self) -> tuple[str, int]:
        """The text with what is under way, and the caret's place in it."""
        if not self.composed.text:
            return self.text, self.caret
        before, after = self.around
        letters = clean_text(self.composed.text)
        return before + letters + after, len(before) + min(self.composed.caret, len(letters))

    @property
    def under_way(self) -> tuple[int, int]:
        """The start and the end, in what is shown, of what is under way."""
        start, _ = self.selection
        return start, start + len(clean_text(self.composed.text))

    # -- the caret ----------------------------------------------------------

    def place(self, caret: int, *, selecting: bool = False) -> None:
        """Put the caret at one of its places, and end the selection or, `selecting`, extend it."""
        self.caret = caret
        if not selecting:
            self._anchor = caret

    def select_all(self) -> None:
        self._anchor, self.caret = 0, len(self.text)

    def select_word(self, at: int) -> None:
        """Select the word around an index of the text, or the spaces or signs there."""
        self.caret = self._end_of_kind(at, 1)
        self._anchor = self._end_of_kind(self.caret, -1)

    def move(self, by: int, reach: Reach = Reach.LETTER, *, selecting: bool = False) -> None:
        """Move the caret towards the start (-1) or the end (1).

        Without `selecting`, a step by a letter from a selection only goes to its end.
        """
        start, end = self.selection
        if start != end and reach is Reach.LETTER and not selecting:
            self.place(start if by < 0 else end)
        else:
            self.place(self._reached(by, reach), selecting=selecting)

    def _reached(self, by: int, reach: Reach) -> int:
        """Where a move from the caret ends."""
        match reach:
            case Reach.LETTER if by < 0:
                return max((one for one in self.carets if one < self.caret), default=0)
            case Reach.LETTER:
                return min((one for one in self.carets if one > self.caret), default=len(self.text))
            case Reach.WORD:
                beside = self._end_of_kind(self.caret, by)
                between = self.text[min(self.caret, beside) : max(self.caret, beside)]
                return self._end_of_kind(beside, by) if between.isspace() else beside
            case Reach.END:
                return 0 if by < 0 else len(self.text)

    def _end_of_kind(self, at: int, by: int) -> int:
        """Where the characters of one kind end that are before (-1) or after (1) an index."""
        edges = self.carets
        pieces = pairwise(edges if by > 0 else edges[::-1])
        ahead = [(self.text[min(piece) : max(piece)], piece[1]) for piece in pieces]
        kind, reached = None, at
        for letter, end in ahead:
            if (end - at) * by > 0:
                if kind not in (None, _kind(letter)):
                    break
                kind, reached = _kind(letter), end
        return reached

    # -- the text -----------------------------------------------------------

    def write(self, text: str) -> LeftOut | None:
        """Insert what can be shown of a text, up to the limit; returns why any was left out.

        It replaces the selection, unless nothing of it can be shown.
        """
        before, after = self.around
        most = self.limit * GRAPHEME_LIMIT
        typed = unicodedata.normalize("NFC", before + text[:most])
        head = clean_text(typed)
        left_out = LeftOut.UNKNOWN if len(head) < len(typed) else None
        letters = graphemes(head)
        count = len(letters)
        del letters[max(0, self.limit - len(graphemes(after)) + SLACK) :]
        while letters and len(graphemes(clean_text("".join(letters) + after))) > self.limit:
            letters.pop()
        if len(letters) < count or len(text) > most:
            left_out = LeftOut.TOO_MUCH
        inserted = "".join(letters)
        if len(letters) >= len(graphemes(before)) and not (self.selected and inserted == before):
            self._set(inserted, after)
        return left_out

    def erase(self, by: int, reach: Reach = Reach.LETTER) -> None:
        """Remove what is selected, else what the caret would move over."""
        if not self.selected:
            self._anchor = self._reached(by, reach)
        self._set(*self.around)

    def replace(self, text: str) -> None:
        self._set(text, "")

    def _set(self, before: str, after: str) -> None:
        """Set the text, given as what is before and after the caret."""
        self.text = clean_text(before + after)
        # Characters that are now adjacent may have become one.
        self.place(max(caret for caret in self.carets if caret <= len(before)))


def _kind(letter: str) -> str:
    """What a grapheme is: part of a word, a space, or a sign."""
    return "word" if letter[0].isalnum() else "space" if letter.isspace() else "sign"


NOTE_TEXT = 13
"""The size of the note, in design pixels."""

CARET, UNDERLINE = 2, 2
"""The widths of the caret and of the line below what is under way, in design pixels."""

AGAIN_MS, AGAIN_NEAR = 400, 6
"""How soon after a press, and how near it in design pixels, another one makes a double click."""


class LineView:
    """Draws an edited line, scrolled so that its caret is visible.

    Its methods take the room for the text: a rectangle of the window.
    """

    def __init__(self, ui: UiContext, line: EditedLine) -> None:
        self._ui = ui
        self._line = line
        self._scrolled = 0

    def rest(self) -> None:
        """Begin at the start of the line again."""
        self._scrolled = 0

    # -- where the caret is -------------------------------------------------

    def caret_rect(self, room: Rect) -> Rect:
        """Where the caret is, as high as the room; suggestions are shown beside it."""
        left = min(max(self._left_of(room, *self._line.shown), room.left), room.right)
        return Rect(left, room.top, self._ui.px(CARET), room.height)

    def caret_at(self, room: Rect, at: Pixel) -> int:
        """The place of the caret that is nearest to a pixel."""
        x = at[0] - room.left + self._scrolled
        return self._ui.fonts.caret_at(self._line.text, x, self._ui.px(TEXT))

    def letter_at(self, room: Rect, at: Pixel) -> int:
        """The index of the character at a pixel, or of the one nearest to it."""
        text, nearest = self._line.text, self.caret_at(room, at)
        before = at[0] < self._left_of(room, text, nearest) or nearest == len(text)
        return max(0, nearest - 1) if before else nearest

    def _left_of(self, room: Rect, text: str, caret: int) -> int:
        return room.left + self._x(text, caret) - self._scrolled

    def _x(self, text: str, caret: int) -> int:
        return self._ui.fonts.caret_x(text, caret, self._ui.px(TEXT))

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface, room: Rect, fill: RGB) -> None:
        """Draw the line on `fill`, with its caret and what is selected or under way."""
        fonts, theme, px = self._ui.fonts, self._ui.theme, self._ui.px
        line, (text, caret) = self._line, self._line.shown
        picture = fonts.text(text, px(TEXT), theme.text)
        self._scroll(self._x(text, caret), picture.get_width(), room.width)
        rect = picture.get_rect(midleft=room.midleft).move(-self._scrolled, 0)
        if not line.composed.text:
            tone = mix(fill, theme.accent, 0.4)
            for span in self._spans(text, line.selection, rect):
                pygame.draw.rect(surface, tone, span.inflate(px(2), 0), border_radius=px(3))
        surface.blit(picture, rect)
        for span in self._spans(text, line.under_way, rect):
            under = Rect(span.left, rect.bottom - px(1 + UNDERLINE), span.width, px(UNDERLINE))
            pygame.draw.rect(surface, theme.text, under)
        if line.composed.text or not line.selected:
            mark = Rect(self._left_of(room, text, caret), 0, px(CARET), round(1.2 * px(TEXT)))
            mark.centery = room.centery
            pygame.draw.rect(surface, theme.accent, mark)

    def _spans(self, text: str, part: tuple[int, int], rect: Rect) -> list[Rect]:
        """The rectangles of a part of a text that is drawn in `rect`: one for each direction."""
        spans = self._ui.fonts.spans(text, *part, self._ui.px(TEXT))
        return [
            Rect(rect.left + left, rect.top, right - left, rect.height) for left, right in spans
        ]

    def _scroll(self, caret: int, width: int, room: int) -> None:
        """Scroll a text of that width until the caret, so far from its left, is visible."""
        least, most = caret - room, caret
        self._scrolled = min(max(self._scrolled, least, 0), most, max(0, width - room))
        self._scrolled = max(self._scrolled, least, 0)


@dataclass
class Presses:
    """The presses at one place, one right after the other; `last` is on the window's clock."""

    at: Pixel = (0, 0)
    last: float = -math.inf
    count: int = 0


class Field(Control):
    """One line of editable text.

    A click puts the caret where the pointer is, a double click selects a word, and a third one
    everything; dragging selects what it passes. A key that moves the focus here selects the whole
    text: typing then replaces it, and arrow keys end the selection.

    The `note` says that part of what was typed wasn't accepted.
    """

    role = Role.TEXT_BOX

    def __init__(
        self,
        ui: UiContext,
        text: str,
        placeholder: str,
        on_change: Callable[[str], None],
        *,
        limit: int,
        title: str | None = None,
        capitalized: bool = True,
        **known: Unpack[Known],
    ) -> None:
        """Make a field that takes so many graphemes; the `placeholder` is shown while it is empty.

        The on-screen keyboard begins with a capital if it is `capitalized`, as suits names.
        """
        super().__init__(title or placeholder, on_change, **known)
        self._ui = ui
        self.line = EditedLine(text, limit)
        self.placeholder = placeholder
        self.capitalized = capitalized
        self.note = ""
        self._view = LineView(ui, self.line)
        self._presses = Presses()
        self._on_change = on_change

    @classmethod
    def of(
        cls,
        ui: UiContext,
        owner: object,
        name: str,
        placeholder: str,
        *,
        limit: int,
        title: str | None = None,
        capitalized: bool = True,
        **known: Unpack[Known],
    ) -> Self:
        """A field for an attribute of something, which it sets."""
        known.setdefault("about", name)
        return cls(
            *(ui, getattr(owner, name), placeholder, partial(setattr, owner, name)),
            limit=limit,
            title=title,
            capitalized=capitalized,
            **known,
        )

    @property
    def text(self) -> str:
        return self.line.text

    @property
    def request(self) -> TextRequest:
        limit, capitalized = self.line.limit, self.capitalized
        title, holder = self.label, self.placeholder
        return TextRequest(title, self.text, holder, limit, capitalized, self.replace)

    def use(self, part: int | None) -> Change | None:
        return None

    @property
    def described(self) -> Description:
        return Description(self.role, self.label, self.text)

    def content_width(self, measure: Measure, height: int | None) -> Span:
        return Span(measure.px(3 * HEIGHT), measure.px(6 * HEIGHT))

    def go_on_from(self, before: Control) -> None:
        """Keep the caret, the selection and what an input method has under way."""
        assert isinstance(before, Field)
        self._presses = before._presses
        if before.text == self.text:
            self.line, self.note = before.line, before.note
            self._view = before._view

    # -- editing ------------------------------------------------------------

    def begin(self) -> None:
        """Begin to be edited, with the whole text selected."""
        self.line.select_all()
        self.line.composed = Compose("", 0)

    def edit(self, action: Edit) -> None:
        if isinstance(action, Compose):
            self.line.composed = action
            return
        self.line.composed, self.note = Compose("", 0), ""
        match action:
            case Write(text):
                self.write(text)
            case Paste():
                self.write(" ".join(clipboard.copied().splitlines()))
            case Copy(cut):
                self._copy(cut=cut)
            case SelectAll():
                self.line.select_all()
            case MoveCaret(by, reach, selecting):
                self.line.move(by, reach, selecting=selecting)
            case EraseWord(by):
                self.erase(by, Reach.WORD)

    def step(self, by: int) -> bool:
        """Move the caret; False if it is at that end already and the arrow may lead elsewhere."""
        before = (self.line.caret, self.line.selection)
        self.edit(MoveCaret(by, Reach.LETTER))
        return before != (self.line.caret, self.line.selection)

    def write(self, text: str) -> None:
        """Insert what can be shown of a text, up to the limit; the note says if any was dropped.

        It replaces the selection, unless nothing of it can be shown.
        """
        before = self.text
        left_out = self.line.write(text)
        self._told(before)
        match left_out:
            case LeftOut.UNKNOWN:
                self.note = tr("field.unknown")
            case LeftOut.TOO_MUCH:
                self.note = tr.count("field.limit", self.line.limit)

    def erase(self, by: int = -1, reach: Reach = Reach.LETTER) -> None:
        """Remove the character before (-1) or after (1) the caret, or the selection."""
        before = self.text
        self.line.erase(by, reach)
        self._told(before)

    def replace(self, text: str) -> None:
        before = self.text
        self.line.replace(text)
        self._told(before)

    def _copy(self, *, cut: bool) -> None:
        """Copy what is selected; what can't be copied isn't cut out either."""
        if not self.line.selected:
            return
        if not clipboard.copy(self.line.selected):
            self.note = tr("field.not_copied")
        elif cut:
            self.erase()

    def _told(self, before: str) -> None:
        self.note = ""
        if self.text != before:
            self._on_change(self.text)

    # -- the pointer --------------------------------------------------------

    def press(self, at: Pixel) -> None:
        """Put the caret at a pixel; another press there selects the word, and a third all."""
        presses, now, near = self._presses, self._ui.now(), self._ui.px(AGAIN_NEAR)
        again = now - presses.last <= AGAIN_MS and math.dist(at, presses.at) <= near
        self._presses = Presses(at, now, presses.count % 3 + 1 if again else 1)
        self.line.composed = Compose("", 0)
        match self._presses.count:
            case 1:
                self.line.place(self._view.caret_at(self._room, at))
            case 2:
                self.line.select_word(self._view.letter_at(self._room, at))
            case 3:
                self.line.select_all()

    def drag(self, at: Pixel) -> bool:
        """Select from where the pointer was pressed to a pixel; a finger only moves the caret.

        Returns whether that is news.
        """
        before = (self.line.caret, self.line.selection)
        if self._presses.count == 1:
            caret = self._view.caret_at(self._room, at)
            self.line.place(caret, selecting=not self._ui.touch)
        return before != (self.line.caret, self.line.selection)

    # -- drawing ------------------------------------------------------------

    @property
    def _room(self) -> Rect:
        return self.rect.inflate(-2 * self._ui.px(RADIUS), 0)

    @property
    def caret_rect(self) -> Rect:
        """Where the caret is, as high as the field."""
        return self._view.caret_rect(self._room)

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        theme = ui.theme
        fill = mix(theme.panel, theme.recess, 0.9) if state.editing else theme.control
        if state.selected and not state.editing:
            fill = theme.control_hover
        # With the on-screen keyboard it takes letters although a key is selected.
        rim = None if state.selected else theme.muted
        shown = state.selected or state.editing
        paint_box(surface, ui, self.rect, fill, selected=shown, rim=rim)
        room = self._room
        if not state.editing:
            self.note = ""
            self._view.rest()
        if self.note:
            right = room.midright
            size, half = ui.px(NOTE_TEXT), room.width // 2  # The rest is for what is typed.
            note = ui.fonts.blit(
                surface, self.note, size, theme.muted, max_width=half, midright=right
            )
            room.width -= note.width + ui.px(8)
        clip = surface.get_clip()
        surface.set_clip(room.inflate(ui.px(4), 0).clip(clip))
        if not (state.editing and self.line.shown[0]):
            self._paint_quiet(surface, room, editing=state.editing)
        if state.editing:
            self._view.paint(surface, room, fill)
        surface.set_clip(clip)

    def _paint_quiet(self, surface: pygame.Surface, room: Rect, *, editing: bool) -> None:
        """Draw as much of the text as fits, or else what belongs here."""
        fonts, theme, px = self._ui.fonts, self._ui.theme, self._ui.px
        quiet = theme.muted if editing else mix(theme.muted, theme.text, 0.4)
        tone = theme.text if self.text else quiet
        # The end of a name, or of a path, says as much as its start.
        line = fonts.fit(named(self.text or self.placeholder), px(TEXT), room.width, tone)
        surface.blit(line, line.get_rect(midleft=room.midleft))
