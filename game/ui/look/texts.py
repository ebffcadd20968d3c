"""Every text that a player reads, by key, in the game's language: catalogues in `assets/locale`.

Translators write them as ``LANGUAGE.po``; of these, `tools/translations.py` makes the files that
are read here. English is a catalogue like the others, and stands in for what they lack.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from gettext import c2py
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from game.base.assets import asset
from game.base.languages import LANGUAGES, SOURCE
from game.engine.pieces import whole_or_half
from game.ui.look.bidi import isolated

if TYPE_CHECKING:
    from game.engine import Ruleset
from datetime import date, time

from game.ui.look.names_in_text import named

log = logging.getLogger(__name__)


class Catalogue(Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of a language, with ``{fields}`` to fill in.

    Attributes:
        texts: the texts by key.
        counted: those that depend on a number ``n``, each in all its forms.
        plural: which form that is, as gettext has it: an expression of C.
    """

    texts: Mapping[str, str]
    counted: Mapping[str, tuple[str, ...]]
    plural: str = "0"

    def form(self, key: str, number: int) -> str | None:
        """A counted text for a number; None if it isn't there."""
        forms, which = self.counted.get(key, ()), _plural(self.plural)(number)
        return forms[which] if which < len(forms) else None


_plural: Callable[[str], Callable[[int], int]] = cache(c2py)


def catalogue_of(language: str) -> Catalogue:
    """The catalogue of a language; an empty one if it can't be read."""
    try:
        content = asset("locale", f"{language}.json").read_bytes()
        found = msgspec.json.decode(content, type=Catalogue)
        _plural(found.plural)
    except (OSError, ValueError) as error:
        log.warning("no texts in %s: %s", language, error)
        return Catalogue({}, {})
    return found


ENGLISH = catalogue_of(SOURCE)
"""The texts in English, whatever the language of the game."""


class Texts:
    """The texts by key, in English or in the language chosen last.

    A text that is missing from a catalogue, or has other ``{fields}`` there, is shown in English.
    If the English catalogue can't be read, keys stand for its texts.

    Texts are for the window to draw: invisible characters are put around what is filled in and runs
    from right to left (`game.ui.look.bidi`).

    Attributes:
        language: one of `game.base.languages.LANGUAGES`.
    """

    def __init__(self) -> None:
        self.language = SOURCE
        self._catalogue = ENGLISH

    def speak(self, language: str) -> None:
        """Switch to a language, or to English texts if its catalogue can't be read."""
        self.language = language
        self._catalogue = ENGLISH if language == SOURCE else catalogue_of(language)

    def __call__(self, key: str, **fields: object) -> str:
        """The text with a key, filled in. Raises KeyError for an unknown key or missing field."""
        return _told(self._catalogue, key, fields)

    def in_every_language(self, key: str, **fields: object) -> set[str]:
        """The text with a key in every language, not just the current. Raises as a call does."""
        return {_told(catalogue, key, fields) for catalogue in _every_catalogue()}

    def count(self, key: str, number: float, **fields: object) -> str:
        """The text with a key for a number of things, which fills in its ``{number}``.

        >>> from game.ui.look.texts import tr
        >>> tr.count("points", 1), tr.count("points", 12), tr.count("points", -1200)
        ('1 point', '12 points', '−1,200 points')
        """
        things = math.ceil(abs(number))
        english = ENGLISH.form(key, things) or _unread(key)
        found = self._catalogue.form(key, things)
        return _filled(key, found, english, {"number": self.whole(number), **fields})

    def listed(self, items: Iterable[str]) -> str:
        """Join the items of a list into one line, outside of sentences.

        >>> from game.ui.look.texts import tr
        >>> tr.listed(["Ada", "Bo"])
        'Ada, Bo'
        """
        return self("list.between").join(map(isolated, items))

    def joined(self, items: Iterable[str]) -> str:
        """Join the items of a list within a sentence, the last one with an "and".

        >>> from game.ui.look.texts import tr
        >>> tr.joined(["Ada"]), tr.joined(["Ada", "Bo"]), tr.joined(["Ada", "Bo", "Cy"])
        ('Ada', 'Ada and Bo', 'Ada, Bo and Cy')
        """
        return self._joined("list.and", items)

    def either(self, items: Iterable[str]) -> str:
        """Join the items of a list within a sentence, the last one with an "or".

        >>> from game.ui.look.texts import tr
        >>> tr.either(["Ada"]), tr.either(["Ada", "Bo", "Cy"])
        ('Ada', 'Ada, Bo or Cy')
        """
        return self._joined("list.or", items)

    def _joined(self, key: str, items: Iterable[str]) -> str:
        *others, last = items
        return self(key, others=self.listed(others), last=last) if others else last

    # -- numbers ------------------------------------------------------------

    def whole(self, number: float, *, signed: bool = False) -> str:
        """A whole number as written in the language, grouped by thousands; with a plus if `signed`.

        Points may have halves, which are written as one decimal; see `game.engine.pieces.plain`.

        >>> from game.ui.look.texts import tr
        >>> tr.whole(-12345), tr.whole(12, signed=True)
        ('−12,345', '+12')
        >>> tr.whole(63.5), tr.whole(63.0)
        ('63.5', '63')
        """
        number = whole_or_half(number)
        return self.written(f"{number:+,}" if signed else f"{number:,}")

    def decimal(self, number: float) -> str:
        """A number with one decimal, as written in the language.

        >>> from game.ui.look.texts import tr
        >>> tr.decimal(1234.56)
        '1,234.6'
        """
        return self.written(f"{number:,.1f}")

    def written(self, number: str) -> str:
        """Rewrite a number in Python's notation, such as the key of a level, for the language."""
        signs = {",": self("number.group"), ".": self("number.point"), "-": "−"}
        return "".join(signs.get(sign, sign) for sign in number)


