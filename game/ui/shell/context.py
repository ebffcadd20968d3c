"""The services that all scenes share: settings, files, opponents, the clock, fonts, pictures."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from copy import copy
from dataclasses import InitVar, dataclass
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace

from game.base.languages import best_language, preferred_locales
from game.files.kept_files import KeptFiles
from game.files.settings import LOUDEST, Settings
from game.ui.look.faces import LEAST
from game.ui.look.fonts import TEXT_FACTORS, Fonts
from game.ui.look.person_names import is_unnamed, known_as
from game.ui.look.plate import BoardPlates
from game.ui.look.scale import UiScale
from game.ui.look.sprites import PieceSprites
from game.ui.look.texts import tr
from game.ui.look.theme import MOTION, PACED, REDUCED, Motion, Theme, themed
from game.ui.shell.ambience import Ambience
from game.ui.shell.clock import Clock
from game.ui.shell.controls import Controls
from game.ui.shell.gamepads import PadPort
from game.ui.shell.launcher import DESK, Launcher
from game.ui.shell.safe_area import SafeArea, pixels_per_mm
from game.ui.sound.device import SoundDevice
from game.ui.sound.sounds import Sounds, Volumes

if TYPE_CHECKING:
    from game.ai.process.client import OpponentClient
    from game.ui.open_table import OpenTable
    from game.ui.shell.file_dialog import Way

SAFE_MARGIN = 0.05
"""The share of a television's picture at each side in which nothing that matters is shown, as for
the graphics safe area of EBU R 95, *Safe areas for 16:9 television production* (2008)."""

AFAR = TEXT_FACTORS["large"]
"""How many times larger than usual text on a television is at least."""

LETTERS = 16
"""The least size of a font's em on a television, in design pixels of the whole window: 24 pixels
at 1080p."""

FINGERTIP_MM = 9.0
"""The least width and height of a touch target, in millimetres."""


def _system_language() -> str:
    """The language that best suits the system's settings."""
    if sys.platform not in ("win32", "darwin"):
        # SDL knows neither `LC_ALL` nor `LC_MESSAGES`, and takes `LANG` before all others.
        return best_language(preferred_locales(os.environ))
    locales = pygame.system.get_pref_locales()
    return best_language(f"{locale['language']}_{locale.get('country')}" for locale in locales)


def volumes(settings: Settings) -> Volumes:
    """How loud everything is: at half of the scale 6 dB softer than at its end, at 1 20 dB."""
    if not settings.sound:
        return Volumes(0.0, 0.0)
    return Volumes(settings.effects / LOUDEST, settings.music / LOUDEST)


