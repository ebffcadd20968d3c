"""Days in words."""

from __future__ import annotations

from datetime import date, time

from game.ui.look.texts import tr


def day_in_words(day: date, at: time | None = None) -> str:
    """A day, and a time on it if it is known.

    >>> from datetime import datetime
    >>> day_in_words(date(2026, 3, 5)), day_in_words(datetime(2026, 3, 5), time(9, 5))
    ('5 March 2026', '5 March 2026, 09:05')
    """
    month = tr(f"date.month.{day.month}")
    if at is None:
        return tr("date.day_alone", day=day.day, month=month, year=day.year)
    return tr("date.day", day=day.day, month=month, year=day.year, time=f"{at:%H:%M}")
