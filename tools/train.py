"""Plays self-play games, and fits the weights of policy and value to games.

    python tools/train.py play --variant NAME --games N --jobs J --out FOLDER
    python tools/train.py fit --variant NAME --out FILE.npz FOLDER|GAMES.jsonl …

`play` plays a generation of self-play games into a folder, with the weights of that game, or with
`--from NAME` those of another to begin with; a game that has none yet begins with plain ones. It
resumes where it was cut off, and if asked for more games, adds to those already there. `--cluster
ADDRESS` has the workers of a Dask scheduler play (extra `cluster`), on any machines that share the
folder. `fit` makes weights from such folders, from files of games of other programs in the same
form, and from logs of matches (extra `train`).
"""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, wait
from pathlib import Path

import numpy as np
from training.plain_model import plain_model

from game.ai.core.board.board_arrays import board_arrays
from game.ai.core.tree.params import Model
from game.ai.degradation import SearchUnavailableError
from game.ai.search.models import encode_model, load_model
from game.ai.search.weights import weights_of
from game.base.disk import write_whole
from game.commands.cli import Parser, board_game_name, positive, tell, up_to_cores
from game.engine import Options, Ruleset

PROGRAM = "tools/train.py"

PROGRESS_S = 10.0
"""How often the progress of the games is printed, in seconds."""

CHOICES = 60_000
"""Roughly how many choices the policy is fitted to."""


def play(args: Namespace) -> None:
    """Play games of self-play into a folder."""
    from training.generation import prepare, work, workers
    from training.mates import meeting_mates
    from training.selfplay import Searches
    from training.transfer import transfer

    ruleset = Options(args.variant).ruleset
    source = args.source or args.variant
    teacher = Options(source).ruleset
    model = first_model(args.model, teacher)
    if source != args.variant:
        model = transfer(model, teacher.pieces, ruleset.pieces)
    model = meeting_mates(model, ruleset)
    searches = Searches(args.full, args.full_simulations, args.fast_simulations)
    jobs = prepare(args.out, args.variant, model, args.games, args.seed, searches)
    count = (
        up_to_cores(PROGRAM, args.jobs, "games at once", "played")
        if args.cluster is None
        else args.jobs
    )
    with workers(count, args.cluster) as pool:
        under_way = {pool.submit(work, args.out.resolve()) for _ in range(count)}
        while under_way:
            done, under_way = wait(under_way, PROGRESS_S)
            for worker in done:
                worker.result()
            print(f"{len(jobs.results())} jobs done, {jobs.open} left", flush=True)


def first_model(file: Path | None, ruleset: Ruleset) -> Model:
    """The weights in a file, or those of a game; plain ones if it has none yet."""
    board = board_arrays(ruleset)
    try:
        return load_model(file or weights_of(ruleset.name), board)
    except FileNotFoundError:
        return plain_model(board)


def fit(args: Namespace) -> None:
    """Fit weights to files of games."""
    from training.examples import examples
    from training.games import read_games
    from training.job_folder import JobFolder
    from training.mates import meeting_mates

    try:
        from training.fit import USUAL
        from training.fit import fit as fit_model
    except ImportError:
        raise ValueError("JAX isn't installed: pip install -e '.[train]'") from None
    ruleset = Options(args.variant).ruleset
    files = [
        file
        for path in args.files
        for file in (JobFolder(path).results() if path.is_dir() else [path])
    ]
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
    start = None
    if args.start is not None:
        start = meeting_mates(load_model(args.start, board_arrays(ruleset)), ruleset)
    elif not any(schedule.steps):
        raise ValueError(
            "without --start weights are made in steps: leave out --steps, or give more"
        )
    model, value, policy = fit_model(choices, outcomes, ruleset, schedule, start)
    print(f"value {report_line(value)}")
    print(f"policy {report_line(policy)}")
    write_whole(args.out, encode_model(model), sync=True)


def report_line(report: dict[str, float]) -> str:
    """The figures of a report on one line."""
    return ", ".join(f"{name} {figure:.4g}" for name, figure in report.items())


def span(text: str) -> tuple[int, int]:
    """Two whole numbers, the lower first, such as 60:400."""
    low, _, high = text.partition(":")
    if not (low.isdigit() and high.isdigit() and 0 < int(low) <= int(high)):
        raise ArgumentTypeError(f"{text!r} is not LEAST:MOST, such as 60:400")
    return int(low), int(high)


def pair(least: int) -> Callable[[str], tuple[int, int]]:
    """Reads two whole numbers, such as 800:1600, none below the least."""

    def read(text: str) -> tuple[int, int]:
        first, _, second = text.partition(":")
        if not (first.isdigit() and second.isdigit() and min(int(first), int(second)) >= least):
            raise ArgumentTypeError(
                f"{text!r} is not two whole numbers from {least} on, such as 800:1600"
            )
        return int(first), int(second)

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
    player.add_argument("--games", type=positive(int), default=100, metavar="N", help="in all")
    player.add_argument("--jobs", type=positive(int), default=1, metavar="J", help="at once")
    player.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler, tcp://HOST:PORT")
    player.add_argument("--seed", type=int, default=0, metavar="N")
    player.add_argument(
        "--full",
        type=share,
        default=0.1,
        metavar="SHARE",
        help="of the searches that are full, from which alone the policy learns (0.1)",
    )
    player.add_argument(
        "--full-simulations",
        type=positive(int),
        default=2_000,
        metavar="N",
        help="of a full search (2000)",
    )
    player.add_argument(
        "--fast-simulations",
        type=span,
        default=(60, 400),
        metavar="LEAST:MOST",
        help="of the others (60:400)",
    )
    player.add_argument("--model", type=Path, metavar="FILE", help="weights, not those shipped")
    player.add_argument(
        "--from",
        dest="source",
        type=board_game_name,
        metavar="NAME",
        help="whose weights these are",
    )
    fitter = commands.add_parser("fit", help="make weights of games", description=fit.__doc__)
    fitter.set_defaults(run=fit)
    fitter.add_argument("files", type=Path, nargs="+", metavar="GAMES", help="games")
    fitter.add_argument(
        "--steps",
        type=pair(0),
        metavar="N:N",
        help="of the network alone, then of both (3000:6000); 0:0 finds only the value's scale",
    )
    fitter.add_argument(
        "--batches",
        type=pair(1),
        metavar="N:N",
        help="positions and choices that a step looks at (512:256)",
    )
    fitter.add_argument("--start", type=Path, metavar="FILE", help="weights to go on from")
    for command, out in ((player, "FOLDER"), (fitter, "FILE")):
        command.add_argument("--variant", type=board_game_name, required=True, metavar="NAME")
        command.add_argument("--out", type=Path, required=True, metavar=out)
    return parser


def main() -> int:
    """Run the command; its exit status."""
    args = parser().parse_args()
    try:
        args.run(args)
    except (SearchUnavailableError, OSError, ValueError) as error:
        tell(PROGRAM, str(error))
        return 2
    except BrokenExecutor:
        tell(PROGRAM, "a process died: the same command goes on")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
