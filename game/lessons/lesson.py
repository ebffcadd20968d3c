"""What lessons are made of, as values."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from game.engine import GameOptions
from game.lessons.positions import LessonPosition


class Ask(Enum):
    """What a learner is asked to do next."""

    TAKE = "take"
    """Take one of the pieces that are offered."""
    TURN = "turn"
    """Turn and flip the piece in hand until it lies like the outline."""
    TRY = "try"
    """Try to lay it where it touches its own colour as it may not, to see that this isn't allowed.
    """
    PLACE = "place"
    """Place it."""
    ROLL = "roll"
    """Roll the dice."""


class Step(Struct, frozen=True):
    """One thing at a time.

    Attributes:
        ask: what the learner is to do.
        says: the last part of the key of what is said, ``lesson.LESSON.SAYS``.
    """

    ask: Ask
    says: str


class Task(Struct, frozen=True):
    """What a learner does in one of their turns.

    Attributes:
        steps: what leads there; the last one ends the turn.
        pieces: the names of the pieces that may be taken; () for all.
        least: for how many squares they count at least.
        spot: the cells of the only place that counts, as in records, or "".
        turned: whether that place is found when it is needed: one into which the piece has to be
            turned and flipped.
        right: the names of the placements that are right; () for all.
        small: whether the small pieces are refused because they are small, and not because
            another piece is the one to take now.
    """

    steps: tuple[Step, ...]
    pieces: tuple[str, ...] = ()
    least: float = 0
    spot: str = ""
    turned: bool = False
    right: tuple[str, ...] = ()
    small: bool = False


class Lesson(Struct, frozen=True):
    """A lesson of a minute or two, at the board.

    Attributes:
        key: its name, a part of the keys of its texts.
        options: the game in which it is given.
        tasks: what the learner does in each of their turns.
        replies: what the others place in theirs, as long as they can: the cells, as in records.
        positions: where each task begins, in a lesson on playing well; () where a task goes on from
            the one before, and whoever likes plays on in the end.
    """

    key: str
    options: GameOptions
    tasks: tuple[Task, ...]
    replies: tuple[str, ...] = ()
    positions: tuple[LessonPosition, ...] = ()
