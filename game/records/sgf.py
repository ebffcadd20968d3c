"""Smart Game Format, version 4: trees of nodes with properties, as text. It knows no game.

Described at https://www.red-bean.com/sgf/. Names of properties may have letters in either case and
digits, as Blokus has ``1`` and ``A1``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from game.records.errors import SgfError

MOST_BYTES = 16 * 1024 * 1024
"""A file with more bytes isn't one that anybody has written."""

MOST_NODES = 125_000
"""The most nodes in a file: the largest known collection of openings has a few thousand."""

MOST_VALUES = 500_000
"""The most values of all properties in a file."""

HEAD_BYTES = 4096
"""How many bytes at the beginning are searched for the encoding that the root names."""

ROOT_BYTES = 16 * 1024
"""How many bytes are read at first to find the properties of a root; few need more."""

_TOKEN = re.compile(r"\s*+(?:([A-Za-z0-9]+)|\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]|([();]))", re.DOTALL)
_IDENT, _VALUE = 1, 2
_BEGIN = re.compile(r"\(\s*(?=;)")
_BLANK = re.compile(r"\s*")

_BACKSLASH = "\udc00"
"""Stands for a backslash while others are removed: no decoded text contains it."""

_UTF_8 = {"", "utf-8", "utf8", "us-ascii", "ascii"}
_LATIN_1 = {"iso-8859-1", "iso8859-1", "latin1", "latin-1"}


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


def parse(data: bytes) -> list[SgfNode]:
    """The roots of all trees in a file, at least one. Raises SgfError."""
    if len(data) > MOST_BYTES:
        raise SgfError(f"the file is larger than {MOST_BYTES // 1024**2} MB")
    text = _decoded(data)
    begin = _BEGIN.search(text)
    if begin is None:
        told = "the file is empty" if not text.strip() else "the file holds no game"
        raise SgfError(f"{told}: a game begins with '(;'")
    return _Parser(text, begin.start()).trees()


def _decoded(data: bytes) -> str:
    """The text of a file, in the encoding that its root names. Raises SgfError."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    charset = _charset(data).strip()
    if charset.lower() in _LATIN_1:
        return data.decode("latin-1")
    if charset.lower() not in _UTF_8 and not data.isascii():
        raise SgfError(
            f"the file says that it is written in {charset[:40]!r}: only UTF-8 can be read"
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        raise SgfError("this is no text in UTF-8", line, column) from None


def _charset(data: bytes) -> str:
    """What the first node says about the encoding; "" if it says nothing."""
    head = data[:HEAD_BYTES].decode("latin-1")
    begin = _BEGIN.search(head)
    properties = {} if begin is None else _properties(head, begin.end() + 1)[0]
    return text_of(properties, "CA")


def _properties(text: str, start: int) -> tuple[Properties, bool]:
    """The properties of one node, from a place in the text on, as far as they can be read.

    Also returns whether those are all: whether the text goes on after the node.
    """
    properties: Properties = {}
    values: list[str] | None = None
    scanner = _TOKEN.scanner(text, start)  # type: ignore[attr-defined]
    for token in iter(scanner.match, None):
        if token.lastindex == _IDENT:
            values = properties.setdefault(token[_IDENT], [])
        elif token.lastindex == _VALUE and values is not None:
            values.append(_unescaped(token[_VALUE]))
        else:
            return properties, True
    return properties, False


def root_properties(file: BinaryIO) -> Properties:
    """The properties of the first root in a file, as far as they can be read.

    Little more of the file is read than the root. Raises OSError, and SgfError if no game begins in
    the file.
    """
    data, whole, found = b"", False, None
    while not whole and len(data) < MOST_BYTES:
        more = file.read(max(len(data), ROOT_BYTES))
        data += more
        found = _root_in(data)
        whole = not more or (found is not None and found[1])
    if found is None:
        raise SgfError("the file holds no game: a game begins with '(;'")
    return {ident: values for ident, values in found[0].items() if values}


def _root_in(beginning: bytes) -> tuple[Properties, bool] | None:
    """What `_properties` finds of the first root in a file's first bytes, if it begins there."""
    latin_1 = _charset(beginning).strip().lower() in _LATIN_1
    text = beginning.decode("latin-1" if latin_1 else "utf-8", "replace")
    begin = _BEGIN.search(text)
    return None if begin is None else _properties(text, begin.end() + 1)


