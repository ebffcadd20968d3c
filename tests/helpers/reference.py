"""A slow, obvious implementation of the rules, to check the engine against.

Each rule is written from the sentence of the rule sheet quoted above it. A cell is the set of its
corners, each a pair of whole numbers: steps along the two directions of the tiling's grid. Cells
that share two corners touch along an edge, cells that share one touch only at a corner. The cells
of a board are numbered by row from the bottom left; a piece on the board is a frozen set of those
numbers. Nothing here comes from the engine.
"""

from functools import lru_cache
from itertools import product


class Tiling:
    """Cells covering the plane: a few by the origin, repeated at every whole number of steps.

    Attributes:
        turn: maps a corner to where the smallest turn takes it; `turns` of these go full circle.
        flip: maps a corner to its mirror image.
    """

    def __init__(self, by_origin, turns, turn, flip):
        self.by_origin = [frozenset(cell) for cell in by_origin]
        self.turns, self.turn, self.flip = turns, turn, flip

    def sharing(self, cell, corners):
        """The cells that share exactly `corners` corners with a cell."""
        a, b = min(cell)
        near = product(self.by_origin, range(a - 3, a + 4), range(b - 3, b + 4))
        moved = (shifted(other, da, db) for other, da, db in near)
        return {other for other in moved if len(other & cell) == corners}

    def ways_to_lie(self, cells):
        ways = set()
        for side in (cells, mapped(cells, self.flip)):
            for _ in range(self.turns):
                ways.add(to_origin(side))
                side = mapped(side, self.turn)
        return ways

    def form_of(self, cells):
        """The canonical form of a piece, the same however it lies."""
        return min(self.ways_to_lie(cells), key=lambda way: sorted(map(sorted, way)))

    @lru_cache  # noqa: B019 - there are two tilings
    def polyforms(self, size):
        """ "A polyomino is a figure built by a number of squares connected along the edges." """
        if size == 1:
            return {self.form_of({self.by_origin[0]})}
        return {
            self.form_of({*smaller, cell})
            for smaller in self.polyforms(size - 1)
            for other in smaller
            for cell in self.sharing(other, 2) - smaller
        }


def shifted(cell, da, db):
    return frozenset((a + da, b + db) for a, b in cell)


def mapped(cells, move):
    return frozenset(frozenset(move(*corner) for corner in cell) for cell in cells)


def to_origin(cells):
    a, b = (min(corner[i] for cell in cells for corner in cell) for i in (0, 1))
    return frozenset(shifted(cell, -a, -b) for cell in cells)


# Steps go to the right and up.
SQUARES = Tiling([[(0, 0), (1, 0), (1, 1), (0, 1)]], 4, lambda a, b: (b, -a), lambda a, b: (-a, b))
# Steps go to the right, and up to the right at 60°.
TRIANGLES = Tiling(
    [[(0, 0), (1, 0), (0, 1)], [(1, 0), (1, 1), (0, 1)]],
    6,
    lambda a, b: (-b, a + b),
    lambda a, b: (b, a),
)


class Board:
    """The cells of a board, their neighbours, and everything the pieces can cover.

    Attributes:
        spots: for each form, every set of cells it can cover, with the cells along its edges and
            those it touches only at a corner.
    """

    def __init__(self, tiling, cells, pieces):
        # How far right each cell's leftmost corner lies, for triangles in half edges.
        lean = 1 if tiling is TRIANGLES else 0
        self.across = {c: min((1 + lean) * a + lean * b for a, b in c) for c in cells}
        self.up = {c: min(b for _, b in c) for c in cells}
        self.cells = sorted(cells, key=lambda c: (self.up[c], self.across[c]))
        self.number = {cell: i for i, cell in enumerate(self.cells)}
        self.beside, self.diagonal = (
            [
                {self.number[o] for o in tiling.sharing(c, corners) if o in self.number}
                for c in self.cells
            ]
            for corners in (2, 1)
        )
        self.forms = pieces
        self.spots = {form: list(self._spots(tiling, form)) for form in pieces}
        self.form_at = {s: form for form, spots in self.spots.items() for s, _, _ in spots}

    def _spots(self, tiling, form):
        corners = {corner for cell in self.cells for corner in cell}
        a_range, b_range = (
            range(min(c[i] for c in corners), max(c[i] for c in corners)) for i in (0, 1)
        )
        for way in tiling.ways_to_lie(form):
            for da, db in product(a_range, b_range):
                moved = [self.number.get(shifted(cell, da, db)) for cell in way]
                if None not in moved:
                    yield self.surrounded(frozenset(moved))

    def surrounded(self, cells):
        sides = union(self.beside[cell] for cell in cells) - cells
        tips = union(self.diagonal[cell] for cell in cells) - cells - sides
        return cells, sides, tips

    def named(self, name):
        """The cell of a name: columns a, b, … z, aa, ab, … from the left, rows from the bottom."""
        letters = name.rstrip("0123456789")
        column = (26 if len(letters) == 2 else 0) + ord(letters[-1]) - ord("a")
        row = int(name[len(letters) :]) - 1
        left, low = min(self.across.values()), min(self.up.values())
        return next(
            i
            for i, cell in enumerate(self.cells)
            if (self.across[cell] - left, self.up[cell] - low) == (column, row)
        )


