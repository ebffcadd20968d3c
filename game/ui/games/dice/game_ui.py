"""Dice, for menus, setup and scenes."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine import FOUR_COLOURS, GameOptions, square_board
from game.engine.dice import FACES, STRIKES, DiceOptions, Roll, Take
from game.engine.pieces import BLOKUS_PIECES
from game.play.changes import Ended, Played, Replayed
from game.play.driver import GameDriver
from game.ui.games.dice.area import DiceArea
from game.ui.games.dice.history import DiceGame, drawn, rolled
from game.ui.games.dice.material import DRAWN_ON, paint_die, paint_strikes
from game.ui.games.dice.results import dice_results
from game.ui.games.dice.sheet_view import ROW_HIGH, WIDEST_ROW, paint_row
from game.ui.games.frames import GAP, PLAYER, WIDTH, Frames
from game.ui.games.game_ui import GameUi, OptionField, OptionValue
from game.ui.games.results import GameResults
from game.ui.games.rule_page import Column, Page, Picture, Sentence, Sketch
from game.ui.look.dice import marker_picture
from game.ui.look.icons import icon
from game.ui.look.scale import column, row
from game.ui.look.texts import colour_name, tr
from game.ui.look.theme import Motion
from game.ui.shell.context import UiContext
from game.ui.sound.effects import Heard, penned
from game.ui.table.board_labels import paint_move_numbers
from game.ui.table.board_view import BoardView
from game.ui.table.demo_position import demo_position
from game.ui.table.table import Table

_BOARD, _COLOURS, _START = square_board(6), ("Blue", "Yellow"), {"a6": "Blue"}

_DRAWN = "AAA..b A....b ...... ...... ...... ......"
_TOUCHING = "AAA..c A....c .Cbbb. .C.... .C.... .C...."

ROLLED = 3
"""The row that the picture of the rows is about."""

USED = BLOKUS_PIECES.number_of("O")
"""The row's shape that is used already."""


def _paint_rows(surface: pygame.Surface, ui: UiContext, room: Rect) -> None:
    """Draw the row that was rolled, between its neighbours."""
    numbers = (ROLLED - 1, ROLLED, ROLLED + 1)
    for number, spot in zip(numbers, column(room, 3, room.height // 3, 0), strict=True):
        rolled = number == ROLLED
        paint_row(surface, ui, spot, number, {USED}, lit=rolled)


def _paint_markers(surface: pygame.Surface, ui: UiContext, room: Rect) -> None:
    """Draw a marker for each player, with arrows for where they go."""
    count = len(FOUR_COLOURS)
    step = room.height // count
    arrow = icon("arrow_down", round(step * 0.62), ui.theme.accent)
    for number, colour in enumerate(FOUR_COLOURS):
        marker = marker_picture(colour.name, min(round(0.68 * room.width), 3 * step), ui.theme)
        middle = room.top + step * number + step // 2
        surface.blit(marker, marker.get_rect(midleft=(room.left, middle)))
        if number < count - 1:
            surface.blit(arrow, arrow.get_rect(midright=(room.right, middle + step // 2)))


_PICTURES = (
    Sketch("dice.rules.row", _paint_rows),
    Picture("dice.rules.corner", _BOARD, _DRAWN, _COLOURS, starts=_START, material=DRAWN_ON),
    Picture("dice.rules.touch", _BOARD, _TOUCHING, _COLOURS, starts=_START, material=DRAWN_ON),
    Sketch("dice.rules.pens", _paint_markers),
)


def rule_page(options: DiceOptions, *, usual: bool) -> Page:
    """The page about a game with these options; for `usual` see `GameUi.rule_page`.

    How a game goes, what was decided where the rule sheet is silent, and the keys.
    """
    waits = usual or options.players < len(FOUR_COLOURS)
    ours = (*(("waiting",) if waits else ()), "starter", "table")
    game = ("roll", "strike", "out", "end")
    return Page(
        _PICTURES,
        (
            Column(Sentence("rules.game.head"), _sentences(game)),
            Column(Sentence("dice.rules.ours.head"), (_board(options), *_sentences(ours))),
            Column(Sentence("rules.keys.head"), _sentences(("keys",))),
        ),
    )


def _board(options: DiceOptions) -> Sentence:
    """How large boards are, and that the rule sheet leaves this and the rows open."""
    return Sentence("dice.rules.board", {"side": options.side})


def _sentences(about: tuple[str, ...]) -> tuple[Sentence, ...]:
    return tuple(Sentence(f"dice.rules.{one}") for one in about)


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
        self.paint_ground(surface)
        self._paint_dice(surface, game)
        for player, room in enumerate(self._lines):
            colour = FOUR_COLOURS[game.position.markers.held[player]].name
            self.paint_player(surface, room, game, player, [colour], colour)
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


ROUNDS = 2
"""How many shapes of each colour are drawn in the picture."""

ROW_HEIGHT = ROW_HIGH + 0.6
"""The height of a row in the picture, in cells of its shapes."""

ROWS_SHARE = WIDEST_ROW / (ROW_HEIGHT * len(FACES))
"""The width of the rows in the picture divided by their height."""

BETWEEN = 0.06
"""The space between the rows and the board, as a share of the picture's height."""


class DiceUi(GameUi):
    """Roll and write, with a board and six rows of shapes for everybody."""

    aspect = ROWS_SHARE + BETWEEN + 1

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
        begun = (self.options.begun_by(first, ())[0] for first in self.options.firsts)
        return [OptionField("first", tr("setup.first"), tuple(map(_begins, begun)))]

    def play_area(self, table: Table, driver: GameDriver, *, is_studied: bool = False) -> DiceArea:
        return DiceArea(table, driver, is_studied=is_studied)

    def landing(self, worth: float) -> Heard:
        return penned(int(worth))

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
    order = _held(options)
    line = tr("setup.first.line", colours=tr.listed(map(colour_name, order)))
    return OptionValue(options.first, colour_name(order[0]), line, badge=order[0])
