"""Times at which something is due, where None means never."""

from __future__ import annotations


def earliest(*times: float | None) -> float | None:
    """The first of some times.

    >>> earliest(None, 20.0, 10.0), earliest(None)
    (10.0, None)
    """
    return min((time for time in times if time is not None), default=None)
