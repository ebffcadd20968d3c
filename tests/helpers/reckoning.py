"""Slow checks of what reasons say, from the board and the letter of the rules alone."""

from functools import cache, lru_cache

from game.coach.reasons import ReasonKind


@lru_cache
def every_placement(table):
    """The piece and the cells of each placement."""
    return [
        (piece, frozenset(table.cells_of(number)))
        for number, piece in enumerate(table.piece.tolist())
    ]


@lru_cache
def neighbours(geometry):
    """The cells along the edges of each cell, and those at its corners."""
    lattice = geometry.lattice
    return [
        [
            {cell for n in around(point) if (cell := geometry.cell_at(n)) is not None}
            for point in geometry.points
        ]
        for around in (lattice.edge_neighbours, lattice.corner_neighbours)
    ]


class Slow:
    """A position, seen cell by cell."""

    def __init__(self, position):
        # The same is looked up for every reason, and most of it walks all placements.
        for name in ("may_cover", "corners", "legal", "spots"):
            setattr(self, name, cache(getattr(self, name)))
        self.position = position
        self.ruleset = position.ruleset
        self.table = self.ruleset.table
        self.board = position.board[:-1].tolist()
        self.edges, self.tips = neighbours(self.ruleset.geometry)

    def may_cover(self, colour):
        return {
            cell
            for cell, taken in enumerate(self.board)
            if taken < 0 and all(self.board[n] != colour for n in self.edges[cell])
        }

    def corners(self, colour):
        if colour not in self.board:
            return {start for start in self.ruleset.starts[colour] if self.board[start] < 0}
        return {
            cell
            for cell in self.may_cover(colour)
            if any(self.board[n] == colour for n in self.tips[cell])
        }

    def pieces(self, colour):
        return {p for p, left in enumerate(self.position.left[colour].tolist()) if left}

    def copies(self, colour, piece):
        """How many pieces of a kind a colour has left."""
        placed = [(ply.colour, int(self.table.piece[ply.placement])) for ply in self.position.plies]
        return self.ruleset.pieces.copies - placed.count((colour, piece))

    def placements(self, colour, cells):
        """(piece, cells) of each placement of the colour's pieces within some cells."""
        pieces = self.pieces(colour)
        for piece, covered in every_placement(self.table):
            if piece in pieces and covered <= cells:
                yield piece, covered

    def legal(self, colour):
        corners, cells = self.corners(colour), self.may_cover(colour)
        return [(p, c) for p, c in self.placements(colour, cells) if c & corners]

    def spots(self, colour):
        if not self.legal(colour):
            return []
        cells, reached = self.may_cover(colour), set()
        rim = self.corners(colour)
        while rim:
            reached |= rim
            rim = {n for c in rim for n in self.edges[c] | self.tips[c]} & cells - reached
        return list(self.placements(colour, reached))

    def unplaceable(self, colour):
        return self.pieces(colour) - {piece for piece, _ in self.spots(colour)}

    def reach(self, colours):
        return {cell for c in colours for _, cells in self.spots(c) for cell in cells}

    def beyond(self, colour, corner):
        return {n for _, cells in self.legal(colour) if corner in cells for n in cells}


@lru_cache(maxsize=4)
def compared(position, played, better):
    """A position, and what two of its placements make of it."""
    return [Slow(p) for p in (position, position.after(played), position.after(better))]


