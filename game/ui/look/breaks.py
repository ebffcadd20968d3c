"""Where lines may be broken: at spaces, and between letters of scripts without spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.base.names import graphemes

# Patterns are compiled when they are first used, which is after the first frame.

_SPACES = r"[^\S\u00a0\u202f]+"
"""What separates words. No-break spaces, as in numbers, don't."""

_LETTERS = "[\u2e80-\ua4cf\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]"
"""Chinese and Japanese letters and signs: a line may end before and after each of them."""

_NOT_FIRST = set(
    "，。！？：；、）》」』】〉〕％…·—”’,.!?:;)%ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々"
)
"""Characters that no line begins with."""

_NOT_LAST = set("（《「『【〈〔“‘(")
"""Characters that no line ends with."""


def parts(paragraph: str) -> Iterator[tuple[str, str]]:
    """The unbreakable parts of a paragraph, each with what separates it from the one before.

    >>> list(parts("It fits."))
    [(' ', 'It'), (' ', 'fits.')]
    >>> list(parts("放到棋盘上。"))
    [(' ', '放'), ('', '到'), ('', '棋'), ('', '盘'), ('', '上。')]
    """
    for word in re.split(_SPACES, paragraph):
        space = " "
        for part in _divided(word):
            yield space, part
            space = ""


def _divided(word: str) -> Iterator[str]:
    """The parts of a word between which a line may be broken."""
    if not re.search(_LETTERS, word):
        if word:
            yield word
        return
    part = ""
    for letter in graphemes(word):
        if part and _may_part(part[-1], letter[0]):
            yield part
            part = ""
        part += letter
    yield part


def _may_part(before: str, after: str) -> bool:
    """Whether a line may end between two letters."""
    own = re.match(_LETTERS, before) or re.match(_LETTERS, after)
    return own is not None and after not in _NOT_FIRST and before not in _NOT_LAST
