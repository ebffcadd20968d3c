"""What the sessions of all games have in common: commands, a record that grows, an opponent."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from game.ai.player import Budget, Player
from game.engine import Event, GameOptions, GamePosition
from game.engine.diagram import diagram, event_text
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
        """The position now."""
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
        """What the opponent chooses in a position."""
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
        """The position in characters."""
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
