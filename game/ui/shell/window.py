"""The system's window: opening it, its size, full screen."""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from collections.abc import Sequence

import pygame

from game.files.settings import SMALLEST_SIZE, Settings
from game.ui.look.logo import window_icon

KEY_REPEAT_MS = (350, 45)
"""How long a key is held before it repeats, and the time between two repeats."""

OFFSCREEN = "offscreen"
"""The driver that SDL falls back to if no display answers: its windows are invisible."""

NO_DISPLAY = (
    "cornerwise: there is no display to open a window on; without one, "
    "'python -m game match' and 'python -m game gtp' work"
)


UNKNOWN_DESKTOPS = ("dummy", OFFSCREEN)
"""Drivers without a real desktop."""

LARGEST_SIZE = (7680, 4320)
"""The largest width and height, except on larger desktops: a pixel takes about twenty bytes."""

FIRST_SHARE = 2 / 3
"""The share of the first screen that the very first window takes, if larger than the usual size."""

TIMES_THE_DESKTOP = 4
"""How many times as wide and as high as the desktop the window may be."""


class WindowError(Exception):
    """Such a window can't be opened here."""


class NoDisplayError(WindowError):
    """No window can be opened here."""


def check_size(size: tuple[int, int]) -> None:
    """Raise WindowError if a size is too large here, or NoDisplayError if there is no display."""
    width, height = _largest_size()
    if size[0] > width or size[1] > height:
        raise WindowError(
            f"cornerwise: argument --size: {size[0]}x{size[1]} is too large: "
            f"the window may have up to {width}x{height} pixels here"
        )


def _largest_size() -> tuple[int, int]:
    """The largest width and height of a window. Raises NoDisplayError."""
    return largest_size(_desktops())


def size_for_desktop() -> tuple[int, int]:
    """The size of the very first window here. Raises NoDisplayError."""
    return first_size(_desktops())


def _desktops() -> list[tuple[int, int]]:
    """The sizes of the screens, empty if they aren't known. Raises NoDisplayError."""
    if not _may_have_display():
        raise NoDisplayError(NO_DISPLAY)
    _ask_for_pixels()
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(NO_DISPLAY) from error
    if pygame.display.get_driver() in UNKNOWN_DESKTOPS:
        return []
    return pygame.display.get_desktop_sizes()


def first_size(desktops: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The size of the very first window: the usual one, or larger on a dense first screen.

    >>> first_size([]), first_size([(1920, 1080)]), first_size([(3840, 2160)])
    ((1280, 720), (1280, 720), (2560, 1440))
    """
    width, height = Settings().size
    if not desktops:
        return width, height
    share = FIRST_SHARE * min(desktops[0][0] / width, desktops[0][1] / height)
    return round(max(1.0, share) * width), round(max(1.0, share) * height)


def largest_size(desktops: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The largest width and height of a window on screens of these sizes.

    >>> largest_size([(1280, 800)]), largest_size([(2560, 1440)]), largest_size([(10240, 4320)])
    ((5120, 3200), (7680, 4320), (10240, 4320))
    """
    sides = [LARGEST_SIZE] if not desktops else []
    for desktop in desktops:
        width, height = (
            max(side, min(TIMES_THE_DESKTOP * side, most))
            for side, most in zip(desktop, LARGEST_SIZE, strict=True)
        )
        sides.append((width, height))
    return max(width for width, _ in sides), max(height for _, height in sides)


class Window:
    """The window of the program.

    Attributes:
        surface: what the window shows after `pygame.display.flip` or `update`.
        fullscreen: whether the window fills the screen.
    """

    def __init__(self, settings: Settings) -> None:
        """Open a window as large as the settings say, within limits. Raises NoDisplayError."""
        # Otherwise SDL loads a whole 3D driver, 90 MB, to show pictures drawn on the CPU.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        # Otherwise the click that brings the window to the front does nothing else.
        os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
        # Otherwise people writing Chinese or Japanese don't see the suggestions.
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")
        _ask_for_pixels()
        if not _may_have_display():
            raise NoDisplayError(NO_DISPLAY)
        try:
            self.open(settings)
        except pygame.error as error:
            raise NoDisplayError(NO_DISPLAY) from error
        if pygame.display.get_driver() == OFFSCREEN and not os.environ.get("SDL_VIDEODRIVER"):
            self.close()
            raise NoDisplayError(NO_DISPLAY)

    def open(self, settings: Settings) -> None:
        """Open a new window as the settings say, or as close to that as the system allows.

        Raises pygame.error.
        """
        # A new window each time: when SDL switches an existing one, some window managers are left
        # with a picture that doesn't match the window's size.
        pygame.display.quit()
        pygame.display.init()
        pygame.display.set_caption("Cornerwise")
        pygame.display.set_icon(window_icon(64))
        with warnings.catch_warnings():
            # pygame warns if it gave another size, but the layout asks for the size anyway. Its
            # other warning recommends pygame.Window, which can't update parts of the screen.
            warnings.simplefilter("ignore")
            if settings.fullscreen:
                self.surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            else:
                within = map(min, settings.size, _largest_size())
                width, height = map(max, within, SMALLEST_SIZE)
                self.surface = pygame.display.set_mode((width, height), pygame.RESIZABLE)
                pygame.Window.from_display_module().minimum_size = SMALLEST_SIZE
        self.fullscreen = settings.fullscreen
        pygame.key.set_repeat(*KEY_REPEAT_MS)
        pygame.key.stop_text_input()
        self._takes_text = False
        self._text_rect: pygame.Rect | None = None

    @property
    def size(self) -> tuple[int, int]:
        """The width and height in pixels."""
        return self.surface.get_size()

    def refresh_surface(self) -> None:
        """Use the surface that the system made after a change of size."""
        self.surface = pygame.display.get_surface() or self.surface

    def take_text(self, on: bool, rect: pygame.Rect | None = None) -> None:
        """Turn the system's reporting of typed text on or off.

        If there is no keyboard, many systems then show one on the screen, clear of `rect`.
        """
        if on and rect is not None and rect != self._text_rect:
            self._text_rect = rect.copy()
            pygame.key.set_text_input_rect(rect)
        if on != self._takes_text:
            self._takes_text = on
            (pygame.key.start_text_input if on else pygame.key.stop_text_input)()

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()


def _ask_for_pixels() -> None:
    """Make window sizes mean physical pixels; call this before the display is initialised.

    Otherwise Windows magnifies the finished picture on dense screens, which blurs letters. On macOS
    only `pygame.Window` has physical pixels, and it can't update parts of the screen.
    """
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


def request_close() -> None:
    """Have the loop close the window, if one is open, as its close button does."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.Event(pygame.QUIT))


def _may_have_display() -> bool:
    """Whether to ask SDL for a window: if there is no display, its libraries write to stderr."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
