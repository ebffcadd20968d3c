"""The rules that a game leaves open, as they are put to a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.engine import Rules
from game.ui.widgets.choice import Option
from game.ui.words import colour_name, say


@dataclass(frozen=True)
class Ruling:
    """A rule that a game leaves open.

    Attributes:
        name: of the field of the rules.
        label: what it is called.
        options: what may be chosen.
        line: what the choice means.
    """

    name: str
    label: str
    options: tuple[Option[Any], ...]
    line: str


def rulings(rules: Rules) -> list[Ruling]:
    """The rules that a game leaves open, each with what is chosen now."""
    sheet, variant = rules.sheet, rules.variant
    names = [colour_name(colour.name) for colour in variant.colours]
    badges = [colour.name for colour in variant.colours]

    def colours(numbers: tuple[int, ...]) -> tuple[Option[Any], ...]:
        return tuple(Option(n, names[n], badge=badges[n]) for n in sorted(numbers))

    shared = "" if rules.shared is None else names[rules.shared]
    order = ", ".join(names[colour] for colour in variant.order)
    cell = say(f"cell.{variant.geometry.lattice.cell}")
    found = [
        Ruling(
            "free_starts",
            say("setup.starts"),
            tuple(Option(free, say(f"setup.starts.{_starts(free)}")) for free in sheet.free_starts),
            say(f"setup.starts.{_starts(rules.free_starts)}.line"),
        ),
        Ruling(
            "first",
            say("setup.first"),
            colours(sheet.firsts),
            say("setup.first.line", colours=order),
        ),
        Ruling(
            "shared",
            say("setup.shared"),
            colours(sheet.shareable),
            say("setup.shared.line", colour=shared),
        ),
        Ruling(
            "scoring",
            say("setup.scoring"),
            tuple(Option(key, say(f"setup.scoring.{key}")) for key in sheet.scorings),
            say(f"setup.scoring.{rules.scoring}.line", cell=cell),
        ),
    ]
    return [ruling for ruling in found if len(ruling.options) > 1]


def _starts(free: bool) -> str:
    return "free" if free else "fixed"
