"""What there is to be felt in a game, as pure functions of it: its moments, and how tense it is.

Whoever makes a game seen or heard asks for the moments of an event and shows each in its own way.
So eyes and ears agree about what a good placement is, who leads, and whom it has shut out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic

from msgspec import Struct

from game.engine import AnyGame, BoardEvent, Game, GamePosition, Options, Ply, Ruleset
from game.engine.contacts import touched_corners
from game.engine.dice import DiceEvent, DiceOptions, Roll, Take
from game.engine.dice.position import Cause
from game.engine.kinds import EventT, PositionT
from game.engine.lattice import Vertex
from game.engine.pieces import whole_or_half
from game.engine.sides import one_of_each, players_of
from game.engine.touch import Touch

if TYPE_CHECKING:
    from game.engine.dice.position import DicePosition
    from game.engine.position import Position

GOOD_CORNERS: Mapping[Touch, int] = MappingProxyType({Touch.CORNER: 2, Touch.EDGE: 3})
"""A placement that touches at least as many corners is a good one, and goes on with a run: more
than where two pieces touch as they must."""


class Placed(Struct, frozen=True):
    """A piece was placed, or a shape drawn.

    Attributes:
        player: who did it.
        placement: where, by its number.
        worth: for how many squares it counts.
        corners: the vertices of the lattice at which it touches its own colour, ascending; none
            for a first piece.
        run: how many placements of this colour in a row, this one included, have touched
            enough to be `is_good`; 0 if this one hasn't. In Dice it is the player's, in whatever
            colours.
        largest: whether no piece of the set is larger, half squares aside.
    """

    player: int
    colour: int
    placement: int
    worth: float
    corners: tuple[Vertex, ...]
    run: int
    largest: bool


class ShutOut(Struct, frozen=True):
    """A placement has taken the last way on from a colour of another side, at once.

    Attributes:
        colour: the colour that could still be placed before, and can't any more.
        player: who would have placed it next.
        plies: its pieces, in the order in which they were placed.
    """

    colour: int
    player: int
    by: int
    plies: tuple[Ply, ...]


class LeadTaken(Struct, frozen=True):
    """The lead has gone from one player to another, or to the first who has it.

    Attributes:
        player: who leads now; see `leader`.
        before: who led before, or None.
    """

    player: int
    before: int | None


class Out(Struct, frozen=True):
    """A colour with pieces left can't place any more, found at its turn; in Dice, a player can't.

    Attributes:
        player: who would have placed it next.
        colour: the colour; in Dice the one then in hand.
        plies: its pieces, in the order in which they were placed; in Dice the player's shapes.
    """

    player: int
    colour: int
    plies: tuple[Ply, ...]


class AllPlaced(Struct, frozen=True):
    """A colour has placed its last piece; in Dice, a player has drawn their last shape.

    Attributes:
        colour: the colour; in Dice the one then in hand.
        single_last: whether it was a piece of one square.
        bonus: the points that this earns by the game's scoring.
    """

    player: int
    colour: int
    single_last: bool
    bonus: int
    plies: tuple[Ply, ...]


class Rolled(Struct, frozen=True):
    """Dice were rolled, and show these numbers."""

    dice: tuple[int, ...]


class DieTaken(Struct, frozen=True):
    """A player has chosen a die.

    Attributes:
        die: the number on it.
        strike: whether a strike was crossed out for it.
    """

    player: int
    die: int
    strike: bool


class Over(Struct, frozen=True):
    """The game is over.

    Attributes:
        ranks: each player's rank, from 1; ties share the better one.
    """

    ranks: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """Those who came first; nobody in a game played alone."""
        first = tuple(player for player, rank in enumerate(self.ranks) if rank == 1)
        return first if len(self.ranks) > 1 else ()


Moment = Placed | ShutOut | LeadTaken | Out | AllPlaced | Rolled | DieTaken | Over
"""Something to be felt."""


STIRS_FOR = 8
"""How many events later that has faded away."""


def moments(game: AnyGame, ply: int | None = None) -> tuple[Moment, ...]:
    """The moments of one event, in the order in which they are felt.

    Args:
        game: the game.
        ply: how many events have happened with it; by default, those that count now. What was taken
            back may be asked about too. Nothing has happened at ply 0.
    """
    ply = game.ply if ply is None else ply
    return _moments(game, ply, game.positions()[ply]) if ply else ()


@lru_cache(maxsize=STIRS_FOR)
def _moments(game: AnyGame, ply: int, after: GamePosition) -> tuple[Moment, ...]:
    """The moments of the event that led to a position, which tells it from one taken back.

    What is seen and what is heard of an event both ask, and the tension asks for the latest.
    """
    found = list(_KINDS[game.options.kind].of_event(game, ply))
    if after.over:
        return (*found, Over(tuple(after.ranks())))
    before, now = leader(game, ply - 1), leader(game, ply)
    if now is not None and now != before and not game.events[ply - 1].sets_up:
        found.append(LeadTaken(now, before))
    return tuple(found)


def leader(game: AnyGame, ply: int | None = None) -> int | None:
    """Who leads after that many events, by default those that count now; None if nobody does yet.

    The lead is with the side that has the most points; of partners, who lead together, the
    first is given. It changes at the end of a round only, as whoever has had one turn more is ahead
    by that alone, and a tie leaves it where it is. Nobody leads who plays alone.
    """
    ply = game.ply if ply is None else ply
    if len(game.seats) == 1:
        return None
    return game.fold(_KINDS[game.options.kind].led, None, ply)


def is_good(ruleset: Ruleset, corners: Sequence[Vertex]) -> bool:
    """Whether a placement that touches its own colour at these vertices is a good one."""
    return len(corners) >= GOOD_CORNERS[ruleset.contact.attaches]


STIRS: Mapping[type[Moment], float] = MappingProxyType(
    {LeadTaken: 0.2, Out: 0.2, ShutOut: 0.3, AllPlaced: 0.3}
)
"""The moments that make a game tense, and by how much at once."""

MOST_STIRRED, OF_PROGRESS = 0.4, 0.75
"""How tense such moments can make a game all together, and its progress alone."""

STEPS = 20
"""How finely tension is told: nobody needs to follow every cell."""


@lru_cache(maxsize=1)  # It's asked for with every frame.
def tension(game: AnyGame, position: GamePosition) -> float:
    """How tense a game is in its present position, from 0 to 1.

    It grows as boards fill and pieces run out; a lead that changes and a reach that is lost add to
    it for a while.
    """
    latest = range(max(1, game.ply - STIRS_FOR + 1), game.ply + 1)
    stirred = sum(
        STIRS.get(type(moment), 0.0) * (1 - (game.ply - ply) / STIRS_FOR)
        for ply in latest
        for moment in moments(game, ply)
    )
    progress = min(1.0, _KINDS[game.options.kind].progress(position))
    whole = OF_PROGRESS * progress + min(MOST_STIRRED, stirred)
    return round(STEPS * min(1.0, whole)) / STEPS


class _Kind(Struct, Generic[PositionT, EventT], frozen=True):
    """What moments need to know about a kind of game.

    Attributes:
        of_event: the moments of an event other than a lead and the end; takes the game, and how
            many events have happened with it.
        ends_round: whether everybody has had the same number of turns after an event; takes the
            position before, the event, and the position after.
        progress: how far a game has got in a position, from 0 to 1, where about everything is full
            or somebody has used up what they have.
    """

    of_event: Callable[[Game[PositionT, EventT], int], Iterator[Moment]]
    ends_round: Callable[[PositionT, EventT, PositionT], bool]
    progress: Callable[[PositionT], float]

    def led(
        self, leading: int | None, before: PositionT, event: EventT, after: PositionT
    ) -> int | None:
        if self.ends_round(before, event, after):
            points = one_of_each(after.points(), after.sides)
            first = [side for side, count in enumerate(points) if count == max(points)]
            if len(first) == 1:
                return players_of(after.sides)[first[0]][0]
        return leading


# -- on one board -----------------------------------------------------------


def _on_board(game: Game[Position, BoardEvent], ply: int) -> Iterator[Moment]:
    before, event, after = game.positions()[ply - 1], game.events[ply - 1], game.positions()[ply]
    if not isinstance(event, Ply):
        return
    player, colour = before.player_of(event.colour), event.colour
    yield _placed(before, player, colour, event.placement, touched_on_board(game, ply, colour))
    if not after.left[colour].any():
        score = after.score(colour)
        single = after.ruleset.table.worth[event.placement] == 1
        yield AllPlaced(player, colour, bool(single), score.bonus, _of(after, colour))
    sides = after.sides
    for other, owners in enumerate(after.ruleset.owners):
        is_ours = sides[player] in {sides[owner] for owner in owners}
        if is_ours or before.out[other] or not after.left[other].any():
            continue
        # In this order, as listing what is legal takes time, and this is nearly always not empty.
        if not len(after.legal(other)) and len(before.legal(other)):
            yield ShutOut(other, after.player_of(other), player, _of(after, other))
    for other in after.passed:
        if after.left[other].any():
            yield Out(after.player_of(other), other, _of(after, other))


def touched_on_board(
    game: Game[Position, BoardEvent], ply: int, colour: int
) -> Iterator[tuple[Vertex, ...]]:
    """What a colour's placements among so many events touched of its own, the latest first."""
    for position, event in _backwards(game, ply):
        if isinstance(event, Ply) and event.colour == colour:
            yield touched_corners(position.ruleset, position.plies, event.placement, colour)


