"""A slow, obvious implementation of the rules of Blokus Dice, to check the engine against.

Each rule is written from the sentence of the rule sheet quoted above it; where the sheet leaves
something open, a comment says so. A square is a pair ``(x, y)`` with ``(0, 0)`` at the bottom left,
a drawn shape is a frozen set of squares, and its form is the least of the eight ways it can lie.
Nothing here comes from the engine.
"""

from functools import cache

SIDE = 14
CORNERS = {(0, 0), (0, SIDE - 1), (SIDE - 1, 0), (SIDE - 1, SIDE - 1)}
COLOURS = ["blue", "yellow", "red", "green"]


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


def spots_of(form):
    return [
        frozenset((x + dx, y + dy) for x, y in way)
        for way in ways_to_lie(form)
        for dx in range(SIDE - max(x for x, _ in way))
        for dy in range(SIDE - max(y for _, y in way))
    ]


SPOTS = {form: spots_of(form) for form in FORMS}


class Player:
    def __init__(self, name):
        self.name = name
        self.used = set()  # forms
        self.filled = {colour: set() for colour in COLOURS}
        self.strikes = 0
        self.out = False

    def draw(self, colour, squares):
        self.used.add(form_of(squares))
        self.filled[colour] |= squares

    def may_draw(self, colour, squares):
        own = self.filled[colour]
        # "You may use each shape only once."
        if form_of(squares) in self.used or any(squares & ink for ink in self.filled.values()):
            return False
        # "The first shape of each color must cover a corner square."
        if not own:
            return bool(squares & CORNERS)
        # "Each new shape you fill in must touch at least one other piece of the same color, but
        # only at the corners!"
        return bool(union(map(diagonal, squares)) & own) and not union(map(beside, squares)) & own

    def can_draw(self, colour, forms):
        return any(
            self.may_draw(colour, squares)
            for form in forms
            if form not in self.used
            for squares in SPOTS[form]
        )

    def unfilled(self):
        return SIDE * SIDE - sum(map(len, self.filled.values()))


class Table:
    """A game in progress; `rows` maps the number on a die to the forms of its row."""

    def __init__(self, count, rows):
        self.rows = rows
        self.players = [Player(name) for name in range(count)]
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
            colour = self.marker_of[player]
            if player.can_draw(colour, self.forms_within_reach(player)):
                return
            # "When a player is unable to fit a shape on the board, they are out of the game, even
            # if they could place shapes of another color."
            player.out = True
            self.still_to_choose.pop(0)
        # "The game ends when no players can fill in any more pieces."
        if self.active():
            self.end_round()

    def may_take(self, die, strike, squares):
        player = self.choosing()
        if die not in self.dice or (strike and player.strikes == 3):
            return False
        # "The number on the chosen die corresponds to a row of shapes."
        if not strike and form_of(squares) not in self.rows[die]:
            return False
        return player.may_draw(self.marker_of[player], squares)

    def take(self, die, strike, squares):
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
            player.out = not player.can_draw(self.marker_of[player], FORMS)

    def ranking(self):
        # "The player with the fewest unfilled spaces wins the game. If there is a tie, the player
        # who used the fewest strikes wins."
        results = [(player.unfilled(), player.strikes) for player in self.players]
        return [1 + sorted(results).index(result) for result in results]


class EarlierTable(Table):
    """A game of earlier versions: nobody was out before their turn, so all of them had a die."""

    def see_who_can_draw_nothing(self):
        pass
