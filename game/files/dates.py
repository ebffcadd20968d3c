"""The times at which games were played, as kept in files."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from functools import lru_cache

log = logging.getLogger(__name__)

FIRST_YEAR, LAST_YEAR = 2000, 2196
"""The years in which games may have been played: outside of them, some systems don't know the local
time. Both are leap years, so every day of any other year exists in them too."""


def universal_time(read: datetime) -> datetime:
    """Convert a time as read to universal time. Raises ValueError if no game was played then."""
    if not FIRST_YEAR <= read.year <= LAST_YEAR:
        raise ValueError(f"no game was played in {read.year}")
    return read.astimezone(UTC)


def current_time() -> datetime:
    """The time to keep for what happens now, in universal time; `universal_time` accepts it.

    A clock that is wrong by decades, as after a dead battery, counts as if in the nearest year that
    is possible: times still differ and keep their order, and the files that hold them can be read.
    """
    now = datetime.now(UTC)
    year = min(max(now.year, FIRST_YEAR), LAST_YEAR)
    if year != now.year:
        _log_wrong_clock(now.year, year)
    return now.replace(year=year)


@lru_cache
def _log_wrong_clock(shown: int, kept: int) -> None:
    """Log that the clock is wrong, once for each year it shows."""
    log.warning("the system's clock says that it is %d: games are dated %d", shown, kept)
