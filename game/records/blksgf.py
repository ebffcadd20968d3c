"""Reads and writes records as ``.blksgf`` files.

The format is Pentobi's, a Smart Game Format for games of Blokus; ``docs/blksgf.md`` describes it,
with what this program adds.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, BinaryIO

from game.engine import GAMES, GameOptions, Options
from game.engine.dice import DiceOptions
from game.records import sgf
from game.records.board_properties import BoardProperties
from game.records.dice_properties import DiceProperties
from game.records.errors import UnknownGameError
from game.records.header import Header
from game.records.seal import CHECKSUM, UNSEALED, is_altered, sealed
from game.records.sgf import Properties, SgfNode, text_of
from game.records.tree import Node, Record

CODECS: Mapping[str, type[Any]] = {
    Options.kind: BoardProperties,
    DiceOptions.kind: DiceProperties,
}
"""The class that writes and reads the events of a game with some options, by the game's kind."""

MOST_PROBLEMS = 100
"""The most problems of a file that are reported."""

MOST_REASON = 200
"""The most characters of a problem's reason that are reported."""

HEADING = ("GM", "FF", "CA", CHECKSUM)
"""The properties with which a root describes its file, written anew each time."""


@dataclass(frozen=True)
class Problem:
    """Something in a file that breaks the rules. In its line, the record ends before it.

    Attributes:
        line, column: where its node begins in the file, from 1.
        path: which child to take at each node that has several, from 1.
        move: which event of its line it is, from 1; 0 if it is about the whole record.
        reason: what is wrong.
        notice: whether nothing is wrong with the record: the file merely has others too.
    """

    line: int
    column: int
    path: tuple[int, ...]
    move: int
    reason: str
    notice: bool = False

    def __str__(self) -> str:
        where = f"line {self.line}, column {self.column}"
        if self.move:
            where += f", move {self.move}"
        if any(child > 1 for child in self.path):
            where += f" of variation {'.'.join(map(str, self.path))}"
        return f"{where}: {self.reason}"


@dataclass(frozen=True)
class Loaded:
    """What was read from a file: a record as far as it keeps to the rules, and what doesn't.

    Attributes:
        record: the record, without the problems and what follows them.
        problems: the first problems, in the order of the file; () if there are none.
        altered: whether the file isn't as this program wrote it: another has changed it, or it is
            damaged. The record may be whole all the same.
    """

    record: Record
    problems: tuple[Problem, ...] = ()
    altered: bool = False


# -- reading ------------------------------------------------------------------


def read(data: bytes) -> Loaded:
    """The first record in a file's bytes.

    Raises RecordError: SgfError if there is no game in the Smart Game Format, UnknownGameError if
    the game isn't known.
    """
    trees = sgf.parse(data)
    altered = is_altered(data, trees[0].properties)
    return replace(_Reader(trees[0]).loaded(len(trees) - 1), altered=altered)


def read_header(file: BinaryIO) -> tuple[GameOptions, Header]:
    """The game's options and the header of the first record in a file.

    The options are the usual ones if the root has impossible ones. Nothing after the root is looked
    at. Raises OSError and RecordError.
    """
    properties = sgf.root_properties(file)
    options = GAMES[_game_named(properties)]
    with suppress(ValueError):
        options = CODECS[options.kind].chosen(options, properties)
    return options, Header(options, properties)


class _Reader:
    """Makes a record from a tree, checking its events by the rules."""

    def __init__(self, root: SgfNode) -> None:
        self._root = root
        self._problems: list[Problem] = []

    def loaded(self, others: int) -> Loaded:
        """The record; if the file has others too, that is reported."""
        if others:
            told = f"{others} more in this file: only the first is read"
            self._tell(self._root, told, notice=True)
        record = Record(self._options(GAMES[_game_named(self._root.properties)]))
        codec = CODECS[record.options.kind](record.options)
        waiting: list[tuple[SgfNode, Node | None, Any]] = [(self._root, None, codec.start())]
        while waiting:
            source, parent, state = waiting.pop()
            try:
                event = codec.event(state, source.properties)
                if event is not None:
                    state = codec.after(state, event)
            except ValueError as error:
                if len(self._problems) < MOST_PROBLEMS:
                    before = 0 if parent is None else len(parent.events())
                    self._tell(source, str(error), before + 1)
                if parent is None:
                    record.root.properties = source.properties
                continue
            if parent is None and event is not None and not event.sets_up:
                # A move in the root, which SGF discourages: the game's properties stay there.
                parent = record.root
                parent.properties, source.properties = source.properties, {}
            node = Node(event, parent)
            # Few nodes have more than their event, and an emptied dictionary keeps its memory.
            node.properties = source.properties or {}
            if parent is None:
                record.root = node
            else:
                parent.children.append(node)
            waiting.extend((child, node, state) for child in reversed(source.children))
        return Loaded(record, tuple(self._problems))

    def _options(self, usual: GameOptions) -> GameOptions:
        """The options given in the root, from which `HEADING` is removed."""
        for ident in HEADING:
            self._root.properties.pop(ident, None)
        try:
            options: GameOptions = CODECS[usual.kind].chosen(usual, self._root.properties)
        except ValueError as error:
            self._tell(self._root, str(error))
            return usual
        return options

    def _tell(self, source: SgfNode, reason: str, move: int = 0, *, notice: bool = False) -> None:
        """Note a problem at a node of the file."""
        if len(reason) > MOST_REASON:
            reason = f"{reason[:MOST_REASON]}…"
        self._problems.append(
            Problem(source.line, source.column, _path(source), move, reason, notice)
        )


def _game_named(root: Properties) -> str:
    """The name of a tree's game, from its root. Raises UnknownGameError."""
    name = text_of(root, "GM").strip()
    if name in GAMES:
        return name
    if not name:
        raise UnknownGameError("the file doesn't say which game it is of: it has no GM")
    shown = f"{name[:40]}…" if len(name) > 40 else name
    raise UnknownGameError(f"the file is of a game that isn't known here: {shown!r}")


def _path(source: SgfNode) -> tuple[int, ...]:
    """Which child leads to a node, wherever there are several, from 1."""
    path = []
    while source.parent is not None:
        siblings = source.parent.children
        if len(siblings) > 1:
            path.append(siblings.index(source) + 1)
        source = source.parent
    return tuple(path[::-1])


# -- writing ------------------------------------------------------------------


def write(record: Record) -> bytes:
    """A record as the bytes of a file.

    Raises ValueError if something in it breaks the rules, which `Record.add` doesn't let in.
    """
    codec = CODECS[record.options.kind](record.options)
    values = ([record.options.name], ["4"], ["UTF-8"], [UNSEALED])
    heading = dict(zip(HEADING, values, strict=True))
    root = SgfNode()
    root.properties = heading | codec.choices(record.options)
    waiting: list[tuple[Node, SgfNode, Any]] = [(record.root, root, codec.start())]
    while waiting:
        node, target, state = waiting.pop()
        if node.event is not None:
            target.properties |= codec.properties(state, node.event)
            state = codec.after(state, node.event)
        target.properties |= node.properties
        waiting.extend((child, SgfNode(target), state) for child in node.children)
    return sealed(sgf.dump([root]))