class _Parser:
    """Reads a text from its first game on."""

    def __init__(self, text: str, start: int) -> None:
        self._text = text
        self._at = start
        self._nodes = 0
        self._values = 0
        self._line, self._line_start = 1, 0
        self._counted = 0

    def trees(self) -> list[SgfNode]:
        """The roots of all trees. Raises SgfError."""
        trees = []
        while self._at < len(self._text):
            if self._text[self._at] != "(":
                raise self._error("expected the end of the file or '(;' of another game")
            trees.append(self._tree())
            blank = _BLANK.match(self._text, self._at)
            self._at = self._at if blank is None else blank.end()
        return trees

    def _tree(self) -> SgfNode:
        """The tree that begins here."""
        # For each open bracket, the node before it; at the bottom, a node that is in no tree.
        before = [SgfNode()]
        node, values, valued = before[0], None, True
        self._at += 1
        fresh = True  # an opening bracket must be followed by a node
        scanner = _TOKEN.scanner(self._text, self._at)  # type: ignore[attr-defined]
        while before:
            token = scanner.match()
            if token is None:
                raise self._stuck()
            kind = token.lastindex
            if kind == _VALUE:
                if values is None:
                    raise self._error("expected the name of a property before its value")
                values.append(_unescaped(token[_VALUE]))
                valued = True
                self._values += 1
                if self._values > MOST_VALUES:
                    raise self._error(f"the file has more than {MOST_VALUES} values")
            elif not valued:
                raise self._error("expected '[' and the value of a property")
            elif kind == _IDENT:
                if fresh:
                    raise self._error("expected ';'")
                values, valued = node.properties.setdefault(token[_IDENT], []), False
            else:
                symbol, values = token[3], None
                if symbol == ";":
                    node, fresh = self._node(node, token.end() - 1), False
                elif fresh:
                    raise self._error("expected ';'")
                elif symbol == "(":
                    before.append(node)
                    fresh = True
                else:
                    node = before.pop()
            self._at = token.end()
        root = node.children[0]
        root.parent = None
        return root

    def _node(self, parent: SgfNode, at: int) -> SgfNode:
        """A new node that begins at a place in the text."""
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise self._error(f"the file has more than {MOST_NODES} nodes")
        self._count_lines(at)
        return SgfNode(parent, self._line, at - self._line_start + 1)

    def _count_lines(self, at: int) -> None:
        """Count lines up to a place in the text."""
        lines = self._text.count("\n", self._counted, at)
        if lines:
            self._line += lines
            self._line_start = self._text.rfind("\n", self._counted, at) + 1
        self._counted = at

    def _stuck(self) -> SgfError:
        """Why there is no token here."""
        blank = _BLANK.match(self._text, self._at)
        self._at = self._at if blank is None else blank.end()
        if self._at == len(self._text):
            return self._error("the file ends before the ')' of its game")
        if self._text[self._at] == "[":
            return self._error("a value begins here that no ']' ends")
        return self._error(f"expected a node or a property, not {self._text[self._at]!r}")

    def _error(self, message: str) -> SgfError:
        """An error about the token after the last one read."""
        blank = _BLANK.match(self._text, self._at)
        at = self._at if blank is None else blank.end()
        self._count_lines(at)
        return SgfError(message, self._line, at - self._line_start + 1)


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
    return value.replace("\\", "\\\\").replace("]", "\\]")
