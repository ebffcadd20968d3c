"""A slow, obvious implementation of the rules of Blokus Dice, to check the engine against.

Each rule is written from the sentence of the rule sheet quoted above it; where the sheet leaves
something open, a comment says so. A square is a pair ``(x, y)`` with ``(0, 0)`` at the bottom left,
a drawn shape is a frozen set of squares, and its form is the least of the eight ways it can lie.
Nothing here comes from the engine. The sheet gives neither the size of a board nor the rows: both
are told to the table.
"""

from functools import cache

COLOURS = ["blue", "yellow", "red", "green"]


def corners_of(side):
    return {(0, 0), (0, side - 1), (side - 1, 0), (side - 1, side - 1)}


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


@cache  # A game asks about the same few thousand shapes again and again.
def form_of(squares):
    return min(tuple(sorted(way)) for way in ways_to_lie(squares))


def polyominoes(size):
    """ "A polyomino is a figure built by a number of squares connected along the edges." """
    if size == 1:
        return {form_of(frozenset({(0, 0)}))}
    return {
        form_of(frozenset({*smaller, square}))
        for smaller in polyominoes(size - 1)
        for square in union(map(beside, smaller)) - set(smaller)
    }


# The shapes are those of the 21 pieces of Blokus: the polyominoes up to size five.
FORMS = [form for size in range(1, 6) for form in sorted(polyominoes(size))]


@cache
def spots_of(form, side):
    """Everywhere that a form may lie on a board, "rotated and flipped any way you want"."""
    return [
        frozenset((x + dx, y + dy) for x, y in way)
        for way in ways_to_lie(form)
        for dx in range(side - max(x for x, _ in way))
        for dy in range(side - max(y for _, y in way))
    ]


@cache  # Likewise.
def around(squares):
    """The squares that touch a shape by a side, and those that touch it only at a corner."""
    by_side = union(map(beside, squares))
    return by_side, union(map(diagonal, squares)) - by_side


class Player:
    def __init__(self, name, side):
        self.name = name
        self.side = side
        self.used = set()  # forms
        self.filled = {colour: set() for colour in COLOURS}
        self.inked = set()  # in whatever colour
        self.strikes = 0
        self.out = False

    def draw(self, colour, squares):
        self.used.add(form_of(squares))
        self.filled[colour] |= squares
        self.inked |= squares

    def may_draw(self, colour, squares):
        own = self.filled[colour]
        # "You may use each shape only once."
        if form_of(squares) in self.used or squares & self.inked:
            return False
        # "The first shape of each color must cover a corner square."
        if not own:
            return bool(squares & corners_of(self.side))
        # "Each new shape you fill in must touch at least one other piece of the same color, but
        # only at the corners!"
        by_side, at_corner = around(squares)
        return bool(at_corner & own) and not by_side & own

    def spots(self, colour, forms):
        return (
            squares
            for form in forms
            if form not in self.used
            for squares in spots_of(form, self.side)
            if self.may_draw(colour, squares)
        )

    def can_draw(self, colour, forms):
        return any(True for _ in self.spots(colour, forms))

    def why_unable(self, colour, forms):
        """Why none of some forms can be drawn in a colour; None if one can."""
        if self.can_draw(colour, forms):
            return None
        if self.used == set(FORMS):
            return "used_up"
        return "no_die" if self.can_draw(colour, FORMS) else "no_room"

    def unfilled(self):
        # "Players count up the unfilled spaces on their board."
        return self.side * self.side - len(self.inked)


