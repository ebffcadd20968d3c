"""The languages of the window, and which of them suits somebody best."""

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
"""The name of each in itself, by the name of its folder in ``assets/locale``."""


def language_for(locale: str) -> str | None:
    """The language that suits a locale, or None.

    One of another country is better than none.

    >>> language_for("de_AT.UTF-8"), language_for("zh-Hant-TW"), language_for("PT")
    ('de', 'zh_CN', 'pt_BR')
    >>> language_for("C")
    """
    asked, *_ = locale.replace("-", "_").lower().split("_")
    asked, *_ = asked.split(".")
    return next((one for one in LANGUAGES if one.partition("_")[0] == asked), None)


def best_language(locales: Iterable[str]) -> str:
    """The language that suits the first of these locales that any suits, else `SOURCE`."""
    return next((one for one in map(language_for, locales) if one is not None), SOURCE)
