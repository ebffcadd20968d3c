"""A game of Dice as it is kept: seats, rolls and takes."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from game.engine import Seat
from game.engine.dice import DICE_GAME, DICE_RULESET, DiceEvent, DiceGame, Roll, Take
from game.files.settings import seat_from


@dataclass(frozen=True)
class SavedDice:
    """A game of Dice that may go on.

    Attributes:
        seats: who plays.
        events: what happened so far.
    """

    seats: tuple[Seat, ...]
    events: tuple[DiceEvent, ...]


def is_dice(data: Any) -> bool:
    """Whether parsed JSON is about a game of Dice."""
    return isinstance(data, dict) and data.get("game") == DICE_GAME


def encoded_dice(saved: SavedDice) -> dict[str, Any]:
    """What can be written as JSON: a list of numbers for a roll, an object for a take."""
    return {
        "game": DICE_GAME,
        "seats": [asdict(seat) for seat in saved.seats],
        "events": [_encoded(event) for event in saved.events],
    }


def decoded_dice(data: Any) -> SavedDice:
    """Raises KeyError, TypeError or ValueError for anything but a game by the rules."""
    seats = tuple(map(seat_from, data["seats"]))
    events = tuple(map(_decoded, data["events"]))
    DiceGame(seats, events)
    return SavedDice(seats, events)


def _encoded(event: DiceEvent) -> Any:
    if isinstance(event, Roll):
        return list(event.dice)
    cells = DICE_RULESET.table.name_of(event.placement)
    return {"die": event.die, "strike": event.strike, "cells": cells}


def _decoded(data: Any) -> DiceEvent:
    if isinstance(data, list):
        return Roll(tuple(data))
    if type(data["strike"]) is not bool:
        raise TypeError("a strike is true or false")
    return Take(data["die"], data["strike"], DICE_RULESET.table.parse(data["cells"]))
