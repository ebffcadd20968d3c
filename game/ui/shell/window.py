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
"""The driver that SDL falls back to where no display answers: a window that nobody sees."""

NO_DISPLAY = (
    "cornerwise: there is no display to open a window on; without one, "
    "'python -m game match' and 'python -m game gtp' work"
)


UNKNOWN_DESKTOPS = ("dummy", OFFSCREEN)
"""Drivers whose desktop is none."""

LARGEST_SIZE = (7680, 4320)
"""The largest width and height, but for larger desktops: each pixel takes some twenty bytes."""

FIRST_SHARE = 2 / 3
"""How much of the first screen the very first window takes, where that is more than usual."""

TIMES_THE_DESKTOP = 4
"""How often the desktop may go into the window's width and height."""


class WindowError(Exception):
    """No such window can be opened here."""


class NoDisplayError(WindowError):
    """No window can be opened here."""


def check_size(size: tuple[int, int]) -> None:
    """Raise WindowError for a size that is too large here, and NoDisplayError without a display."""
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
    """The sizes of the screens, none where they aren't known. Raises NoDisplayError."""
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
    """The size of the very first window: the usual one, larger where the first screen is dense.

    >>> first_size([]), first_size([(1920, 1080)]), first_size([(3840, 2160)])
    ((1280, 720), (1280, 720), (2560, 1440))
    """
    width, height = Settings().size
    if not desktops:
        return width, height
    share = FIRST_SHARE * min(desktops[0][0] / width, desktops[0][1] / height)
    return round(max(1.0, share) * width), round(max(1.0, share) * height)


def largest_size(desktops: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The largest width and height of a window where the screens have these sizes.

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
        surface: what the window shows, after `pygame.display.flip` or `update`.
        fullscreen: whether the window fills the screen.
    """

    def __init__(self, settings: Settings) -> None:
        """Open a window as large as the settings say, or may be. Raises NoDisplayError."""
        # Else SDL loads a whole 3D driver, 90 MB, to show pictures that the processor drew.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        # Else the press that brings the window to the front does nothing else.
        os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
        # Else who writes Chinese or Japanese doesn't see what is proposed.
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
        """Open the window anew as the settings say, or as near to it as the system allows.

        Raises pygame.error.
        """
        # A new window each time: SDL's switching of one window leaves some window managers with
        # a picture of another size than the window.
        pygame.display.quit()
        pygame.display.init()
        pygame.display.set_caption("Cornerwise")
        pygame.display.set_icon(window_icon(64))
        with warnings.catch_warnings():
            # pygame warns where it gave another size: the layout asks for the size anyway. Its
            # other warning advises pygame.Window, which can't update parts of the screen only.
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
        """Take the surface that the system made after a change of size."""
        self.surface = pygame.display.get_surface() or self.surface

    def take_text(self, on: bool, rect: pygame.Rect | None = None) -> None:
        """Have the system report typed text, or not.

        Where there is no keyboard, many systems show one then, which leaves `rect` free.
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
    """Have a size of a window mean the screen's own pixels; call it before the display is there.

    Else Windows magnifies the finished picture on dense screens, and letters are blurred. On macOS
    only `pygame.Window` could have such pixels, which can't update parts of the screen.
    """
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


def request_close() -> None:
    """Have the loop close the window, as the window's own button does, if one is open."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.Event(pygame.QUIT))


def _may_have_display() -> bool:
    """Whether to ask SDL for a window: where it finds none, its libraries write to stderr."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
