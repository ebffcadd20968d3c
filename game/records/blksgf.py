"""Reads and writes records as ``.blksgf`` files.

The format is Pentobi's, a Smart Game Format for games of Blokus; ``docs/blksgf.md`` describes it,
with what this program adds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, BinaryIO

from game.base.envelope import checksum
from game.engine import EARLIER_GAMES, GameOptions, Options
from game.engine.dice import DiceOptions
from game.records import sgf
from game.records.board_properties import BY_HOUSE_RULES, HOUSE, BoardProperties
from game.records.dice_properties import DiceProperties
from game.records.header import Header
from game.records.sgf import (
    MOST_BYTES,
    NO_GAME,
    Parsed,
    Properties,
    RecordError,
    SgfError,
    SgfNode,
    UnknownGameError,
    text_of,
)
from game.records.tree import Node, Record

CHECKSUM = "CHECKSUM"
"""The property of the root that has the checksum."""

UNSEALED = "crc32:"
"""The value of that property before the checksum is known; its digits follow."""

ALTERED = "the file isn't as it was written: another program has changed it, or it is damaged"

_BOM = b"\xef\xbb\xbf"

# The value is recognised by itself, as the bit that was changed may be in the property's name.
_SEAL = re.compile(rb"\[crc32:([0-9a-f]{8})\]")


def sealed(data: bytes) -> bytes:
    """A file whose root has an `UNSEALED` checksum, with the checksum of all its other bytes."""
    digits = checksum(data).encode("ascii")
    return data.replace(b"[crc32:]", b"[crc32:%s]" % digits, 1)


def is_altered(data: bytes, root: Properties) -> bool:
    """Whether a file, with these properties in its root, has a checksum that doesn't fit."""
    seal = _SEAL.search(data)
    if seal is None:
        return CHECKSUM in root
    unsealed = data[: seal.start(1)] + data[seal.end(1) :]
    return checksum(unsealed.removeprefix(_BOM)) != seal[1].decode("ascii")


CODECS: Mapping[str, type[Any]] = {
    Options.kind: BoardProperties,
    DiceOptions.kind: DiceProperties,
}
"""The class that writes and reads the events of a game with some options, by the game's kind."""

MOST_PROBLEMS = 100
"""The most problems of a file that are reported."""

MOST_REASON = 200
"""The most characters of a problem's reason that are reported."""

MOST_IN_LINE = 1000
"""The most events in a line: a game has at most 96, but boards can be set up in between. Whatever
shows a line keeps all its positions."""

