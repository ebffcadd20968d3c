"""A slow, obvious implementation of Callisto, Nexos and GembloQ, to check the engine against.

Each rule is written from the sentence of the manual of the program Pentobi that is quoted above it.
A part of a board is the set of its corners, points with whole coordinates: a square has four, a
segment of a line two, and a quarter of a tilted square three. A line's intersection, which no other
piece may cross where one goes straight on, is a part with one. Parts are numbered by row from the
bottom left; a piece on the board is a frozen set of those numbers. Nothing here comes from the
engine.
"""

from functools import lru_cache
from itertools import product

from helpers.reference import Table, union


def moved(part, a, b):
    return frozenset((x + a, y + b) for x, y in part)


def to_origin(form):
    a, b = (min(point[i] for part in form for point in part) for i in (0, 1))
    return frozenset(moved(part, -a, -b) for part in form)


def ways_to_lie(form):
    """A piece turned by quarters, and its mirror images."""
    ways = set()
    for side in (form, {frozenset((-x, y) for x, y in part) for part in form}):
        for _ in range(4):
            ways.add(to_origin(side))
            side = {frozenset((y, -x) for x, y in part) for part in side}
    return ways


def in_order(form):
    return sorted(map(sorted, form))


def any_way(form):
    """The same for a piece however it lies."""
    return min(ways_to_lie(form), key=in_order)


def square(a, b):
    return frozenset(product((a, a + 1), (b, b + 1)))


def straight_through(form):
    """The intersections at which a piece of segments goes straight on."""
    points = union(form)
    return {
        frozenset([(x, y)])
        for x, y in points
        for a, b in ((1, 0), (0, 1))
        if {frozenset([(x, y), (x + side * a, y + side * b)]) for side in (1, -1)} <= form
    }


def column_and_row(part):
    """Counted from 0, as the file format's document says for each kind of part."""
    (left, *_, right), low = sorted(x for x, _ in part), min(y for _, y in part)
    if len(part) == 4:
        return left, low
    if len(part) == 3:
        # "each square field is divided into four triangles with their own coordinates"
        upright = [x for x, _ in part].count(left) == 2
        return 2 * left + (not upright), low
    # "rows with horizontal line segments and intersections alternate with rows with vertical line
    # segments and holes"
    return left + right, sum(y for _, y in part)


class Board:
    """The parts of a board, and everything that pieces can cover.

    Attributes:
        spots: for each form, every set of parts that it can cover.
        form_at: the form for each of those sets.
        edge, point: for each part, the others that share two corners or more with it, or any.
    """

    def __init__(self, parts, forms):
        where = {}
        for part in parts:
            # A part with one corner is its own left and right.
            column, row = column_and_row(part if len(part) > 1 else [*part, *part])
            where[part] = row, column
        self.parts = sorted(parts, key=where.get)
        self.where = [where[part] for part in self.parts]
        self.number = {part: i for i, part in enumerate(self.parts)}
        at = {}
        for number, part in enumerate(self.parts):
            for point in part:
                at.setdefault(point, set()).add(number)
        # Nothing touches an intersection by itself: the segments there touch each other.
        real = {i for i, part in enumerate(self.parts) if len(part) > 1}
        around = [union(at[p] for p in part) & real - {i} for i, part in enumerate(self.parts)]
        shared = [
            {n: len(self.parts[i] & self.parts[n]) for n in ns} if i in real else {}
            for i, ns in enumerate(around)
        ]
        self.point = [set(ns) for ns in shared]
        self.edge = [{n for n, corners in ns.items() if corners > 1} for ns in shared]
        self.form_at = {}
        self.spots = {form: list(self._spots(form)) for form in forms}

    def _spots(self, form):
        for way in ways_to_lie(form):
            first = in_order(way)[0]
            whole = way | straight_through(way)
            for part in self.parts:
                (a, b), (x, y) = min(part), first[0]
                if part != moved(first, a - x, b - y):
                    continue
                covered = [self.number.get(moved(one, a - x, b - y)) for one in whole]
                if None not in covered:
                    piece = frozenset(covered)
                    self.form_at[piece] = form
                    yield piece

    def named(self, name):
        letters = name.rstrip("0123456789")
        column = 0
        for letter in letters:
            column = 26 * column + ord(letter) - ord("a") + 1
        return self.where.index((int(name[len(letters) :]) - 1, column - 1))


