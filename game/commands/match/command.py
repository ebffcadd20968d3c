"""The command line of matches: its options, and how a match is played by them."""

from __future__ import annotations

import shutil
import signal
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from game.ai.kinds import REFERENCE_NAMES, fingerprint_of, level_of, player_named
from game.ai.levels.scale import ACCEPTED
from game.ai.levels.search_levels import DIAL
from game.ai.player import Budget
from game.commands.cli import (
    INTERRUPTED,
    UNNAMED,
    VariantName,
    add_partners_option,
    add_scoring_option,
    count,
    counted,
    interrupt_once,
    options_chosen,
    positive,
    require_output,
    tell,
    up_to_cores,
    variant,
    whole,
)
from game.commands.match.engine import ANSWER_S, split_command
from game.commands.match.match import Match, MatchLog
from game.commands.match.report import boards, progress, summary
from game.commands.match.result import MatchError
from game.commands.match.score import Sprt
from game.commands.match.spec import JUDGE, LETTERS, Contender, MatchSpec
from game.engine import GAMES, GameOptions, Options

PROGRAM = "cornerwise match"

FEWEST, USUAL_GAMES = 2, 20
"""The fewest contenders, and how many games they play if no number is given."""

MOST_TESTED = 20_000
"""The most games in a match with a test, if no number is given."""

MOST_ELO = 1_000.0
"""The greatest difference in Elo that can be tested."""

OF_ENGINES = frozenset({Options.kind})
"""The kinds of games that Pentobi's dialect has: there engines may play, openings are drawn, and
levels may be given another budget."""

CONTENDERS = (
    f"a level ({ACCEPTED}), {', '.join(REFERENCE_NAMES)}, 'dial N FIELD=VALUE …', "
    "or an engine's command"
)
"""What a contender may be, in words."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command line's options."""
    parser.add_argument(
        "contenders",
        type=contender,
        nargs="+",
        metavar="LEVEL|COMMAND",
        help=f"two to four, each {CONTENDERS}; A, B, C and D in what is printed",
    )
    parser.add_argument(
        "--variant",
        type=variant,
        metavar="NAME",
        help="the game; Classic, Trigon and Dice are those for as many players as there are "
        "contenders (default: Classic)",
    )
    add_scoring_option(parser)
    add_partners_option(parser)
    parser.add_argument(
        "--games",
        type=positive(int),
        metavar="N",
        help="how many, a multiple of the number of contenders "
        f"(default: {USUAL_GAMES}, rounded up)",
    )
    parser.add_argument(
        "--jobs", type=positive(int), default=1, metavar="J", help="games played at a time"
    )
    parser.add_argument(
        "--seed", type=whole, default=1, metavar="N", help="another number gives other games"
    )
    parser.add_argument(
        "--opening-plies",
        type=count,
        metavar="N",
        help="plies drawn at random among the largest placements, the same for all games of a "
        "round (default: one for each colour)",
    )
    parser.add_argument(
        "--balanced",
        action="store_true",
        help="play only drawn openings that give everybody about the same chance, by default of "
        "twice as many plies",
    )
    parser.add_argument(
        "--log",
        type=Path,
        metavar="FILE",
        help="write each game to FILE as a line of JSON; games already in it are not played again",
    )
    parser.add_argument(
        "--timeout",
        type=positive(float),
        default=ANSWER_S,
        metavar="S",
        help="how long an engine may take over an answer, a move included, before the match ends "
        f"(default: {ANSWER_S:g} seconds)",
    )
    parser.add_argument(
        "--work",
        type=positive(int),
        metavar="N",
        help="search steps for each of A's moves, instead of its level's",
    )
    parser.add_argument(
        "--seconds",
        type=positive(float),
        metavar="S",
        help="processor time for each of A's moves, instead of its level's: the average, or with "
        "--work the most",
    )
    parser.add_argument(
        "--equal-time",
        action="store_true",
        help="give A the processor time that the others take for a move on average",
    )
    parser.add_argument(
        "--sprt",
        type=sequential_test,
        metavar="ELO0:ELO1",
        help="end the match once it is clear (5 %% errors) whether A is ELO0 or ELO1 stronger than "
        f"B, after --games at the latest (default: {MOST_TESTED:,}); where one is negative write "
        "--sprt=-10:0",
    )
    printed = parser.add_mutually_exclusive_group()
    printed.add_argument("--boards", action="store_true", help="print each game's final position")
    printed.add_argument("--quiet", action="store_true", help="print the final score only")


def sequential_test(text: str) -> Sprt:
    """Parse a test's two hypotheses, such as ``0:10``. Raises ArgumentTypeError."""
    try:
        elo0, elo1 = map(float, text.split(":"))
    except ValueError:
        elo0 = elo1 = 0.0
    if not -MOST_ELO <= elo0 < elo1 <= MOST_ELO:
        raise ArgumentTypeError(
            f"{text!r} is no pair of Elo differences: give a lower and a higher one, such as 0:10"
        )
    return Sprt(elo0, elo1)


