"""Boards that are set up: the pieces that lie on them, in an order in which the rules allow it."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.contacts import Contacts, IllegalPlacementError, Rule, Violation
from game.engine.events import SetUp
from game.engine.ruleset import Ruleset


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
    remaining = sorted(placements, key=lambda placed: placed[0])
    contacts = Contacts.at_start(ruleset)
    while remaining:
        for number, (owner, placement) in enumerate(remaining):
            if contacts.violation(placement, owner) is None:
                contacts = contacts.after(placement, owner)
                del remaining[number]
                break
        else:
            raise _fault(contacts, remaining)
    return SetUp(tuple((ply.colour, ply.placement) for ply in contacts.plies), colour)


def _fault(contacts: Contacts, remaining: list[tuple[int, int]]) -> IllegalSetUpError:
    """Why what remains can't be placed: by the rule that is worth telling first."""
    rules = list(Rule)
    faults = []
    for owner, placement in remaining:
        violation = contacts.violation(placement, owner)
        assert violation is not None
        faults.append((rules.index(violation.rule), owner, placement, violation))
    _, owner, placement, violation = min(faults, key=lambda fault: fault[0])
    return IllegalSetUpError(contacts.ruleset, owner, placement, violation)
