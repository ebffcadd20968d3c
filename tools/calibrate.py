"""Fits the dials of a game's levels to two references, with fair steps between them.

    python tools/calibrate.py "Blokus Duo" --games 200 --jobs 2 --logs calibration

It plays the ladder in pairs of games with drawn openings: the beginner against levels 1, 2 and 4,
the greedy player against level 4, and each level against the one below. It fits how strength grows
with the dial, and sets the dials so that the beginner takes from level 1, the beginner from level 2
and the greedy player from level 4 what `ANCHORS` says; level 9 keeps its strength, and the steps
between levels 2 and 4 are equal, and so are those between 4 and 9. It repeats this until every
match lies in its range, or for --rounds; then it writes ``assets/levels/NAME.json``, says what is
out of the range, and prints the ladder as a Markdown table, with the beginner and the greedy player
against the lowest levels. With --check it plays and prints the ladder as it is. Every game has a
drawn opening, so no book is used, and no level corrects the bias of its values.

Two sides play, of one or two players each; a game of three takes the dials of another, with --like.
All games are kept in the folder --logs, from which any later command with the same weights goes on:
the curve is fitted to everything there.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import numpy as np
from elo_curve import EloCurve, ReferenceLine, Result
from markdown_table import markdown_table

from game.ai.kinds import level_of
from game.ai.levels.calibration import USUAL_DIALS, hash_of_weights, load_calibration
from game.ai.levels.trials import DIAL
from game.base.assets import asset, file_stem
from game.base.disk import write_whole
from game.base.envelope import seal
from game.commands.cli import Parser, board_game_name, positive, run_command, tell
from game.commands.match.errors import MatchError
from game.commands.match.estimate import Estimate
from game.commands.match.kinds import MATCH_KINDS
from game.commands.match.log import MatchLog
from game.commands.match.match import Match
from game.commands.match.options import game_options, jobs_for
from game.commands.match.report import seconds_per_move
from game.commands.match.spec import Contender, MatchSpec
from game.commands.variant_names import VariantName
from game.engine import GameOptions

PROGRAM = "tools/calibrate.py"

BEGINNER, GREEDY = "beginner", "greedy"

RANGES = {2: (0.65, 0.90), 4: (0.60, 0.85)}
"""The share of the points the upper of two neighbours should take, by the number of players: two,
or four with two for each side."""


@dataclass(frozen=True)
class Anchor:
    """What a reference player should take from a level.

    Attributes:
        reference: the name of the player.
        level: the number of the level.
        share: what the level is set for.
        least, most: the range of shares that is as good.
    """

    reference: str
    level: int
    share: float
    least: float
    most: float


ANCHORS = (
    Anchor(BEGINNER, 1, 0.70, 0.65, 0.75),
    Anchor(BEGINNER, 2, 0.50, 0.40, 0.60),
    Anchor(GREEDY, 4, 1 / 3, 0.25, 0.42),
)
"""Where the scale is fixed: *Gentle* loses to beginners, *Easy* is even with them, and *Medium*
loses to the greedy player one game in three. The beginner then takes about one game in ten from
*Medium*, which is only checked, as two wishes can't both be met exactly."""

CHECKED = Anchor(BEGINNER, 4, 0.10, 0.0, 0.20)

EXTREME = 0.12
"""Dials from which a reference takes less don't show where its equal is; left out if others do."""

MANY_GAMES = 1_000_000
"""More games than any match has."""

FITTED = 9
"""The highest level whose step is fitted. Its own dial is given, as is that of the level above,
whose games take long."""

FIRST_SHARE = 0.4
"""The share of the games played in all rounds but the last: those only have to find the way."""

HEAD = ("player", "against", "games", "points (95 %)", "Elo difference (95 %)", "CPU s a move")

ROWS = 5
"""The highest level the beginner and the greedy player are measured against."""

NEARLY = -0.03
"""How far from a range what a few games show may be, so that more games are worth playing."""

Range = tuple[float, float]
"""The least and the most that the first of two should take."""

GRAIN = 0.05
"""What dials are rounded to, so that later rounds can reuse the games of earlier ones."""