def _backwards(game: Game[PositionT, EventT], ply: int) -> Iterator[tuple[PositionT, EventT]]:
    """The first so many events, each with the position in which it happened, the latest first."""
    return zip(reversed(game.positions()[:ply]), reversed(game.events[:ply]), strict=True)


def _of(position: Position, colour: int) -> tuple[Ply, ...]:
    """A colour's pieces on the board."""
    return tuple(ply for ply in position.plies if ply.colour == colour)


def _placed(
    board: Position,
    player: int,
    colour: int,
    placement: int,
    touched: Iterator[tuple[Vertex, ...]],
) -> Placed:
    ruleset, worth = board.ruleset, whole_or_half(float(board.ruleset.table.worth[placement]))
    corners = next(touched)
    run = sum(1 for _ in takewhile(partial(is_good, ruleset), chain((corners,), touched)))
    return Placed(
        player, colour, placement, worth, corners, run, worth >= int(ruleset.pieces.most_worth)
    )


def _ends_round_on_board(before: Position, event: BoardEvent, after: Position) -> bool:
    if after.colour is None or not isinstance(event, Ply):
        return True
    order = after.ruleset.order
    return order.index(after.colour) <= order.index(event.colour)


FULL = 0.75
"""The share of a board that is covered about where games end."""


