"""What the hand's controls need of a scene's board and trays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView
from game.ui.table.foot import GameLayout
from game.ui.table.held_piece import HeldPiece
from game.ui.table.layable_board import LayableBoard
from game.ui.table.status_line import StatusLine
from game.ui.table.targets import HitTarget
from game.ui.table.tray import Tray


class HandParts(Protocol):
    """What such a scene is made of; see `game.ui.games.play_area.SceneParts`."""

    @property
    def ui(self) -> UiContext: ...

    @property
    def held(self) -> HeldPiece: ...

    @property
    def status(self) -> StatusLine: ...

    @property
    def refresh(self) -> Callable[[], None]: ...


class HandArea(Protocol):
    """A board and trays, such as a `game.ui.games.play_area.PlayArea`, which documents these."""

    @property
    def layout(self) -> GameLayout: ...

    @property
    def board(self) -> BoardView: ...

    @property
    def trays(self) -> Sequence[Tray]: ...

    @property
    def placing(self) -> LayableBoard | None: ...

    @property
    def layable(self) -> LayableBoard | None: ...

    @property
    def takeable(self) -> Sequence[LayableBoard]: ...

    def placeable(self) -> list[int]: ...

    @property
    def choice_fault(self) -> str: ...

    def choose_piece(self, piece: int) -> bool: ...

    def target_at(self, at: Pixel, least: int = 0) -> HitTarget | None: ...

    def words_at(self, at: Pixel) -> tuple[str, pygame.Rect] | None: ...

    def paint(self, surface: pygame.Surface) -> None: ...

    def paint_live(self, surface: pygame.Surface) -> list[pygame.Rect]: ...

    def paint_hovered(self, surface: pygame.Surface, target: HitTarget) -> list[pygame.Rect]: ...