MOST_PATH = 12
"""The most numbers of a variation that are shown."""

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
        notice: whether nothing is missing from the record: the file merely has more.
        mended: whether nothing at all is missing, as what was wrong could be mended or guessed.
    """

    line: int
    column: int
    path: tuple[int, ...]
    move: int
    reason: str
    notice: bool = False
    mended: bool = False

    def __str__(self) -> str:
        where = f"line {self.line}, column {self.column}"
        if self.move:
            where += f", move {self.move}"
        if any(child > 1 for child in self.path):
            shown = [*map(str, self.path[:MOST_PATH]), *("…" for _ in self.path[MOST_PATH:][:1])]
            where += f" of variation {'.'.join(shown)}"
        return f"{where}: {self.reason}"


@dataclass(frozen=True)
class Loaded:
    """What was read from a file: a record as far as it keeps to the rules, and what doesn't.

    A file with problems isn't to be overwritten unasked: it has more than the record.

    Attributes:
        record: the record, without the problems and what follows them.
        problems: the first problems, in the order of the file; () if there are none.
        altered: whether the file isn't as this program wrote it: another has changed it, or it is
            damaged. The record may be whole all the same.
    """

    record: Record
    problems: tuple[Problem, ...] = ()
    altered: bool = False

    @property
    def problem(self) -> Problem | None:
        """The one to tell if only one can be: the first that cost something, else the first."""
        costly = (problem for problem in self.problems if not problem.notice)
        return next(costly, self.problems[0] if self.problems else None)

    @property
    def told(self) -> tuple[str, ...]:
        """What to tell of it in lines: whether it was altered, and each problem, with its cost."""
        lines = [ALTERED] if self.altered else []
        for problem in self.problems:
            cost = "; that and what follows it is left out" if problem.move else "; it is left out"
            lines.append(f"{problem}{'' if problem.notice or problem.mended else cost}")
        return tuple(lines)


# -- reading ------------------------------------------------------------------


def read(data: bytes, games: Mapping[str, GameOptions] = EARLIER_GAMES) -> Loaded:
    """The first record in a file's bytes, as far as it can be read.

    Those of `games` are known, by their names: usually all that can be shown.

    Raises RecordError: SgfError if there is no game in the Smart Game Format, UnknownGameError if
    the game isn't known.
    """
    parsed = sgf.parse(data)
    altered = is_altered(data, parsed.trees[0].properties)
    return replace(_Reader(parsed, _game_of(parsed, games)).loaded(), altered=altered)


def read_header(file: BinaryIO) -> tuple[GameOptions, Header]:
    """The game's options and the header of the first record in a file, as `read` has them.

    The options are the usual ones if the root has impossible ones. Nothing after the root is looked
    at. Raises OSError and RecordError.
    """
    # All of it, as the encoding depends on whether all is valid: most files have 10 KB.
    parsed = sgf.parse(file.read(MOST_BYTES + 1), root_only=True)
    options, properties = _game_of(parsed, EARLIER_GAMES), parsed.trees[0].properties
    with suppress(ValueError):
        options = CODECS[options.kind].chosen(options, properties)
    return options, Header(options, properties)


def _game_of(parsed: Parsed, games: Mapping[str, GameOptions]) -> GameOptions:
    """The game of a file's first tree, on boards of its size, otherwise with the usual options.

    The root gets the names of today, and what gives the size is removed from it.

    Raises RecordError.
    """
    root = parsed.trees[0]
    if _has_old_names(root.properties):
        root.properties = renamed(root.properties)
    name = " ".join(text_of(root.properties, "GM").split())
    by_house = HOUSE in root.properties and name.lower().endswith(BY_HOUSE_RULES.lower())
    usual = name[: -len(BY_HOUSE_RULES)] if by_house else name
    known = next((game for one, game in games.items() if one.lower() == usual.lower()), None)
    cut = next((fault for fault in parsed.faults if fault.in_root), None)
    if cut is not None and not name:
        raise SgfError(NO_GAME)  # Such as a picture, in which "(;" is by chance.
    if cut is not None and (known is None or not _begins(known, root.properties)):
        raise cut.error()  # Nothing of a game has been read.
    if known is not None:
        sized: GameOptions = CODECS[known.kind].sized(known, root.properties)
        return sized
    if name:
        shown = f"{name[:40]}…" if len(name) > 40 else name
        raise UnknownGameError(f"the file is of a game that isn't known here: {shown!r}")
    raise UnknownGameError("the file doesn't say which game it is of: it has no GM")


def _begins(game: GameOptions, root: Properties) -> bool:
    return bool(CODECS[game.kind](game).idents & root.keys())


def _has_old_names(root: Properties) -> bool:
    """Whether only the capital letters of a property's name count, as before FF[4]."""
    return root.get("FF", ["1"])[0].strip() in ("1", "2", "3")


def renamed(properties: Properties) -> Properties:
    """A node's properties by the names of today: B for Black, for example."""
    if all(ident == ident.upper() for ident in properties):
        return properties
    today: Properties = {}
    for ident, values in properties.items():
        short = "".join(letter for letter in ident if not letter.islower())
        today.setdefault(short or ident.upper(), []).extend(values)
    return today


