"""Every one-line message to the player, for tests that look at all of them."""

import re
from collections.abc import Iterator
from pathlib import Path

from game.ai.degradation import Cause
from game.engine import FOUR_COLOURS
from game.files.notices import FileKind, FileNotices
from game.ui.look.texts import ENGLISH, colour_name, not_analysed_words, simpler_words, tr
from game.ui.shell.context import UiContext
from game.ui.shell.news import MOST_NAMES, file_news
from game.ui.table.pieces import VIOLATION_TEXTS

IN_PLAY = re.compile(
    r"play\.(turn|thinks|stands_in|over|out|all_placed|not_this|fits|no_spot|nothing"
    r"|reason|promised|drawn|sound|undone).*"
    r"|clock\.up|hint\.(fits|turned|pieces|looking|found|not_now).*|pad\.(not_yours|unknown)"
)
IN_DICE = re.compile(
    r"dice\.(to_roll|rolls|thinks|turn|over|out|only|no_|pass_on|nothing|strike\.none).*"
    r"|play\.(stands_in|fits|no_spot|reason|promised|sound|undone).*"
    r"|clock\.up\.(dice|roll)|hint\.(fits|turned|looking|found|not_now|roll).*|pad\.(not_yours|unknown)"
)
"""The keys of the status line's texts, in games on one board and in Dice."""

TIME_UP = {
    "clock.up": "play.out",
    "clock.up.dice": "dice.out.no_room",
    "clock.up.roll": "dice.out.no_die",
}
"""The keys of what is told once time is up, each with that of what may have come of it."""

REASON = "Cannot allocate memory"
"""A failure, in the system's words."""


def told_in_play(ui: UiContext, keys: re.Pattern[str]) -> Iterator[str]:
    """The texts for these keys, with the longest colour name."""
    fields = {
        **ui.controls.words(),
        "name": "Jonas",
        "number": 6,
        "placed": tr.count("score.placed", 268),
        "back": tr.count("taken_back", 12),
        "reason": REASON,
        "colour": max((colour_name(colour.name) for colour in FOUR_COLOURS), key=len),
    }
    for key in filter(keys.fullmatch, ENGLISH.texts):
        yield tr(key, **fields)
    for key in filter(keys.fullmatch, ENGLISH.counted):
        yield tr.count(key, **fields)
    for cause in Cause:
        yield simpler_words(cause.value)
        yield not_analysed_words(cause.value)
    for key in VIOLATION_TEXTS.values():
        yield tr("play.promise_broken", **{**fields, "reason": tr(key, **fields)})
    for time_up, out in TIME_UP.items():
        if keys.fullmatch(time_up):
            yield f"{tr(time_up, **fields)} {tr(out, **fields)}"


def told_of_files() -> Iterator[str]:
    """Every message about files: each problem with each kind of file, and several at once."""
    notices, why = FileNotices(), OSError(28, "No space left on device")

    def told() -> str:
        news = file_news(notices)
        assert news is not None
        return news

    notices.nowhere()
    yield told()
    for kind in FileKind:
        path = Path(f"{kind.value}.json")
        notices.not_saved(kind, path, why)
        yield told()
        if kind is FileKind.RECORD:
            continue  # Records are the player's own files and are never quarantined.
        for aside in (None, Path(f"{path}.broken")):
            notices.quarantined(kind, path, aside, why)
            yield told()
    for kind in FileKind:
        if kind is not FileKind.RECORD:
            notices.newer(kind, Path("any"), why)
    yield told()
    path = Path("history.json")
    notices.quarantined(FileKind.HISTORY, path, Path(f"{path}.broken"), why, part=True)
    yield told()
    for kind in FileKind:
        notices.saved(kind)
    for kind in FileKind:
        notices.not_saved(kind, path, why)
    yield told()
    for count in (2, MOST_NAMES, MOST_NAMES + 2):
        for kind in tuple(FileKind)[:count]:
            path = Path(f"{kind.value}.json")
            notices.quarantined(kind, path, Path(f"{path}.broken"), why)
        yield told()
