"""Keeps the catalogues in `assets/locale` in step with the English texts in the code.

    python tools/translations.py update    write the template anew, and bring it into all .po files
    python tools/translations.py compile   write the .mo files that the program reads
    python tools/translations.py check     list what is missing or wrong; status 1 if anything is

A text's key is its context (msgctxt), its English form the message. If the English of a text has
changed, `update` keeps the translation and marks it as fuzzy: once it says the same as the English,
remove the mark. To add a language, add an entry to `game/base/languages.py`, then run `update`.
"""

from __future__ import annotations

import ast
import re
import string
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from gettext import c2py
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo, write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from game import __version__
from game.base.assets import asset
from game.base.disk import write_whole
from game.base.languages import LANGUAGES, SOURCE
from game.commands.cli import Parser
from game.ui.look.catalogue import DOMAIN, MANY, ONE

ROOT = Path(__file__).parents[1]
TEXTS = ("game/ui/look/*texts.py", "tools/*texts.py")
"""The modules that hold the English texts, in dictionaries by key: the window's, and desktops'."""

LANGUAGES_WITH_CATALOGUE = tuple(language for language in LANGUAGES if language != SOURCE)

COUNTED = range(1001)
"""Numbers that are counted in the window, and more."""

UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
"""The date in the catalogues, which must only change when texts do."""


# -- the template --------------------------------------------------------------


class Text(NamedTuple):
    """An English text of a module.

    Attributes:
        key: the key it is looked up by.
        message: the text, or its forms for one and for many.
        comments: the comments above it, for translators.
    """

    key: str
    message: str | tuple[str, str]
    comments: list[str]


def texts_of(source: str) -> Iterator[Text]:
    """The texts in the dictionaries of a module."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        texts = dict(_constants(node)) if isinstance(node, ast.Dict) else {}
        for key, (line, text) in texts.items():
            stem, _, form = key.rpartition(".")
            if form == MANY and f"{stem}.{ONE}" in texts:
                continue
            above = lines[line - 2].strip()
            comments = [above.removeprefix("# ")] if above.startswith("# ") else []
            if form == ONE and f"{stem}.{MANY}" in texts:
                _, many = texts[f"{stem}.{MANY}"]
                yield Text(stem, (text, many), comments)
            else:
                yield Text(key, text, comments)


def _constants(node: ast.Dict) -> Iterator[tuple[str, tuple[int, str]]]:
    """The keys and texts of a dictionary, each text with the line of its key."""
    for key, value in zip(node.keys, node.values, strict=True):
        match key, value:
            case ast.Constant(value=str() as name), ast.Constant(value=str() as text):
                yield name, (key.lineno, text)


def template() -> Catalog:
    """All texts, untranslated."""
    catalogue = _new_catalogue(None)
    for path in chain.from_iterable(sorted(ROOT.glob(pattern)) for pattern in TEXTS):
        where = path.relative_to(ROOT).as_posix()
        for key, message, comments in texts_of(path.read_text("utf-8")):
            catalogue.add(message, locations=[(where, 0)], auto_comments=comments, context=key)
    return catalogue


def _new_catalogue(language: str | None) -> Catalog:
    return Catalog(
        locale=language,
        domain=DOMAIN,
        project="Cornerwise",
        version=__version__,
        header_comment="# The texts of Cornerwise. See tools/translations.py.",
        copyright_holder="the authors of Cornerwise",
        msgid_bugs_address="none",
        creation_date=UNDATED,
        revision_date=UNDATED,
        last_translator="the authors of Cornerwise",
        language_team="the authors of Cornerwise",
        fuzzy=False,
    )


# -- files ---------------------------------------------------------------------


def template_path() -> Path:
    """The path of the template."""
    return asset("locale") / f"{DOMAIN}.pot"


def catalogue_path(language: str, suffix: str = ".po") -> Path:
    """The path of a language's catalogue, in either format."""
    return asset("locale") / language / "LC_MESSAGES" / f"{DOMAIN}{suffix}"


def read(path: Path) -> Catalog:
    """Read a catalogue of either format; an empty one if there is no such file."""
    if not path.exists():
        return Catalog()
    with path.open("rb") as file:
        return read_mo(file) if path.suffix == ".mo" else read_po(file)


def write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue for translators, with texts in the order of the code."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, include_lineno=False, ignore_obsolete=True)


def translations(catalogue: Catalog) -> dict[str, Message]:
    """The entries of a catalogue by key."""
    return {_key_of(message): message for message in catalogue if message.id}


def _key_of(message: Message) -> str:
    # Babel reads contexts from .mo files as bytes.
    context: str | bytes | None = message.context
    return context.decode() if isinstance(context, bytes) else context or ""


# -- commands ------------------------------------------------------------------