def holds(reason, position, played, better, reply=None):
    """Whether what a reason says is true."""
    before, then, other = compared(position, played, better)
    ruleset, table = position.ruleset, position.ruleset.table
    player = position.player
    own = set(ruleset.colours_of(player))
    rivals = {c for p in range(ruleset.players) if p != player for c in ruleset.colours_of(p)}
    laid, better_laid = (set(table.cells_of(ply.placement)) for ply in (played, better))
    cells, colours, numbers = set(reason.cells), reason.colours, reason.numbers
    first, last = colours[0], colours[-1]
    lost = before.corners(first) & other.corners(first) - then.corners(first)

    def squares():
        every = [p for p in sorted(set(reason.pieces)) for _ in range(then.copies(first, p))]
        assert list(reason.pieces) == every
        return len(every), sum(ruleset.pieces.pieces[piece].size for piece in every)

    def replied(slow):
        allowed = slow.position.is_legal(reply.placement, reply.colour)
        return Slow(slow.position.after(reply)) if allowed else slow

    match reason.kind:
        case ReasonKind.ATTACH_POINTS_GIVEN_AWAY:
            taken = set(table.cells_of(reply.placement))
            kept = other.corners(first) | better_laid
            blocked = not other.position.is_legal(reply.placement, reply.colour)
            return (
                first in own
                and last == reply.colour
                and cells <= taken & before.corners(first) & then.corners(first) & kept
                and (blocked or cells <= better_laid)
                and numbers == (len(cells),)
                and all(then.beyond(first, cell) for cell in cells)
            )
        case ReasonKind.ATTACH_POINTS_SPOILED:
            return (
                first == played.colour
                and cells <= lost - laid
                and all(other.beyond(first, cell) for cell in cells)
                and numbers == (len(cells),)
            )
        case ReasonKind.ATTACH_POINTS_NOT_OPENED:
            opened = [
                {c for c in slow.corners(first) - before.corners(first) if slow.beyond(first, c)}
                for slow in (then, other)
            ]
            few, many = numbers
            return (
                first == played.colour
                and cells <= opened[1]
                and few <= len(opened[0])
                and few < many == len(cells)
            )
        case ReasonKind.ATTACH_POINTS_LEFT:
            left = before.corners(first) & then.corners(first) - other.corners(first)
            return first in rivals and cells <= left and numbers == (len(cells),)
        case ReasonKind.OWN_HAMPERED | ReasonKind.SHARED_AGAINST_OWN:
            gone = before.corners(last) & other.corners(last) - then.corners(last)
            shared = len(ruleset.owners[first]) > 1
            return (
                first == played.colour
                and last in own - {first}
                and cells <= gone
                and shared == (reason.kind is ReasonKind.SHARED_AGAINST_OWN)
            )
        case ReasonKind.REGION_LEFT_OPEN:
            return (
                cells <= then.reach(own) & other.reach(own) & then.reach(colours)
                and not cells & other.reach(rivals)
                and not cells & (laid | better_laid)
                and set(colours) <= rivals
                and numbers == (len(cells),)
            )
        case ReasonKind.REGION_CLOSED:
            return (
                first in own
                and cells <= other.reach([first]) - then.reach([first])
                and numbers == (len(cells),)
            )
        case ReasonKind.RIVAL_GAINED:
            return (
                first in rivals
                and cells <= then.reach([first]) - other.reach([first]) - better_laid
                and numbers == (len(cells),)
            )
        case ReasonKind.ROOM_LOST | ReasonKind.RIVAL_ROOM:
            rooms = [{n for _, c in slow.legal(first) for n in c} for slow in (then, other)]
            few, many = rooms if reason.kind is ReasonKind.ROOM_LOST else reversed(rooms)
            return (
                first in (own if reason.kind is ReasonKind.ROOM_LOST else rivals)
                and cells == many - few - laid - better_laid
                and len(many) > len(few)
                and numbers == (len(cells),)
            )
        case ReasonKind.PIECES_UNPLACEABLE:
            pieces = set(reason.pieces)
            return (
                first in own
                and pieces <= then.unplaceable(first) - other.unplaceable(first)
                and numbers == squares()
                and cells <= other.reach([first]) | better_laid
            )
        case ReasonKind.PIECES_STOPPED:
            pieces = set(reason.pieces)
            return (
                first in own
                and pieces <= then.pieces(first) - then.unplaceable(first)
                and pieces <= replied(then).unplaceable(first) - replied(other).unplaceable(first)
                and numbers == squares()
            )
        case ReasonKind.RIVAL_PIECES_FIT:
            pieces = set(reason.pieces)
            return (
                first in rivals
                and pieces <= other.unplaceable(first) - then.unplaceable(first)
                and numbers == squares()
                and cells <= then.reach([first])
            )
        case ReasonKind.LARGE_HELD_BACK:
            return numbers == (len(laid), len(better_laid)) and numbers[0] < numbers[1]
        case ReasonKind.SINGLE_SPENT:
            return (
                len(laid) == 1 < len(better_laid)
                and numbers == (ruleset.scoring.single_last,)
                and bool(then.pieces(first))
                and not other.unplaceable(first)
            )
        case ReasonKind.BONUS_LOST:
            return (
                numbers == (ruleset.scoring.all_placed,)
                and bool(then.unplaceable(first))
                and not other.unplaceable(first)
            )
        case ReasonKind.LAST_PLACEMENT_MISSED:
            could = other.legal(first)
            return (
                first in own
                and bool(then.pieces(first))
                and not then.legal(first)
                and cells == {cell for _, covered in could for cell in covered}
                and numbers == (max(len(covered) for _, covered in could),)
            )
    raise AssertionError(reason.kind)


