"""Cornerwise: Blokus for the desktop.

Importing this package is deliberately cheap. The rules are in `game.engine`, the
opponents in `game.ai`, the window in `game.ui`.
"""

__version__ = "1.0.0"
