"""A puzzle as a value, which is its own schema: files hold it as JSON."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from game.engine import Options, Ply, Ruleset
from game.engine.position import Position
from game.engine.symmetry import board_symmetries

CellName = Annotated[str, Meta(max_length=4)]
"""The name of a cell, as in `game.engine.Geometry`."""

PlacementName = Annotated[str, Meta(max_length=40)]
"""The name of a placement, as in `game.engine.table.PlacementTable.name_of`."""

MOST_CELLS, MOST_LEADS = 600, 2_000
"""The most marked cells of a puzzle, and the most placements whose leads are known."""

Cells = Annotated[tuple[CellName, ...], Meta(max_length=MOST_CELLS)]


class Verdict(Enum):
    """What a goal says about a position."""

    OPEN = "open"
    """Nothing is decided."""
    SOLVED = "solved"
    FAILED = "failed"
    """Whatever is placed from here on doesn't solve it."""


class AllPlaced(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="placed"):
    """Every piece that a puzzle gives is placed, and a few things more.

    Attributes:
        stars: cells that are covered in the end.
        crosses: cells that are never covered.
        ends: cells of pieces that in the end hang together: from each, one comes to all the others
            by pieces of its colour that touch at corners.
        single_last: whether the last piece has one cell.
        one_try: whether a failure is final: here, whoever gets stuck takes back and tries again.
    """

    one_try: ClassVar[bool] = False
    stars: Cells = ()
    crosses: Cells = ()
    ends: Cells = ()
    single_last: bool = False

    def check(self, start: Position) -> None:
        """Raise ValueError if it can't be a goal in a position."""
        board = start.board
        for cells, lie in ((self.stars, False), (self.crosses, False), (self.ends, True)):
            for cell in numbers_of(start.ruleset, cells):
                if (board[cell] >= 0) != lie:
                    name = start.ruleset.geometry.name_of(cell)
                    raise ValueError(f"{name} is {'free' if lie else 'taken'}")

    def verdict(self, start: Position, position: Position) -> Verdict:
        """What it says about a position to which play from the start has led."""
        ruleset, board = position.ruleset, position.board
        if any(board[cell] >= 0 for cell in numbers_of(ruleset, self.crosses)):
            return Verdict.FAILED
        if position.left.any():
            stuck = any(
                position.left[colour].any() for colour, out in enumerate(position.out) if out
            )
            return Verdict.FAILED if stuck or position.over else Verdict.OPEN
        covered = all(board[cell] >= 0 for cell in numbers_of(ruleset, self.stars))
        last = position.plies[-1].placement
        single = not self.single_last or int(ruleset.table.sizes[last]) == 1
        done = covered and single and self.connects(position)
        return Verdict.SOLVED if done else Verdict.FAILED

    def connects(self, position: Position) -> bool:
        """Whether the `ends` hang together."""
        if not self.ends:
            return True
        masks = position.ruleset.table.masks
        ends = sum(1 << cell for cell in set(numbers_of(position.ruleset, self.ends)))
        pieces = [(ply.colour, masks(ply.placement)) for ply in position.plies]
        first = next(number for number, (_, one) in enumerate(pieces) if one.cells & ends)
        colour = pieces[first][0]
        waiting = {number for number, (own, _) in enumerate(pieces) if own == colour} - {first}
        reached, rim = pieces[first][1].cells, pieces[first][1].attaches
        while found := {number for number in waiting if pieces[number][1].cells & rim}:
            waiting -= found
            for number in found:
                reached |= pieces[number][1].cells
                rim |= pieces[number][1].attaches
        return not ends & ~reached


class Searched(Struct, frozen=True, forbid_unknown_fields=True):
    """A search that found the best placement of a position that is too large to be solved.

    Attributes:
        temperature: that of the policy, see `game.ai.search.settings.Search`.
        image: in which image of the puzzle it searched, see `Puzzle.image`.
        margin: how many points better the best placement was than the second.
    """

    simulations: Annotated[int, Meta(ge=1)]
    temperature: Annotated[float, Meta(gt=0)]
    image: Annotated[int, Meta(ge=0)]
    margin: Annotated[float, Meta(gt=0)]


class Leads(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What placements in a position lead to.

    Attributes:
        leads: by how many points the one to play is ahead in the end after a placement, by its
            name, if both play best from then on. What isn't named is worse than the best.
        searches: the searches that found them, the last one being that of the leads; () where they
            are exact.
        slack: how many points worse than the best a placement is at most that is as right.
    """

    slack: ClassVar[float] = 0.0
    leads: Annotated[
        dict[PlacementName, Annotated[float, Meta(ge=-1e4, le=1e4)]],
        Meta(min_length=1, max_length=MOST_LEADS),
    ]
    searches: Annotated[tuple[Searched, ...], Meta(max_length=8)] = ()

    @property
    def answers(self) -> tuple[str, ...]:
        """The names of the right placements, in the order of the leads."""
        least = max(self.leads.values()) - self.slack
        return tuple(name for name, lead in self.leads.items() if lead >= least)

    @property
    def margin(self) -> float:
        """How many points better the best placement is than the best wrong one; 0 if none is."""
        best = max(self.leads.values())
        wrong = (lead for lead in self.leads.values() if lead < best - self.slack)
        return round(best - max(wrong, default=best), 6)


class BestPlacement(Leads, frozen=True, tag="best"):
    """One placement, after which the game ends as well as after the best.

    Attributes:
        one_try: whether a failure is final.
    """

    one_try: ClassVar[bool] = True

    def check(self, start: Position) -> None:
        """Raise ValueError if it can't be a goal in a position."""
        for name in self.leads:
            if not start.is_legal(start.ruleset.table.parse(name)):
                raise ValueError(f"nothing can be placed on {name}")

    def verdict(self, start: Position, position: Position) -> Verdict:
        """What it says about a position to which play from the start has led."""
        if position.ply == start.ply:
            return Verdict.OPEN
        first = position.plies[start.ply].placement
        name = position.ruleset.table.name_of(first)
        return Verdict.SOLVED if name in self.answers else Verdict.FAILED


Goal = AllPlaced | BestPlacement


def numbers_of(ruleset: Ruleset, cells: Cells) -> list[int]:
    """The numbers of cells. Raises ValueError for a name that none has."""
    return [ruleset.geometry.cell_named(name) for name in cells]


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
