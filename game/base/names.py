r"""What a player's name may contain, and how it divides into characters.

>>> clean_name("  Zoe\u0308\x00 ")
'Zoë'
>>> clean_name("\u202e\ufe0f")
''
>>> graphemes("Zoक्षि")
['Z', 'o', 'क्षि']
"""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Collection
from functools import cache, lru_cache

from game.base.assets import asset

NAME_LIMIT = 40
"""The most graphemes in a name."""

BRIEF_LIMIT = 18
"""The most graphemes of a name within the name of a file."""

NAMELESS = "Player"
"""The name of somebody whose kept name has nothing visible in it."""

GRAPHEME_LIMIT = 12
"""The most code points in a grapheme: emoji families have eleven."""

_ZWNJ, _ZWJ = "\u200c", "\u200d"
JOINERS = {_ZWNJ, _ZWJ, "\ufe0e", "\ufe0f"}
"""Zero-width characters that change how their neighbours look: they stay within a name."""

_FILLERS = {"\u034f", "\u115f", "\u1160", "\u17b4", "\u17b5", "\u2800", "\u3164", "\uffa0"}
"""Letters, marks and symbols that are invisible."""

_EXTENDING = {*JOINERS, *map(chr, range(0x1F3FB, 0x1F400))}
"""Characters, besides combining marks, that belong to the one before: joiners and skin tones."""


def clean_name(text: str) -> str:
    """A name as it is kept: `clean_text` without spaces around it, at most `NAME_LIMIT` long."""
    whole = graphemes(clean_text(text).strip())[:NAME_LIMIT]
    return "".join(whole).rstrip(_ZWJ + _ZWNJ + " ")


def brief_name(name: str) -> str:
    """The name shortened for the name of a file, which needs space for other words.

    >>> brief_name("Maximilian Alexander")
    'Maximilian Alexan…'
    """
    letters = graphemes(name)
    if len(letters) <= BRIEF_LIMIT:
        return name
    return "".join(letters[: BRIEF_LIMIT - 1]).rstrip() + "…"


def clean_text(text: str) -> str:
    """The text without anything that can't be displayed, composed (NFC).

    This drops control characters, those that change the direction of what follows, surrogates,
    private-use characters, noncharacters, and all zero-width characters except those that join
    letters. A space of any kind becomes a plain one, and no grapheme is longer than
    `GRAPHEME_LIMIT`.
    """
    if text.isascii() and text.isprintable():
        return text
    kept = "".join(map(_kept, text))
    # Only now, as characters may compose once something between them has been dropped.
    kept = unicodedata.normalize("NFC", kept)
    if all(map(_stands_alone, kept)):
        return kept
    whole = (" " if g[0] == " " else g[:GRAPHEME_LIMIT] for g in graphemes(kept) if _is_visible(g))
    return "".join(whole)


def folded(text: str) -> str:
    """The text for comparing without regard to case, or to how its letters are composed.

    This is Unicode's compatibility caseless matching (D146), in which ß is ss and a final sigma any
    other one. Beyond that, the Turkish i with and without a dot are one letter: their capitals are
    elsewhere those of the other one, and whoever searches for a name may not have both.

    >>> folded("STRASSE") == folded("Straße"), folded("ΣΟΦΟΣ") == folded("σοφος")
    (True, True)
    >>> {folded(name) for name in ("İnci", "ınci", "INCI", "inci")}
    {'inci'}
    """
    once = unicodedata.normalize("NFKD", unicodedata.normalize("NFD", text).casefold())
    undotted = once.casefold().replace("i\u0307", "i").replace("ı", "i")
    return unicodedata.normalize("NFKC", undotted)


def graphemes(text: str) -> list[str]:
    """The text divided into what a person sees as characters.

    A short form of Unicode's rules (UAX 29). These stay together: a character and its marks,
    joiners and skin tones, whatever a joiner or a virama joins, the Hangul letters of a syllable,
    and the letters of a flag.
    """
    if all(map(_stands_alone, text)):
        return list(text)
    clusters: list[str] = []
    for char in text:
        if clusters and _joins(clusters[-1], char):
            clusters[-1] += char
        else:
            clusters.append(char)
    return clusters


@lru_cache(maxsize=2048)
def _stands_alone(char: str) -> bool:
    """Whether a character has a width, and no neighbour in whose grapheme it would be.

    Most texts have no others: asking this once for each character saves comparing neighbours.
    """
    return not (_extends(char) or _is_flag_letter(char) or _ends_syllable(char))


@lru_cache(maxsize=2048)
def _kept(char: str) -> str:
    """What remains of a character: itself, a plain space for any kind of space, or nothing."""
    if char in JOINERS:
        return char
    if char.isspace():
        return " "
    category = unicodedata.category(char)
    number = ord(char)
    if category in ("Cc", "Cf", "Co", "Cs") or char in _FILLERS:
        return ""
    if number & 0xFFFE == 0xFFFE or 0xFDD0 <= number <= 0xFDEF:
        return ""  # Noncharacters.
    if 0x180B <= number <= 0x180F or 0xFE00 <= number <= 0xFE0F or 0xE0000 <= number <= 0xE0FFF:
        return ""  # Variation selectors, and characters that are ignored by default.
    return char


def _is_visible(grapheme: str) -> bool:
    """Whether a grapheme begins with a character that has a width."""
    first = grapheme[0]
    return first not in JOINERS and not unicodedata.category(first).startswith("M")


def _joins(cluster: str, char: str) -> bool:
    """Whether a character belongs to the grapheme before it."""
    if _extends(char):
        return True
    last = cluster[-1]
    if last == _ZWJ:
        return True
    if unicodedata.combining(last) == 9 and unicodedata.category(char) == "Lo":
        return True  # A virama joins two consonants.
    if _is_flag_letter(char):
        return len(cluster) == 1 and _is_flag_letter(cluster)
    return _ends_syllable(char) and (
        "\u1100" <= last <= "\u11ff" or "\uac00" <= last <= "\ud7a3"  # Hangul letters.
    )


def _extends(char: str) -> bool:
    """Whether a character always belongs to the one before it."""
    return char in _EXTENDING or unicodedata.category(char).startswith("M")


def _ends_syllable(char: str) -> bool:
    """Whether it is a Hangul vowel (1160 to 11A7) or final consonant (to 11FF)."""
    return "\u1160" <= char <= "\u11ff"


def _is_flag_letter(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


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
