"""The file of the keys and buttons a person has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, field
from msgspec.json import Decoder

from game.files.limits import Word
from game.files.store import Form

Words = Annotated[
    Mapping[Word, Annotated[tuple[Word, ...], Meta(max_length=8)]], Meta(max_length=100)
]
"""The keys or buttons of each command, all by words the window knows."""


class KeptBindings(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys and the pad's buttons of commands, where they differ from the program's own."""

    keys: Words = field(default_factory=dict)
    pad: Words = field(default_factory=dict)


BINDINGS = Form(Decoder(KeptBindings).decode)
"""The form of their file. It is up to the window to check that its commands and keys exist."""
