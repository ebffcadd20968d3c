"""The typefaces: which of them has a letter, and fonts opened when first used."""

from __future__ import annotations

import contextlib
import json
from bisect import bisect_right
from functools import cached_property, lru_cache

import pygame

from game.assets import asset

_SCALE = 0.92
"""The size of the other faces beside the first, whose letters are small for their em."""

_UNSEEN = {"\u200c", "\u200d", "\ufe0e", "\ufe0f"}
"""What a face needn't have: it only says how to show the letters around it."""

_MOST_FACES = 4096
"""How many graphemes' faces are remembered."""


class Face:
    """A typeface, as `assets/fonts/coverage.json` has it."""

    def __init__(self, files: tuple[str, ...], script: str | None, covers: str, scale: float):
        """Make a face; nothing is opened yet.

        Args:
            files: of its weights, the heavier one last.
            script: the ISO 15924 code of the script that its letters are shaped for, or None.
            covers: the ranges of code points that it has, in hexadecimal.
            scale: its size beside the first face's.
        """
        self.files = files
        self._script = script
        self._covers = covers
        self._scale = scale

    @cached_property
    def bounds(self) -> tuple[int, ...]:
        """Where what it covers begins and ends, by turns: code points, each end exclusive."""
        bounds: list[int] = []
        for span in self._covers.split():
            first, _, last = span.partition("-")
            bounds += [int(first, 16), int(last or first, 16) + 1]
        return tuple(bounds)

    def covers(self, char: str) -> bool:
        """Whether it has that letter."""
        return bisect_right(self.bounds, ord(char)) % 2 == 1

    def font(self, px: int, bold: bool, right_to_left: bool = False) -> pygame.font.Font:
        """The font for runs in that direction, of the size that goes with the first face's."""
        file = self.files[-1 if bold else 0]
        script = self._script or ("Hebr" if right_to_left else None)
        return _font(file, max(4, round(self._scale * px)), script, right_to_left)


@lru_cache(maxsize=128)
def _font(file: str, px: int, script: str | None, right_to_left: bool) -> pygame.font.Font:
    font = pygame.font.Font(asset("fonts", file), px)
    # A pygame without HarfBuzz can't shape: letters then stand as they are.
    with contextlib.suppress(pygame.error):
        if script is not None:
            font.set_script(script)
        if right_to_left:
            font.set_direction(pygame.DIRECTION_RTL)
    return font


@lru_cache(maxsize=1)
def faces() -> tuple[Face, ...]:
    """The faces in the order in which they are asked for a letter."""
    index = json.loads(asset("fonts", "coverage.json").read_text("ascii"))
    return tuple(
        Face(tuple(entry["files"]), entry["script"], entry["covers"], _SCALE if row else 1)
        for row, entry in enumerate(index)
    )


@lru_cache(maxsize=_MOST_FACES)
def face_of(grapheme: str) -> Face | None:
    """The first face that has all of a grapheme, else one that has its letter, or None."""
    needed = set(grapheme) - _UNSEEN
    whole = (face for face in faces() if all(map(face.covers, needed)))
    part = (face for face in faces() if face.covers(grapheme[0]))
    return next(whole, None) or next(part, None)


def shown_by(face: Face, grapheme: str) -> str:
    """What of a grapheme a face can show, joiners included."""
    joiners = {"\u200c", "\u200d"}
    return "".join(char for char in grapheme if char in joiners or face.covers(char))
