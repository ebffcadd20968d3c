"""Smart Game Format, version 4: trees of nodes with properties, as text. It knows no game.

Described at https://www.red-bean.com/sgf/. The names of properties may have more than its capital
letters: Blokus has ``1`` and ``A1``, and other programs use more. Of a text with something wrong in
it, all that comes before is read.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple


class RecordError(ValueError):
    """A file that can't be read as a record; the message says why in a line."""


class SgfError(RecordError):
    """Text that isn't in the Smart Game Format.

    Attributes:
        line, column: where it is wrong, from 1; None if it is about the whole file.
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        where = "" if line is None else f"line {line}, column {column}: "
        super().__init__(where + message)
        self.line = line
        self.column = column


class UnknownGameError(RecordError):
    """A record of a game that isn't known here."""


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


NO_GAME = "the file holds no saved game"
"""The reason for which other files can't be read."""

MOST_BYTES = 16 * 1024 * 1024
"""A file with more bytes isn't one that anybody has written."""

MOST_NODES = 25_000
"""The most nodes in a file: 300 games. The largest of Pentobi's opening books has 713."""

MOST_VALUES = 100_000
"""The most values of all properties in a file."""

HEAD_BYTES = 4096
"""How many bytes at the beginning are searched for the encoding that the root names."""

_IDENT_FORM = r"[\w$][^\s\[\]();\\]*+"
_TOKEN = re.compile(
    rf"[\s\ufeff]*+(?:({_IDENT_FORM})|\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]|([();]))", re.DOTALL
)
_IDENT, _VALUE = 1, 2
_BEGIN = re.compile(r"\(\s*(?=;)")
_BLANK = re.compile(r"[\s\ufeff]*")

_STRAY = re.compile(r"[\s\ufeff]*+\][\s\]]*+")
"""Brackets that end no value."""

_REST = re.compile(r"[^\]\\]*+(?:\\.[^\]\\]*+)*+\]", re.DOTALL)
"""The rest of a value, with its bracket."""

_PROPERTY = rf"(?=[^\s\[\]();\\]*+(?<=[A-Z0-9])){_IDENT_FORM}\s*+\["
_FOLLOWS = re.compile(
    rf"\s*+(?:{_PROPERTY}|;\s*+(?:{_PROPERTY}|[;()]|\Z)|\(\s*+;|\)\s*+(?:[;()]|\Z)|\Z)"
)
"""What can follow the only value of a text: not the rest of a sentence."""

_BACKSLASH = "\udc00"
"""Stands for a backslash while others are removed: no decoded text contains it."""


Properties = dict[str, list[str]]
"""The properties of a node in the order in which they are written, each with its values."""


def text_of(properties: Properties, ident: str) -> str:
    """The first value of a property; "" if there is none."""
    values = properties.get(ident)
    return values[0] if values else ""


def set_text(properties: Properties, ident: str, text: str) -> None:
    """Give a property one value; an empty one removes it."""
    if text:
        properties[ident] = [text]
    else:
        properties.pop(ident, None)


class SgfNode:
    """A node: its properties, and the nodes after it.

    Attributes:
        properties: the values of each, without escapes, in the order of the file.
        parent: the node before, None at a root.
        children: the nodes after, the main one first.
        line, column: where it begins in the file, from 1.
    """

    __slots__ = ("children", "column", "line", "parent", "properties")

    def __init__(self, parent: SgfNode | None = None, line: int = 1, column: int = 1) -> None:
        """A node without properties, which becomes the last child of its parent."""
        self.properties: Properties = {}
        self.parent = parent
        self.children: list[SgfNode] = []
        self.line = line
        self.column = column
        if parent is not None:
            parent.children.append(self)


# -- reading ------------------------------------------------------------------


class Fault(NamedTuple):
    """Something in a text that isn't in the format.

    Attributes:
        message: what is wrong.
        mended: whether everything could be read all the same; otherwise nothing after it was.
        node: the node of the first tree in or after which it is; None outside of that tree.
        in_root: whether nothing but the first root, or part of it, could be read because of it.
    """

    message: str
    line: int
    column: int
    mended: bool = False
    node: SgfNode | None = None
    in_root: bool = False

    def error(self) -> SgfError:
        return SgfError(self.message, self.line, self.column)


class Parsed(NamedTuple):
    """The trees in a text, as far as they could be read.

    Attributes:
        trees: the roots, at least one.
        faults: what isn't in the format.
    """

    trees: list[SgfNode]
    faults: list[Fault]


