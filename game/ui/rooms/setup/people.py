"""The people of the house: whoever has played here under a name of their own."""

from __future__ import annotations

from itertools import islice

from game.base.lookalikes import unlike
from game.base.names import clean_name
from game.ui.kit.boxes import Box, Fill
from game.ui.kit.button import Button
from game.ui.kit.containers import Row
from game.ui.kit.lengths import EQUAL, Size
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.shell.context import UiContext

LOOKED_AT = 200
"""How many of the latest games are looked through for people."""

OFFERED = 3
"""How many people are offered for a seat at once."""


def known_people(ui: UiContext) -> list[str]:
    """Their names, whoever has played last first."""
    history = ui.files.history
    played = (seat for game in islice(history.latest(), LOOKED_AT) for seat in game.seats)
    names = [seat.name for seat in played if seat.level is None]
    names += [seat.name for seat in ui.settings.seats if seat.name]
    return [name for name in dict.fromkeys(names) if not history.is_unnamed(name)]


def own_name(ui: UiContext) -> str:
    """What the person is called, also if they don't say."""
    return clean_name(ui.settings.own_name) or tr("setup.person_name", number=1)


def offered(known: list[str], setup: GameSetup, seat: int) -> list[str]:
    """Who may be meant by what is typed for a seat: people without a seat."""
    typed = setup.name(seat).strip()
    others = [setup.name(one) for one in range(setup.options.players) if one != seat]
    free = [name for name in known if unlike(name, others) == name and name != typed]
    begins = "" if typed in known else typed.casefold()
    return [name for name in free if name.casefold().startswith(begins)][:OFFERED]


def people_line(names: list[str], setup: GameSetup, seat: int) -> Box:
    """Buttons that give a seat one of these names."""

    def button(name: str) -> Button:
        def choose() -> None:
            setup.choose_name(seat, name)

        return Button(named(name), choose, about=("person", name), width=EQUAL, grow=1)

    spare = [Fill() for _ in range(OFFERED - len(names))]
    return Row(*map(button, names), *spare, gap=8, height=Size(40, least=28))
