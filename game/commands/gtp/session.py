"""What the sessions of all games have in common: commands, a record that grows, an opponent."""

from __future__ import annotations

import random
from abc import ABC
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from game.ai.player import Budget, Player
from game.engine import Event, GameOptions, GamePosition, Ply
from game.engine.diagram import diagram, event_text
from game.engine.dice import FACES, DiceEvent, Roll, Take
from game.engine.dice.position import DicePosition
from game.engine.pieces import whole_or_half
from game.engine.position import Position
from game.engine.variant import FOUR_COLOURS
from game.evaluation import Evaluation
from game.records.blksgf import write_checked
from game.records.tree import Node, Record

SEEDS = 2**32
"""How many seeds there are; other numbers are taken modulo this."""

PositionT = TypeVar("PositionT", bound=GamePosition)
EventT = TypeVar("EventT", bound=Event)


@dataclass(frozen=True)
class GtpCommand:
    """What a command does, and the names of its arguments; the last takes the rest of the line.

    Attributes:
        run: returns the answer, given the object the command is about and the arguments.
        arguments: their names.
    """

    run: Callable[..., str]
    arguments: tuple[str, ...] = ()

    def split(self, text: str) -> list[str]:
        """The arguments in the rest of a line. Raises ValueError for too few or too many."""
        found = text.split(maxsplit=len(self.arguments) - 1) if self.arguments else text.split()
        if len(found) != len(self.arguments):
            raise ValueError(f"expected arguments: {' '.join(self.arguments) or 'none'}")
        return found


@dataclass(frozen=True)
class PlayerFactory:
    """Makes the opponents that an engine plays with.

    Attributes:
        player: makes one for a game and a seed.
        budget: gives what it may spend on an event, for a game.
    """

    player: Callable[[GameOptions, int], Player[Any, Any]]
    budget: Callable[[GameOptions], Budget]


class Session(ABC, Generic[PositionT, EventT]):
    """One game, and the commands about it.

    Attributes:
        commands: the commands it answers, by name.
        options: the game.
        seed: the opponent's seed.
        record: what has happened, and what else a loaded file had.
        node: where in the record the game stands.
    """

    commands: ClassVar[dict[str, GtpCommand]]

    def __init__(self, record: Record, node: Node, players: PlayerFactory, seed: int) -> None:
        """Go on from a node of a record, with an opponent with this seed."""
        self.options = record.options
        self.record = record
        self.node = node
        self._loaded = frozenset(record.root.subtree())
        self._players = players
        self.seat_player(seed)

    def seat_player(self, seed: int) -> None:
        """Have a new opponent go on, with this seed."""
        self.seed = seed % SEEDS
        self._player: Player[PositionT, EventT] = self._players.player(self.options, self.seed)
        self._chooser: int | None = None

    @property
    def position(self) -> PositionT:
        position: PositionT = self.record.position(self.node)
        return position

    @property
    def begun(self) -> bool:
        """Whether there is something to undo."""
        return self.node.parent is not None

    def happen(self, event: EventT) -> None:
        """Let an event happen. Raises ValueError if the rules don't allow it."""
        self.node = self.record.add(self.node, event)

    def choose(self, position: PositionT) -> EventT:
        self._chooser = position.player
        return self._player.choose(position, self._players.budget(self.options))

    def get_value(self) -> str:
        """The chance to win of the side of the latest choice, as found by its search."""
        side, evaluation = self._searched()
        return f"{evaluation.outlook.chances[side]:.3f}"

    def move_values(self) -> str:
        """A line for each candidate of the latest choice, see `game.commands.gtp`."""
        side, evaluation = self._searched()
        return "\n".join(
            f"{one.visits} {one.visits:.1f} {one.outlook.chances[side]:.3f} "
            f"{event_text(self.options, one.event)}"
            for one in evaluation.candidates
        )

    def _searched(self) -> tuple[int, Evaluation]:
        """Which side chose last, and what the search found.

        Raises ValueError if there was no search.
        """
        evaluation = None if self._chooser is None else self._player.searched()
        if self._chooser is None or evaluation is None:
            raise ValueError("nothing was searched: moves from the book and forced ones need none")
        return self.options.sides[self._chooser], evaluation

    def showboard(self) -> str:
        return "\n" + diagram(self.options, self.position)

    def written(self) -> bytes:
        """The record as a file, with what was played since it was loaded as the main line.

        Raises ValueError if it couldn't be read again.
        """
        self.record.make_main(self.node)
        return write_checked(self.record)

    def undo(self) -> str:
        """Take back the latest event. What a file had stays in the record, as a variation."""
        while self.node in self._loaded and self.node.event is None and self.node.parent:
            self.node = self.node.parent  # Nothing has happened there.
        if self.node.parent is None:
            raise ValueError("nothing to undo")
        if self.node in self._loaded:
            self.node = self.node.parent
        else:
            self.node = self.record.delete(self.node)
        return ""


