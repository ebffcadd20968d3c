"""What people see of a game of Dice at a moment, and the words about it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from game.engine.dice import DICE_RULESET, ROW_OF
from game.engine.dice.markers import Markers
from game.engine.dice.position import DicePosition
from game.ui.games.dice.choice import DieChoice
from game.ui.games.dice.history import DiceGame
from game.ui.look.names_in_text import named
from game.ui.look.texts import colour_in, tr


@dataclass(frozen=True)
class DiceShown:
    """A game of Dice as people see it at this moment.

    Attributes:
        game: the game.
        ply: the ply whose position may be seen: while dice roll, the one before the roll.
        player: the player whose board is the large one.
        choice: the die and the strike that the person has chosen.
        row: the row of the shape in hand, or None.
        markers: who is seen to hold which colour.
        on_its_way: the index of the die that is on its way to who took it, or None.
        landing: the placements on their way to the large board.
        away: the shapes that are in hand, or on their way back.
        quiet: the players whose cards are shown quiet, as they are out.
        may_place: whether a person is to draw a shape now.
        may_roll: whether a person is to roll now.
        timed: whether there are clocks.
    """

    game: DiceGame
    ply: int
    player: int
    choice: DieChoice
    row: int | None
    markers: Markers
    on_its_way: int | None
    landing: Collection[int]
    away: Collection[int]
    quiet: Collection[int]
    may_place: bool
    may_roll: bool
    timed: bool

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
    def free(self) -> set[int]:
        """The shapes that this player can draw: now, or as soon as the dice give them."""
        board = self.position.boards[self.player]
        legal = board.legal(self.markers.held[self.player])
        fitting = {int(piece) for piece in DICE_RULESET.table.piece[legal]}
        if self.choice.striking or not self.is_choosing:
            return fitting
        return {piece for piece in fitting if ROW_OF[piece] in self.dice}

    def colour_of(self, player: int) -> str:
        """The name of the colour that a player is seen to hold."""
        return DICE_RULESET.colours[self.markers.held[player]].name


def player_to_show(position: DicePosition) -> int:
    """The player whose turn it is, or else the one who starts the round."""
    return position.starter if position.player is None else position.player


def choice_fault(shown: DiceShown) -> str:
    """Why what the person has chosen lets them draw nothing, in words, or ""."""
    if not shown.may_place or shown.choice.gives_any(shown.game.position):
        return ""
    return tr("dice.turn.nothing", name=named(shown.game.seats[shown.player].name))


def card_line(shown: DiceShown, player: int) -> str:
    """How many squares a player has unfilled, and whether they are out."""
    position = shown.position
    unfilled = tr.count("dice.card.unfilled", position.unfilled(player))
    return tr("dice.card.out", unfilled=unfilled) if position.out[player] else unfilled


def news_line(game: DiceGame) -> str:
    """Who is out since the latest event, and why, in one line; "" if nobody is."""
    return " ".join(
        tr(
            f"dice.out.{one.cause.value}",
            name=named(game.seats[one.player].name),
            colour=colour_in(DICE_RULESET, one.colour),
        )
        for one in game.position.exits
    )


def turn_line(shown: DiceShown, *, is_degraded: bool) -> str:
    """What is going on, in one line; `is_degraded` if a simpler opponent plays."""
    position, choice = shown.position, shown.choice
    if position.player is None:
        return tr("dice.over")
    seat = shown.game.seats[position.player]
    name = named(seat.name)
    if position.to_roll:
        only = "dice.to_roll.only" if position.to_roll == 1 else "dice.to_roll"
        return tr(only if shown.may_roll else "dice.rolls", name=name)
    if position.colour is None or not seat.is_person:
        return tr("play.stands_in" if is_degraded else "dice.thinks", name=name)
    colour = colour_in(DICE_RULESET, position.colour)
    fault = choice_fault(shown)
    if fault:
        return fault
    if choice.striking:
        return tr("dice.turn.strike", name=name, colour=colour)
    if choice.face is None:
        return tr("dice.turn", name=name, colour=colour)
    return tr("dice.turn.die", name=name, colour=colour, number=choice.face)
