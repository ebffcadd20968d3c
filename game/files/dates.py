"""The times at which games were played, as read from files."""

from __future__ import annotations

from datetime import UTC, datetime


def universal_time(read: datetime) -> datetime:
    """Convert a time as read to universal time. Raises ValueError if no game was played then."""
    if not 2000 <= read.year < 2200:  # Outside this range, some systems don't know the local time.
        raise ValueError(f"no game was played in {read.year}")
    return read.astimezone(UTC)
