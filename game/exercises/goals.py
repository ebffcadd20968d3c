"""What solves a puzzle, as values that judge positions."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from game.engine import Ruleset
from game.engine.position import Position

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
        simulations: how many there were.
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
