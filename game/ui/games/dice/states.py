"""What people see of a game of Dice at a moment, and the words about it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from game.engine.contacts import touched_corners
from game.engine.dice import ROW_OF, Take
from game.engine.dice.markers import Markers
from game.engine.dice.position import DicePosition
from game.engine.events import Ply
from game.engine.variant import FOUR_COLOURS
from game.play.driver import GameDriver
from game.play.moments import AllPlaced, Placed, is_good
from game.ui.games.dice.choice import DieChoice
from game.ui.games.dice.history import DiceGame, drawn, rolled
from game.ui.games.moods import mood_at_end, mood_by_points
from game.ui.look.names_in_text import named
from game.ui.look.portraits import Mood
from game.ui.look.texts import colour_in, colour_name, tr
from game.ui.look.theme import share_over


@dataclass(frozen=True)
class Drawing:
    """A shape that is being drawn.

    Attributes:
        player: on whose sheet.
        ply: the shape.
        since, duration: when that begins and how long it takes, in milliseconds.
    """

    player: int
    ply: Ply
    since: float
    duration: float

    def share(self, now: float) -> float:
        """How far it has got, from 0 to 1."""
        return share_over(now, self.since, self.duration)


@dataclass(frozen=True)
class Told:
    """What words and signs say about a player.

    Attributes:
        name, level: who that is.
        title: whose sheet it is, if another's than one's own is looked at; else "".
        colour: the name of the colour in hand.
        colours: that colour and the one of the next round, in words; "" for one who is out.
        mood: how that opponent feels.
        standing: how things stand, in ever fewer words.
        leads: whether the player wears the crown.
        strikes: how many are crossed out.
        quiet: whether it is shown quiet.
        timed: whether there are clocks.
    """

    name: str
    level: str | None
    title: str
    colour: str
    colours: str
    mood: Mood
    standing: tuple[str, ...]
    leads: bool
    strikes: int
    quiet: bool
    timed: bool


@dataclass(frozen=True)
class DiceShown:
    """A game of Dice as people see it at this moment.

    Attributes:
        game: the game.
        ply: the ply whose position may be seen: while dice roll, the one before the roll.
        home: the player at whose sheet people sit: whoever is to move, or a person at this table.
        player: the player whose sheet is the large one: that one's, unless another is looked at.
        choice: the die and the strike that the person has chosen.
        row: the row of the shape in hand, or None.
        markers: who is seen to hold which colour.
        on_its_way: the index of the die that is on its way to who took it, or None.
        hopping: the index of the die that hops, as it was chosen, or None.
        drawing: what players are still drawing.
        away: the shapes that are in hand, or on their way back.
        quiet: the players whose cards are shown quiet, as they are out.
        may_place: whether a person is to draw a shape now.
        may_roll: whether a person is to roll now.
        leads: who leads, or None.
        crowned: who wears the crown: whoever leads, unless it's on its way.
        coming: shapes whose squares are on their way to their player's number, and how many it
            doesn't count yet.
        timed: whether there are clocks.
        where: for each player, where they are, if that needs a word.
    """

    game: DiceGame
    ply: int
    home: int
    player: int
    choice: DieChoice
    row: int | None
    markers: Markers
    on_its_way: int | None
    hopping: int | None
    drawing: Sequence[Drawing]
    away: Collection[int]
    quiet: Collection[int]
    may_place: bool
    may_roll: bool
    leads: int | None
    crowned: int | None
    coming: Mapping[Placed | AllPlaced, float]
    timed: bool
    where: Sequence[str]

    @property
    def position(self) -> DicePosition:
        """The position that may be seen."""
        return self.game.positions()[self.ply]

    @property
    def lit_die(self) -> int | None:
        """What the die that is shown as chosen shows, or None."""
        position = self.position
        return None if position.chooser is None else self.choice.lit(self.row, position)

    @property
    def is_choosing(self) -> bool:
        """Whether the player whose board is the large one is to take a die."""
        return self.position.chooser == self.player

    @property
    def dice(self) -> tuple[int, ...]:
        """The numbers that this player can take now."""
        return self.position.dice if self.is_choosing else ()

    @property
    def fitting(self) -> set[int]:
        """The shapes that this player can draw as soon as the dice give them."""
        board = self.position.boards[self.player]
        legal = board.legal(self.markers.held[self.player])
        return set(board.ruleset.table.pieces_among(legal))

    def gives(self, piece: int) -> bool:
        """Whether what is chosen gives a shape now, as far as it fits."""
        return self.is_choosing and (self.choice.striking or ROW_OF[piece] in self.dice)

    @cached_property
    def rolled(self) -> list[tuple[int, int | None]]:
        """See `history.rolled`."""
        return rolled(self.game)

    @cached_property
    def _drawn(self) -> dict[int, list[Ply]]:
        return drawn(self.game)

    def drawn(self, player: int) -> list[Ply]:
        """What a player has drawn on their own board, in order."""
        return self._drawn[player]

    def told(self, player: int) -> Told:
        """What words and signs say about a player."""
        position, seat = self.position, self.game.seats[player]
        colours, is_shown = "", player == self.player
        if not (position.over or position.out[player]):
            both = self.colour_of(player), self.next_colour_of(player)
            colour, after = map(colour_name, both)
            colours = tr("dice.sheet", colour=colour, next=after)
        return Told(
            name=seat.name,
            level=seat.level,
            title=tr("dice.sheet.of", name=named(seat.name)) if self.peeking and is_shown else "",
            colour=self.colour_of(player),
            colours=colours,
            mood=mood_of(self.game, self.ply, player, self.leads, thinks=self.thinks(player)),
            standing=card_lines(self, player),
            leads=player == self.crowned,
            strikes=position.strikes[player],
            quiet=player in self.quiet,
            timed=self.timed,
        )

    @property
    def acting(self) -> int | None:
        """The player who is seen to act: whoever still draws, or else the one whose turn it is."""
        return self.drawing[-1].player if self.drawing else self.position.player

    def thinks(self, player: int) -> bool:
        """Whether a player is seen to think about what to do."""
        return player == self.position.player and not self.drawing

    def uncounted(self, player: int) -> float:
        """How many squares a player's number doesn't count yet."""
        sizes = self.position.ruleset.table.sizes
        # What is still being drawn isn't filled in yet.
        drawing = {placement: int(sizes[placement]) for placement in self.being_drawn(player)}
        own = [one for one in self.coming if isinstance(one, Placed) and one.player == player]
        coming = {one.placement: self.coming[one] for one in own}
        return sum((drawing | coming).values())

    @property
    def peeking(self) -> bool:
        """Whether another player's sheet is looked at."""
        return self.player != self.home

    @property
    def others(self) -> list[int]:
        """The players who have cards, in their order from the left of whoever sits here."""
        count = len(self.game.seats)
        return [(self.home + step) % count for step in range(1, count)]

    def being_drawn(self, player: int) -> set[int]:
        """The placements that a player is still drawing."""
        return {one.ply.placement for one in self.drawing if one.player == player}

    def colour_of(self, player: int) -> str:
        """The name of the colour that a player is seen to hold."""
        return FOUR_COLOURS[self.markers.held[player]].name

    def next_colour_of(self, player: int) -> str:
        """The name of the colour that comes to a player in the next round."""
        return FOUR_COLOURS[self.markers.advanced().held[player]].name


