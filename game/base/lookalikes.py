r"""Which names look alike, so that nobody is taken for somebody else.

This is the test of Unicode's Technical Standard 39: two texts are confusable if they have the same
*skeleton*, in which each character stands for all that look like it. Beyond that, names that differ
in case only are one name, also where a script's capitals look like those of another.

>>> alike("Ada", "\N{CYRILLIC CAPITAL LETTER A}da"), alike("ABE", "\u0430\u0432\u0435")
(True, True)
>>> unlike("Ada", ["Ben", "ADA"])
'Ada 2'
"""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Collection
from functools import cache, lru_cache

from game.base.assets import asset
from game.base.names import JOINERS, NAME_LIMIT, folded, graphemes

log = logging.getLogger(__name__)


def alike(name: str, other: str) -> bool:
    """Whether somebody could take one name for the other."""
    return any(map(str.__eq__, _looks(name), _looks(other)))


def unlike(name: str, others: Collection[str]) -> str:
    """The name, or with the first number behind it with which it looks like none of the others.

    It stays as short as names are.
    """
    number, found = 1, name
    while any(alike(found, other) for other in others):
        number += 1
        end = f" {number}"
        found = "".join(graphemes(name)[: NAME_LIMIT - len(end)]).rstrip() + end
    return found


@lru_cache(maxsize=512)
def _looks(name: str) -> tuple[str, str]:
    """How a name looks, as it is and in capitals."""
    return _skeleton(name), _skeleton(folded(name).upper())


def _skeleton(text: str) -> str:
    """The text with each character replaced by the first of those that look like it."""
    shown = "".join(char for char in " ".join(text.split()) if char not in JOINERS)
    decomposed = unicodedata.normalize("NFKD", shown)
    return unicodedata.normalize("NFD", decomposed.translate(_first_alike()))


@cache
def _first_alike() -> dict[int, str]:
    """What stands for a character in skeletons, by its code point; see `tools/lookalikes.py`."""
    try:
        lines = asset("names", "lookalikes.txt").read_text("utf-8").splitlines()
        pairs = (line.split("\t") for line in lines if not line.startswith("# "))
        return {ord(char): first for first, others in pairs for char in others}
    except (OSError, ValueError) as error:
        log.warning("names that look alike aren't told apart, only equal ones: %s", error)
        return {}
