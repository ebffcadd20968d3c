"""Fits the dials of a game's levels, so that each level is a fair step above the one below.

    python tools/calibrate.py "Blokus Duo" --games 200 --jobs 2 --logs calibration

It plays the ladder in pairs of games with drawn openings: the beginner against level 1, and each
level against the one above. It fits how strength grows with the dial, and sets the dials so that
level 1 is about as strong as the beginner, level 9 keeps its strength, and all steps in between are
equal. It repeats this until every step lies in the range, from level 1 on with its 95 % interval,
or for --rounds; then it writes ``assets/levels/NAME.json``, says which steps are out of the range,
and prints the ladder as a Markdown table, with the beginner and the greedy player against the
lowest levels. With --check it plays and prints the ladder as it is. Every game has a drawn opening,
so no book is used, and no level corrects the bias of its values.

Two sides play, of one or two players each; a game of three takes the dials of another, with --like.
All games are kept in the folder --logs, from which any later command with the same weights goes on:
the curve is fitted to everything there.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from elo_curve import BeginnerLine, EloCurve, Result
from markdown_table import markdown_table

from game.ai.kinds import level_of
from game.ai.levels.calibration import USUAL_DIALS, hash_of_weights, load_calibration
from game.ai.levels.trials import DIAL
from game.base.assets import asset, file_stem
from game.base.disk import write_whole
from game.base.envelope import seal
from game.base.ratings import STEP_CHANCE
from game.commands.cli import Parser, board_game_name, positive, run_command, tell
from game.commands.match.errors import MatchError
from game.commands.match.estimate import Estimate, elo
from game.commands.match.kinds import MATCH_KINDS
from game.commands.match.log import MatchLog
from game.commands.match.match import Match
from game.commands.match.options import game_options, jobs_for
from game.commands.match.report import seconds_per_move
from game.commands.match.spec import Contender, MatchSpec
from game.commands.variant_names import variant_named
from game.engine import GameOptions

PROGRAM = "tools/calibrate.py"

RANGES = {2: (0.68, 0.84), 4: (0.60, 0.80)}
"""The share of the points the upper of two neighbours should take, by the number of players: two,
or four with two for each side."""

BEGINNER, GREEDY = "beginner", "greedy"

BEGINNER_RANGE = (0.45, 0.65)
"""The share the beginner should take from level 1."""

BEGINNER_SHARES = {2: (0.47, 0.62), 4: (0.53, 0.62)}
"""The share level 1 may be set to give the beginner, by the number of players: a little inside
`BEGINNER_RANGE`, and with four players enough for an even share against three of level 1. The Elo
below level 9 decides where in between: if there is little, level 1 is weaker; if much, stronger."""

EXTREME = 0.12
"""Dials from which the beginner takes less don't show where its equal is; left out if others do."""

MANY_GAMES = 1_000_000
"""More games than any match has."""

AIMS = {2: STEP_CHANCE, 4: 0.70}
"""The share the upper of two neighbours should ideally take, by the number of players."""

FITTED = 9
"""The highest level whose step is fitted. Its own dial is given, as is that of the level above,
whose games take long."""

FIRST_SHARE = 0.4
"""The share of the games played in all rounds but the last: those only have to find the way."""

HEAD = ("player", "against", "games", "points (95 %)", "Elo difference (95 %)", "CPU s a move")

ROWS = 5
"""The highest level the beginner and the greedy player are measured against."""

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

    def beginner(self) -> BeginnerLine:
        """What the beginner takes from each dial, from all results."""
        found = [
            (dial_of(lower), match.score.points(0).share, len(match.score.games))
            for (upper, lower), match in self.results.items()
            if upper == BEGINNER
        ]
        return BeginnerLine([one for one in found if one[1] > EXTREME] or found)


def named(dial: float) -> str:
    """The name of the player with this dial."""
    return f"{DIAL}{dial:.2f}"


def dial_of(name: str) -> float:
    """The dial of the player with this name."""
    return float(name.removeprefix(DIAL))


def steps_of(ladder: Ladder, dials: Sequence[float]) -> list[tuple[str, str]]:
    """Who plays whom: the beginner against level 1 (step 0), each level against the one below."""
    levels = [named(dial) for dial in dials[: ladder.highest]]
    return [(BEGINNER, levels[0]), *((above, below) for below, above in pairwise(levels))]


def play_steps(
    ladder: Ladder, dials: Sequence[float], games: int
) -> Iterator[tuple[int, Estimate]]:
    """Play all steps; yield what the upper player took in each."""
    for number, (upper, lower) in enumerate(steps_of(ladder, dials)):
        yield number, ladder.play(upper, lower, games).score.points(0)


def is_fair(step: int, share: Estimate, players: int) -> bool:
    """Whether a step of `play_steps` is in its range, from level 1 on with its whole interval."""
    if step == 0:
        least, most = BEGINNER_RANGE
        return least <= share.share <= most
    low, high = RANGES[players]
    return low <= share.low and share.high <= high


def equal_steps(
    curve: EloCurve, beginner: BeginnerLine, dials: Sequence[float], players: int
) -> list[float]:
    """The dials that make all steps equal, according to a curve."""
    steps = FITTED - 1
    last = curve.elo_at(dials[steps])
    strongest, weakest = (
        curve.elo_at(beginner.dial_at(share)) for share in BEGINNER_SHARES[players]
    )
    first = min(max(last - steps * elo(AIMS[players]), weakest), strongest)
    fitted = [
        round(curve.dial_at(first + (last - first) * step / steps) / GRAIN) * GRAIN
        for step in range(steps)
    ]
    for step in range(1, steps):
        fitted[step] = max(fitted[step], fitted[step - 1] + GRAIN)
    return [round(dial, 2) for dial in (*fitted, *dials[steps:])]


def calibrate(ladder: Ladder, dials: Sequence[float], games: int, rounds: int) -> Sequence[float]:
    """The dials that make every step fair, or as nearly fair as `rounds` rounds get."""
    players = ladder.options.players
    few = max(2, int(games * FIRST_SHARE) // 2 * 2)
    for number in range(rounds):
        amount = games if number == rounds - 1 else few
        steps = dict(play_steps(ladder, dials, amount))
        if amount < games and all(_is_near(step, share, players) for step, share in steps.items()):
            steps = dict(play_steps(ladder, dials, games))
            amount = games
        if amount == games and all(is_fair(s, share, players) for s, share in steps.items()):
            break
        if number < rounds - 1:
            dials = equal_steps(ladder.curve(dials[:FITTED]), ladder.beginner(), dials, players)
            print(f"{ladder.options.name}: dials {', '.join(f'{d:g}' for d in dials)}", flush=True)
    return dials


def _is_near(step: int, share: Estimate, players: int) -> bool:
    """Whether more games may well show a step to be fair."""
    low, high = RANGES[players]
    margin = 0.03
    return is_fair(step, share, players) or (
        step > 0 and low + margin <= share.share <= high - margin
    )


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
    """Say which of the steps played are out of their range."""
    for step, (upper, lower) in enumerate(steps_of(ladder, dials)):
        match = ladder.results.get((upper, lower))
        share = None if match is None else match.score.points(0)
        if share is not None and not is_fair(step, share, ladder.options.players):
            tell(PROGRAM, f"{upper} against {lower}: {share.percent()} is out of the range")


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
            dict(play_steps(ladder, dials, args.games))
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
    options = game_options(variant_named(args.game), 2, None)
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
