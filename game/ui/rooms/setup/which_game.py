"""The first question where a game is set up: which one."""

from __future__ import annotations

from functools import partial

from game.engine import FAMILIES
from game.ui.games.gallery import Gallery
from game.ui.games.kinds import usual_ui_of
from game.ui.kit.boxes import CENTRED, Box, Picture
from game.ui.kit.choice import ChoiceItem
from game.ui.kit.choice_tiles import ChoiceTiles
from game.ui.kit.containers import Column
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.text import Alike, Text
from game.ui.look.texts import tr
from game.ui.rooms.setup.game_setup import GameSetup

NAME = 17
"""The size of a game's name, in design pixels."""


def family_items(players: int = 1) -> list[ChoiceItem[str]]:
    """The families of games that so many people or more can play, to choose from."""
    families = (family for family, games in FAMILIES.items() if max(games) >= players)
    return [ChoiceItem(family, tr(f"game.{family}")) for family in families]


def game_pictures(
    setup: GameSetup, gallery: Gallery, columns: int, players: int = 1
) -> ChoiceTiles[str]:
    """The families of games in a gallery's pictures, so many side by side; see `family_items`."""
    items, alike = family_items(players), Alike()
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
