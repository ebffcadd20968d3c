"""What lies on a board and what it touches: enough to say whether a placement is legal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from game.engine.events import Ply
from game.engine.lattice import Vertex
from game.engine.ruleset import Ruleset


class Rule(Enum):
    """The rules that a placement can break, in the order in which to report them."""

    USED = "used"
    """The colour has no such piece left."""
    OCCUPIED = "occupied"
    """A square is taken."""
    OWN_EDGE = "own edge"
    """It would touch its own colour along an edge."""
    START = "start"
    """A first piece must cover a start point."""
    NO_CORNER = "no corner"
    """It touches no piece of its own colour at a corner."""


@dataclass(frozen=True)
class Violation:
    """A rule that a placement breaks, and the cells of the placement that break it."""

    rule: Rule
    cells: tuple[int, ...]


class IllegalPlacementError(ValueError):
    """A placement that the rules don't allow; `violation` says why."""

    def __init__(self, violation: Violation, message: str = "") -> None:
        super().__init__(message or violation.rule.value)
        self.violation = violation


class Contacts:
    """What each colour has placed and has left, and what its pieces touch. Immutable.

    It knows nothing about turns and doesn't list what is legal, which makes it cheap enough to
    check all moves of large game trees. Sets of cells are integers with a bit for each cell.

    Attributes:
        ruleset: the rules.
        plies: the pieces on the board, in the order in which they were placed.
        placed: for each colour, how many pieces are on the board.
        left: for each colour, how many of each piece are left.
        taken: the covered cells.
        edged: for each colour, the cells that share an edge with its pieces, taken or not.
        cornered: for each colour, the cells that touch its pieces at a corner; before its first
            piece, its start points.
    """

    __slots__ = ("cornered", "edged", "left", "placed", "plies", "ruleset", "taken")

    ruleset: Ruleset
    plies: tuple[Ply, ...]
    placed: tuple[int, ...]
    left: tuple[bytes, ...]
    taken: int
    edged: tuple[int, ...]
    cornered: tuple[int, ...]

    @classmethod
    def at_start(cls, ruleset: Ruleset) -> Contacts:
        """The contacts on the empty board."""
        count, pieces = len(ruleset.colours), ruleset.pieces
        start: Contacts = object.__new__(cls)
        start.ruleset = ruleset
        start.plies = ()
        start.placed = (0,) * count
        start.left = (bytes([pieces.copies]) * len(pieces.pieces),) * count
        start.taken = 0
        start.edged = (0,) * count
        start.cornered = tuple(sum(1 << cell for cell in set(cells)) for cells in ruleset.starts)
        return start

    def violation(self, placement: int, colour: int) -> Violation | None:
        """The first rule that a placement breaks, or None if it is legal."""
        masks = self.ruleset.table.masks(placement)
        if not self.left[colour][masks.piece]:
            return Violation(Rule.USED, self.ruleset.table.cells_of(placement))
        for rule, cells in (
            (Rule.OCCUPIED, masks.cells & self.taken),
            (Rule.OWN_EDGE, masks.cells & self.edged[colour]),
        ):
            if cells:
                return Violation(rule, _members(cells))
        if not masks.cells & self.cornered[colour]:
            rule = Rule.NO_CORNER if self.placed[colour] else Rule.START
            return Violation(rule, self.ruleset.table.cells_of(placement))
        return None

    def after(self, placement: int, colour: int) -> Contacts:
        """The contacts after a placement of a colour. Raises IllegalPlacementError."""
        violation = self.violation(placement, colour)
        if violation is not None:
            raise IllegalPlacementError(violation)
        masks = self.ruleset.table.masks(placement)
        after: Contacts = object.__new__(Contacts)
        after.ruleset = self.ruleset
        after.plies = (*self.plies, Ply(colour, placement))
        after.placed = replaced(self.placed, colour, self.placed[colour] + 1)
        if self.ruleset.common:
            after.left = tuple(_one_less(left, masks.piece) for left in self.left)
        else:
            after.left = replaced(self.left, colour, _one_less(self.left[colour], masks.piece))
        after.taken = self.taken | masks.cells
        after.edged = replaced(self.edged, colour, self.edged[colour] | masks.edges)
        before = self.cornered[colour] if self.placed[colour] else 0
        after.cornered = replaced(self.cornered, colour, before | masks.corners)
        return after


def touched_corners(
    ruleset: Ruleset, plies: Iterable[Ply], placement: int, colour: int
) -> tuple[Vertex, ...]:
    """The vertices at which a legal placement touches its own colour among `plies`, ascending."""
    table, geometry = ruleset.table, ruleset.geometry
    corners = table.masks(placement).corners
    own = (table.masks(ply.placement).cells for ply in plies if ply.colour == colour)

    def vertices(cells: Iterable[int]) -> set[Vertex]:
        points = (geometry.points[cell] for cell in cells)
        return {vertex for point in points for vertex in geometry.lattice.corners(point)}

    touching = (cell for cells in own for cell in _members(cells & corners))
    return tuple(sorted(vertices(table.cells_of(placement)) & vertices(touching)))


def _members(cells: int) -> tuple[int, ...]:
    """The cells in a set, ascending."""
    return tuple(cell for cell in range(cells.bit_length()) if cells >> cell & 1)


def _one_less(left: bytes, piece: int) -> bytes:
    return left[:piece] + bytes((left[piece] - 1,)) + left[piece + 1 :]


T = TypeVar("T")


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """A copy of a tuple with one value replaced.

    >>> replaced((1, 2, 3), 1, 5)
    (1, 5, 3)
    """
    return (*values[:index], value, *values[index + 1 :])
