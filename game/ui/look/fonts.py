"""Text rendering in two weights, with a cache of what was rendered.

Most text is in one family, Fredoka; letters it doesn't have are in another face. All sizes are
requested as for the usual text size: only this module knows the text size in the settings.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import count
from types import MappingProxyType

import pygame

from game.base.names import clean_text
from game.ui.look import text_line
from game.ui.look.bidi import FIRST_STRONG_ISOLATE, POP_ISOLATE, unclosed
from game.ui.look.cache import MIB, SurfaceCache
from game.ui.look.faces import LEAST, faces
from game.ui.look.names_in_text import has_names, shortened, with_names_cut
from game.ui.look.text_line import parts
from game.ui.look.theme import RGB

_BUDGET = 12 * MIB

TEXT_FACTORS: Mapping[str, float] = MappingProxyType(
    {"usual": 1.0, "large": 1.2, "largest": 1.4, "double": 2.0}
)
"""How many times larger than usual text is, for each text size in the settings."""

_ISOLATES = re.compile(f"([{FIRST_STRONG_ISOLATE}{POP_ISOLATE}])")
"""What texts put around what is filled in; `clean_text` drops it, as names must not have any."""


class Fonts:
    """Renders text; font files are opened when first used.

    A size `px` is the font's em in pixels at the usual text size; text is drawn at `em(px)`.

    Attributes:
        factor: how many times larger than usual text is.
        legible: the least size of the font's em, in pixels: smaller letters can't be read.
        cut_names: what was drawn with names cut: where, and the whole line. Whoever paints a
            picture empties it.
    """

    def __init__(self, factor: float = 1.0, legible: int = LEAST) -> None:
        pygame.font.init()
        self.factor, self.legible = factor, legible
        self.cut_names: list[tuple[pygame.Rect, str]] = []
        # The largest size at which the em is still the least one.
        self._least = math.ceil(legible / factor)
        while self.em(self._least) > legible:
            self._least -= 1
        self._surfaces = SurfaceCache(_BUDGET)

    def em(self, px: int) -> int:
        """The font's em, in pixels, for text of a requested size."""
        return max(self.legible, round(px * self.factor))

    def usual(self, px: int) -> int:
        """The size to request so that text isn't enlarged: headings are large anyway."""
        return round(px / self.factor)

    def low(self, px: int, max_height: int, *, bold: bool = False) -> int:
        """The size, from `px` down, at which a line is at most `max_height` high, but legible."""
        while self.em(px) > self.legible and self.line_height(px, bold=bold) > max_height:
            px -= 1
        return px

    def text(self, string: str, px: int, colour: RGB, *, bold: bool = False) -> pygame.Surface:
        """One line of text. The surface is shared: don't draw on it."""
        em = self.em(px)
        return self._surfaces.get(
            ("text", string, em, colour, bold), lambda: _rendered(string, em, colour, bold=bold)
        )

    def blit(
        self,
        surface: pygame.Surface,
        string: str,
        px: int,
        colour: RGB,
        *,
        bold: bool = False,
        max_width: int | None = None,
        max_height: int | None = None,
        least: int | None = None,
        **anchor: tuple[int, int],
    ) -> pygame.Rect:
        """Draw one line of text; returns the rectangle that it covers.

        It is placed like a line of the first face; taller or lower letters reach beyond that.

        Args:
            surface: what to draw on.
            string: the text.
            px: its size.
            colour: the colour of the text.
            bold: whether to use the heavier weight.
            max_width: its greatest width in pixels, if limited; see `fit`.
            max_height: its greatest height in pixels, if limited; see `low`.
            least: the size below which it isn't shrunk to fit its width; see `fitting`.
            anchor: one of the rectangle's points and the pixel where it lies, as in
                ``midleft=rect.midleft``.
        """
        if max_height is not None:
            px = self.low(px, max_height, bold=bold)
        whole = string
        if max_width is not None:
            px = self.fitting(string, px, max_width, bold=bold, least=least)
            string = self.shortened(string, px, max_width, bold=bold)
        line = self.text(string, px, colour, bold=bold)
        place = pygame.Rect(0, 0, line.get_width(), self.line_height(px, bold=bold))
        for point, pixel in anchor.items():
            setattr(place, point, pixel)
        covered = surface.blit(line, line.get_rect(center=place.center))
        if string != whole and has_names(whole):
            self.cut_names.append((covered, whole))
        return covered

    def blit_lines(
        self,
        surface: pygame.Surface,
        lines: Sequence[str],
        px: int,
        colour: RGB,
        room: pygame.Rect,
        *,
        bold: bool = False,
        align: tuple[float, float] = (0.0, 0.0),
    ) -> list[pygame.Rect]:
        """Draw lines of text below each other, none wider than a room; returns what they cover.

        `align` is how much of what they leave of the room is to the left of and above them.
        """
        high = self.line_height(px, bold=bold)
        y = room.top + math.floor((room.height - len(lines) * high) * align[1])
        covered = []
        for top, line in zip(count(y, high), lines, strict=False):
            spare = max(0, room.width - self.width(line, px, bold=bold))
            at = room.left + int(spare * align[0]), top
            covered.append(
                self.blit(
                    surface, line, px, colour, bold=bold, max_width=room.width, least=px, topleft=at
                )
            )
        return covered

    def width(self, string: str, px: int, *, bold: bool = False) -> int:
        """The width of `text` in pixels."""
        return _width(string, self.em(px), bold)

    def caret_x(self, string: str, index: int, px: int) -> int:
        """How far a caret before the character at `index` is from the left of `text`, in pixels.

        The string must be as `clean_text` leaves it.
        """
        return text_line.caret_x(string, index, self.em(px))

    def caret_at(self, string: str, x: int, px: int) -> int:
        """The index whose caret, by `caret_x`, is nearest to that many pixels from the left."""
        return text_line.caret_at(string, x, self.em(px))

    def spans(self, string: str, start: int, end: int, px: int) -> list[tuple[int, int]]:
        """The left and right edges of the characters from `start` to `end`, as in `caret_x`.

        There are several such spans if letters run in both directions.
        """
        return text_line.spans(string, start, end, self.em(px))

    def line_height(self, px: int, *, bold: bool = False) -> int:
        """The height of `text` in pixels."""
        return _line_height(self.em(px), bold)

    def fit(
        self,
        string: str,
        px: int,
        max_width: int,
        colour: RGB,
        *,
        bold: bool = False,
        least: int | None = None,
    ) -> pygame.Surface:
        """`text` of at most that width: as large as fits, but no smaller than usual or `least`.

        If that is still too wide, it is shortened with an ellipsis.
        """
        px = self.fitting(string, px, max_width, bold=bold, least=least)
        return self.text(self.shortened(string, px, max_width, bold=bold), px, colour, bold=bold)

    def fitting(
        self, string: str, px: int, max_width: int, *, bold: bool = False, least: int | None = None
    ) -> int:
        """The size, from `px` down, at which a line of text is at most `max_width` wide.

        It is never below `least`, even if the line is too wide then. By default that is `px` at the
        usual text size, or if there are names in the line, the least legible size.
        """
        if least is None:
            least = self.least(px) if has_names(string) else self.usual(px)
        while px > least and self.width(string, px, bold=bold) > max_width:
            px -= 1
        return px

    def fitting_words(self, string: str, px: int, max_width: int) -> int:
        """The legible size, from `px` down, at which each word of a text is at most that wide."""
        least = self.least(px)
        while px > least and any(
            self.width(word, px) > max_width for word in self.wrap(string, px, 1)
        ):
            px -= 1
        return px

    def least(self, px: int) -> int:
        """The least size, from `px` down, at which text is legible."""
        return min(px, self._least)

    def shortened(self, string: str, px: int, max_width: int, *, bold: bool = False) -> str:
        """As much of the string as fits in `max_width` pixels; see `names_in_text`."""
        return shortened(string, lambda text: self.width(text, px, bold=bold) <= max_width)

    def wrap(self, string: str, px: int, max_width: int, *, bold: bool = False) -> list[str]:
        """The string in lines of at most `max_width`; longer words get their own. See `breaks`."""
        return list(_wrapped(string, self.em(px), max_width, bold))

    def wrap_within(
        self, string: str, px: int, room: tuple[int, int], *, bold: bool = False
    ) -> tuple[list[str], int]:
        """The string in lines, and the size, from `px` down, at which they fit in `room`.

        If its height is too small for legible letters, names in the lines are cut; if it still is,
        the lines exceed it.
        """
        while not self.keeps_size(string, px, room, bold=bold):
            px -= 1
        return self.wrap_at(string, px, room, bold=bold), px

    def wrap_at(
        self, string: str, px: int, room: tuple[int, int], *, bold: bool = False
    ) -> list[str]:
        """The string in lines of that size, with the names in it cut if they don't fit in `room`.

        The lines exceed its height if that isn't enough.
        """

        def fits(text: str) -> bool:
            return self._wrapped_height(text, px, room[0], bold=bold) <= room[1] + 1

        if not fits(string):
            string = with_names_cut(string, fits)
        return self.wrap(string, px, room[0], bold=bold)

    def keeps_size(
        self, string: str, px: int, room: tuple[int, int], *, bold: bool = False
    ) -> bool:
        """Whether `wrap_within` leaves the size as it is."""
        height = self._wrapped_height(string, px, room[0], bold=bold)
        return height <= room[1] + 1 or self.em(px) <= self.legible

    def _wrapped_height(self, string: str, px: int, max_width: int, *, bold: bool) -> int:
        return len(self.wrap(string, px, max_width, bold=bold)) * self.line_height(px, bold=bold)

    def figures(self, string: str, px: int, colour: RGB, *, bold: bool = False) -> pygame.Surface:
        """One line with tabular figures: every digit has the same width.

        The font's own digits differ in width, so a running score would move. The surface is
        shared: don't draw on it.
        """
        return self._surfaces.get(
            ("figures", string, self.em(px), colour, bold),
            lambda: self._render_figures(string, px, colour, bold=bold),
        )

    def figures_width(self, string: str, px: int, *, bold: bool = False) -> int:
        """The width of `figures` in pixels."""
        return sum(self._advance(part, px, bold=bold) for part in _digits_apart(string))

    def _advance(self, part: str, px: int, *, bold: bool) -> int:
        if not part.isdecimal():
            return self.width(part, px, bold=bold)
        return max(self.width(digit, px, bold=bold) for digit in "0123456789")

    def _render_figures(self, string: str, px: int, colour: RGB, *, bold: bool) -> pygame.Surface:
        size = (max(1, self.figures_width(string, px, bold=bold)), self.line_height(px, bold=bold))
        line = pygame.Surface(size, pygame.SRCALPHA)
        line.fill((*colour, 0))
        x = 0
        for part in _digits_apart(string):
            picture = self.text(part, px, colour, bold=bold)
            advance = self._advance(part, px, bold=bold)
            top = (size[1] - picture.get_height()) // 2
            line.blit(picture, (x + (advance - picture.get_width()) // 2, top))
            x += advance
        return line


def _digits_apart(string: str) -> list[str]:
    """Split a string into single digits and what is between them."""
    return re.findall(r"\d|\D+", string)


def _font(em: int, *, bold: bool) -> pygame.font.Font:
    """The font of the first face at that size."""
    return faces()[0].font(em, bold=bold)


@lru_cache(maxsize=256)
def _line_height(em: int, bold: bool) -> int:
    return _font(em, bold=bold).get_height()


@lru_cache(maxsize=8192)
def _width(string: str, em: int, bold: bool) -> int:
    # The same widths are needed again and again: for fitting text, and in each frame.
    string, plain = _prepared(string)
    if plain:
        return _font(em, bold=bold).size(string)[0]
    return text_line.width(string, em, bold=bold)


@lru_cache(maxsize=2048)
def _wrapped(string: str, em: int, max_width: int, bold: bool) -> tuple[str, ...]:
    lines: list[str] = []
    for paragraph in string.split("\n"):
        line = ""
        for space, part in parts(paragraph):
            longer = f"{line}{space}{part}" if line else part
            if line and _width(longer, em, bold) > max_width:
                depth = unclosed(line)
                lines.append(line + depth * POP_ISOLATE)
                line = depth * FIRST_STRONG_ISOLATE + part
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


def _rendered(string: str, em: int, colour: RGB, *, bold: bool) -> pygame.Surface:
    string, plain = _prepared(string)
    if plain:
        return _font(em, bold=bold).render(string, True, colour)
    return text_line.render(string, em, colour, bold=bold)


@lru_cache(maxsize=1024)
def _prepared(string: str) -> tuple[str, bool]:
    """The part of a string that can be shown, and whether the first face has it left to right."""
    bare = clean_text(string)
    # In most languages texts have only plain letters and needn't be divided into runs.
    plain = bare.isascii() or all(map(_is_plain, bare))
    if plain or all(
        run.face is faces()[0] and not run.right_to_left for run in text_line.runs_of(bare)
    ):
        return bare, True
    pieces = _ISOLATES.split(string)
    return "".join(one if _ISOLATES.match(one) else clean_text(one) for one in pieces), False


@lru_cache(maxsize=1024)
def _is_plain(letter: str) -> bool:
    """Whether a letter is in the first face, doesn't combine, and isn't right to left."""
    combines = unicodedata.category(letter).startswith("M")
    rightward = unicodedata.bidirectional(letter) not in ("R", "AL", "AN")
    return not combines and rightward and faces()[0].covers(letter)
