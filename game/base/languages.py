"""The languages of the window, and which of them suits a locale best."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

SOURCE = "en"
"""The language in which the texts are written: it stands in for what the others lack."""

LANGUAGES: Mapping[str, str] = MappingProxyType(
    {
        SOURCE: "English",
        "de": "Deutsch",
        "fr": "Français",
        "es": "Español",
        "it": "Italiano",
        "pt_BR": "Português",
        "pl": "Polski",
        "ru": "Русский",
        "zh_CN": "简体中文",
    }
)
"""Each language's own name for itself, by the name of its catalogue in ``assets/locale``."""


def language_for(locale: str) -> str | None:
    """The language that suits a locale, or None.

    Another country's version of the language is better than none.

    >>> language_for("de_AT.UTF-8"), language_for("zh-Hant-TW"), language_for("PT")
    ('de', 'zh_CN', 'pt_BR')
    >>> language_for("C")
    """
    asked, *_ = re.split("[-_.@]", locale.lower())
    return next((one for one in LANGUAGES if one.partition("_")[0] == asked), None)


def best_language(locales: Iterable[str]) -> str:
    """The language for the first of these locales that has one, else `SOURCE`."""
    return next((one for one in map(language_for, locales) if one is not None), SOURCE)


def preferred_locales(environment: Mapping[str, str]) -> Sequence[str]:
    """The locales that the variables of a POSIX system ask for, the most wanted first.

    Of the three that POSIX names, the first that isn't empty decides. If it asks for a language at
    all, the list in ``LANGUAGE`` comes before it, as gettext has it.

    >>> preferred_locales({"LC_ALL": "", "LC_MESSAGES": "de_AT.UTF-8", "LANG": "fr_FR"})
    ['de_AT.UTF-8']
    >>> preferred_locales({"LANGUAGE": "pl:ru", "LANG": "en_GB"})
    ['pl', 'ru', 'en_GB']
    >>> preferred_locales({"LANGUAGE": "pl", "LANG": "C.UTF-8"})
    []
    """
    deciding = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next(filter(None, map(environment.get, deciding)), "C")
    if re.split("[.@]", locale)[0] in ("C", "POSIX"):
        return []
    return [*filter(None, environment.get("LANGUAGE", "").split(":")), locale]
