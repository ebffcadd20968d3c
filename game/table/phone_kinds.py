"""For each kind of game, what phones are told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from game.engine import AnyGame, Event, GameOptions, Geometry, Lattice, Options, Point, Ruleset
from game.engine.dice import ROW_OF, STRIKES, DiceOptions
from game.engine.dice.position import ROW_NUMBERS, DicePosition
from game.engine.facing import own_facing
from game.engine.lattice.borders import cell_width, edges, loops, mean_of, tile_middles
from game.engine.lattice.tiling import PlanePoint
from game.engine.position import Position
from game.engine.table import Placements, PlacementTable
from game.play.session import Session
from game.table.hub import Hub, Member
from game.table.phone_messages import (
    BoardState,
    Loops,
    PhoneClocks,
    PhoneColour,
    PhoneDice,
    PhoneGame,
    PhoneHint,
    PhoneOrientation,
    PhonePiece,
    PhonePly,
    PhonePosition,
    PhoneTurn,
    Spot,
    Spots,
    encode_for_phone,
)
from game.table.room import Room

DIGITS = 3
"""How many decimals of a length are sent: a thousandth of a cell can't be seen."""


class Frame(NamedTuple):
    """Where a page has a board; see `PhoneGame`."""

    size: Spot
    origin: Spot
    step: Spot


def spot(place: PlanePoint, origin: Spot = (0.0, 0.0)) -> Spot:
    """A place in a lattice's plane as a page has it, with the lattice's origin at a spot."""
    return round(origin[0] + place[0], DIGITS), round(origin[1] - place[1], DIGITS)


def spots(places: Iterable[PlanePoint], origin: Spot = (0.0, 0.0)) -> Spots:
    """The same of several places."""
    return tuple(length for place in places for length in spot(place, origin))


def outline(
    lattice: Lattice, points: Sequence[Point], origin: Spot = (0.0, 0.0)
) -> tuple[Loops, Spots]:
    """The outline and the seams of some cells."""
    border, seams = edges(lattice, points)
    around = tuple(spots(loop, origin) for loop in loops(lattice, border))
    return around, spots((lattice.plane(end) for seam in seams for end in seam), origin)


@lru_cache(maxsize=16)
def board_frame(geometry: Geometry) -> Frame:
    """Where a page has a board."""
    lattice = geometry.lattice
    corners = {vertex for point in geometry.points for vertex in lattice.corners(point)}
    xs, ys = zip(*map(lattice.plane, corners), strict=True)
    # Offsets of parity 0 move a shape by multiples of what whole periods do.
    period = lattice.period
    step = lattice.plane((period, 0))[0] / period, lattice.plane((0, period))[1] / period
    size = round(max(xs) - min(xs), DIGITS), round(max(ys) - min(ys), DIGITS)
    return Frame(size, (round(-min(xs), DIGITS), round(max(ys), DIGITS)), step)


@lru_cache(maxsize=16)
def board_outline(geometry: Geometry) -> tuple[Loops, Spots]:
    """The outline and the seams of a board."""
    return outline(geometry.lattice, geometry.points, board_frame(geometry).origin)


def cells_outline(geometry: Geometry, cells: Iterable[int]) -> Loops:
    """The outline of some of a board's cells."""
    points = [geometry.points[cell] for cell in cells]
    return outline(geometry.lattice, points, board_frame(geometry).origin)[0]


@lru_cache(maxsize=16)
def piece_orientations(table: PlacementTable) -> tuple[PhoneOrientation, ...]:
    """All orientations of all pieces."""
    lattice = table.pieces.lattice
    found = []
    for lies in table.orientations:
        around, seams = outline(lattice, lies.points)
        found.append(
            PhoneOrientation(
                piece=lies.piece,
                right=lies.clockwise,
                left=lies.anticlockwise,
                over=lies.mirrored,
                points=tuple(filter(lattice.counts, lies.points)),
                outline=around,
                seams=seams,
                marks=spots(tile_middles(lattice, lies.points)),
                middle=spot(mean_of([lattice.centre(point) for point in lies.points])),
            )
        )
    return tuple(found)


def pieces_of(ruleset: Ruleset, rows: Sequence[int] = ()) -> tuple[PhonePiece, ...]:
    """The pieces; `rows` has the row of each in Dice."""
    firsts: dict[int, int] = {}
    for number, lies in enumerate(ruleset.table.orientations):
        firsts.setdefault(lies.piece, number)
    rows = rows or (0,) * len(ruleset.pieces.pieces)
    return tuple(
        PhonePiece(piece.name, piece.worth, firsts[number], rows[number])
        for number, piece in enumerate(ruleset.pieces.pieces)
    )


# -- placements -------------------------------------------------------------


