"""A text protocol engine (GTP, in Pentobi's dialect) on standard input and output.

A command is a line: perhaps a number that the answer repeats, a word, its arguments. An answer is
``= text`` or, where something is wrong and nothing was changed, ``? reason``, and an empty line.

Colours are written as in ``.blksgf`` records (``1`` to ``4``; ``B`` and ``W`` where there are two)
or by name, moves as the cells that they cover, joined by commas. Points are counted as squares on
the board and bonuses.

After ``genmove`` or ``reg_genmove``, ``get_value`` answers the chance to win, 0 to 1, that the
search gave its player, and ``move_values`` a line for each move that it looked at, best first:
visits, the same as a decimal number, the chance to win, the move.

In every game ``loadsgf FILE`` goes on from the end of a record's main line, ``loadsgf FILE MOVE``
from before a move of it, counted from 1; ``savesgf FILE`` writes what was loaded and played since:
what was played is the main line, and what was taken back of the file a variation, or stays.

After ``set_game Blokus Dice`` (for four; ``Blokus Dice Two-Player``, ``Blokus Dice Three-Player``)
other commands stand in the place of those about moves:

  turn              whose turn: ``1 roll 4``, ``2 take Yellow 3 5 6`` (colour in hand, dice) or
                    ``over``; players are numbered clockwise
  roll DICE         the dice show ``3 5 6 1``
  genroll           rolls by the seed, and answers ``roll 3 5 6 1``
  take DIE CELLS    takes a die and draws a shape of its row
  strike DIE CELLS  takes a die, crosses out a strike, and draws a shape of any row
  all_takes         all that may be done now, a line each: ``take 3 a1,b1,c1``, ``strike 5 a1``
  gentake           chooses, does it, and answers what it has done
  reg_gentake       only chooses
  undo              takes back the latest roll or take
  final_score       for each player the squares unfilled and the strikes: ``31:2 40:0``

What is answered in the form of a command can be given to another engine as it is.
"""

from game.gtp.engine import GtpEngine
from game.gtp.serve import add_arguments, main, run

__all__ = ["GtpEngine", "add_arguments", "main", "run"]
