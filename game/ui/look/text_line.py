"""Lines of text in as many faces as their letters need, and where they may be broken."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, groupby, pairwise

import pygame

from game.base.names import graphemes
from game.ui.look.bidi import levels, visual_order
from game.ui.look.faces import Face, face_of, faces, shown_by
from game.ui.look.theme import RGB


class Run:
    """Adjacent graphemes in one face and one direction.

    Attributes:
        face: the face that shows them, or None if no face has them.
        graphemes: the graphemes, in reading order.
        start: the index of the first in the line's string.
        right_to_left: whether they run from right to left.
    """

    __slots__ = ("_whole", "face", "graphemes", "right_to_left", "start")

    def __init__(
        self, face: Face | None, graphemes: Sequence[str], start: int, *, right_to_left: bool
    ) -> None:
        self.face = face
        self.graphemes = graphemes
        self.start = start
        self.right_to_left = right_to_left
        self._whole: str | None = None

    @property
    def end(self) -> int:
        """The index in the line's string after the last grapheme."""
        return self.start + sum(map(len, self.graphemes))

    def width(self, px: int, *, bold: bool, count: int | None = None) -> int:
        """The width in pixels of the run, or of its first `count` graphemes."""
        if self.face is None:
            return sum(_box_width(letter, px) for letter in self.graphemes[:count])
        return self._font(px, bold=bold).size(self._shown(count))[0]

    def x_before(self, index: int, px: int) -> int:
        """How far what is before the character at `index` ends from the run's left, in pixels."""
        ends = accumulate(map(len, self.graphemes), initial=self.start)
        before = sum(end <= index for end in ends) - 1
        part = self.width(px, bold=False, count=before) if before > 0 else 0
        return self.width(px, bold=False) - part if self.right_to_left else part

    def render(self, px: int, colour: RGB, *, bold: bool) -> tuple[pygame.Surface, int]:
        """A picture of the run, and how far its baseline is below the picture's top, in pixels."""
        if self.face is None:
            return _boxes(self.graphemes, px, colour), faces()[0].font(px, bold=bold).get_ascent()
        font, shown = self._font(px, bold=bold), self._shown()
        if font.size(shown)[0] == 0:
            return pygame.Surface((0, 0)), 0
        return font.render(shown, True, colour), font.get_ascent()

    def _font(self, px: int, *, bold: bool) -> pygame.font.Font:
        assert self.face is not None
        return self.face.font(px, bold=bold, right_to_left=self.right_to_left)

    def _shown(self, count: int | None = None) -> str:
        """The part of the run, or of its first `count` graphemes, that the face can show."""
        face = self.face
        assert face is not None
        if count is None and self._whole is not None:
            return self._whole
        shown = "".join(shown_by(face, letter) for letter in self.graphemes[:count])
        if count is None:
            self._whole = shown
        return shown


@lru_cache(maxsize=512)
def runs_of(string: str) -> tuple[Run, ...]:
    """The runs of a line, from left to right."""
    letters = graphemes(string)
    starts = list(accumulate(map(len, letters), initial=0))
    depths = levels(letters)
    keys = list(zip(_faces_of(letters), depths, strict=True))
    runs, run_levels = [], []
    for (face, level), group in groupby(range(len(letters)), key=keys.__getitem__):
        first, *rest = group
        last = rest[-1] if rest else first
        runs.append(
            Run(face, letters[first : last + 1], starts[first], right_to_left=level % 2 == 1)
        )
        run_levels.append(level)
    return tuple(visual_order(runs, run_levels))


def _faces_of(letters: Sequence[str]) -> list[Face | None]:
    """The face of each grapheme; a space has the face of what is before it, if possible."""
    chosen: list[Face | None] = []
    for letter in letters:
        before = chosen[-1] if chosen else None
        with_it = letter == " " and before is not None and before.covers(" ")
        chosen.append(before if with_it else face_of(letter))
    return chosen


def width(string: str, px: int, *, bold: bool) -> int:
    """The width of the line in pixels."""
    return sum(run.width(px, bold=bold) for run in runs_of(string))


def caret_x(string: str, index: int, px: int) -> int:
    """How far a caret before the character at `index` is from the line's left, in pixels."""
    x = 0
    for run in runs_of(string):
        if run.start < index <= run.end or index == run.start == 0:
            return x + run.x_before(index, px)
        x += run.width(px, bold=False)
    return 0


def caret_at(string: str, x: int, px: int) -> int:
    """The index whose caret, by `caret_x`, is nearest to that many pixels from the line's left."""
    if not string:
        return 0
    left, end = 0, 0
    for run in runs_of(string):
        left, end = end, end + run.width(px, bold=False)
        if x < end:
            break
    into = end - x if run.right_to_left else x - left
    counts = range(len(run.graphemes))
    reached = bisect_left(counts, into, key=lambda count: run.width(px, bold=False, count=count))
    places = list(accumulate(map(len, run.graphemes), initial=run.start))
    # Where directions change, the caret is at the end of what is before it, which may be elsewhere.
    near = [*places[max(0, reached - 1) : reached + 1], *(run.end for run in runs_of(string)), 0]
    return min(near, key=lambda place: abs(caret_x(string, place, px) - x))