# -- Callisto -----------------------------------------------------------------


def octagon(side, edge, a=0, b=0):
    """ "The board is derived from the classic board by removing the corners such that an octagon
    with a top edge of size six remains." """
    cut, end = (side - edge) // 2, side - 1
    return {
        square(x + a, y + b)
        for x, y in product(range(side), repeat=2)
        if min(x, end - x) + min(y, end - y) >= cut
    }


def drawn(*rows):
    marks = [(x, -y, mark) for y, row in enumerate(rows) for x, mark in enumerate(row)]
    return any_way({square(x, y) for x, y, mark in marks if mark == "#"})


# "The pieces are a subset of the polyominoes up to size five. They include three 1×1 pieces per
# player that play a special role."
SINGLE = drawn("#")
POLYOMINOES = {
    SINGLE: 3,
    **dict.fromkeys(
        (
            *(drawn("##"), drawn("###"), drawn("##", "#."), drawn("##", "##")),
            *(drawn("##.", ".##"), drawn("###", ".#."), drawn("###", "#..")),
        ),
        2,
    ),
    **dict.fromkeys(
        (
            *(drawn("#.#", "###"), drawn("###", ".#.", ".#.")),
            *(drawn(".#.", "###", ".#."), drawn("#..", "##.", ".##")),
        ),
        1,
    ),
}

# -- Nexos --------------------------------------------------------------------


def segments(lines):
    """All between neighbouring intersections of as many lines each way."""
    points = set(product(range(lines), repeat=2))
    pairs = (((x, y), (x + a, y + b)) for x, y in points for a, b in ((1, 0), (0, 1)))
    return {frozenset(pair) for pair in pairs if pair[1] in points}


def grid(lines):
    return segments(lines) | {frozenset([p]) for p in product(range(lines), repeat=2)}


@lru_cache
def polysticks(most):
    """ "24 pieces that consist of up to four connected line segments." """
    found = [{any_way({frozenset([(0, 0), (1, 0)])})}]
    for _ in range(most - 1):
        grown = set()
        for form in found[-1]:
            for (x, y), (a, b) in product(union(form), ((1, 0), (-1, 0), (0, 1), (0, -1))):
                added = frozenset([(x, y), (x + a, y + b)])
                if added not in form:
                    grown.add(any_way({*form, added}))
        found.append(grown)
    return dict.fromkeys(union(found), 1)


