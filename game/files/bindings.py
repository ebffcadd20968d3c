"""The file of the keys and buttons that a person has changed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field, structs
from msgspec.json import Decoder

from game.files.notices import FileKind, FileNotices
from game.files.schemas import BindingsSchema
from game.files.store import Store

_DECODER = Decoder(BindingsSchema)

Words = Mapping[str, tuple[str, ...]]
"""What stands for each command, both in words that the window knows."""


class KeptBindings(Struct, frozen=True):
    """What differs from the bindings that the program comes with.

    Attributes:
        keys: the keys of commands.
        pad: the buttons of commands.
    """

    keys: Words = field(default_factory=dict)
    pad: Words = field(default_factory=dict)


class BindingsFile:
    """Reads and writes bindings; with no path nothing is kept.

    Whether a command or a key of that name exists is for the window to say.
    """

    def __init__(self, path: Path | None, notices: FileNotices) -> None:
        self._path = path
        self._store = Store(FileKind.BINDINGS, _decode, structs.asdict, notices, sync=True)

    def load(self) -> KeptBindings:
        """What was changed; where nothing can be read, nothing was."""
        kept = None if self._path is None else self._store.load(self._path)
        return kept or KeptBindings()

    def save(self, kept: KeptBindings) -> bool:
        """Write the bindings whole or not at all; whether that went well."""
        return self._path is not None and self._store.save(self._path, kept)


def _decode(data: bytes) -> KeptBindings:
    """Raises ValueError for anything but bindings."""
    fields = _DECODER.decode(data)
    return KeptBindings(
        {command: tuple(words) for command, words in fields.keys.items()},
        {command: tuple(words) for command, words in fields.pad.items()},
    )
