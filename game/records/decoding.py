"""The text of a record's file, whatever encoding it was written in.

Nearly every file is UTF-8, and text in another encoding is hardly ever valid UTF-8 by chance. So
what a file says about its encoding counts only if it isn't valid. Whatever the encoding, moves are
ASCII: they are read even where names and comments have to be guessed.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

_MARKS = {
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
    b"(\0;\0": "utf-16-le",
    b"\0(\0;": "utf-16-be",
}
"""How files begin in encodings that this tells; UTF-32 stands before UTF-16, which begins alike."""

_NAME = re.compile(r"[A-Za-z0-9][\w.:+-]{,39}", re.ASCII)
"""The name of an encoding."""

MOST_NAME = 40
"""The most characters of such a name that are told."""

_ESCAPES = rb"\u0041\x41+AEE-~{.xn--mnchen-3ya"
"""What isn't left as it is by encodings that would change the text of moves."""

_LATIN_1 = {0xDC00 + byte: byte for byte in range(0x80, 0x100)}
"""From what stands for an undecodable byte (PEP 383) to that byte's character in ISO-8859-1."""


class Decoded(NamedTuple):
    """A file's text.

    Attributes:
        text: the text.
        guessed: what had to be guessed about the encoding; "" if nothing.
        at: the place in the text where that was first needed.
    """

    text: str
    guessed: str = ""
    at: int = 0


def decoded(data: bytes, named: str) -> Decoded:
    """The text of a file whose root names an encoding; "" if it names none. Never fails."""
    if data.startswith(codecs.BOM_UTF8):
        data, named = data.removeprefix(codecs.BOM_UTF8), "UTF-8"
    for mark, marked in _MARKS.items():
        if data.startswith(mark):
            return _with_gaps(data, marked)
    try:
        return Decoded(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        at = len(data[: error.start].decode("utf-8"))
    encoding = _known(named.strip())
    if encoding is None:
        why = f"isn't UTF-8, nor is {named.strip()[:MOST_NAME]!r} in CA an encoding known here"
    elif encoding in ("utf-8", "utf-8-sig", "ascii"):
        why = "isn't UTF-8" + (", as CA says" if named else ", and has no CA")
    else:
        return _with_gaps(data, encoding)
    # What is valid UTF-8 stays: a file cut in the middle of a character isn't all in ISO-8859-1.
    text = data.decode("utf-8", "surrogateescape").translate(_LATIN_1)
    return Decoded(text, f"the text {why}; it is read as ISO-8859-1", at)


def _with_gaps(data: bytes, encoding: str) -> Decoded:
    """The text in an encoding, with U+FFFD where it isn't in that encoding."""
    try:
        return Decoded(data.decode(encoding))
    except UnicodeError:
        text = data.decode(encoding, "replace")
    told = f"some characters aren't in the encoding {encoding}; they are lost"
    return Decoded(text, told, max(text.find("\ufffd"), 0))


def _known(name: str) -> str | None:
    """Python's name for an encoding in which ASCII stays as it is; None if it knows no such.

    Others, such as UTF-7 or Punycode, would change moves, and some take long to decode.
    """
    if not name:
        return "utf-8"
    if not _NAME.fullmatch(name):
        return None
    letters = bytes(range(0x20, 0x7F)).replace(b"\\", b"")
    try:
        if all(text.decode(name) == text.decode("ascii") for text in (_ESCAPES, letters)):
            return codecs.lookup(name).name
    except (LookupError, ValueError):
        pass
    return None
