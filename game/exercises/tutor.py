"""Follows a learner through a lesson: which step is next, and what it lets pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, TypeVar

import numpy as np
from msgspec import Struct

from game.ai.kinds import OPPONENTS
from game.engine import AnyGame, Event
from game.engine.contacts import Rule
from game.engine.pieces import Turning, Way, ways_from
from game.engine.position import Position
from game.engine.touch import Touch
from game.exercises.lessons import Ask, Lesson, Step, Task
from game.play.deciders import Asked, Decider
from game.play.driver import BEGINNER

SHOWN_WAY = 2
"""How many turns and flips an outline asks for, if it can: one of each."""


def as_in_tray(position: Position, piece: int) -> int:
    """The orientation in which a piece lies in its tray: its first."""
    lies = position.ruleset.table.orientations
    return next(number for number, one in enumerate(lies) if one.piece == piece)


def turned_spot(position: Position, piece: int) -> int | None:
    """Where a piece fits once it has been turned and flipped; None if it fits nowhere.

    Of all such places it is the one that opens the most corners, nearest to the board's middle.
    """
    table = position.ruleset.table
    legal = position.legal()
    own = legal[table.piece[legal] == piece].tolist()
    ways = ways_from(table.orientations, as_in_tray(position, piece))

    def effort(placement: int) -> tuple[int, int, float, int]:
        way = ways[int(table.orientation[placement])]
        opened = len(position.play(placement).attach_points(int(position.colour or 0)))
        return _too_plain(way), -opened, _away(position, placement), placement

    return min(own, key=effort, default=None)


def _too_plain(way: Way) -> int:
    """How far a way is from one turn and one flip."""
    return abs(len(way) - SHOWN_WAY) + (Turning.OVER not in way)


def wrong_spot(position: Position, orientation: int) -> int | None:
    """Where a piece touches its own colour in the way that isn't allowed.

    That is along an edge, or at a corner alone in a game whose pieces lie edge to edge; nothing
    else is wrong there. It is a place for the piece as it lies, or else for which it needs the
    least turning; of these the one that touches most, nearest to the board's middle. None if there
    is none.
    """
    for lies in ways_from(position.ruleset.table.orientations, orientation):
        places = _wrong_places(position, lies)
        found = [(-touching, _away(position, one), one) for one, touching in places]
        if found:
            return min(found)[2]
    return None


def can_lie_wrong(position: Position, piece: int) -> bool:
    """Whether there is such a place for a piece."""
    ways = ways_from(position.ruleset.table.orientations, as_in_tray(position, piece))
    return any(True for lies in ways for _ in _wrong_places(position, lies))


def _wrong_places(position: Position, orientation: int) -> Iterator[tuple[int, int]]:
    """The wrong places for an orientation, and how many cells touch the colour's own there."""
    table, colour = position.ruleset.table, position.colour
    if colour is None:
        return
    by_edge = position.ruleset.contact.closes is Touch.EDGE
    rule = Rule.OWN_EDGE if by_edge else Rule.NO_EDGE
    for placement in np.flatnonzero(table.orientation == orientation).tolist():
        violation = position.violation(placement)
        if violation is not None and violation.rule is rule:
            touching = len(violation.cells) if by_edge else _at_corners(position, placement)
            if touching:
                yield placement, touching


def _at_corners(position: Position, placement: int) -> int:
    """How many cells of a placement touch its colour at a corner."""
    around = position.ruleset.geometry.corner_neighbours
    own = {
        cell
        for ply in position.plies
        if ply.colour == position.colour
        for cell in position.ruleset.table.cells_of(ply.placement)
    }
    return sum(
        not own.isdisjoint(around[cell]) for cell in position.ruleset.table.cells_of(placement)
    )


def _away(position: Position, placement: int) -> float:
    """How far a placement is from the middle of the board, in edges of a cell."""
    geometry, table = position.ruleset.geometry, position.ruleset.table
    centre = geometry.lattice.centre
    board = np.mean([centre(point) for point in geometry.points], axis=0)
    own = [centre(geometry.points[cell]) for cell in table.cells_of(placement)]
    return round(float(np.hypot(*(np.mean(own, axis=0) - board))), 3)


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
    WRONG = "wrong"
    """Another place is better."""
    OVER = "over"
    """The lesson is over."""


TRIES = 2
"""After so many wrong placements the right one is shown."""


