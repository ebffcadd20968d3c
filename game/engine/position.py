"""The state of a game at one ply, and the rules that lead to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy

import numpy as np
import numpy.typing as npt

from game.engine.contacts import Contacts, Violation, replaced
from game.engine.events import BoardEvent, Ply
from game.engine.pieces import whole_or_half
from game.engine.ruleset import Ruleset
from game.engine.scoring import Score, ranks
from game.engine.sides import one_of_each
from game.engine.table import Placements, PlacementSet, union


class Legality:
    """What each colour may place. Immutable.

    A placement is legal if it is attached, not closed, and of the piece that is due if there is
    one: three or four passes over some 4 KB of bits for each colour, on any board.

    Attributes:
        closed: ``(colours, words)``, the placements ruled out for good, as sets.
        attached: ``(colours, words)``, the placements that cover a cell from which the colour can
            go on, or, before its first piece, its start, and those that needn't, as sets.
    """

    __slots__ = ("attached", "closed")

    closed: PlacementSet
    attached: PlacementSet

    @classmethod
    def at_start(cls, ruleset: Ruleset) -> Legality:
        """The legality on the empty board."""
        count = len(ruleset.colours)
        table, free = ruleset.table, ruleset.free_piece
        start: Legality = object.__new__(cls)
        start.closed = np.zeros((count, table.covering.shape[1]), dtype=np.uint64)
        # House rules may leave pieces out.
        start._close_used_up(ruleset, np.tile(np.array(ruleset.pieces.copies), (count, 1)))
        if free is None:
            meeting = np.bitwise_and if ruleset.whole_start else np.bitwise_or
            starts = [meeting.reduce(table.covering[list(cells)]) for cells in ruleset.starts]
            start.attached = np.array(starts)
        else:
            # Where a piece may lie anywhere, there are no starts.
            anywhere = table.placing[free.piece]
            start.closed |= anywhere & union(table.covering, np.array(free.barred))
            start.attached = np.tile(anywhere, (count, 1))
        return start

    def after(
        self, ruleset: Ruleset, placement: int, colour: int, *, first: bool, used_up: bool
    ) -> Legality:
        """The legality after a placement of a colour.

        Args:
            ruleset: the rules.
            placement: what is placed; its legality isn't checked.
            colour: who places it.
            first: whether it is the colour's first piece.
            used_up: whether no copy of the piece is left.
        """
        table = ruleset.table
        cells, closes, attaches = (
            rows[placement] for rows in (table.cells, table.closes, table.attaches)
        )
        after: Legality = object.__new__(Legality)
        after.closed = self.closed.copy()
        if used_up:
            users = slice(None) if ruleset.common else colour
            after.closed[users] |= table.placing[table.piece[placement]]
        after.closed |= union(table.covering, cells)
        after.closed[colour] |= union(table.covering, closes)
        after.attached = self.attached.copy()
        if first and ruleset.free_piece is None:
            after.attached[colour] = 0
        after.attached[colour] |= union(table.covering, attaches)
        return after

    def with_left(self, ruleset: Ruleset, left: npt.NDArray[np.uint8]) -> Legality:
        """The legality if each colour has at most so many of each piece left."""
        with_left: Legality = object.__new__(Legality)
        with_left.closed, with_left.attached = self.closed.copy(), self.attached
        with_left._close_used_up(ruleset, left)
        return with_left

    def attached_at(self, ruleset: Ruleset, colour: int, cell: int) -> Legality:
        """The legality if a colour can go on from one cell alone."""
        after: Legality = object.__new__(Legality)
        after.closed, after.attached = self.closed, self.attached.copy()
        after.attached[colour] = ruleset.table.covering[cell]
        return after

    def _close_used_up(self, ruleset: Ruleset, left: npt.NDArray[np.integer]) -> None:
        """Rule out the pieces of which a colour has none left: ``(colours, pieces)``."""
        for colour, piece in np.argwhere(left == 0).tolist():
            self.closed[colour] |= ruleset.table.placing[piece]

    def legal(self, ruleset: Ruleset, colour: int, due: frozenset[int] | None) -> Placements:
        """The legal placements of a colour, ascending, if one of those pieces is due, if any is."""
        legal = self.attached[colour] & ~self.closed[colour]
        if due is not None:
            legal &= union(ruleset.table.placing, np.array(sorted(due)))
        return ruleset.table.members(legal)


class Position:
    """What lies where, what is left, and whose turn it is. Immutable.

    Attributes:
        ruleset: the rules.
        board: ``(size + 1,)``, the colour on each cell, -1 where empty. (The last entry stands
            for "no cell", see `PlacementTable`.)
        left: ``(colours, pieces)``, how many of each piece are left.
        contacts: what lies on the board piece by piece, and what it touches.
        last: for each colour, its latest placement, or None.
        out: for each colour, whether it was found without a legal placement at its turn. Such a
            colour stays out: once it has none, no other placement ever opens a new one for it.
        passed: the colours that passed for the first time just before this position's turn.
        colour: the colour to play, or None at the end.
    """

    __slots__ = (
        "_legal",
        "_legality",
        "board",
        "colour",
        "contacts",
        "last",
        "left",
        "out",
        "passed",
        "ruleset",
    )

    ruleset: Ruleset
    board: npt.NDArray[np.int8]
    left: npt.NDArray[np.uint8]
    contacts: Contacts
    last: tuple[int | None, ...]
    out: tuple[bool, ...]
    passed: tuple[int, ...]
    colour: int | None
    _legality: Legality
    _legal: dict[int, Placements]

    def __init__(self, ruleset: Ruleset) -> None:
        """The start of a game."""
        count, size = len(ruleset.colours), ruleset.geometry.size
        self.ruleset = ruleset
        self.board = np.full(size + 1, -1, dtype=np.int8)
        self.contacts = Contacts.at_start(ruleset)
        self.left = _as_rows(self.contacts.left)
        self.last = (None,) * count
        self.out = (False,) * count
        self.passed = ()
        self.colour = ruleset.order[0]
        self._legality = Legality.at_start(ruleset)
        self._legal = {}

    @classmethod
    def arranged(
        cls, ruleset: Ruleset, plies: Iterable[Ply], left: Sequence[Sequence[int]], colour: int
    ) -> Position:
        """A position to which no game need lead, as puzzles have them.

        Args:
            ruleset: the rules.
            plies: the pieces on the board, which needn't be attached to each other or to a start.
            left: for each colour, how many of each piece it may still place.
            colour: the colour to play.

        Raises as `laid` and `with_left` do.
        """
        position = cls(ruleset)
        for ply in plies:
            position = position.laid(ply)
        return position.with_left(left, colour)

    def laid(self, ply: Ply) -> Position:
        """The position with a piece that lies wherever there is space; the turn doesn't change.

        Raises IllegalPlacementError if there is no space for it, or the colour has none left.
        """
        return self._with(self.contacts.laid(ply.placement, ply.colour), ply)

    def with_left(self, left: Sequence[Sequence[int]], colour: int) -> Position:
        """The position in which each colour has only so many of each piece left, one to play.

        Raises ValueError if a colour is given pieces that it hasn't, or the one to play can't
        place.
        """
        after = copy(self)
        after.contacts = self.contacts.with_left(tuple(map(bytes, left)))
        after.left = _as_rows(after.contacts.left)
        after._legality = self._legality.with_left(self.ruleset, after.left)
        after._legal = {}
        after._pass_on(colour - 1, (False,) * len(self.ruleset.colours))
        if after.colour != colour:
            raise ValueError(f"colour number {colour} has nothing to place")
        return after

    def attached_at(self, colour: int, cell: int) -> Position:
        """The position in which a colour can go on from one cell alone."""
        after = copy(self)
        after.contacts = self.contacts.attached_at(colour, cell)
        after._legality = self._legality.attached_at(self.ruleset, colour, cell)
        after._legal = {}
        return after

    # -- what lies on the board ---------------------------------------------

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The pieces on the board, in the order in which they were placed."""
        return self.contacts.plies

    @property
    def ply(self) -> int:
        """How many pieces lie on the board."""
        return len(self.contacts.plies)

    @property
    def placed(self) -> tuple[int, ...]:
        """For each colour, how many pieces are on the board."""
        return self.contacts.placed

    # -- whose turn ---------------------------------------------------------

    @property
    def sides(self) -> tuple[int, ...]:
        """For each player, the side that they play for."""
        return self.ruleset.sides

    @property
    def over(self) -> bool:
        """Whether no colour can place any more."""
        return self.colour is None

    @property
    def player(self) -> int | None:
        """The player to place, or None at the end."""
        return None if self.colour is None else self.player_of(self.colour)

    def player_of(self, colour: int) -> int:
        """The player who places this colour next."""
        owners = self.ruleset.owners[colour]
        return owners[self.placed[colour] % len(owners)]

    # -- what may be placed -------------------------------------------------

    def attach_points(self, colour: int) -> npt.NDArray[np.intp]:
        """The free cells from which `colour` can go on, ascending.

        These are the cells beside its pieces that it may cover or, before its first piece, the free
        start points. A piece that may lie anywhere needs none of them.
        """
        contacts = self.contacts
        free = contacts.attached[colour] & ~(contacts.taken | contacts.closed[colour])
        return np.flatnonzero(_as_flags(free, self.ruleset.geometry.size))

    def forbidden(self, colour: int) -> npt.NDArray[np.bool_]:
        """For each cell, whether `colour` may never cover it: taken, or beside its own pieces.

        ``(size + 1,)``, False at the last entry.
        """
        cells = self.contacts.taken | self.contacts.closed[colour]
        return _as_flags(cells, self.ruleset.geometry.size)

    def legal(self, colour: int | None = None) -> Placements:
        """Every legal placement of a colour, ascending; of the one to play if none is named.

        Any colour may be asked for, whoever's turn it is.
        """
        if colour is None:
            colour = self.colour
        if colour is None:
            return np.empty(0, dtype=np.intp)
        found = self._legal.get(colour)
        if found is None:
            found = self._legal[colour] = self._legality.legal(
                self.ruleset, colour, self.contacts.due(colour)
            )
        return found

    def is_legal(self, placement: int, colour: int | None = None) -> bool:
        """Whether that placement is legal for the colour (the one to play if none is named)."""
        return self.violation(placement, colour) is None

    def violation(self, placement: int, colour: int | None = None) -> Violation | None:
        """The first rule that a placement breaks, or None if it is legal.

        Raises ValueError if the game is over and no colour is named.
        """
        return self.contacts.violation(placement, self._named_or_to_play(colour))

    # -- playing ------------------------------------------------------------

    def event(self, placement: int) -> Ply:
        """The ply in which the colour to play makes a placement, legal or not.

        Raises ValueError if the game is over.
        """
        return Ply(self._named_or_to_play(None), placement)

    def chance_event(self, choose: Callable[[Sequence[int]], int]) -> None:
        """What chance decides next: nothing, in games on one board."""

    def after(self, event: BoardEvent) -> Position:
        """The position after a ply, whose colour need not be the one to play, or after a set-up.

        On a board that is set up, the next colour plays if the one to play can't place. Raises as
        `play` does, and ValueError if there is no such colour to play.
        """
        if isinstance(event, Ply):
            return self.play(event.placement, event.colour)
        count = len(self.ruleset.colours)
        if event.colour not in range(count):
            raise ValueError(f"no colour number {event.colour} to play")
        after = Position(self.ruleset)
        for ply in event.plies:
            after = after.play(ply.placement, ply.colour)
        after = copy(after)
        after._pass_on(event.colour - 1, (False,) * count)
        return after

    def play(self, placement: int, colour: int | None = None) -> Position:
        """The position after a placement of the colour to play, or of the one named.

        Turns go on from the colour that placed. Raises IllegalPlacementError, and ValueError if
        the game is over and no colour is named.
        """
        colour = self._named_or_to_play(colour)
        after = self._with(self.contacts.after(placement, colour), Ply(colour, placement))
        after._pass_on(colour, self.out)
        return after

    def _with(self, contacts: Contacts, ply: Ply) -> Position:
        """The position with a ply, known to `contacts`, of which nobody has looked who is next."""
        placement, colour = ply.placement, ply.colour
        table = self.ruleset.table
        after: Position = object.__new__(Position)
        after.ruleset = self.ruleset
        after.contacts = contacts
        after.board = self.board.copy()
        after.board[table.cells[placement]] = colour
        after.board[-1] = -1
        after.left = _as_rows(contacts.left)
        after._legality = self._legality.after(
            self.ruleset,
            placement,
            colour,
            first=not self.placed[colour],
            used_up=not contacts.left[colour][table.piece[placement]],
        )
        after.last = replaced(self.last, colour, placement)
        after._legal = {}
        after.out, after.passed, after.colour = self.out, (), self.colour
        return after

    def under(self, ruleset: Ruleset) -> Position:
        """The same position in a game in which the same may be placed, by whoever counts how."""
        if ruleset is self.ruleset:
            return self
        other = copy(self)
        other.ruleset = ruleset
        return other

    @property
    def by_side(self) -> Position:
        """The same position in the game in which each side is one player."""
        return self.under(self.ruleset.by_side)

    def with_turn_of(self, colour: int) -> Position:
        """The same board with that colour to play, for placing out of turn.

        Raises ValueError if the colour has no legal placement.
        """
        if not len(self.legal(colour)):
            raise ValueError(f"{self.ruleset.colours[colour].name} can't place any more")
        after = copy(self)
        after.colour = colour
        after.passed = ()
        return after

    def _pass_on(self, colour: int, out: tuple[bool, ...]) -> None:
        """Give the turn to the next colour after `colour` that can place."""
        self.out = out
        self.passed = ()
        self.colour = None
        count = len(out)
        for step in range(1, count + 1):
            candidate = (colour + step) % count
            if self.out[candidate]:
                continue
            if len(self.legal(candidate)):
                self.colour = candidate
                return
            self.out = replaced(self.out, candidate, True)
            self.passed += (candidate,)

    def _named_or_to_play(self, colour: int | None) -> int:
        if colour is None:
            colour = self.colour
        if colour is None:
            raise ValueError("the game is over: no colour can place any more")
        return colour

    # -- counting -----------------------------------------------------------

    def score(self, colour: int) -> Score:
        """A colour's score so far."""
        table, pieces = self.ruleset.table, self.ruleset.pieces
        left = pieces.worth_of(self.left[colour].tolist())
        last = self.last[colour]
        single = last is not None and int(table.sizes[last]) == 1
        return self.ruleset.scoring.score(pieces.worth - left, left, single_last=single)

    def totals(self) -> list[float]:
        """What the rule sheet counts for each player so far, see `game.engine.kinds`."""
        return list(map(self.ruleset.options.total, self.points()))

    def points(self) -> list[float]:
        """Each player's points so far: those of their side. A shared colour counts for nobody."""
        ruleset = self.ruleset
        return [
            whole_or_half(sum(self.score(colour).points for colour in ruleset.scored_for(player)))
            for player in range(ruleset.players)
        ]

    @property
    def decided(self) -> bool:
        """Whether a side is ahead of what each other could reach if all of its pieces fitted."""
        ruleset = self.ruleset
        whole = ruleset.scoring.score(ruleset.pieces.worth, 0, single_last=True).points
        now = [self.score(colour).points for colour in range(len(self.out))]
        most = [have if out else whole for have, out in zip(now, self.out, strict=True)]
        sides = sorted(set(ruleset.sides))
        have, reach = (
            [sum(points[colour] for colour in ruleset.scored_by(side)) for side in sides]
            for points in (now, most)
        )
        others = (reach[:side] + reach[side + 1 :] for side in range(len(sides)))
        return any(mine > max(rest, default=mine) for mine, rest in zip(have, others, strict=True))

    def ranks(self) -> list[int]:
        """Each player's rank by the points so far, from 1; ties share the better rank.

        Sides are ranked, and partners have the rank of theirs. Where the game breaks ties, they go
        to who began later.
        """
        ruleset = self.ruleset
        found = ranks(
            one_of_each(self.points(), ruleset.sides), one_of_each(ruleset.ties, ruleset.sides)
        )
        return [found[side] for side in ruleset.sides]


def _as_flags(cells: int, size: int) -> npt.NDArray[np.bool_]:
    """Whether each cell of a board of that size, and "no cell", is in a set of `Contacts`."""
    packed = np.frombuffer(cells.to_bytes(size // 8 + 1, "little"), dtype=np.uint8)
    return np.unpackbits(packed, count=size + 1, bitorder="little").view(np.bool_)


def _as_rows(left: tuple[bytes, ...]) -> npt.NDArray[np.uint8]:
    """How many of each piece are left, ``(colours, pieces)``."""
    return np.frombuffer(b"".join(left), dtype=np.uint8).reshape(len(left), -1)
