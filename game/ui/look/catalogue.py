"""The texts in the game's language: English is in the code, the others in gettext catalogues."""

from __future__ import annotations

import gettext
import logging
import math
import struct
from collections.abc import Iterable, Mapping
from functools import cache

from game.base.assets import asset
from game.base.languages import LANGUAGES, SOURCE
from game.engine.pieces import whole_or_half
from game.ui.look.bidi import isolated

log = logging.getLogger(__name__)

DOMAIN = "cornerwise"
"""The name of the catalogues, without their extension."""

ONE, MANY = "one", "many"
"""The endings of the keys of an English text that depends on a number."""


class Texts:
    """The texts by key, in English or in the language chosen last.

    For gettext, a text's key is its context and the English text is the message. A text that is
    missing from a catalogue, or has other ``{fields}`` there, is shown in English.

    Texts are for the window to draw: invisible characters are put around what is filled in and runs
    from right to left (`game.ui.look.bidi`).

    Attributes:
        texts: the English texts, with ``{fields}`` to fill in. A text that depends on a number has
            the keys ``key.one`` and ``key.many``.
        language: one of `game.base.languages.LANGUAGES`.
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        self.language = SOURCE
        self._catalogue = gettext.NullTranslations()

    def speak(self, language: str) -> None:
        """Switch to a language, or to English texts if its catalogue can't be read."""
        self.language = language
        self._catalogue = catalogue_of(language)

    def __call__(self, key: str, **fields: object) -> str:
        """The text with a key, filled in. Raises KeyError for an unknown key or missing field."""
        english = self.texts[key]
        return _filled(key, self._catalogue.pgettext(key, english), english, fields)

    def in_every_language(self, key: str, **fields: object) -> set[str]:
        """The text with a key in every language, not just the current. Raises as a call does."""
        english = self.texts[key]
        return {
            _filled(key, catalogue.pgettext(key, english), english, fields)
            for catalogue in _every_catalogue()
        }

    def count(self, key: str, number: float, **fields: object) -> str:
        """The text with a key for a number of things, which fills in its ``{number}``.

        >>> from game.ui.look.texts import tr
        >>> tr.count("points", 1), tr.count("points", 12), tr.count("points", -1200)
        ('1 point', '12 points', '−1,200 points')
        """
        one, many = self.texts[f"{key}.{ONE}"], self.texts[f"{key}.{MANY}"]
        found = self._catalogue.npgettext(key, one, many, math.ceil(abs(number)))
        english = one if abs(number) == 1 else many
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


def _filled(key: str, text: str, english: str, fields: Mapping[str, object]) -> str:
    """A text with its fields filled in, `isolated`; in English if the translation has others."""
    values = {name: isolated(str(value)) for name, value in fields.items()}
    if text != english:
        try:
            return text.format(**values)
        except (KeyError, IndexError, ValueError, AttributeError):
            log.warning("the translation of %s can't be filled in: %r", key, text)
    return english.format(**values)


def catalogue_of(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; an empty one for English, or if it can't be read."""
    if language == SOURCE:
        return gettext.NullTranslations()
    try:
        with asset("locale", language, "LC_MESSAGES", f"{DOMAIN}.mo").open("rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, ValueError, LookupError, AttributeError, struct.error) as error:
        log.warning("no catalogue for %s, English instead: %s", language, error)
        return gettext.NullTranslations()


@cache
def _every_catalogue() -> list[gettext.NullTranslations]:
    """The catalogues of all languages; reading them takes about 40 ms."""
    return [catalogue_of(language) for language in LANGUAGES]
