"""What each event of a game cost, and what would have been better.

    cornerwise analyze game.blksgf
    cornerwise analyze game.blksgf --json --simulations 10000

FILE is a record (``.blksgf``), or a game as this program keeps it. Every position is searched for a
number of simulations or seconds, whichever limit comes first; in Dice expectations are exact.

A line for each event says who played what, the points everybody was expected to end with before and
after it, how many points it cost compared with the best choice, and what that was. With --json,
everything found is one object.
"""

from game.commands.analyze.command import add_arguments, main

__all__ = ["add_arguments", "main"]
