"""Sets up boards: puts the pieces that lie on them into an order that the rules allow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.engine.contacts import Contacts, IllegalPlacementError, Rule, Violation
from game.engine.events import Ply, SetUp
from game.engine.ruleset import Ruleset


@dataclass(frozen=True)
class Misplaced:
    """A piece that can't lie where it does, together with those that may (see `laid_out`).

    Attributes:
        ply: whose it is, and where it lies.
        violation: the rule that it breaks, and where.
    """

    ply: Ply
    violation: Violation


class IllegalSetUpError(IllegalPlacementError):
    """A piece that can't lie where it was set up.

    Attributes:
        ply: whose it is, and where it was to lie.
    """

    def __init__(self, ruleset: Ruleset, ply: Ply, violation: Violation) -> None:
        super().__init__(violation, misplaced(ruleset, ply, violation))
        self.ply = ply


def misplaced(ruleset: Ruleset, ply: Ply, violation: Violation) -> str:
    """A line that names a colour, a piece, its cells and the rule they break."""
    table = ruleset.table
    piece = ruleset.pieces.pieces[table.piece[ply.placement]].name
    colour, cells = ruleset.colours[ply.colour].name, table.name_of(ply.placement)
    return f"{colour}'s piece {piece} can't lie on {cells}: {violation.rule.value}"


def set_up(ruleset: Ruleset, plies: Iterable[Ply], colour: int) -> SetUp:
    """The event that sets up a board with these pieces, given in any order.

    The event has them colour by colour, as no colour's pieces ever make another's legal. Within a
    colour they keep their order as far as the rules allow.

    Args:
        ruleset: the rules.
        plies: the pieces to lie on the board.
        colour: the colour to play.

    Raises:
        IllegalSetUpError: if a piece can't lie where it does in any order.
        ValueError: if there is no such colour.
    """
    if colour not in range(len(ruleset.colours)):
        raise ValueError(f"no colour number {colour} to play")
    contacts, faults = laid_out(ruleset, plies)
    if faults:
        raise IllegalSetUpError(ruleset, faults[0].ply, faults[0].violation)
    return SetUp(contacts.plies, colour)


def laid_out(ruleset: Ruleset, plies: Iterable[Ply]) -> tuple[Contacts, tuple[Misplaced, ...]]:
    """The pieces that may lie where they do, in an order that the rules allow, and the others.

    A single misplaced piece can rule out many others: all that lie at its edges and go on from
    there, or all that come from another start point. So for as long as that allows more pieces, one
    that was ruled out is laid before the rest of its colour. This local search always finds an
    order of all the pieces if there is one, but not always the largest part of them.

    For the arguments see `set_up`. The others come in the order in which to report them.
    """
    order = sorted(plies, key=lambda ply: ply.colour)
    contacts, faults = _laid_in_turn(ruleset, order)
    promoted = True
    while faults and promoted:
        promoted = False
        for first in [fault.ply for fault in faults]:
            other_order = sorted(order, key=lambda ply: (ply.colour, ply != first))
            found = _laid_in_turn(ruleset, other_order)
            if len(found[1]) < len(faults):
                order, (contacts, faults) = other_order, found
                promoted = True
                break
    rules = list(Rule)
    faults.sort(key=lambda fault: rules.index(fault.violation.rule))
    return contacts, tuple(faults)


def _laid_in_turn(ruleset: Ruleset, plies: Sequence[Ply]) -> tuple[Contacts, list[Misplaced]]:
    """Lay the first piece that the rules allow, over and over; what is left breaks a rule."""
    remaining = list(plies)
    contacts = Contacts.at_start(ruleset)
    while True:
        faults = []
        for number, ply in enumerate(remaining):
            violation = contacts.violation(ply.placement, ply.colour)
            if violation is None:
                contacts = contacts.after(ply.placement, ply.colour)
                del remaining[number]
                break
            faults.append(Misplaced(ply, violation))
        else:
            return contacts, faults