LEADS_ON, MANY = 6, 4
"""The cells a corner must lead to, and those a region must have, for the coach to mention it."""


def cells_meant(reason, position, played, better, reply=None):
    """All the cells a reason is about."""
    before, then, other = compared(position, played, better)
    ruleset, table = position.ruleset, position.ruleset.table
    own = set(ruleset.colours_of(position.player))
    rivals = {
        colour
        for player in range(ruleset.players)
        if player != position.player
        for colour in ruleset.colours_of(player)
    }
    laid, better_laid = (set(table.cells_of(ply.placement)) for ply in (played, better))
    first, last = reason.colours[0], reason.colours[-1]

    def leading_on(slow, colour, cells):
        return {cell for cell in cells if len(slow.beyond(colour, cell)) >= LEADS_ON}

    def where(slow):
        return {n for piece, cells in slow.spots(first) if piece in reason.pieces for n in cells}

    left_open = then.reach(own) & other.reach(own) & then.reach(rivals) - other.reach(rivals)
    left_open -= laid | better_laid
    match reason.kind:
        case ReasonKind.ATTACH_POINTS_GIVEN_AWAY:
            held = before.corners(first) & then.corners(first)
            lost = better_laid if first == better.colour else set()
            if not other.position.is_legal(reply.placement, reply.colour):
                lost = lost | other.corners(first)
            return leading_on(then, first, held & lost & set(table.cells_of(reply.placement)))
        case ReasonKind.ATTACH_POINTS_SPOILED:
            lost = before.corners(first) & other.corners(first) - then.corners(first)
            return leading_on(other, first, lost - laid)
        case ReasonKind.ATTACH_POINTS_NOT_OPENED:
            return leading_on(other, first, other.corners(first) - before.corners(first))
        case ReasonKind.ATTACH_POINTS_LEFT:
            kept = before.corners(first) & then.corners(first)
            return leading_on(then, first, kept - other.corners(first))
        case ReasonKind.OWN_HAMPERED | ReasonKind.SHARED_AGAINST_OWN:
            lost = before.corners(last) & other.corners(last) - then.corners(last)
            return leading_on(other, last, lost)
        case ReasonKind.REGION_LEFT_OPEN:
            return left_open
        case ReasonKind.REGION_CLOSED:
            along = {n for cell in laid | better_laid for n in before.edges[cell]}
            return other.reach([first]) - then.reach([first]) - laid - better_laid - along
        case ReasonKind.RIVAL_GAINED:
            told = left_open if len(left_open) >= MANY else set()
            return then.reach([first]) - other.reach([first]) - laid - better_laid - told
        case ReasonKind.ROOM_LOST | ReasonKind.RIVAL_ROOM:
            few, many = (then, other) if reason.kind is ReasonKind.ROOM_LOST else (other, then)
            few, many = ({n for _, c in slow.legal(first) for n in c} for slow in (few, many))
            return many - few - laid - better_laid
        case ReasonKind.PIECES_UNPLACEABLE:
            placed = first == better.colour and int(table.piece[better.placement]) in reason.pieces
            return where(other) | (better_laid if placed else set())
        case ReasonKind.PIECES_STOPPED | ReasonKind.RIVAL_PIECES_FIT:
            return where(then)
        case ReasonKind.LARGE_HELD_BACK:
            return better_laid
        case ReasonKind.SINGLE_SPENT:
            return laid
        case ReasonKind.BONUS_LOST:
            return set()
        case ReasonKind.LAST_PLACEMENT_MISSED:
            return {cell for _, covered in other.legal(first) for cell in covered}
    raise AssertionError(reason.kind)
