"""Markdown tables, for tools that print what they have measured."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def markdown_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table with a head.

    >>> print(markdown_table(("who", "points"), [("A", "1"), ("B", "0")]))
    | who | points |
    | --- | --- |
    | A | 1 |
    | B | 0 |
    """
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
