"""Follows a learner through a lesson: which step is next, and what it lets pass."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar

from msgspec import Struct

from game.engine import AnyGame
from game.engine.position import Position
from game.engine.turning import Turning, ways_from
from game.lessons.lesson import Ask, Lesson, Step, Task
from game.lessons.spots import can_lie_wrong, turned_spot, wrong_spot
from game.lessons.wish import Measure

LEARNER = 0
"""The player who learns: whoever opens the game."""

T = TypeVar("T")


class Held(Struct, frozen=True):
    """The piece that a learner holds, and the orientation in which it lies."""

    piece: int
    orientation: int


class Fault(Enum):
    """Why a lesson doesn't let pass what the rules allow; the values are parts of text keys."""

    SPOT = "spot"
    """Another place is asked for."""
    PIECE = "piece"
    """Another piece is."""
    SMALL = "small"
    """A larger piece is."""
    WISH = "wish"
    """It isn't good enough."""


class Tutor:
    """A lesson under way in a game.

    Where the learner stands follows from the game: how many turns of theirs there were. So a game
    that was left, or taken back, is where it was. Within a turn it follows from what is in hand,
    so a piece that is put back is asked for again.

    Attributes:
        lesson: the lesson.
        game: the game.
    """

    def __init__(self, lesson: Lesson, game: AnyGame) -> None:
        self.lesson, self.game = lesson, game
        # The turns in which the learner has tried what isn't allowed.
        self._tried: set[int] = set()
        # Those in which a good place is shown, as the learner's own wasn't good enough.
        self._helped: set[int] = set()
        # A position of the game, and the learner's turns until then.
        self._counted: tuple[object, int] = None, 0
        # What was found on a board, as long as it is this one: others' turns may change it.
        self._board: object = None
        self._found: dict[tuple[object, ...], Any] = {}

    @property
    def turns(self) -> int:
        """How many turns of the learner's have counted so far."""
        now = self.game.position
        if self._counted[0] is not now:
            count = sum(
                position.player == LEARNER and not event.sets_up
                for position, event in self.game.history()
            )
            self._counted = now, count
        return self._counted[1]

    @property
    def task(self) -> Task | None:
        """What the learner does in their next turn; None once that is all."""
        tasks, turns = self.lesson.tasks, self.turns
        over = turns >= len(tasks) or self.game.position.over
        return None if over or not self.game.lesson else tasks[turns]

    def stop(self) -> None:
        """Have the game go on as one in which there is no lesson."""
        self.game.lesson = ""

    # -- what is asked for --------------------------------------------------

    def step(self, position: Position | None, held: Held | None) -> Step | None:
        """The step that is next; None once the lesson is over.

        Args:
            position: the board on which the learner is to place a piece; None while they can't.
            held: what they hold.
        """
        task = self.task
        if task is None:
            return None
        return next(
            (step for step in task.steps if not self._done(step, task, position, held)),
            task.steps[-1],
        )

    def _done(self, step: Step, task: Task, position: Position | None, held: Held | None) -> bool:
        if step.ask is Ask.TRY and self.turns in self._tried:
            return True
        if position is None or held is None:
            return False
        if step.ask is Ask.TAKE:
            return held.piece in self.pieces(position)
        if step.ask is Ask.TURN:
            spot = self._spot_of(task, position, held.piece)
            lies = position.ruleset.table.orientation
            return spot is not None and int(lies[spot]) == held.orientation
        if step.ask is Ask.TRY:
            # The board may leave nothing to try.
            return self._wrong_spot(position, held) is None
        return False

    def pieces(self, position: Position) -> frozenset[int]:
        """The pieces that may be taken now."""
        task, table = self.task, position.ruleset.table
        if task is None:
            return frozenset(range(len(position.ruleset.pieces.pieces)))
        if task.wish is not None and self.turns in self._helped:
            return frozenset(int(table.piece[one]) for one in self._good_places(position))
        offered = self._offered(task, position)
        if self.turns in self._tried or all(step.ask is not Ask.TRY for step in task.steps):
            return offered

        def find() -> frozenset[int]:
            return frozenset(piece for piece in offered if can_lie_wrong(position, piece))

        # Those with which it can be tried, unless the board leaves no place for that.
        return self._once(position, find, "triable") or offered

    def _offered(self, task: Task, position: Position) -> frozenset[int]:
        """The pieces that a task offers."""

        def find() -> frozenset[int]:
            return frozenset(
                number
                for number, piece in enumerate(position.ruleset.pieces.pieces)
                if piece.worth >= task.least and (not task.pieces or piece.name in task.pieces)
            )

        return self._once(position, find, "offered", self.turns)

    def outline(self, position: Position, held: Held) -> int | None:
        """The placement that is asked for with the piece in hand; None for any that is legal.

        While something is to be tried that isn't allowed, it is that.
        """
        task, step = self.task, self.step(position, held)
        if task is None or step is None:
            return None
        if step.ask is Ask.TRY:
            return self._wrong_spot(position, held)
        if self.turns in self._helped:
            return self._good_spot(position, held)
        return self._spot_of(task, position, held.piece)

    def _good_spot(self, position: Position, held: Held) -> int | None:
        """A place that is good enough for the piece in hand, for which it needs the least turning.

        None if it has none.
        """

        def find() -> int | None:
            lies = position.ruleset.table
            ways = ways_from(lies.orientations, held.orientation)
            good = self._good_places(position)
            own = [one for one in sorted(good) if lies.piece[one] == held.piece]
            return min(own, key=lambda one: len(ways[int(lies.orientation[one])]), default=None)

        # It stays where it is while the piece is turned towards it.
        return self._once(position, find, "shown", held.piece)

    def _wrong_spot(self, position: Position, held: Held) -> int | None:
        """Where the piece in hand may not lie, to be tried; None if there is no such place."""
        return self._once(
            position, lambda: wrong_spot(position, held.orientation), "wrong", held.orientation
        )

    def _good_places(self, position: Position) -> frozenset[int]:
        """The placements that are good enough to end the turn."""
        task = self.task
        if task is None or task.wish is None:
            return frozenset()
        wish, offered = task.wish, self._offered(task, position)

        def find() -> frozenset[int]:
            places = [one for number in offered for one in self.allowed(position, number)]
            return wish.good(position, places)

        return self._once(position, find, "good")

    def _spot_of(self, task: Task, position: Position, piece: int) -> int | None:
        """The only place at which a task's turn may end with a piece, if there is one."""
        if task.spot:
            return position.ruleset.table.parse(task.spot)
        if not task.turned:
            return None
        return self._once(position, lambda: turned_spot(position, piece), "turned", piece)

    def _once(self, position: Position, find: Callable[[], T], *what: object) -> T:
        """What is found on a board, found once as long as the board stays as it is."""
        board = (position.plies, position.colour)
        if board != self._board:
            self._board, self._found = board, {}
        if what not in self._found:
            self._found[what] = find()
        found: T = self._found[what]
        return found

    def turning(self, position: Position, held: Held) -> Turning | None:
        """What brings the piece in hand nearer to how it is to lie; None if it lies so."""
        lies, outline = position.ruleset.table, self.outline(position, held)
        places = self.allowed(position, held.piece) if outline is None else [outline]
        wanted = {int(lies.orientation[one]) for one in places}
        ways = ways_from(lies.orientations, held.orientation)
        way = next((way for orientation, way in ways.items() if orientation in wanted), ())
        return way[0] if way else None

    def cells(self, position: Position, held: Held) -> list[int]:
        """The free cells that the piece in hand is to cover one of, ascending.

        These are the corners from which its colour can go on; where others are to be blocked, those
        of theirs. A piece that may lie anywhere needs none of them.
        """
        free = position.ruleset.free_piece
        if free is not None and free.piece == held.piece:
            return []
        wish = None if self.task is None else self.task.wish
        blocks = wish is not None and wish.measure is Measure.BLOCKED
        table, colours = position.ruleset.table, range(len(position.ruleset.colours))
        whose = [colour for colour in colours if (colour != position.colour) is blocks]
        covered = {
            cell
            for placement in self.allowed(position, held.piece)
            for cell in table.cells_of(placement)
        }
        found = {int(cell) for colour in whose for cell in position.attach_points(colour)}
        return sorted(found & covered)

    # -- what passes --------------------------------------------------------

    def allowed(self, position: Position, piece: int) -> list[int]:
        """The placements of a piece that may end the turn, whatever they are good for."""
        task, table = self.task, position.ruleset.table
        legal = position.legal()
        own: list[int] = legal[table.piece[legal] == piece].tolist()
        spot = None if task is None else self._spot_of(task, position, piece)
        return own if spot is None else [one for one in own if one == spot]

    def fault(self, position: Position, placement: int) -> Fault | None:
        """Why a legal placement doesn't pass, or None if it does."""
        task = self.task
        if task is None:
            return None
        table = position.ruleset.table
        piece = int(table.piece[placement])
        offered = self.pieces(position)
        if piece not in offered:
            return self.fault_of(piece, position)
        held = Held(piece, int(table.orientation[placement]))
        step = self.step(position, held)
        tries = step is not None and step.ask is Ask.TRY
        if tries or placement not in self.allowed(position, piece):
            return Fault.SPOT
        if task.wish is None or placement in self._good_places(position):
            return None
        self._helped.add(self.turns)
        return Fault.WISH

    def fault_of(self, piece: int, position: Position) -> Fault | None:
        """Why a piece may not be taken now, or None if it may."""
        if piece in self.pieces(position):
            return None
        task = self.task
        small = task is not None and piece not in self._offered(task, position) and task.small
        return Fault.SMALL if small else Fault.PIECE

    def tried(self, position: Position, held: Held, placement: int | None) -> bool:
        """Note that the learner has let go of a piece where it may not lie.

        Returns whether that was asked for.
        """
        step = self.step(position, held)
        if step is None or step.ask is not Ask.TRY or placement is None:
            return False
        if placement != self.outline(position, held):
            return False
        self._tried.add(self.turns)
        return True
