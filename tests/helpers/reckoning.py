"""Slow checks of what each kind of reason says, from the board and the rules alone."""

from functools import cached_property, lru_cache

from game.coach.reasons import ReasonKind
from helpers.slow_position import Slow


@lru_cache(maxsize=4)
def compared(position, played, better):
    """A position, and what two of its placements make of it."""
    return [Slow(p) for p in (position, position.after(played), position.after(better))]


LEADS_ON, MANY = 6, 4
"""The cells a corner must lead to, and the squares a region must have, for the coach to mention
it."""


class Case:
    """A reason given for a placement being worse than another, and what it can be checked with.

    Attributes:
        reason: what is said; its cells, colours and numbers are at hand as sets and tuples.
        before, then, other: the position, and what each of the two placements makes of it.
        reply: the placement that answers the worse one, for reasons that name one.
        first, last: the first and the last of the colours that the reason is about.
        own, rivals: the colours of the player whose placement it is, and those of all others.
        laid, better_laid: the cells that each of the two placements covers.
    """

    def __init__(self, reason, position, played, better, reply):
        self.reason, self.played, self.better, self.reply = reason, played, better, reply
        self.before, self.then, self.other = compared(position, played, better)
        self.ruleset, player = position.ruleset, position.player
        self.cells, self.numbers = set(reason.cells), reason.numbers
        self.first, self.last = reason.colours[0], reason.colours[-1]
        self.own = set(self.ruleset.colours_of(player))
        others = set(range(self.ruleset.players)) - {player}
        self.rivals = {c for other in others for c in self.ruleset.colours_of(other)}
        self.laid, self.better_laid = map(self.covered, (played, better))

    def covered(self, ply):
        """The cells that a placement covers."""
        return set(self.ruleset.table.cells_of(ply.placement))

    def holds(self):
        """Whether what the reason says is true."""
        raise NotImplementedError

    def meant(self):
        """All the cells the reason is about."""
        raise NotImplementedError

    def counts_its_cells(self):
        """Whether the only number told is that of the cells told."""
        return self.numbers == (len(self.cells),)

    def counts_its_pieces(self):
        """Whether each piece is named as often as it's left, and they and their squares are told.

        AssertionError if the pieces are named otherwise.
        """
        copies, pieces = self.then.copies, self.ruleset.pieces.pieces
        assert all(pieces[piece].worth for piece in self.reason.pieces)
        kinds = sorted(set(self.reason.pieces))
        every = [piece for piece in kinds for _ in range(copies(self.first, piece))]
        assert list(self.reason.pieces) == every
        return self.numbers == (len(every), sum(pieces[piece].worth for piece in every))

    def worth(self, cells):
        """What the piece that covers exactly these cells is worth."""
        table = self.ruleset.table
        counting = filter(self.ruleset.geometry.lattice.counts, map(self.point, cells))
        placement = table.find(map(self.ruleset.geometry.cell_at, counting))
        return self.ruleset.pieces.pieces[table.piece[placement]].worth

    def point(self, cell):
        """Where a cell lies."""
        return self.ruleset.geometry.points[cell]

    def corners_lost(self, colour):
        """Corners that were open, and would have stayed open after the better placement."""
        kept = self.before.corners(colour) & self.other.corners(colour)
        return kept - self.then.corners(colour)

    @cached_property
    def left_open(self):
        """Cells of the player and of rivals, which the better placement would keep from them."""
        shared = self.then.reach(self.own) & self.other.reach(self.own)
        shared &= self.then.reach(self.rivals)
        return shared - self.other.reach(self.rivals) - self.laid - self.better_laid

    def spots_of_pieces(self, slow):
        """Where the pieces that the reason names fit."""
        spots = slow.spots(self.first)
        return {cell for piece, cells in spots if piece in self.reason.pieces for cell in cells}


def leading_on(slow, colour, cells):
    """Those of some corners that lead to enough cells to be worth a word."""
    return {cell for cell in cells if len(slow.beyond(colour, cell)) >= LEADS_ON}


class AttachPointsGivenAway(Case):
    """The reply takes corners that the better placement would have kept."""

    @property
    def is_blocked(self):
        """Whether the better placement keeps the reply out altogether."""
        return not self.other.position.is_legal(self.reply.placement, self.reply.colour)

    def holds(self):
        taken, then = self.covered(self.reply), self.then
        kept = self.other.corners(self.first) | self.better_laid
        return (
            self.first in self.own
            and self.last == self.reply.colour
            and self.cells
            <= taken & self.before.corners(self.first) & then.corners(self.first) & kept
            and (self.is_blocked or self.cells <= self.better_laid)
            and self.counts_its_cells()
            and all(then.beyond(self.first, cell) for cell in self.cells)
        )

    def meant(self):
        held = self.before.corners(self.first) & self.then.corners(self.first)
        kept = self.better_laid if self.first == self.better.colour else set()
        if self.is_blocked:
            kept = kept | self.other.corners(self.first)
        return leading_on(self.then, self.first, held & kept & self.covered(self.reply))


