"""Plays self-play games, and fits the weights of policy and value to games.

    python tools/train.py play --variant NAME --games N --jobs J --out FOLDER
    python tools/train.py fit --variant NAME --out FILE.npz FOLDER|GAMES.jsonl …

`play` plays self-play games into a folder, with the weights of that game; one that has none yet
begins with plain ones. It resumes where it was cut off, and if asked for more games, adds to those
already there. `fit` makes weights from such folders, from files of games of other programs in the
same form, and from logs of matches (extra `train`).
"""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from functools import lru_cache, partial
from pathlib import Path

import msgspec
import numpy as np
from msgspec import json
from seeds import each_seed, results
from training.examples import examples
from training.games import read_games
from training.plain_model import plain_model
from training.selfplay import Searches, SelfPlay

from game.ai.core.board.board_arrays import board_arrays
from game.ai.core.tree.params import Model
from game.ai.degradation import SearchUnavailableError
from game.ai.levels.search_levels import THREADS_DIAL, search_level
from game.ai.search.models import encode_model, load_model
from game.ai.search.search_tree import search_params
from game.ai.search.weights import weights_of
from game.base.disk import write_whole
from game.commands.cli import Parser, board_game_name, positive, run_command, tell, up_to_cores
from game.engine import Options, Ruleset

PROGRAM = "tools/train.py"

CHOICES = 60_000
"""Roughly how many choices the policy is fitted to."""

GAMES_A_FILE = 20

MODEL, SETTINGS = "model.npz", "settings.json"
"""The files in a folder of games: the network that plays, and what is played."""


class Settings(msgspec.Struct, frozen=True):
    """What is played into a folder."""

    variant: str
    seed: int
    searches: Searches


