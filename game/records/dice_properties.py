"""Dice as properties of nodes, which other programs skip: ROLL, TAKE and STRIKE, and MARKERS.

The size of the boards is SGF's own SZ.
"""

from __future__ import annotations

import re
from collections.abc import Set
from typing import ClassVar

from game.engine import KINDS
from game.engine.dice import (
    DICE_GAME,
    SIDE,
    DiceEvent,
    DiceOptions,
    Roll,
    Take,
)
from game.engine.dice.position import DicePosition
from game.engine.variant import FOUR_COLOURS
from game.records.sgf import Properties, UnknownGameError

ROLL, TAKE, STRIKE = "ROLL", "TAKE", "STRIKE"

MOST_EVENTS = 6_000
"""The most events of Dice in a file, some 60 games: each takes as long to check as six moves on a
board."""

MARKERS = "MARKERS"
"""The property of the root for markers that differ from the usual ones."""

SIZE = "SZ"
"""The property of the root for how many squares a side of each board has: always `SIDE`."""

_DICE = re.compile(r"[1-6](,[1-6]){0,3}")
_DRAWN = re.compile(r"([1-6]):([a-z0-9,]{1,60})")


class DiceProperties:
    """Writes and reads the events of a game of Dice; the position itself checks them.

    Attributes:
        idents: all properties by which an event is told.
    """

    idents: ClassVar[Set[str]] = {ROLL, TAKE, STRIKE}

    def __init__(self, options: DiceOptions) -> None:
        self._options = options
        self._events = 0

    # -- options ------------------------------------------------------------

    @staticmethod
    def choices(options: DiceOptions) -> Properties:
        """The root's properties for whatever differs from the usual options."""
        said = {SIZE: [str(options.side)]}
        if options.markers:
            said[MARKERS] = [",".join(FOUR_COLOURS[one].ident for one in options.markers)]
        return said

    @staticmethod
    def game_name(options: DiceOptions) -> str:
        return options.name

    @staticmethod
    def sized(game: DiceOptions, properties: Properties) -> DiceOptions:
        """The game, whose boards have the size in the root; the property that gives it is removed.

        Raises UnknownGameError for another size: none of its moves could be read.
        """
        given = ",".join(properties.pop(SIZE, [str(SIDE)]))
        if given.strip() != str(SIDE):
            raise UnknownGameError(
                f"the file is of {DICE_GAME} on boards of an unknown size: "
                f"{SIZE} is {SIDE}, not {given[:20]!r}"
            )
        return game

    @staticmethod
    def chosen(usual: DiceOptions, properties: Properties) -> DiceOptions:
        """The options given in the root; the property that gives them is removed.

        Raises ValueError for impossible ones.
        """
        given = properties.pop(MARKERS, None)
        if given is None:
            return usual
        idents = [ident.strip() for ident in given[0].split(",")]
        known = {colour.ident: number for number, colour in enumerate(FOUR_COLOURS)}
        markers = tuple(known.get(ident, -1) for ident in idents)
        try:
            return DiceOptions(usual.players, markers)
        except ValueError:
            raise ValueError(
                f"the markers are {usual.players} different ones of {', '.join(known)}, "
                f"separated by commas, not {given[0]!r}"
            ) from None

    # -- reading ------------------------------------------------------------

    def start(self) -> DicePosition:
        """What the first event is checked against."""
        start: DicePosition = KINDS[DiceOptions.kind].start(self._options)
        return start

    def event(self, state: DicePosition, properties: Properties) -> DiceEvent | None:
        """The event at a node, if any; the property that gives it is removed. Raises ValueError."""
        found = [ident for ident in (ROLL, TAKE, STRIKE) if ident in properties]
        if not found:
            return None
        self._events += 1
        if self._events > MOST_EVENTS:
            raise ValueError(f"a file has at most {MOST_EVENTS} events of Dice")
        if len(found) > 1 or len(properties[found[0]]) > 1:
            raise ValueError("a node has one roll, take or strike")
        ident = found[0]
        value = properties.pop(ident)[0].strip().lower()
        if ident == ROLL:
            if _DICE.fullmatch(value) is None:
                raise ValueError("a roll is numbers from 1 to 6, separated by commas")
            return Roll(tuple(map(int, value.split(","))))
        drawn = _DRAWN.fullmatch(value)
        if drawn is None:
            raise ValueError("what is drawn is the number on a die, a colon, and cells")
        return Take(int(drawn[1]), ident == STRIKE, self._options.ruleset.table.parse(drawn[2]))

    def after(self, state: DicePosition, event: DiceEvent) -> DicePosition:
        """What the next event is checked against. Raises ValueError if this one is illegal."""
        return state.after(event)

    # -- writing ------------------------------------------------------------

    def properties(self, state: DicePosition, event: DiceEvent) -> Properties:
        if isinstance(event, Roll):
            return {ROLL: [",".join(map(str, event.dice))]}
        cells = self._options.ruleset.table.name_of(event.placement)
        return {STRIKE if event.strike else TAKE: [f"{event.die}:{cells}"]}
