"""A scene says what may be taken and what letting go means; the table does the rest."""

import pygame
import pytest
from helpers.player import by_dragging, by_keys
from helpers.toucher import by_fingers

from game.engine import Options
from game.engine.position import Position
from game.ui.games.blokus.trays import TrayState, hand_and_cards
from game.ui.look.icons import icon
from game.ui.look.texts import tr
from game.ui.shell.actions import Command
from game.ui.table import pieces
from game.ui.table.area import TableArea
from game.ui.table.hand_prompts import hand_prompts
from game.ui.table.scene import TableScene
from game.ui.table.tools import Tool


class Alone(TableArea):
    """One colour's board and tray, with nobody else at the table."""

    def __init__(self, table, position):
        self.table, self.position = table, position

    def arrange(self, size, trays=1.0):
        around = hand_and_cards(self.table, self.position.ruleset, size)
        self.layout, self.board, trays_with = around
        self.trays = trays_with(0)

    @property
    def placing(self):
        return self.position

    def placeable(self):
        legal = self.position.ruleset.table.piece[self.position.legal()]
        return sorted(set(legal.tolist()), reverse=True)

    def paint(self, surface):
        self.board.paint(surface, self.position.plies, self.table.flights.landing)
        hidden = self.table.slots_away(self.position.colour)
        state = TrayState(owner="", line="", brief="", hidden=hidden)
        self.trays[self.position.colour].paint(surface, self.position, state)


class Demo(TableScene):
    """The whole scene, in which pieces of one colour are placed."""

    usable_tools = frozenset()
    going_on = "Place a piece."

    def __init__(self, ui):
        super().__init__(ui, ())
        self.area = self.table.area = Alone(self.table, Position(Options("Blokus Duo").ruleset))

    def arrange(self):
        self.table.arrange(self.ui.size)

    def prompts(self):
        return hand_prompts(self.table)

    def do(self, command):
        if command is Command.CONFIRM:
            self.place(pieces.drop(self.table))
        elif command is Command.NEXT:
            pieces.choose(self.table, 1)
        elif command in pieces.MOVES:
            pieces.move(self.table, command)

    def place(self, placement):
        if placement is not None:
            area = self.table.area
            pieces.settle(self.table, placement)
            area.position = area.position.play(placement).with_turn_of(0)


@pytest.mark.parametrize("place", [by_dragging, by_keys, by_fingers])
def test_a_piece_is_placed_in_a_new_scene_with_any_device(robots, place):
    robot = robots(home=Demo)
    scene = robot.start(Demo(robot.ui))
    position = scene.area.position
    sizes = position.ruleset.table.sizes[position.legal()]
    placement = int(position.legal()[sizes.argmax()])
    place(robot, scene, placement)
    assert [ply.placement for ply in scene.area.position.plies] == [placement]
    assert scene.table.hand is None


def test_where_a_piece_may_not_lie_it_stays_in_hand_and_goes_back_off_the_board(robots):
    robot = robots(home=Demo)
    scene = robot.start(Demo(robot.ui))
    robot.press(scene.area.trays[0].box(20).center)
    robot.move(scene.area.board.cells.topleft)
    robot.release()
    assert scene.table.hand.resting
    assert not scene.table.hand.fits
    assert scene.line == scene.table.status.notice
    robot.press((2, 2))
    assert scene.table.hand is None
    assert not scene.area.position.plies


@pytest.mark.parametrize("tool", Tool)
def test_every_button_has_words_and_a_picture(tool):
    assert tr(tool.words) != tool.words
    assert pygame.mask.from_surface(icon(tool.picture, 24, (255, 255, 255))).count()
