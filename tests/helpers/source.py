"""The window's source code, for tests that find what nobody uses."""

import ast
from functools import cache
from pathlib import Path

import game.ui

UI = Path(next(iter(game.ui.__path__)))


def nodes(kind):
    """Yield (file, node) for each node of a kind in the window's code."""
    return [(path, node) for path, node in _all_nodes() if isinstance(node, kind)]


@cache
def _all_nodes():
    """Every node of the window's code with its path; reading them takes seconds."""
    return [
        (path, node)
        for path in sorted(UI.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
    ]