def _covered(board: Position) -> float:
    """The share of a board's cells that are covered."""
    return float((board.board[: board.ruleset.geometry.size] >= 0).mean())


def _progress_on_board(position: Position) -> float:
    placed = Counter(ply.colour for ply in position.plies)
    used_up = (
        placed[colour] / max(1, placed[colour] + int(left.sum()))
        for colour, left in enumerate(position.left)
    )
    return max(_covered(position) / FULL, *used_up)


# -- Dice -------------------------------------------------------------------


def _in_dice(game: Game[DicePosition, DiceEvent], ply: int) -> Iterator[Moment]:
    before, event, after = game.positions()[ply - 1], game.events[ply - 1], game.positions()[ply]
    if isinstance(event, Roll):
        yield Rolled(event.dice)
    else:
        player, colour = before.chooser, before.colour
        assert player is not None
        assert colour is not None
        yield DieTaken(player, event.die, event.strike)
        touched = touched_in_dice(game, ply, player)
        yield _placed(before.boards[player], player, colour, event.placement, touched)
    for gone in after.exits:
        plies = after.boards[gone.player].plies
        if gone.cause is Cause.USED_UP:
            yield AllPlaced(gone.player, gone.colour, single_last=False, bonus=0, plies=plies)
        else:
            yield Out(gone.player, gone.colour, plies)


def touched_in_dice(
    game: Game[DicePosition, DiceEvent], ply: int, player: int
) -> Iterator[tuple[Vertex, ...]]:
    """The same for what a player drew, in whatever colours."""
    for position, event in _backwards(game, ply):
        colour = position.colour
        if isinstance(event, Take) and position.chooser == player and colour is not None:
            plies = position.boards[player].plies
            yield touched_corners(position.ruleset, plies, event.placement, colour)


def _ends_round_in_dice(before: DicePosition, event: DiceEvent, after: DicePosition) -> bool:
    return after.over or after.round > before.round


def _progress_in_dice(position: DicePosition) -> float:
    covered = list(map(_covered, position.boards))
    return max(sum(covered) / len(covered) / FULL, *covered)


_KINDS: Mapping[str, _Kind[Any, Any]] = MappingProxyType(
    {
        Options.kind: _Kind(_on_board, _ends_round_on_board, _progress_on_board),
        DiceOptions.kind: _Kind(_in_dice, _ends_round_in_dice, _progress_in_dice),
    }
)
"""One entry for each kind, by its key in `game.engine.KINDS`."""
