"""Words have room in every scene: none on another, none cut off, none too small to be read."""

from dataclasses import dataclass
from itertools import combinations

import pygame
import pytest
from all_scenes import NAMES, SCENES
from pygame import Rect

from game.files.kept_files import KeptFiles
from game.files.settings import TEXT_SIZES, Settings
from game.ui.look.faces import Face
from game.ui.look.fonts import LEAST
from game.ui.look.sprites import Sprite
from game.ui.look.texts import ENGLISH
from game.ui.scenes.menu import Menu

LOOKS = [
    ((960, 600), "usual"),
    ((960, 600), "largest"),
    ((1024, 768), "large"),
    ((1280, 800), "largest"),
    ((1720, 720), "largest"),
    ((960, 1300), "largest"),
    ((1080, 1920), "large"),
]
"""Sizes of windows and of text: a Steam Deck's, 4:3, 21:9, and portrait."""

HINTS = {text for key, text in ENGLISH.texts.items() if ".keys." in key or ".touch." in key}
"""What is said beside the line about a game only where a long name leaves room for it."""

OVERLAP = 1
"""So many pixels of ink may lie over each other: letters' edges are soft."""


@dataclass
class Drawn:
    """A text that was drawn, and where its ink is."""

    text: str
    ink: Rect


class Sheet(pygame.Surface):
    """A surface that notes the texts that are drawn on it."""

    def __init__(self, size, texts):
        super().__init__(size)
        self.drawn = []
        self._texts = texts

    def blit(self, source, dest=(0, 0), *args, **kwargs):
        covered = super().blit(source, dest, *args, **kwargs)
        if id(source) in self._texts:
            text, _ = self._texts[id(source)]
            corner = dest.topleft if isinstance(dest, Rect) else dest
            ink = source.get_bounding_rect().move(corner)
            if ink.size != (0, 0):
                self.drawn.append(Drawn(text, ink))
        return covered


class NoSprites:
    """In place of what draws pieces and boards, which takes long and isn't looked at here."""

    def __init__(self, theme):
        self.theme = theme
        self._nothing = Sprite(pygame.Surface((1, 1), pygame.SRCALPHA), (0, 0))

    def __getattr__(self, name):
        return lambda *args, **kwargs: self._nothing


class Reader:
    """Notes what is asked of the fonts of a window."""

    def __init__(self, ui, monkeypatch):
        self.texts = {}
        self.shortened = {}
        self.wrapped = {}
        for name in ("text", "figures"):
            monkeypatch.setattr(ui.fonts, name, self._noting_text(getattr(ui.fonts, name)))
        monkeypatch.setattr(ui.fonts, "shortened", self._noting_cuts(ui.fonts.shortened))
        monkeypatch.setattr(ui.fonts, "wrap", self._noting_lines(ui.fonts.wrap))

    def _noting_text(self, render):
        def text(string, *args, **kwargs):
            surface = render(string, *args, **kwargs)
            self.texts[id(surface)] = (string, surface)
            return surface

        return text

    def _noting_cuts(self, shorten):
        def shortened(string, *args, **kwargs):
            short = shorten(string, *args, **kwargs)
            if short != string:
                self.shortened[string] = short
            return short

        return shortened

    def _noting_lines(self, wrap):
        def wrapped(string, *args, **kwargs):
            self.wrapped[string] = wrap(string, *args, **kwargs)
            return self.wrapped[string]

        return wrapped


def painted(robot, make, monkeypatch):
    """What a scene draws at rest, and what was asked of the fonts."""
    ui = robot.ui
    ui.sprites = ui.plates = NoSprites(ui.theme)
    ui.controls.touch = False
    scene = make(ui)
    reader = Reader(ui, monkeypatch)
    scene.arrange()
    sheet = Sheet(ui.size, reader.texts)
    scene.paint(sheet)
    scene.paint_live(sheet)
    return scene, sheet.drawn, reader


def has_a_name(text):
    return any(name.split()[0] in text for name in NAMES)


@pytest.mark.parametrize(("size", "text_size"), LOOKS)
def test_words_have_room(robots, monkeypatch, tmp_path, size, text_size):
    sizes = set()
    font = Face.font
    monkeypatch.setattr(Face, "font", lambda *args: (sizes.add(args[1]), font(*args))[1])
    settings = Settings(size=size, text_size=text_size, reduced_motion=True)
    robot = robots(Menu, settings, KeptFiles(tmp_path))
    wrong = []
    for name, make in SCENES.items():
        with monkeypatch.context() as patch:
            scene, drawn, reader = painted(robot, make, patch)
        assert drawn
        window = Rect((0, 0), size)
        wrong += [(name, "outside", one) for one in drawn if not window.contains(one.ink)]
        for one, other in combinations(drawn, 2):
            common = one.ink.clip(other.ink)
            if min(common.size) > OVERLAP:
                wrong.append((name, "overlap", one, other))
        wrong += [(name, "cut", text) for text in reader.shortened if not has_a_name(text)]
        shown = {one.text for one in drawn}
        for text, lines in reader.wrapped.items():
            optional = has_a_name(text) or any(hint.startswith(text) for hint in HINTS)
            if not optional and not shown.issuperset(filter(None, lines)):
                wrong.append((name, "left out", text))
        for widget in scene.focus.widgets if hasattr(scene, "focus") else ():
            for one in drawn:
                if widget.rect.collidepoint(one.ink.center) and not widget.rect.contains(one.ink):
                    wrong.append((name, "out of", widget.name, one))
    assert not wrong, "\n".join(map(str, wrong))
    assert min(sizes) >= LEAST


def test_text_grows_with_the_setting(robots):
    robot = robots(Menu, Settings())
    heights = []
    for text_size in TEXT_SIZES:
        robot.ui.settings.text_size = text_size
        robot.ui.resize_text()
        heights.append(robot.ui.fonts.line_height(robot.ui.px(18)))
    assert heights == sorted(set(heights))
