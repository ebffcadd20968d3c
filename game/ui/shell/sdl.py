"""What SDL knows about screens and pygame doesn't pass on; this asks SDL itself."""

from __future__ import annotations

import ctypes
import sys
import warnings
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import cast

import pygame
from pygame import Rect

_MAXIMISED = 0x80
"""SDL_WINDOW_MAXIMIZED, a flag of windows."""


@cache
def _sdl() -> ctypes.CDLL:
    """The SDL that pygame uses. Raises OSError, or AttributeError if it lacks a function."""
    sdl = ctypes.CDLL(_library())
    sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
    sdl.SDL_GetWindowFromID.argtypes = [ctypes.c_uint32]
    sdl.SDL_GetWindowDisplayIndex.argtypes = [ctypes.c_void_p]
    sdl.SDL_GetWindowFlags.argtypes = [ctypes.c_void_p]
    for function in (sdl.SDL_GetDisplayBounds, sdl.SDL_GetDisplayUsableBounds):
        function.argtypes = [ctypes.c_int, ctypes.POINTER(ctypes.c_int * 4)]
    sdl.SDL_GetDisplayDPI.argtypes = [ctypes.c_int, *[ctypes.POINTER(ctypes.c_float)] * 3]
    return sdl


def _library() -> str:
    """The library that gives access to SDL: its DLL on Windows, else a module linked to it."""
    if sys.platform == "win32":
        # In a bundle all DLLs are in its top folder.
        folders = Path(pygame.__file__).parents[:2]
        dlls = (folder / "SDL2.dll" for folder in folders)
        return str(next((dll for dll in dlls if dll.exists()), "SDL2.dll"))
    return str(pygame.base.__file__)


def _window() -> int | None:
    """SDL's pointer to the window; None if there is none. Raises OSError and AttributeError."""
    with warnings.catch_warnings():
        # pygame warns that the window should be made with `pygame.Window`; see `Window`.
        warnings.simplefilter("ignore")
        number = pygame.Window.from_display_module().id
    return cast("int | None", _sdl().SDL_GetWindowFromID(number))


def screen_of_window() -> int | None:
    """The number of the screen that shows most of the window; None if that is unknown."""
    with suppress(AttributeError, OSError, pygame.error):
        screen = _sdl().SDL_GetWindowDisplayIndex(_window())
        return screen if screen >= 0 else None
    return None


def is_maximised() -> bool:
    """Whether SDL takes the window for maximised."""
    with suppress(AttributeError, OSError, pygame.error):
        return bool(_sdl().SDL_GetWindowFlags(_window()) & _MAXIMISED)
    return False


def screen_dpi() -> float | None:
    """The pixels per inch that the screen showing the window reports; None if it reports none."""
    screen = screen_of_window()
    if screen is None:
        return None
    dpi = ctypes.c_float(0.0)
    failed = _sdl().SDL_GetDisplayDPI(screen, ctypes.byref(dpi), None, None)
    return None if failed else dpi.value


def usable_areas() -> list[Rect]:
    """The part of each screen that panels leave to windows, in pixels of the whole desktop.

    A screen without a usable part is told whole, and so are all if SDL can't be asked; those all
    begin at the desktop's corner then.
    """
    sizes = pygame.display.get_desktop_sizes()
    try:
        return [_area(screen) or Rect((0, 0), size) for screen, size in enumerate(sizes)]
    except (AttributeError, OSError):
        return [Rect((0, 0), size) for size in sizes]


def _area(screen: int) -> Rect | None:
    bounds = (ctypes.c_int * 4)()
    for ask in (_sdl().SDL_GetDisplayUsableBounds, _sdl().SDL_GetDisplayBounds):
        if ask(screen, ctypes.byref(bounds)) == 0 and bounds[2] > 0 and bounds[3] > 0:
            return Rect(*bounds)
    return None
