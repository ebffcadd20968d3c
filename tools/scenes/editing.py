"""Sets up pictures of boards that are edited by hand."""

from __future__ import annotations

import pygame

from game.ui.games.blokus.editing.area import EditArea
from game.ui.games.blokus.editing.scene import EditScene
from game.ui.games.kinds import ui_of
from game.ui.kit.question import Message
from game.ui.rooms.library.opening import NewBoard
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.statistics.my_games import MyGames
from game.ui.shell.actions import Command, Do, Pixel, Point, Press
from scenes.sample_games import a_game
from scenes.studio import Studio


def editing(studio: Studio, name: str = "Blokus") -> EditScene:
    """A board that is being edited, before any change."""
    game, ui = a_game(name), studio.app.ui
    scene = ui_of(game.options).editor(
        ui, game.position, lambda event: None, lambda: Message(ui, "", "", "")
    )
    assert isinstance(scene, EditScene)
    studio.show(scene)
    return scene


def latest(scene: EditScene) -> Pixel:
    """A pixel on the piece placed last."""
    board, ruleset = scene.area.board, scene.area.ruleset
    cell = ruleset.table.cells_of(scene.edits.now.plies[-1].placement)[0]
    x, y = board.transform.pixel(board.transform.lattice.centre(ruleset.geometry.points[cell]))
    return round(x), round(y)


def broken(studio: Studio, name: str = "Blokus") -> None:
    """The same with two pieces removed, which makes others break the rules."""
    scene = editing(studio, name)
    edits = scene.edits
    lying = edits.now.plies
    edits.change(edits.now.without(lying[0], lying[len(lying) // 2]))
    scene.stale = True


def lifted(studio: Studio, name: str = "Blokus") -> None:
    """The same with a piece picked up from the board."""
    scene = editing(studio, name)
    board, (x, y) = scene.area.board, latest(scene)
    free = board.rect.centerx, board.rect.top + board.rect.height // 4
    studio.do(Point((x, y)), Press((x, y)), Point(free))


def by_keys(studio: Studio, name: str = "Blokus") -> None:
    """The same with a piece on the board selected by keys."""
    scene = editing(studio, name)
    focus = scene.panel.tree.focus
    focus.select(next(one for one in focus.controls if one.about is EditArea))
    studio.do(Do(Command.CONFIRM))


def by_finger(studio: Studio, name: str = "Blokus") -> None:
    """The same with a piece on the board tapped by a finger."""
    scene = editing(studio, name)
    studio.finger((pygame.FINGERDOWN, latest(scene)), (pygame.FINGERUP, latest(scene)))
    studio.let_pass(1000)


def new_board(studio: Studio) -> None:
    """The choice of a new board."""
    studio.show(Menu(studio.app.ui), MyGames(studio.app.ui), NewBoard(studio.app.ui))
