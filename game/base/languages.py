"""The languages of the window, and which of them suits a locale best."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

SOURCE = "en"
"""The language in which the texts are written: it needs no catalogue."""

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
"""Each language's own name for itself, by the name of its folder in ``assets/locale``."""


def language_for(locale: str) -> str | None:
    """The language that suits a locale, or None.

    Another country's version of the language is better than none.

    >>> language_for("de_AT.UTF-8"), language_for("zh-Hant-TW"), language_for("PT")
    ('de', 'zh_CN', 'pt_BR')
    >>> language_for("C")
    """
    asked, *_ = locale.replace("-", "_").lower().split("_")
    asked, *_ = asked.split(".")
    return next((one for one in LANGUAGES if one.partition("_")[0] == asked), None)


def best_language(locales: Iterable[str]) -> str:
    """The language for the first of these locales that has one, else `SOURCE`."""
    return next((one for one in map(language_for, locales) if one is not None), SOURCE)
