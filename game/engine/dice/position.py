"""The state of a game of Dice, and the rules that lead to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

from game.engine.dice.events import DiceEvent, Roll, Take
from game.engine.dice.options import check_players
from game.engine.dice.ruleset import FACES, ROW_OF, STRIKES, dice_ruleset
from game.engine.position import Position
from game.engine.ruleset import Ruleset
from game.engine.scoring import ranks
from game.engine.table import Placements
from game.engine.variant import FOUR_COLOURS

ROW_NUMBERS = np.array(ROW_OF, dtype=np.int8)
"""`ROW_OF` as an array."""


class Cause(Enum):
    """Why a player is out."""

    USED_UP = "used_up"
    """Every shape is used."""

    NO_ROOM = "no_room"
    """No unused shape fits in the colour in hand, though one may in another colour."""

    NO_DIE = "no_die"
    """Some fit, but none of a row that a die left shows, and no strike is left."""


@dataclass(frozen=True)
class Exit:
    """How a player went out.

    Attributes:
        player: the player.
        colour: the colour then in hand.
        cause: why nothing could be drawn in it.
    """

    player: int
    colour: int
    cause: Cause


def why_out(board: Position, colour: int, rows: Iterable[int]) -> Cause | None:
    """Why no unused shape of these rows can be drawn on a board in a colour; None if one can."""
    fitting = board.legal(colour)
    if not len(fitting):
        return Cause.NO_ROOM if board.left[0].any() else Cause.USED_UP
    given = np.isin(ROW_NUMBERS[board.ruleset.table.piece[fitting]], tuple(rows)).any()
    return None if given else Cause.NO_DIE


@dataclass(frozen=True)
class Markers:
    """Who holds which colour.

    All four go round one circle: from each player to the next clockwise, from the last player to
    the end of the standby queue, and from its head to the first player. The standby zone lies to
    the right of the player who opened the game and stays there. In four rounds, everybody
    therefore has each colour once, however many players there are.

    Attributes:
        held: for each player, the colour.
        standby: the colours that wait, the next to be taken first.
    """

    held: tuple[int, ...]
    standby: tuple[int, ...]

    @classmethod
    def at_start(cls, players: int, held: tuple[int, ...] = ()) -> Markers:
        """The markers that the players chose, the rest on standby; the first ones if none chose."""
        colours = tuple(range(len(FOUR_COLOURS)))
        held = held or colours[:players]
        return cls(held, tuple(colour for colour in colours if colour not in held))

    def advanced(self) -> Markers:
        """The markers after each has moved on by one.

        >>> Markers.at_start(2)
        Markers(held=(0, 1), standby=(2, 3))
        >>> Markers.at_start(2).advanced()
        Markers(held=(2, 0), standby=(3, 1))
        """
        first, *waiting = (*self.standby, self.held[-1])
        return Markers((first, *self.held[:-1]), tuple(waiting))


class IllegalTakeError(ValueError):
    """A die, strike or shape that can't be taken."""


