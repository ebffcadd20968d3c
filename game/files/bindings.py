"""The file of the keys and buttons a person has changed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field, structs
from msgspec.json import Decoder

from game.files.notices import FileKind, FileNotices
from game.files.schemas import BindingsSchema
from game.files.store import Store, StoredValue

_DECODER = Decoder(BindingsSchema)

Words = Mapping[str, tuple[str, ...]]
"""The keys or buttons of each command, all by words the window knows."""


class KeptBindings(Struct, frozen=True):
    """What differs from the program's own bindings.

    Attributes:
        keys: the keys of commands.
        pad: the buttons of commands.
    """

    keys: Words = field(default_factory=dict)
    pad: Words = field(default_factory=dict)


class BindingsFile(StoredValue[KeptBindings]):
    """Reads and writes bindings; with no path nothing is kept.

    It is up to the window to check that commands and keys of these names exist.
    """

    def __init__(self, path: Path | None, notices: FileNotices) -> None:
        store = Store(FileKind.BINDINGS, _decode, structs.asdict, notices, sync=True)
        super().__init__(path, store)

    def load(self) -> KeptBindings:
        """The bindings that were changed; none if nothing can be read."""
        return self.read() or KeptBindings()


def _decode(data: bytes) -> KeptBindings:
    """Raises ValueError for anything but bindings."""
    fields = _DECODER.decode(data)
    return KeptBindings(
        {command: tuple(words) for command, words in fields.keys.items()},
        {command: tuple(words) for command, words in fields.pad.items()},
    )
