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
        return self.ruleset.pieces.copies[piece] - placed.count((colour, piece))

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
