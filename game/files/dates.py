"""When games were played, in files and back."""

from __future__ import annotations

from datetime import UTC, datetime


def universal_time(read: datetime) -> datetime:
    """A time as it was read, in universal time. Raises ValueError where no game was played then."""
    if not 2000 <= read.year < 2200:  # Beyond, not every system knows the local time.
        raise ValueError(f"no game was played in {read.year}")
    return read.astimezone(UTC)
