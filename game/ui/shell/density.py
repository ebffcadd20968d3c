"""The screen's density: how many pixels a millimetre has."""

from __future__ import annotations

from game.ui.shell.sdl import screen_dpi

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
    """The density of the screen that shows the window, in pixels per inch; None if unknown."""
    dpi = screen_dpi()
    lowest, highest = PLAUSIBLE_DPI
    return dpi if dpi is not None and lowest <= dpi <= highest else None