def at_intersection(x, y):
    beside = ((x + a, y + b) for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    return {frozenset([(x, y), other]) for other in beside}


# -- GembloQ ------------------------------------------------------------------


def tilted_square(u, v):
    """The quarters of a square, which meet in its middle: at the right above, then clockwise.

    It is `u` squares up to the right from the first, and `v` up to the left.
    """
    x, y = u - v, u + v
    right, low, left, top = (x + 1, y), (x, y - 1), (x - 1, y), (x, y + 1)
    rim = ((top, right), (right, low), (low, left), (left, top))
    return [frozenset([(x, y), *pair]) for pair in rim]


def tilted(height, cut):
    """ "In addition to the full squares, the edges also contain half squares such that the edges
    are straight lines." The corners are cut by lines along the squares' edges."""
    reach = range(-height, 2 * height)
    quarters = union(tilted_square(u, v) for u, v in product(reach, repeat=2))

    def within(x, y):
        far_x, far_y = height - x, height - y
        return min(x, y, far_x, far_y) >= 0 and min(x, far_x) + min(y, far_y) >= cut

    return {part for part in quarters if all(within(x, y) for x, y in part)}


# Which quarters of a square each mark shows in a drawing of squares that aren't tilted: all, or
# those at the lower left of a diagonal.
QUARTERS = {"#": (0, 1, 2, 3), "b": (1, 2)}


def with_halves(drawing):
    rows = enumerate(drawing.split("/"))
    marks = ((x, -y, mark) for y, row in rows for x, mark in enumerate(row))
    return any_way({tilted_square(x, y)[n] for x, y, mark in marks for n in QUARTERS.get(mark, ())})


# "Each player has a set of 21 pieces, which include a subset of the pieces used in Blokus, but also
# some pieces that contain a half square."
WITH_HALVES = dict.fromkeys(
    map(
        with_halves,
        (
            *("#", "#b", "##", "#./#b", "###", "#./##", "#../##b", "####", "#../###", "###/.#."),
            *("##/##", "##../.##b", "#.../####", "###/.#./.#.", "##../.###", "####/.#.."),
            *("##./.#./.##", "#../##./.##", ".#./###/.#.", "#####", "##../###b"),
        ),
    ),
    1,
)

# -- all of them --------------------------------------------------------------

make_board = lru_cache(
    lambda kind, *sizes: {
        "octagon": lambda: Board(octagon(*sizes), POLYOMINOES),
        "grid": lambda: Board(grid(*sizes), polysticks(4)),
        "tilted": lambda: Board(tilted(*sizes), WITH_HALVES),
    }[kind]()
)


# "Each color has a starting intersection on the intersection of the third lines close to a corner."
THIRD_LINES = tuple(at_intersection(x, y) for x, y in ((2, 10), (10, 10), (10, 2), (2, 2)))
# "The starting squares are in the corners."
IN_CORNERS = ("b27 c27 b28 c28", "bb27 bc27 bb28 bc28", "bb1 bc1 bb2 bc2", "b1 c1 b2 c2")
ON_SIDES = ("z1 aa1 z2 aa2", "b19 c19 b20 c20", "ax19 ay19 ax20 ay20")
OPPOSITE = ("n21 o21 n22 o22", "ad1 ae1 ad2 ae2")

# For each game: the board, the numbers of players and colours, the starts.
VARIANTS = {
    "Callisto": (("octagon", 20, 6), 4, 4, ()),
    "Callisto Two-Player": (("octagon", 16, 2), 2, 2, ()),
    "Callisto Three-Player": (("octagon", 20, 2), 3, 3, ()),
    "Callisto Two-Player Four-Color": (("octagon", 20, 6), 2, 4, ()),
    "Nexos": (("grid", 13), 4, 4, THIRD_LINES),
    "Nexos Two-Player": (("grid", 13), 2, 4, THIRD_LINES),
    "GembloQ": (("tilted", 28, 1), 4, 4, IN_CORNERS),
    "GembloQ Two-Player": (("tilted", 22, 7), 2, 2, OPPOSITE),
    "GembloQ Three-Player": (("tilted", 26, 7), 3, 3, ON_SIDES),
    "GembloQ Two-Player Four-Color": (("tilted", 28, 1), 2, 4, IN_CORNERS),
}

FORMS = {"octagon": POLYOMINOES, "grid": polysticks(4), "tilted": WITH_HALVES}


class OtherTable(Table):
    """A game in progress: the pieces each colour has put down, in order."""

    def __init__(self, name, scoring, free_starts, first, shared, partners):
        (self.kind, *sizes), self.players, colours, starts = VARIANTS[name]
        self.board = make_board(self.kind, *sizes)
        self.forms = FORMS[self.kind]
        self.colours = range(colours)
        self.start_parts = [self._numbers(start) for start in starts]
        # "The center consists of an octagon with width six and top edge size two."
        middle = (sizes[0] - 6) // 2
        centre = octagon(6, 2, middle, middle) if self.kind == "octagon" else ()
        self.centre = {self.board.number[part] for part in centre}
        self.first, self.shared, self.partners = first, shared, partners
        self.down = {colour: [] for colour in self.colours}
        self.passed = []
        self.to_play = first

    def _numbers(self, start):
        if isinstance(start, str):
            return {self.board.named(name) for name in start.split()}
        return {self.board.number[part] for part in start}

    def left(self, colour):
        left = [form for form, copies in self.forms.items() for _ in range(copies)]
        for piece in self.down[colour]:
            left.remove(self.board.form_at[piece])
        return left

    def singles_to_come(self, colour):
        # "The first two moves of a player must use a 1×1 piece, the third 1×1 piece may be played
        # anytime later."
        return self.kind == "octagon" and self.left(colour).count(SINGLE) > 1

    def broken(self, colour, piece):
        """The rules a placement breaks, each with the cells that break it."""
        own, taken = union(self.down[colour]), self.taken()
        edge, point = self.board.edge, self.board.point
        form = self.board.form_at[piece]
        broken = {}
        if form not in self.left(colour):
            broken["used"] = set(piece)
        if form != SINGLE and self.singles_to_come(colour):
            broken["too early"] = set(piece)
        # "However, pieces may not overlap. … two rectangular junctions of different pieces can
        # cover the same intersection without overlapping, but straight junctions cannot."
        if piece & taken:
            broken["occupied"] = piece & taken
        if self.kind == "octagon":
            # "The 1×1 pieces may be placed anywhere on the board apart from the center of the
            # board."
            if form == SINGLE:
                if piece & self.centre:
                    broken["barred"] = piece & self.centre
            # "All larger pieces may be placed anywhere on the board but must touch an existing
            # piece of the same color edge-to-edge."
            elif not any(edge[part] & own for part in piece):
                broken["no edge"] = set(piece)
            return broken
        # "… must touch a piece of the player color at a vertex, but not edge-to-edge."
        alongside = {part for part in piece if edge[part] & own}
        if alongside and self.kind == "tilted":
            broken["own edge"] = alongside
        if not own:
            start = self.start_parts[colour]
            # "The first piece must touch the starting intersection." "The first move must fully
            # cover the starting square of the color."
            begins = piece & start if self.kind == "grid" else piece >= start
            if not begins:
                broken["start"] = set(piece)
        # "such that a segment of the new piece touches an intersection that is already touched by a
        # segment of the same color"; "at a vertex"; "Moves are also legal, if a vertex of a half
        # square touches an edge of a piece of the same color."
        elif not any(point[part] - edge[part] & own for part in piece if point[part] & own):
            broken["no corner"] = set(piece)
        return broken

    def placements(self, colour):
        taken, own = self.taken(), union(self.down[colour])
        # Any other lacks a start or a contact, whatever it is.
        near = union(self.board.point[part] for part in own) if own else union(self.start_parts)
        for form in dict.fromkeys(self.left(colour)):
            for piece in self.board.spots[form]:
                possible = not piece & taken and (piece & near or form == SINGLE)
                if possible and not self.broken(colour, piece):
                    yield piece

    def worth(self, piece):
        # "half squares count 0.5 points"
        if self.kind == "tilted":
            return len(piece) / 4
        # "The score of a color is the number of squares on the board occupied by the color not
        # counting 1×1 pieces." "… the number of line segments on the board covered by the color"
        if self.kind == "octagon":
            return 0 if len(piece) == 1 else len(piece)
        return len(self.board.form_at[piece])

    def points(self, colour):
        squares = sum(map(self.worth, self.down[colour]))
        # "plus a bonus of 10 points if the color could place all of its pieces"
        bonus = 10 if self.kind == "grid" and not self.left(colour) else 0
        return squares, bonus, 0

    def ranks(self):
        totals = self.totals()
        if self.kind == "octagon":
            # "Unlike in Blokus, ties are broken in favor of the player who started later."
            begun = [(player - self.first) % self.players for player in range(self.players)]
            totals = list(zip(totals, begun, strict=True))
        ranking = sorted(totals, reverse=True)
        return [1 + ranking.index(total) for total in totals]
