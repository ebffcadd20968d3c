"""Days as people mean them: by the clock on their wall, each beginning at four in the morning.

What is done after midnight belongs to the evening before, and hardly any clock is changed at that
hour. Moments are in universal time, so they keep their order whatever becomes of the clock.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, tzinfo

HOUR = 4
"""The hour at which a day begins."""

DAY = timedelta(days=1)


def beginning_of(day: date, zone: tzinfo | None = None) -> datetime:
    """The moment at which a day begins, in universal time.

    If the clock skips that time, it is when it has; if the clock shows it twice, the first time.
    `zone` is where the person is; None for what the system says.
    """
    return datetime.combine(day, time(HOUR), zone).astimezone(UTC)


def day_of(moment: datetime, zone: tzinfo | None = None) -> date:
    """The day to which a moment belongs: the last one that has begun; `zone` as above.

    A day begins once: what comes after its beginning is never of the day before, even if the clock
    is put back over that hour.

    >>> str(day_of(datetime(2026, 11, 28, 3, 59, tzinfo=UTC), UTC))
    '2026-11-27'
    """
    shown = moment.astimezone(zone).replace(tzinfo=None)
    day = (shown - timedelta(hours=HOUR)).date()
    while beginning_of(day + DAY, zone) <= moment:
        day += DAY
    return day
