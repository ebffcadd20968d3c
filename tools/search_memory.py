"""Prints the peak memory of a thinking process in MB: at the highest level, with a full tree.

It is a separate program, run by `tools/bench.py`, so that nothing else is counted.
"""

from __future__ import annotations

import sys

from memory import peak_mb

from game.ai.levels.calibration import board_level
from game.ai.levels.scale import HIGHEST
from game.ai.search.searcher import Searcher
from game.commands.cli import Parser, board_game_name, run_command
from game.commands.match.opening import opening
from game.engine import Options
from game.engine.position import Position

AT_ONCE = 10_000
"""How many simulations run between two checks whether the tree is full."""


def fullest_mb(game: str) -> float:
    """Think until the tree is full, then go on to the next position; the peak memory in MB."""
    ruleset = Options(game).ruleset
    searcher = Searcher(ruleset, board_level(game, HIGHEST).search, seed=1)
    position = Position(ruleset)
    for placement in opening(position, len(ruleset.colours), seed=1):
        position = position.play(placement)
    tree = searcher.tree
    tree.advance_to(position)
    while not tree.is_full:
        tree.simulate(AT_ONCE)
    tree.advance_to(position.play(int(tree.placements[tree.rank.argmax()])))
    return peak_mb()


def main() -> int:
    """Measure and print."""
    parser = Parser(prog="tools/search_memory.py", description=__doc__)
    parser.add_argument("game", type=board_game_name, metavar="GAME")
    print(fullest_mb(parser.parse_args().game))
    return 0


if __name__ == "__main__":
    sys.exit(run_command("tools/search_memory.py", main))
