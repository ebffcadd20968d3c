"""The services that all scenes share: settings, files, opponents, the clock, fonts, pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ai.client import OpponentClient
from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.ui.look.fonts import TEXT_FACTORS, Fonts
from game.ui.look.pacer import Pacer
from game.ui.look.palette import themed
from game.ui.look.plate import BoardPlates
from game.ui.look.scale import Scale
from game.ui.look.sprites import PieceSprites
from game.ui.look.theme import MOTION, REDUCED, Motion, Theme

LEAST_SIZE = (320, 240)
"""The least width and height for which scenes are laid out: a smaller window shows a part."""


def layout_size(size: tuple[int, int]) -> tuple[int, int]:
    """The size for which scenes are laid out in a window of that size."""
    return max(size[0], LEAST_SIZE[0]), max(size[1], LEAST_SIZE[1])


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
        fonts: renders text as large as the settings say, and keeps what it rendered.
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
        self.pacer = Pacer()
        self.restyle()
        self.resize_text()

    def restyle(self) -> None:
        """Take theme and palette from the settings."""
        self.theme: Theme = themed(self.settings.theme, self.settings.palette)
        self.sprites = PieceSprites(self.theme, self.pacer)
        self.plates = BoardPlates(self.theme, self.pacer)

    def resize_text(self) -> None:
        """Take the size of text from the settings."""
        self.fonts = Fonts(TEXT_FACTORS[self.settings.text_size])

    @property
    def motion(self) -> Motion:
        """How long animations last."""
        return REDUCED if self.settings.reduced_motion else MOTION

    def px(self, design: float) -> int:
        """A length of the design in the window's pixels, at least 1."""
        return Scale.for_window(self.size).px(design)

    def text_px(self, design: float) -> int:
        """A height of the design that grows with the text in it, in the window's pixels."""
        return self.px(design * self.fonts.factor)

    def save(self) -> None:
        """Write the settings. Where they can't be written, `files.notices` tells."""
        self.files.settings.save(self.settings)
