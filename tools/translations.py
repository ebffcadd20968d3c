"""Keeps the catalogues in `assets/locale` in step with the English one.

    python tools/translations.py update    bring the English texts into all other .po files
    python tools/translations.py compile   write the .json files that the program reads
    python tools/translations.py check     list what is missing or wrong; status 1 if anything is

English texts are written into `en.po`, below their keys. In the other languages a text's key is its
context (msgctxt), its English form the message. If the English of a text has changed, `update`
keeps the translation and marks it as fuzzy: once it says the same as the English, remove the mark.
To add a language, add an entry to `game/base/languages.py`, then run `update`.
"""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from gettext import c2py
from pathlib import Path

import msgspec
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from game import __version__
from game.base.assets import asset
from game.base.disk import write_whole
from game.base.languages import LANGUAGES, SOURCE
from game.commands.cli import Parser
from game.ui.look.texts import Catalogue, catalogue_of

TRANSLATED = tuple(language for language in LANGUAGES if language != SOURCE)
"""The languages but English."""

COUNTED = range(1001)
"""Numbers that are counted in the window, and more."""

UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
"""The date in the catalogues, which must only change when texts do."""


# -- files ---------------------------------------------------------------------


def catalogue_path(language: str, suffix: str = ".po") -> Path:
    """The path of a language's catalogue, as translators have it or as the program."""
    return asset("locale") / f"{language}{suffix}"


def read(language: str) -> Catalog:
    """What translators have written in a language; an empty catalogue if there is no file."""
    path = catalogue_path(language)
    if not path.exists():
        return Catalog()
    with path.open("rb") as file:
        return read_po(file)


def write(language: str, catalogue: Catalog) -> None:
    """Write a catalogue for translators."""
    with catalogue_path(language).open("wb") as file:
        write_po(file, catalogue, width=100, ignore_obsolete=True)


def entries_of(catalogue: Catalog) -> dict[str, Message]:
    """The entries of a catalogue by key."""
    return {message.context or _ids(message)[0]: message for message in catalogue if message.id}


# -- commands ------------------------------------------------------------------


def update() -> None:
    """Bring every catalogue into step with the English one."""
    for language in TRANSLATED:
        write(language, updated(language, read(SOURCE), read(language)))


def updated(language: str, english: Catalog, before: Catalog) -> Catalog:
    """The texts with their existing translations, marked as fuzzy if the English has changed."""
    known = entries_of(before)
    catalogue = Catalog(
        locale=language,
        project="Cornerwise",
        version=__version__,
        header_comment="# The texts of Cornerwise. See tools/translations.py.",
        msgid_bugs_address="none",
        creation_date=UNDATED,
        revision_date=UNDATED,
        last_translator="the authors of Cornerwise",
        language_team="the authors of Cornerwise",
        fuzzy=False,
    )
    if known:
        # Babel may have come to know more forms than those that are translated, see `has_forms`.
        catalogue.mime_headers = [("Plural-Forms", before.plural_forms)]
    for key, text in entries_of(english).items():
        old = known.get(key)
        if old is not None and isinstance(old.id, str) != isinstance(text.id, str):
            old = None
        entry = catalogue.add(
            text.string or "",
            old.string if old else None,
            auto_comments=text.user_comments,
            user_comments=old.user_comments if old else (),
            context=key,
        )
        changed = old and _ids(old) != _strings(text) and any(_strings(old))
        if changed or (old and "fuzzy" in old.flags):
            entry.flags.add("fuzzy")
    return catalogue


def compile_all() -> None:
    """Write the catalogues the program reads."""
    for language in LANGUAGES:
        content = msgspec.json.format(msgspec.json.encode(compiled(read(language))), indent=1)
        write_whole(catalogue_path(language, ".json"), content + b"\n", sync=False)


def compiled(catalogue: Catalog) -> Catalogue:
    """A catalogue for the program, without fuzzy translations."""
    texts, counted = {}, {}
    for key, entry in entries_of(catalogue).items():
        if all(_strings(entry)) and "fuzzy" not in entry.flags:
            if isinstance(entry.string, str):
                texts[key] = entry.string
            else:
                counted[key] = tuple(_strings(entry))
    return Catalogue(texts, counted, catalogue.plural_expr)


