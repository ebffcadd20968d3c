"""The offer of a game of Dice."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine import Seat
from game.engine.dice import FACES, PAD, AnyRules, DiceRules, Markers
from game.ui.board_view import BoardView
from game.ui.dice.row import WIDEST_ROW, paint_row
from game.ui.dice.sheet_view import HIGHEST
from game.ui.kit import Kit
from game.ui.offers.offer import Offer
from game.ui.offers.ruling import Ruling
from game.ui.paint.pen import pen
from game.ui.sample import sample
from game.ui.scale import column
from game.ui.scene import Scene
from game.ui.scenes.dice_play import DicePlay

ROUNDS = 2
"""How many shapes of each colour are drawn in the picture."""

ROW_HEIGHT = HIGHEST + 0.6
"""Of a row in the picture, in cells of its shapes."""

ROWS_SHARE = WIDEST_ROW / (ROW_HEIGHT * len(FACES))
"""The width of the rows in the picture to their height."""

GAP = 0.06
"""Between the rows and the board, of the picture's height."""


class DiceOffer(Offer):
    """Roll and write, with a board and six rows of shapes for everybody."""

    def __init__(self, rules: DiceRules) -> None:
        self.rules = rules
        self.family = rules.family
        self.players = rules.players
        self.opponents = True
        self.aspect = ROWS_SHARE + GAP + 1

    def carrying(self, chosen: AnyRules) -> AnyRules:
        return self.rules

    def rulings(self) -> list[Ruling]:
        return []

    def paint_picture(self, surface: pygame.Surface, kit: Kit, room: Rect) -> None:
        """The six rows, and a board on which some of their shapes are drawn."""
        plies = sample(PAD, ROUNDS)
        used = {int(PAD.table.piece[ply.placement]) for ply in plies}
        height = min(room.height, int(room.width / self.aspect))
        picture = Rect(0, 0, int(height * self.aspect), height)
        picture.center = room.center
        rows = Rect(picture.left, picture.top, int(height * ROWS_SHARE), height)
        spots = column(rows, len(FACES), height // len(FACES), 0)
        for number, spot in zip(FACES, spots, strict=True):
            paint_row(surface, kit, spot, number, PAD.colours[0].name, used)
        board = Rect(picture.right - height, picture.top, height, height)
        BoardView(kit, PAD, board).paint(surface, plies)

    def paint_emblems(self, surface: pygame.Surface, kit: Kit, seat: int, room: Rect) -> None:
        """The marker that a seat begins with."""
        colour = Markers.dealt(self.players).held[seat]
        marker = pen(PAD.colours[colour].name, room.width, kit.theme)
        surface.blit(marker, marker.get_rect(center=room.center))

    def begin(
        self,
        kit: Kit,
        seats: tuple[Seat, ...],
        seed: int | None = None,
        notice: str | None = None,
    ) -> Scene:
        return DicePlay(kit, seats[: self.players], seed, notice)
