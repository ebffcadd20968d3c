"""The widgets with which a seat is set up, whatever the game."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.levels import LEVELS
from game.cli import PERSON
from game.ui.kit import Kit
from game.ui.plan import NAME_LIMIT, Plan
from game.ui.widgets.choice import Choice, Option
from game.ui.widgets.field import Field
from game.ui.widgets.focus import Focus
from game.ui.widgets.widget import Widget
from game.ui.words import say


def seat_widgets(kit: Kit, plan: Plan, seat: int, on_kind: Callable[[], None]) -> list[Widget]:
    """A field for the name and, where a game has opponents, the choice of who sits there.

    `on_kind` is told of a change.
    """
    kinds = [Option(PERSON, say("kind.person"))]
    kinds += [Option(level, say(f"kind.{level}")) for level in LEVELS]

    def set_name(name: str) -> None:
        plan.names[seat] = name

    def set_kind(kind: str) -> None:
        plan.kinds[seat] = kind
        on_kind()

    given = plan.given_name(seat)
    name = Field(kit, f"name{seat}", plan.names[seat], given, NAME_LIMIT, set_name)
    if not plan.offer.opponents:
        return [name]
    return [name, Choice(f"kind{seat}", kinds, plan.kinds[seat], set_kind)]


def show_given_names(plan: Plan, focus: Focus, seats: int) -> None:
    """Have the fields of so many seats show how those are called who typed no name."""
    for seat in range(seats):
        field = focus.widget(f"name{seat}")
        assert isinstance(field, Field)
        field.hint = plan.given_name(seat)
