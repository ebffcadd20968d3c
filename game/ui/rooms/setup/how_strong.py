"""The third question where a game is set up: how strong the opponents are."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.ai.levels.scale import MATCH, level_name, level_named
from game.ui.kit.boxes import Align, Box, Picture
from game.ui.kit.choice import ChoiceItem, ChoiceTiles
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL, Size
from game.ui.kit.text import Alike, Text
from game.ui.look.portraits import Mood, portrait
from game.ui.look.texts import tr
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.seat_names import level_word
from game.ui.shell.context import UiContext

STRENGTHS = tuple(map(level_named, ("easy", "medium", "hard")))
"""The keys of the levels that are enough for most people, weakest first."""

WORD, LINE = 22, 14
"""The sizes of the word for a level and of what it says of it, in design pixels."""


def strengths(ui: UiContext, setup: GameSetup, columns: int) -> ChoiceTiles[str | None]:
    """The three plain levels, for all opponents at once, so many side by side."""
    colour, words = colour_of_opponents(setup), Alike()
    faces: list[Box] = []
    for level in STRENGTHS:
        face = Picture(partial(paint_level, level, colour), height=EQUAL, width=EQUAL, grow=1)
        word = Text(level_word(level), WORD, bold=True, alike=words)
        line = Text(
            tr(f"level.{level}.line"),
            LINE,
            tone=ui.theme.muted,
            wraps=True,
            align=(Align.START, Align.START),
        )
        if columns == 1:
            text = Column(word, line, gap=2, justify=Align.CENTER, width=EQUAL, grow=2.6)
            faces.append(Row(face.sized(height=Size(72, least=0)), text, gap=10, pad=(12, 8)))
        else:
            faces.append(Column(face, word, line, gap=4, pad=(12, 8)))
    items = [ChoiceItem[str | None](level, level_word(level)) for level in STRENGTHS]
    return ChoiceTiles(
        tr("setup.strength"),
        items,
        setup.strength,
        partial(_choose, setup),
        faces,
        columns=columns,
        about=strengths,
        first=True,
    )


def _choose(setup: GameSetup, level: str | None) -> None:
    if level is not None:
        setup.choose_strength(level)


def colour_of_opponents(setup: GameSetup) -> str:
    """The colour in which levels are shown: that of the first opponent, or of the second seat."""
    seats = [seat for seat, sits in enumerate(setup.seats) if not sits.is_person]
    seat = seats[0] if seats else min(1, setup.options.players - 1)
    return setup.game_ui.colours_of(setup.places[seat])[0]


def paint_level(
    level: str, colour: str, surface: pygame.Surface, ui: UiContext, rect: Rect
) -> None:
    """Draw the face of a level, given by key."""
    picture = portrait(level_name(level), Mood.PLEASED, colour, min(rect.size), ui.theme)
    surface.blit(picture, picture.get_rect(center=rect.center))


def further_level(setup: GameSetup) -> str:
    """What is chosen beyond the three plain levels, in a word; "" if it is one of them."""
    strength = setup.strength
    if strength in STRENGTHS:
        return ""
    if strength is None:
        return tr("setup.levels.differ")
    return tr("seat.match") if strength == MATCH else level_word(strength)
