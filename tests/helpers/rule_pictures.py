"""Lays the pieces of the rules' pictures by the rules that they show."""

from msgspec.structs import replace

from game.engine.contacts import Contacts
from game.ui.games.kinds import usual_ui_of


def laid(family, picture):
    """Lays the pieces of a picture by the rules of its family; returns the rule each other breaks.

    Each colour begins where its first piece lies, as a picture need not show how it began.
    """
    rules = usual_ui_of(family).options.ruleset
    board = picture.board
    pieces = []
    for colour, points in picture.pieces():
        cells = tuple(sorted(map(board.cell_at, filter(board.lattice.counts, points))))
        pieces.append((picture.colours.index(colour), cells))
    first = dict(reversed(pieces))
    free = rules.free_piece and replace(
        rules.free_piece, first=0, barred=tuple(map(board.cell_named, picture.barred))
    )
    starts = tuple(tuple(first.get(colour, ())) for colour, _ in enumerate(rules.colours))
    contacts = Contacts.at_start(
        replace(rules, geometry=board, starts=starts, free_piece=free, whole_start=False)
    )
    table, broken = contacts.ruleset.table, {}
    while pieces:
        for colour, cells in pieces:
            placement = table.parse(",".join(map(board.name_of, cells)))
            violation = contacts.violation(placement, colour)
            if violation is None:
                contacts = contacts.after(placement, colour)
                pieces.remove((colour, cells))
                break
            broken[colour] = violation.rule
        else:
            return broken
    return {}
