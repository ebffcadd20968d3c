"""Dice, for menus, setup and scenes."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine import GameOptions, GamePosition
from game.engine.dice import FACES, DiceOptions, Roll
from game.engine.dice.position import DicePosition
from game.engine.variant import FOUR_COLOURS
from game.play.changes import Ended, Played, Replayed
from game.play.driver import GameDriver
from game.ui.games.dice.area import DiceArea
from game.ui.games.dice.frames import DiceFrames
from game.ui.games.dice.history import DiceGame, drawn
from game.ui.games.dice.material import DRAWN_ON
from game.ui.games.dice.results import dice_results
from game.ui.games.dice.rule_page import rule_page
from game.ui.games.dice.sheet_view import ROW_HIGH, WIDEST_ROW, paint_row
from game.ui.games.game_ui import GameUi, OptionField, OptionValue
from game.ui.games.results import GameResults
from game.ui.games.rule_page import Page
from game.ui.look.scale import column
from game.ui.look.texts import colour_name, tr
from game.ui.look.theme import Motion
from game.ui.shell.context import UiContext
from game.ui.sound.effects import Heard, penned
from game.ui.table.board_view import BoardView
from game.ui.table.demo_position import demo_position
from game.ui.table.table import Table

ROUNDS = 2
"""How many shapes of each colour are drawn in the picture."""

ROW_HEIGHT = ROW_HIGH + 0.6
"""The height of a row in the picture, in cells of its shapes."""

ROWS_SHARE = WIDEST_ROW / (ROW_HEIGHT * len(FACES))
"""The width of the rows in the picture divided by their height."""

GAP = 0.06
"""The space between the rows and the board, as a share of the picture's height."""


class DiceUi(GameUi):
    """Roll and write, with a board and six rows of shapes for everybody."""

    aspect = ROWS_SHARE + GAP + 1

    options: DiceOptions

    def __init__(self, options: GameOptions) -> None:
        assert isinstance(options, DiceOptions)
        self.options = options

    def rule_page(self, *, usual: bool = False) -> Page:
        return rule_page(self.options, usual=usual)

    def scoring(self) -> tuple[str, str]:
        return tr("setup.scoring"), tr("dice.scoring.line")

    def with_choices_of(self, chosen: GameOptions) -> GameOptions:
        return self.options

    def option_fields(self) -> list[OptionField]:
        """Return only who begins."""
        begun = (self.options.begun_by(first, ())[0] for first in self.options.firsts)
        return [OptionField("first", tr("setup.first"), tuple(map(_begins, begun)))]

    def play_area(self, table: Table, driver: GameDriver, *, is_studied: bool = False) -> DiceArea:
        return DiceArea(table, driver, is_studied=is_studied)

    def landing(self, worth: float) -> Heard:
        return penned(int(worth))

    def fullness(self, position: GamePosition) -> float:
        assert isinstance(position, DicePosition)
        cells = position.ruleset.geometry.size
        covered = sum(int((board.board[:cells] >= 0).sum()) for board in position.boards)
        return covered / (cells * len(position.boards))

    def settling(self, change: Played | Replayed, motion: Motion) -> float:
        if isinstance(change, Replayed):  # Nothing moves then.
            return 0
        rolled = isinstance(change.event, Roll)
        return motion.roll if rolled else super().settling(change, motion)

    def results(self, ui: UiContext, game: DiceGame, ended: Ended) -> GameResults:
        return dice_results(ui, game)

    def paint_picture(self, surface: pygame.Surface, ui: UiContext, room: Rect) -> None:
        """Draw the six rows, and a board with some of their shapes drawn on it."""
        plies = demo_position(self.options.ruleset, ROUNDS)
        used = {int(self.options.ruleset.table.piece[ply.placement]) for ply in plies}
        height = min(room.height, int(room.width / self.aspect))
        picture = Rect(0, 0, int(height * self.aspect), height)
        picture.center = room.center
        rows = Rect(picture.left, picture.top, int(height * ROWS_SHARE), height)
        spots = column(rows, len(FACES), height // len(FACES), 0)
        for number, spot in zip(FACES, spots, strict=True):
            paint_row(surface, ui, spot, number, used)
        board = Rect(picture.right - height, picture.top, height, height)
        BoardView(ui, self.options.ruleset, board, DRAWN_ON).paint(surface, plies)

    def paint_position(
        self, surface: pygame.Surface, ui: UiContext, game: DiceGame, room: Rect
    ) -> None:
        """Draw the board of the player whose turn it is."""
        player = game.position.player or 0
        BoardView(ui, self.options.ruleset, room, DRAWN_ON).paint(surface, drawn(game)[player])

    def frames(self, ui: UiContext, times: int = 1) -> DiceFrames:
        return DiceFrames(ui, self.options, times)

    def colours_of(self, player: int) -> tuple[str, ...]:
        return (_held(self.options)[player],)

    def colours_to_choose(self) -> tuple[tuple[str, ...], ...]:
        """Return all markers: those that nobody takes wait."""
        return tuple((colour.name,) for colour in FOUR_COLOURS)


def _held(options: DiceOptions) -> list[str]:
    """The colour of the marker that each player begins with, in playing order."""
    return [FOUR_COLOURS[colour].name for colour in options.held]


def _begins(options: DiceOptions) -> OptionValue:
    """The choice of who begins with these options."""
    order = _held(options)
    line = tr("setup.first.line", colours=tr.listed(map(colour_name, order)))
    return OptionValue(options.first, colour_name(order[0]), line, badge=order[0])