def parse(data: bytes, *, root_only: bool = False) -> Parsed:
    """The trees in a file, as far as they can be read, or only the first one's root.

    Raises SgfError if no tree begins in the file, or if it is too large.
    """
    if len(data) > MOST_BYTES:
        raise SgfError(f"the file is larger than {MOST_BYTES // 1024**2} MB")
    text, guessed, at = decoded(data, _charset(data))
    begin = _BEGIN.search(text)
    if begin is None:
        told = "the file is empty" if not text.strip() else NO_GAME
        raise SgfError(f"{told}: a game begins with '(;'")
    parser = _Parser(text, begin.start())
    if guessed:
        parser.note(guessed, at)
    return parser.parsed(root_only=root_only)


def _charset(data: bytes) -> str:
    """What the first root says about the encoding; "" if it says nothing."""
    head = data[:HEAD_BYTES].decode("latin-1")
    begin = _BEGIN.search(head)
    if begin is None:
        return ""
    return text_of(_Parser(head, begin.start()).parsed(root_only=True).trees[0].properties, "CA")


class _Parser:
    """Reads a text from its first tree on, and no further than to what it can't read."""

    def __init__(self, text: str, start: int) -> None:
        self._text = text
        self._at = start
        self._trees: list[SgfNode] = []
        self._faults: list[Fault] = []
        self._node: SgfNode | None = None
        self._ident = ""  # the property that is being read, and how many values it had before
        self._had = 0
        self._nodes = 0
        self._values = 0
        self._line, self._line_start = 1, 0
        self._counted = 0

    def parsed(self, *, root_only: bool) -> Parsed:
        """The trees, or only the first one's root."""
        try:
            while self._at < len(self._text):
                self._tree(root_only=root_only)
                if root_only:
                    break
                self._at = self._behind_blank()
        except SgfError as error:
            in_root = self._nodes == 1 and self._node is not None
            self._leave_out_empty_node()
            self._tell(str(error), self._behind_blank())
            self._faults[-1] = self._faults[-1]._replace(in_root=in_root)
        return Parsed(self._trees, self._faults)

    def note(self, message: str, at: int) -> None:
        """Note a fault that was mended, unless there was one like it before."""
        if all(fault.message != message for fault in self._faults):
            self._tell(message, at, mended=True)

    def _tell(self, message: str, at: int, *, mended: bool = False) -> None:
        line = self._text.count("\n", 0, at) + 1
        column = at - self._text.rfind("\n", 0, at)
        node = self._node if len(self._trees) == 1 else None
        self._faults.append(Fault(message, line, column, mended, node))

    # -- trees and nodes ----------------------------------------------------

    def _tree(self, *, root_only: bool) -> None:
        """Read the tree that begins here, or only its root. Raises SgfError at what is wrong."""
        if self._text[self._at] != "(":
            raise SgfError("expected the end of the file or '(;' of another game")
        self._at += 1
        before: list[SgfNode | None] = [None]  # for each open bracket, the node before it
        fresh = True  # an opening bracket must be followed by a node
        while before:
            token = _TOKEN.match(self._text, self._at)
            if token is None:
                self._pass_stray()
                continue
            if token.lastindex == _VALUE:
                self._add_value(token)
                continue
            self._require_value()
            symbol = token[0][-1]
            if fresh and symbol != ";":
                raise SgfError("expected ';'")
            if token.lastindex == _IDENT:
                self._begin_property(token[_IDENT])
            elif root_only and self._node is not None and symbol != "(":
                return
            else:
                self._ident = ""
                if symbol == ";":
                    self._begin_node(token.end() - 1)
                elif symbol == "(":
                    before.append(self._node)
                else:
                    self._node = before.pop()
                fresh = symbol == "("
            self._at = token.end()

    def _begin_node(self, at: int) -> None:
        """Go to a new node that begins at a place in the text."""
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise SgfError(f"the file has more than {MOST_NODES} nodes")
        lines = self._text.count("\n", self._counted, at)
        if lines:
            self._line += lines
            self._line_start = self._text.rfind("\n", self._counted, at) + 1
        self._counted = at
        parent, self._node = self._node, SgfNode(self._node, self._line, at - self._line_start + 1)
        if parent is None:
            self._trees.append(self._node)

    def _leave_out_empty_node(self) -> None:
        """Remove the node in which reading ends if nothing of it could be read."""
        node = self._node
        if node is not None and node.parent is not None and not (node.properties or node.children):
            node.parent.children.pop()
            self._node = node.parent

    # -- properties ---------------------------------------------------------

    def _begin_property(self, ident: str) -> None:
        assert self._node is not None
        self._ident = ident
        self._had = len(self._node.properties.setdefault(ident, []))

    def _property(self) -> list[str]:
        """The values of the property that is being read, which may have come before."""
        return [] if self._node is None else self._node.properties.get(self._ident, [])

    def _require_value(self) -> None:
        """Raise SgfError if the property that is being read has no value."""
        if self._ident and len(self._property()) == self._had:
            self._leave_out_property()
            raise SgfError("expected '[' and the value of a property")

    def _leave_out_property(self) -> None:
        """Forget the property that is being read: cut short, it could be another move."""
        values = self._property()
        del values[self._had :]
        if self._node is not None and not values:
            self._node.properties.pop(self._ident, None)

    def _add_value(self, token: re.Match[str]) -> None:
        if not self._ident:
            raise SgfError("expected the name of a property before its value")
        self._values += 1
        if self._values > MOST_VALUES:
            self._leave_out_property()
            raise SgfError(f"the file has more than {MOST_VALUES} values")
        end = token.end()
        if "[" in token[_VALUE]:
            end = self._end_of_value(*token.span(_VALUE))
        self._property().append(_unescaped(self._text[token.start(_VALUE) : end - 1]))
        self._at = end

    def _end_of_value(self, start: int, bracket: int) -> int:
        """The end of a value with brackets in it, behind its own closing bracket.

        Some programs don't escape the brackets in a text. So if there was an opening one, and what
        comes after a closing one can't follow a value, that still belongs to the text.
        """
        opened = _opened(self._text[start:bracket])
        end = bracket + 1
        while opened > 0 and not _FOLLOWS.match(self._text, end):
            rest = _REST.match(self._text, end)
            if rest is None:
                return bracket + 1
            opened += _opened(rest[0]) - 1
            end = rest.end()
        if end > bracket + 1:
            told = "a ']' in a text has no '\\' before it; it was read as part of the text"
            self.note(told, bracket)
        return end

    # -- what can't be read -------------------------------------------------

    def _pass_stray(self) -> None:
        """Pass brackets that end no value; raise SgfError at anything else that is no token."""
        stray = _STRAY.match(self._text, self._at)
        if stray is None or not self._ident or len(self._property()) == self._had:
            raise self._stuck()
        self.note("a ']' that ends no value was left out", self._behind_blank())
        self._at = stray.end()

    def _stuck(self) -> SgfError:
        """Why there is no token here."""
        if self._ident and len(self._property()) == self._had:
            self._leave_out_property()
        at = self._behind_blank()
        if at == len(self._text):
            return SgfError("the file ends before the ')' of its game")
        if self._text[at] == "[":
            self._leave_out_property()
            return SgfError("a value begins here that no ']' ends")
        return SgfError(f"expected a node or a property, not {self._text[at]!r}")

    def _behind_blank(self) -> int:
        """The place of whatever comes next that isn't blank."""
        blank = _BLANK.match(self._text, self._at)
        return self._at if blank is None else blank.end()


