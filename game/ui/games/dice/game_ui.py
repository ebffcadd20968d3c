"""The offer of a game of Dice."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine import Seat
from game.engine.dice import DICE_RULESET, FACES, DiceOptions, GameOptions, Markers
from game.ui.board.board_view import BoardView
from game.ui.board.demo_position import demo_position
from game.ui.games.dice.play import DicePlay
from game.ui.games.dice.row import WIDEST_ROW, paint_row
from game.ui.games.dice.sheet_view import HIGHEST
from game.ui.games.game_ui import GameUi
from game.ui.games.option_field import OptionField
from game.ui.look.pen import pen
from game.ui.look.scale import column
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene

ROUNDS = 2
"""How many shapes of each colour are drawn in the picture."""

ROW_HEIGHT = HIGHEST + 0.6
"""Of a row in the picture, in cells of its shapes."""

ROWS_SHARE = WIDEST_ROW / (ROW_HEIGHT * len(FACES))
"""The width of the rows in the picture to their height."""

GAP = 0.06
"""Between the rows and the board, of the picture's height."""


class DiceUi(GameUi):
    """Roll and write, with a board and six rows of shapes for everybody."""

    def __init__(self, options: DiceOptions) -> None:
        self.options = options
        self.family = options.family
        self.players = options.players
        self.opponents = True
        self.aspect = ROWS_SHARE + GAP + 1

    def carrying(self, chosen: GameOptions) -> GameOptions:
        return self.options

    def option_fields(self) -> list[OptionField]:
        return []

    def paint_picture(self, surface: pygame.Surface, ui: UiContext, room: Rect) -> None:
        """The six rows, and a board on which some of their shapes are drawn."""
        plies = demo_position(DICE_RULESET, ROUNDS)
        used = {int(DICE_RULESET.table.piece[ply.placement]) for ply in plies}
        height = min(room.height, int(room.width / self.aspect))
        picture = Rect(0, 0, int(height * self.aspect), height)
        picture.center = room.center
        rows = Rect(picture.left, picture.top, int(height * ROWS_SHARE), height)
        spots = column(rows, len(FACES), height // len(FACES), 0)
        for number, spot in zip(FACES, spots, strict=True):
            paint_row(surface, ui, spot, number, DICE_RULESET.colours[0].name, used)
        board = Rect(picture.right - height, picture.top, height, height)
        BoardView(ui, DICE_RULESET, board).paint(surface, plies)

    def paint_emblems(self, surface: pygame.Surface, ui: UiContext, seat: int, room: Rect) -> None:
        """The marker that a seat begins with."""
        colour = Markers.dealt(self.players).held[seat]
        marker = pen(DICE_RULESET.colours[colour].name, room.width, ui.theme)
        surface.blit(marker, marker.get_rect(center=room.center))

    def begin(
        self,
        ui: UiContext,
        seats: tuple[Seat, ...],
        seed: int | None = None,
        notice: str | None = None,
    ) -> Scene:
        return DicePlay(ui, seats[: self.players], seed, notice)
