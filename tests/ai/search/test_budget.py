"""What remains of a budget under its limits on work and time."""

from math import inf

import pytest

from game.ai.player import Budget, never
from game.ai.search import budget
from game.ai.search.budget import BudgetMeter


@pytest.mark.parametrize(
    ("limits", "remaining"),
    [
        (Budget(), inf),
        (Budget(work=1000), 900),
        (Budget(seconds=10), 400),  # 100 steps took 2 s of 10
        (Budget(seconds=10, work=1000), 400),
        (Budget(seconds=10, work=300), 200),
    ],
)
def test_what_remains_is_what_the_tighter_limit_leaves(
    monkeypatch: pytest.MonkeyPatch, limits: Budget, remaining: float
) -> None:
    seconds = 5.0
    monkeypatch.setattr(budget.time, "monotonic", lambda: seconds)
    meter = BudgetMeter(limits, never)
    assert meter.take(100) == 100
    seconds = 7.0
    assert meter.remaining == remaining
