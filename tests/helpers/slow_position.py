"""A position seen cell by cell, slowly, by the letter of the rules alone."""

from functools import cache, lru_cache


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
        self.free_piece = self.ruleset.free_piece
        # Only in Callisto may a piece lie along its own colour's edges, and does it have to.
        self.edge_to_edge = self.free_piece is not None

    def may_cover(self, colour):
        shut = [set()] * len(self.board) if self.edge_to_edge else self.edges
        return {
            cell
            for cell, taken in enumerate(self.board)
            if taken < 0 and all(self.board[n] != colour for n in shut[cell])
        }

    def corners(self, colour):
        """Where the colour can go on, at edges if that is the rule."""
        if colour not in self.board:
            return {start for start in self.ruleset.starts[colour] if self.board[start] < 0}
        beside = self.edges if self.edge_to_edge else self.tips
        return {
            cell
            for cell in self.may_cover(colour)
            if any(self.board[n] == colour for n in beside[cell])
        }

    def anywhere(self, colour):
        """The cells of the pieces that needn't touch their own colour."""
        free = self.free_piece
        if free is None or free.piece not in self.pieces(colour):
            return set()
        return self.may_cover(colour) - set(free.barred)

    def pieces(self, colour):
        return {p for p, left in enumerate(self.position.left[colour].tolist()) if left}

    def copies(self, colour, piece):
        """How many pieces of a kind a colour has left."""
        placed = [(ply.colour, int(self.table.piece[ply.placement])) for ply in self.position.plies]
        return self.ruleset.pieces.copies[piece] - placed.count((colour, piece))

    def placements(self, colour, cells):
        """(piece, cells) of each placement of the colour's pieces within some cells."""
        pieces, free = self.pieces(colour), self.free_piece
        for piece, covered in every_placement(self.table):
            is_barred = free is not None and piece == free.piece and covered & set(free.barred)
            if piece in pieces and covered <= cells and not is_barred:
                yield piece, covered

    def legal(self, colour):
        corners, cells, free = self.corners(colour), self.may_cover(colour), self.free_piece
        anywhere = self.anywhere(colour)
        placements = self.placements(colour, cells)
        if free is not None:
            is_due = self.position.placed[colour] < free.first
            return [
                (p, c)
                for p, c in placements
                if (p == free.piece and c <= anywhere) or (c & corners and not is_due)
            ]
        if self.ruleset.whole_start and colour not in self.board:
            return [(p, c) for p, c in placements if c >= set(self.ruleset.starts[colour])]
        return [(p, c) for p, c in placements if c & corners]

    def spots(self, colour):
        if not self.legal(colour):
            return []
        cells = self.may_cover(colour)
        # Nexos' junctions are covered by pieces that come from elsewhere.
        reached = {cell for cell in cells if not self.edges[cell] | self.tips[cell]}
        rim = self.corners(colour) | self.anywhere(colour)
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
