"""The screen's density: how many pixels a millimetre has."""

from __future__ import annotations

import contextlib
import sys
import warnings
from pathlib import Path

import pygame

MM_PER_INCH = 25.4

USUAL_DPI = 96.0
"""The assumed density of a screen that reports none, in pixels per inch."""

PLAUSIBLE_DPI = (50.0, 800.0)
"""The lowest and highest reported densities that are believed, in pixels per inch."""

LARGEST_SIDE_MM = 200.0
"""If the screen reports no density, a window's shorter side is taken to be at most this long, in
millimetres: a window with more pixels then has smaller ones."""

SMALLEST_SIDE_MM = 60.0
"""A window's shorter side is taken to be at least this long, in millimetres, so that targets the
size of a fingertip fit in every window."""


def pixels_per_mm(dpi: float | None, size: tuple[int, int]) -> float:
    """Return how many pixels a millimetre has.

    Args:
        dpi: what the screen reports, in pixels per inch, or None.
        size: the window's width and height in pixels.

    >>> pixels_per_mm(254.0, (1280, 800)), pixels_per_mm(None, (3840, 2160))
    (10.0, 10.8)
    """
    side = min(size)
    if dpi is None:
        return max(USUAL_DPI / MM_PER_INCH, side / LARGEST_SIDE_MM)
    return min(dpi / MM_PER_INCH, side / SMALLEST_SIDE_MM)


def reported_dpi() -> float | None:
    """The density of the screen that shows the window, in pixels per inch; None if unknown.

    pygame doesn't expose what SDL knows about it, so this asks SDL itself.
    """
    # Imported here: only touch screens need it.
    import ctypes

    with contextlib.suppress(AttributeError, OSError, pygame.error):
        sdl = ctypes.CDLL(_library())
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        sdl.SDL_GetWindowFromID.argtypes = [ctypes.c_uint32]
        sdl.SDL_GetWindowDisplayIndex.argtypes = [ctypes.c_void_p]
        window = sdl.SDL_GetWindowFromID(_window_id())
        screen = sdl.SDL_GetWindowDisplayIndex(window) if window else -1
        dpi = ctypes.c_float(0.0)
        known = screen >= 0 and not sdl.SDL_GetDisplayDPI(screen, ctypes.byref(dpi), None, None)
        lowest, highest = PLAUSIBLE_DPI
        if known and lowest <= dpi.value <= highest:
            return dpi.value
    return None


def _library() -> str:
    """The library that gives access to SDL: its DLL on Windows, else a module linked to it."""
    if sys.platform == "win32":
        return str(Path(pygame.__file__).with_name("SDL2.dll"))
    return str(pygame.base.__file__)


def _window_id() -> int:
    with warnings.catch_warnings():
        # pygame warns that the window should be made with `pygame.Window`; see `Window.open`.
        warnings.simplefilter("ignore")
        return pygame.Window.from_display_module().id
