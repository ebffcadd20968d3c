"""Measures the habits of players in the games of matches, and prints them as a Markdown table.

    python tools/habits.py calibration/blokus-duo--*.jsonl --players "dial 0.00" beginner

It reads the logs of `cornerwise match` and `tools/calibrate.py`, for games on one board. Placements
drawn as an opening don't count. The columns:

* squares: the mean number of cells of the pieces placed in a colour's 2nd to 5th, 6th to 10th, 11th
  to 15th and later turns.
* single early: the share of colours that placed a single cell before the last ten plies.
* missed: once no other colour can go on, the rest is a puzzle for one; the mean number of cells a
  colour left over that the best order would have placed.
* overlooked: the share of legal placements that the learned policy prefers to the one made, in the
  first, second and last third of the game: how much the player fails to see.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from markdown_table import markdown_table

from game.ai.degradation import SearchUnavailableError
from game.ai.search.models import model_of
from game.ai.search.search_tree import SearchTree, search_params
from game.ai.search.settings import Search
from game.commands.cli import Parser, positive, run_command, tell
from game.commands.match.result import GameResult
from game.commands.match.spec import LETTERS
from game.engine import KINDS, Options, Ply, Ruleset, decode_options
from game.engine.position import Position

PROGRAM = "tools/habits.py"

TURNS = ((1, 5), (5, 10), (10, 15), (15, 99))
"""Groups of a colour's turns, counted from 0: the first of each group and the first beyond it. Turn
0 belongs to the drawn opening, and counts in no group where nothing was drawn."""

LAST_PLIES = 10

MOST_NODES = 1_000
"""A puzzle for one with more positions than this isn't solved, and doesn't count."""


@dataclass
class Habits:
    """What was observed of a player. Lists have an entry for each placement, colour or puzzle."""

    squares: dict[tuple[int, int], list[int]] = field(default_factory=lambda: defaultdict(list))
    single_early: list[bool] = field(default_factory=list)
    missed: list[int] = field(default_factory=list)
    overlooked: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    games: int = 0

    def row(self, name: str) -> tuple[str, ...]:
        """A row of the table."""
        squares = " / ".join(_mean(self.squares[turns], "{:.2f}") for turns in TURNS)
        overlooked = " / ".join(_mean(self.overlooked[third], "{:.0%}") for third in range(3))
        return (
            name,
            str(self.games),
            squares,
            _mean(self.single_early, "{:.1%}"),
            _mean(self.missed, "{:.2f}"),
            overlooked,
        )


HEAD = (
    *("player", "games", "squares, turns 2–5 / 6–10 / 11–15 / later"),
    *("single early", "missed", "overlooked, thirds"),
)


def _mean(values: Sequence[float], form: str) -> str:
    return form.format(np.mean(values)) if values else "–"


class PolicyRank:
    """Ranks placements by the learned policy."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Load the policy. Raises SearchUnavailableError."""
        search = Search()
        self._tree = SearchTree(
            ruleset, model_of(ruleset), search_params(search, ruleset), max_nodes=16, threads=1
        )

    def preferred(self, position: Position, placement: int) -> float:
        """The share of the legal placements that the policy prefers to this one."""
        self._tree.forget()
        self._tree.advance_to(position)
        placements, logits = self._tree.root_policy()
        made = logits[placements == placement][0]
        return float((logits > made).mean())


@lru_cache
def _ranks(ruleset: Ruleset) -> PolicyRank:
    return PolicyRank(ruleset)


def observe_log(path: Path, most: int, players: set[str], seen: dict[str, Habits]) -> None:
    """Take in the first games of a log, of these players or of all. Raises OSError or ValueError.

    A last line that is cut off doesn't count.
    """
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n")[:-1][:most], 1):
        try:
            value = json.loads(line)
            match, result = value["match"], GameResult.from_json(value)
            playing = {match[letter] for letter in LETTERS if letter in match}
            # A game that somebody resigned lacks its end, about which much is asked.
            if result.resigned is None and (not players or playing & players):
                observe(match, result, seen)
        except (AttributeError, KeyError, OverflowError, TypeError, ValueError) as error:
            raise ValueError(f"{path}, line {number}: no game of a match ({error!r})") from None


