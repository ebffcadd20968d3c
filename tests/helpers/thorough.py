"""Values that a test is tried with only in a thorough run: `pytest --thorough`.

A usual run tries some of many alike, spread over all of them, so that it stays quick; a thorough
one, before a release, tries all.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

MARK = "thorough"
"""The mark of what is tried only in a thorough run."""


def only_thorough(*values: Any, name: str | None = None) -> Any:
    """A case that is tried only in a thorough run: its values, and what pytest calls it."""
    return pytest.param(*values, marks=getattr(pytest.mark, MARK), id=name)


def sampled(values: Iterable[Any], every: int) -> list[Any]:
    """All these values, of which a usual run tries the first of each `every`."""
    return [
        only_thorough(value) if number % every else value for number, value in enumerate(values)
    ]


def sample(values: Sequence[Any], every: int, *, thorough: bool, start: int = 0) -> Sequence[Any]:
    """The values to be tried within a test: all, or one of each `every`, that of number `start`."""
    return values if thorough else values[start::every]
