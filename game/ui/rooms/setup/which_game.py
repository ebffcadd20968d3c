"""The first question where a game is set up: which one."""

from __future__ import annotations

from functools import partial

from game.engine import FAMILIES, GAMES, GameOptions
from game.ui.games.gallery import Gallery
from game.ui.games.kinds import ui_of, usual_ui_of
from game.ui.kit.boxes import CENTRED, Box, Picture
from game.ui.kit.choice import ChoiceItem, ChoiceTiles
from game.ui.kit.containers import Column
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.text import Alike, Text
from game.ui.look.texts import tr
from game.ui.rooms.setup.game_setup import GameSetup

NAME = 17
"""The size of a game's name, in design pixels."""


def family_items() -> list[ChoiceItem[str]]:
    """The families of games, to choose from."""
    return [ChoiceItem(family, tr(f"game.{family}")) for family in FAMILIES]


def game_pictures(setup: GameSetup, gallery: Gallery, columns: int) -> ChoiceTiles[str]:
    """The families of games in a gallery's pictures, so many side by side."""
    items, alike = family_items(), Alike()
    faces = [_face(item, gallery, alike) for item in items]
    chosen, label = setup.options.family, tr("new_board.game")
    return ChoiceTiles(label, items, chosen, setup.choose_family, faces, columns=columns)


def _face(item: ChoiceItem[str], gallery: Gallery, alike: Alike) -> Box:
    """What a game looks like, and its name below."""
    return Column(
        Picture(partial(gallery.paint, usual_ui_of(item.value)), height=EQUAL, grow=1),
        Text(item.text, NAME, align=CENTRED, alike=alike),
        gap=4,
        pad=(6, 8),
        height=Size(0, most=UNLIMITED),
    )


def descriptions() -> list[str]:
    """What each game is; see `description_of`."""
    return [description_of(options) for options in GAMES.values()]


def description_of(options: GameOptions) -> str:
    """What a game is, and that players have two colours if they do."""
    if options.house is not None:
        return tr("house.line", side=options.house.side)
    two = len(ui_of(options).colours_of(0)) == 2
    return tr(f"game.{options.family}.two.line" if two else f"game.{options.family}.line")
