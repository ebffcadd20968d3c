"""Measures how fast the search is, for `tools/bench.py`. Importing this loads the core."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from threading import Thread

import numpy as np

from game.ai.analysis import AnalysisGoal
from game.ai.core.board.board_arrays import board_arrays
from game.ai.core.board.placement_lists import empty_placement_lists, list_placements
from game.ai.core.board.state import position_state
from game.ai.game_sweep import GameSweep, analyse_game
from game.ai.levels.calibration import board_level
from game.ai.levels.scale import HIGHEST, level_named, level_number
from game.ai.player import Budget, never
from game.ai.process.messages import Analyse
from game.ai.process.server import AnalysisServer
from game.ai.search.board_analyst import BoardAnalyst
from game.ai.search.models import model_of
from game.ai.search.search_tree import SearchTree, search_params
from game.commands.match.match import opening
from game.engine import Options, Ply, Ruleset
from game.engine.position import Position

RULESET = Options("Blokus Two-Player").ruleset
LEVEL = board_level(RULESET.name, level_number(level_named("hard")))

SIMULATIONS = 10_000
"""Simulations in each round: a fraction of a second, and about twice what Pentobi does on level 6.
"""

ROUNDS = 5


MIDGAME_PLIES = 6
"""How many placements of each colour come before what counts as the middle of a game."""


def simulations_per_s(threads: int = 1, position: Position | None = None) -> float:
    """Simulations per second in a new tree, from a position or from the empty board."""
    position = position or Position(RULESET)
    search, ruleset = LEVEL.search, position.ruleset
    params = search_params(search, ruleset)
    tree = SearchTree(ruleset, model_of(ruleset), params, search.max_nodes, threads)
    tree.advance_to(position)
    tree.partition_among_threads()
    workers = [
        Thread(target=tree.simulate, args=(SIMULATIONS // threads, number))
        for number in range(threads)
    ]
    began = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return SIMULATIONS / (time.perf_counter() - began)


def playouts_per_s() -> float:
    """The median for one thread."""
    simulations_per_s()
    return statistics.median(simulations_per_s() for _ in range(ROUNDS))


def midgame_per_s(game: str) -> float:
    """Simulations per second of one thread in the middle of games with drawn openings, median."""
    ruleset = Options(game).ruleset
    rates: list[float] = []
    for seed in range(ROUNDS):
        position = _midgame(ruleset, seed)
        if not rates:
            simulations_per_s(position=position)  # Load what it needs.
        rates.append(simulations_per_s(position=position))
    return statistics.median(rates)


def _midgame(ruleset: Ruleset, seed: int) -> Position:
    """A position in the middle of a game with a drawn opening."""
    position = Position(ruleset)
    for placement in opening(position, MIDGAME_PLIES * len(ruleset.colours), seed):
        position = position.play(placement)
    return position


def threads_ratio() -> float | None:
    """How many times as many simulations two threads do as one, median; None with a single core."""
    if board_level(RULESET.name, HIGHEST).search.thread_count < 2:
        return None
    simulations_per_s()
    return statistics.median(simulations_per_s(2) / simulations_per_s() for _ in range(ROUNDS))


def lists_per_s(game: str, openings: int = 12, times: int = 400) -> float:
    """How many complete lists of a colour's legal placements are made in mid-game.

    Per second of processor time, so that other work on the machine hardly counts. Each is a call
    from Python.
    """
    ruleset = Options(game).ruleset
    board = board_arrays(ruleset)
    no_placements, lists = empty_placement_lists(board), empty_placement_lists(board)
    count, seconds = 0, 0.0
    for seed in range(openings):
        position = _midgame(ruleset, seed)
        for colour in range(len(ruleset.colours)):
            state = position_state(board, position)
            # Leave no attach points to any other colour.
            state.attach[:] &= np.uint8(1 << colour)
            list_placements(board, state, no_placements, lists)
            began = time.process_time()
            for _ in range(times):
                list_placements(board, state, no_placements, lists)
            seconds += time.process_time() - began
            count += times
            assert lists.count[colour] == len(position.legal(colour))
    return count / seconds


WEAK_GAMES = 3
"""How many games are timed with a weak level, of some 75 placements each."""


def weak_level_ms(game: str = "Blokus Trigon Two-Player", level: float = 4) -> float:
    """Milliseconds a weak level thinks about a placement, the 99th percentile in self-play.

    The default game is the one with the most legal placements. A single game has too few placements
    for a 99th percentile: it would be the slowest of them.
    """
    options = Options(game)
    one = board_level(game, level)
    one.player(1).choose(Position(options.ruleset), one.budget)  # Load what it needs.
    seconds = []
    for seed in range(WEAK_GAMES):
        player, position = one.player(seed), Position(options.ruleset)
        while not position.over:
            began = time.perf_counter()
            ply = player.choose(position, one.budget)
            seconds.append(time.perf_counter() - began)
            position = position.after(ply)
    return 1000 * float(np.percentile(seconds, 99))


ANALYSED = 2_000
"""How many simulations each position is analysed with."""

WHOLE_GAME = 84
"""How many plies the time of a pass is scaled to."""


def analysis_figures() -> dict[str, float]:
    """Seconds for a sweep over a game, and milliseconds from a step to the first report.

    The sweep is over a game between opponents of a middle level, its time scaled to `WHOLE_GAME`.
    """
    game = GameSweep(RULESET.options, _long_game())
    analyst = BoardAnalyst(RULESET)
    began = time.perf_counter()
    for _ in analyse_game(game, analyst, Budget(work=ANALYSED)):
        pass
    whole = time.perf_counter() - began
    server, first = AnalysisServer(), []
    # Back and forth, to known and unknown positions; the first one makes the tree.
    for ply in (20, *range(21, 41), *range(40, 20, -1), *range(0, 60, 3)):
        order = Analyse(game.options, game.events[:ply], AnalysisGoal())
        began = time.perf_counter()
        next(server.analysed(order, never))
        first.append(time.perf_counter() - began)
    return {
        "analysis_s": whole * WHOLE_GAME / len(game.positions),
        "first_candidates_ms": 1000 * float(np.percentile(first[1:], 95)),
    }


def _long_game() -> list[Ply]:
    """The plies of a whole game."""
    level = board_level(RULESET.name, 5)
    player = level.player(1)
    position = Position(RULESET)
    plies = []
    while not position.over:
        plies.append(player.choose(position, level.budget))
        position = position.after(plies[-1])
    return plies


FIRST_MOVE = f"""
import time
from game.ai.levels.calibration import board_level
from game.engine import Options
from game.engine.position import Position
level = board_level({RULESET.name!r}, {LEVEL.key})
def warn(reason):
    raise SystemExit(reason)
level.player(1, warn).choose(Position(Options({RULESET.name!r}).ruleset), level.budget)
print(time.time())
"""


def first_moves_s() -> float:
    """Seconds from the start of a process to its first move, median."""
    return statistics.median(first_move_s() for _ in range(ROUNDS))


def first_move_s() -> float:
    """The same seconds for one process."""
    began = time.time()
    # All processes share one clock.
    command = [sys.executable, "-c", FIRST_MOVE]
    return float(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout) - began