class _Reader:
    """Makes a record from a file's first tree, checking its events by the rules."""

    def __init__(self, parsed: Parsed, usual: GameOptions) -> None:
        self._root, *self._others = parsed.trees
        self._faults = parsed.faults
        self._usual = usual
        self._old_names = _has_old_names(self._root.properties)
        self._problems: list[Problem] = []

    def loaded(self) -> Loaded:
        """The record, and what is wrong with the file."""
        self._tell_of_file()
        record = Record(self._options())
        codec = CODECS[record.options.kind](record.options)
        # For each node to be read: the node and the state before it, and how much has happened.
        waiting: list[tuple[SgfNode, Node | None, Any, int]]
        waiting = [(self._root, None, codec.start(), 0)]
        while waiting:
            source, parent, state, happened = waiting.pop()
            properties = renamed(source.properties) if self._old_names else source.properties
            try:
                event = codec.event(state, properties)
                if event is not None:
                    if happened == MOST_IN_LINE:
                        raise ValueError(f"in a line, at most {MOST_IN_LINE} events happen")
                    state = codec.after(state, event)
            except ValueError as error:
                self._tell(source, str(error), happened + 1)
                if parent is None:
                    # With what is wrong in it, what is added to the record couldn't be read again.
                    said = properties.items()
                    record.root.properties = {i: v for i, v in said if i not in codec.idents}
                continue
            if event is not None:
                happened += 1
                for ident in codec.idents & properties.keys():
                    del properties[ident]
                    self._tell(source, f"{ident} says nothing here", happened, notice=True)
            if parent is None and event is not None and not event.sets_up:
                # A move in the root, which SGF discourages: the game's properties stay there.
                parent = record.root
                parent.properties, properties = properties, {}
            node = Node(event, parent)
            # Few nodes have more than their event, and an emptied dictionary keeps its memory.
            node.properties = properties or {}
            if parent is None:
                record.root = node
            else:
                parent.children.append(node)
            waiting.extend((child, node, state, happened) for child in reversed(source.children))
        self._problems.sort(key=lambda problem: (problem.line, problem.column))
        return Loaded(record, tuple(self._problems))

    def _options(self) -> GameOptions:
        """The options given in the root, from which `HEADING` is removed."""
        for ident in HEADING:
            self._root.properties.pop(ident, None)
        try:
            options: GameOptions = CODECS[self._usual.kind].chosen(
                self._usual, self._root.properties
            )
        except ValueError as error:
            self._tell(self._root, str(error))
            return self._usual
        return options

    def _tell_of_file(self) -> None:
        """Note what is wrong with the file's form, and other games in it."""
        if self._others:
            told = f"{len(self._others)} more in this file: only the first is read"
            self._tell(self._root, told, notice=True)
        for fault in self._faults:
            path = _path(fault.node)
            if fault.node is not None and fault.node.children and not fault.mended:
                # What would have come next, after all that is there.
                path += (len(fault.node.children) + 1,)
            notice = fault.mended or fault.node is None
            self._problems.append(
                Problem(fault.line, fault.column, path, 0, fault.message, notice, fault.mended)
            )

    def _tell(self, source: SgfNode, reason: str, move: int = 0, *, notice: bool = False) -> None:
        """Note a problem at a node of the file."""
        if len(self._problems) >= MOST_PROBLEMS:
            return
        if len(reason) > MOST_REASON:
            reason = f"{reason[:MOST_REASON]}…"
        self._problems.append(
            Problem(source.line, source.column, _path(source), move, reason, notice)
        )


def _path(source: SgfNode | None) -> tuple[int, ...]:
    """Which child leads to a node, wherever there are several, from 1; () for none."""
    path = []
    while source is not None and source.parent is not None:
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
    name = CODECS[record.options.kind].game_name(record.options)
    values = ([name], ["4"], ["UTF-8"], [UNSEALED])
    heading = dict(zip(HEADING, values, strict=True))
    root = SgfNode()
    root.properties = heading | codec.choices(record.options)
    waiting: list[tuple[Node, SgfNode, Any]] = [(record.root, root, codec.start())]
    while waiting:
        node, target, state = waiting.pop()
        if node.event is not None:
            target.properties |= codec.properties(state, node.event)
            state = codec.after(state, node.event)
        # What happened counts, whatever else is said by the same name.
        target.properties = target.properties | node.properties | target.properties
        waiting.extend((child, SgfNode(target), state) for child in node.children)
    return sealed(sgf.dump([root]))


def write_checked(record: Record) -> bytes:
    """A record as the bytes of a file, once these have been read again and nothing was lost.

    Whatever replaces a file is written by this. Raises ValueError with a line that says why the
    record can't be saved.
    """
    data = write(record)
    try:
        loaded = read(data)
    except RecordError as error:
        raise ValueError(f"it couldn't be read again: {error}") from None
    if loaded.problem is not None:
        raise ValueError(f"it couldn't be read again: {loaded.problem}")
    if write(loaded.record) != data:
        raise ValueError("read again, it wouldn't be the same")
    return data
