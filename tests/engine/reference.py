"""The rules of Blokus once more, slow and obvious, to hold the engine against.

Each rule is written from the sentence of the rule sheet that stands above it. A square is a pair
``(x, y)`` with ``(0, 0)`` at the bottom left, a piece on the board is a frozen set of squares, and
a piece's form is the least of the eight ways it can lie. Nothing here comes from the engine.
"""

SIDE = 20
COLOURS = range(4)
# "Blue's starting square is in the top left corner, Yellow's in the top right corner, Red's in the
# bottom right corner, and Green's in the bottom left corner."
CORNERS = [(0, SIDE - 1), (SIDE - 1, SIDE - 1), (SIDE - 1, 0), (0, 0)]


def beside(square):
    x, y = square
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def diagonal(square):
    x, y = square
    return {(x + 1, y + 1), (x + 1, y - 1), (x - 1, y + 1), (x - 1, y - 1)}


def union(sets):
    return set().union(*sets)


def moved_to_origin(squares):
    left, bottom = min(x for x, _ in squares), min(y for _, y in squares)
    return frozenset((x - left, y - bottom) for x, y in squares)


def quarter_turn(squares):
    return moved_to_origin({(y, -x) for x, y in squares})


def flip(squares):
    return moved_to_origin({(-x, y) for x, y in squares})


def ways_to_lie(squares):
    ways = []
    for side in (moved_to_origin(squares), flip(squares)):
        for _ in range(4):
            ways.append(side)
            side = quarter_turn(side)
    return set(ways)


def form_of(squares):
    return min(tuple(sorted(way)) for way in ways_to_lie(squares))


def polyominoes(size):
    """ "A polyomino is a figure built by a number of squares connected along the edges." """
    if size == 1:
        return {form_of({(0, 0)})}
    return {
        form_of({*smaller, square})
        for smaller in polyominoes(size - 1)
        for square in union(map(beside, smaller)) - set(smaller)
    }


# "Each player has a set of 21 pieces … shaped like the polyominoes up to size five."
FORMS = [form for size in range(1, 6) for form in sorted(polyominoes(size))]


def spots_of(form):
    """Every set of squares on the board that the piece can cover, with its surroundings."""
    found = []
    for way in ways_to_lie(form):
        for dx in range(SIDE - max(x for x, _ in way)):
            for dy in range(SIDE - max(y for _, y in way)):
                squares = frozenset((x + dx, y + dy) for x, y in way)
                sides = union(map(beside, squares)) - squares
                found.append((squares, sides, union(map(diagonal, squares)) - squares - sides))
    return found


SPOTS = {form: spots_of(form) for form in FORMS}


class Table:
    """A game in progress: the pieces that each colour has put down, in order."""

    def __init__(self, players=4, scoring="advanced", free_starts=False, first=0, shared=3):
        self.players = players
        self.scoring = scoring
        self.free_starts = free_starts
        self.first = first
        self.shared = shared if players == 3 else None
        self.down = {colour: [] for colour in COLOURS}
        self.passed = []  # by first pass, in order
        self.to_play = first

    def taken(self):
        return union(piece for pieces in self.down.values() for piece in pieces)

    def left(self, colour):
        used = {form_of(piece) for piece in self.down[colour]}
        return [form for form in FORMS if form not in used]

    def starts(self, colour):
        # "The first piece of a player must cover its starting square."
        # "The original rules use colorless starting points: each color may freely choose which of
        # the remaining unoccupied starting points to use for its first move."
        return set(CORNERS) - self.taken() if self.free_starts else {CORNERS[colour]}

    def broken(self, colour, squares):
        """The rules that a placement breaks, each with the squares that break it."""
        own, taken = union(self.down[colour]), self.taken()
        rules = {}
        # "You may use each shape only once."
        if form_of(squares) not in self.left(colour):
            rules["used"] = set(squares)
        # "… must be placed on empty squares …"
        if squares & taken:
            rules["occupied"] = squares & taken
        # "… does not touch a piece of its own color along the edges."
        if any(beside(square) & own for square in squares):
            rules["own edge"] = {square for square in squares if beside(square) & own}
        if not own:
            if not squares & self.starts(colour):
                rules["start"] = set(squares)
        # "… touches at least one piece of its own color corner by corner …"
        elif not any(diagonal(square) & own for square in squares):
            rules["no corner"] = set(squares)
        return rules

    def placements(self, colour):
        """Everything the colour may put down: the same rules, over all spots at once."""
        own, taken = union(self.down[colour]), self.taken()
        starts = self.starts(colour)
        for form in self.left(colour):
            for squares, sides, tips in SPOTS[form]:
                attached = tips & own if own else squares & starts
                if attached and not squares & taken and not sides & own:
                    yield squares

    def place(self, colour, squares):
        self.down[colour].append(squares)
        # "When the player of a color cannot place any more pieces, the player passes and the next
        # color continues." "The game ends when no players can place any more pieces."
        self.to_play = None
        for step in range(1, 5):
            following = (colour + step) % 4
            if any(True for _ in self.placements(following)):
                self.to_play = following
                return
            if following not in self.passed:
                self.passed.append(following)

    def owners(self):
        """The player whose points a colour's are, or None for the shared colour."""
        # "One player controls blue and red, and the other player controls yellow and green."
        if self.players == 2:
            return {0: 0, 1: 1, 2: 0, 3: 1}
        own = [colour for colour in COLOURS if colour != self.shared]
        return {colour: own.index(colour) if colour in own else None for colour in COLOURS}

    def player(self):
        if self.to_play is None:
            return None
        owner = self.owners()[self.to_play]
        if owner is not None:
            return owner
        # "The remaining color is shared, and is played alternately by each player when its turn
        # comes up." Who opens the game is the first to have it.
        clockwise = [(self.first + step) % 4 for step in COLOURS]
        turns = [self.owners()[colour] for colour in clockwise if colour != self.shared]
        return turns[len(self.down[self.shared]) % 3]

    def points(self, colour):
        """The points of a colour, as (for squares, for placing all, for the single square last)."""
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
        return [
            sum(sum(self.points(colour)) for colour in COLOURS if owners[colour] == player)
            for player in range(self.players)
        ]

    def places(self):
        # "The player with the lowest number of squares wins", or "with the highest score".
        ranking = sorted(self.totals(), reverse=self.scoring != "basic")
        return [1 + ranking.index(total) for total in self.totals()]
