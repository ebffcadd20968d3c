"""Sets up boards: puts the pieces that lie on them into an order that the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import groupby

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
        ValueError: if there is no such colour, or one has more pieces than there are.
    """
    if colour not in range(len(ruleset.colours)):
        raise ValueError(f"no colour number {colour} to play")
    lying = sorted(plies, key=_colour_of)
    most = ruleset.pieces.count
    for number, own in groupby(lying, _colour_of):
        count = len(list(own))
        if count > most:
            name = ruleset.colours[number].name
            raise ValueError(f"{name} has at most {most} pieces on a board, not {count}")
    contacts, faults = _laid(ruleset, lying, _laid_in_turn)
    if faults:
        raise IllegalSetUpError(ruleset, faults[0].ply, faults[0].violation)
    return SetUp(contacts.plies, colour)


def laid_out(ruleset: Ruleset, plies: Iterable[Ply]) -> tuple[Contacts, tuple[Misplaced, ...]]:
    """The pieces that may lie where they do, in an order that the rules allow, and the others.

    A single misplaced piece can rule out many others: all that lie at its edges and go on from
    there, or all that come from another start point. So for as long as that allows more pieces, one
    that was ruled out is laid before the rest of its colour. This local search doesn't always find
    the largest part of them, and isn't made where a colour has more pieces than there are.

    For the arguments see `set_up`. The others come in the order in which to report them.
    """
    return _laid(ruleset, sorted(plies, key=_colour_of), _most_laid)


Laying = Callable[[Contacts, Sequence[Ply]], tuple[Contacts, list[Misplaced]]]


def _laid(
    ruleset: Ruleset, plies: Sequence[Ply], lay: Laying
) -> tuple[Contacts, tuple[Misplaced, ...]]:
    """Pieces, sorted by colour, laid in one of the ways below."""
    contacts, faults = Contacts.at_start(ruleset), list[Misplaced]()
    # Colours don't rule out each other's pieces, so each is laid by itself.
    for _, own in groupby(plies, _colour_of):
        contacts, faulty = lay(contacts, list(own))
        faults += faulty
    rules = list(Rule)
    faults.sort(key=lambda fault: rules.index(fault.violation.rule))
    return contacts, tuple(faults)


def _colour_of(ply: Ply) -> int:
    return ply.colour


def _most_laid(start: Contacts, plies: Sequence[Ply]) -> tuple[Contacts, list[Misplaced]]:
    """Lay a colour's pieces, those first that let more of them lie there; what is left is faulty.

    `start` has none of that colour yet.
    """
    contacts, faults = _laid_in_turn(start, plies)
    promoted = len(plies) <= start.ruleset.pieces.count
    while faults and promoted:
        promoted = False
        for first in _ruled_out(start, contacts, faults):
            order = sorted(plies, key=lambda ply: ply != first)
            found = _laid_in_turn(start, order)
            if len(found[1]) < len(faults):
                plies, (contacts, faults) = order, found
                promoted = True
                break
    return contacts, faults


def _ruled_out(start: Contacts, contacts: Contacts, faults: Iterable[Misplaced]) -> list[Ply]:
    """Which of a colour's faulty pieces might have been laid at some time before others.

    All else lacks a start or a contact whenever it comes.
    """
    masks = contacts.ruleset.table.masks
    plies = [fault.ply for fault in faults]
    return [
        ply
        for ply in plies
        if masks(ply.placement).cells & (start.attached[ply.colour] | contacts.attached[ply.colour])
    ]


def _laid_in_turn(contacts: Contacts, plies: Sequence[Ply]) -> tuple[Contacts, list[Misplaced]]:
    """Lay the first piece that the rules allow, over and over; what is left breaks a rule.

    That finds an order of all the pieces if there is one. For they mustn't overlap, touch where the
    game closes cells or be of a kind, in whatever order; and that one can go on from another holds
    for both, so that all are reached from any of them.
    """
    masks = contacts.ruleset.table.masks
    # By their numbers: a heap of those that may be legal, and those that aren't.
    waiting, refused = list(range(len(plies))), set[int]()
    while waiting:
        number = heappop(waiting)
        ply = plies[number]
        if contacts.violation(ply.placement, ply.colour) is not None:
            refused.add(number)
            continue
        due = contacts.due(ply.colour)
        contacts = contacts.after(ply.placement, ply.colour)
        # Only a new contact makes anything legal that wasn't, or the last piece that was due.
        attaches = masks(ply.placement).attaches
        freed = {
            other
            for other in refused
            if due != contacts.due(ply.colour) or masks(plies[other].placement).cells & attaches
        }
        refused -= freed
        for other in freed:
            heappush(waiting, other)
    left = [plies[number] for number in sorted(refused)]
    violations = [(ply, contacts.violation(ply.placement, ply.colour)) for ply in left]
    return contacts, [Misplaced(ply, broken) for ply, broken in violations if broken is not None]
