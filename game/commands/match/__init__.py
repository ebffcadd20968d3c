"""Matches between levels and engines, with the score and its 95 % interval.

    cornerwise match hard medium --games 100 --jobs 2 --log match.jsonl
    cornerwise match hard "pentobi-gtp --quiet --nobook --noresign --level 3"
    cornerwise match 4 5 --variant "Blokus Duo"
    cornerwise match 1 1 2 greedy --variant "Blokus Dice"

A contender is a level, a player to measure against (beginner, greedy), or the command line of an
engine that speaks the Go Text Protocol in Pentobi's dialect. It is driven as Pentobi's twogtp does
it; in a game of two players it may resign, and loses. Two to four contenders share a game's players
evenly: of four players, A has the first and third, B the others. After each game everybody
moves on by one seat. The games in which everybody sits everywhere once, a pair for two contenders
or a round for more, begin with the same random placements (in Dice, they have the same rolls) and
count as one observation.

If interrupted (Ctrl+C), it prints the score so far; with --log, the same command resumes the match.
"""

from game.commands.match.command import add_arguments, main

__all__ = ["add_arguments", "main"]
