"""Walks through a record: the current node, and the line it is on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from game.engine import AnyGame, Event, Game, Seat
from game.records.tree import Node, Record


class Study:
    """One line through a record, from the root to a leaf, and a place on it.

    The line is kept as a `Game` with a person in every seat: whatever shows games can show it, and
    what is placed becomes a variation.

    Attributes:
        names: the players' names, in playing order.
        nodes: the nodes on the line, from the root.
        index: which of them is the current node.
        game: the line as a game, at that node.
    """

    def __init__(self, record: Record, names: Iterable[str], node: Node | None = None) -> None:
        """Stand at a node, or at the root; from there, the line follows the main line."""
        self.record, self.names = record, tuple(names)
        self.nodes = record.main_line()
        self.index = 0
        self.game: AnyGame = Game(record.options, [Seat(name) for name in self.names])
        self.game.continue_with(_events(self.nodes))
        self.go_to(node or record.root)

    @property
    def node(self) -> Node:
        return self.nodes[self.index]

    def nodes_by_ply(self) -> list[Node]:
        """For each ply of the line, from the start, the node that led to it.

        There is no node before a board set up in the root: the root is the node of both plies.
        """
        return [self.nodes[0], *(node for node in self.nodes if node.event is not None)]

    def ply_of(self, node: Node) -> int:
        """How many events have happened at a node of the line."""
        return self._ply_at(self.nodes.index(node))

    # -- walking ------------------------------------------------------------

    def step(self, by: int) -> bool:
        """Go that many nodes forward or back, within the line; return whether that led anywhere."""
        index = min(max(self.index + by, 0), len(self.nodes) - 1)
        moved = index != self.index
        self._stand_at(index)
        return moved

    def step_to_end(self, *, last: bool) -> bool:
        """Go to the end of the line, or to the root; return whether that led anywhere."""
        return self.step(len(self.nodes) if last else -len(self.nodes))

    def go_to_ply(self, ply: int) -> None:
        """Go to the first node of the line at which that many events have happened."""
        count = 0
        for index, node in enumerate(self.nodes):
            count += node.event is not None
            if count >= ply:
                self._stand_at(index)
                return
        self._stand_at(len(self.nodes) - 1)

    def go_to(self, node: Node) -> None:
        """Go to any node; if it isn't on the line, the line changes to one through it."""
        if node in self.nodes:
            self._stand_at(self.nodes.index(node))
            return
        self._take_line(node.path())

    def follow_record(self) -> bool:
        """Follow what others did to the record on this line; return whether they did anything.

        If they deleted some of it, go back to where it's still in the record. If they went on where
        it ended, it goes on as well.
        """
        for index, (parent, node) in enumerate(pairwise(self.nodes)):
            if node not in parent.children:
                self._stand_at(min(self.index, index))
                self.nodes = [*self.nodes[: index + 1], *parent.main_line()[1:]]
                self.game.continue_with(_events(self.nodes[self.index + 1 :]))
                return True
        added = self.nodes[-1].main_line()[1:]
        if added:
            self.nodes += added
            self.game.continue_with(_events(self.nodes[self.index + 1 :]))
        return bool(added)

    @property
    def variations(self) -> Sequence[Node]:
        """The variations that begin at the current node, including the one on the line."""
        return [self.node] if self.node.parent is None else self.node.parent.children

    def step_aside(self, by: int) -> bool:
        """Change to another of the variations that begin here; return whether there is one."""
        siblings = self.variations
        if len(siblings) < 2:
            return False
        self.go_to(siblings[(siblings.index(self.node) + by) % len(siblings)])
        return True

    def _take_line(self, path: list[Node]) -> None:
        """Change to the line through a path from the root, and stand at the path's end."""
        shared = 0
        for mine, theirs in zip(self.nodes, path, strict=False):
            if mine is not theirs:
                break
            shared += 1
        line = [*path, *path[-1].main_line()[1:]]
        self._stand_at(shared - 1)
        self.nodes = line
        self.game.continue_with(_events(line[shared:]))
        self._stand_at(len(path) - 1)

    def _stand_at(self, index: int) -> None:
        self.index = index
        self.game.go_to(self._ply_at(index))

    def _ply_at(self, index: int) -> int:
        return sum(node.event is not None for node in self.nodes[: index + 1])

    # -- changing the record ------------------------------------------------

    def played(self, event: Event) -> None:
        """Follow an event that was played in `game` at this place, in a variation if it is new.

        Whatever follows it in the record still does.
        """
        here = self.record.add(self.node, event)
        following = here.main_line()[1:]
        self.nodes = [*self.nodes[: self.index + 1], here, *following]
        self.game.continue_with(_events(following))
        self.index += 1

    def set_up(self, event: Event) -> None:
        """Put a board that was set up in place of the one here, in a variation.

        If nothing follows the root, it goes into the root, where other programs expect it.
        """
        if self.record.root.children:
            self.game.play(event)
            self.played(event)
            return
        self.nodes = [self.record.begin_with(event)]
        self.game.go_to(0)
        self.game.continue_with([event])
        self._stand_at(0)

    def delete(self) -> bool:
        """Delete this node and all that follows, and go back one; return False for the root."""
        node = self.node
        if node.parent is None:
            return False
        self._stand_at(self.index - 1)
        parent = self.record.delete(node)
        following = parent.main_line()[1:]
        self.nodes = [*self.nodes[: self.index + 1], *following]
        self.game.continue_with(_events(following))
        return True

    def make_main(self) -> None:
        self.record.make_main(self.node)


def _events(nodes: Iterable[Node]) -> list[Event]:
    return [node.event for node in nodes if node.event is not None]
