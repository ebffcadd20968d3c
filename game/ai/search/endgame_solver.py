"""Solves small endgames exactly. Importing this loads the core."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from game.ai.core.board.board_arrays import board_arrays
from game.ai.core.endgame.alpha_beta import solve_endgame
from game.ai.core.endgame.endgame_stack import INFINITE, EndgameWorkspace, empty_endgame_workspace
from game.engine import Ply, Ruleset
from game.engine.position import Position
from game.engine.touch import CORNER_TO_CORNER

MOST_PLACEMENTS = 48
"""If all colours together have more legal placements than this, solving isn't attempted. With up to
32, 4,000 positions solve nearly all endgames; with 33 to 48, three in five in the two-player game
and more in Duo; with 65 to 96, one in thirty at most."""

UNLIMITED = 1 << 60
"""More positions than there is time for."""


def has_two_sides(ruleset: Ruleset) -> bool:
    """Whether one player's gain is the other's loss, so that endgames can be solved."""
    return ruleset.players == 2 and all(len(owners) == 1 for owners in ruleset.owners)


def has_regions(ruleset: Ruleset) -> bool:
    """Whether what `game.ai.core.endgame.regions` takes for granted holds in a game.

    A colour's pieces touch at corners and never along edges, and each counts for its cells.
    """
    return ruleset.contact == CORNER_TO_CORNER and all(
        piece.worth == piece.size for piece in ruleset.pieces.pieces
    )


@dataclass(frozen=True)
class Ending:
    """How a game continues to its end with best play on both sides.

    Attributes:
        line: all plies.
        position: the final position.
    """

    line: tuple[Ply, ...]
    position: Position


class SolvedEndgame:
    """An endgame in which the outcome of each placement that matters is known.

    Attributes:
        leads: the final lead of the player to place, in points, by placement; the best first. All
            that is known about placements left out is that they aren't best.
    """

    def __init__(self, solver: EndgameSolver, position: Position, leads: Mapping[int, int]) -> None:
        self.leads = {p: leads[p] for p in sorted(leads, key=lambda p: (-leads[p], p))}
        self._solver = solver
        self._position = position
        self._endings: dict[int, Ending] = {}

    @property
    def best(self) -> tuple[int, ...]:
        """The best placements, all equally good."""
        most = max(self.leads.values())
        return tuple(placement for placement, lead in self.leads.items() if lead == most)

    def ending(self, placement: int) -> Ending:
        """What follows one of the placements; the first of several equally good ways."""
        if placement not in self._endings:
            before = self._position
            ending = self._solver.ending(before.play(placement), before, self.leads[placement])
            line = (before.event(placement), *ending.line)
            self._endings[placement] = Ending(line, ending.position)
        return self._endings[placement]


class EndgameSolver:
    """Solves a ruleset's endgames, one at a time; none unless it has two sides and regions."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Make a solver; it allocates memory when that is first needed."""
        self._ruleset = ruleset
        self._can_solve = has_two_sides(ruleset) and has_regions(ruleset)
        self._board = board_arrays(ruleset)

    @cached_property
    def _workspace(self) -> EndgameWorkspace:
        plies = len(self._ruleset.colours) * self._ruleset.pieces.count
        return empty_endgame_workspace(self._board, plies)

    def solve(self, position: Position, limit: int, *, every: bool) -> SolvedEndgame | None:
        """Find the outcomes of the placements in a position; None if that isn't possible.

        Args:
            position: where the endgame begins; None is returned if the game is over.
            limit: how many positions may be examined; 0 for no attempt.
            every: whether to find the outcome of every placement, or only of the best.
        """
        if not self._can_solve or not limit or position.over:
            return None
        colours = range(len(position.ruleset.colours))
        placements = 0
        for colour in sorted(colours, key=lambda colour: colour != position.colour):
            placements += len(position.legal(colour))
            if placements > MOST_PLACEMENTS:
                return None
        slack = 2 * INFINITE if every else 1
        gains = solve_endgame(self._board, self._workspace, position, INFINITE, slack, limit)
        if gains is None:
            return None
        most = max(gains.values())
        lead = self._lead(position)
        known = {p: lead + gain for p, gain in gains.items() if every or gain == most}
        return SolvedEndgame(self, position, known)

    def ending(self, position: Position, before: Position, lead: int) -> Ending:
        """Find the ending of a solved endgame.

        Args:
            position: where it begins.
            before: an earlier position, with the player to place whose lead is given.
            lead: that player's lead at the end, in points.
        """
        line: list[Ply] = []
        while not position.over:
            own = lead if position.player == before.player else -lead
            enough = own - self._lead(position)
            gains = solve_endgame(self._board, self._workspace, position, enough, 0, UNLIMITED)
            assert gains is not None
            line.append(position.event(max(gains, key=lambda p: gains[p])))
            position = position.after(line[-1])
        return Ending(tuple(line), position)

    def _lead(self, position: Position) -> int:
        """The current lead of the player to place, in points, which are whole in what it solves."""
        assert position.player is not None
        points = position.points()
        return int(points[position.player] - points[1 - position.player])