@lru_cache(maxsize=16)
def _first_points(table: PlacementTable) -> npt.NDArray[np.int16]:
    """The first point of each orientation, ``(orientations, 2)``."""
    return np.array([lies.points[0] for lies in table.orientations], dtype=np.int16)


@lru_cache(maxsize=16)
def _points(geometry: Geometry) -> npt.NDArray[np.int16]:
    """The lattice point of each cell, ``(size, 2)``."""
    return np.array(geometry.points, dtype=np.int16)


def offsets(table: PlacementTable, placements: Placements) -> npt.NDArray[np.int16]:
    """The offsets of placements, ``(n, 2)``; see `PlacementTable.origin_of`."""
    first = _first_points(table)[table.orientation[placements]]
    found: npt.NDArray[np.int16] = _points(table.geometry)[table.cells[placements, 0]] - first
    return found


def by_orientation(
    table: PlacementTable, placements: Placements
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Placements, ascending, as `PhoneTurn.legal` has them."""
    lies, firsts = np.unique(table.orientation[placements], return_index=True)
    groups = np.split(offsets(table, placements), firsts[1:])
    return tuple(
        (one, tuple(group.ravel().tolist()))
        for one, group in zip(lies.tolist(), groups, strict=False)
    )


def placed(table: PlacementTable, plies: Iterable[tuple[int, int]]) -> tuple[PhonePly, ...]:
    """Pieces on a board, given their colours and placements."""
    found = []
    for colour, placement in plies:
        x, y = table.origin_of(placement)
        found.append((colour, int(table.orientation[placement]), x, y))
    return tuple(found)


def attach_spots(position: Position, colour: int) -> Spots:
    """From where a colour can go on: its attach points that some legal placement covers.

    Those in one tile share the middle of what is free of it.
    """
    geometry, table = position.ruleset.geometry, position.ruleset.table
    tile_of, points = geometry.lattice.tile, geometry.points
    attach = position.attach_points(colour)
    fits = attach[table.covered(position.legal(colour))[attach]].tolist()
    centre = geometry.lattice.centre
    middles = (
        mean_of([centre(points[cell]) for cell in geometry.tiles[tile] if position.board[cell] < 0])
        for tile in dict.fromkeys(tile_of(points[cell]) for cell in fits)
    )
    return spots(middles, board_frame(geometry).origin)


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


class _Shown(Struct, frozen=True):
    """What a phone was shown last.

    Attributes:
        name: its name among all games.
        number: after which change of the log.
        plays: whether it was offered what the seat to play may do.
        hint: the good event that it was shown.
    """

    options: GameOptions | None = None
    name: str = ""
    number: int = 0
    plays: bool = False
    hint: Event | None = None


class PhoneView:
    """What all phones at a table have been shown; told by their connections, as those come and go.

    Everything is sent once, as connections lose nothing that they carry; a phone that comes back
    has another connection.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._shown: dict[int, _Shown] = {}

    def update(self, session: Session | None, name: str, number: int) -> None:
        """Show phones what has changed since the last call.

        Args:
            session: the game, if one has begun.
            name: its name among all games.
            number: the last change of the log.
        """
        room, before, self._shown = self._hub.room, self._shown, {}
        position = b""
        for member in self._hub:
            connection = member.connection
            if connection is None or not member.phone:
                continue
            shown = before.get(connection, _Shown())
            plays = session is not None and _plays(room, session, member)
            hint = session.hints.event if session is not None and plays else None
            now = self._shown[connection] = _Shown(room.options, name, number, plays, hint)
            if now.options != shown.options:
                self._send(connection, encode_for_phone(phone_game(room.options)))
            if session is None or now == shown:
                continue
            if (now.name, now.number) != (shown.name, shown.number):
                position = position or encode_for_phone(
                    phone_position(session, room.epoch, name, number)
                )
                self._send(connection, position)
            if now.plays:
                self._send(
                    connection, encode_for_phone(phone_turn(session.game, room.epoch, number))
                )
            if hint is not None:
                told = phone_hint(session.game, hint, room.epoch, number)
                self._send(connection, encode_for_phone(told))

    def _send(self, connection: int, data: bytes) -> None:
        self._hub.send_data([connection], data)


def _plays(room: Room, session: Session, member: Member) -> bool:
    return session.game.position.player in room.seats_of(member.number)


def phone_position(session: Session, epoch: int, name: str, number: int) -> PhonePosition:
    """The game as it stands, after a change of the log."""
    game = session.game
    seats, clock = range(len(game.seats)), session.clock
    return PhonePosition(
        epoch=epoch,
        number=number,
        name=name,
        state=board_state(game),
        player=game.position.player,
        points=tuple(game.position.points()),
        ranks=tuple(game.position.ranks()),
        may_take_back=tuple(game.can_take_back((seat,)) for seat in seats),
        clocks=None if clock is None else PhoneClocks(tuple(map(clock.left, seats)), clock.running),
    )
