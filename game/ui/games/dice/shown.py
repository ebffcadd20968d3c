"""What people see of a game of Dice at a moment."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection
from dataclasses import dataclass

from game.engine.dice import ROW_OF
from game.engine.dice.position import DicePosition
from game.engine.events import Ply
from game.engine.variant import FOUR_COLOURS
from game.play.driver import GameDriver
from game.play.moments import Placed, is_good, touched_in_dice
from game.ui.games.dice.choosing import Choosing, DieChoice
from game.ui.games.dice.history import DiceGame, drawn, rolled
from game.ui.games.dice.motion import DiceMotion
from game.ui.games.play_area import PlayArea
from game.ui.games.player_face import mood_in
from game.ui.look.names_in_text import named
from game.ui.look.portraits import Mood
from game.ui.look.texts import colour_in, colour_name, tr
from game.ui.table.table import Table
from game.ui.table.tray_view import Dimming


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


def mood_of(game: DiceGame, ply: int, player: int, leads: int | None, *, thinks: bool) -> Mood:
    """How a player feels after so many events.

    `leads` is who leads, or None; `thinks` is whether this player is about to roll or to draw.
    """
    position, touched = game.positions()[ply], touched_in_dice(game, ply, player)
    return mood_in(
        position,
        player,
        done=not position.boards[player].left.any(),
        out=position.out[player],
        thinks=thinks,
        pleased=lambda: player == leads or is_good(position.ruleset, next(touched, ())),
    )


class DiceShown(PlayArea):
    """Everything that the views of a game of Dice show.

    Attributes:
        home: the player at whose sheet people sit; see `sits_here`.
        player: the player whose sheet is the large one: that one's, unless another is looked at.
        motion: dice and markers on their way, and shapes being drawn.
        dimming: the cards of players who are out.
        choosing: the die and the strike that the person chooses.
    """

    def __init__(self, table: Table, driver: GameDriver, *, is_studied: bool) -> None:
        super().__init__(table, driver, is_studied=is_studied)
        position = self.game.position
        self.choosing = Choosing(table, driver, self.hop)
        self.motion = DiceMotion(self.ui, position.markers)
        self.dimming = Dimming(self.ui, position.out)
        self.home = self.player = sits_here(position, None, self._here)

    @abstractmethod
    def hop(self, index: int, face: int) -> None:
        """Let a die hop that was chosen, by its index in the roll and its face."""

    @property
    def game(self) -> DiceGame:
        return self.driver.game

    @property
    def outcome_hidden(self) -> bool:
        return self.motion.rolling is not None

    @property
    def position(self) -> DicePosition:
        """The position that may be seen: while dice roll, the one before the roll."""
        return self.game.positions()[self.seen_ply]

    # -- whose sheet is looked at -------------------------------------------

    def sit_down(self, position: DicePosition) -> None:
        """Show the sheet of whoever sits here now."""
        self.player = self.home = sits_here(position, self.home, self._here)

    def follow_turn(self, position: DicePosition) -> None:
        """The same, unless another's is looked at meanwhile."""
        before, self.home = self.home, sits_here(position, self.home, self._here)
        if self.home != before or self.player == before:
            self.player = self.home

    @property
    def _here(self) -> list[int]:
        """The players who look at their sheets while others play."""
        return [] if self.is_studied else self.persons

    @property
    def looking(self) -> bool:
        """Whether another's sheet is looked at."""
        return self.player != self.home

    # -- what is seen -------------------------------------------------------

    @property
    def choice(self) -> DieChoice:
        return self.choosing.choice

    @property
    def away(self) -> set[int]:
        """The shapes that are in hand, or on their way back."""
        # All colours share one set of shapes, of which there is only one each.
        colours = range(len(FOUR_COLOURS))
        return {slot for colour in colours for slot in self.table.slots_away(colour)}

    @property
    def lit_die(self) -> int | None:
        """What the die that is shown as chosen shows, or None."""
        return None if self.position.chooser is None else self.choosing.lit

    @property
    def is_choosing(self) -> bool:
        """Whether the player whose board is the large one is to take a die."""
        return self.position.chooser == self.player

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that this player can take now."""
        return self.position.dice if self.is_choosing else ()

    @property
    def fitting(self) -> set[int]:
        """The shapes that this player can draw as soon as the dice give them."""
        board = self.position.boards[self.player]
        legal = board.legal(self.motion.markers.held[self.player])
        return set(board.ruleset.table.pieces_among(legal))

    def gives(self, piece: int) -> bool:
        """Whether what is chosen gives a shape now, as far as it fits."""
        return self.is_choosing and (self.choice.striking or ROW_OF[piece] in self.numbers)

    @property
    def rolled(self) -> list[tuple[int, int | None]]:
        return rolled(self.game)

    def drawn(self, player: int) -> list[Ply]:
        """What a player has drawn on their own board, in order."""
        return drawn(self.game)[player]

    def told(self, player: int, *, quiet: bool = False) -> Told:
        """What words and signs say about a player, who may be shown `quiet` ahead of time."""
        position, seat = self.position, self.game.seats[player]
        colours = title = ""
        if self.looking and player == self.player:
            title = tr("dice.sheet.of", name=named(seat.name))
        if not (position.over or position.out[player]):
            both = self.colour_of(player), self.next_colour_of(player)
            colour, after = map(colour_name, both)
            colours = tr("dice.sheet", colour=colour, next=after)
        return Told(
            name=seat.name,
            level=seat.level,
            title=title,
            colour=self.colour_of(player),
            colours=colours,
            mood=mood_of(self.game, self.seen_ply, player, self.leads, thinks=self.thinks(player)),
            standing=self.standing(player),
            leads=player == self.leads and not self.crown_hops,
            strikes=position.strikes[player],
            quiet=quiet or self.dimming.quiet(player),
            timed=self.driver.clock is not None,
        )

    @property
    def acting(self) -> int | None:
        """The player who is seen to act: whoever still draws, or else the one whose turn it is."""
        return self.motion.drawing[-1].player if self.motion.drawing else self.position.player

    def thinks(self, player: int) -> bool:
        """Whether a player is seen to think about what to do."""
        return player == self.position.player and not self.motion.drawing

    def uncounted(self, player: int) -> float:
        """How many squares a player's number doesn't count yet."""
        sizes = self.position.ruleset.table.sizes
        # What is still being drawn isn't filled in yet.
        drawing = {placement: int(sizes[placement]) for placement in self.being_drawn(player)}
        own = [one for one in self.coming if isinstance(one, Placed) and one.player == player]
        coming = {one.placement: self.coming[one] for one in own}
        return sum((drawing | coming).values())

    @property
    def others(self) -> list[int]:
        """The players who have cards, in their order from the left of whoever sits here."""
        count = len(self.game.seats)
        return [(self.home + step) % count for step in range(1, count)]

    def being_drawn(self, player: int) -> set[int]:
        return {one.ply.placement for one in self.motion.drawing if one.player == player}

    def colour_of(self, player: int) -> str:
        """The name of the colour that a player is seen to hold."""
        return FOUR_COLOURS[self.motion.markers.held[player]].name

    def next_colour_of(self, player: int) -> str:
        """The name of the colour that comes to a player in the next round."""
        return FOUR_COLOURS[self.motion.markers.advanced().held[player]].name

    def standing(self, player: int) -> tuple[str, ...]:
        """How many squares a player has filled, and whether they are out or away; ever briefer."""
        position = self.position
        count = position.ruleset.geometry.size - position.unfilled(player) - self.uncounted(player)
        filled = tr.count("dice.card.filled", count), tr.written(str(count))
        where = self.where(player)
        if where:
            return (*(f"{where} · {line}" for line in filled), where)
        if not position.out[player]:
            return filled
        # That somebody is out is seen at last by their card alone, which is quiet.
        return (*(tr("dice.card.out", filled=line) for line in filled), filled[-1])

    def turn_line(self) -> str:
        """Whose turn it is, and what they are to do, in one line."""
        position, choice, driver = self.position, self.choice, self.driver
        if position.player is None:
            return tr("dice.over")
        seat = self.game.seats[position.player]
        name = named(seat.name)
        if position.to_roll:
            only = "dice.to_roll.only" if position.to_roll == 1 else "dice.to_roll"
            return tr(only if self.may_roll else "dice.rolls", name=name)
        if position.colour is None or not (seat.is_person and driver.persons_turn):
            return tr("play.stands_in" if driver.degraded else "dice.thinks", name=name)
        colour = colour_in(position.ruleset, position.colour)
        fault = self.choice_fault
        if fault:
            return fault
        if choice.striking:
            return tr("dice.turn.strike", name=name, colour=colour)
        if choice.face is None:
            return tr("dice.turn", name=name, colour=colour)
        return tr("dice.turn.die", name=name, colour=colour, number=choice.face)

    @property
    def choice_fault(self) -> str:
        if self.placing is None or self.choosing.gives_any:
            return ""
        return tr("dice.turn.nothing", name=named(self.game.seats[self.player].name))