@dataclass
class Ladder:
    """Plays levels of a game against each other, and keeps what was played.

    Attributes:
        options: the game.
        jobs: how many games are played at once.
        logs: the folder of games.
        seed: the seed of all matches.
        highest: the level up to which steps are played.
        results: all matches so far, by the names of the upper and the lower player.
    """

    options: GameOptions
    jobs: int
    logs: Path
    seed: int
    highest: int = FITTED
    results: dict[tuple[str, str], Match] = field(default_factory=dict)

    def play(self, upper: str, lower: str, games: int) -> Match:
        """Play a match between two, of at least this many games."""
        known = self.results.get((upper, lower))
        if known is not None and len(known.score.games) >= games:
            return known
        match = self._match(upper, lower, games)
        with closing(match.play()) as rounds:
            for _ in rounds:
                pass
        self.results[upper, lower] = match
        if match.score.games:
            told = f"{match.score.points(0).percent()} of {len(match.score.games)} games"
            print(f"{self.options.name}: {upper} against {lower}: {told}", flush=True)
        return match

    def recall(self) -> None:
        """Take in this game's matches from the folder."""
        stem = file_stem(self.options.name)
        for path in sorted(self.logs.glob(f"{stem}--*.jsonl")):
            _, *names = path.stem.replace(f"{DIAL.strip()}_", DIAL).split("--")
            if len(names) != 2:
                continue  # Somebody's own file: no match has such a name.
            upper, lower = names
            match = self._match(upper, lower, MANY_GAMES)
            if match.score.games:
                self.results[upper, lower] = match

    def _match(self, upper: str, lower: str, games: int) -> Match:
        """A match between two, with its games in the folder."""
        plies = MATCH_KINDS[self.options.kind].opening_plies
        spec = MatchSpec(
            self.options,
            (self._contender(upper), self._contender(lower)),
            self.seed,
            0 if plies is None else plies(self.options),
        )
        name = f"{file_stem(self.options.name)}--{upper}--{lower}.jsonl".replace(" ", "_")
        return Match(spec, games, self.jobs, MatchLog(self.logs / name, [spec]))

    def _contender(self, name: str) -> Contender:
        # No time limit, so that games are the same on every machine.
        work = level_of(self.options, name).budget.work
        return Contender(name, work=work)

    def curve(self, dials: Sequence[float]) -> EloCurve:
        """How strength grows with the dial, up to the highest of `dials`, from all results."""
        results = [
            Result(upper, lower, match.score.points(0).share, len(match.score.games))
            for (upper, lower), match in self.results.items()
            if upper.startswith(DIAL)
        ]
        names = {name for result in results for name in (result.player, result.other)}
        names |= set(map(named, dials))
        return EloCurve(results, {name: dial_of(name) for name in names})

    def line(self, reference: str) -> ReferenceLine:
        """What a reference player takes from each dial, from all results."""
        found = [
            (dial_of(lower), match.score.points(0).share, len(match.score.games))
            for (upper, lower), match in self.results.items()
            if upper == reference
        ]
        return ReferenceLine([one for one in found if one[1] > EXTREME] or found)


def named(dial: float) -> str:
    """The name of the player with this dial."""
    return f"{DIAL}{dial:.2f}"


def dial_of(name: str) -> float:
    """The dial of the player with this name."""
    return float(name.removeprefix(DIAL))


def matches_of(ladder: Ladder, dials: Sequence[float]) -> list[tuple[str, str, Range]]:
    """Who plays whom, and the range of what the first should take.

    That is the reference players against the levels of `ANCHORS`, and each level against the one
    below.
    """
    levels = [named(dial) for dial in dials[: ladder.highest]]
    references = [
        (anchor.reference, levels[anchor.level - 1], (anchor.least, anchor.most))
        for anchor in (*ANCHORS, CHECKED)
        if anchor.level <= len(levels)
    ]
    steps = RANGES[ladder.options.players]
    return references + [(above, below, steps) for below, above in pairwise(levels)]


def play_all(ladder: Ladder, dials: Sequence[float], games: int) -> list[tuple[Estimate, Range]]:
    """Play all matches; return what the first took in each, and the range of what it should."""
    return [
        (ladder.play(upper, lower, games).score.points(0), wanted)
        for upper, lower, wanted in matches_of(ladder, dials)
    ]


def is_fair(taken: Estimate, wanted: Range, margin: float = 0.0) -> bool:
    """Whether what was taken lies in the range, and at least as far from its ends as the margin."""
    return wanted[0] + margin <= taken.share <= wanted[1] - margin


def fitted(
    curve: EloCurve, lines: Mapping[str, ReferenceLine], dials: Sequence[float]
) -> list[float]:
    """The dials that meet `ANCHORS` with equal steps between, according to a curve."""
    at = {anchor.level: lines[anchor.reference].dial_at(anchor.share) for anchor in ANCHORS}
    at[FITTED] = dials[FITTED - 1]
    known = sorted(at)
    numbers = range(known[0], FITTED)
    heights = np.interp(numbers, known, [curve.elo_at(at[level]) for level in known])
    new = [
        at[number] if number in at else curve.dial_at(height)
        for number, height in zip(numbers, heights, strict=True)
    ]
    new = [round(round(dial / GRAIN) * GRAIN, 2) for dial in new]
    for number in range(1, len(new)):
        new[number] = max(new[number], round(new[number - 1] + GRAIN, 2))
    return [*new, *dials[FITTED - 1 :]]