def player_to_act(position: DicePosition) -> int:
    """The player whose turn it is, or else the one who starts the round."""
    return position.starter if position.player is None else position.player


def sits_here(position: DicePosition, before: int | None, here: Collection[int]) -> int:
    """The player whose sheet is the large one.

    Args:
        position: the position.
        before: whose it was before, or None at first.
        here: the players who decide at this table. Their sheets stay while others play; without
            any, the sheet is that of whoever is to move.
    """
    acting = player_to_act(position)
    if not here or acting in here:
        return acting
    if before is not None and before in here:
        return before
    clockwise = [(acting + step) % position.players for step in range(position.players)]
    return next(player for player in clockwise if player in here)


def choice_fault(shown: DiceShown) -> str:
    """Why what the person has chosen lets them draw nothing, in words, or ""."""
    if not shown.may_place or shown.choice.gives_any(shown.game.position):
        return ""
    return tr("dice.turn.nothing", name=named(shown.game.seats[shown.player].name))


def card_lines(shown: DiceShown, player: int) -> tuple[str, ...]:
    """How many squares a player has filled, and whether they are out or away; ever more briefly."""
    position = shown.position
    count = position.ruleset.geometry.size - position.unfilled(player) - shown.uncounted(player)
    filled = tr.count("dice.card.filled", count), tr.written(str(count))
    where = shown.where[player]
    if where:
        return (*(f"{where} · {line}" for line in filled), where)
    if not position.out[player]:
        return filled
    # That somebody is out is seen at last by their card alone, which is quiet.
    return (*(tr("dice.card.out", filled=line) for line in filled), filled[-1])


def news_line(game: DiceGame) -> str:
    """Who is out since the latest event, and why, in one line; "" if nobody is."""
    return " ".join(
        tr(
            f"dice.out.{one.cause.value}",
            name=named(game.seats[one.player].name),
            colour=colour_in(game.position.ruleset, one.colour),
        )
        for one in game.position.exits
    )


def turn_line(shown: DiceShown, driver: GameDriver) -> str:
    """What is going on, in one line; `driver` makes the game go on."""
    position, choice = shown.position, shown.choice
    if position.player is None:
        return tr("dice.over")
    seat = shown.game.seats[position.player]
    name = named(seat.name)
    if position.to_roll:
        only = "dice.to_roll.only" if position.to_roll == 1 else "dice.to_roll"
        return tr(only if shown.may_roll else "dice.rolls", name=name)
    if position.colour is None or not (seat.is_person and driver.persons_turn):
        return tr("play.stands_in" if driver.degraded else "dice.thinks", name=name)
    colour = colour_in(position.ruleset, position.colour)
    fault = choice_fault(shown)
    if fault:
        return fault
    if choice.striking:
        return tr("dice.turn.strike", name=name, colour=colour)
    if choice.face is None:
        return tr("dice.turn", name=name, colour=colour)
    return tr("dice.turn.die", name=name, colour=colour, number=choice.face)


def mood_of(game: DiceGame, ply: int, player: int, leads: int | None, *, thinks: bool) -> Mood:
    """How a player feels after so many events.

    `leads` is who leads, or None; `thinks` is whether this player is about to roll or to draw.
    """
    position = game.positions()[ply]
    if position.over:
        ranks = position.ranks()
        return mood_at_end(ranks[player], ranks)
    has_shapes = position.boards[player].left.any()
    if position.out[player] and has_shapes:
        return Mood.OUT
    if thinks:
        return Mood.THINKS
    if player == leads or not has_shapes or _did_well(game, ply, player):
        return Mood.PLEASED
    return mood_by_points(position.points(), player)


def _did_well(game: DiceGame, ply: int, player: int) -> bool:
    """Whether a player's latest shape touches as many corners as a good one does."""
    for number in range(ply, 0, -1):
        before, event = game.positions()[number - 1], game.events[number - 1]
        if isinstance(event, Take) and before.chooser == player and before.colour is not None:
            board = before.boards[player]
            corners = touched_corners(board.ruleset, board.plies, event.placement, before.colour)
            return is_good(board.ruleset, corners)
    return False
