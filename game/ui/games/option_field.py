"""An option that a game leaves open, as presented to a person."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec import Struct


class OptionValue(Struct, frozen=True):
    """A value that may be chosen, by a text and perhaps a colour's badge; `line` explains it."""

    value: Hashable
    text: str
    line: str
    badge: str | None = None


class OptionField(Struct, frozen=True):
    """An option that a game leaves open.

    Attributes:
        name: the name of the field in the game's options.
        label: what it's called.
        options: what may be chosen.
        like_a_seat: whether it's about what no seat plays, and shown in place of a further seat.
    """

    name: str
    label: str
    options: tuple[OptionValue, ...]
    like_a_seat: bool = False
