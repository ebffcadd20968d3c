"""What every scene shares: the look, the settings, the clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

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
    """The tools of a scene.

    Attributes:
        size: the window's width and height in pixels.
        settings: what the person chose; call `save` after a change.
        settings_file: where the settings are kept.
        autosave: where the game under way is kept.
        best_results: the best results of games played alone.
        now: the clock, in milliseconds.
        wake: makes the main loop look again; may be called from any thread.
        opponents: thinks for opponents, in a process of its own that starts when first needed.
        told: what has to be told only once.
        theme, fonts, sprites: the look, following the settings.
    """

    size: tuple[int, int]
    settings: Settings
    settings_file: SettingsFile
    autosave: Autosave
    best_results: BestResults
    now: Callable[[], float]
    wake: Callable[[], None]
    opponents: OpponentClient
    told: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.fonts = Fonts()
        self.restyle()

    def restyle(self) -> None:
        """Take the theme from the settings."""
        self.theme: Theme = THEMES[self.settings.theme]
        self.sprites = PieceSprites(self.theme)

    @property
    def motion(self) -> Motion:
        """How long things take to move."""
        return REDUCED if self.settings.reduced_motion else MOTION

    def px(self, design: float) -> int:
        """A length of the design in the window's pixels, at least 1."""
        return Scale.for_window(self.size).px(design)

    def save(self) -> None:
        """Keep the settings. A disk that refuses doesn't disturb the game."""
        self.settings_file.save(self.settings)
