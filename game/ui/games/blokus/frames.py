"""Pictures of games on one board: the board, and above it a line for each player."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine import Options, Ply
from game.ui.games.blokus.history import BoardGame, placed_since_set_up
from game.ui.games.frames import GAP, PLAYER, WIDTH, Frames, PlayerLine, paint_ground, paint_player
from game.ui.look.scale import row
from game.ui.shell.context import UiContext
from game.ui.table.board_labels import paint_move_numbers
from game.ui.table.board_view import BoardView


class BoardFrames(Frames):
    """Draws a game in which colours take turns on one board."""

    def __init__(self, ui: UiContext, options: Options, times: int) -> None:
        super().__init__(ui, times)
        self._ruleset = options.ruleset
        gap, width, high = map(self.scale.px, (GAP, WIDTH, PLAYER))
        lines = Rect(gap, gap, width - 2 * gap, high)
        self._lines = row(lines, self._ruleset.players, gap // 2)
        room = Rect(gap, lines.bottom + gap, lines.width, lines.width)
        board = BoardView(ui, self._ruleset, room)
        # Boards that are wider than high leave space below.
        room.height = min(room.height, board.rect.height)
        self._board = BoardView(ui, self._ruleset, room)
        self.size = width, room.bottom + gap

    def paint(self, surface: pygame.Surface, game: BoardGame) -> None:
        ui, position = self._ui, game.position
        paint_ground(surface, ui)
        for player, room in enumerate(self._lines):
            paint_player(surface, ui, room, self._line(game, player), self.scale)
        self._board.paint(surface, position.plies)
        latest = game.played[-1] if game.ply else None
        if isinstance(latest, Ply):
            self._board.paint_rim(surface, latest)
        if ui.settings.move_numbers:
            paint_move_numbers(surface, ui, self._board, placed_since_set_up(game))

    def _line(self, game: BoardGame, player: int) -> PlayerLine:
        """A player's line, which glows on their turn, and at the end if they won.

        On their turn it glows in the colour to play, at the end in their first colour.
        """
        position, ruleset = game.position, self._ruleset
        own = [ruleset.colours[colour].name for colour in ruleset.colours_of(player)]
        lit, won = None, position.over and ruleset.players > 1 and position.ranks()[player] == 1
        if won:
            lit = own[0]
        elif position.player == player and position.colour is not None:
            lit = ruleset.colours[position.colour].name
        return PlayerLine(game.seats[player].name, own, game.position.points()[player], lit, won)