def spans(string: str, start: int, end: int, px: int) -> list[tuple[int, int]]:
    """Where the characters from `start` to `end` are: the left and right edges, in pixels."""
    found, x = [], 0
    for run in runs_of(string):
        first, last = max(start, run.start), min(end, run.end)
        if first < last:
            left, right = sorted(run.x_before(index, px) for index in (first, last))
            found.append((x + left, x + right))
        x += run.width(px, bold=False)
    return found


def render(string: str, px: int, colour: RGB, *, bold: bool) -> pygame.Surface:
    """A picture of the line.

    It is as high as a line of the first face; if letters need more, it is extended by the same
    amount above and below.
    """
    first = faces()[0].font(px, bold=bold)
    height, ascent = first.get_height(), first.get_ascent()
    pictures = [run.render(px, colour, bold=bold) for run in runs_of(string)]
    tops = [ascent - baseline for _, baseline in pictures]
    over = 0
    for (picture, _), top in zip(pictures, tops, strict=True):
        ink = picture.get_bounding_rect().move(0, top)
        over = max(over, -ink.top, ink.bottom - height)
    lefts = list(accumulate((picture.get_width() for picture, _ in pictures), initial=0))
    line = pygame.Surface((max(1, lefts[-1]), height + 2 * over), pygame.SRCALPHA)
    line.fill((*colour, 0))
    for (picture, _), left, top in zip(pictures, lefts[:-1], tops, strict=True):
        line.blit(picture, (left, top + over))
    return line


# -- letters that no face has -------------------------------------------------


def _digits(letter: str) -> tuple[str, str]:
    """The code point of a letter in hexadecimal, split into two rows."""
    digits = f"{ord(letter[0]):04X}"
    half = (len(digits) + 1) // 2
    return digits[:half], digits[half:]


def _box_width(letter: str, px: int) -> int:
    small = _digit_font(px)
    return max(small.size(row)[0] for row in _digits(letter)) + 2 * _box_margin(px)


def _box_margin(px: int) -> int:
    return max(2, round(px / 8))


def _digit_font(px: int) -> pygame.font.Font:
    return faces()[0].font(round(0.42 * px), bold=True, least=4)


def _boxes(letters: Sequence[str], px: int, colour: RGB) -> pygame.Surface:
    """A frame around the code point of each letter, so that the letters can be told apart."""
    lefts = list(accumulate((_box_width(letter, px) for letter in letters), initial=0))
    first, small = faces()[0].font(px, bold=False), _digit_font(px)
    picture = pygame.Surface((lefts[-1], first.get_height()), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    top, bottom = round(first.get_ascent() - 0.8 * px), round(first.get_ascent() + 0.08 * px)
    for letter, (left, right) in zip(letters, pairwise(lefts), strict=True):
        frame = pygame.Rect(left + 1, top, right - left - 2, bottom - top)
        pygame.draw.rect(picture, colour, frame, max(1, px // 20), border_radius=max(1, px // 10))
        for row, text in enumerate(_digits(letter)):
            digits = small.render(text, True, colour)
            y = frame.top + round((row + 0.5) * frame.height / 2)
            picture.blit(digits, digits.get_rect(center=(frame.centerx, y)))
    return picture


# Patterns are compiled when they are first used, which is after the first frame.

_SPACES = r"[^\S\u00a0\u202f]+"
"""What separates words. No-break spaces, as in numbers, don't."""

_LETTERS = "[\u2e80-\ua4cf\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]"
"""Chinese and Japanese letters and signs: a line may end before and after each of them."""

_NOT_FIRST = set(
    "，。！？：；、）》」』】〉〕％…·—”’,.!?:;)%ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々"
)
"""Characters that no line begins with."""

_NOT_LAST = set("（《「『【〈〔“‘(")
"""Characters that no line ends with."""


def parts(paragraph: str) -> Iterator[tuple[str, str]]:
    """The unbreakable parts of a paragraph, each with what separates it from the one before.

    >>> list(parts("It fits."))
    [(' ', 'It'), (' ', 'fits.')]
    >>> list(parts("放到棋盘上。"))
    [(' ', '放'), ('', '到'), ('', '棋'), ('', '盘'), ('', '上。')]
    """
    for word in re.split(_SPACES, paragraph):
        space = " "
        for part in _divided(word):
            yield space, part
            space = ""


def _divided(word: str) -> Iterator[str]:
    """The parts of a word between which a line may be broken."""
    if not re.search(_LETTERS, word):
        if word:
            yield word
        return
    part = ""
    for letter in graphemes(word):
        if part and _may_part(part[-1], letter[0]):
            yield part
            part = ""
        part += letter
    yield part


def _may_part(before: str, after: str) -> bool:
    """Whether a line may end between two letters."""
    own = re.match(_LETTERS, before) or re.match(_LETTERS, after)
    return own is not None and after not in _NOT_FIRST and before not in _NOT_LAST
