"""What the views of a game of Dice show, from the game and what the person has chosen."""

from __future__ import annotations

from typing import Protocol

from game.engine.dice import DICE_RULESET, ROW_OF
from game.engine.dice.history import DiceGame, drawn, rolled
from game.engine.dice.position import DicePosition
from game.engine.position import Position
from game.play.driver import GameDriver
from game.ui.games.dice.card_view import CardState
from game.ui.games.dice.choice import DieChoice
from game.ui.games.dice.motion import DiceMotion
from game.ui.games.dice.sheet_view import SheetState
from game.ui.games.dice.view import DiceTrayState
from game.ui.look.names_in_text import named
from game.ui.look.texts import colour_name, tr
from game.ui.table.dimming import Dimming
from game.ui.table.flights import Flights
from game.ui.table.held_piece import HeldPiece


class ShownDiceGame(Protocol):
    """A game as the person sees it: a `game.ui.games.dice.area.DiceArea`, which documents these."""

    shown: int
    choice: DieChoice
    motion: DiceMotion
    dimming: Dimming
    flights: Flights
    held: HeldPiece
    driver: GameDriver

    @property
    def game(self) -> DiceGame: ...

    @property
    def seen_ply(self) -> int: ...

    @property
    def placing(self) -> Position | None: ...

    @property
    def may_roll(self) -> bool: ...

    @property
    def choice_fault(self) -> str: ...


def visible_position(area: ShownDiceGame) -> DicePosition:
    """The position that may be seen: while dice roll, the one before the roll."""
    return area.game.positions()[area.seen_ply]


def player_to_show(position: DicePosition) -> int:
    """The player whose turn it is, or else the one who starts the round."""
    return position.starter if position.player is None else position.player


def row_in_hand(area: ShownDiceGame) -> int | None:
    """The row of the shape in hand, or None if there is none."""
    hand = area.held.hand
    return None if hand is None else int(ROW_OF[hand.piece])


def lit_die(area: ShownDiceGame) -> int | None:
    """What the die that is shown as chosen shows, or None."""
    position = visible_position(area)
    if position.chooser is None:
        return None
    return area.choice.lit(row_in_hand(area), position)


def sheet_state(area: ShownDiceGame) -> SheetState:
    """The rows and strikes of the player being shown."""
    position, player, choice = visible_position(area), area.shown, area.choice
    board = position.boards[player]
    held = area.motion.markers.held[player]
    colour = DICE_RULESET.colours[held].name
    choosing = position.chooser == player
    dice = position.dice if choosing else ()
    fitting = {int(piece) for piece in DICE_RULESET.table.piece[board.legal(held)]}
    given = {piece for piece in fitting if choice.striking or ROW_OF[piece] in dice}
    # All colours share one set of shapes.
    hidden = [piece for _, piece in area.flights.returning]
    if area.held.hand is not None:
        hidden.append(area.held.hand.piece)
    return SheetState(
        owner=area.game.seats[player].name,
        line=tr("dice.sheet", colour=colour_name(colour)),
        colour=colour,
        dice=dice,
        chosen=lit_die(area) if choosing else None,
        strikes=position.strikes[player],
        striking=choice.striking,
        free=given if choosing else fitting,
        hidden=hidden,
        keys=area.placing is not None,
    )


def tray_state(area: ShownDiceGame) -> DiceTrayState:
    """The dice that nobody has taken, once they've come to rest."""
    dice, to_roll = rolled(area.game), visible_position(area).to_roll
    lying = {index: face for index, (face, taker) in enumerate(dice) if taker is None}
    return DiceTrayState(
        count=len(dice),
        lying={} if to_roll else lying,
        chosen=lit_die(area),
        to_roll=to_roll if area.may_roll else 0,
    )


def card_states(area: ShownDiceGame) -> list[CardState]:
    """Every player's card."""
    return [card_state(area, player) for player in range(len(area.game.seats))]


def card_state(area: ShownDiceGame, player: int) -> CardState:
    """A player's card. The die just taken appears there once it has arrived."""
    position, seat = visible_position(area), area.game.seats[player]
    shown = player == area.shown
    on_its_way = None if area.motion.taken is None else area.motion.taken.index
    taken = [
        face
        for index, (face, taker) in enumerate(rolled(area.game))
        if taker == player and index != on_its_way
    ]
    unfilled = tr.count("dice.card.unfilled", position.unfilled(player))
    out = position.out[player]
    colour = DICE_RULESET.colours[area.motion.markers.held[player]].name
    return CardState(
        name=seat.name,
        level=seat.level,
        line=tr("dice.card.out", unfilled=unfilled) if out else unfilled,
        plies=drawn(area.game, player),
        hidden=area.flights.landing if shown else (),
        die=taken[0] if taken else None,
        strikes=position.strikes[player],
        lit=colour if shown and not position.over else None,
        quiet=area.dimming.quiet(player),
        starter=player == position.starter and not position.over,
        timed=area.driver.clock is not None,
    )


def news_line(game: DiceGame) -> str:
    """Who is out since the latest event, and why, in one line; "" if nobody is."""
    return " ".join(
        tr(
            f"dice.out.{one.cause.value}",
            name=named(game.seats[one.player].name),
            colour=colour_name(DICE_RULESET.colours[one.colour].name),
        )
        for one in game.position.exits
    )


def _rolling(area: ShownDiceGame, position: DicePosition) -> str:
    """What the player to roll does, or is to do: the key of a text."""
    if not area.may_roll:
        return "dice.rolls"
    return "dice.to_roll.only" if position.to_roll == 1 else "dice.to_roll"


def turn_line(area: ShownDiceGame) -> str:
    """What is going on, in one line."""
    if area.motion.passing:
        return tr("dice.pass_on")
    position, choice = visible_position(area), area.choice
    if position.player is None:
        return tr("dice.over")
    seat = area.game.seats[position.player]
    name = named(seat.name)
    if position.to_roll:
        return tr(_rolling(area, position), name=name)
    if position.colour is None or not seat.is_person:
        return tr("play.stands_in" if area.driver.degraded else "dice.thinks", name=name)
    colour = colour_name(DICE_RULESET.colours[position.colour].name)
    if area.choice_fault:
        return area.choice_fault
    if choice.striking:
        return tr("dice.turn.strike", name=name, colour=colour)
    if choice.face is None:
        return tr("dice.turn", name=name, colour=colour)
    return tr("dice.turn.die", name=name, colour=colour, number=choice.face)