def observe(match: dict[str, Any], result: GameResult, seen: dict[str, Habits]) -> None:
    """Take in a game."""
    options = decode_options({key: match[key] for key in match if key in _FIELDS})
    if not isinstance(options, Options):
        raise ValueError(f"{options.name} isn't played on one board: it has no such habits")
    kind = KINDS[options.kind]
    names = [match[LETTERS[contender]] for contender in result.seats]
    position = Position(options.ruleset)
    plies = [kind.decode(options, event) for event in result.events]
    sizes, ranks = position.ruleset.table.sizes, _ranks(position.ruleset)
    for habits in {id(seen[name]): seen[name] for name in names}.values():
        habits.games += 1
    singles = set()
    for number, ply in enumerate(plies):
        assert position.player is not None
        habits = seen[names[position.player]]
        if number >= match["opening_plies"]:
            turn, size = position.placed[ply.colour], int(sizes[ply.placement])
            for turns in TURNS:
                if turns[0] <= turn < turns[1]:
                    habits.squares[turns].append(size)
            third = 3 * number // len(plies)
            habits.overlooked[third].append(ranks.preferred(position, ply.placement))
            if size == 1 and number < len(plies) - LAST_PLIES:
                singles.add(ply.colour)
        if _is_alone(position):
            _add_missed(position, plies[number:], habits)
            break
        position = position.after(ply)
    for colour in range(len(options.ruleset.colours)):
        owners = options.ruleset.owners[colour]
        if len(owners) == 1:
            seen[names[owners[0]]].single_early.append(colour in singles)


_FIELDS = ("kind", "name", "scoring", "free_starts", "first", "shared", "partners", "house")


def _is_alone(position: Position) -> bool:
    """Whether only the colour to play can still place, and in more than one way."""
    colours = range(len(position.ruleset.colours))
    others = any(len(position.legal(c)) for c in colours if c != position.colour)
    return not others and len(position.legal()) > 1


def _add_missed(position: Position, plies: Sequence[Ply], habits: Habits) -> None:
    sizes = position.ruleset.table.sizes
    best = most_cells(position)
    if best is not None:
        habits.missed.append(best - sum(int(sizes[ply.placement]) for ply in plies))


def most_cells(position: Position) -> int | None:
    """The most cells the only colour left in play can still cover; None if that is too hard."""
    sizes = position.ruleset.table.sizes
    known: dict[bytes, int] = {}

    def search(position: Position) -> int:
        if position.over:
            return 0
        key = position.board.tobytes()
        if key not in known:
            if len(known) >= MOST_NODES:
                raise RecursionError
            known[key] = 0
            known[key] = max(
                int(sizes[placement]) + search(position.play(int(placement)))
                for placement in position.legal()
            )
        return known[key]

    try:
        return search(position)
    except RecursionError:
        return None


def main(arguments: list[str] | None = None) -> int:
    """Print the table; the exit status."""
    command = Parser(prog=PROGRAM, description=__doc__)
    command.add_argument("logs", type=Path, nargs="+", metavar="LOG", help="games of matches")
    command.add_argument(
        "--players", nargs="+", metavar="NAME", help="whose, as in the logs; else everybody's"
    )
    command.add_argument(
        "--games", type=positive(int), default=1000, metavar="N", help="at most, of each log"
    )
    args = command.parse_args(arguments)
    seen: dict[str, Habits] = defaultdict(Habits)
    try:
        for path in args.logs:
            observe_log(path, args.games, set(args.players or ()), seen)
    except (OSError, ValueError, SearchUnavailableError) as error:
        tell(PROGRAM, str(error))
        return 2
    names = args.players or sorted(seen)
    print(markdown_table(HEAD, (seen[name].row(name) for name in names)))
    return 0


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
