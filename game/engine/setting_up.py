"""Sets up boards: puts the pieces that lie on them into an order that the rules allow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.engine.contacts import Contacts, IllegalPlacementError, Rule, Violation
from game.engine.events import Ply, SetUp
from game.engine.ruleset import Ruleset


@dataclass(frozen=True)
class Misplaced:
    """A piece that can't lie where it does, whatever was placed before it.

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
    """As many of these pieces as the rules allow in any order, and those they don't.

    For the arguments see `set_up`. The latter come in the order in which to report them.
    """
    remaining = sorted(plies, key=lambda ply: ply.colour)
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
            rules = list(Rule)
            faults.sort(key=lambda fault: rules.index(fault.violation.rule))
            return contacts, tuple(faults)