@dataclass(frozen=True, eq=False)
class DicePosition:
    """Who has drawn what, who holds which marker, and whose turn it is. Immutable.

    Players are numbered clockwise. The first opens the game; in each later round, the next player
    clockwise who is still in rolls. Whoever has nothing that fits in the colour just taken over,
    whatever the dice may show, is out before the roll; once everybody is, the game is over.

    Attributes:
        boards: each player's board and shapes, a position of a `dice_ruleset`.
        strikes: for each player, how many are crossed out.
        out: for each player, whether they were found unable to draw.
        markers: who holds which colour.
        round: the number of rounds before this one.
        starter: the player who rolls in this round.
        dice: the numbers on the dice nobody has taken yet; empty before the roll.
        turns: the players still to choose in this round, the next one first.
        exits: how players went out just before this position's turn.
    """

    boards: tuple[Position, ...]
    strikes: tuple[int, ...]
    out: tuple[bool, ...]
    markers: Markers
    round: int = 0
    starter: int = 0
    dice: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    exits: tuple[Exit, ...] = ()

    @classmethod
    def start(cls, players: int, markers: tuple[int, ...] = ()) -> DicePosition:
        """The start of a game. Raises ValueError for a number of players that can't play."""
        check_players(players)
        return cls(
            boards=(Position(dice_ruleset()),) * players,
            strikes=(0,) * players,
            out=(False,) * players,
            markers=Markers.at_start(players, markers),
        )

    @property
    def ruleset(self) -> Ruleset:
        """The rules of each player's board."""
        return self.boards[0].ruleset

    # -- whose turn ---------------------------------------------------------

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.boards)

    @property
    def over(self) -> bool:
        """Whether everybody is out."""
        return all(self.out)

    @property
    def decided(self) -> bool:
        """Not before the end, which the dice may still change."""
        return self.over

    @property
    def player(self) -> int | None:
        """The player whose turn it is, to roll or to choose; None at the end."""
        if self.over:
            return None
        return self.starter if self.chooser is None else self.chooser

    @property
    def fallen(self) -> tuple[int, ...]:
        """The players who went out just before this position's turn."""
        return tuple(one.player for one in self.exits)

    @property
    def chooser(self) -> int | None:
        """The player to choose a die; None before the roll and at the end."""
        return self.turns[0] if self.turns else None

    @property
    def colour(self) -> int | None:
        """The colour in the hand of the player to choose, or None."""
        return None if self.chooser is None else self.markers.held[self.chooser]

    @property
    def to_roll(self) -> int:
        """How many dice the starting player is to roll now: one for each player who is in.

        0 while the players choose, and at the end.
        """
        return 0 if self.turns else self.out.count(False)

    # -- what may be chosen -------------------------------------------------

    def legal(self, die: int, *, strike: bool = False) -> Placements:
        """The placements the player to choose may draw with that die, ascending.

        Empty if there is no such die or strike left; `take` then raises IllegalTakeError, saying
        which.
        """
        player = self.chooser
        if player is None or _fault(self, die, strike=strike) is not None:
            return np.empty(0, dtype=np.intp)
        legal = self.boards[player].legal(self.markers.held[player])
        if strike:
            return legal
        of_row: Placements = legal[ROW_NUMBERS[self.ruleset.table.piece[legal]] == die]
        return of_row

    def takes(self) -> list[Take]:
        """Everything that the player to choose may do."""
        return [
            Take(die, strike, int(placement))
            for die in sorted(set(self.dice))
            for strike in (False, True)
            for placement in self.legal(die, strike=strike)
        ]

    def _exit(self, player: int) -> Exit | None:
        """How a player goes out who can't draw now; None for one who can.

        Before the roll, the dice may still show anything.
        """
        board, colour = self.boards[player], self.markers.held[player]
        any_row = not self.dice or self.strikes[player] < STRIKES
        cause = why_out(board, colour, FACES if any_row else self.dice)
        return None if cause is None else Exit(player, colour, cause)

    # -- playing ------------------------------------------------------------

    def chance_event(self, choose: Callable[[Sequence[int]], int]) -> Roll | None:
        """The roll that is due, each die's face chosen by `choose`; None while players choose."""
        dice = tuple(choose(FACES) for _ in range(self.to_roll))
        return Roll(dice) if dice else None

    def after(self, event: DiceEvent) -> DicePosition:
        """The position after a roll or a take. Raises as `roll` and `take` do."""
        return self.roll(event.dice) if isinstance(event, Roll) else self.take(event)

    def roll(self, dice: Sequence[int]) -> DicePosition:
        """The position after the starting player has rolled these numbers.

        Raises ValueError unless it is time to roll that many dice.
        """
        if not dice or len(dice) != self.to_roll:
            raise ValueError(f"it is time to roll {self.to_roll} dice, not {len(dice)}")
        if not all(type(die) is int and die in FACES for die in dice):
            raise ValueError(f"dice show 1 to 6, not {' '.join(map(str, dice))}")
        turns = tuple(
            player for player in _clockwise(self.starter, self.players) if not self.out[player]
        )
        return replace(self, dice=tuple(dice), turns=turns, exits=())._advanced()

    def take(self, take: Take) -> DicePosition:
        """The position after the player to choose has taken a die and drawn a shape.

        Raises IllegalTakeError, or what `Position.play` does for a shape that can't be drawn there.
        """
        player, colour = self.chooser, self.colour
        if player is None or colour is None:
            raise IllegalTakeError("nobody is to choose now")
        fault = _fault(self, take.die, strike=take.strike)
        if fault is not None:
            raise IllegalTakeError(fault)
        boards, strikes = list(self.boards), list(self.strikes)
        boards[player] = boards[player].play(take.placement, colour)
        row = int(ROW_OF[self.ruleset.table.piece[take.placement]])
        if not take.strike and row != take.die:
            raise IllegalTakeError(f"the shape is of row {row}, the die shows {take.die}")
        dice = list(self.dice)
        dice.remove(take.die)
        strikes[player] += take.strike
        return replace(
            self,
            boards=tuple(boards),
            strikes=tuple(strikes),
            dice=tuple(dice),
            turns=self.turns[1:],
            exits=(),
        )._advanced()

    def _advanced(self) -> DicePosition:
        """Give the turn to the next player who can draw; those who can't are out.

        The dice on the table stay as they are for those who come after; only the next roll has
        fewer. After the last player every marker moves on, including those of players who are out.
        """
        turns, exits = self.turns, []
        while turns and (gone := self._exit(turns[0])):
            exits.append(gone)
            turns = turns[1:]
        after = replace(self, turns=turns)._without(exits)
        if turns:
            return after
        if after.over:
            return replace(after, dice=())
        moved = replace(after, markers=self.markers.advanced(), round=self.round + 1, dice=())
        return moved._before_roll()

    def _before_roll(self) -> DicePosition:
        """The next round before its roll: without those who can draw nothing, whatever is rolled.

        "The number of dice equals the number of active players", and the game ends "when no players
        can fill in any more pieces" (rule sheet "Blokus Dice").
        """
        clockwise = [p for p in _clockwise(self.starter + 1, self.players) if not self.out[p]]
        gone = {player: self._exit(player) for player in clockwise}
        able = [player for player in clockwise if gone[player] is None]
        exits = [one for one in gone.values() if one is not None]
        return replace(self, starter=(able or [self.starter])[0])._without(exits)

    def _without(self, exits: Sequence[Exit]) -> DicePosition:
        """The position with these players out, besides those who went out already."""
        fallen = {one.player for one in exits}
        out = tuple(was or player in fallen for player, was in enumerate(self.out))
        return replace(self, out=out, exits=(*self.exits, *exits))

    # -- counting -----------------------------------------------------------

    def unfilled(self, player: int) -> int:
        """How many squares of a player's board are empty."""
        size = self.ruleset.geometry.size
        return int(np.count_nonzero(self.boards[player].board[:size] < 0))

    @property
    def sides(self) -> tuple[int, ...]:
        """For each player, the side that they play for: their own."""
        return tuple(range(self.players))

    def totals(self) -> list[int]:
        """Each player's unfilled squares."""
        return [self.unfilled(player) for player in range(self.players)]

    def points(self) -> list[float]:
        """The squares that each player has filled."""
        return [self.ruleset.geometry.size - unfilled for unfilled in self.totals()]

    def ranks(self) -> list[int]:
        """Each player's rank so far, from 1.

        The most filled squares rank first, and among equals the fewest strikes. Players who are
        equal in both share the better rank.
        """
        return ranks(self.points(), [STRIKES - used for used in self.strikes])


def _fault(position: DicePosition, die: int, *, strike: bool) -> str | None:
    """Why that die can't be taken, or a strike crossed out; None if they can."""
    if type(die) is not int or die not in position.dice:
        return f"there is no {die} among the dice {' '.join(map(str, position.dice))}"
    assert position.chooser is not None
    if strike and position.strikes[position.chooser] == STRIKES:
        return f"all {STRIKES} strikes are crossed out"
    return None


def _clockwise(first: int, players: int) -> list[int]:
    """All players from one of them on."""
    return [(first + step) % players for step in range(players)]
