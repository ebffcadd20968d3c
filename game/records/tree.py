"""A record of a game: a tree of events with variations, comments and names."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Collection, Iterator
from datetime import date
from itertools import islice
from typing import Any

from game import __version__
from game.base.names import NAMELESS
from game.engine import KINDS, AnyGame, Event, Game, GameOptions, Seat
from game.engine.kinds import AnyKind
from game.records.header import Header, result_of
from game.records.sgf import Properties, set_text, text_of

MOST_POSITIONS = 256
"""How many positions of a record are kept in memory: those asked for most recently."""


class Node:
    """A place in a record: what happened there, what is said about it, and what may follow.

    What happened never changes; for another event there is another node.

    Attributes:
        event: what happened, or None if the node only says something.
        properties: everything written at the node besides the event.
        parent: the node before, None at the root.
        children: the nodes after, the main one first.
    """

    __slots__ = ("children", "event", "parent", "properties")

    def __init__(self, event: Event | None = None, parent: Node | None = None) -> None:
        """A node without children; its parent's children are left to the caller."""
        self.event = event
        self.properties: Properties = {}
        self.parent = parent
        self.children: list[Node] = []

    def __repr__(self) -> str:
        return f"<Node {self.event!r}, {len(self.children)} children>"

    # -- what is said about it ----------------------------------------------

    def text(self, ident: str) -> str:
        """The first value of a property; "" if there is none."""
        return text_of(self.properties, ident)

    def set_text(self, ident: str, text: str) -> None:
        """Give a property one value; an empty one removes it."""
        set_text(self.properties, ident, text)

    @property
    def comment(self) -> str:
        """What is said about the node."""
        return self.text("C")

    @comment.setter
    def comment(self, text: str) -> None:
        self.set_text("C", text)

    @property
    def name(self) -> str:
        """The node's name; a variation is named by its first node."""
        return self.text("N")

    @name.setter
    def name(self, text: str) -> None:
        self.set_text("N", text)

    # -- where it is --------------------------------------------------------

    def path(self) -> list[Node]:
        """The nodes from the root to this one."""
        path: list[Node] = []
        node: Node | None = self
        while node is not None:
            path.append(node)
            node = node.parent
        return path[::-1]

    def events(self) -> list[Event]:
        """Everything that has happened from the root to this node."""
        return [node.event for node in self.path() if node.event is not None]

    def main_line(self) -> list[Node]:
        line = [self]
        while line[-1].children:
            line.append(line[-1].children[0])
        return line

    def subtree(self) -> Iterator[Node]:
        """This node and all below it, each before what follows it, and the main line first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def happening_next(self) -> Iterator[Node]:
        """The nodes below at which something happens next, the main one first."""
        waiting = self.children[::-1]
        while waiting:
            node = waiting.pop()
            if node.event is None:
                waiting.extend(reversed(node.children))
            else:
                yield node

    def following(self, event: Event | None, skip: int = 0) -> Node | None:
        """A child with that event, or for None, without any; None if there is none.

        Other programs may write several such children. It's the first one after `skip` others.
        """
        found = (child for child in self.children if child.event == event)
        return next(islice(found, skip, None), None)


class Record:
    """A game with its variations, and what is said about it.

    Attributes:
        options: the game and its options.
        root: where it begins; its properties are those of the whole record.
    """

    def __init__(self, options: GameOptions, root: Node | None = None) -> None:
        self.options = options
        self.root = Node() if root is None else root
        self._positions: OrderedDict[Node, Any] = OrderedDict()

    @classmethod
    def of(cls, game: AnyGame, day: date | None = None) -> Record:
        """The record of a game as it was played here, without what was taken back."""
        record, node = cls(game.options), None
        for event in game.played:
            if node is None and event.sets_up:
                # Other programs expect a board that is set up in the root.
                node = record.root = Node(event)
            else:
                before = node or record.root
                node = Node(event, before)
                before.children.append(node)
        header = record.header
        record.root.properties["AP"] = [f"Cornerwise:{__version__}"]
        header.names = (seat.name for seat in game.seats)
        header.levels = (seat.level for seat in game.seats)
        header.date = day
        if game.position.over:
            header.result = result_of(game.options, game.position)
        return record

    def game(self, node: Node, seats: Collection[Seat] | None = None) -> AnyGame:
        """A game that has reached a node, for playing on.

        By default it is played by persons with the names in the record. Raises ValueError if these
        seats can't play it.
        """
        named = (Seat(name or NAMELESS) for name in self.header.names)
        return Game(self.options, tuple(named) if seats is None else seats, node.events())

    @property
    def kind(self) -> AnyKind:
        return KINDS[self.options.kind]

    @property
    def header(self) -> Header:
        """What it says about the whole game."""
        return Header(self.options, self.root.properties)

    def main_line(self) -> list[Node]:
        return self.root.main_line()

    # -- positions ----------------------------------------------------------

    def position(self, node: Node) -> Any:
        """The position after a node's event; some positions are kept, for steps to and fro.

        Raises ValueError for an event that the rules don't allow.
        """
        path: list[Node] = []
        step: Node | None = node
        while step is not None and step not in self._positions:
            path.append(step)
            step = step.parent
        if step is None:
            position = self.kind.start(self.options)
        else:
            position = self._positions[step]
            self._positions.move_to_end(step)
        for after in reversed(path):
            if after.event is not None:
                position = position.after(after.event)
            self._positions[after] = position
            if len(self._positions) > MOST_POSITIONS:
                self._positions.popitem(last=False)
        return position

    # -- variations ---------------------------------------------------------

    def copy(self) -> Record:
        """A record with nodes of its own, of which changes here change nothing."""
        root = Node(self.root.event)
        waiting = [(self.root, root)]
        while waiting:
            node, copied = waiting.pop()
            copied.properties = {ident: list(values) for ident, values in node.properties.items()}
            copied.children = [Node(child.event, copied) for child in node.children]
            waiting += zip(node.children, copied.children, strict=True)
        return Record(self.options, root)

    def add(self, node: Node, event: Event) -> Node:
        """The child of a node with this event, added after the others if there is none yet.

        Raises ValueError for an event that the rules don't allow there.
        """
        return node.following(event) or self._add_new(node, event)

    def _add_new(self, node: Node, event: Event) -> Node:
        self.position(node).after(event)
        child = Node(event, node)
        node.children.append(child)
        return child

    def add_main_line(self, other: Record) -> Node:
        """The node to which another record's main line leads; what isn't here yet is added.

        Nodes at which nothing happens make no difference, and other variations stay before it.
        Raises ValueError if the other has other options, or doesn't begin with this one's board.
        """
        events = other.main_line()[-1].events()
        begun = self.root.events()
        if self.options != other.options or events[: len(begun)] != begun:
            raise ValueError("it is the record of another game")
        here = [self.root]
        for event in events[len(begun) :]:
            there = [one for node in here for one in node.happening_next() if one.event == event]
            here = there or [self._add_new(here[0], event)]
        return here[0]

    def begin_with(self, event: Event) -> Node:
        """Replace the root by a new one with an event; all that is said in the root stays.

        Raises ValueError for an event that the rules don't allow there, and if anything follows.
        """
        if self.root.children:
            raise ValueError("the record has begun already")
        self.kind.start(self.options).after(event)
        properties = self.root.properties
        self.root = Node(event)
        self.root.properties = properties
        return self.root

    def add_silent(self, node: Node) -> Node:
        """Add a child to a node, after the others, in which nothing happens."""
        child = Node(None, node)
        node.children.append(child)
        return child

    def merge(self, other: Record, base: Record) -> None:
        """Take over what another record of this game has and `base`, their common origin, hasn't.

        What was changed in both, or deleted here, stays as it is here. Of several children with the
        same event, the first is the other record's first, and so on. The main line is the other's
        where only that has changed: what the root says about the result goes with it.

        Raises ValueError if the two begin with different boards.
        """
        if self.root.event != other.root.event:
            raise ValueError("the records begin with different boards")
        waiting: list[tuple[Node, Node, Node | None]] = [(self.root, other.root, base.root)]
        while waiting:
            mine, theirs, before = waiting.pop()
            known = {} if before is None else before.properties
            for ident, values in theirs.properties.items():
                if mine.properties.get(ident) == known.get(ident):
                    mine.properties[ident] = list(values)
            theirs_leads = _main(mine) == _main(before) != _main(theirs)
            seen: Counter[Event | None] = Counter()
            for child in theirs.children:
                event, skip = child.event, seen[child.event]
                seen[event] += 1
                was = None if before is None else before.following(event, skip)
                here = mine.following(event, skip)
                if here is None and was is None:
                    here = self.add_silent(mine) if event is None else self._add_new(mine, event)
                if here is not None:
                    waiting.append((here, child, was))
                    if theirs_leads and child is theirs.children[0]:
                        _put_first(here)

    def make_main(self, node: Node) -> None:
        for step in node.path()[1:]:
            _put_first(step)

    def delete(self, node: Node) -> Node:
        """Delete a node and all below it; return its parent. Raises ValueError for the root."""
        if node.parent is None:
            raise ValueError("the root of a record can't be deleted")
        node.parent.children.remove(node)
        return node.parent


def _main(node: Node | None) -> list[Event | None]:
    return [] if node is None else [child.event for child in node.children[:1]]


def _put_first(node: Node) -> None:
    assert node.parent is not None
    node.parent.children.remove(node)
    node.parent.children.insert(0, node)
