"""Reads the words that scenes draw, and finds those that are lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import pygame
from pygame import Rect
from scenes.sample_games import NAMES, SHORT_NAMES

from game.ui.look.bidi import FIRST_STRONG_ISOLATE
from game.ui.look.sprites import Sprite

OVERLAP = 1
"""How many pixels of ink may overlap: letters' edges are soft."""


@dataclass
class Drawn:
    """A text that was drawn, and where its ink is."""

    text: str
    ink: Rect


class Sheet(pygame.Surface):
    """A surface that notes the texts drawn on it, and those that are scrolled out of sight."""

    def __init__(self, size, texts):
        super().__init__(size)
        self.drawn: list[Drawn] = []
        self.hidden: set[str] = set()
        self._texts = texts

    def blit(self, source, dest=(0, 0), area=None, special_flags=0):
        # Nobody looks at the picture, and drawing it takes longer than anything else here.
        corner = dest.topleft if isinstance(dest, Rect) else dest
        covered = Rect(corner, (source if area is None else Rect(area)).size).clip(self.get_clip())
        if id(source) in self._texts:
            text, ink = self._texts[id(source)][:2]
            if ink.size != (0, 0) and self.get_clip().colliderect(ink.move(corner)):
                self.drawn.append(Drawn(text, ink.move(corner)))
            else:
                self.hidden.add(text)
        return covered


class NoSprites:
    """Stands in for what draws pieces and boards, which is slow and isn't looked at here."""

    def __init__(self, theme):
        self.theme = theme
        self._nothing = Sprite(pygame.Surface((1, 1), pygame.SRCALPHA), (0, 0))

    def __getattr__(self, name):
        return lambda *args, **kwargs: self._nothing


class Reader:
    """Reads the texts drawn in a window from now on."""

    def __init__(self, ui, monkeypatch):
        self._ui = ui
        self._texts = {}
        self._shortened = set()
        self._wrapped = {}
        self._hidden: set[str] = set()
        fonts = ui.fonts
        for name in ("text", "figures"):
            monkeypatch.setattr(fonts, name, self._noting_text(getattr(fonts, name)))
        monkeypatch.setattr(fonts, "shortened", self._noting_cuts(fonts.shortened))
        monkeypatch.setattr(fonts, "wrap", self._noting_lines(fonts.wrap))

    def _noting_text(self, render):
        def text(string, *args, **kwargs):
            picture = render(string, *args, **kwargs)
            if id(picture) not in self._texts:
                # Hold the picture itself, so no other can reuse its `id`.
                self._texts[id(picture)] = (string, picture.get_bounding_rect(), picture)
            return picture

        return text

    def _noting_cuts(self, shorten):
        def shortened(string, *args, **kwargs):
            short = shorten(string, *args, **kwargs)
            if short != string:
                self._shortened.add(string)
            return short

        return shortened

    def _noting_lines(self, wrap):
        def wrapped(string, *args, **kwargs):
            self._wrapped[string] = wrap(string, *args, **kwargs)
            return self._wrapped[string]

        return wrapped

    def read(self, *paint: Callable[[pygame.Surface], object]) -> list[Drawn]:
        """The texts that these functions draw on the window, one after the other."""
        self._shortened.clear()
        self._wrapped.clear()
        sheet = Sheet(self._ui.size, self._texts)
        for one in paint:
            one(sheet)
        self._hidden = sheet.hidden
        return sheet.drawn

    def lost(
        self, drawn: Sequence[Drawn], room: Rect | None = None
    ) -> Iterator[tuple[object, ...]]:
        """Yield which of the words read last nobody gets to read, and how they are lost.

        Args:
            drawn: the texts that were read.
            room: where they should be; the window if left out.
        """
        room = Rect((0, 0), self._ui.size) if room is None else room
        yield from (("outside", one) for one in drawn if not room.contains(one.ink))
        for one, other in combinations(drawn, 2):
            if min(one.ink.clip(other.ink).size) > OVERLAP:
                yield "overlap", one, other
        yield from (("cut", text) for text in self._shortened if not has_long_name(text))
        shown = {one.text for one in drawn} | self._hidden
        for text, lines in self._wrapped.items():
            if not has_long_name(text) and not shown.issuperset(filter(None, lines)):
                yield "left out", text


def out_of_widgets(scene, drawn: Iterable[Drawn]) -> Iterator[tuple[object, ...]]:
    """Yield the texts that reach out of the control, or panel, that contains their centre."""
    rects = []
    if hasattr(scene, "tree"):
        controls = scene.tree.focus.controls
        rects += [(one.label, one.rect) for one in controls if _is_seen(one)]
        rects += [("panel", place.rect) for place in scene.tree.places if place.box.back]
    for one in drawn:
        for name, rect in rects:
            if rect.collidepoint(one.ink.center) and not rect.contains(one.ink):
                yield "out of", name, one


def _is_seen(control) -> bool:
    """Whether a control isn't scrolled out of sight."""
    return control.clip is None or control.clip.colliderect(control.rect)


def has_long_name(text: str) -> bool:
    """Whether a text contains a long name, or everybody's names, and so may be shortened."""
    everybody = all(name in text for name in SHORT_NAMES) or text.count(FIRST_STRONG_ISOLATE) > 2
    return everybody or any(name.split()[0] in text for name in NAMES)
