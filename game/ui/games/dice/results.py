"""The results of a game of Dice: everybody's board, who won, and why."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect

from game.engine import Ply
from game.engine.dice import STRIKES
from game.engine.ruleset import Ruleset
from game.engine.variant import FOUR_COLOURS
from game.ui.games.dice.history import DiceGame, drawn
from game.ui.games.dice.material import DRAWN_ON, paint_strikes
from game.ui.games.player_face import mood_at_end, player_face
from game.ui.games.results import (
    Counting,
    GameResults,
    Place,
    ResultCard,
    card_back,
    headline,
    place,
    places_of,
    success_of,
)
from game.ui.kit.boxes import Align, Box, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import Size
from game.ui.kit.text import Text
from game.ui.look.names_in_text import named
from game.ui.look.scale import row
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView
from game.ui.table.name_line import NameLine

NAME_ROW, FACE = 26, 38
"""The height of the row with the name at the usual text size, and with an opponent's face in it,
in design pixels."""

STRIKE, GAP = 18, 4
"""The size of a strike's box, and the space between two, in design pixels."""


def margin_line(game: DiceGame) -> str:
    """Why somebody has won, in one line, by what the rule sheet counts."""
    position, places = game.position, places_of(game)
    best, second = (place.players[0] for place in places[:2])
    unfilled = tr.count("dice.unfilled", position.unfilled(best))
    if places[1].rank == 1:
        strikes = tr.count("dice.strikes_used", position.strikes[best])
        return tr("dice.results.each", unfilled=unfilled, strikes=strikes)
    name = named(places[1].name)
    margin = position.unfilled(second) - position.unfilled(best)
    if not margin:
        return tr("dice.results.strikes", unfilled=unfilled, name=name)
    return tr("dice.results.fewer", unfilled=unfilled, margin=margin, name=name)


def dice_results(ui: UiContext, game: DiceGame) -> GameResults:
    """How a game has ended."""
    places = places_of(game)
    # Everybody draws with each marker in turn.
    colours = [colour.name for colour in FOUR_COLOURS]
    cards = [ResultCard(one.rank, colours, partial(_card, ui, game, one)) for one in places]
    return GameResults(headline(places), margin_line(game), cards, success_of(game))


def _card(ui: UiContext, game: DiceGame, result: Place, counting: Counting) -> Box:
    """A player's board, and below it the name, the squares filled and the strikes."""
    theme, share, position = ui.theme, counting.share, game.position
    (player,) = result.players
    has_faces = any(seat.level is not None for seat in game.seats)
    grown = (1 + ui.fonts.factor) / 2
    face, name, figures = None, None, None
    if share is not None:
        if result.level is not None:
            colour = FOUR_COLOURS[position.markers.held[player]].name
            mood = mood_at_end(result.rank or 0, position.ranks())
            face = player_face(result.level, mood, colour, FACE)
        name = NameLine(result.name, result.level, 18, bold=counting.won, grow=1)
        filled = str(round((result.points or 0) * share))
        figures = (
            Text(filled, 32, bold=True, enlarged=False, height=42),
            Text(
                tr("dice.filled_squares"),
                14,
                tone=theme.muted,
                least=11,
                align=(Align.START, Align.END),
                height=30,
                grow=1,
            ),
            Picture(
                partial(_paint_strikes, position.strikes[player]),
                width=STRIKES * STRIKE + (STRIKES - 1) * GAP,
                height=STRIKE,
            ),
        )
    return Column(
        Picture(
            partial(
                _paint_board,
                position.ruleset,
                () if share is None else drawn(game)[player],
            ),
            aspect=1,
        ),
        Column(
            Row(
                place(result.rank or 0, 18, theme, counting),
                face,
                name,
                gap=8,
                height=FACE if has_faces else Size(NAME_ROW * grown, least=NAME_ROW),
            ),
            Row(*(figures or ()), gap=6, height=42),
            gap=0,
            align=Align.START,
        ),
        gap=8,
        align=Align.START,
        pad=12,
        back=card_back(theme, counting),
    )


def _paint_board(
    ruleset: Ruleset, plies: Sequence[Ply], surface: pygame.Surface, ui: UiContext, rect: Rect
) -> None:
    BoardView(ui, ruleset, rect, DRAWN_ON).paint(surface, plies)


def _paint_strikes(crossed: int, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
    boxes = row(rect, STRIKES, rect.height * GAP // STRIKE)
    paint_strikes(surface, ui, boxes, crossed, striking=False)
