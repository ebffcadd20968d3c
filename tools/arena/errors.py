"""What goes wrong in a match and is told in one line."""

from __future__ import annotations


class ArenaError(Exception):
    """One line on what a side, or a log, did wrong."""


class SideError(ArenaError):
    """One that names the side."""