def match_spec(args: Namespace, contenders: Sequence[Contender]) -> MatchSpec:
    """Make the specification of a match from the options. Raises ValueError."""
    if not FEWEST <= len(contenders) <= len(LETTERS):
        raise ValueError(f"{counted(len(contenders), 'contender')}: give two to four")
    options = game_options(
        args.variant or UNNAMED, len(contenders), args.scoring, partners=args.partners
    )
    is_known = options.kind in OF_ENGINES
    if not (is_known or all(contender.is_level for contender in contenders)):
        raise ValueError(f"no engine knows {options.name}: give levels: {ACCEPTED}")
    plies = args.opening_plies
    if not is_known:
        if plies:
            raise ValueError(f"{options.name} has no drawn opening: leave out --opening-plies")
        plies = 0
    elif plies is None:
        plies = len(options.ruleset.colours) * (2 if args.balanced else 1)
    if args.balanced:
        _check_balance(options, plies)
    own = (_with_own_budget(contender, options) for contender in contenders)
    return MatchSpec(options, tuple(own), args.seed, plies, args.balanced)


def with_first_budget(args: Namespace, spec: MatchSpec) -> MatchSpec:
    """Set the first contender's budget in a match from the options. Raises ValueError."""
    first, *others = spec.contenders
    limited = args.work is not None or args.seconds is not None
    if not (limited or args.equal_time):
        return spec
    if not first.is_level:
        raise ValueError("--work, --seconds and --equal-time are for a level, not for a command")
    if spec.options.kind not in OF_ENGINES:
        raise ValueError(
            f"levels of {spec.options.name} have no budget: "
            "leave out --work, --seconds and --equal-time"
        )
    if level_of(spec.options, first.name).budget == Budget():
        raise ValueError(
            f"{first.name} doesn't search: leave out --work, --seconds and --equal-time"
        )
    if limited and args.equal_time:
        raise ValueError("--equal-time can't be combined with --work or --seconds")
    first = Contender(first.name, args.seconds, args.work, args.equal_time)
    return replace(spec, contenders=(first, *others))


def games_for(args: Namespace, contenders: int) -> int:
    """How many games to play. Raises ValueError unless all sit everywhere equally often."""
    if args.sprt is not None and contenders != 2:
        raise ValueError(f"--sprt tells two contenders apart, not {contenders}: leave it out")
    if args.games is None:
        games = USUAL_GAMES if args.sprt is None else MOST_TESTED
        return -(-games // contenders) * contenders
    if args.games % contenders:
        refused = counted(args.games, "game")
        raise ValueError(f"{refused} can't be shared evenly: give a multiple of {contenders}")
    return int(args.games)


def jobs_for(program: str, asked: int) -> int:
    """As many games at once as asked for, up to the number of cores."""
    return up_to_cores(program, asked, "games at once", "played")


def game_options(
    named: VariantName, contenders: int, scoring: str | None, *, partners: bool | None = None
) -> GameOptions:
    """The game for as many players as contenders, or the usual one that they can share.

    As `partners` two contenders have two players each. Raises ValueError if there is no such game.
    """
    name = named.usual
    if not partners:
        with suppress(ValueError):
            name = named.for_players(contenders)
    options = options_chosen(name, scoring=scoring, partners=partners)
    if not _can_share(options, contenders):
        fair = [game for game, usual in GAMES.items() if _can_share(usual, contenders)]
        raise ValueError(
            f"{options.name} can't be shared by {contenders} contenders: "
            f"choose one of {', '.join(fair)}"
        )
    return options


def _check_balance(options: GameOptions, plies: int) -> None:
    """Raise ValueError if openings can't be balanced."""
    if not plies:
        raise ValueError("--balanced is for drawn openings: leave it out")
    if "weights" not in fingerprint_of(options, JUDGE):
        raise ValueError("no weights to judge openings by: leave out --balanced")


def _can_share(options: GameOptions, contenders: int) -> bool:
    return options.opponents and options.players % contenders == 0


def contender(text: str) -> Contender:
    """Parse a level or an engine's command line. Raises ArgumentTypeError."""
    try:
        return Contender(player_named(text))
    except ValueError as error:
        if text.strip().lower().startswith(DIAL):
            raise ArgumentTypeError(str(error)) from None
    try:
        program = split_command(text)[0]
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is not a valid command line: {error}") from None
    if shutil.which(program) is None:
        raise ArgumentTypeError(f"no such level or program: {program!r}: give {CONTENDERS}")
    return Contender(text.strip())


def _with_own_budget(contender: Contender, options: GameOptions) -> Contender:
    """Give a level the budget that it has in a game; leave other contenders as they are."""
    if not (contender.is_level and options.kind in OF_ENGINES):
        return contender
    budget = level_of(options, contender.name).budget
    return replace(contender, seconds=budget.seconds, work=budget.work)


def main(args: Namespace) -> int:
    """Play the match; return the exit status.

    It is 130 after Ctrl+C or a request to end, 2 after an error, which is printed in one line; in
    both cases the score so far is printed.
    """
    require_output()
    try:
        spec = with_first_budget(args, match_spec(args, args.contenders))
        games = games_for(args, len(spec.contenders))
        jobs = jobs_for(PROGRAM, args.jobs)
        match = Match(spec, games, jobs, MatchLog(args.log, spec), args.sprt, args.timeout)
    except (MatchError, ValueError) as error:
        tell(PROGRAM, str(error))
        return 2
    status = 0
    try:
        with _interrupted_by_requests_to_end(), closing(match.play()) as rounds:
            for finished in rounds:
                if args.boards:
                    print(boards(match, finished))
                if not args.quiet:
                    print(progress(match, finished), flush=True)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except MatchError as error:
        tell(PROGRAM, str(error))
        status = 2
    if status != 2 or match.score.results:
        print(summary(match), flush=True)
    return status


@contextmanager
def _interrupted_by_requests_to_end() -> Iterator[None]:
    """Raise KeyboardInterrupt on the first Ctrl+C, or SIGTERM, which time limits send."""
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, interrupt_once) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
