"""What the commands that play matches do alike."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager

from game.cli import drop_output
from tools.arena.contest import Contest
from tools.arena.errors import ArenaError
from tools.arena.report import progress


def carry_out(program: str, contests: Sequence[Contest], results: Callable[[], str]) -> int:
    """Play matches one after the other, telling how they go, then print the results.

    The exit status: 130 after Ctrl+C or a request to end, 2 after an error, which is told in a
    line; in both cases what is there of the results is printed.
    """
    status = 0
    try:
        try:
            with _interrupted_by_requests_to_end():
                for contest in contests:
                    _follow(contest, announced=len(contests) > 1)
        except KeyboardInterrupt:
            status = 130
        except ArenaError as error:
            print(f"{program}: {error}", file=sys.stderr)
            status = 2
        if status != 2 or any(contest.standing.records for contest in contests):
            print(results(), flush=True)
    except BrokenPipeError:
        drop_output()
        return 0
    return status


@contextmanager
def _interrupted_by_requests_to_end() -> Iterator[None]:
    """Take SIGTERM, which those send who limit a command's time, for Ctrl+C."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _follow(contest: Contest, announced: bool) -> None:
    if announced:
        print(f"{contest.terms.ours.words} against {contest.terms.theirs.words}", flush=True)
    with closing(contest.play()) as pairs:
        for pair in pairs:
            print(progress(contest, pair), flush=True)
