"""How a level searches, as data. Importing this does not load the core."""

from __future__ import annotations

from dataclasses import dataclass

from game.base.environment import cores

DEEP_POLICY_TEMPERATURE = 1.8
"""The policy's temperature in deep searches, see docs/strength.md."""

MAX_THREADS = 16
"""The most threads: any more get in each other's way."""


@dataclass(frozen=True)
class Search:
    """How a player searches and chooses.

    Attributes:
        c_puct, fpu_reduction, score_weight, score_scale, bias_factor: see
            `game.ai.core.tree.params.SearchParams`.
        policy_temperature: likewise, in two-player games, where a deep search plays better with
            flatter priors; with more players, 1 is used.
        sight: how many placements are noticed, as a multiple of the square root of the number of
            legal ones, see `game.ai.search.searcher`; None for all that the tree has room for.
        size_weight: how much large pieces then catch the eye, see there.
        opening_value_slack: in a colour's first placements, how far below the value of the most
            visited one another's may be, 0 to 1, for it to be chosen instead at random.
        first_placement_share: the fraction of the budget for the first placement of a colour.
        max_nodes: how many nodes the tree has room for, at about 350 bytes each. The system
            provides memory only when it is first used.
        threads: how many search at once, though no more than there are cores; None for one on each
            core, up to `MAX_THREADS`.
        reuse_tree: whether the tree is kept from one placement to the next. If not, seed and work
            decide the choice, whatever was asked before.
        ponders: whether it searches on the others' time when asked to.
        weights: the path of a weights file; None for the game's own.
        book_slack: how far below the best the chance of winning after a placement from the opening
            book may be, 0 to 1, for it to be chosen at random; None for no book.
        endgame_positions: how many positions are examined before a search, to solve an endgame
            between two sides exactly, see `game.ai.search.endgame_solver`; 0 for no such attempt.
        for_side: whether it plays for its side; if not, even partners play for themselves alone.
    """

    c_puct: float = 0.7
    fpu_reduction: float = 0.1
    score_weight: float = 0.2
    score_scale: float = 0.3
    policy_temperature: float = 1.0
    bias_factor: float = 0.0
    sight: float | None = None
    size_weight: float = 0.0
    opening_value_slack: float = 0.0
    first_placement_share: float = 1.0
    max_nodes: int = 20_000
    threads: int | None = 1
    reuse_tree: bool = False
    ponders: bool = False
    weights: str | None = None
    book_slack: float | None = None
    endgame_positions: int = 0
    for_side: int = 1

    @property
    def thread_count(self) -> int:
        """The number of threads on this machine."""
        return min(cores(), MAX_THREADS if self.threads is None else self.threads)
