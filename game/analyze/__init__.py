"""What each event of a game cost, and what would have been better.

    cornerwise analyze game.blksgf
    cornerwise analyze game.blksgf --json --simulations 10000

FILE is a record (``.blksgf``), or a game as this program keeps it. Every position is searched, for
a number of simulations or seconds, whichever comes first; in Dice expectations are exact.

For each event a line says who played what, the points that the players were expected to have at
the end before and after it, by how many points it made its player's lead smaller than the best one
would have, and which that is. With --json all that was found is one object.
"""

from game.analyze.command import add_arguments, main

__all__ = ["add_arguments", "main"]
