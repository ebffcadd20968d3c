"""Pictures of a game of Dice: the round's dice, and everybody's board with a line above it."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine.dice import STRIKES, DiceOptions, Take
from game.engine.variant import FOUR_COLOURS
from game.ui.games.dice.faces import paint_die, paint_strikes
from game.ui.games.dice.history import DiceGame, drawn, rolled
from game.ui.games.dice.material import DRAWN_ON
from game.ui.games.frames import GAP, PLAYER, WIDTH, Frames, PlayerLine, paint_ground, paint_player
from game.ui.look.scale import row
from game.ui.shell.context import UiContext
from game.ui.table.board_labels import paint_move_numbers
from game.ui.table.board_view import BoardView

DIE, BOX = 38, 18
"""The edges of a die and of a strike's box."""

ACROSS = 2
"""How many boards go side by side."""


class DiceFrames(Frames):
    """Draws a game of Dice."""

    def __init__(self, ui: UiContext, options: DiceOptions, times: int) -> None:
        super().__init__(ui, times)
        gap, width, high, box = map(self.scale.px, (GAP, WIDTH, PLAYER, BOX))
        self._dice = Rect(gap, gap, width - 2 * gap, self.scale.px(DIE))
        self._lines: list[Rect] = []
        self._boards: list[BoardView] = []
        self._strikes: list[Rect] = []
        top = self._dice.bottom + gap
        while (left := options.players - len(self._lines)) > 0:
            strip = Rect(gap, top, width - 2 * gap, high)
            spots = row(strip, ACROSS, 2 * gap)
            if left == 1:
                spots = [spots[0]]
                spots[0].centerx = strip.centerx
            for line in spots:
                room = Rect(line.left, line.bottom + gap // 2, line.width, line.width)
                self._lines.append(line)
                self._boards.append(BoardView(ui, options.ruleset, room, DRAWN_ON))
                self._strikes.append(Rect(line.left, room.bottom + gap // 2, line.width, box))
            top = self._strikes[-1].bottom + 2 * gap
        self.size = width, self._strikes[-1].bottom + gap

    def paint(self, surface: pygame.Surface, game: DiceGame) -> None:
        paint_ground(surface, self._ui)
        self._paint_dice(surface, game)
        for player in range(len(game.seats)):
            paint_player(
                surface, self._ui, self._lines[player], self._line(game, player), self.scale
            )
            self._paint_board(surface, game, player)

    def _paint_dice(self, surface: pygame.Surface, game: DiceGame) -> None:
        """Draw the dice of the latest roll; those that were taken are dull."""
        dice, side, gap = rolled(game), self._dice.height, self.scale.px(GAP)
        left = self._dice.centerx - (len(dice) * (side + gap) - gap) // 2
        for face, taker in dice:
            spot = Rect(left, self._dice.top, side, side)
            paint_die(surface, self._ui, face, spot, lit=taker is None)
            left = spot.right + gap

    def _paint_board(self, surface: pygame.Surface, game: DiceGame, player: int) -> None:
        ui, board, foot = self._ui, self._boards[player], self._strikes[player]
        plies = drawn(game)[player]
        board.paint(surface, plies)
        if self._has_just_drawn(game, player):
            board.paint_rim(surface, plies[-1])
        if ui.settings.move_numbers:
            paint_move_numbers(surface, ui, board, plies)
        side, apart = foot.height, self.scale.px(BOX + 5)
        boxes = [Rect(foot.left + i * apart, foot.top, side, side) for i in range(STRIKES)]
        paint_strikes(surface, ui, boxes, game.position.strikes[player], striking=False)

    @staticmethod
    def _has_just_drawn(game: DiceGame, player: int) -> bool:
        latest = list(game.history())[-1:]
        return any(isinstance(event, Take) and at.chooser == player for at, event in latest)

    @staticmethod
    def _line(game: DiceGame, player: int) -> PlayerLine:
        """A player's line, which glows on their turn, and at the end if they won.

        It glows in the colour in hand.
        """
        position = game.position
        colour = FOUR_COLOURS[position.markers.held[player]].name
        won = position.over and position.ranks()[player] == 1
        lit = colour if won or position.player == player else None
        points = game.position.points()[player]
        return PlayerLine(game.seats[player].name, (colour,), points, lit, won)
