"""The levels that opponents come in, as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.ai.opponent import SearchOpponent
from game.ai.player import Budget, ignore_warning
from game.ai.search import Search


@dataclass(frozen=True)
class SearchLevel:
    """The strength of an opponent that searches.

    Attributes:
        key: the word for it on the command line, in files and in messages.
        budget: what it may spend on one placement, in simulations and seconds. Where there is a
            limit of work and one thread, a seed gives the same game everywhere; limits of time
            are for slow machines then.
        search: how it searches.
    """

    key: str
    budget: Budget
    search: Search

    def player(self, seed: int, warn: Callable[[str], None] = ignore_warning) -> SearchOpponent:
        """A player of this level for one game; `warn` is told why it can't search, if so."""
        return SearchOpponent(self.search, seed, warn)

    def with_threads(self, threads: int) -> SearchLevel:
        """The same level with so many threads at work."""
        return replace(self, search=replace(self.search, threads=threads))


DEEP = Search(
    policy_temperature=1.8,
    opening_value_slack=0.005,
    first_placement_share=0.3,
    max_nodes=140_000,
    reuse_tree=True,
    ponders=True,
)
"""For levels that think long."""

LEVELS: dict[str, SearchLevel] = {
    level.key: level
    for level in (
        SearchLevel(
            "easy",
            Budget(seconds=1.0, work=30),
            Search(top_choice_probability=0.31, max_nodes=1_000),
        ),
        SearchLevel(
            "medium",
            Budget(seconds=2.0, work=100),
            Search(top_choice_probability=0.57, max_nodes=2_000),
        ),
        SearchLevel("hard", Budget(seconds=1.9, work=25_000), DEEP),
        SearchLevel("master", Budget(seconds=9.9), replace(DEEP, max_nodes=600_000, threads=None)),
    )
}
"""All levels by key, each stronger than the one before."""
