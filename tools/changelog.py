"""The releases that the changelog tells of."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import NamedTuple

CHANGELOG = Path(__file__).resolve().parents[1] / "CHANGELOG.md"

_RELEASE = re.compile(
    r"^## (\d+\.\d+\.\d+) — (\d{4}-\d{2}-\d{2})$(.*?)(?=^#|\Z)", re.MULTILINE | re.DOTALL
)


class Release(NamedTuple):
    """A release that has a date.

    Attributes:
        version: its version.
        day: the day of its release.
        paragraphs: what is said of it before the changes are listed.
    """

    version: str
    day: date
    paragraphs: list[str]


def releases(changelog: str | None = None) -> list[Release]:
    """The releases of a changelog, of ours by default, the newest first.

    One in preparation, which has no date, is none yet.

    >>> releases("## 0.3.0 — 2021-12-24")
    [Release(version='0.3.0', day=datetime.date(2021, 12, 24), paragraphs=[])]
    """
    if changelog is None:
        changelog = CHANGELOG.read_text("utf-8")
    return [
        Release(
            version,
            date.fromisoformat(day),
            [" ".join(text.split()) for text in body.split("\n\n") if text.strip()],
        )
        for version, day, body in _RELEASE.findall(changelog)
    ]
