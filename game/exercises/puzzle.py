"""A puzzle as a value, which is its own schema: files hold it as JSON."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from game.engine import Options, Ply
from game.engine.position import Position
from game.engine.symmetry import board_symmetries
from game.exercises.goals import AllPlaced, BestPlacement, Cells, Goal, PlacementName, Verdict

MOST_COLOURS, MOST_PIECES = 4, 100
"""The most colours of a puzzle, and the most pieces that one has."""

LOWEST, HIGHEST = 1, 10
"""The numbers of the weakest and of the strongest level that a difficulty names."""


class Kind(Enum):
    """What a puzzle is about. Their goals are told in ``docs/puzzles.md``."""

    CONNECT = "connect"
    STARS = "stars"
    CROSSES = "crosses"
    TILING = "tiling"
    PLACE_ALL = "place all"
    HARD_BONUS = "hard bonus"
    BEST_MARGIN = "best margin"
    ONE_MOVE = "one move"


PlacementNames = Annotated[tuple[PlacementName, ...], Meta(max_length=MOST_PIECES)]
PieceNames = Annotated[tuple[Annotated[str, Meta(max_length=8)], ...], Meta(max_length=MOST_PIECES)]


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position with a task.

    Attributes:
        name: unique among all puzzles.
        kind: what it is about.
        options: the game whose board, pieces and scoring it has.
        lying: for each colour, what lies on the board.
        left: for each colour, the pieces that it may still place.
        colour: the colour to play.
        goal: what solves it.
        solution: what to place, in order, in one of the best ways.
        solutions: in how many ways it is solved that differ in what lies on the board in the end;
            None if they weren't counted.
        difficulty: the number of the lowest level that solves it; see ``docs/puzzles.md``.
        maker: which version of the tool made it.
    """

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    kind: Kind
    options: Options
    lying: Annotated[tuple[PlacementNames, ...], Meta(max_length=MOST_COLOURS)]
    left: Annotated[tuple[PieceNames, ...], Meta(max_length=MOST_COLOURS)]
    colour: Annotated[int, Meta(ge=0, lt=MOST_COLOURS)]
    goal: Goal
    solution: Annotated[PlacementNames, Meta(min_length=1)]
    solutions: Annotated[int, Meta(ge=1)] | None = None
    # Not a default, which would be left out of files.
    difficulty: Annotated[int, Meta(ge=LOWEST, le=HIGHEST)] = field(default_factory=lambda: HIGHEST)
    maker: Annotated[str, Meta(max_length=20)] = ""

    def start(self) -> Position:
        """The position in which it begins. Raises ValueError if there can't be such a one."""
        ruleset = self.options.ruleset
        table, pieces = ruleset.table, ruleset.pieces
        plies = [
            Ply(colour, table.parse(name))
            for colour, names in enumerate(self.lying)
            for name in names
        ]
        left = [[0] * len(pieces.pieces) for _ in self.left]
        for counts, names in zip(left, self.left, strict=True):
            for name in names:
                counts[pieces.number_of(name)] += 1
        if not len(self.lying) == len(left) == len(ruleset.colours):
            raise ValueError(f"{ruleset.name} has {len(ruleset.colours)} colours")
        return Position.arranged(ruleset, plies, left, self.colour)

    def way(self) -> tuple[Ply, ...]:
        """The plies of its solution. Raises ValueError if they can't be placed."""
        start = position = self.start()
        for name in self.solution:
            position = position.play(start.ruleset.table.parse(name))
        return position.plies[start.ply :]

    def check(self) -> None:
        """Raise ValueError unless its solution solves it."""
        start = position = self.start()
        self.goal.check(start)
        for ply in self.way():
            position = position.after(ply)
        if self.goal.verdict(start, position) is not Verdict.SOLVED:
            raise ValueError(f"the solution of {self.name} doesn't solve it")

    @property
    def images(self) -> int:
        """How many images it has."""
        ruleset = self.options.ruleset
        return len(board_symmetries(ruleset.geometry)) * len(ruleset.colours)

    def image(self, number: int) -> Puzzle:
        """The same puzzle on a board turned or mirrored, and with the colours moved round.

        Image 0 is itself. Raises ValueError for a number that isn't below `images`.
        """
        if not 0 <= number < self.images:
            raise ValueError(f"{self.name} has images 0 to {self.images - 1}, not {number}")
        by, symmetry = divmod(number, len(board_symmetries(self.options.ruleset.geometry)))
        turn = _Turn(self, symmetry)
        return replace(
            self,
            lying=_moved_round(tuple(map(turn.placements, self.lying)), by),
            left=_moved_round(self.left, by),
            colour=(self.colour + by) % len(self.left),
            goal=turn.goal(self.goal),
            solution=turn.placements(self.solution),
        )


def _moved_round(of_colours: tuple[tuple[str, ...], ...], by: int) -> tuple[tuple[str, ...], ...]:
    """What colours have, if each has become the one so many places later."""
    count = len(of_colours)
    return tuple(of_colours[(colour - by) % count] for colour in range(count))


class _Turn:
    """Turns and mirrors the names of cells and placements."""

    def __init__(self, puzzle: Puzzle, symmetry: int) -> None:
        self._table = puzzle.options.ruleset.table
        self._becomes = board_symmetries(self._table.geometry)[symmetry]

    def cells(self, names: Cells) -> Cells:
        geometry = self._table.geometry
        return tuple(geometry.name_of(self._becomes[geometry.cell_named(n)]) for n in names)

    def placement(self, name: str) -> str:
        cells = self._table.cells_of(self._table.parse(name))
        turned = self._table.find(self._becomes[cell] for cell in cells)
        assert turned is not None  # A piece may lie in every orientation.
        return self._table.name_of(turned)

    def placements(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(self.placement, names))

    def goal(self, goal: Goal) -> Goal:
        if isinstance(goal, BestPlacement):
            leads = {self.placement(name): lead for name, lead in goal.leads.items()}
            return replace(goal, leads=leads)
        marked = (self.cells(names) for names in (goal.stars, goal.crosses, goal.ends))
        stars, crosses, ends = marked
        return AllPlaced(stars, crosses, ends, goal.single_last)