class AttachPointsSpoiled(Case):
    """The placement touches its own colour's corners, so that nothing can go there."""

    def holds(self):
        return (
            self.first == self.played.colour
            and self.cells <= self.corners_lost(self.first) - self.laid
            and all(self.other.beyond(self.first, cell) for cell in self.cells)
            and self.counts_its_cells()
        )

    def meant(self):
        return leading_on(self.other, self.first, self.corners_lost(self.first) - self.laid)


class AttachPointsNotOpened(Case):
    """The better placement would have opened more corners."""

    def opened(self, slow):
        """The new corners."""
        return slow.corners(self.first) - self.before.corners(self.first)

    def usable(self, slow):
        """Those of them that lead anywhere."""
        return {cell for cell in self.opened(slow) if slow.beyond(self.first, cell)}

    def holds(self):
        few, many = self.numbers
        return (
            self.first == self.played.colour
            and self.cells <= self.usable(self.other)
            and few <= len(self.usable(self.then))
            and few < many == len(self.cells)
        )

    def meant(self):
        return leading_on(self.other, self.first, self.opened(self.other))


class AttachPointsLeft(Case):
    """A rival keeps corners that the better placement would have taken."""

    @property
    def left(self):
        """Those corners."""
        kept = self.before.corners(self.first) & self.then.corners(self.first)
        return kept - self.other.corners(self.first)

    def holds(self):
        return self.first in self.rivals and self.cells <= self.left and self.counts_its_cells()

    def meant(self):
        return leading_on(self.then, self.first, self.left)


class OwnHampered(Case):
    """The placement takes corners of another colour of the player, shared or not."""

    def holds(self):
        is_shared = len(self.ruleset.owners[self.first]) > 1
        return (
            self.first == self.played.colour
            and self.last in self.own - {self.first}
            and self.cells <= self.corners_lost(self.last)
            and is_shared == (self.reason.kind is ReasonKind.SHARED_AGAINST_OWN)
        )

    def meant(self):
        return leading_on(self.other, self.last, self.corners_lost(self.last))


class RegionLeftOpen(Case):
    """Rivals can still get into a region that the better placement would have closed."""

    def holds(self):
        shared = self.then.reach(self.own) & self.other.reach(self.own)
        return (
            self.cells <= shared & self.then.reach(self.reason.colours)
            and not self.cells & self.other.reach(self.rivals)
            and not self.cells & (self.laid | self.better_laid)
            and set(self.reason.colours) <= self.rivals
            and self.counts_its_cells()
        )

    def meant(self):
        return self.left_open


class RegionClosed(Case):
    """The player can no longer get into a region."""

    @property
    def closed(self):
        """What only the better placement leaves within reach."""
        return self.other.reach([self.first]) - self.then.reach([self.first])

    def holds(self):
        return self.first in self.own and self.cells <= self.closed and self.counts_its_cells()

    def meant(self):
        both = self.laid | self.better_laid
        shut = not self.before.edge_to_edge
        along = {cell for laid in both if shut for cell in self.before.edges[laid]}
        return self.closed - both - along


class RivalGained(Case):
    """A rival gets into a region that the better placement keeps it out of."""

    @property
    def gained(self):
        """What only the worse placement leaves within the rival's reach."""
        return self.then.reach([self.first]) - self.other.reach([self.first]) - self.better_laid

    def holds(self):
        return self.first in self.rivals and self.cells <= self.gained and self.counts_its_cells()

    def meant(self):
        lattice = self.ruleset.geometry.lattice
        squares = sum(lattice.worth(self.point(cell)) for cell in self.left_open)
        told = self.left_open if squares >= MANY else set()
        return self.gained - self.laid - told


class RoomLost(Case):
    """The player has less room for the next placement, or a rival has more."""

    @property
    def is_own(self):
        """Whether it's about the player's own room."""
        return self.reason.kind is ReasonKind.ROOM_LOST

    @property
    def rooms(self):
        """The room after the placement that leaves less of it, and after the other."""
        slows = (self.then, self.other) if self.is_own else (self.other, self.then)
        return [{cell for _, cells in slow.legal(self.first) for cell in cells} for slow in slows]

    def holds(self):
        few, many = self.rooms
        return (
            self.first in (self.own if self.is_own else self.rivals)
            and self.cells == self.meant()
            and len(many) > len(few)
            and self.counts_its_cells()
        )

    def meant(self):
        few, many = self.rooms
        return many - few - self.laid - self.better_laid


