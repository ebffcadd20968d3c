"""A tree of openings that grows where both sides play well.

Drop-out expansion (Lincke, "Strategies for the Automatic Construction of Opening Books", 2000)
decides what to search next: a leaf costs 1 for each placement that leads to it, plus what the
player of each gives away against the best, in units of `A_PLY`; the leaf that costs least is
searched. So lines of best play grow deep, and those nearly as good are followed for a while. Values
are backed up by max^n: a position is worth what its best placement is worth to its player.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush

import msgspec

from game.ai.search.book import BookFile, seen_by, views_of
from game.engine import Ruleset
from game.engine.position import Position
from game.evaluation import RANKED_VISITS

A_PLY = 0.03
"""The chance to win that is worth as much as one ply of depth: enough that what people like to play
is answered too, even if it isn't the best."""

MOST_BRANCHES = 12
"""The most placements of a position that are followed."""

WRITTEN_SLACK = 0.05
"""How far below the best the chances of a placement that goes into the file may be."""

Line = tuple[str, ...]
"""The names of the placements from the start of the game."""


class Searched(msgspec.Struct, frozen=True):
    """What a search found out about a position.

    Attributes:
        line: one that leads to it.
        simulations: how many there were.
        candidates: for each, the name of a placement, its visits, and each player's chance to win
            after it; the most visited first.
    """

    line: Line
    simulations: int
    candidates: tuple[tuple[str, int, tuple[float, ...]], ...]


@dataclass
class Branch:
    """A placement that is followed.

    Attributes:
        name: of the placement.
        chances: of each player to win after it, as the search of the position before saw it.
        key: of the position after it, see `game.ai.search.book`; None where the game is over.
    """

    name: str
    chances: tuple[float, ...]
    key: str | None


@dataclass
class Node:
    """A position that was searched.

    Attributes:
        line: one that leads to it. Its branches are seen from the end of this line.
        player: whose turn it is.
        branches: the placements that are followed.
    """

    line: Line
    player: int
    branches: list[Branch] = field(default_factory=list)


class BookTree:
    """The positions that were searched.

    Attributes:
        nodes: by the keys of the positions.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        """An empty tree for a game with its usual choices."""
        self._ruleset = ruleset
        self.nodes: dict[str, Node] = {}

    def position(self, line: Line) -> Position:
        """The position after some placements. Raises ValueError if the rules don't allow them."""
        position = Position(self._ruleset)
        for name in line:
            position = position.play(self._ruleset.table.parse(name))
        return position

    # -- growing ------------------------------------------------------------

    def add(self, searched: Searched) -> None:
        """Add what a search found out. Raises ValueError if it isn't of this game."""
        position = self.position(searched.line)
        if position.player is None or not searched.candidates:
            raise ValueError("nothing was to be searched there")
        node = Node(searched.line, position.player)
        # With fewer visits, a value is little more than a guess.
        least = min(RANKED_VISITS, max(visits for _, visits, _ in searched.candidates))
        for name, visits, chances in searched.candidates:
            if len(chances) != self._ruleset.players:
                raise ValueError(f"{len(chances)} players")
            after = position.play(self._ruleset.table.parse(name))
            key = None if after.over else self._key(after)
            # Of placements that differ only by a symmetry, one is followed.
            is_new = key is None or all(branch.key != key for branch in node.branches)
            if visits >= least and is_new:
                node.branches.append(Branch(name, chances, key))
        del node.branches[MOST_BRANCHES:]
        self.nodes[self._key(position)] = node

    def leaves(self) -> Iterator[tuple[str, Line]]:
        """Positions to search next, with a line to each; those that cost least come first."""
        worth = self._worth()
        start = self._key(Position(self._ruleset))
        # The ways still to be followed, each with its cost, and its length to break ties.
        ways: list[tuple[float, int, str, Line]] = [(0.0, 0, start, ())]
        gone = set()
        while ways:
            cost, depth, key, line = heappop(ways)
            if key in gone:
                continue
            gone.add(key)
            node = self.nodes.get(key)
            if node is None:
                yield key, line
                continue
            chances = [worth_of(branch, worth)[node.player] for branch in node.branches]
            for branch, chance in zip(node.branches, chances, strict=True):
                if branch.key is not None:
                    more = 1 + (max(chances) - chance) / A_PLY
                    way = (cost + more, depth + 1, branch.key, (*node.line, branch.name))
                    heappush(ways, way)

    # -- what it is worth ---------------------------------------------------

    def _worth(self) -> dict[str, tuple[float, ...]]:
        """Each player's chance to win in each position that was searched, by max^n."""
        worth: dict[str, tuple[float, ...]] = {}
        # A line is one longer than the line to the position before it: the deepest come first.
        for key, node in sorted(self.nodes.items(), key=lambda item: -len(item[1].line)):
            found = [worth_of(branch, worth) for branch in node.branches]
            worth[key] = max(found, key=lambda chances: chances[node.player])
        return worth

    def book(self) -> BookFile:
        """What goes into the file: for each position, the placements about as good as the best."""
        worth = self._worth()
        positions = {}
        for key, node in sorted(self.nodes.items()):
            _, symmetry = views_of(self.position(node.line), self._ruleset)[0]
            chances = {
                branch.name: worth_of(branch, worth)[node.player] for branch in node.branches
            }
            least = max(chances.values()) - WRITTEN_SLACK
            positions[key] = {
                seen_by(symmetry, self._ruleset.table.parse(name), self._ruleset): round(chance, 4)
                for name, chance in sorted(chances.items(), key=lambda item: -item[1])
                if chance >= least
            }
        return BookFile(self._ruleset.name, positions)

    def _key(self, position: Position) -> str:
        return views_of(position, self._ruleset)[0][0]


def worth_of(branch: Branch, worth: Mapping[str, tuple[float, ...]]) -> tuple[float, ...]:
    """The best known estimate of each player's chance to win after a placement."""
    return branch.chances if branch.key is None else worth.get(branch.key, branch.chances)
