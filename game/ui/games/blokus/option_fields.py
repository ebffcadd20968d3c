"""The options that a game on one board leaves open, as presented to a person."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

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

    def first_line(first: int) -> str:
        order = replace(options, first=first).ruleset.order
        return tr("setup.first.line", colours=tr.listed(names[colour] for colour in order))

    def shared_line(colour: int | None) -> str:
        return "" if colour is None else tr("setup.shared.line", colour=names[colour])

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
            tuple(tr(f"setup.starts.{_starts(free)}.line") for free in variant.free_starts),
        ),
        OptionField(
            "first",
            tr("setup.first"),
            colours(variant.firsts),
            first_line(options.first),
            tuple(map(first_line, variant.firsts)),
        ),
        OptionField(
            "scoring",
            tr("setup.scoring"),
            tuple(ChoiceItem(key, tr(f"setup.scoring.{key}")) for key in variant.scorings),
            tr(f"setup.scoring.{options.scoring}.{cell}"),
            tuple(tr(f"setup.scoring.{key}.{cell}") for key in variant.scorings),
        ),
        # The last one, as only some of a family's games have it: the others keep their places.
        OptionField(
            "shared",
            tr("setup.shared"),
            colours(variant.shareable),
            shared_line(options.shared),
            tuple(map(shared_line, variant.shareable)),
            like_a_seat=True,
        ),
    ]
    return [field for field in found if len(field.options) > 1]


def _starts(free: bool) -> str:
    return "free" if free else "fixed"
