"""Grows the opening book of a game by long searches.

    python tools/grow_book.py "Blokus Duo" --positions 800 --work 200000 --jobs 2 --log duo.jsonl

Positions are searched in the order of drop-out expansion, see `tools/training/book_tree.py`, until
there are as many as asked for; then ``assets/books/NAME.json`` is written. The result of each
search goes into the file --log, from which a later command with the same work and the same weights
goes on. Ctrl+C ends it early, and writes the book as it is.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from itertools import islice
from pathlib import Path

import msgspec
from training.book_tree import MOST_BRANCHES, BookTree, Line, Searched
from training.generation import workers

from game.ai.degradation import SearchUnavailableError
from game.ai.levels.calibration import hash_of_weights
from game.ai.search.book import book_name
from game.base.assets import asset
from game.base.disk import write_whole
from game.base.envelope import seal
from game.commands.cli import Parser, board_game_name, positive, run_command, tell, up_to_cores
from game.engine import Options, Ply

PROGRAM = "tools/grow_book.py"

SEARCH_BEGINS = b'{"line":'
"""How the line of a search begins in a log."""


class Heading(msgspec.Struct, frozen=True):
    """The first line of a log: what was searched, and how.

    Attributes:
        game: the name of the game.
        work: how many simulations each position was searched with.
        weights: the SHA-256 of the file of weights.
    """

    game: str
    work: int
    weights: str


def search(game: str, line: Line, work: int) -> Searched:
    """Search the position at the end of a line; a worker runs this."""
    from game.ai.player import Budget
    from game.ai.search.board_analyst import BoardAnalyst

    ruleset = Options(game).ruleset
    analyst = BoardAnalyst(ruleset)
    analyst.go_to(BookTree(ruleset).position(line))
    analyst.search(Budget(work=work))
    # Twice as many as are followed, as some may be the same up to symmetry.
    found = analyst.evaluation(candidates=2 * MOST_BRANCHES)
    candidates = tuple(
        (ruleset.table.name_of(one.event.placement), one.visits, one.outlook.chances)
        for one in found.candidates
        if isinstance(one.event, Ply)
    )
    return Searched(line, found.simulations, candidates)


def open_log(file: Path, heading: Heading, tree: BookTree) -> None:
    """Take in the searches of a log, or begin one.

    Raises OSError if it can't be written, ValueError if it is of other searches or isn't a log.
    """
    with file.open("a+b") as log:
        log.seek(0)
        known = log.read()
        if not known:
            log.write(msgspec.json.encode(heading) + b"\n")
            return
    first, *lines = known.splitlines()
    _compare(file, first, heading)
    for number, line in enumerate(lines, 2):
        try:
            tree.add(msgspec.json.decode(line, type=Searched))
        except ValueError as error:
            begins = line[: len(SEARCH_BEGINS)] == SEARCH_BEGINS[: len(line)]
            if type(error) is msgspec.DecodeError and begins:
                continue  # The log was cut off in this line.
            raise ValueError(f"{file}, line {number}: {error}: give another log") from None


def _compare(file: Path, first: bytes, heading: Heading) -> None:
    """Raise ValueError unless a log's first line is the heading of the searches asked for."""
    try:
        known = msgspec.json.decode(first, type=Heading)
    except msgspec.DecodeError:
        raise ValueError(f"{file} is no log of this tool: give another file") from None
    for field, here in msgspec.structs.asdict(heading).items():
        there = getattr(known, field)
        if there != here:
            raise ValueError(f"{file}: {field} {there} there, {here} here: give another log")


def append_to(file: Path, searched: Searched) -> None:
    """Write a search into the log."""
    with file.open("a+b") as log:
        if log.seek(0, os.SEEK_END):
            log.seek(-1, os.SEEK_END)
            if log.read(1) != b"\n":
                log.write(b"\n")
        log.write(msgspec.json.encode(searched) + b"\n")


def grow(tree: BookTree, args: Namespace, pool: Executor) -> None:
    """Search until the tree has as many positions as asked for, and write them into the log."""
    under_way: dict[Future[Searched], str] = {}
    while len(tree.nodes) < args.positions:
        searched_now = set(under_way.values())
        free = args.jobs - len(under_way)
        chosen = ((key, line) for key, line in tree.leaves() if key not in searched_now)
        for key, line in islice(chosen, free):
            under_way[pool.submit(search, args.game, line, args.work)] = key
        if not under_way:
            return  # The game has no more positions.
        for done in wait(under_way, return_when=FIRST_COMPLETED).done:
            del under_way[done]
            searched = done.result()
            append_to(args.log, searched)
            tree.add(searched)
            tell(PROGRAM, f"{len(tree.nodes)} positions")
            if searched.simulations < args.work and len(searched.candidates) > 1:
                tell(PROGRAM, f"one search ended early, after {searched.simulations} simulations")


def summary(tree: BookTree) -> str:
    """How many positions there are in all and after each number of placements."""
    counts = Counter(len(node.line) for node in tree.nodes.values())
    plies = ", ".join(f"{counts[ply]} after {ply}" for ply in sorted(counts))
    return f"{len(tree.nodes)} positions: {plies}"


def run(args: Namespace) -> int:
    """Grow a book and write it."""
    tree = BookTree(Options(args.game).ruleset)
    heading = Heading(args.game, args.work, hash_of_weights(args.game))
    open_log(args.log, heading, tree)
    args.jobs = up_to_cores(PROGRAM, args.jobs, "searches at once", "run")
    try:
        with workers(args.jobs, None) as pool:
            grow(tree, args, pool)
    except KeyboardInterrupt:
        tell(PROGRAM, "ended early")
    except BrokenExecutor:
        tell(PROGRAM, "ended early, as a process died: the same command goes on")
    if tree.nodes:
        path = args.out or asset("books") / book_name(args.game)
        write_whole(path, seal(tree.book(), indent=1), sync=False)
    print(summary(tree))
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Run the command; its exit status."""
    command = Parser(prog=PROGRAM, description=__doc__)
    command.add_argument("game", type=board_game_name, metavar="GAME")
    command.add_argument("--positions", type=positive(int), default=500, metavar="N", help="in all")
    command.add_argument(
        "--work", type=positive(int), default=200_000, metavar="N", help="simulations for each"
    )
    command.add_argument("--jobs", type=positive(int), default=1, metavar="J", help="at once")
    command.add_argument("--log", type=Path, required=True, metavar="FILE")
    command.add_argument("--out", type=Path, metavar="FILE", help="not the book of the program")
    try:
        return run(command.parse_args(arguments))
    except (SearchUnavailableError, OSError, ValueError) as error:
        tell(PROGRAM, " ".join(str(error).split()))
        return 2


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