@dataclass
class UiContext:
    """The services that all scenes share.

    Attributes:
        settings: what the person chose; call `save` after a change.
        files: the kept files: settings, games in progress, best results.
        now: the time, in milliseconds.
        clock: the same, and when the loop must go on though nobody does anything.
        wake: wakes the loop while it waits for events; may be called from any thread.
        sounds: plays the sounds of what happens, as the settings say.
        today: the day it is; the loop sees to it that all scenes show the same one.
        hour: tells how many hours of the day are over.
        launcher: what started the program.
        kept_fullscreen: what is kept of full screen in place of the setting, where that follows
            from what started the program; None for the setting itself.
        safe_area: where scenes are in the window.
        controls: what keys and buttons stand for, and which device is in use.
        open_table: the table with others that is open in this program, if one is.
        rest_work: what is done while the window rests, once that is known: called in each turn of
            the loop with whether it may go on, for no longer than a frame can wait, or must leave
            everything to others at once.
        dpi: the screen's density in pixels per inch, or None if it is unknown.
        fonts: renders text at the size in the settings, and caches it.
        theme: the colours, as the settings say.
        sprites: draws pieces in the theme's colours, and caches them.
        plates: draws empty boards, likewise.
        ambience: what is behind all scenes at the moment.
        attended: whether the window is visible and has the focus, as far as the system reports.
        acted: when somebody last did something, on that clock.
        scale: how large a design pixel is.
    """

    window: InitVar[tuple[int, int]]
    settings: Settings
    files: KeptFiles
    now: Callable[[], float]
    wake: Callable[[], None]
    mixer: InitVar[SoundDevice]
    port: InitVar[PadPort]
    today: date
    hour: Callable[[], float]
    launcher: Launcher = DESK
    kept_fullscreen: bool | None = None
    open_table: OpenTable | None = None
    rest_work: Callable[[bool], None] | None = None
    dpi: float | None = None

    def __post_init__(self, window: tuple[int, int], mixer: SoundDevice, port: PadPort) -> None:
        self.clock = Clock(self.now)
        self.sounds = Sounds(mixer, lambda: volumes(self.settings), self.now)
        self.controls = Controls(self.files, port, self.now)
        self.files.history.known_as = known_as
        self.files.history.is_unnamed = is_unnamed
        self.attended = True
        self.acted = self.now()
        self._text_size: tuple[float, int] | None = None
        self.restyle()
        self.resize(window)
        self.speak()
        self.ambience = Ambience(self)

    @property
    def size(self) -> tuple[int, int]:
        """The width and height in pixels for which scenes are laid out."""
        return self.safe_area.size

    @property
    def touch(self) -> bool:
        """Whether fingers on the screen are the device in use."""
        return self.controls.touch

    def restyle(self) -> None:
        """Take the theme and palette from the settings."""
        self.theme: Theme = themed(self.settings.theme, self.settings.palette)
        self.sprites = PieceSprites(self.theme)
        self.plates = BoardPlates(self.theme)

    def speak(self) -> None:
        """Take the language from the settings, or from the system if none was chosen."""
        tr.speak(self.settings.language or _system_language())

    def resize(self, window: tuple[int, int]) -> None:
        """Take a window of that size, with what the settings want in it."""
        chosen = self.settings.television
        cut = self.launcher.cuts_edges(window) if chosen is None else chosen
        self.safe_area = SafeArea.within(window, SAFE_MARGIN if cut else 0.0)
        self.scale = UiScale.for_window(self.size)
        self.resize_text()

    def resize_text(self) -> None:
        """Take the text size from the settings."""
        chosen = self.settings.television
        afar = self.launcher.seen_from_afar if chosen is None else chosen
        letters = UiScale.for_window(self.safe_area.window).px(LETTERS)
        factor = TEXT_FACTORS[self.settings.text_size]
        size = (max(factor, AFAR), max(LEAST, letters)) if afar else (factor, LEAST)
        # New ones have rendered nothing yet, and have everything laid out anew.
        if self._text_size != size:
            self._text_size, self.fonts = size, Fonts(*size)

    @cached_property
    def opponents(self) -> OpponentClient:
        """Thinks for the opponents, in a process of its own that starts when first needed."""
        # Imported here: it takes a moment to load, and the menu doesn't need it.
        from game.ai.process.client import OpponentClient

        return OpponentClient(on_message=self.wake)

    @cached_property
    def dialog_ways(self) -> Sequence[Way]:
        """What can open the system's dialogs for files here, the best first."""
        # Imported here for the same reason.
        from game.ui.shell.file_dialog import ways

        driver = pygame.display.get_driver() if pygame.display.get_init() else ""
        return ways(driver, os.environ)

    def close(self) -> None:
        """Let go of the table and end the opponents' process, if there are; stop all sounds."""
        with ExitStack() as closing:  # Whatever fails of it, the rest is done.
            closing.callback(self.sounds.close)
            if "opponents" in vars(self):
                closing.callback(self.opponents.close)
            closing.callback(self.leave_table)

    def sit_at(self, table: OpenTable) -> None:
        """Have this table be the one that is open, in place of any other."""
        self.leave_table()
        self.open_table = table

    def leave_table(self, *, for_good: bool = False) -> None:
        """Have no table be open any more; unless it is `for_good`, there is a way back."""
        table, self.open_table = self.open_table, None
        if table is not None and for_good:
            table.close()
        elif table is not None:
            table.leave()

    @property
    def background(self) -> pygame.Surface:
        """The part of the window's background behind scenes. It is shared: don't draw on it."""
        return self.safe_area.part_of(self.ambience.picture)

    @property
    def motion(self) -> Motion:
        if self.settings.reduced_motion:
            return REDUCED
        return PACED.get(self.settings.pace, MOTION)

    def scaled(self, scale: UiScale) -> UiContext:
        """The same, to paint with at another scale for the moment."""
        other = copy(self)
        other.scale = scale
        return other

    def px(self, design: float) -> int:
        """A length in design pixels, converted to the window's: at least 1, but 0 stays 0."""
        return self.scale.px(design)

    def text_px(self, design: float) -> int:
        """A height in design pixels that grows with its text, in the window's pixels."""
        return self.px(design * self.fonts.factor)

    def mm(self, length: float) -> int:
        """A length in millimetres on the screen, in the window's pixels; at least 1."""
        return max(1, round(length * pixels_per_mm(self.dpi, self.size)))

    @property
    def least_target(self) -> int:
        """The least width and height of a target, in pixels; 0 for a pointer."""
        return self.mm(FINGERTIP_MM) if self.touch else 0

    def save(self) -> None:
        """Write the settings. If they can't be written, `files.notices` reports it."""
        kept = self.settings
        if self.kept_fullscreen is not None:
            kept = replace(kept, fullscreen=self.kept_fullscreen)
        self.files.settings.save(kept)