def union(sets):
    return set().union(*sets)


def square_board(side, pieces):
    cells = {shifted(SQUARES.by_origin[0], a, b) for a in range(side) for b in range(side)}
    return Board(SQUARES, cells, pieces)


def hexagon(side, pieces):
    """The board of all triangles whose corners lie within `side` steps of the middle."""
    around = range(-side, side + 1)
    everywhere = product(TRIANGLES.by_origin, around, around)
    cells = {shifted(cell, a, b) for cell, a, b in everywhere}
    inside = {c for c in cells if all(max(abs(a), abs(b), abs(a + b)) <= side for a, b in c)}
    return Board(TRIANGLES, inside, pieces)


# "Each player has a set of 21 pieces … shaped like the polyominoes up to size five."
POLYOMINOES = [form for size in range(1, 6) for form in SQUARES.polyforms(size)]
# "22 pieces … shaped like the polyiamonds up to size six."
POLYIAMONDS = [form for size in range(1, 7) for form in TRIANGLES.polyforms(size)]


def form_of(points):
    """The form of squares whose lower left corners these are."""
    return SQUARES.form_of({shifted(SQUARES.by_origin[0], a, b) for a, b in points})


def drawn(*rows):
    marks = ((a, -b, mark) for b, row in enumerate(rows) for a, mark in enumerate(row))
    return form_of((a, b) for a, b, mark in marks if mark == "#")


# "Each player has 24 pieces, two each of twelve shapes."
FOR_CHILDREN = [
    *(drawn("#" * size) for size in range(1, 6)),
    *(drawn("##", "#."), drawn("##", "##"), drawn("###", ".#.")),
    *(drawn("##.", ".##"), drawn("###", "#.."), drawn("####", "#..."), drawn("###", "##.")),
]

make_board = lru_cache(
    lambda kind, side: {
        "squares": lambda: square_board(side, POLYOMINOES),
        "for children": lambda: square_board(side, FOR_CHILDREN),
        "triangles": lambda: hexagon(side, POLYIAMONDS),
    }[kind]()
)

# "Blue's starting square is in the top left corner, Yellow's in the top right corner, Red's in the
# bottom right corner, and Green's in the bottom left corner."
CORNERS = ("a20", "t20", "t1", "a1")
LARGE, MIDDLE, SMALL = (
    ("r15", "r4", "j12", "j7", "z12", "z7"),
    ("e10", "j5"),
    ("p14", "p3", "h11", "h6", "x11", "x6"),
)
# For each game: the board, the numbers of players and colours, the start points.
VARIANTS = {
    "Blokus": (("squares", 20), 4, 4, CORNERS),
    "Blokus Two-Player": (("squares", 20), 2, 4, CORNERS),
    "Blokus Three-Player": (("squares", 20), 3, 4, CORNERS),
    "Blokus Solo": (("squares", 20), 1, 4, CORNERS),
    "Blokus Duo": (("squares", 14), 2, 2, MIDDLE),
    "Blokus Junior": (("for children", 14), 2, 2, MIDDLE),
    "Blokus Trigon": (("triangles", 9), 4, 4, LARGE),
    "Blokus Trigon Two-Player": (("triangles", 9), 2, 4, LARGE),
    "Blokus Trigon Three-Player": (("triangles", 8), 3, 3, SMALL),
}