def problems() -> list[str]:
    """What is missing or wrong, one line for each problem."""
    return [f"{language}: {line}" for language in LANGUAGES for line in problems_of(language)]


def has_forms(forms: int, expression: str, language: str) -> bool:
    """Whether plural forms, given by their number and as C, are those of a language.

    Its own are those of the Unicode CLDR as Babel has them. Only numbers that can be counted here
    are compared: some languages have another form for millions, which Babel knows since 2.19.

    >>> has_forms(2, "n != 1", "de"), has_forms(2, "n > 1", "de"), has_forms(2, "n > 1", "fr")
    (True, False, True)
    """
    form, own = c2py(expression), c2py(get_plural(language).plural_expr)
    pairs = {(form(number), own(number)) for number in COUNTED}
    first, second = zip(*pairs, strict=True)
    return len(pairs) == len(set(first)) == len(set(second)) == forms


def problems_of(language: str) -> Iterator[str]:
    """What is missing or wrong in a language's catalogues."""
    catalogue = read(language)
    entries, known = entries_of(catalogue), entries_of(read(SOURCE))
    if not has_forms(catalogue.num_plurals, catalogue.plural_expr, language):
        yield f"plural forms {catalogue.plural_forms!r} aren't those of the language"
    yield from (f"{key}: no text has this key" for key in entries if key not in known)
    for key, text in known.items():
        entry, english = entries.get(key), _strings(text)
        if entry is None or (language != SOURCE and _ids(entry) != english):
            yield f"{key}: not in the catalogue, or with other English: run update"
        elif "fuzzy" in entry.flags:
            yield f"{key}: fuzzy: {entry.id!r}, {entry.string!r}"
        else:
            found = faults(english, _strings(entry), catalogue.num_plurals)
            yield from (f"{key}: {fault}" for fault in found)
    if catalogue_of(language) != compiled(catalogue):
        yield "the compiled catalogue isn't that of the .po file: run compile"


def faults(english: list[str], strings: list[str], forms: int) -> Iterator[str]:
    """What is wrong with a translation.

    Args:
        english: the English text, in all its forms.
        strings: the translation, in all its forms.
        forms: how many plural forms the language has.
    """
    if not all(strings):
        yield f"not translated: {english[0]!r}"
        return
    if len(strings) != (1 if len(english) == 1 else forms):
        yield f"{len(strings)} plural forms instead of {forms}"
    for text in strings:
        try:
            fields = fields_of(text)
        except ValueError as error:
            yield f"{text!r}: {error}"
            continue
        if fields != fields_of(english[-1]):
            yield f"{text!r} has other fields than {english[-1]!r}"
        # A single character may be a space in some languages; otherwise outer spaces must match.
        if len(text) > 1 and _outer_spaces(text) != _outer_spaces(english[-1]):
            yield f"{text!r} has other spaces around it than {english[-1]!r}"


def fields_of(text: str) -> set[str]:
    """The names of the fields to fill in. Raises ValueError for braces that don't match."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _outer_spaces(text: str) -> list[str]:
    return re.findall(r"^\s+|\s+$", text)


def _ids(entry: Message) -> list[str]:
    """The message of an entry, in both forms if it has two."""
    return [entry.id] if isinstance(entry.id, str) else list(entry.id)


def _strings(entry: Message) -> list[str]:
    """What an entry says, in all its forms."""
    strings = [entry.string] if isinstance(entry.string, str) else entry.string or ()
    return [text or "" for text in strings]


def main() -> int:
    """Run a command; the exit status."""
    parser = Parser(prog="tools/translations.py", description=__doc__)
    parser.add_argument("command", choices=("update", "compile", "check"))
    match parser.parse_args().command:
        case "update":
            update()
        case "compile":
            compile_all()
        case "check":
            found = problems()
            print("\n".join(found) or "nothing is missing")
            return 1 if found else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