class PiecesUnplaceable(Case):
    """Pieces of the player no longer fit anywhere."""

    def holds(self):
        then, other = (slow.unplaceable(self.first) for slow in (self.then, self.other))
        return (
            self.first in self.own
            and set(self.reason.pieces) <= then - other
            and self.counts_its_pieces()
            and self.cells <= self.other.reach([self.first]) | self.better_laid
        )

    def meant(self):
        piece = int(self.ruleset.table.piece[self.better.placement])
        is_placed = self.first == self.better.colour and piece in self.reason.pieces
        return self.spots_of_pieces(self.other) | (self.better_laid if is_placed else set())


class PiecesStopped(Case):
    """After the reply, pieces of the player no longer fit anywhere."""

    def replied(self, slow):
        """The position after the reply, where it's legal."""
        is_allowed = slow.position.is_legal(self.reply.placement, self.reply.colour)
        return Slow(slow.position.after(self.reply)) if is_allowed else slow

    def holds(self):
        pieces = set(self.reason.pieces)
        then, other = map(self.replied, (self.then, self.other))
        return (
            self.first in self.own
            and pieces <= self.then.pieces(self.first) - self.then.unplaceable(self.first)
            and pieces <= then.unplaceable(self.first) - other.unplaceable(self.first)
            and self.counts_its_pieces()
        )

    def meant(self):
        return self.spots_of_pieces(self.then)


class RivalPiecesFit(Case):
    """Pieces of a rival fit that the better placement leaves no spot for."""

    def holds(self):
        then, other = (slow.unplaceable(self.first) for slow in (self.then, self.other))
        return (
            self.first in self.rivals
            and set(self.reason.pieces) <= other - then
            and self.counts_its_pieces()
            and self.cells <= self.then.reach([self.first])
        )

    def meant(self):
        return self.spots_of_pieces(self.then)


class LargeHeldBack(Case):
    """A larger piece could have been placed."""

    def holds(self):
        return self.numbers == (self.worth(self.laid), self.worth(self.better_laid)) and (
            self.numbers[0] < self.numbers[1]
        )

    def meant(self):
        return self.better_laid


class SingleSpent(Case):
    """The piece of one square is spent before the last placement."""

    def holds(self):
        return (
            len(self.laid) == 1 < len(self.better_laid)
            and self.numbers == (self.ruleset.scoring.single_last,)
            and bool(self.then.pieces(self.first))
            and not self.other.unplaceable(self.first)
        )

    def meant(self):
        return self.laid


class BonusLost(Case):
    """Not all pieces can be placed any more."""

    def holds(self):
        return (
            self.numbers == (self.ruleset.scoring.all_placed,)
            and bool(self.then.unplaceable(self.first))
            and not self.other.unplaceable(self.first)
        )

    def meant(self):
        return set()


class LastPlacementMissed(Case):
    """The colour has nothing more to place, though it has pieces."""

    @property
    def possible(self):
        """The cells of each placement that was still possible."""
        return [cells for _, cells in self.other.legal(self.first)]

    def holds(self):
        return (
            self.first in self.own
            and bool(self.then.pieces(self.first))
            and not self.then.legal(self.first)
            and self.cells == self.meant()
            and self.numbers == (max(map(self.worth, self.possible)),)
        )

    def meant(self):
        return {cell for cells in self.possible for cell in cells}


CASES = {
    ReasonKind.ATTACH_POINTS_GIVEN_AWAY: AttachPointsGivenAway,
    ReasonKind.ATTACH_POINTS_SPOILED: AttachPointsSpoiled,
    ReasonKind.ATTACH_POINTS_NOT_OPENED: AttachPointsNotOpened,
    ReasonKind.ATTACH_POINTS_LEFT: AttachPointsLeft,
    ReasonKind.OWN_HAMPERED: OwnHampered,
    ReasonKind.SHARED_AGAINST_OWN: OwnHampered,
    ReasonKind.REGION_LEFT_OPEN: RegionLeftOpen,
    ReasonKind.REGION_CLOSED: RegionClosed,
    ReasonKind.RIVAL_GAINED: RivalGained,
    ReasonKind.ROOM_LOST: RoomLost,
    ReasonKind.RIVAL_ROOM: RoomLost,
    ReasonKind.PIECES_UNPLACEABLE: PiecesUnplaceable,
    ReasonKind.PIECES_STOPPED: PiecesStopped,
    ReasonKind.RIVAL_PIECES_FIT: RivalPiecesFit,
    ReasonKind.LARGE_HELD_BACK: LargeHeldBack,
    ReasonKind.SINGLE_SPENT: SingleSpent,
    ReasonKind.BONUS_LOST: BonusLost,
    ReasonKind.LAST_PLACEMENT_MISSED: LastPlacementMissed,
}
"""How each kind of reason is checked."""


def holds(reason, position, played, better, reply=None):
    """Whether what a reason says is true."""
    return CASES[reason.kind](reason, position, played, better, reply).holds()


def cells_meant(reason, position, played, better, reply=None):
    """All the cells a reason is about."""
    return CASES[reason.kind](reason, position, played, better, reply).meant()