class Table:
    """A game in progress: the pieces each colour has put down, in order."""

    def __init__(self, name, scoring, free_starts, first, shared, partners, house=None):
        board, self.players, colours, starts = VARIANTS[name]
        copies = 2 if name == "Blokus Junior" else 1
        self.first_size = None
        if house is not None:
            board, starts, copies, self.first_size = house
        self.board = make_board(*board)
        self.copies = copies
        self.colours = range(colours)
        self.scoring = scoring
        self.free_starts = free_starts
        self.start_points = [self.board.named(start) for start in starts]
        self.first = first
        self.shared = shared
        self.partners = partners
        self.down = {colour: [] for colour in self.colours}
        self.passed = []  # colours, in the order of their first pass
        self.to_play = first

    def taken(self):
        return union(piece for pieces in self.down.values() for piece in pieces)

    def left(self, colour):
        """The forms a colour has left, one entry for each copy."""
        left = (
            self.copies * self.board.forms
            if isinstance(self.copies, int)
            else [form for form, count in self.copies.items() for _ in range(count)]
        )
        for piece in self.down[colour]:
            left.remove(self.board.form_at[piece])
        return left

    def starts(self, colour):
        # "The first piece of a player must cover its starting square."
        # "The original rules use colorless starting points: each color may freely choose which of
        # the remaining unoccupied starting points to use for its first move."
        if self.free_starts:
            return set(self.start_points) - self.taken()
        return {self.start_points[colour]}

    def broken(self, colour, piece):
        """The rules a placement breaks, each with the cells that break it."""
        own, taken = union(self.down[colour]), self.taken()
        beside, diagonal = self.board.beside, self.board.diagonal
        options = {}
        # "You may use each shape only once."
        if self.board.form_at[piece] not in self.left(colour):
            options["used"] = set(piece)
        # "… a first piece of at most N squares."
        if self.first_size is not None and not own and len(piece) > self.first_size:
            options["too large"] = set(piece)
        # "… must be placed on empty squares …"
        if piece & taken:
            options["occupied"] = piece & taken
        # "… does not touch a piece of its own color along the edges."
        if any(beside[cell] & own for cell in piece):
            options["own edge"] = {cell for cell in piece if beside[cell] & own}
        if not own:
            if not piece & self.starts(colour):
                options["start"] = set(piece)
        # "… touches at least one piece of its own color corner by corner …"; with triangles also
        # "if the corner of one piece touches the side of the other".
        elif not any(diagonal[cell] & own for cell in piece):
            options["no corner"] = set(piece)
        return options

    def placements(self, colour):
        """Everything the colour may put down: the same rules, over all spots at once."""
        own, taken = union(self.down[colour]), self.taken()
        starts = self.starts(colour)
        for form in set(self.left(colour)):
            for piece, sides, tips in self.board.spots[form]:
                if self.first_size is not None and not own and len(piece) > self.first_size:
                    continue
                attached = tips & own if own else piece & starts
                if attached and not piece & taken and not sides & own:
                    yield piece

    def place(self, colour, piece):
        self.down[colour].append(piece)
        # "When the player of a color cannot place any more pieces, the player passes and the next
        # color continues." "The game ends when no players can place any more pieces."
        self.to_play = None
        count = len(self.colours)
        for step in range(1, count + 1):
            following = (colour + step) % count
            if any(True for _ in self.placements(following)):
                self.to_play = following
                return
            if following not in self.passed:
                self.passed.append(following)

    def owners(self):
        """The player each colour scores for, or None for the shared colour."""
        if self.shared is None:
            # "One player controls blue and red, and the other player controls yellow and green."
            return {colour: colour % self.players for colour in self.colours}
        own = [colour for colour in self.colours if colour != self.shared]
        return {colour: own.index(colour) if colour in own else None for colour in self.colours}

    def player(self):
        if self.to_play is None:
            return None
        owner = self.owners()[self.to_play]
        if owner is not None:
            return owner
        # "The remaining color is shared, and is played alternately by each player when its turn
        # comes up." The player who opens the game has it first.
        clockwise = [(self.first + step) % 4 for step in self.colours]
        turns = [self.owners()[colour] for colour in clockwise if colour != self.shared]
        return turns[len(self.down[self.shared]) % 3]

    def worth(self, piece):
        return len(piece)

    def points(self, colour):
        """A colour's points: (for squares, for placing everything, for the single square last)."""
        placed = sum(map(len, self.down[colour]))
        left = sum(map(len, self.left(colour)))
        # "Players count the number of squares in their unplayed pieces."
        if self.scoring == "basic":
            return left, 0, 0
        # "1 square = -1 point", or "the number of squares on the board occupied by the color".
        squares = -left if self.scoring == "advanced" else placed
        if left:
            return squares, 0, 0
        # "+15 points if all of their pieces have been placed on the board plus 5 additional bonus
        # points if the last piece they placed on the board was the smallest piece."
        return squares, 15, 5 if len(self.down[colour][-1]) == 1 else 0

    def totals(self):
        # "The points of both colors that a player plays are added." "The score of the shared color
        # is ignored."
        owners = self.owners()
        own = [
            sum(sum(self.points(colour)) for colour in self.colours if owners[colour] == player)
            for player in range(self.players)
        ]
        # "Blue and Red play together against Yellow and Green. Their points are added."
        return [own[0] + own[2], own[1] + own[3]] * 2 if self.partners else own

    def ranks(self):
        # "The player with the lowest number of squares wins", or "with the highest score".
        ranking = sorted(self.totals(), reverse=self.scoring != "basic")
        if self.partners:
            ranking = ranking[::2]
        return [1 + ranking.index(total) for total in self.totals()]
