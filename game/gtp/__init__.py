"""A text protocol engine (GTP, in Pentobi's dialect) on standard input and output.

A command is a line: perhaps a number that the answer repeats, a word, its arguments. An answer is
``= text`` or, where something is wrong and nothing was changed, ``? reason``, and an empty line.

Colours are written as in ``.blksgf`` records (``1`` to ``4``; ``B`` and ``W`` where there are two)
or by name, moves as the cells that they cover, joined by commas. Points are counted as squares on
the board and bonuses.
"""

from game.gtp.engine import GtpEngine
from game.gtp.serve import add_arguments, main, run

__all__ = ["GtpEngine", "add_arguments", "main", "run"]
