"""The widgets of a seat: its name, and who plays there."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.scale import KEYS
from game.names import NAME_LIMIT
from game.ui.look.texts import tr
from game.ui.scenes.game_setup import GameSetup
from game.ui.shell.context import UiContext
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.field import Field
from game.ui.widgets.focus import Focus
from game.ui.widgets.widget import Widget


def seat_widgets(
    ui: UiContext, setup: GameSetup, seat: int, on_level: Callable[[], None]
) -> list[Widget]:
    """A field for the name and, where a game has opponents, a choice of the level.

    They are named ``name0``, ``level0`` and so on. `on_level` is called when a level changes.
    """

    def set_name(name: str) -> None:
        setup.names[seat] = name

    def set_level(level: str | None) -> None:
        setup.levels[seat] = level
        on_level()

    default = setup.default_name(seat)
    field = Field(ui, f"name{seat}", setup.names[seat], default, NAME_LIMIT, set_name)
    if not setup.options.opponents:
        return [field]
    items: list[ChoiceItem[str | None]] = [ChoiceItem(None, tr("seat.person"))]
    items += [ChoiceItem(level, tr(f"level.{level}")) for level in KEYS]
    return [field, Choice(f"level{seat}", items, setup.levels[seat], set_level)]


def show_default_names(setup: GameSetup, focus: Focus) -> None:
    """Update the placeholders of the fields: default names depend on the levels."""
    for seat in range(setup.options.players):
        field = focus.widget(f"name{seat}")
        assert isinstance(field, Field)
        field.placeholder = setup.default_name(seat)
