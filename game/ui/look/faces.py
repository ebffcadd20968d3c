"""The typefaces: which one has a given letter, and their fonts, opened when first used."""

from __future__ import annotations

import contextlib
import json
from bisect import bisect_right
from functools import cached_property, lru_cache

import pygame

from game.base.assets import asset
from game.ui.look.bidi import FIRST_STRONG_ISOLATE, POP_ISOLATE

_SCALE = 0.92
"""The size of the other faces relative to the first, whose letters are small for their em."""

LEAST = 12
"""The least size of a font's em, in pixels, in any face: smaller letters are illegible."""

_UNSEEN = {"\u200c", "\u200d", "\ufe0e", "\ufe0f", FIRST_STRONG_ISOLATE, POP_ISOLATE}
"""Code points that a face needn't have: they only say how to show the letters around them."""

_MOST_FACES = 4096
"""The number of graphemes whose faces are cached."""


class Face:
    """A typeface, as described in `assets/fonts/coverage.json`."""

    def __init__(self, files: tuple[str, ...], script: str | None, covers: str, scale: float):
        """Make a face without opening any file yet.

        Args:
            files: the files of its weights, the heavier one last.
            script: the ISO 15924 code of the script that its letters are shaped for, or None.
            covers: the ranges of code points it covers, in hexadecimal.
            scale: its size relative to the first face's.
        """
        self.files = files
        self._script = script
        self._covers = covers
        self._scale = scale

    @cached_property
    def bounds(self) -> tuple[int, ...]:
        """The code points at which its ranges start and end, alternately; ends are exclusive."""
        bounds: list[int] = []
        for span in self._covers.split():
            first, _, last = span.partition("-")
            bounds += [int(first, 16), int(last or first, 16) + 1]
        return tuple(bounds)

    def covers(self, char: str) -> bool:
        """Whether it has a letter."""
        return bisect_right(self.bounds, ord(char)) % 2 == 1

    def font(
        self, px: int, *, bold: bool, right_to_left: bool = False, least: int = LEAST
    ) -> pygame.font.Font:
        """The font for runs in a direction, at the size that matches the first face's `px`.

        Its own size is never below `least`.
        """
        file = self.files[-1 if bold else 0]
        script = self._script or ("Hebr" if right_to_left else None)
        return _font(file, max(least, round(self._scale * px)), script, right_to_left)


@lru_cache(maxsize=128)
def _font(file: str, px: int, script: str | None, right_to_left: bool) -> pygame.font.Font:
    font = pygame.font.Font(asset("fonts", file), px)
    # A pygame without HarfBuzz can't shape: letters are then shown unshaped.
    with contextlib.suppress(pygame.error):
        if script is not None:
            font.set_script(script)
        if right_to_left:
            font.set_direction(pygame.DIRECTION_RTL)
    return font


@lru_cache(maxsize=1)
def faces() -> tuple[Face, ...]:
    """The faces, in the order in which they are tried for a letter."""
    index = json.loads(asset("fonts", "coverage.json").read_text("ascii"))
    return tuple(
        Face(tuple(entry["files"]), entry["script"], entry["covers"], _SCALE if row else 1)
        for row, entry in enumerate(index)
    )


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
