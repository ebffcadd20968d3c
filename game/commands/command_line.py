"""The command line: what it accepts, and what it runs."""

from __future__ import annotations

import gc
import sys
from argparse import Namespace
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from game import __version__
from game.base.environment import put_right
from game.base.log import LEVELS, set_up_log
from game.base.toolkit import check_toolkit
from game.commands.cli import (
    PERSON,
    UNNAMED,
    Parser,
    add_partners_option,
    add_scoring_option,
    file_path,
    language,
    level_choice,
    options_chosen,
    positive,
    run_command,
    seat_list,
    variant,
    whole,
    window_size,
)
from game.engine import GameOptions, check_seats, new_options
from game.files.folder import home_folder

PROGRAM = "cornerwise"

COMMANDS = {
    "analyze": "what each move of a game cost; needs no display",
    "gtp": "a text protocol engine on standard input and output; needs no display",
    "host": "a table where people at several machines play one game; needs no display",
    "licences": "what the program is made of, and the licence of each part",
    "match": "matches between levels and engines, with the score; needs no display",
    "relay": "a relay, by which people at several machines meet; needs no display",
}
"""The commands that have modules of their own, loaded only when asked for."""

JOIN, JOIN_OPTION = "join", "--join"
"""The word for going to a table, and the window's option that it stands for."""


WHERE = "its link, its address or its code"
"""What says where a table is."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    put_right()
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    if arguments and arguments[0] in COMMANDS:
        name, *rest = arguments
        program = f"{PROGRAM} {name}"
        return run_command(program, lambda: _command(program, name, rest))
    if arguments and arguments[0] == JOIN:
        return run_command(f"{PROGRAM} {JOIN}", lambda: _join(arguments[1:]))
    return run_command(PROGRAM, lambda: _window(arguments))


def _command(program: str, name: str, arguments: Sequence[str]) -> int:
    parser = command_parser(name, program)
    return int(import_module(f"game.commands.{name}").main(parser.parse_args(arguments)))


def _join(arguments: Sequence[str]) -> int:
    join_parser().parse_args(arguments[:1])
    return _window([JOIN_OPTION, *arguments])


def join_parser() -> Parser:
    """What is accepted first after `JOIN`; the window's other options may follow."""
    parser = Parser(
        prog=f"{PROGRAM} {JOIN}",
        description="Open the window and go to a table that somebody else has opened.",
        epilog="Options of the window may follow, see 'cornerwise --help'.",
    )
    parser.add_argument("where", metavar="WHERE", help=WHERE)
    return parser


def command_parser(name: str, program: str) -> Parser:
    """What one of `COMMANDS` accepts; `program` begins its messages."""
    module = import_module(f"game.commands.{name}")
    parser = Parser(prog=program, description=module.__doc__)
    module.add_arguments(parser)
    return parser


def window_parser() -> Parser:
    """What is accepted without a command, to open the window."""
    words = {**COMMANDS, f"{JOIN} WHERE": f"short for {JOIN_OPTION} WHERE"}
    listed = "\n".join(f"  {name:12}{text}" for name, text in sorted(words.items()))
    parser = Parser(
        prog=PROGRAM,
        description="Blokus for the desktop. Run without arguments to open the menu.",
        epilog=f"commands:\n{listed}\n\nRun 'cornerwise COMMAND --help' for more.",
    )
    parser.add_argument("--version", action="version", version=f"cornerwise {__version__}")
    parser.add_argument(
        "--seats",
        type=seat_list,
        metavar="A,B,…",
        help=f"start a game at once: one to four of {PERSON}, match and levels",
    )
    parser.add_argument(
        "--level",
        type=level_choice,
        metavar="L",
        help="start a game at once: one person against opponents of this level: 1 to 10, its name, "
        "or match for opponents as strong as the person",
    )
    parser.add_argument(
        "--variant",
        type=variant,
        metavar="NAME",
        help="the game, such as Duo, or Trigon for that many seats (default: Classic for that many "
        "seats, Solo for one)",
    )
    add_scoring_option(parser)
    add_partners_option(parser)
    parser.add_argument(
        "--free-starts",
        action="store_true",
        default=None,
        help="begin at any start point that is empty",
    )
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="a .blksgf file, or its URI: its record is shown on the analysis board",
    )
    parser.add_argument(
        "--load",
        type=file_path,
        metavar="FILE",
        help="the same, but a file that can't be read is an error, instead of told in the window",
    )
    parser.add_argument(
        "--size", type=window_size, metavar="WxH", help="the window's size in pixels"
    )
    parser.add_argument(
        "--open-table",
        dest="opens_table",
        action="store_true",
        help="open a table, where people at several machines play one game",
    )
    parser.add_argument(JOIN_OPTION, dest="joins", metavar="WHERE", help=f"go to a table: {WHERE}")
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen")
    parser.add_argument(
        "--language", type=language, metavar="L", help="the language of the window, such as de"
    )
    parser.add_argument(
        "--seed", type=whole, metavar="N", help="make dice, and opponents up to level 8, repeatable"
    )
    parser.add_argument("--frames", type=positive(int), metavar="N", help="quit after N frames")
    parser.add_argument(
        "--log-level", choices=LEVELS, default="info", help="how much goes into the log file"
    )
    return parser


