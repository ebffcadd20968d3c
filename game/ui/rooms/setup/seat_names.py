"""The names of those who sit down to play: as typed, or else by who they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from game.ai.levels.characters import character
from game.ai.levels.scale import HIGHEST, KEYS, LOWEST, MATCH, level_key, nearest_named
from game.base.names import clean_name
from game.engine import Seat
from game.files.settings import Settings
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext


def seated(levels: Sequence[str | None], names: Sequence[str]) -> tuple[Seat, ...]:
    """A seat for each level, or person (None), with the name typed for it or else its usual one.

    For the last ones no names need be given.

    >>> [seat.name for seat in seated([None, "9"], [])]
    ['Player 1', 'Onyx']
    >>> [seat.name for seat in seated(["1", None, "1", "match"], ["", "Pip", "", ""])]
    ['Lilo', 'Pip', 'Nino', 'Echo']
    """
    typed = [*names, *[""] * len(levels)][: len(levels)]
    found = list(map(clean_name, typed))
    for index, level in enumerate(levels):
        if level is None:
            found[index] = found[index] or tr("setup.person_name", number=index + 1)
    for index, level in enumerate(levels):
        if level is not None:
            found[index] = found[index] or character(level, found)
    return tuple(map(Seat, found, levels))


def usual_name(levels: Sequence[str | None], names: Sequence[str], seat: int) -> str:
    """The name that a seat has if none is typed for it, given those typed for all."""
    return seated(levels, [*names[:seat], "", *names[seat + 1 :]])[seat].name


def level_word(level: str) -> str:
    """What a level is called: the same as the nearest one that has a name.

    >>> level_word("2"), level_word("4.6")
    ('Easy', 'Steady')
    """
    return tr(f"level.{nearest_named(level)}")


def level_words() -> dict[str, str]:
    """The keys of the levels that have names, weakest first, and what each is called."""
    return {key: level_word(key) for key in KEYS}


def opponents_words(levels: Iterable[str]) -> str:
    """Opponents by their levels, each with its number if there are several of it; "" for none.

    >>> opponents_words(["1", "1", "match"])
    '2 × Gentle and My level'
    >>> opponents_words([])
    ''
    """
    words = Counter(tr("seat.match") if level == MATCH else level_word(level) for level in levels)
    if not words:
        return ""
    return tr.joined(
        word if number == 1 else tr("level.times", number=number, level=word)
        for word, number in words.items()
    )


def seats_of_last_setup(settings: Settings) -> tuple[Seat, ...]:
    """The seats of the last game that was set up, in setup order."""
    options = settings.options
    seats = settings.seats[: options.players]
    return seated(
        [seat.level_in(options) for seat in seats], [seat.name_in(options) for seat in seats]
    )


def even_match(points: int) -> str:
    """The words for the level that a rating of that many points equals."""
    if points < 100 * LOWEST:
        return tr("statistics.below", level=LOWEST)
    if points > 100 * HIGHEST:
        return tr("statistics.above", level=HIGHEST)
    return tr("statistics.even", level=tr.written(level_key(points / 100)))


def own_name(ui: UiContext) -> str:
    """What the person is called, also if they don't say."""
    return clean_name(ui.settings.own_name) or tr("setup.person_name", number=1)