tr = Texts()
"""The text of a key in the language of the game: see `Texts.__call__`."""


def _told(catalogue: Catalogue, key: str, fields: Mapping[str, object]) -> str:
    english = ENGLISH.texts.get(key) or _unread(key)
    return _filled(key, catalogue.texts.get(key), english, fields)


def _unread(key: str) -> str:
    """What stands for an English text that isn't there. Raises KeyError if it has no such key."""
    if ENGLISH.texts:
        raise KeyError(key)
    return key


def _filled(key: str, text: str | None, english: str, fields: Mapping[str, object]) -> str:
    """A text with its fields filled in, `isolated`; in English if the translation has others."""
    values = {name: isolated(str(value)) for name, value in fields.items()}
    if text is not None and text != english:
        try:
            return text.format(**values)
        except (KeyError, IndexError, ValueError, AttributeError):
            log.warning("the translation of %s can't be filled in: %r", key, text)
    return english.format(**values)


@cache
def _every_catalogue() -> list[Catalogue]:
    return [catalogue_of(language) for language in LANGUAGES]


def colour_name(name: str) -> str:
    """A colour's name in the language of the game, from its name in the engine."""
    return tr(f"colour.{name.lower()}")


def colour_in(ruleset: Ruleset, colour: int) -> str:
    """The name of a game's colour in the language of the game, from its number."""
    return colour_name(ruleset.colours[colour].name)


def tally_words(tally: Iterable[tuple[str, int]]) -> str:
    """Who has won how often this week, in a line.

    >>> tally_words([("Mum", 3), ("Ben", 2)])
    'This week: Mum 3, Ben 2'
    """
    wins = (tr("tally.wins", name=named(name), wins=number) for name, number in tally)
    return tr("tally", wins=tr.listed(wins))


def day_in_words(day: date, at: time | None = None) -> str:
    """A day, and a time on it if it is known.

    >>> from datetime import datetime
    >>> day_in_words(date(2026, 3, 5)), day_in_words(datetime(2026, 3, 5), time(9, 5))
    ('5 March 2026', '5 March 2026, 09:05')
    """
    month = tr(f"date.month.{day.month}")
    if at is None:
        return tr("date.day_alone", day=day.day, month=month, year=day.year)
    return tr("date.day", day=day.day, month=month, year=day.year, time=f"{at:%H:%M}")


def simpler_words(cause: str) -> str:
    """That simpler opponents are standing in, and why."""
    return tr("play.simpler", reason=tr(f"play.simpler.{cause}"))


def not_analysed_words(cause: str) -> str:
    """That a position can't be analysed, and why."""
    return tr("analysis.failed", reason=tr(f"analysis.failed.{cause}"))
