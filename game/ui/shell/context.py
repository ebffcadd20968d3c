"""The services that all scenes share: settings, files, opponents, the clock, fonts, pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ai.client import OpponentClient
from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.languages import best_language
from game.ui.look.fonts import Fonts
from game.ui.look.pacer import Pacer
from game.ui.look.plate import BoardPlates
from game.ui.look.scale import Scale
from game.ui.look.sprites import PieceSprites
from game.ui.look.texts import tr
from game.ui.look.theme import MOTION, REDUCED, THEMES, Motion, Theme

LEAST_SIZE = (320, 240)
"""The least width and height for which scenes are laid out: a smaller window shows a part."""


def layout_size(size: tuple[int, int]) -> tuple[int, int]:
    """The size for which scenes are laid out in a window of that size."""
    return max(size[0], LEAST_SIZE[0]), max(size[1], LEAST_SIZE[1])


def _system_language() -> str:
    """The language that suits best what the system is set to."""
    locales = pygame.system.get_pref_locales()
    return best_language(f"{locale['language']}_{locale.get('country')}" for locale in locales)


@dataclass
class UiContext:
    """The services that all scenes share.

    Attributes:
        size: the width and height in pixels for which scenes are laid out: the window's own, but
            for the smallest windows (see `layout_size`).
        settings: what the person chose; call `save` after a change.
        files: what is kept: settings, games in progress, best results.
        now: the clock, in milliseconds.
        opponents: thinks for opponents, in a process of its own that starts when first needed.
        fonts: renders text, and keeps what it rendered.
        theme: the colours, as the settings say.
        pacer: ends drawing that takes too long for one frame.
        sprites: draws pieces in the theme's colours, and keeps what it drew.
        plates: draws empty boards, likewise.
    """

    size: tuple[int, int]
    settings: Settings
    files: KeptFiles
    now: Callable[[], float]
    opponents: OpponentClient

    def __post_init__(self) -> None:
        self.fonts = Fonts()
        self.pacer = Pacer()
        self.restyle()
        self.speak()

    def restyle(self) -> None:
        """Take the theme from the settings."""
        self.theme: Theme = THEMES[self.settings.theme]
        self.sprites = PieceSprites(self.theme, self.pacer)
        self.plates = BoardPlates(self.theme, self.pacer)

    def speak(self) -> None:
        """Take the language from the settings, or from the system where none was chosen."""
        tr.speak(self.settings.language or _system_language())

    @property
    def motion(self) -> Motion:
        """How long animations last."""
        return REDUCED if self.settings.reduced_motion else MOTION

    def px(self, design: float) -> int:
        """A length of the design in the window's pixels, at least 1."""
        return Scale.for_window(self.size).px(design)

    def save(self) -> None:
        """Write the settings. Where they can't be written, `files.notices` tells."""
        self.files.settings.save(self.settings)
