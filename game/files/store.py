"""A JSON file that is written whole or not at all, and set aside when it can't be read."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Store(Generic[T]):
    """One value in one file; with no path nothing is kept.

    Attributes:
        path: where it is.
        decode: makes the value from parsed JSON; raises KeyError, TypeError or ValueError.
        encode: makes what can be written as JSON from the value.
    """

    def __init__(
        self, path: Path | None, decode: Callable[[Any], T], encode: Callable[[T], Any]
    ) -> None:
        self.path = path
        self._decode = decode
        self._encode = encode

    def load(self) -> tuple[T | None, str | None]:
        """The value, and the name that a broken file was set aside under.

        Both are None where there is no file.
        """
        if self.path is None:
            return None, None
        try:
            return self._decode(json.loads(self.path.read_text("utf-8"))), None
        except FileNotFoundError:
            return None, None
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            aside = self.path.with_name(self.path.name + ".broken")
            with contextlib.suppress(OSError):
                self.path.replace(aside)
            return None, aside.name

    def save(self, value: T) -> bool:
        """Write the value whole or not at all; whether that went well."""
        if self.path is None:
            return False
        draft = self.path.with_name(f"{self.path.name}.{os.getpid()}.tmp")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps(self._encode(value), indent=2) + "\n", "utf-8")
            draft.replace(self.path)
        except OSError:
            with contextlib.suppress(OSError):
                draft.unlink()
            return False
        return True

    def remove(self) -> None:
        """Forget the value."""
        if self.path is not None:
            with contextlib.suppress(OSError):
                self.path.unlink()
