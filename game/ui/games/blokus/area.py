"""The play area of games in which colours take turns on one board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.driver import GameChange
from game.engine import Options, Ply, Position
from game.names import brief_name
from game.ui.board.board_view import BoardView, aspect
from game.ui.board.packing import slot_of
from game.ui.board.tray_view import TrayState, TrayView
from game.ui.games.blokus.best_result import BestResultListener
from game.ui.games.blokus.layout import TOOLS, BlokusLayout, blokus_layout
from game.ui.games.blokus.player_results import BoardGame
from game.ui.games.blokus.results import Results
from game.ui.games.play_area import PlayArea, SceneParts
from game.ui.games.verdict import figures
from game.ui.look.texts import colour_name, tr
from game.ui.shell.actions import Pixel
from game.ui.shell.scene import Scene


class BlokusArea(PlayArea):
    """A board, and a tray for each colour.

    Attributes:
        ruleset: the board, the pieces and the colours.
    """

    tools = TOOLS
    layout: BlokusLayout
    trays: list[TrayView]

    def __init__(self, parts: SceneParts, options: Options) -> None:
        super().__init__(parts)
        self.ruleset = options.ruleset
        self._best_result: BestResultListener | None = None
        if self.ruleset.players == 1:
            self._best_result = BestResultListener(self.ui.files.best_results)

    @property
    def game(self) -> BoardGame:
        """The game so far."""
        return self.driver.game

    def arrange(self) -> None:
        ui, ruleset = self.ui, self.ruleset
        layout = blokus_layout(ui.size, len(ruleset.colours), aspect(ruleset.geometry))
        self.layout = layout
        self.board = BoardView(ui, ruleset, layout.board)
        self.trays = [
            TrayView(ui, ruleset, colour, rect, layout.scale)
            for colour, rect in enumerate(layout.trays)
        ]

    # -- what a person may do -----------------------------------------------

    @property
    def placing(self) -> Position | None:
        return self.game.position if self.driver.persons_turn else None

    def event(self, placement: int) -> Ply:
        return self.game.position.event(placement)

    def press_elsewhere(self, at: Pixel) -> None:
        """Say why a press on another colour's tray takes nothing."""
        position = self.game.position
        tray = next((tray for tray in self.trays if tray.rect.collidepoint(at)), None)
        if tray is None or tray.colour == position.colour or position.colour is None:
            return
        if tray.slot_at(at, position) is not None:
            self.status.tell(tr("play.not_this_colour", colour=self._colour_name(position.colour)))

    # -- what has happened --------------------------------------------------

    def game_changed(self, change: GameChange) -> None:
        if self._best_result is not None:
            self._best_result(change)

    def show(self, event: Ply, *, from_hand: bool) -> None:
        if not from_hand:
            self._fly(event)

    def show_undone(self, events: Sequence[Ply]) -> None:
        for ply in events:
            self.flights.leave_board(ply, self._slot(ply, self._left(ply)))

    def show_redone(self, events: Sequence[Ply]) -> None:
        for ply in events:
            self._fly(ply)

    def _fly(self, ply: Ply) -> None:
        """Let a piece that has been placed fly from the slot that it has left."""
        self.flights.leave_tray(ply, self._slot(ply, self._left(ply) + 1))

    def _left(self, ply: Ply) -> int:
        """How many copies of a ply's piece its colour has left now."""
        return int(self.game.position.left[ply.colour, self.ruleset.table.piece[ply.placement]])

    def _slot(self, ply: Ply, left: int) -> int:
        """The slot of the last copy of a ply's piece when so many are left."""
        piece = int(self.ruleset.table.piece[ply.placement])
        return slot_of(self.ruleset.pieces, piece, left)

    def news(self) -> str:
        return " ".join(self._passing(colour) for colour in self.game.position.passed)

    def _passing(self, colour: int) -> str:
        done = not self.game.position.left[colour].any()
        key = "play.all_placed" if done else "play.out"
        return tr(key, colour=self._colour_name(colour))

    def results(self, again: Callable[[], Scene]) -> Scene:
        best = None if self._best_result is None else self._best_result.result
        return Results(self.ui, self.game, again, best, self.history.played)

    # -- words --------------------------------------------------------------

    @property
    def nothing_to_undo(self) -> str:
        return tr("play.nothing_to_undo")

    def line(self) -> str:
        position, seat = self.game.position, self.game.seat
        if seat is None or position.colour is None:
            return tr("play.over")
        colour = self._colour_name(position.colour)
        if self.ruleset.players == 1:
            return tr(
                "play.turn_alone",
                colour=colour,
                left=self._cells_left(position.totals()[0]),
                back=tr.count("taken_back", self.game.taken_back),
            )
        key = "play.turn"
        if not seat.is_person:
            key = self._opponents_doing()
        return tr(key, name=brief_name(seat.name), colour=colour)

    def _opponents_doing(self) -> str:
        """What the opponent does whose turn it is: the key of a text."""
        if self.driver.degraded:
            return "play.stands_in"
        return "play.prepares" if self.driver.preparing else "play.thinks"

    def _tray_doing(self) -> str:
        return "play.tray.stands_in" if self.driver.degraded else "play.tray.thinks"

    def keys(self) -> str:
        return tr("play.keys.none") if self.driver.persons_turn else ""

    def _colour_name(self, colour: int) -> str:
        return colour_name(self.ruleset.colours[colour].name)

    def _cells_left(self, left: int) -> str:
        return tr.count(f"{self.ruleset.geometry.lattice.cell}s_left", left)

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        plies, landing = self.game.played, self.flights.landing
        self.board.paint(surface, plies, hidden=landing)
        for ply in self.placed_lately():
            if ply.placement not in landing:
                self.board.paint_rim(surface, ply, latest=ply is plies[-1])
        for tray in self.trays:
            tray.paint(surface, self.game.position, self.tray_state(tray.colour))

    def placed_lately(self) -> list[Ply]:
        """What was placed since the person's last placement, and the latest placement always.

        The person is the one whose turn it is; while an opponent's is, any person.
        """
        game = self.game
        persons = {player for player, seat in enumerate(game.seats) if seat.is_person}
        if self.driver.persons_turn and game.position.player is not None:
            persons = {game.position.player}
        history = list(game.history())
        since = len(history)
        while persons and since > 0 and history[since - 1][0].player not in persons:
            since -= 1
        return [ply for _, ply in history[since:] or history[-1:]]

    def tray_state(self, colour: int) -> TrayState:
        """What a colour's tray shows now."""
        position = self.game.position
        score = position.score(colour)
        lit = position.colour == colour
        hidden = [slot for owner, slot in self.flights.returning if owner == colour]
        if lit and self.held.hand is not None:
            hidden.append(self.held.slot)
        pieces = set(range(len(self.ruleset.pieces.pieces)))
        return TrayState(
            owner=self._owner(colour),
            level=self._level(colour),
            line=self._tray_line(colour, score.left),
            brief=self._tray_line(colour, score.left, brief=True),
            score=figures(score.total),
            lit=lit,
            out=position.out[colour],
            hidden=hidden,
            # Of an opponent's pieces nobody asks what fits.
            unplaceable=pieces - set(self.placeable()) if lit and self.placing else set(),
            total=self._total(colour),
        )

    def _tray_line(self, colour: int, left: int, *, brief: bool = False) -> str:
        """What a colour's player does and how many squares are left, where either matters."""
        position = self.game.position
        if position.colour == colour and not self.flights.moving:
            doing = tr("play.tray.turn" if self.driver.persons_turn else self._tray_doing())
        elif left == 0:
            doing = tr("play.tray.done")
        elif position.out[colour]:
            doing = tr("play.tray.out_brief" if brief else "play.tray.out")
        else:
            return tr.count("play.tray.left", left) if brief else self._cells_left(left)
        if brief or not left:
            return doing
        return tr("play.tray.doing", doing=doing, left=tr.count("play.tray.left", left))

    def _total(self, colour: int) -> str:
        """The points of a colour's player with all of their colours; "" where they have but one."""
        ruleset = self.ruleset
        if ruleset.players == 1 or ruleset.is_shared(colour):
            return ""
        player = self.game.position.player_of(colour)
        if len(ruleset.colours_of(player)) == 1:
            return ""
        return tr("play.total", points=figures(self.game.position.totals()[player]))

    def _level(self, colour: int) -> str | None:
        """The level of the opponent who plays a colour; None for a person, and if it is shared."""
        if self.ruleset.is_shared(colour):
            return None
        return self.game.seats[self.game.position.player_of(colour)].level

    def _owner(self, colour: int) -> str:
        if self.ruleset.players == 1:
            return self._colour_name(colour)
        name = self.game.seats[self.game.position.player_of(colour)].name
        return tr("play.shared", name=brief_name(name)) if self.ruleset.is_shared(colour) else name
