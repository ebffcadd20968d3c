"""Which day it is: by the clock on the wall of whoever plays, each day beginning at four.

Whoever plays past midnight still plays on the evening's day. The whole program asks here, so that
the puzzle of a day, its deal, what is practised on it and the word "today" are of one day. Moments
are in universal time, so they keep their order whatever becomes of the clock.
"""

from __future__ import annotations

import logging
import os
import re
import time
import zlib
from datetime import UTC, date, datetime, timedelta, tzinfo
from datetime import time as time_of_day
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


DAY = timedelta(days=1)
"""The time from one day to the next, by the clock on the wall."""

BEGINS = time_of_day(4)
"""When a day begins, by the same clock."""


def today() -> date:
    """The day it is, here and now."""
    return day_of(current_time())


def local_time(moment: datetime, zone: tzinfo | None = None) -> datetime:
    """A moment as the clock on the wall shows it.

    `zone` is where the person is; None for what the system says, which may change on a journey.
    """
    _follow_system(zone)
    return moment.astimezone(zone)


def hour_of_day() -> float:
    """How many hours of the day are over since midnight, here and now, by the clock on the wall."""
    now = local_time(current_time())
    return now.hour + now.minute / 60


def beginning_of(day: date, zone: tzinfo | None = None) -> datetime:
    """The moment at which a day begins, in universal time; `zone` as above.

    If the clock skips that time, it is when it does; if the clock shows it twice, the first time.
    """
    _follow_system(zone)
    return datetime.combine(day, BEGINS, zone).astimezone(UTC)


def day_of(moment: datetime, zone: tzinfo | None = None) -> date:
    """The day to which a moment belongs: the last one that has begun; `zone` as above.

    A day begins once: what comes after its beginning is never of the day before, even if the clock
    is put back over that time.

    >>> str(day_of(datetime(2026, 11, 29, 3, 59, tzinfo=UTC), UTC))
    '2026-11-28'
    """
    day = local_time(moment, zone).date() - DAY
    while beginning_of(day + DAY, zone) <= moment:
        day += DAY
    return day


def _follow_system(zone: tzinfo | None) -> None:
    """Have C's library, which reads the system's time zone once, see whether it is another."""
    if zone is None and hasattr(time, "tzset"):  # Windows has no such function.
        time.tzset()


_IDENT = re.compile(r"\d{8}-\d{6}-[0-9a-f]{8}")


def is_ident(name: str) -> bool:
    """Whether a name is in the form of those made here."""
    return _IDENT.fullmatch(name) is not None


def new_ident() -> str:
    """A name that no other window gives, even if the clock has been set back."""
    return f"{current_time():%Y%m%d-%H%M%S}-{os.urandom(4).hex()}"


def ident_after(ident: str) -> str:
    """The name of what follows the game of this name: the same on every call."""
    return f"{ident.rpartition('-')[0]}-{zlib.crc32(ident.encode()):08x}"
