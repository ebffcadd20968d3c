"""The levels that opponents come in, as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.ai.greedy import Greedy, Taste
from game.ai.lookahead import Lookahead, Scope
from game.ai.opponent import Opponent, Stopgap, unsaid
from game.ai.player import Budget
from game.ai.search import Search


@dataclass(frozen=True)
class Level:
    """An opponent's strength.

    Attributes:
        key: the word for it on the command line, in files and in messages.
        budget: what it may spend on one placement, in simulations and seconds. Where there is a
            limit of work and one thread, a seed gives the same game everywhere; limits of time
            are for slow machines then.
        search: how it searches.
        stopgap: who plays where it can't search.
    """

    key: str
    budget: Budget
    search: Search
    stopgap: Stopgap

    def player(self, seed: int, warn: Callable[[str], None] = unsaid) -> Opponent:
        """A player of this level for one game; `warn` is told why it can't search, if so."""
        return Opponent(self.search, self.stopgap, seed, warn)


NAIVE = Taste(size=10, opened=1, spent=-0.5, blocked=0.5, remote=-2)
"""A beginner's eye: large pieces first, some thought of ways on, and towards the middle."""

SENSIBLE = Taste(size=10, opened=2, spent=-1, blocked=2, hampered=-1, remote=-3)
"""More thought of new ways opened and of others' ways closed."""

LOOKAHEAD = Stopgap(
    lambda seed: Lookahead(SENSIBLE, Scope(width=80, lines=12, replies=8, depth=4), 0.2, seed), 500
)

DEEP = Search(
    policy_temperature=1.8,
    opening_value_slack=0.005,
    first_placement_share=0.3,
    max_nodes=140_000,
    reuse_tree=True,
    ponders=True,
)
"""For those who think long."""

LEVELS: dict[str, Level] = {
    level.key: level
    for level in (
        Level(
            "easy",
            Budget(seconds=1.0, work=30),
            Search(top_choice_probability=0.31, max_nodes=1_000),
            Stopgap(lambda seed: Greedy(NAIVE, 1.2, seed), 1),
        ),
        Level(
            "medium",
            Budget(seconds=2.0, work=100),
            Search(top_choice_probability=0.57, max_nodes=2_000),
            Stopgap(lambda seed: Lookahead(SENSIBLE, Scope(width=20), 1.0, seed), 20),
        ),
        Level(
            "hard",
            Budget(seconds=1.9, work=25_000),
            DEEP,
            LOOKAHEAD,
        ),
        Level(
            "master",
            Budget(seconds=9.9),
            replace(DEEP, max_nodes=600_000, threads=None),
            LOOKAHEAD,
        ),
    )
}
"""All levels by key, each stronger than the one before."""
