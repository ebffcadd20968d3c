"""What words look like, by what they are for: a stylesheet of all forms and panels."""

from __future__ import annotations

from msgspec import Struct

from game.ui.kit.boxes import Tone
from game.ui.look.theme import RGB, Theme


def text(theme: Theme) -> RGB:
    """The usual colour."""
    return theme.text


def muted(theme: Theme) -> RGB:
    """The colour of what explains."""
    return theme.muted


def accent(theme: Theme) -> RGB:
    """The colour of what is to be noticed."""
    return theme.accent


def on_primary(theme: Theme) -> RGB:
    """The colour of what is written on the main control of a scene."""
    return theme.on_primary


class Style(Struct, frozen=True):
    """How words are written: their size in design pixels, and their colour; usually the theme's.

    Words that wrap are a paragraph, which shrinks as far as letters stay legible. A line shrinks
    down to its `least` size before it is cut; by default `LEAST`, or `size` if that's less. All but
    headings follow the text size in the settings.
    """

    size: float
    tone: Tone | None = None
    bold: bool = False
    wraps: bool = False
    least: float | None = None
    enlarged: bool = True


HEADING = Style(36, bold=True, least=20, enlarged=False)
"""What a scene or a dialog is called."""

QUESTION = Style(26, bold=True, least=18, enlarged=False)
"""What a panel asks, or a figure that it tells."""

HEAD = Style(18, bold=True)
"""What is below a heading, or the first line of several."""

BODY = Style(18)
"""What is said; also the words on controls."""

WORDS = Style(18, wraps=True)
"""The same in a paragraph, such as the label beside a control."""

SAID = Style(18, muted, wraps=True)
"""A message."""

TOLD = Style(16, muted, wraps=True)
"""What is told besides."""

FACT = Style(16)
"""A line in a list of them."""

LINE = Style(15, muted, wraps=True)
"""A sentence below what it is about."""

NOTE = Style(14, muted, wraps=True)
"""What explains a choice."""

SMALL = Style(14, muted)
"""A line about what is above or below it."""

FINE = Style(13, muted, wraps=True)
"""What need not be read."""