PASS = "pass"


class BoardSession(Session[Position, Ply]):
    """Answers to the commands of Pentobi's dialect."""

    # -- the game -----------------------------------------------------------

    def _play(self, colour: str, move: str) -> str:
        return self._place(self.position.ruleset.colour_named(colour), move)

    def _play_next(self, move: str) -> str:
        return self._place(self._to_play(), move)

    def _place(self, colour: int, move: str) -> str:
        """Place for a colour, in turn or not; a pass is a move too, if there is no other."""
        position = self.position
        if move.lower() != PASS:
            self.happen(Ply(colour, position.ruleset.table.parse(move)))
        elif len(position.legal(colour)):
            raise ValueError("illegal move: no pass while the colour can still place")
        else:
            self.node = self.record.add_silent(self.node)
        return ""

    def _all_legal(self, colour: str) -> str:
        ruleset = self.position.ruleset
        placements = self.position.legal(ruleset.colour_named(colour))
        return "\n".join(map(ruleset.table.name_of, placements.tolist()))

    def _final_score(self) -> str:
        """One number per colour; for two players, who leads and by how much, B being the first."""
        ruleset = self.position.ruleset
        points = [self.position.score(colour).points for colour in range(len(ruleset.colours))]
        if ruleset.players != 2:
            return " ".join(map(str, points))
        first, second = (sum(points[c] for c in ruleset.colours_of(player)) for player in (0, 1))
        if first == second:
            return "0"
        lead = whole_or_half(abs(first - second))
        return f"B+{lead}" if first > second else f"W+{lead}"

    # -- the opponent -------------------------------------------------------

    def _genmove(self, colour: str) -> str:
        return self._generate(self.position.ruleset.colour_named(colour))

    def _genmove_next(self) -> str:
        return PASS if self.position.over else self._generate(self._to_play())

    def _generate(self, colour: int) -> str:
        """Choose and place. If the colour can't place, nothing changes."""
        ply = self._choose(colour)
        if ply is None:
            return PASS
        self.happen(ply)
        return self.position.ruleset.table.name_of(ply.placement)

    def _reg_genmove(self, colour: str) -> str:
        ply = self._choose(self.position.ruleset.colour_named(colour))
        return PASS if ply is None else self.position.ruleset.table.name_of(ply.placement)

    def _choose(self, colour: int) -> Ply | None:
        """The opponent's choice for a colour, in turn or not; None if it can't place."""
        if not len(self.position.legal(colour)):
            return None
        return self.choose(self.position.with_turn_of(colour))

    def _to_play(self) -> int:
        if self.position.colour is None:
            raise ValueError("the game is over: no colour can place any more")
        return self.position.colour

    commands: ClassVar[dict[str, GtpCommand]] = {
        "all_legal": GtpCommand(_all_legal, ("COLOUR",)),
        "final_score": GtpCommand(_final_score),
        "g": GtpCommand(_genmove_next),
        "genmove": GtpCommand(_genmove, ("COLOUR",)),
        "get_value": GtpCommand(Session.get_value),
        "move_values": GtpCommand(Session.move_values),
        "p": GtpCommand(_play_next, ("MOVE",)),
        "play": GtpCommand(_play, ("COLOUR", "MOVE")),
        "reg_genmove": GtpCommand(_reg_genmove, ("COLOUR",)),
        "showboard": GtpCommand(Session.showboard),
        "undo": GtpCommand(Session.undo),
    }