class Tutor:
    """A lesson under way in a game.

    Where the learner stands follows from the game: how many turns of theirs there were. So a game
    that was left, or taken back, is where it was. Within a turn it follows from what is in hand,
    so a piece that is put back is asked for again.

    Attributes:
        number: the number of the lesson's position that is asked, from 0.
        missed: the wrong placements that the learner has tried in this turn.
    """

    def __init__(self, lesson: Lesson, game: AnyGame, number: int = 0) -> None:
        self.lesson, self.game, self.number = lesson, game, number
        # The turns in which the learner has tried what isn't allowed.
        self._tried: set[int] = set()
        self.missed: list[int] = []
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
        tasks, turns, asked = self.lesson.tasks, self.turns, self.number + self.turns
        over = asked >= len(tasks) or (bool(turns) and bool(self.lesson.positions))
        left = not self.game.position.over and self.game.lesson
        return None if over or not left else tasks[asked]

    @property
    def has_more(self) -> bool:
        return self.number + 1 < len(self.lesson.positions)

    def stop(self) -> None:
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
        task, table = self.task, position.ruleset.table
        if task is None:
            return frozenset(range(len(position.ruleset.pieces.pieces)))
        if self._is_shown:
            return frozenset(int(table.piece[one]) for one in self.right(position))
        offered = self._offered(task, position)
        if self.turns in self._tried or all(step.ask is not Ask.TRY for step in task.steps):
            return offered

        def find() -> frozenset[int]:
            return frozenset(piece for piece in offered if can_lie_wrong(position, piece))

        # Those with which it can be tried, unless the board leaves no place for that.
        return self._once(position, find, "triable") or offered

    def _offered(self, task: Task, position: Position) -> frozenset[int]:
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
        if self._is_shown:
            return self._right_spot(position, held)
        return self._spot_of(task, position, held.piece)

    @property
    def _is_shown(self) -> bool:
        """Whether the right placement is shown, as the learner doesn't find it."""
        return len(self.missed) >= TRIES and self.task is not None

    def right(self, position: Position) -> list[int]:
        """The right placements, the best first; [] where there are others."""
        task = self.task
        return [] if task is None else [position.ruleset.table.parse(one) for one in task.right]

    def _right_spot(self, position: Position, held: Held) -> int | None:
        """The best of the right places for the piece in hand; None if it has none."""
        pieces, right = position.ruleset.table.piece, self.right(position)
        return next((one for one in right if pieces[one] == held.piece), None)

    def _wrong_spot(self, position: Position, held: Held) -> int | None:
        """Where the piece in hand may not lie, to be tried; None if there is no such place."""
        return self._once(
            position, lambda: wrong_spot(position, held.orientation), "wrong", held.orientation
        )

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

        These are the corners from which its colour can go on. A piece that may lie anywhere needs
        none of them.
        """
        free = position.ruleset.free_piece
        if free is not None and free.piece == held.piece:
            return []
        assert position.colour is not None
        table, allowed = position.ruleset.table, self.allowed(position, held.piece)
        covered = {cell for placement in allowed for cell in table.cells_of(placement)}
        return sorted(covered.intersection(position.attach_points(position.colour).tolist()))

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
        right = self.right(position)
        if not right or placement in right:
            return None
        self.missed.append(placement)
        return Fault.WRONG

    def fault_of(self, piece: int, position: Position) -> Fault | None:
        """Why a piece may not be taken now, or None if it may."""
        task = self.task
        if task is None:
            return Fault.OVER
        if piece in self.pieces(position):
            return None
        small = piece not in self._offered(task, position) and task.small
        return Fault.SMALL if small else Fault.PIECE

    def tried(self, position: Position, held: Held, placement: int | None) -> bool:
        """Note that the learner has let go of a piece where it may not lie.

        Returns whether that was asked for: whether it breaks the rule that is to be seen, in the
        outline or anywhere else.
        """
        step, wanted = self.step(position, held), self.outline(position, held)
        if step is None or step.ask is not Ask.TRY or placement is None or wanted is None:
            return False
        broken, shown = position.violation(placement), position.violation(wanted)
        if broken is None or shown is None or broken.rule is not shown.rule:
            return False
        self._tried.add(self.turns)
        return True


REPLIES_AFTER = 700.0
"""How long a reply takes, in milliseconds: it is to be seen, and nobody is to wait for it."""


class Rehearsed(Decider):
    """Decides as the lesson says while it goes on; afterwards nobody does.

    It needs nothing loaded, so that nobody waits for it. What it is to reply but can't, a beginner
    does in its place.
    """

    def __init__(self, tutor: Tutor, now: Callable[[], float], seed: int) -> None:
        """Follow a tutor's lesson; `now` gives milliseconds."""
        self._tutor, self._now, self._seed = tutor, now, seed
        self._answer: tuple[Event, float] | None = None

    @property
    def due(self) -> float | None:
        return None if self._answer is None else self._answer[1]

    def ask(self, asked: Asked) -> None:
        self._answer = None
        if self._tutor.task is not None:
            event = asked.chance() or self._reply(asked.game)
            self._answer = (event, self._now() + REPLIES_AFTER)

    def _reply(self, game: AnyGame) -> Event:
        """What the lesson has whoever's turn it is do."""
        position, replies = game.position, self._tutor.lesson.replies
        turn = sum(before.player != LEARNER and event.by_player for before, event in game.history())
        if turn < len(replies):
            placement = position.ruleset.table.parse(replies[turn])
            event: Event = position.event(placement)
            if position.is_legal(placement):
                return event
        beginner = OPPONENTS[game.options.kind].references[BEGINNER]
        return beginner.player(self._seed).choose(position, beginner.budget)

    def take(self) -> Event | None:
        if self._answer is None or self._now() < self._answer[1]:
            return None
        event, self._answer = self._answer[0], None
        return event

    def drop(self) -> None:
        self._answer = None