def _opened(text: str) -> int:
    """How many brackets open in a text without closing there, as far as others are escaped."""
    return re.sub(r"\\[^]]", "", text).count("[") - text.count("\\]")


def _unescaped(value: str) -> str:
    """A value without escapes; escaped line breaks are dropped."""
    if "\\" not in value:
        return value
    # Whole passes over the text: a value may have millions of escapes.
    value = value.replace("\\\\", _BACKSLASH)
    for line_break in ("\r\n", "\n\r", "\n", "\r"):
        value = value.replace("\\" + line_break, "")
    return value.replace("\\", "").replace(_BACKSLASH, "\\")


# -- writing ------------------------------------------------------------------


def dump(trees: Iterable[SgfNode]) -> bytes:
    """Trees as the text of a file, in UTF-8."""
    return "".join(part for tree in trees for part in _written(tree)).encode("utf-8", "replace")


def _written(root: SgfNode) -> Iterator[str]:
    """The text of a tree in parts: a line for each node."""
    waiting: list[SgfNode | str] = [")\n", root, "("]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            yield part
            continue
        yield ";"
        for ident, values in part.properties.items():
            yield ident
            yield from (f"[{_escaped(value)}]" for value in values or [""])
        yield "\n"
        if len(part.children) == 1:
            waiting.append(part.children[0])
        else:
            for child in reversed(part.children):
                waiting += [")\n", child, "("]


def _escaped(value: str) -> str:
    # Readers of unescaped texts, like the one above, count opening brackets too.
    return value.replace("\\", "\\\\").replace("]", "\\]").replace("[", "\\[")
