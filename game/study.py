"""A record that is walked through: where one stands in it, and the line that is looked at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.engine import Event, Game, Seat
from game.records.tree import Node, Record


class Study:
    """One line through a record, from the root to a leaf, and a place on it.

    The line is kept as a `Game` in which all seats are persons', so that all that shows games shows
    it, and what is placed becomes a variation.

    Attributes:
        record: what is looked at.
        nodes: those on the line, from the root.
        index: which of them one stands at.
        game: the line as a game, at that place.
    """

    def __init__(self, record: Record, node: Node | None = None) -> None:
        """Stand at a node, or at the root; the line goes on from there with the main one."""
        self.record = record
        self.nodes = [record.root]
        self.index = 0
        self.game: Game[Any, Any] = Game(record.options, map(Seat, record.names))
        self.go_to(node or record.root)

    @property
    def node(self) -> Node:
        """Where one stands."""
        return self.nodes[self.index]

    def nodes_by_ply(self) -> list[Node]:
        """For each ply of the line, from the start, the node that led to it."""
        return [self.nodes[0], *(node for node in self.nodes[1:] if node.event is not None)]

    # -- walking ------------------------------------------------------------

    def step(self, by: int) -> bool:
        """Go so many nodes forward, or back, as far as the line goes; whether one has moved."""
        index = min(max(self.index + by, 0), len(self.nodes) - 1)
        moved = index != self.index
        self._stand_at(index)
        return moved

    def step_to_end(self, last: bool) -> bool:
        """Go to the end of the line, or to the root; whether one has moved."""
        return self.step(len(self.nodes) if last else -len(self.nodes))

    def go_to_ply(self, ply: int) -> None:
        """Go to the first node of the line after which so many events have happened."""
        count = 0
        for index, node in enumerate(self.nodes):
            count += node.event is not None
            if count >= ply:
                self._stand_at(index)
                return
        self._stand_at(len(self.nodes) - 1)

    def go_to(self, node: Node) -> None:
        """Go to any node; where it isn't on the line, the line changes to one through it."""
        if node in self.nodes:
            self._stand_at(self.nodes.index(node))
            return
        path = [node]
        while path[-1].parent is not None:
            path.append(path[-1].parent)
        self._take_line(list(reversed(path)))

    def step_aside(self, by: int) -> bool:
        """Change to another of the variations that begin here; whether there is another."""
        if self.node.parent is None or len(self.node.parent.children) < 2:
            return False
        siblings = self.node.parent.children
        self.go_to(siblings[(siblings.index(self.node) + by) % len(siblings)])
        return True

    def _take_line(self, path: list[Node]) -> None:
        """Look at the line through a path from the root, and stand at the path's end."""
        shared = 0
        for mine, theirs in zip(self.nodes, path, strict=False):
            if mine is not theirs:
                break
            shared += 1
        index = len(path) - 1
        while path[-1].children:
            path.append(path[-1].children[0])
        self._stand_at(shared - 1)
        self.nodes = path
        self.game.continue_with(_events(path[shared:]))
        self._stand_at(index)

    def _stand_at(self, index: int) -> None:
        self.index = index
        self.game.go_to(sum(node.event is not None for node in self.nodes[: index + 1]))

    # -- changing the record ------------------------------------------------

    def played(self, event: Event) -> None:
        """An event was played in `game` at this place: go on there, in a variation if it is new.

        What followed in the record follows still.
        """
        here = self.record.add(self.node, event)
        path = [*self.nodes[: self.index + 1], here]
        index = len(path) - 1
        while path[-1].children:
            path.append(path[-1].children[0])
        self.nodes = path
        self.game.continue_with(_events(path[index + 1 :]))
        self._stand_at(index)

    def delete(self) -> bool:
        """Delete this node and all that follows, and go back to the one before; not the root."""
        node = self.node
        if node.parent is None:
            return False
        self._take_line([*self.nodes[: self.index]])
        self.record.delete(node)
        self._take_line([*self.nodes[: self.index + 1]])
        return True

    def promote(self) -> bool:
        """Make the line up to here the main line; whether it wasn't."""
        return self.record.promote(self.node)


def _events(nodes: Iterable[Node]) -> list[Any]:
    return [node.event for node in nodes if node.event is not None]
