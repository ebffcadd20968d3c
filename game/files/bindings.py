"""The file of the keys and buttons a person has changed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct, field
from msgspec.json import Decoder

from game.files.form import Form
from game.files.limits import Word
from game.files.notices import FileKind, FileNotices
from game.files.shared_file import SharedFile, WholeFile
from game.files.store import Store

Words = Annotated[
    Mapping[Word, Annotated[tuple[Word, ...], Meta(max_length=8)]], Meta(max_length=100)
]
"""The keys or buttons of each command, all by words the window knows."""


class KeptBindings(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys and the pad's buttons of commands, where they differ from the program's own."""

    keys: Words = field(default_factory=dict)
    pad: Words = field(default_factory=dict)


def bindings_file(path: Path | None, notices: FileNotices) -> SharedFile[KeptBindings]:
    """The file of the bindings; with no path nothing is kept.

    It is up to the window to check that commands and keys of these names exist.
    """
    store = Store(FileKind.BINDINGS, Form(Decoder(KeptBindings).decode), notices, sync=True)
    return SharedFile(None if path is None else WholeFile(path, store), KeptBindings)
