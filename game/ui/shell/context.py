"""The services that all scenes share: settings, files, opponents, the clock, fonts, pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ai.client import OpponentClient
from game.files.autosave import Autosave
from game.files.best_results import BestResults
from game.files.settings import Settings, SettingsFile
from game.ui.look.fonts import Fonts
from game.ui.look.scale import Scale
from game.ui.look.sprites import PieceSprites
from game.ui.look.theme import MOTION, REDUCED, THEMES, Motion, Theme


@dataclass
class UiContext:
    """The services that all scenes share.

    Attributes:
        size: the window's width and height in pixels.
        settings: what the person chose; call `save` after a change.
        settings_file: where the settings are kept.
        autosave: where the game in progress is kept.
        best_results: the best results of games played alone.
        now: the clock, in milliseconds.
        opponents: thinks for opponents, in a process of its own that starts when first needed.
        fonts: renders text, and keeps what it rendered.
        theme: the colours, as the settings say.
        sprites: draws pieces in the theme's colours, and keeps what it drew.
    """

    size: tuple[int, int]
    settings: Settings
    settings_file: SettingsFile
    autosave: Autosave
    best_results: BestResults
    now: Callable[[], float]
    opponents: OpponentClient

    def __post_init__(self) -> None:
        self.fonts = Fonts()
        self.restyle()

    def restyle(self) -> None:
        """Take the theme from the settings."""
        self.theme: Theme = THEMES[self.settings.theme]
        self.sprites = PieceSprites(self.theme)

    @property
    def motion(self) -> Motion:
        """How long animations last."""
        return REDUCED if self.settings.reduced_motion else MOTION

    def px(self, design: float) -> int:
        """A length of the design in the window's pixels, at least 1."""
        return Scale.for_window(self.size).px(design)

    def save(self) -> None:
        """Write the settings. A disk that can't be written to is no error."""
        self.settings_file.save(self.settings)