def calibrate(ladder: Ladder, dials: Sequence[float], games: int, rounds: int) -> Sequence[float]:
    """The dials that make every match fair, or as nearly fair as `rounds` rounds get."""
    few = max(2, int(games * FIRST_SHARE) // 2 * 2)
    for number in range(rounds):
        amount = games if number == rounds - 1 else few
        found = play_all(ladder, dials, amount)
        if amount < games and all(is_fair(*one, NEARLY) for one in found):
            found, amount = play_all(ladder, dials, games), games
        if amount == games and all(is_fair(*one) for one in found):
            break
        if number < rounds - 1:
            lines = {name: ladder.line(name) for name in (BEGINNER, GREEDY)}
            dials = fitted(ladder.curve(dials[:FITTED]), lines, dials)
            print(f"{ladder.options.name}: dials {', '.join(f'{d:g}' for d in dials)}", flush=True)
    return dials


def table(ladder: Ladder, dials: Sequence[float]) -> str:
    """The ladder as a Markdown table, from the weakest."""
    rows = []
    levels = {named(dial): str(number) for number, dial in enumerate(dials, 1)}
    order = (BEGINNER, GREEDY, *levels)
    matches = [
        (upper, lower, match)
        for (upper, lower), match in ladder.results.items()
        if upper in order and lower in order
    ]
    for upper, lower, match in sorted(matches, key=lambda row: tuple(map(order.index, row[:2]))):
        share = match.score.points(0)
        rows.append(
            (
                levels.get(upper, upper),
                levels.get(lower, lower),
                str(len(match.score.games)),
                share.percent(),
                share.elo(),
                seconds_per_move(match.score.time_used[0]),
            )
        )
    return markdown_table(HEAD, rows)


def write(game: str, dials: Sequence[float]) -> Path:
    """Write a game's calibration as data, and return the file.

    Its `bias_factor` stays, unless that was measured with other weights.
    """
    path = asset("levels") / f"{file_stem(game)}.json"
    content: dict[str, object]
    content = {"game": game, "weights": hash_of_weights(game), "dials": list(dials)}
    with suppress(OSError, ValueError):
        bias_factor = load_calibration(game).bias_factor
        if bias_factor:
            content["bias_factor"] = bias_factor
    write_whole(path, seal(content, indent=1), sync=False)
    return path


def tell_unfair(ladder: Ladder, dials: Sequence[float]) -> None:
    """Say which of the matches played are out of their range."""
    for upper, lower, wanted in matches_of(ladder, dials):
        match = ladder.results.get((upper, lower))
        taken = None if match is None else match.score.points(0)
        if taken is not None and not is_fair(taken, wanted):
            tell(PROGRAM, f"{upper} against {lower}: {taken.percent()} is out of the range")


def main(arguments: list[str] | None = None) -> int:
    """Calibrate a game, or check its calibration; the exit status."""
    command = Parser(prog=PROGRAM, description=__doc__)
    command.add_argument("game", type=board_game_name, help="its name in records")
    command.add_argument("--games", type=positive(int), default=200, metavar="N", help="a step")
    command.add_argument("--rounds", type=positive(int), default=6, metavar="N", help="at most")
    command.add_argument("--jobs", type=positive(int), default=1, metavar="J", help="games at once")
    command.add_argument("--seed", type=int, default=1, metavar="N", help="for other games")
    command.add_argument(
        "--logs", type=Path, default=Path("calibration"), metavar="DIR", help="keeps the games"
    )
    command.add_argument("--check", action="store_true", help="play the ladder as it is")
    command.add_argument(
        "--highest",
        type=positive(int),
        default=FITTED,
        metavar="N",
        help="play steps up to level N only, as those above take long",
    )
    command.add_argument(
        "--like",
        type=board_game_name,
        metavar="GAME",
        help="play nothing, and take the dials of that game",
    )
    command.add_argument(
        "--top", type=positive(int), metavar="N", help="games of the highest level; else none"
    )
    args = command.parse_args(arguments)
    for option, games in (("--games", args.games), ("--top", args.top or 0)):
        if games % 2:
            command.error(f"argument {option}: give an even number, as the two swap seats")
    try:
        if args.like is not None:
            print(f"written: {write(args.game, load_calibration(args.like).dials)}")
            return 0
        ladder = _ladder(args)
        ladder.recall()
        dials = _dials(args.game)
        if args.check:
            play_all(ladder, dials, args.games)
        else:
            dials = calibrate(ladder, dials, args.games, args.rounds)
            print(f"written: {write(args.game, dials)}")
        if args.top is not None:
            ladder.play(named(dials[FITTED]), named(dials[FITTED - 1]), args.top)
        tell_unfair(ladder, dials)
        for dial in dials[1 : min(ladder.highest, ROWS)]:
            ladder.play(BEGINNER, named(dial), args.games)
            ladder.play(GREEDY, named(dial), args.games)
    except (MatchError, ValueError, OSError) as error:
        tell(PROGRAM, str(error))
        return 2
    print(table(ladder, dials))
    return 0


def _ladder(args: Namespace) -> Ladder:
    args.logs.mkdir(parents=True, exist_ok=True)
    options = game_options(VariantName(args.game, (args.game,)), 2, None)
    jobs = jobs_for(PROGRAM, args.jobs)
    return Ladder(options, jobs, args.logs, args.seed, min(args.highest, FITTED))


def _dials(game: str) -> Sequence[float]:
    """The dials to begin with: those of the last calibration, whichever weights it used."""
    try:
        return load_calibration(game, any_weights=True).dials
    except FileNotFoundError:
        return USUAL_DIALS


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
