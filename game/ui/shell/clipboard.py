"""The system's clipboard. Whatever fails there, a person can still type."""

from __future__ import annotations

import logging

import pygame

log = logging.getLogger(__name__)

MOST_LETTERS = 1 << 16
"""The most characters that are taken from it: more than any field holds."""


def copied() -> str:
    """The text on the clipboard, or "" if there is none or it can't be read."""
    try:
        return pygame.scrap.get_text()[:MOST_LETTERS]
    except (pygame.error, ValueError, MemoryError) as error:
        log.warning("the clipboard can't be read: %r", error)
        return ""


def copy(text: str) -> bool:
    """Put a text on the clipboard; return whether that succeeded."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError, MemoryError) as error:
        log.warning("nothing can be put on the clipboard: %r", error)
        return False
    return True
