"""Names within texts: the one rule for showing them where there is little room.

A name is marked where it is put into a text (`named`). What draws a line may make one with names
as small as legible, and then cuts the names in it, all to the same length, before anything else.
They lose their middle, because people's names differ at the start, and "Computer A" and
"Computer B" at the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from game.base.names import graphemes
from game.ui.look.bidi import ELLIPSIS, FIRST_STRONG_ISOLATE, POP_ISOLATE, isolated

WHOLE, SHORTEST = 8, 5
"""Names of up to this many graphemes are never cut within a text. Longer ones are cut to no fewer
than the second number, their ellipsis included, unless they stand alone."""

_NAME = re.compile(
    f"{FIRST_STRONG_ISOLATE}([^{FIRST_STRONG_ISOLATE}{POP_ISOLATE}]+)({POP_ISOLATE}?)"
)
"""A marked name; one that is divided over two lines isn't closed in the first."""


def named(name: str) -> str:
    """A name to be put into a text or drawn, marked unless it is too short to be cut.

    A text with names in it, which stands where a name does, stays as it is. The marks are
    invisible, and also isolate a name that runs from right to left.

    >>> named("Player 1"), named("Computer A") == "Computer A"
    ('Player 1', False)
    """
    if len(name) <= WHOLE or has_names(name):
        return isolated(name)
    return f"{FIRST_STRONG_ISOLATE}{name}{POP_ISOLATE}"


def has_names(text: str) -> bool:
    """Whether there are marked names in a text."""
    return FIRST_STRONG_ISOLATE in text


def shortened(text: str, fits: Callable[[str], bool]) -> str:
    """As much of a text as fits: if need be with names cut, and then without its end.

    Args:
        text: the text.
        fits: says whether a text fits; whatever is shorter than one that fits must fit, too.
    """
    if fits(text):
        return text
    text, alone = with_names_cut(text, fits), _NAME.fullmatch(text)
    if fits(text):
        return text
    letters = graphemes(alone[1] if alone is not None else text)
    cut = cut_name if alone is not None else _without_end
    return _longest(len(letters), 1, lambda count: cut(letters, count), fits)


def with_names_cut(text: str, fits: Callable[[str], bool]) -> str:
    """A text with its names cut as much as needed to fit, but to no fewer than `SHORTEST`."""
    names = [graphemes(name) for name, _ in _NAME.findall(text)]
    longest = max(map(len, names), default=0)
    return _longest(longest, SHORTEST, lambda count: _with_names_of(text, names, count), fits)


def cut_name(letters: Sequence[str], count: int, tail: int | None = None) -> str:
    """A name of at most that many graphemes, the ellipsis in its middle included.

    Args:
        letters: the name's graphemes.
        count: how many there may be.
        tail: how many of them come after the ellipsis; by default a third, but two or more.

    >>> cut_name("Computer A", 7), cut_name("Maximilian Alexander", 12)
    ('Comp…A', 'Maximili…der')
    """
    if len(letters) <= count:
        return "".join(letters)
    tail = _tail(count) if tail is None else tail
    head = letters[: count - 1 - tail]
    return f"{''.join(head).rstrip()}{ELLIPSIS}{''.join(letters[len(letters) - tail :]).lstrip()}"


def _tail(count: int) -> int:
    kept = count - 1
    return max(2, kept // 3) if kept > 3 else kept // 2


def _with_names_of(text: str, names: Sequence[Sequence[str]], count: int) -> str:
    """A text whose names have at most that many graphemes; they stay marked, and different."""

    def differ(tail: int) -> bool:
        cuts = {cut_name(name, count, tail) for name in names}
        return len(cuts) == len(set(map(tuple, names)))

    tails = (_tail(count), *range(_tail(count) + 1, count - 1), *range(1, _tail(count)))
    tail = next(filter(differ, tails), _tail(count))

    def cut(found: re.Match[str]) -> str:
        return f"{FIRST_STRONG_ISOLATE}{cut_name(graphemes(found[1]), count, tail)}{found[2]}"

    return _NAME.sub(cut, text)


def _without_end(letters: Sequence[str], count: int) -> str:
    """The first of these letters, and an ellipsis."""
    return "".join(letters[: count - 1]).rstrip() + ELLIPSIS


def _longest(most: int, least: int, made: Callable[[int], str], fits: Callable[[str], bool]) -> str:
    """The text made with the greatest number, from `least` to `most`, with which it fits."""
    low, high = min(least, most), most
    while low < high:
        middle = (low + high + 1) // 2
        if fits(made(middle)):
            low = middle
        else:
            high = middle - 1
    return made(low)
