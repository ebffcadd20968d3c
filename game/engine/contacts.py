"""What lies on a board and what it touches: enough to say whether a placement is legal."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from enum import Enum
from operator import gt
from typing import TypeVar

from game.engine.events import Ply
from game.engine.lattice import Vertex
from game.engine.ruleset import Ruleset
from game.engine.touch import Touch


class Rule(Enum):
    """The rules that a placement can break, in the order in which to report them."""

    USED = "used"
    """The colour has no such piece left."""
    TOO_EARLY = "too early"
    """The colour hasn't placed as many of the piece that comes first as it must."""
    TOO_LARGE = "too large"
    """A first piece has more squares than house rules let it have."""
    OCCUPIED = "occupied"
    """A square is taken."""
    OWN_EDGE = "own edge"
    """It would touch its own colour along an edge."""
    BARRED = "barred"
    """A piece that may lie anywhere else covers a cell that it never may."""
    START = "start"
    """A first piece must cover a start point: one of its cells, or all where the game says so."""
    NO_CORNER = "no corner"
    """It touches no piece of its own colour at a corner."""
    NO_EDGE = "no edge"
    """It touches no piece of its own colour along an edge."""


_UNATTACHED = {Touch.CORNER: Rule.NO_CORNER, Touch.EDGE: Rule.NO_EDGE}


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
        closed: for each colour, the cells beside its pieces that it may never cover, taken or not.
        attached: for each colour, the cells beside its pieces from which it can go on; before its
            first piece, its start points.
    """

    __slots__ = ("attached", "closed", "left", "placed", "plies", "ruleset", "taken")

    ruleset: Ruleset
    plies: tuple[Ply, ...]
    placed: tuple[int, ...]
    left: tuple[bytes, ...]
    taken: int
    closed: tuple[int, ...]
    attached: tuple[int, ...]

    @classmethod
    def at_start(cls, ruleset: Ruleset) -> Contacts:
        """The contacts on the empty board."""
        count = len(ruleset.colours)
        start: Contacts = object.__new__(cls)
        start.ruleset = ruleset
        start.plies = ()
        start.placed = (0,) * count
        start.left = (bytes(ruleset.pieces.copies),) * count
        start.taken = 0
        start.closed = (0,) * count
        start.attached = tuple(map(as_mask, ruleset.starts))
        return start

    def violation(self, placement: int, colour: int) -> Violation | None:
        """The first rule that a placement breaks, or None if it is legal."""
        masks = self.ruleset.table.masks(placement)
        if not self.left[colour][masks.piece]:
            return Violation(Rule.USED, self.ruleset.table.cells_of(placement))
        free, due = self.ruleset.free_piece, self.due(colour)
        if due is not None and masks.piece not in due:
            rule = Rule.TOO_LARGE if free is None else Rule.TOO_EARLY
            return Violation(rule, self.ruleset.table.cells_of(placement))
        no_space = self._no_space(placement, colour)
        if no_space is not None:
            return no_space
        if free is not None and free.piece == masks.piece:
            barred = masks.cells & as_mask(free.barred)
            return Violation(Rule.BARRED, members_of(barred)) if barred else None
        attached = self.attached[colour]
        found = masks.cells & attached
        whole = self.ruleset.whole_start and not self.placed[colour]
        if not found or (whole and found != attached):
            begun = self.placed[colour] or free is not None
            rule = _UNATTACHED[self.ruleset.contact.attaches] if begun else Rule.START
            return Violation(rule, self.ruleset.table.cells_of(placement))
        return None

    def _no_space(self, placement: int, colour: int) -> Violation | None:
        """The first rule about space that a placement breaks, or None."""
        masks = self.ruleset.table.masks(placement)
        for rule, cells in (
            (Rule.OCCUPIED, masks.cells & self.taken),
            (Rule.OWN_EDGE, masks.cells & self.closed[colour]),
        ):
            if cells:
                return Violation(rule, members_of(cells))
        return None

    def due(self, colour: int) -> frozenset[int] | None:
        """The pieces of which a colour has to place one before any other, or None."""
        free, ruleset = self.ruleset.free_piece, self.ruleset
        if free is None:
            opening = ruleset.first_size is not None and not self.placed[colour]
        else:
            copies = ruleset.pieces.pieces[free.piece].copies
            opening = copies - self.left[colour][free.piece] < free.first
        return ruleset.opens if opening else None

    def after(self, placement: int, colour: int) -> Contacts:
        """The contacts after a placement of a colour. Raises IllegalPlacementError."""
        violation = self.violation(placement, colour)
        if violation is not None:
            raise IllegalPlacementError(violation)
        return self._with(placement, colour)

    def laid(self, placement: int, colour: int) -> Contacts:
        """The contacts with a piece that lies wherever there is space, attached or not.

        Raises IllegalPlacementError if there isn't any, or the colour has no such piece left.
        """
        table = self.ruleset.table
        violation = self._no_space(placement, colour)
        if not self.left[colour][table.piece[placement]]:
            violation = Violation(Rule.USED, table.cells_of(placement))
        if violation is not None:
            raise IllegalPlacementError(violation)
        return self._with(placement, colour)

    def with_left(self, left: tuple[bytes, ...]) -> Contacts:
        """The contacts with only so many of each piece left for each colour.

        Raises ValueError unless each colour is given at most what it has left.
        """
        if len(left) != len(self.left) or any(
            len(given) != len(own) or any(map(gt, given, own))
            for given, own in zip(left, self.left, strict=True)
        ):
            raise ValueError("a colour can have no more pieces left than it hasn't placed")
        with_left = copy(self)
        with_left.left = left
        return with_left

    def attached_at(self, colour: int, cell: int) -> Contacts:
        """The contacts if a colour can go on from one cell alone."""
        after = copy(self)
        after.attached = replaced(self.attached, colour, 1 << cell)
        return after

    def _with(self, placement: int, colour: int) -> Contacts:
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
        after.closed = replaced(self.closed, colour, self.closed[colour] | masks.closes)
        before = self.attached[colour] if self.placed[colour] else 0
        after.attached = replaced(self.attached, colour, before | masks.attaches)
        return after


def touched_corners(
    ruleset: Ruleset, plies: Iterable[Ply], placement: int, colour: int
) -> tuple[Vertex, ...]:
    """The vertices at which a legal placement touches its own colour among `plies`, ascending."""
    table, geometry = ruleset.table, ruleset.geometry
    neighbours, points = geometry.neighbours, geometry.points
    masks = table.masks(placement)
    own = (table.masks(ply.placement).cells for ply in plies if ply.colour == colour)
    vertices = {
        vertex
        for cells in own
        for cell in members_of(cells & masks.attaches)
        for beside in neighbours[cell]
        if masks.cells >> beside & 1
        for vertex in geometry.lattice.touching(points[cell], points[beside])
    }
    return tuple(sorted(vertices))


def as_mask(cells: Iterable[int]) -> int:
    """A set of cells as an integer with a bit for each."""
    return sum(1 << cell for cell in set(cells))


def members_of(cells: int) -> tuple[int, ...]:
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
