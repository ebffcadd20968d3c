"""Boards that are set up: the pieces that lie on them, in an order in which the rules allow it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.engine.contacts import Contacts, IllegalPlacementError, Rule, Violation
from game.engine.events import SetUp
from game.engine.ruleset import Ruleset


@dataclass(frozen=True)
class Misplaced:
    """A piece that can't lie where it is, whatever lies there before it.

    Attributes:
        colour: whose it is.
        placement: where it is.
        violation: the rule that it breaks, and where.
    """

    colour: int
    placement: int
    violation: Violation


class IllegalSetUpError(IllegalPlacementError):
    """A piece that can't lie where it was set up.

    Attributes:
        colour: whose it is.
        placement: where it was to lie.
    """

    def __init__(self, ruleset: Ruleset, colour: int, placement: int, violation: Violation) -> None:
        super().__init__(violation, misplaced(ruleset, colour, placement, violation))
        self.colour = colour
        self.placement = placement


def misplaced(ruleset: Ruleset, colour: int, placement: int, violation: Violation) -> str:
    """A line that names a colour, a piece, its cells, and the rule that they break."""
    table = ruleset.table
    piece = ruleset.pieces.pieces[table.piece[placement]].name
    return (
        f"{ruleset.colours[colour].name}'s piece {piece} can't lie on {table.name_of(placement)}: "
        f"{violation.rule.value}"
    )


def set_up(ruleset: Ruleset, placements: Iterable[tuple[int, int]], colour: int) -> SetUp:
    """A board with these placements, each with its colour, in any order.

    They are kept colour by colour: no colour's pieces ever make room for another's. Within a colour
    the order stays as it is, as far as the rules allow.

    Args:
        ruleset: the rules.
        placements: what is to lie on the board.
        colour: the colour to play.

    Raises:
        IllegalSetUpError: for a piece that can't lie where it is, in whatever order.
        ValueError: where there is no such colour.
    """
    if colour not in range(len(ruleset.colours)):
        raise ValueError(f"no colour number {colour} to play")
    contacts, faults = laid_out(ruleset, placements)
    if faults:
        first = faults[0]
        raise IllegalSetUpError(ruleset, first.colour, first.placement, first.violation)
    return SetUp(tuple((ply.colour, ply.placement) for ply in contacts.plies), colour)


def laid_out(
    ruleset: Ruleset, placements: Iterable[tuple[int, int]]
) -> tuple[Contacts, tuple[Misplaced, ...]]:
    """As many of these pieces as the rules allow, and those that they don't, in whatever order.

    For the arguments see `set_up`. The faults worth telling first are on top.
    """
    remaining = sorted(placements, key=lambda placed: placed[0])
    contacts = Contacts.at_start(ruleset)
    while True:
        faults = []
        for number, (owner, placement) in enumerate(remaining):
            violation = contacts.violation(placement, owner)
            if violation is None:
                contacts = contacts.after(placement, owner)
                del remaining[number]
                break
            faults.append(Misplaced(owner, placement, violation))
        else:
            rules = list(Rule)
            faults.sort(key=lambda fault: rules.index(fault.violation.rule))
            return contacts, tuple(faults)
