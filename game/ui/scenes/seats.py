"""The widgets with which a seat is set up, whatever the game."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.levels import LEVELS
from game.cli import PERSON
from game.ui.look.texts import tr
from game.ui.scenes.game_setup import NAME_LIMIT, GameSetup
from game.ui.shell.context import UiContext
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.field import Field
from game.ui.widgets.focus import Focus
from game.ui.widgets.widget import Widget


def seat_widgets(
    ui: UiContext, setup: GameSetup, seat: int, on_kind: Callable[[], None]
) -> list[Widget]:
    """A field for the name and, where a game has opponents, the choice of who sits there.

    `on_kind` is told of a change.
    """
    kinds = [ChoiceItem(PERSON, tr("kind.person"))]
    kinds += [ChoiceItem(level, tr(f"kind.{level}")) for level in LEVELS]

    def set_name(name: str) -> None:
        setup.names[seat] = name

    def set_kind(kind: str) -> None:
        setup.kinds[seat] = kind
        on_kind()

    given = setup.given_name(seat)
    name = Field(ui, f"name{seat}", setup.names[seat], given, NAME_LIMIT, set_name)
    if not setup.game_ui.opponents:
        return [name]
    return [name, Choice(f"kind{seat}", kinds, setup.kinds[seat], set_kind)]


def show_given_names(setup: GameSetup, focus: Focus, seats: int) -> None:
    """Have the fields of so many seats show how those are called who typed no name."""
    for seat in range(seats):
        field = focus.widget(f"name{seat}")
        assert isinstance(field, Field)
        field.hint = setup.given_name(seat)
