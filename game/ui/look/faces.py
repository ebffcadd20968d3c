"""The typefaces: which one has a given letter, and their fonts, read when first used.

Files are read whole: a font that is opened by its path keeps the file open, for each of its sizes,
and systems allow few open files. What is missing or damaged is passed over, with a line in the log.
"""

from __future__ import annotations

import contextlib
import io
import logging
import sys
from array import array
from bisect import bisect_right
from functools import cache, cached_property, lru_cache

import msgspec
import pygame
from msgspec import Struct, field

from game.base.assets import asset
from game.ui.look.bidi import FIRST_STRONG_ISOLATE, POP_ISOLATE

log = logging.getLogger(__name__)

LEAST = 12
"""The least size of a font's em, in pixels, in any face: smaller letters are illegible."""

_UNSEEN = {"\u200c", "\u200d", "\ufe0e", "\ufe0f", FIRST_STRONG_ISOLATE, POP_ISOLATE}
"""Code points that a face needn't have: they only say how to show the letters around them."""

_MOST_FACES = 4096
"""The number of graphemes whose faces are cached."""

_WHOLE = 0xB1B0AFBA
"""The sum of the 32-bit words of a whole font file, see `checkSumAdjustment` in OpenType's table
``head``."""


class Face(Struct, frozen=True, eq=False, dict=True):
    """A typeface, as described in `assets/fonts/coverage.json`; no file is read yet.

    One without files is pygame's own, which is always there.

    Attributes:
        files: the files of its weights, the heavier one last.
        ranges: the ranges of code points it covers, in hexadecimal.
        script: the ISO 15924 code of the script that its letters are shaped for, or None.
        scale: its size relative to the first face's, whose letters are small for their em.
    """

    files: tuple[str, ...]
    ranges: str = field(name="covers")
    script: str | None = None
    scale: float = 0.92

    @cached_property
    def bounds(self) -> tuple[int, ...]:
        """The code points at which its ranges start and end, alternately; ends are exclusive."""
        bounds: list[int] = []
        for span in self.ranges.split():
            first, _, last = span.partition("-")
            bounds += [int(first, 16), int(last or first, 16) + 1]
        return tuple(bounds)

    @cached_property
    def is_readable(self) -> bool:
        """Whether any of its weights can be read, and so stands in for the others."""
        return not self.files or any(_content(file) is not None for file in self.files)

    def covers(self, char: str) -> bool:
        """Whether it has a letter, and can show it."""
        return bisect_right(self.bounds, ord(char)) % 2 == 1 and self.is_readable

    def font(
        self, px: int, *, bold: bool, right_to_left: bool = False, least: int = LEAST
    ) -> pygame.font.Font:
        """The font for runs in a direction, at the size that matches the first face's `px`.

        Its own size is never below `least`. The face must be readable.
        """
        weights = self.files[::-1] if bold else self.files
        file = next((one for one in weights if _content(one) is not None), None)
        script = self.script or ("Hebr" if right_to_left else None)
        return _font(file, max(least, round(self.scale * px)), script, right_to_left)


@lru_cache(maxsize=128)
def _font(file: str | None, px: int, script: str | None, right_to_left: bool) -> pygame.font.Font:
    content = None if file is None else _content(file)
    font = pygame.font.Font(None if content is None else io.BytesIO(content), px)
    # A pygame without HarfBuzz can't shape: letters are then shown unshaped.
    with contextlib.suppress(pygame.error):
        if script is not None:
            font.set_script(script)
        if right_to_left:
            font.set_direction(pygame.DIRECTION_RTL)
    return font


@cache
def _content(file: str) -> bytes | None:
    """What is in a font's file; None if it can't be used."""
    try:
        content = asset("fonts", file).read_bytes()
        if _sum_of_words(content) != _WHOLE:
            raise ValueError("it is damaged")
    except (OSError, ValueError) as error:
        log.warning("the font %s can't be used: %s", file, error)
        return None
    return content


def _sum_of_words(content: bytes) -> int:
    """The sum of a file's 32-bit words, of which the most significant bytes come first."""
    # Without numpy, which nothing needs before the first frame; a millisecond for 200 kB.
    words = array("I", content + bytes(-len(content) % 4))
    if sys.byteorder == "little":
        words.byteswap()
    return sum(words) % 2**32


@lru_cache(maxsize=1)
def faces() -> tuple[Face, ...]:
    """The faces, in the order in which they are tried for a letter.

    The first one has the letters of English at least.
    """
    try:
        content = asset("fonts", "coverage.json").read_bytes()
        shipped = msgspec.json.decode(content, type=tuple[Face, ...])
    except (OSError, ValueError) as error:
        log.warning("the program's fonts can't be used: %s", error)
        shipped = ()
    first = next((one for one in shipped if one.covers("a")), Face((), "20-7e", scale=1))
    return (first, *(one for one in shipped if one is not first))


@lru_cache(maxsize=_MOST_FACES)
def face_of(grapheme: str) -> Face | None:
    """The first face that has all of a grapheme, else the first with its base letter, or None."""
    needed = set(grapheme) - _UNSEEN
    whole = (face for face in faces() if all(map(face.covers, needed)))
    part = (face for face in faces() if face.covers(grapheme[0]))
    return next(whole, None) or next(part, None)


def shown_by(face: Face, grapheme: str) -> str:
    """The part of a grapheme that a face can show, including joiners."""
    joiners = {"\u200c", "\u200d"}
    return "".join(char for char in grapheme if char in joiners or face.covers(char))
