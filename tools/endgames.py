"""Measures what players give away in endgames of two sides, compared with exact solutions.

    python tools/endgames.py "dial 13 endgame_positions=0" "dial 13" --variant "Blokus Duo"

Games are played by short searches after a drawn opening. Each yields up to two positions, drawn
from those 4 to 9 plies before its end that have few legal placements, can be solved, and in which
some placement gives points away. Each player, named as for `cornerwise match` (``hard``, or
``dial 12 c_puct=1``), chooses in all of them. A row of the table says how often it gave points
away, how many in all and at most, how often that cost it a win or a draw, and the processor time.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

import numpy as np
from markdown_table import markdown_table

from game.ai.kinds import Level, level_of, player_named
from game.ai.player import Budget
from game.ai.search.endgame_solver import EndgameSolver, has_two_sides
from game.ai.search.searcher import Searcher
from game.ai.search.settings import Search
from game.commands.cli import Parser, game_of, positive, run_command, tell
from game.commands.match.opening import opening
from game.engine import VARIANTS, Options, Ply
from game.engine.position import Position

PROGRAM = "tools/endgames.py"

DRAWN = 2
"""How many plies of each colour are drawn as an opening."""

PLAYED = Search(policy_temperature=1.5, max_nodes=4_000)
WORK = Budget(work=200)
"""The search and its budget that play the games."""

NEAREST, FARTHEST = 4, 9
"""How many plies before the end of a game its endgames are taken."""

FROM_EACH_GAME = 2

MOST_POSITIONS = 1_000_000
"""An endgame that takes more positions than this to solve is left out."""

HEAD = ("player", "gave away in", "squares", "at most", "lost or drew instead", "CPU ms a move")


@dataclass(frozen=True)
class Endgame:
    """A position, and for each placement the final lead in points of the player to place."""

    position: Position
    leads: dict[int, int]


@dataclass
class Given:
    """What a player gave away, with an entry for each endgame.

    Attributes:
        points: how many points it gave away.
        results: whether it gave away a win for a draw or a defeat, or a draw for a defeat.
        seconds: how long it thought.
    """

    points: list[int] = field(default_factory=list)
    results: list[bool] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def row(self, name: str) -> tuple[str, ...]:
        """A row of the table."""
        return (
            name,
            f"{sum(points > 0 for points in self.points)} of {len(self.points)}",
            str(sum(self.points)),
            str(max(self.points)),
            str(sum(self.results)),
            f"{1000 * float(np.mean(self.seconds)):.1f}",
        )


def endgames(options: Options, most: int) -> Iterator[Endgame]:
    """The first `most` endgames that games lead to."""
    solver = EndgameSolver(options.ruleset)
    for seed in count():
        rng = np.random.default_rng(seed)
        positions = game(options, seed)
        near = positions[-FARTHEST : 1 - NEAREST]
        found = 0
        for number in rng.permutation(len(near)):
            solved = solver.solve(near[number], MOST_POSITIONS, every=True)
            if solved is None or len(set(solved.leads.values())) < 2:
                continue
            yield Endgame(near[number], solved.leads)
            found, most = found + 1, most - 1
            if not most:
                return
            if found == FROM_EACH_GAME:
                break


def game(options: Options, seed: int) -> list[Position]:
    """The positions of a game, without the final one."""
    positions = [Position(options.ruleset)]
    for placement in opening(positions[0], DRAWN * len(options.ruleset.colours), seed):
        positions.append(positions[-1].play(placement))
    player = Searcher(options.ruleset, PLAYED, seed)
    while not positions[-1].over:
        positions.append(positions[-1].after(player.choose(positions[-1], WORK)))
    return positions[:-1]


def play(level: Level, endgame: Endgame, seed: int, given: Given) -> None:
    """Have a player choose, and note what that gave away."""
    player = level.player(seed)
    # What is only made once in a game mustn't count.
    player.choose(endgame.position, Budget(work=1))
    began = time.process_time()
    chosen = player.choose(endgame.position, level.budget)
    given.seconds.append(time.process_time() - began)
    assert isinstance(chosen, Ply)
    best, lead = max(endgame.leads.values()), endgame.leads[chosen.placement]
    given.points.append(best - lead)
    given.results.append(np.sign(lead) < np.sign(best))


def player(text: str) -> str:
    """The name of a player. Raises ArgumentTypeError if there is no such player."""
    try:
        return player_named(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def main(arguments: list[str] | None = None) -> int:
    """Have the players choose; the exit status."""
    games = [name for name in VARIANTS if has_two_sides(Options(name).ruleset)]
    command = Parser(prog=PROGRAM, description=__doc__)
    command.add_argument("players", type=player, nargs="+", metavar="PLAYER", help="see above")
    command.add_argument("--variant", type=game_of(games), default="Blokus Duo")
    command.add_argument("--endgames", type=positive(int), default=100, metavar="N")
    args = command.parse_args(arguments)
    options = Options(args.variant)
    given = [Given() for _ in args.players]
    for number, endgame in enumerate(endgames(options, int(args.endgames))):
        for name, one in zip(args.players, given, strict=True):
            play(level_of(options, name), endgame, number, one)
    tell(PROGRAM, f"{args.variant}: {args.endgames} endgames")
    rows = [one.row(name) for name, one in zip(args.players, given, strict=True)]
    print(markdown_table(HEAD, rows))
    return 0


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