def update() -> None:
    """Write the template, and bring every catalogue into step with it."""
    texts = template()
    write(template_path(), texts)
    for language in LANGUAGES_WITH_CATALOGUE:
        path = catalogue_path(language)
        write(path, updated(language, texts, read(path)))


def updated(language: str, texts: Catalog, before: Catalog) -> Catalog:
    """The texts with their existing translations, marked as fuzzy if the English has changed."""
    known, catalogue = translations(before), _new_catalogue(language)
    if known:
        # Babel may have come to know more forms than those that are translated, see `has_forms`.
        catalogue.mime_headers = [("Plural-Forms", before.plural_forms)]
    for key, message in translations(texts).items():
        old = known.get(key)
        if old is not None and isinstance(old.id, str) != isinstance(message.id, str):
            old = None
        entry = catalogue.add(
            message.id,
            old.string if old else None,
            locations=message.locations,
            auto_comments=message.auto_comments,
            user_comments=old.user_comments if old else (),
            context=key,
        )
        entry.flags |= {flag for flag in message.flags if flag != "fuzzy"}
        changed = old and old.id != message.id and any(_strings(old))
        if changed or (old and "fuzzy" in old.flags):
            entry.flags.add("fuzzy")
    return catalogue


def compile_all() -> None:
    """Write the catalogues the program reads, without fuzzy translations."""
    for language in LANGUAGES_WITH_CATALOGUE:
        file = BytesIO()
        write_mo(file, read(catalogue_path(language)))
        write_whole(catalogue_path(language, ".mo"), file.getvalue(), sync=False)


def problems() -> list[str]:
    """What is missing or wrong, one line for each problem."""
    texts = template()
    found = []
    if _english(read(template_path())) != _english(texts):
        found.append("the template isn't that of the texts: run update")
    for language in LANGUAGES_WITH_CATALOGUE:
        found += [f"{language}: {line}" for line in problems_of(language, texts)]
    return found


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


def problems_of(language: str, texts: Catalog) -> Iterator[str]:
    """What is missing or wrong in a language's catalogues."""
    catalogue, compiled = read(catalogue_path(language)), read(catalogue_path(language, ".mo"))
    entries, known = translations(catalogue), translations(texts)
    if not has_forms(catalogue.num_plurals, catalogue.plural_expr, language):
        yield f"plural forms {catalogue.plural_forms!r} aren't those of the language"
    yield from (f"{key}: no text has this key" for key in entries if key not in known)
    for key, message in known.items():
        entry = entries.get(key)
        if entry is None or entry.id != message.id:
            yield f"{key}: not in the catalogue, or with other English: run update"
        elif "fuzzy" in entry.flags:
            yield f"{key}: fuzzy: {message.id!r}, {entry.string!r}"
        else:
            yield from (f"{key}: {fault}" for fault in faults(entry, catalogue.num_plurals))
    if _translated(compiled) != _translated(catalogue):
        yield "the compiled catalogue isn't that of the .po file: run compile"


def faults(entry: Message, forms: int) -> Iterator[str]:
    """What is wrong with a translation.

    Args:
        entry: the entry of the catalogue.
        forms: how many plural forms the language has.
    """
    ids, strings = _ids(entry), _strings(entry)
    if not all(strings):
        yield f"not translated: {ids[0]!r}"
        return
    if isinstance(entry.id, tuple) and len(strings) != forms:
        yield f"{len(strings)} plural forms instead of {forms}"
    for text in strings:
        try:
            fields = fields_of(text)
        except ValueError as error:
            yield f"{text!r}: {error}"
            continue
        if fields != fields_of(ids[-1]):
            yield f"{text!r} has other fields than {ids[-1]!r}"
        # A single character may be a space in some languages; otherwise outer spaces must match.
        if len(text) > 1 and re.findall(r"^\s+|\s+$", text) != re.findall(r"^\s+|\s+$", ids[-1]):
            yield f"{text!r} has other spaces around it than {ids[-1]!r}"


def fields_of(text: str) -> set[str]:
    """The names of the fields to fill in. Raises ValueError for braces that don't match."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _ids(entry: Message) -> list[str]:
    """The English text of an entry, in both forms if it has two."""
    return [entry.id] if isinstance(entry.id, str) else list(entry.id)


def _strings(entry: Message) -> list[str]:
    """The translation of an entry, in all its forms."""
    strings = [entry.string] if isinstance(entry.string, str) else entry.string or ()
    return [text or "" for text in strings]


def _english(catalogue: Catalog) -> dict[str, object]:
    """The English texts of a catalogue, by key."""
    return {key: _ids(entry) for key, entry in translations(catalogue).items()}


def _translated(catalogue: Catalog) -> tuple[int, dict[str, object]]:
    """The part of a catalogue that the program sees."""
    return catalogue.num_plurals, {
        key: (_ids(entry), _strings(entry))
        for key, entry in translations(catalogue).items()
        if "fuzzy" not in entry.flags and any(_strings(entry))
    }


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
