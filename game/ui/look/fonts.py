"""Text rendering in two weights, with a cache of what was rendered.

Most text is in one family, Fredoka; letters that it doesn't have are in another face.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.names import clean_text, graphemes
from game.ui.look import text_line
from game.ui.look.breaks import parts
from game.ui.look.cache import SurfaceCache
from game.ui.look.faces import faces
from game.ui.look.theme import RGB

_ELLIPSIS = "…"
_BUDGET = 12 * 1024 * 1024


class Fonts:
    """Renders text. Sizes are pixels of the font's em; font files are opened when first used."""

    def __init__(self) -> None:
        pygame.font.init()
        self._surfaces = SurfaceCache(_BUDGET)

    def font(self, px: int, bold: bool = False) -> pygame.font.Font:
        """The font of the first face in that size."""
        return faces()[0].font(px, bold)

    def text(self, string: str, px: int, colour: RGB, bold: bool = False) -> pygame.Surface:
        """One line of text. The surface is shared: don't draw on it."""
        return self._surfaces.get(
            ("text", string, px, colour, bold), lambda: self._render(string, px, colour, bold)
        )

    def _render(self, string: str, px: int, colour: RGB, bold: bool) -> pygame.Surface:
        string, plain = _prepared(string)
        if plain:
            return self.font(px, bold).render(string, True, colour)
        return text_line.render(string, px, bold, colour)

    def blit(
        self,
        surface: pygame.Surface,
        string: str,
        px: int,
        colour: RGB,
        *,
        bold: bool = False,
        max_width: int | None = None,
        **anchor: tuple[int, int],
    ) -> pygame.Rect:
        """Draw one line of text; returns the rectangle that it covers.

        Args:
            surface: what to draw on.
            string: the text.
            px: the size of the font's em in pixels.
            colour: of the text.
            bold: whether in the heavier weight.
            max_width: the width in pixels beyond which it is shortened, if any.
            anchor: one of the rectangle's points and the pixel where it lies, as in
                ``midleft=rect.midleft``.
        """
        if max_width is not None:
            string = self.shortened(string, px, max_width, bold)
        line = self.text(string, px, colour, bold)
        return surface.blit(line, line.get_rect(**anchor))

    def width(self, string: str, px: int, bold: bool = False) -> int:
        """How many pixels wide `text` is."""
        string, plain = _prepared(string)
        if plain:
            return self.font(px, bold).size(string)[0]
        return text_line.width(string, px, bold)

    def caret_x(self, string: str, index: int, px: int, bold: bool = False) -> int:
        """How many pixels from `text`'s left a caret before the character at `index` stands.

        The string is as `clean_text` leaves it.
        """
        return text_line.caret_x(string, index, px, bold)

    def line_height(self, px: int, bold: bool = False) -> int:
        """How many pixels high `text` is."""
        return self.font(px, bold).get_height()

    def fit(
        self, string: str, px: int, max_width: int, colour: RGB, bold: bool = False
    ) -> pygame.Surface:
        """`text`, shortened with an ellipsis where it would be wider than `max_width`."""
        return self.text(self.shortened(string, px, max_width, bold), px, colour, bold)

    def shortened(self, string: str, px: int, max_width: int, bold: bool = False) -> str:
        """As much of the string as fits into `max_width` pixels, an ellipsis for the rest."""
        if self.width(string, px, bold) <= max_width:
            return string
        letters = graphemes(string)
        low, high = 0, len(letters)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(_cut(letters, middle), px, bold) <= max_width:
                low = middle
            else:
                high = middle - 1
        return _cut(letters, low)

    def wrap(self, string: str, px: int, max_width: int, bold: bool = False) -> list[str]:
        """The string in lines of at most `max_width`, longer words alone; see `breaks`."""
        lines: list[str] = []
        for paragraph in string.split("\n"):
            line = ""
            for space, part in parts(paragraph):
                longer = f"{line}{space}{part}" if line else part
                if line and self.width(longer, px, bold) > max_width:
                    lines.append(line)
                    line = part
                else:
                    line = longer
            lines.append(line)
        return lines

    def figures(self, string: str, px: int, colour: RGB, bold: bool = False) -> pygame.Surface:
        """One line with tabular figures: every digit has the same width.

        The font's own digits differ in width, so a running score would move. The surface is
        shared: don't draw on it.
        """
        return self._surfaces.get(
            ("figures", string, px, colour, bold),
            lambda: self._render_figures(string, px, colour, bold),
        )

    def figures_width(self, string: str, px: int, bold: bool = False) -> int:
        """How many pixels wide `figures` is."""
        return sum(self._advance(part, px, bold) for part in _digits_apart(string))

    def _advance(self, part: str, px: int, bold: bool) -> int:
        if not part.isdecimal():
            return self.width(part, px, bold)
        return max(self.width(digit, px, bold) for digit in "0123456789")

    def _render_figures(self, string: str, px: int, colour: RGB, bold: bool) -> pygame.Surface:
        size = (max(1, self.figures_width(string, px, bold)), self.line_height(px, bold))
        line = pygame.Surface(size, pygame.SRCALPHA)
        line.fill((*colour, 0))
        x = 0
        for part in _digits_apart(string):
            picture = self.text(part, px, colour, bold)
            advance = self._advance(part, px, bold)
            top = (size[1] - picture.get_height()) // 2
            line.blit(picture, (x + (advance - picture.get_width()) // 2, top))
            x += advance
        return line


def _digits_apart(string: str) -> list[str]:
    """The parts of a string: each digit, and what is between digits."""
    return re.findall(r"\d|\D+", string)


def _cut(letters: Sequence[str], count: int) -> str:
    """The first so many letters with an ellipsis."""
    return "".join(letters[:count]).rstrip() + _ELLIPSIS


@lru_cache(maxsize=1024)
def _prepared(string: str) -> tuple[str, bool]:
    """What of a string can be shown, and whether the first face has it all, left to right."""
    string = clean_text(string)
    plain = string.isascii() or all(
        run.face is faces()[0] and not run.right_to_left for run in text_line.runs_of(string)
    )
    return string, plain
