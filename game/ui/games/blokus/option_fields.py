"""The options that a game on one board leaves open, as presented to a person."""

from __future__ import annotations

from typing import Any

from game.engine import Options
from game.ui.games.option_field import OptionField
from game.ui.look.texts import colour_name, tr
from game.ui.widgets.choice import ChoiceItem


def option_fields(options: Options) -> list[OptionField]:
    """The options that a game leaves open, each with its current choice."""
    variant, ruleset = options.variant, options.ruleset
    names = [colour_name(colour.name) for colour in ruleset.colours]
    badges = [colour.name for colour in ruleset.colours]

    def colours(numbers: tuple[int, ...]) -> tuple[ChoiceItem[Any], ...]:
        return tuple(ChoiceItem(n, names[n], badge=badges[n]) for n in sorted(numbers))

    shared = "" if options.shared is None else names[options.shared]
    order = tr.listed(names[colour] for colour in ruleset.order)
    cell = ruleset.geometry.lattice.cell
    found = [
        OptionField(
            "free_starts",
            tr("setup.starts"),
            tuple(
                ChoiceItem(free, tr(f"setup.starts.{_starts(free)}"))
                for free in variant.free_starts
            ),
            tr(f"setup.starts.{_starts(options.free_starts)}.line"),
        ),
        OptionField(
            "first",
            tr("setup.first"),
            colours(variant.firsts),
            tr("setup.first.line", colours=order),
        ),
        OptionField(
            "shared",
            tr("setup.shared"),
            colours(variant.shareable),
            tr("setup.shared.line", colour=shared),
        ),
        OptionField(
            "scoring",
            tr("setup.scoring"),
            tuple(ChoiceItem(key, tr(f"setup.scoring.{key}")) for key in variant.scorings),
            tr(f"setup.scoring.{options.scoring}.{cell}"),
        ),
    ]
    return [field for field in found if len(field.options) > 1]


def _starts(free: bool) -> str:
    return "free" if free else "fixed"
