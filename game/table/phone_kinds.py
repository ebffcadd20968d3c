"""For each kind of game, what phones are told of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from msgspec import Struct

from game.engine import AnyGame, GameOptions, Options
from game.engine.dice import ROW_OF, STRIKES, DiceOptions
from game.engine.dice.position import ROW_NUMBERS, DicePosition
from game.engine.facing import own_facing
from game.engine.lattice.borders import cell_width
from game.engine.position import Position
from game.table.phone_drawing import (
    attach_spots,
    board_frame,
    board_outline,
    by_orientation,
    cells_outline,
    piece_orientations,
    pieces_of,
    placed,
)
from game.table.phone_messages import (
    BoardState,
    PhoneColour,
    PhoneDice,
    PhoneGame,
    PhoneHint,
    PhonePly,
    PhoneTurn,
    Spots,
)

PositionT = TypeVar("PositionT", contravariant=True)


class Choices(NamedTuple):
    """What the seat to play may do; see `PhoneTurn`."""

    rolls: bool = False
    legal: tuple[tuple[int, tuple[int, ...]], ...] = ()
    attach: Spots = ()


class PhoneKind(Struct, Generic[PositionT], frozen=True):
    """What phones are told of a kind of game.

    Attributes:
        state: what lies where; `last` is the seat that decided last, or None.
        choices: what the seat to play may do.
        owners: see `PhoneGame.owners`.
        die: which die an event takes, and whether with a strike; 0 and False if it takes none.
        own_boards: whether each seat has a board of its own.
        rows: the row of each piece in Dice.
        strikes: how many strikes everybody has.
    """

    state: Callable[[PositionT, int | None], BoardState]
    choices: Callable[[PositionT], Choices]
    owners: Callable[[Any], tuple[tuple[int, ...], ...]]
    die: Callable[[Any], tuple[int, bool]] = lambda event: (0, False)
    own_boards: bool = False
    rows: Sequence[int] = ()
    strikes: int = 0


def _pieces_on(position: Position) -> tuple[PhonePly, ...]:
    plies = ((ply.colour, ply.placement) for ply in position.plies)
    return placed(position.ruleset.table, plies)


def _board_state(position: Position, last: int | None) -> BoardState:
    return BoardState(
        boards=(_pieces_on(position),),
        last=None if last is None else 0,
        colour=position.colour,
        left=tuple(map(tuple, position.left.tolist())),
        out=position.out,
    )


def _board_choices(position: Position) -> Choices:
    if position.colour is None:
        return Choices()
    legal = by_orientation(position.ruleset.table, position.legal())
    return Choices(legal=legal, attach=attach_spots(position, position.colour))


def _dice_state(position: DicePosition, last: int | None) -> BoardState:
    return BoardState(
        boards=tuple(map(_pieces_on, position.boards)),
        last=last,
        colour=None if position.player is None else position.markers.held[position.player],
        left=tuple(tuple(board.left[0].tolist()) for board in position.boards),
        out=position.out,
        dice=PhoneDice(
            position.dice if position.turns else (), position.strikes, position.markers.held
        ),
    )


def _dice_choices(position: DicePosition) -> Choices:
    player, colour = position.chooser, position.colour
    if player is None or colour is None:
        return Choices(rolls=not position.over)
    board = position.boards[player]
    table, legal = position.ruleset.table, board.legal(colour)
    if position.strikes[player] == STRIKES:
        legal = legal[np.isin(ROW_NUMBERS[table.piece[legal]], position.dice)]
    return Choices(legal=by_orientation(table, legal), attach=attach_spots(board, colour))


def _first_holders(options: DiceOptions) -> tuple[tuple[int, ...], ...]:
    colours = range(len(options.ruleset.colours))
    return tuple(
        tuple(seat for seat, held in enumerate(options.held) if held == colour)
        for colour in colours
    )


PHONE_KINDS: Mapping[str, PhoneKind[Any]] = {
    Options.kind: PhoneKind(
        _board_state, _board_choices, owners=lambda options: options.ruleset.owners
    ),
    DiceOptions.kind: PhoneKind(
        _dice_state,
        _dice_choices,
        owners=_first_holders,
        die=lambda take: (take.die, take.strike),
        own_boards=True,
        rows=ROW_OF,
        strikes=STRIKES,
    ),
}
"""All kinds of games, by the word for them in files and messages."""


def phone_game(options: GameOptions) -> PhoneGame:
    """What doesn't change in a game; see `PhoneGame`."""
    kind, ruleset = PHONE_KINDS[options.kind], options.ruleset
    geometry, free = ruleset.geometry, ruleset.free_piece
    lattice, frame = geometry.lattice, board_frame(geometry)
    around, seams = board_outline(geometry)
    return PhoneGame(
        family=options.family,
        boards=options.players if kind.own_boards else 1,
        width=cell_width(lattice),
        radius=lattice.rounding * cell_width(lattice),
        size=frame.size,
        origin=frame.origin,
        step=frame.step,
        left=geometry.left,
        outline=around,
        seams=seams,
        barred=() if free is None else cells_outline(geometry, free.barred),
        starts=tuple(cells_outline(geometry, cells) for cells in ruleset.starts),
        colours=tuple(PhoneColour(one.name, one.ident) for one in ruleset.colours),
        owners=kind.owners(options),
        pieces=pieces_of(ruleset, kind.rows),
        orientations=piece_orientations(ruleset.table),
        strikes=kind.strikes,
        turns=lattice.turns,
        corners=()
        if kind.own_boards
        else tuple(own_facing(ruleset, seat) for seat in range(options.players)),
    )


def board_state(game: AnyGame) -> BoardState:
    """What lies where in a game."""
    last = None
    for position, event in game.history():
        if event.by_player:
            last = game.kind.mover(position, event)
    return PHONE_KINDS[game.options.kind].state(game.position, last)


def phone_turn(game: AnyGame, epoch: int, number: int) -> PhoneTurn:
    """What the seat to play may do."""
    choices = PHONE_KINDS[game.options.kind].choices(game.position)
    return PhoneTurn(epoch, number, choices.rolls, choices.legal, choices.attach)


def phone_hint(game: AnyGame, event: Any, epoch: int, number: int) -> PhoneHint:
    """A good event for the seat to play, which places or draws a piece."""
    table = game.options.ruleset.table
    orientation = int(table.orientation[event.placement])
    die, strike = PHONE_KINDS[game.options.kind].die(event)
    return PhoneHint(epoch, number, orientation, table.origin_of(event.placement), die, strike)
