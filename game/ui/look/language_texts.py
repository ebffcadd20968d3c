"""The texts about languages and numbers, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

from game.base.languages import LANGUAGES

LANGUAGE_TEXTS: Mapping[str, str] = {
    "settings.page.language": "Language",
    "settings.language": "Language",
    "settings.language.system": "System language",
    # Between the items of a list, such as names.
    "list.between": ", ",
    # Before the last item of a list within a sentence: Blue, Yellow and Red.
    "list.and": "{others} and {last}",
    # The same, where one of them is to be chosen: .gif, .png or .webp.
    "list.or": "{others} or {last}",
    # Between groups of three digits of a number: 12,345. May be a space.
    "number.group": ",",
    # Before the decimals of a number: 2.5.
    "number.point": ".",
    "number.percent": "{number}%",
}

LANGUAGE_NAMES: Mapping[str, str] = {f"language.{key}": name for key, name in LANGUAGES.items()}
"""Each language in itself: the same in every language, so that no catalogue has it."""