def play(args: Namespace) -> None:
    """Play games of self-play into a folder."""
    folder = args.out.resolve()
    model = first_model(args.model, Options(args.variant).ruleset)
    searches = Searches(args.full, args.full_simulations, args.fast_simulations)
    prepare(folder, Settings(args.variant, args.seed, searches), encode_model(model))
    jobs = up_to_cores(PROGRAM, args.jobs, "games at once", "played")
    files = range(-(-args.games // GAMES_A_FILE))
    for _ in each_seed(folder, files, partial(games_of_file, folder), jobs):
        print(f"{len(results(folder))} of {len(files)} files of games", flush=True)


def prepare(folder: Path, settings: Settings, model: bytes) -> None:
    """Say in a folder what is played into it. Raises ValueError if that is something else."""
    content = {SETTINGS: json.encode(settings), MODEL: model}
    for name, data in content.items():
        if not (folder / name).exists():
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(folder / name, data, sync=False)
        elif (folder / name).read_bytes() != data:
            raise ValueError(
                f"{folder} holds games of another game, seed, search or network: give another"
            )


def games_of_file(folder: Path, number: int) -> list[bytes]:
    """The games of one file, which its number alone decides."""
    settings, model = _prepared(folder)
    params = search_params(
        search_level("9", THREADS_DIAL).search, Options(settings.variant).ruleset
    )
    seed = int(np.random.SeedSequence([settings.seed, number]).generate_state(1)[0])
    player = SelfPlay(settings.variant, model, params, seed, settings.searches)
    return [json.encode(player.game()) for _ in range(GAMES_A_FILE)]


@lru_cache
def _prepared(folder: Path) -> tuple[Settings, Model]:
    settings = json.decode((folder / SETTINGS).read_bytes(), type=Settings)
    board = board_arrays(Options(settings.variant).ruleset)
    return settings, load_model(folder / MODEL, board)


def first_model(file: Path | None, ruleset: Ruleset) -> Model:
    """The weights in a file, or those of a game; plain ones if it has none yet."""
    board = board_arrays(ruleset)
    try:
        return load_model(file or weights_of(ruleset.name), board)
    except FileNotFoundError:
        return plain_model(board)


def fit(args: Namespace) -> None:
    """Fit weights to files of games."""
    try:
        from training.fit import USUAL
        from training.fit import fit as fit_model
    except ImportError:
        raise ValueError("JAX isn't installed: pip install -e '.[train]'") from None
    ruleset = Options(args.variant).ruleset
    files = [file for path in args.files for file in (results(path) if path.is_dir() else [path])]
    records = [record for file in files for record in read_games(file, args.variant)]
    if not records:
        raise ValueError(f"there are no games of {args.variant} in these files")
    choices, outcomes = examples(records, CHOICES, np.random.default_rng(0))
    if not len(choices.game):
        raise ValueError("no search in these games was full: the policy has nothing to learn from")
    print(f"games {len(records)}", flush=True)
    schedule = USUAL._replace(
        steps=args.steps or USUAL.steps, batches=args.batches or USUAL.batches
    )
    start = None if args.start is None else load_model(args.start, board_arrays(ruleset))
    if start is None and not any(schedule.steps):
        raise ValueError(
            "without --start weights are made in steps: leave out --steps, or give more"
        )
    model, value, policy = fit_model(choices, outcomes, ruleset, schedule, start)
    for name, report in (("value", value), ("policy", policy)):
        print(name, ", ".join(f"{one} {figure:.4g}" for one, figure in report.items()))
    write_whole(args.out, encode_model(model), sync=True)


def pair(least: int, *, rising: bool = False) -> Callable[[str], tuple[int, int]]:
    """Reads two whole numbers, such as 800:1600, none below the least."""

    def read(text: str) -> tuple[int, int]:
        first, _, second = text.partition(":")
        if first.isdigit() and second.isdigit():
            low, high = int(first), int(second)
            if min(low, high) >= least and (low <= high or not rising):
                return low, high
        order = ", the lower first" if rising else ""
        raise ArgumentTypeError(f"{text!r} is not two whole numbers from {least} on{order}")

    return read


def share(text: str) -> float:
    """A number from 0 to 1."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return number


def parser() -> Parser:
    """The command line."""
    parser = Parser(prog=PROGRAM, description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="play|fit")
    player = commands.add_parser("play", help="play games of self-play", description=play.__doc__)
    player.set_defaults(run=play)
    add = player.add_argument
    add("--games", type=positive(int), default=100, metavar="N", help="in all")
    add("--jobs", type=positive(int), default=1, metavar="J", help="at once")
    add("--seed", type=int, default=0, metavar="N")
    add("--full", type=share, default=0.1, metavar="SHARE", help="of searches that are full (0.1)")
    add(
        "--full-simulations",
        type=positive(int),
        default=2_000,
        metavar="N",
        help="of a full search, from which alone the policy learns (2000)",
    )
    add(
        "--fast-simulations",
        type=pair(1, rising=True),
        default=(60, 400),
        metavar="LEAST:MOST",
        help="of the others (60:400)",
    )
    add("--model", type=Path, metavar="FILE", help="weights, not those shipped")
    fitter = commands.add_parser("fit", help="make weights of games", description=fit.__doc__)
    fitter.set_defaults(run=fit)
    add = fitter.add_argument
    add("files", type=Path, nargs="+", metavar="GAMES", help="games")
    add(
        "--steps",
        type=pair(0),
        metavar="N:N",
        help="of the network alone, then of both (3000:6000); 0:0 finds only the value's scale",
    )
    add(
        "--batches",
        type=pair(1),
        metavar="N:N",
        help="positions and choices that a step looks at (512:256)",
    )
    add("--start", type=Path, metavar="FILE", help="weights to go on from")
    for command, out in ((player, "FOLDER"), (fitter, "FILE")):
        command.add_argument("--variant", type=board_game_name, required=True, metavar="NAME")
        command.add_argument("--out", type=Path, required=True, metavar=out)
    return parser


def main() -> int:
    """Run the command; its exit status."""
    args = parser().parse_args()
    try:
        args.run(args)
    except (SearchUnavailableError, ValueError) as error:
        tell(PROGRAM, str(error))
        return 2
    except BrokenExecutor:
        tell(PROGRAM, "a process died: the same command goes on")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