class Table:
    """A game in progress; `rows` maps the number on a die to the forms of its row.

    `exits` tells who went out since the latest roll or take, with what marker, and why.
    """

    def __init__(self, count, rows, side):
        self.rows = rows
        self.players = [Player(name, side) for name in range(count)]
        self.exits = set()
        # "Each player takes one marker." "Place the unused marker(s) 'on standby' to the right of
        # the starting player." The players sit in a circle, each with the next one to the left.
        self.marker_of = dict(zip(self.players, COLOURS, strict=False))
        self.standby = COLOURS[count:]
        self.starter = self.players[0]
        self.dice = []
        self.still_to_choose = []

    def left_of(self, player):
        """ "Play proceeds clockwise": the next player sits to the left."""
        return self.players[(player.name + 1) % len(self.players)]

    def right_of(self, player):
        return self.players[player.name - 1]

    def active(self):
        return [player for player in self.players if not player.out]

    def dice_to_roll(self):
        # "Use one die per player"; four players have four. "Remove one die from the pool so the
        # number of dice equals the number of active players."
        return len(self.active())

    def roll(self, dice):
        self.dice = list(dice)
        self.exits = set()
        # "Beginning with the starting player, then moving clockwise around the table …"
        player = self.starter
        for _ in self.players:
            if not player.out:
                self.still_to_choose.append(player)
            player = self.left_of(player)
        self.see_who_is_next()

    def choosing(self):
        return self.still_to_choose[0] if self.still_to_choose else None

    def forms_within_reach(self, player):
        # "If you do not want to use the number on the die you selected, you may cross out one of
        # the three strikes and instead select an unused piece from any row."
        if player.strikes < 3:
            return FORMS
        return union(map(set, (self.rows[die] for die in self.dice)))

    def see_who_is_next(self):
        while self.still_to_choose:
            player = self.still_to_choose[0]
            self.see_whether_out(player, self.forms_within_reach(player))
            if not player.out:
                return
            self.still_to_choose.pop(0)
        # "The game ends when no players can fill in any more pieces."
        if self.active():
            self.end_round()

    def see_whether_out(self, player, forms):
        # "When a player is unable to fit a shape on the board, they are out of the game, even if
        # they could place shapes of another color."
        why = player.why_unable(self.marker_of[player], forms)
        if why is not None:
            player.out = True
            self.exits.add((player.name, self.marker_of[player], why))

    def spots(self, die, strike):
        """All that the player to choose may draw with a die, with or without a strike."""
        player = self.choosing()
        if die not in self.dice or (strike and player.strikes == 3):
            return set()
        # "The number on the chosen die corresponds to a row of shapes": "select any unused shape
        # from that row", or with a strike "from any row".
        forms = FORMS if strike else self.rows[die]
        return set(player.spots(self.marker_of[player], forms))

    def take(self, die, strike, squares):
        self.exits = set()
        player = self.still_to_choose.pop(0)
        self.dice.remove(die)
        player.strikes += strike
        player.draw(self.marker_of[player], squares)
        self.see_who_is_next()

    def end_round(self):
        # "Pass your marker to the player on the left."
        passed = {self.left_of(p): self.marker_of[p] for p in self.players}
        if self.standby:
            # "Each turn the starting player will pass his marker to the left and take the first
            # marker from the standby zone, and the player to the right of the starting player will
            # pass their marker into the standby zone." The zone stays where it was laid, to the
            # right of the player who started the game, so the markers cycle.
            first = self.players[0]
            passed[first] = self.standby.pop(0)
            self.standby.append(self.marker_of[self.right_of(first)])
        self.marker_of = passed
        self.see_who_can_draw_nothing()
        # "The game ends when no players can fill in any more pieces": nobody rolls.
        if not self.active():
            return
        # "The next player in clockwise order rolls": the next one still in the game.
        self.starter = self.left_of(self.starter)
        while self.starter.out:
            self.starter = self.left_of(self.starter)

    def see_who_can_draw_nothing(self):
        # "When a player is unable to fit a shape on the board, they are out of the game, even if
        # they could place shapes of another color. Remove one die from the pool": with the marker
        # just taken over, and any row still to come, that can be seen before the dice are rolled.
        for player in self.active():
            self.see_whether_out(player, FORMS)

    def ranking(self):
        # "The player with the fewest unfilled spaces wins the game. If there is a tie, the player
        # who used the fewest strikes wins."
        results = [(player.unfilled(), player.strikes) for player in self.players]
        return [1 + sorted(results).index(result) for result in results]