def _opened(parser: Parser, args: Namespace) -> Path | None:
    """The file to open in the window, if any; one that doesn't exist may be a misspelt command."""
    if args.file is None:
        return None
    if args.load is not None:
        parser.error("give FILE or --load FILE, not both: one record is shown at a time")
    path = file_path(args.file)
    # Desktops give whole paths, also of files that have gone; nobody would see a line from us.
    if not args.file or not (path.is_absolute() or path.exists()):
        parser.error(
            f"no such file or command: {args.file!r}: "
            f"give a .blksgf file, or one of {', '.join([*COMMANDS, JOIN])}"
        )
    return path


def _window(arguments: list[str]) -> int:
    parser = window_parser()
    args = parser.parse_args(arguments)
    opened = _opened(parser, args)
    options, levels = _game(parser, args)
    # What is loaded now stays: scanning it for garbage again and again would take long.
    gc.disable()
    import game.ui  # noqa: F401  (first, as it sets what pygame reads when it is imported)

    check_toolkit()
    from game.ui.start import Start, show

    gc.freeze()
    gc.enable()
    set_up_log(home_folder(), args.log_level)
    return show(
        Start(
            options=options,
            levels=levels,
            size=args.size,
            fullscreen=args.fullscreen,
            language=args.language,
            seed=args.seed,
            frames=args.frames,
            load=args.load,
            opened=opened,
            opens_table=args.opens_table,
            joins=args.joins,
        )
    )


def _game(
    parser: Parser, args: Namespace
) -> tuple[GameOptions | None, tuple[str | None, ...] | None]:
    """The game named by the arguments, or None for the menu, and the levels of its seats."""
    levels: tuple[str | None, ...] | None = args.seats
    if args.load is not None or args.file is not None:
        choices = ("scoring", "partners", "free_starts", "seed")
        for option in ("seats", "level", "variant", *choices):
            if getattr(args, option) is not None:
                name = option.replace("_", "-")
                parser.error(
                    f"--{name} can't be combined with --load or FILE, a game already played"
                )
        return None, None
    if levels is not None and args.level is not None:
        parser.error("--level can't be combined with --seats, which gives each seat its own")
    if levels is None and args.level is None and args.variant is None:
        for option in ("scoring", "partners", "free_starts", "seed"):
            if getattr(args, option) is not None:
                name = option.replace("_", "-")
                parser.error(f"--{name} needs a game: add --seats, --level or --variant")
        return None, None
    try:
        named = args.variant or UNNAMED
        name = named.usual if levels is None else named.for_players(len(levels))
        options = options_chosen(
            name,
            new_options,
            scoring=args.scoring,
            free_starts=args.free_starts,
            partners=args.partners,
        )
        if args.level is not None:
            levels = (None, *(args.level,) * (options.players - 1))
            if not options.opponents:
                raise ValueError(f"{options.name} has no opponents: leave out --level")
        if levels is not None:
            check_seats(options, levels)
    except ValueError as error:
        parser.error(str(error))
    return options, levels
