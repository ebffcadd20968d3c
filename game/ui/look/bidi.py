"""The order of letters in a line: a reduced form of Unicode's bidirectional algorithm (UAX 9).

A line runs from left to right, like the program's own texts. What is filled into them may run from
right to left, as names do; it is `isolated`, so that it doesn't turn around the numbers and signs
beside it, which are the program's own.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import TypeVar

T = TypeVar("T")

ELLIPSIS = "…"
"""Takes the place of what was cut off a text."""

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
"""Invisible: what is between them is ordered on its own, in the direction of its first letter."""

_BRACKETS: Mapping[str, str] = MappingProxyType(
    {"[": "]", "{": "}", "［": "］", "｛": "｝", "⦍": "⦐", "⦏": "⦎"}
    | {
        opening: chr(ord(opening) + 1)
        for opening in "(༺༼᚛⁅⁽₍⌈⌊❨❪❬❮❰❲❴⟅⟦⟨⟪⟬⟮⦃⦅⦇⦉⦋⦑⦓⦕⦗⧘⧚⧼⸢⸤⸦⸨⹕⹗⹙⹛〈《「『【〔〖〘〚﹙﹛﹝（｟｢"
    }
)
"""The closing bracket of each opening one, as in Unicode's BidiBrackets.txt."""

_MOST_OPEN = 63
"""The most brackets that may be open at once; further ones aren't paired (BD16)."""

_SETTLED: Mapping[str, str] = MappingProxyType({"L": "L", "R": "R", "number": "R"})
"""The direction that neighbours see, of what has one."""

_FIRST_RIGHT_TO_LEFT = "\u0590"
"""The start of Hebrew, the first script that runs from right to left."""


def isolated(text: str) -> str:
    """A text to be shown within another, where it must not change the order of what is around it.

    It is as it was unless something in it runs from right to left.
    """
    whole = text.startswith(FIRST_STRONG_ISOLATE) and text.find(POP_ISOLATE) == len(text) - 1
    if text.isascii() or whole or not any(map(_turns, text)):
        return text
    return f"{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}"


