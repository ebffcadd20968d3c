"""Hints for a person: where pieces fit, and one good place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

import pygame
from pygame import Rect

from game.engine import Event, Ply
from game.engine.position import Position
from game.engine.table import Placements
from game.play.changes import GameChange, HintGiven, Played, Replayed, TakenBack
from game.play.session import Session
from game.ui.games.play_area import PlayArea
from game.ui.kit.question import Question
from game.ui.look.shapes import disc
from game.ui.look.texts import simpler_words, tr
from game.ui.shell.actions import Command, Pixel
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Pop, Push
from game.ui.table import pieces
from game.ui.table.packing import next_slot
from game.ui.table.tray import paint_slot_rim

FAINT = 210
"""The opacity of the cells that a piece may cover, up to 255."""

FEW, RIM = 12, 130
"""The most spots that get a rim each, to tell overlapping ones apart, and the rim's opacity; more
rims would hide what they surround."""

DOT = 0.3
"""The size of the dot on each spot where a piece may lie, in edges of a cell."""

HIDE = Prompt("prompt.hide", (Command.CANCEL,))
LOOK = Prompt("prompt.good_place", (Command.HINT,), pointer="mouse.bulb", touch="prompt.tap_bulb")
TAKE_UP = Prompt(
    "prompt.take_up", (Command.CONFIRM,), pointer="mouse.click", touch="prompt.tap_place"
)
"""The prompts for hiding what is shown; for asking for a good place, while it is shown where pieces
fit; and for taking up the piece of the good place that is shown."""


class HintStage(Enum):
    """How much is being shown."""

    NOTHING = "nothing"
    FITS = "fits"
    """Where the piece in hand fits; with none in hand, which pieces fit."""
    LOOKING = "looking"
    PLACE = "place"
    """One good place."""


class Hints:
    """What a person who asks where to place is shown, until the game goes on."""

    def __init__(self, session: Session, area: PlayArea) -> None:
        """Show nothing yet; the opponents are only asked to find a good place."""
        self.stage = HintStage.NOTHING
        self._session = session
        self._search = session.hints
        self._area = area
        self._choose_again: Callable[[], None] = lambda: None

    # -- asking -------------------------------------------------------------

    def ask(self) -> Change | None:
        """Show the next stage, and after the last one nothing; asks first in a rated game."""
        position, status = self._area.layable, self._area.status
        if self._area.may_roll:
            status.tell(tr("hint.roll_first"))
        elif position is None or (self.stage is HintStage.FITS and not self.may_look):
            status.tell(tr("hint.not_now"))
        elif self.stage is HintStage.NOTHING and not self._all_fit(position):
            self._show_fits(position)
        elif self.stage in (HintStage.NOTHING, HintStage.FITS):
            return self._look_unless_rated()
        elif self.stage is HintStage.PLACE:
            self.cancel()
        return None

    @property
    def may_look(self) -> bool:
        """Whether a good place may be looked for now."""
        return self._area.placing is not None and self._session.may_decide

    def _all_fit(self, position: Position) -> bool:
        """Whether it would say nothing to show which pieces fit: all do, and a place is known."""
        left = 0 if position.colour is None else int((position.left[position.colour] > 0).sum())
        nothing_in_hand = self._area.table.hand is None and not self._area.choice_fault
        return self.may_look and nothing_in_hand and len(self._area.placeable()) == left

    def _show_fits(self, position: Position) -> None:
        self.stage = HintStage.FITS
        hand = self._area.table.hand
        if hand is not None:
            legal = _legal_of(position, hand.piece)
            as_it_lies = hand.orientation in position.ruleset.table.orientation[legal]
            key = "hint.fits" if as_it_lies else "hint.turned" if len(legal) else "play.no_spot"
            self._area.status.tell(tr(key), hand)
        else:
            self._area.status.tell(self._area.choice_fault or tr("hint.pieces"))
        if all(seat.is_person for seat in self._session.game.seats):
            # Nobody has started the opponents' process yet, and the next question is likely soon.
            self._search.prepare()

    def _look_unless_rated(self) -> Change | None:
        """Look for a good place; ask first if the game would no longer count for that."""
        if not self._session.counts:
            self._look()
            return None

        def look() -> Change:
            self._look()
            return Pop()

        title, yes = tr("rated.hint"), tr("rated.hint.yes")
        return Push(Question.about_rating(self._area.ui, title, yes, look))

    def _look(self) -> None:
        """Look for a good place, or show the one already found in this position.

        The piece in hand goes back, to leave the confirm key free to take up the good one.
        """
        pieces.put_back(self._area.table)
        self._area.refresh()
        if self._search.event is not None:
            self._show_place(self._search.event)
            return
        self.stage = HintStage.LOOKING
        self._search.ask()
        self._area.status.clear()

    def _show_found(self, event: Event, given: HintGiven) -> None:
        self._show_place(event)
        if given.weakened is not None:
            self._area.status.tell(simpler_words(given.weakened.cause.value))

    def _show_place(self, event: Event) -> None:
        self.stage = HintStage.PLACE
        if self._area.table.hand is None:  # Otherwise a piece was taken up during the search.
            self._choose_again = self._area.choose_for(event)
        self._area.status.tell(tr("hint.found"))
        self._area.refresh()

    @property
    def looking(self) -> bool:
        """Whether it's looking for a good place, which takes long if the search must be loaded."""
        return self.stage is HintStage.LOOKING

    def prompts(self) -> tuple[Prompt, ...]:
        """What can be done while something is shown, besides what always can."""
        if self.stage is HintStage.PLACE:
            return (TAKE_UP, HIDE) if self._area.table.hand is None else ()
        if self.stage is HintStage.FITS:
            return (LOOK, HIDE) if self.may_look else (HIDE,)
        return ()

    # -- what follows -------------------------------------------------------

    def cancel(self) -> bool:
        """Stop showing anything; return whether anything was shown. A place found stays known.

        What was chosen for the place is no longer, unless a piece has been taken up with it.
        """
        shown = self.stage is not HintStage.NOTHING
        if self.looking:
            self._search.cancel()
        if self.stage is HintStage.PLACE and self._area.table.hand is None:
            self._choose_again()
        if shown:
            self._area.status.clear()
        self.stage = HintStage.NOTHING
        return shown

    def game_changed(self, change: GameChange) -> None:
        """Show what was found; forget everything if the game has gone on or back."""
        match change:
            case HintGiven(event=event) if event is not None:
                self._show_found(event, change)
            case Played() | Replayed() | TakenBack():
                self.stage = HintStage.NOTHING

    def take(self, at: Pixel | None = None) -> bool:
        """Take up the good place's piece, lying there; return whether it was taken.

        Only if the pixel is there, or if there is none.
        """
        position, event = self._area.placing, self._search.event
        if self.stage is not HintStage.PLACE or position is None or event is None:
            return False
        if self._area.table.hand is not None:  # Another piece was taken up in the meantime.
            return False
        if at is not None and not self._covers(at):
            return False
        self.stage = HintStage.NOTHING
        self._area.choose_for(event)
        pieces.take_at(self._area.table, position, self._area.placement_of(event))
        self._area.status.clear()
        self._area.refresh()
        return True

    def _covers(self, at: Pixel) -> bool:
        """Whether a pixel lies on the good place being shown."""
        position, event = self._area.placing, self._search.event
        if self.stage is not HintStage.PLACE or position is None or event is None:
            return False
        lattice = position.ruleset.geometry.lattice
        spot = pygame.Vector2(self._area.board.transform.plane(at))
        cells = position.ruleset.table.cells_of(self._area.placement_of(event))
        points = [position.ruleset.geometry.points[cell] for cell in cells]
        return any(spot.distance_to(lattice.centre(point)) <= 0.75 for point in points)

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> list[Rect]:
        """Draw the hint, which lies below flying and held pieces; return what was covered."""
        position, hand = self._area.layable, self._area.table.hand
        if position is None or position.colour is None:
            return []
        if self.stage is HintStage.FITS and hand is not None:
            return self._paint_fits(surface, position)
        if self.stage is HintStage.FITS:
            return self._paint_slots(surface, position, self._area.placeable())
        if self.stage is HintStage.PLACE and self._search.event is not None:
            placement = self._area.placement_of(self._search.event)
            piece = int(position.ruleset.table.piece[placement])
            covered = self._paint_slots(surface, position, [piece])
            return covered + self._area.board.paint_spot(surface, Ply(position.colour, placement))
        return []

    def _paint_slots(
        self, surface: pygame.Surface, position: Position, pieces: Sequence[int]
    ) -> list[Rect]:
        """Draw a rim around each of some pieces in the tray."""
        assert position.colour is not None
        covered, trays = [], self._area.trays
        for piece in pieces:
            slot = next_slot(position, position.colour, piece)
            covered += paint_slot_rim(surface, self._area.ui, trays, position, slot)
        return covered

    def _paint_fits(self, surface: pygame.Surface, position: Position) -> list[Rect]:
        """Draw the cells that the piece in hand may cover as it lies, and a dot on each spot."""
        hand, board, ui = self._area.table.hand, self._area.board, self._area.ui
        assert hand is not None
        table, lattice = position.ruleset.table, board.transform.lattice
        legal = _legal_of(position, hand.piece)
        here = legal[table.orientation[legal] == hand.orientation]
        if not len(here):
            return []
        cells = {cell for placement in here.tolist() for cell in table.cells_of(placement)}
        at = position.ruleset.geometry.points
        points = sorted(at[cell] for cell in cells)
        colour = position.ruleset.colours[hand.colour].name
        ghost = ui.sprites.ghost(lattice, points, colour, board.cell)
        covered = [board.blit(surface, ghost, (0, 0), FAINT)]
        if len(here) <= FEW:
            for placement in here.tolist():
                # Like the ghost from the lattice's origin, so that both are rounded alike.
                spot = [at[cell] for cell in table.cells_of(placement)]
                rim = ui.sprites.spot_rim(lattice, spot, board.cell)
                covered.append(board.blit(surface, rim, (0, 0), RIM))
        dot = disc(max(3, round(DOT * board.cell)), ui.theme.text)
        ox, oy = hand.grabbed
        for placement in here.tolist():
            x, y = table.origin_of(placement)
            middle = board.transform.middle((x + ox, y + oy))
            covered.append(surface.blit(dot, dot.get_rect(center=middle)))
        return covered


def _legal_of(position: Position, piece: int) -> Placements:
    legal = position.legal()
    of_piece: Placements = legal[position.ruleset.table.piece[legal] == piece]
    return of_piece
