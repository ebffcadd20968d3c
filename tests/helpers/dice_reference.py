"""A slow, obvious implementation of the rules of Blokus Dice, to check the engine against.

Each rule is written from the sentence of the rule sheet quoted above it; where the sheet leaves
something open, a comment says so. Boards, shapes and where they lie are those of `reference`, so
nothing here comes from the engine. The sheet gives neither the size of a board nor the rows: both
are told to the table.
"""

from helpers.reference import union

COLOURS = ["blue", "yellow", "red", "green"]


class Player:
    def __init__(self, name, board):
        self.name = name
        self.board = board
        self.used = set()  # forms
        self.filled = {colour: set() for colour in COLOURS}
        self.inked = set()  # in whatever colour
        self.strikes = 0
        self.out = False
        # Only a square at a corner has no more than three others around it.
        around = zip(board.beside, board.diagonal, strict=True)
        self.corners = {square for square, near in enumerate(around) if len(union(near)) == 3}

    def draw(self, colour, squares):
        self.used.add(self.board.form_at[squares])
        self.filled[colour] |= squares
        self.inked |= squares

    def spots(self, colour, forms):
        """Everything of these forms that may be drawn in a colour."""
        own = self.filled[colour]
        # "You may use each shape only once."
        for form in set(forms) - self.used:
            for squares, sides, tips in self.board.spots[form]:
                # "The first shape of each color must cover a corner square." "Each new shape you
                # fill in must touch at least one other piece of the same color, but only at the
                # corners!"
                attached = tips & own if own else squares & self.corners
                if attached and not squares & self.inked and not sides & own:
                    yield squares

    def can_draw(self, colour, forms):
        return any(True for _ in self.spots(colour, forms))

    def why_unable(self, colour, forms):
        """Why none of some forms can be drawn in a colour; None if one can."""
        if self.can_draw(colour, forms):
            return None
        if self.used == set(self.board.forms):
            return "used_up"
        return "no_die" if self.can_draw(colour, self.board.forms) else "no_room"

    def unfilled(self):
        # "Players count up the unfilled spaces on their board."
        return len(self.board.cells) - len(self.inked)


class Table:
    """A game in progress; `rows` maps the number on a die to the forms of its row.

    `exits` tells who went out since the latest roll or take, with what marker, and why.
    """

    def __init__(self, count, rows, board):
        self.rows = rows
        self.players = [Player(name, board) for name in range(count)]
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
            return player.board.forms
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
        forms = player.board.forms if strike else self.rows[die]
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
            self.see_whether_out(player, player.board.forms)

    def ranking(self):
        # "The player with the fewest unfilled spaces wins the game. If there is a tie, the player
        # who used the fewest strikes wins."
        results = [(player.unfilled(), player.strikes) for player in self.players]
        return [1 + sorted(results).index(result) for result in results]
