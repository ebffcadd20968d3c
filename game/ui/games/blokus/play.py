"""The game in play: board, trays, the piece in hand, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine import Game, Options, Ply, Position, Seat
from game.files.autosave import Saved, replayed
from game.files.best_results import SoloResult
from game.ui.board.board_view import BoardView, aspect
from game.ui.board.hand import Hand, Target
from game.ui.board.held_view import HeldView
from game.ui.board.layout import TOOLS, PlayLayout, play_layout
from game.ui.board.packing import slot_of
from game.ui.board.tray_view import TrayState, TrayView
from game.ui.games.blokus.player_results import result_of
from game.ui.games.blokus.results import Results
from game.ui.games.blokus.table import Table
from game.ui.games.seating import seats_in
from game.ui.games.tabletop import Tabletop
from game.ui.look.shapes import table
from game.ui.look.texts import tr
from game.ui.shell.actions import Command, Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Push


class Play(Tabletop):
    """A game from the first piece to the last."""

    tools = TOOLS
    table: Table
    layout: PlayLayout

    def __init__(
        self,
        ui: UiContext,
        options: Options,
        seats: tuple[Seat, ...],
        seed: int | None = None,
        notice: str | None = None,
        plies: Sequence[int] = (),
        taken_back: int = 0,
    ) -> None:
        """Sit down to a game. Raises ValueError where one of `plies` is illegal.

        Args:
            ui: what every scene shares.
            options: the game.
            seats: who plays; the game takes as many of them as it has players.
            seed: makes the opponents' play repeatable.
            notice: a line to tell at once.
            plies: what has been played already.
            taken_back: how often plies were taken back already.
        """
        super().__init__(ui)
        self.options = options
        self.ruleset = options.ruleset
        saved = Saved(options, seats_in(options.variant, seats), tuple(plies), taken_back)
        self.table = Table(replayed(saved), seed, ui.now, ui.opponents, lambda: ui.settings.ponder)
        self._result: SoloResult | None = None
        if notice is not None:
            self._tell(notice)

    @property
    def game(self) -> Game:
        """The game so far."""
        return self.table.game

    @property
    def to_place(self) -> Position | None:
        return self.game.position if self.table.persons_turn else None

    def tray_of(self, colour: int) -> TrayView:
        return self.trays[colour]

    # -- layout -------------------------------------------------------------

    def arrange(self) -> None:
        ui = self.ui
        colours, geometry = self.ruleset.colours, self.ruleset.geometry
        self.layout = play_layout(ui.size, len(colours), aspect(geometry))
        self.board = BoardView(ui, self.ruleset, self.layout.board)
        self.held_view = HeldView(ui, self.board)
        self.trays = [
            TrayView(ui, self.ruleset, colour, rect, self.layout.unit)
            for colour, rect in enumerate(self.layout.trays)
        ]
        # Places on the way were measured in the old window.
        self._flights = []
        self._last_sign = ui.now()

    # -- time ---------------------------------------------------------------

    def update(self) -> Change | None:
        self._pass_time()
        if self._flights:
            return None
        ply = self.table.update()
        self._tell_shortfall()
        if ply is not None:
            self._fly_from_tray(ply)
            self._after_placing()
        if self._results_due is not None and self.ui.now() >= self._results_due:
            return self._show_results()
        return None

    def _after_placing(self) -> None:
        """A piece has been placed: say who can't go on, and see whether the game has ended."""
        position = self.game.position
        self.ui.autosave.save(self.game)
        self._last_sign = self.ui.now()
        self.stale = True
        if position.passed:
            self._tell(" ".join(self._passing(colour) for colour in position.passed))
        if position.over:
            self._end()

    def _end(self) -> None:
        """Nobody can place any more."""
        self._ended = self.ui.now()
        if self.ruleset.players == 1:
            result = result_of(self.game)
            self._result = self.ui.best_results.enter(self.options.name, result, self._result)

    def _tell_shortfall(self) -> None:
        """Say once that opponents aren't what they should be, and why."""
        reason = self.table.shortfall
        if reason is not None and reason not in self.ui.told:
            self.ui.told.add(reason)
            self._tell(tr("play.simpler", reason=reason))

    def _passing(self, colour: int) -> str:
        done = not self.game.position.left[colour].any()
        key = "play.all_placed" if done else "play.out"
        return tr(key, colour=self._colour_name(colour))

    def _show_results(self) -> Change:
        self._results_seen = True
        options, seats = self.options, self.game.seats
        return Push(
            Results(self.ui, self.game, lambda: Play(self.ui, options, seats), self._result)
        )

    def leave(self) -> None:
        self.table.close()

    # -- actions ------------------------------------------------------------

    def _do(self, command: Command) -> Change | None:
        match command:
            case Command.UNDO:
                self._undo()
            case Command.REDO:
                self._redo()
            case _:
                return super()._do(command)
        return None

    def _confirm(self) -> Change | None:
        if self.game.position.over:
            return self._show_results()
        self._drop()
        return None

    def _press_elsewhere(self, at: Pixel) -> Change | None:
        if self.game.position.over and self.layout.status.collidepoint(at):
            return self._show_results()
        self._explain_tray(at)
        return None

    def _explain_tray(self, at: Pixel) -> None:
        """Say why a press on a tray took nothing."""
        position = self.game.position
        tray = next((t for t in self.trays if t.rect.collidepoint(at)), None)
        if tray is None or position.over or tray.slot_at(at, position) is None:
            return
        if tray.colour != position.colour:
            assert position.colour is not None
            self._tell(tr("play.not_this_colour", colour=self._colour_name(position.colour)))

    def _place(self, hand: Hand, target: Target) -> None:
        assert target.placement is not None
        self.hand = self._turning = None
        self._settle(hand, target, self.table.place(target.placement))
        self._notice = None
        self._results_seen = False
        self._after_placing()

    # -- undo and redo ------------------------------------------------------

    def _undo(self) -> None:
        self._put_back()
        table = self.ruleset.table
        taken = self.table.undo()
        if not taken:
            self._tell(tr("play.nothing_to_undo"))
            return
        self._flights = []
        for ply in taken:
            orientation = int(table.orientation[ply.placement])
            start = self.board.transform.origin(table.origin_of(ply.placement))
            piece = int(table.piece[ply.placement])
            slot = self._last_slot(self.game.position, ply.colour, piece)
            self._return(ply.colour, slot, orientation, start)
        self._moved_in_time()

    def _redo(self) -> None:
        self._put_back()
        played = self.table.redo()
        if not played:
            self._tell(tr("play.nothing_to_redo"))
            return
        self._flights = []
        for ply in played:
            self._fly_from_tray(ply)
        self._moved_in_time()

    def _fly_from_tray(self, ply: Ply) -> None:
        """Let a piece that has been played fly from the slot that it has left."""
        piece = int(self.ruleset.table.piece[ply.placement])
        left = int(self.game.position.left[ply.colour, piece])
        self._fly(ply, slot_of(self.ruleset.pieces, piece, left + 1))

    def _moved_in_time(self) -> None:
        self.ui.autosave.save(self.game)
        self._notice = None
        self._ended = None
        if self.game.position.over:
            self._end()
        self._results_seen = False
        self.stale = True

    # -- words --------------------------------------------------------------

    def _line(self) -> str:
        """What goes on, in one line."""
        if self._notice is not None:
            return self._notice.text
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
            key = "play.prepares" if self.table.preparing else "play.thinks"
        return tr(key, name=seat.name, colour=colour)

    def _keys(self) -> str:
        """The keys that help now."""
        if self.game.position.over:
            return tr("play.keys.over")
        if not self.table.persons_turn:
            return ""
        if self.hand is None:
            return tr("play.keys.none")
        return tr("play.keys.carried" if self.hand.carried else "play.keys.laid")

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        surface.blit(table(surface.get_size(), self.ui.theme), (0, 0))
        flying = {f.lands.placement for f in self._flights if f.lands is not None}
        plies = self.game.plies[: self.game.ply]
        self.board.paint(surface, plies, hidden=flying)
        if plies and plies[-1].placement not in flying:
            self.board.paint_rim(surface, plies[-1])
        for tray in self.trays:
            tray.paint(surface, self.game.position, self._tray_state(tray.colour))
        for name in TOOLS:
            self._paint_tool(surface, name, lit=False)

    def _tray_state(self, colour: int) -> TrayState:
        position = self.game.position
        score = position.score(colour)
        lit = position.colour == colour
        hidden = [f.home[1] for f in self._flights if f.lands is None and f.home[0] == colour]
        if lit and self.hand is not None:
            hidden.append(self._slot)
        if lit and not self._flights:
            doing = tr("play.tray.turn" if self.table.persons_turn else "play.tray.thinks")
        elif score.left == 0:
            doing = tr("play.tray.done")
        elif position.out[colour]:
            doing = tr("play.tray.out")
        else:
            doing = ""
        placeable = self._placeable() if lit else range(len(self.ruleset.pieces.pieces))
        return TrayState(
            owner=self._owner(colour),
            line=self._joined(doing, score.left),
            score=str(score.total).replace("-", "−"),
            lit=lit,
            out=position.out[colour],
            hidden=hidden,
            unplaceable=set(range(len(self.ruleset.pieces.pieces))) - set(placeable),
        )

    def _joined(self, doing: str, left: int) -> str:
        """What a colour's player does and how many squares are left, where either matters."""
        if not doing:
            return self._cells_left(left)
        return f"{doing} · {tr.count('play.tray.left', left)}" if left else doing

    def _cells_left(self, left: int) -> str:
        return tr.count(f"{self.ruleset.geometry.lattice.cell}s_left", left)

    def _owner(self, colour: int) -> str:
        if self.ruleset.players == 1:
            return self._colour_name(colour)
        name = self.game.seats[self.game.position.player_of(colour)].name
        return tr("play.shared", name=name) if self.ruleset.is_shared(colour) else name

    def _usable(self, tool: str) -> bool:
        match tool:
            case "undo":
                return self.game.ply > 0 and any(seat.is_person for seat in self.game.seats)
            case "redo":
                return self.game.ply < len(self.game.plies)
            case "menu":
                return True
        return self.hand is not None
