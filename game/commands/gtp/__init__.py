"""A text protocol engine (GTP, in Pentobi's dialect) on standard input and output.

A command is a line: an optional number, which the answer repeats, a word, and its arguments. An
answer is ``= text`` or, if something is wrong and nothing was changed, ``? reason``, followed by an
empty line.

Colours are written as in ``.blksgf`` records (``1`` to ``4``; ``B`` and ``W`` if there are two) or
by name, moves as the cells they cover, joined by commas. Points are counted as squares on the board
and bonuses.

After ``genmove`` or ``reg_genmove``, ``get_value`` answers the player's chance to win, 0 to 1, as
found by the search, and ``move_values`` a line for each move it looked at, best first: visits, the
same as a decimal number, the chance to win, the move.

In every game ``loadsgf FILE`` goes on from the end of a record's main line, ``loadsgf FILE MOVE``
from before a move of it, counted from 1; ``savesgf FILE`` writes what was loaded and played since.
What was played is the main line; moves of the file that were taken back stay in it, as a variation
if others were played instead.

After ``set_partners true`` a new game begins in which colours 1 and 3 play together against 2 and 4
(Blokus and Blokus Trigon); chances to win are then those of the colour's side. ``set_partners
false`` begins one of each for themselves, as ``set_game`` does.

After ``set_game Blokus Dice`` (for four; ``Blokus Dice Two-Player``, ``Blokus Dice Three-Player``)
boards have 9 squares a side, and other commands replace those about moves:

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

An answer in the form of a command can be passed to another engine as it is.
"""

from game.commands.gtp.engine import add_arguments, main

__all__ = ["add_arguments", "main"]