class DiceSession(Session[DicePosition, DiceEvent]):
    """Answers to the commands about rolls and takes."""

    def _happen(self, event: DiceEvent) -> str:
        """Let something happen; return the command for it."""
        self.happen(event)
        return event_text(self.options, event)

    # -- whose turn ---------------------------------------------------------

    def _turn(self) -> str:
        position = self.position
        if position.over:
            return "over"
        if position.chooser is None:
            return f"{position.starter + 1} roll {position.to_roll}"
        colour = FOUR_COLOURS[position.markers.held[position.chooser]]
        return f"{position.chooser + 1} take {colour.name} {_spaced(position.dice)}"

    def _check(self, *, in_time: bool) -> None:
        """Raise ValueError, saying whose turn it is, for a command that comes out of turn."""
        if in_time:
            return
        position = self.position
        if position.over:
            raise ValueError("the game is over: nobody can draw any more")
        if position.chooser is None:
            raise ValueError(f"player {position.starter + 1} is to roll {position.to_roll} dice")
        raise ValueError(
            f"player {position.chooser + 1} is to take one of {_spaced(position.dice)}"
        )

    def _check_take(self) -> None:
        self._check(in_time=self.position.chooser is not None)

    # -- rolling ------------------------------------------------------------

    def _roll(self, dice: str) -> str:
        self._check(in_time=self.position.to_roll > 0)
        self._happen(Roll(tuple(map(_die_named, dice.split()))))
        return ""

    def _genroll(self) -> str:
        """Roll; in the same game with the same seed, each round's dice fall the same way again."""
        self._check(in_time=self.position.to_roll > 0)
        rng = random.Random(f"{self.seed} {self.position.round}")
        return self._happen(Roll(tuple(rng.choices(FACES, k=self.position.to_roll))))

    # -- taking -------------------------------------------------------------

    def _take(self, die: str, cells: str) -> str:
        return self._draw(die, cells, strike=False)

    def _strike(self, die: str, cells: str) -> str:
        return self._draw(die, cells, strike=True)

    def _draw(self, die: str, cells: str, *, strike: bool) -> str:
        self._check_take()
        self._happen(Take(_die_named(die), strike, self.options.ruleset.table.parse(cells)))
        return ""

    def _all_takes(self) -> str:
        self._check_take()
        return "\n".join(event_text(self.options, take) for take in self.position.takes())

    def _gentake(self) -> str:
        return self._happen(self._chosen())

    def _reg_gentake(self) -> str:
        return event_text(self.options, self._chosen())

    def _chosen(self) -> DiceEvent:
        self._check_take()
        return self.choose(self.position)

    # -- counting -----------------------------------------------------------

    def _final_score(self) -> str:
        """For each player, the squares unfilled and, as they break ties, the strikes."""
        unfilled = map(self.position.unfilled, range(self.position.players))
        scores = zip(unfilled, self.position.strikes, strict=True)
        return " ".join(f"{squares}:{strikes}" for squares, strikes in scores)

    commands: ClassVar[dict[str, GtpCommand]] = {
        "all_takes": GtpCommand(_all_takes),
        "final_score": GtpCommand(_final_score),
        "genroll": GtpCommand(_genroll),
        "gentake": GtpCommand(_gentake),
        "reg_gentake": GtpCommand(_reg_gentake),
        "roll": GtpCommand(_roll, ("DICE",)),
        "showboard": GtpCommand(Session.showboard),
        "strike": GtpCommand(_strike, ("DIE", "CELLS")),
        "take": GtpCommand(_take, ("DIE", "CELLS")),
        "turn": GtpCommand(_turn),
        "undo": GtpCommand(Session.undo),
    }


def _die_named(text: str) -> int:
    """The number on a die, from its text. Raises ValueError for all but a digit from 1 to 6."""
    for face in FACES:
        if text == str(face):
            return face
    raise ValueError(f"a die shows a number from {FACES[0]} to {FACES[-1]}, not {text!r}")


def _spaced(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))
