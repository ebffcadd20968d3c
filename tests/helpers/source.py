"""The window's source code, for tests that find what nobody uses."""

import ast
from pathlib import Path

import game.ui

UI = Path(next(iter(game.ui.__path__)))


def nodes(kind):
    """Yield (file, node) for each node of a kind in the window's code."""
    for path in sorted(UI.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, kind):
                yield path, node