def _turns(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in ("R", "AL", "AN")


def unclosed(text: str) -> int:
    """How many isolates are open at the end of a text."""
    return max(0, text.count(FIRST_STRONG_ISOLATE) - text.count(POP_ISOLATE))


def levels(graphemes: Sequence[str]) -> list[int]:
    """The level of each grapheme: even ones run from left to right, odd ones from right to left.

    Letters within others of another direction, and numbers within right-to-left ones, are one or
    two levels higher.
    """
    result = [0] * len(graphemes)
    if any(grapheme[0] >= _FIRST_RIGHT_TO_LEFT for grapheme in graphemes):
        kinds = [
            grapheme if grapheme == ELLIPSIS else unicodedata.bidirectional(grapheme[0])
            for grapheme in graphemes
        ]
        _find_levels(graphemes, kinds, range(len(kinds)), 0, result)
    return result


def _find_levels(
    graphemes: Sequence[str], kinds: Sequence[str], span: range, base: int, result: list[int]
) -> None:
    """Find the levels in `span`, which is as deep as `base`, and in the isolates within it."""
    own, end = [], span.start
    for index in span:
        if index < end:
            continue
        own.append(index)
        if kinds[index] == "FSI":
            end = _end_of_isolate(kinds, range(index + 1, span.stop))
            inside = range(index + 1, end)
            odd = _first_strong(kinds, inside) == "R"
            deeper = base + (1 if odd != base % 2 else 2)
            _find_levels(graphemes, kinds, inside, deeper, result)
    around = "LR"[base % 2]
    found = _numbers_with_their_signs([kinds[index] for index in own], around)
    _pair_brackets([graphemes[index] for index in own], found, around)
    directions = _neutral_as_neighbours(found, around)
    above = {"L": base % 2, "R": 1 - base % 2, "number": 2 - base % 2}
    for index, direction in zip(own, directions, strict=True):
        result[index] = base + above[direction]


def _end_of_isolate(kinds: Sequence[str], rest: range) -> int:
    """The index of what closes the isolate before `rest`, or the end of `rest`."""
    depth = 1
    for index in rest:
        depth += (kinds[index] == "FSI") - (kinds[index] == "PDI")
        if depth == 0:
            return index
    return rest.stop


def _first_strong(kinds: Sequence[str], span: range) -> str:
    """The direction of the first letter outside of further isolates (P2 and P3), "L" if none."""
    depth = 0
    for index in span:
        kind = kinds[index]
        depth += (kind == "FSI") - (kind == "PDI")
        if depth == 0 and kind in ("L", "R", "AL"):
            return "L" if kind == "L" else "R"
    return "L"


def _numbers_with_their_signs(kinds: Sequence[str], around: str) -> list[str]:
    """Resolve what depends on letters before and on adjacent digits (W2 to W7).

    For each kind this gives "L", "R", or "number" for a number among right-to-left letters; what
    has no direction is as before.

    Args:
        kinds: the bidirectional classes.
        around: the direction of the whole, "L" or "R".
    """
    found, strong = [], around
    for kind in kinds:
        if kind in ("L", "R", "AL"):
            strong = kind
        found.append("AN" if kind == "EN" and strong == "AL" else kind)
    for index in range(1, len(found) - 1):
        before, kind, after = found[index - 1 : index + 2]
        if before == after and (kind, before) in (("ES", "EN"), ("CS", "EN"), ("CS", "AN")):
            found[index] = before
    start = 0
    for kind, group in groupby(list(found)):
        end = start + len(list(group))
        if kind == "ET" and "EN" in (*found[max(0, start - 1) : start], *found[end : end + 1]):
            found[start:end] = ["EN"] * (end - start)
        start = end
    strong = around
    for index, kind in enumerate(found):
        if kind in ("L", "R", "AL"):
            strong = found[index] = "L" if kind == "L" else "R"
        elif kind in ("EN", "AN"):
            found[index] = "L" if kind == "EN" and strong == "L" else "number"
    return found


def _pair_brackets(graphemes: Sequence[str], found: list[str], around: str) -> None:
    """Give both brackets of a pair one direction (N0): that of the whole if it occurs inside.

    Else, if there are letters inside, brackets run as these do if what is before them does too.
    """
    for opening, closing in _bracket_pairs(graphemes, found):
        inside = {_SETTLED[kind] for kind in found[opening + 1 : closing] if kind in _SETTLED}
        if not inside:
            continue
        before = (_SETTLED[kind] for kind in reversed(found[:opening]) if kind in _SETTLED)
        turned = around not in inside and next(before, around) != around
        found[opening] = found[closing] = inside.pop() if turned else around


def _bracket_pairs(graphemes: Sequence[str], found: Sequence[str]) -> list[tuple[int, int]]:
    """The indices of the brackets that belong together, in the order of the opening ones (BD16)."""
    pairs: list[tuple[int, int]] = []
    open_ones: list[tuple[str, int]] = []
    for index, (grapheme, kind) in enumerate(zip(graphemes, found, strict=True)):
        bracket = grapheme[0]
        if kind != "ON":
            continue
        if bracket in _BRACKETS:
            if len(open_ones) == _MOST_OPEN:
                break
            open_ones.append((_BRACKETS[bracket], index))
        matching = [place for place, (wanted, _) in enumerate(open_ones) if wanted == bracket]
        if matching:
            pairs.append((open_ones[matching[-1]][1], index))
            del open_ones[matching[-1] :]
    return sorted(pairs)


def _neutral_as_neighbours(found: Sequence[str], around: str) -> list[str]:
    """Let what has no direction run as both its neighbours do, else as the whole (N1 and N2).

    An ellipsis only follows what is before it: it is at the end that was cut.
    """
    after, later = [], around
    for kind in reversed(found):
        after.append(later)
        later = _SETTLED.get(kind, later)
    result: list[str] = []
    before = around
    for kind, later in zip(found, reversed(after), strict=True):
        if kind in _SETTLED:
            result.append(kind)
        else:
            result.append(before if before == later or kind == ELLIPSIS else around)
        before = _SETTLED[result[-1]]
    return result


def visual_order(runs: Sequence[T], levels: Sequence[int]) -> list[T]:
    """Reorder runs from the order in which they are read to left to right as seen."""
    order = list(range(len(runs)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = end + 1
    return [runs[index] for index in order]
