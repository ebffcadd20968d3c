r"""The manual page `cornerwise.6`, made from the command line's own help and what it doesn't say.

See man(7) for the language it is written in. In the help of the commands, lines that are indented
are examples or tables and stay as they are.
"""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Iterator

from changelog import releases

from game import __version__
from game.base.itself import HOMEPAGE, NAME
from game.commands.cli import Parser
from game.commands.command_line import COMMANDS, PROGRAM, command_parser, window_parser
from game.files.folder import HOME_VARIABLE

SUMMARY = "play Blokus with people or against opponents"

LINE = 72
"""The most letters in a line of the page's source."""

SECTION = 6
"""The section of manuals about games."""

AFTER = rf"""
.SH EXAMPLES
.TP
.B cornerwise \-\-variant duo \-\-level easy
Play Duo against an easy opponent.
.TP
.B cornerwise \-\-seats human,human,hard,hard
Two people against two strong opponents.
.TP
.B cornerwise game.blksgf
Look at a recorded game.
.TP
.B cornerwise analyze game.blksgf
Say what each move of it cost.
.SH FILES
Settings, games in progress, results, the log
.I cornerwise.log
and the folder
.I records
with every finished game are kept together:
.TP
.I ~/.local/share/Cornerwise/cornerwise/
on Linux (below
.B XDG_DATA_HOME
if it is set),
.TP
.I ~/Library/Application Support/Cornerwise/cornerwise/
on macOS,
.TP
.I %APPDATA%\eCornerwise\ecornerwise\e
on Windows.
.PP
A file that can't be read is kept as
.IR NAME .broken.
Records are in the Smart Game Format with the properties of Pentobi.
.SH ENVIRONMENT
.TP
.B {HOME_VARIABLE}
The folder in which all of this is kept instead: a whole path, or one that begins with ~.
.TP
.BR SDL_VIDEODRIVER ", " SDL_AUDIODRIVER
Have SDL open the window and the sound in another way, such as
.B wayland
or
.BR x11 .
.SH EXIT STATUS
.TP
.B 0
All went well.
.TP
.B 2
Something asked for isn't possible; a line on standard error says what would be.
.TP
.B 130
It was interrupted (Ctrl+C).
.SH SEE ALSO
.BR pentobi (6),
.UR {HOMEPAGE}
the project's page
.UE
"""
"""What the help doesn't say."""


def man_page() -> str:
    """The page, in the language of man(7)."""
    window = window_parser()
    known = releases()
    day = known[0].day.isoformat() if known else ""
    lines = [
        f'.TH {PROGRAM.upper()} {SECTION} "{day}" "{NAME} {__version__}" "Games"',
        ".SH NAME",
        rf"{PROGRAM} \- {SUMMARY}",
        ".SH SYNOPSIS",
        *_synopsis(window),
        *(line for name in COMMANDS for line in (".br", *_synopsis(_parser_of(name)))),
        ".SH DESCRIPTION",
        *_paragraphs(window.description or ""),
        ".SH OPTIONS",
        *_arguments(window),
        ".SH COMMANDS",
        *_escaped_lines("These need no display."),
    ]
    for name in COMMANDS:
        parser = _parser_of(name)
        lines += [f'.SS "{PROGRAM} {name}"', *_paragraphs(parser.description or "")]
        lines += _arguments(parser)
    return "\n".join(lines) + AFTER


def _parser_of(name: str) -> Parser:
    return command_parser(name, f"{PROGRAM} {name}")


def _synopsis(parser: Parser) -> list[str]:
    """How a command is called, in the order in which it is declared."""
    words = [r"[\fIoptions\fR]"]
    for action in _actions(parser):
        if not action.option_strings:
            word = rf"\fI{escaped(str(action.metavar or action.dest))}\fR"
            words.append({"?": f"[{word}]", "+": f"{word} ..."}.get(str(action.nargs), word))
    return [f".B {escaped(parser.prog)}", " ".join(words)]


def _arguments(parser: Parser) -> Iterator[str]:
    """Each argument with its help."""
    for action in _actions(parser):
        if action.help == argparse.SUPPRESS:
            continue
        yield ".TP"
        # The formatter's own words, so that they are those of --help.
        shown = parser.formatter_class(prog=parser.prog)._format_action_invocation(action)
        yield ".B " + escaped(shown)
        yield from _escaped_lines(_help(parser, action))


def _actions(parser: Parser) -> list[argparse.Action]:
    # argparse has no public list of them.
    return parser._actions


def _help(parser: Parser, action: argparse.Action) -> str:
    formatter = parser.formatter_class(prog=parser.prog)
    return formatter._expand_help(action) if action.help else ""


def _paragraphs(text: str) -> Iterator[str]:
    """A description: paragraphs, and blocks of indented lines as they are."""
    first = True
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        if not first:
            yield ".PP"
        first = False
        if block.startswith(" "):
            yield from (".nf", ".RS 4")
            yield from (_guarded(escaped(line.strip())) for line in block.splitlines())
            yield from (".RE", ".fi")
        else:
            yield from _escaped_lines(block)


def _escaped_lines(text: str) -> Iterator[str]:
    """Text whose sentences begin lines, as man(7) wants it."""
    for sentence in re.split(r"(?<=[.!?]) (?=[A-Z])", " ".join(text.split())):
        lines = textwrap.wrap(
            escaped(sentence), LINE, break_long_words=False, break_on_hyphens=False
        )
        yield from map(_guarded, lines)


def _guarded(line: str) -> str:
    """A line that doesn't begin as a request does."""
    return rf"\&{line}" if line.startswith((".", "'")) else line


def escaped(text: str) -> str:
    r"""Text in which no sign means anything to man(7).

    >>> print(escaped("--sprt=-10:0 it's C:\\"))
    \-\-sprt=\-10:0 it\(aqs C:\e
    """
    signs = {"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"}
    return "".join(signs.get(sign, sign) for sign in text)


if __name__ == "__main__":
    print(man_page(), end="")
