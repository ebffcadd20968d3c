"""The options that a game on one board leaves open, as presented to a person."""

from __future__ import annotations

from msgspec.structs import replace

from game.engine import Options
from game.ui.games.option_field import OptionField, OptionValue
from game.ui.look.texts import colour_name, tr


def option_fields(options: Options) -> list[OptionField]:
    """The options that a game leaves open."""
    variant, ruleset = options.variant, options.ruleset
    colours = [colour.name for colour in ruleset.colours]
    cell = ruleset.geometry.lattice.cell

    def coloured(colour: int, line: str) -> OptionValue:
        name = colours[colour]
        return OptionValue(colour, colour_name(name), line, badge=name)

    def first_line(first: int) -> str:
        order = replace(options, first=first).ruleset.order
        return tr("setup.first.line", colours=tr.listed(colour_name(colours[c]) for c in order))

    def shared_line(colour: int) -> str:
        return tr("setup.shared.line", colour=colour_name(colours[colour]))

    found = [
        OptionField(
            "free_starts",
            tr("setup.starts"),
            tuple(
                OptionValue(True, tr("setup.starts.free"), tr("setup.starts.free.line"))
                if free
                else OptionValue(False, tr("setup.starts.fixed"), tr("setup.starts.fixed.line"))
                for free in variant.free_starts
            ),
        ),
        OptionField(
            "first",
            tr("setup.first"),
            tuple(coloured(first, first_line(first)) for first in sorted(variant.firsts)),
        ),
        OptionField(
            "scoring",
            tr("setup.scoring"),
            tuple(
                OptionValue(key, tr(f"setup.scoring.{key}"), tr(f"setup.scoring.{key}.{cell}"))
                for key in variant.scorings
            ),
        ),
        # The last one, as only some of a family's games have it: the others keep their places.
        OptionField(
            "shared",
            tr("setup.shared"),
            tuple(coloured(colour, shared_line(colour)) for colour in sorted(variant.shareable)),
            like_a_seat=True,
        ),
    ]
    return [field for field in found if len(field.options) > 1]
