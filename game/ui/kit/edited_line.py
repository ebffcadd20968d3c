"""A line of text being edited: its caret, what is selected, and what keys do to both."""

from __future__ import annotations

import unicodedata
from enum import Enum, auto
from itertools import accumulate, pairwise

from game.base.names import GRAPHEME_LIMIT, clean_text, graphemes
from game.ui.shell.actions import Compose, Reach

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
        """What is selected."""
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
        """Select the whole text."""
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
        """Replace the whole text."""
        self._set(text, "")

    def _set(self, before: str, after: str) -> None:
        """Set the text, given as what is before and after the caret."""
        self.text = clean_text(before + after)
        # Characters that are now adjacent may have become one.
        self.place(max(caret for caret in self.carets if caret <= len(before)))


def _kind(letter: str) -> str:
    """What a grapheme is: part of a word, a space, or a sign."""
    return "word" if letter[0].isalnum() else "space" if letter.isspace() else "sign"
