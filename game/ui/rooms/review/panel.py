"""The panel beside the analysis board: who plays, the chart, the candidates, the notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect

from game.engine import GamePosition, lowest_wins
from game.evaluation import Candidate, Evaluation, by_lead, final_evaluation
from game.review.study import Study
from game.ui.games.game_ui import GameUi
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.rooms.review.candidates import CandidateRow, Picture, paint_heads
from game.ui.rooms.review.chart import CurvesChart, ink
from game.ui.rooms.review.curves import Curves, curves_of
from game.ui.rooms.review.head import paint_head
from game.ui.rooms.review.layout import AnalysisLayout
from game.ui.rooms.review.notes import NOTE, NoteForm, Notes
from game.ui.rooms.review.outcome import paint_outcome, places_of
from game.ui.rooms.review.overlays import Overlay
from game.ui.shell.actions import Action
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Push
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.focus import Focus
from game.ui.widgets.label import paint_lines
from game.ui.widgets.widget import Widget

CANDIDATES = 5
"""The most candidates to show."""

BAR, SMALL, ABOUT = 8, 13, 15
"""The height of the bar of chances, and the text sizes of its label and of the line about the
search, in design pixels."""


class AnalysisPanel:
    """Shows what is known about the position on the board, and leads to others.

    Attributes:
        focus: its widgets.
        rect: the whole panel.
        curves: which curves the chart shows.
        overlay: what is drawn on the board.
        rows: the candidates' rows.
    """

    def __init__(
        self,
        ui: UiContext,
        study: Study,
        game_ui: GameUi,
        picture: Picture,
        play: Callable[[Candidate], Change | None],
        changed: Callable[[], None],
    ) -> None:
        """Show nothing yet.

        Args:
            ui: the services shared by all scenes.
            study: the record, and the place in it.
            game_ui: the UI of the game's kind.
            picture: draws a candidate's piece.
            play: called with a candidate that is pressed.
            changed: called after the node, or the choice of what to show, has changed.
        """
        self.focus = Focus(ui.sounds.play, for_keys=False)
        self.curves, self.overlay = Curves.RESULT, Overlay.CANDIDATES
        self._ui, self._study, self._changed = ui, study, changed
        self._game_ui = game_ui
        players = range(study.record.options.players)
        self._badges = [game_ui.colours_of(player)[0] for player in players]
        self._colours = [ui.theme.colours[name] for name in self._badges]
        self._inks = [ink(ui.theme, name) for name in self._badges]
        self._chart = CurvesChart(ui, self._go_to_ply)
        self.rows = [CandidateRow(number, picture, play) for number in range(1, CANDIDATES + 1)]
        self._notes = Notes(study, lambda: Push(NoteForm(ui, study.node)), self._step_aside)
        self._ply, self._position = study.game.ply, study.game.position
        self._chances: Sequence[float] | None = None
        self._solved = self._unknown = self._is_hint = False
        self.reword()

    def reword(self) -> None:
        """Rebuild the widgets that hold words."""
        curves = [ChoiceItem(one, tr(f"analysis.curves.{one.value}")) for one in Curves]
        overlays = [ChoiceItem(one, tr(f"analysis.overlay.{one.value}")) for one in Overlay]
        self._curves_choice = Choice("curves", curves, self.curves, self.choose_curves)
        self._overlay_choice = Choice("overlay", overlays, self.overlay, self.choose_overlay)

    def arrange(self, layout: AnalysisLayout) -> None:
        """Lay everything out."""
        self.layout, self.rect = layout, layout.panel
        widgets: list[Widget] = [
            *(self._curves_choice, self._chart, self._overlay_choice, *self.shown_rows)
        ]
        places = [layout.curves, layout.chart, layout.overlays, *layout.candidates]
        if layout.notes.height >= self._ui.fonts.line_height(self._ui.px(NOTE)):
            widgets.append(self._notes)
            places.append(layout.notes)
        for widget, place in zip(widgets, places, strict=True):
            widget.rect = place
        self.focus.show(widgets)

    @property
    def shown_rows(self) -> list[CandidateRow]:
        """The rows that there is room for."""
        return self.rows[: len(self.layout.candidates)]

    @property
    def needs_search(self) -> bool:
        """Whether anything shown comes from a search."""
        overlays = (Overlay.CANDIDATES, Overlay.OWNERS)
        return self.curves is Curves.RESULT or self.overlay in overlays

    @property
    def _alone(self) -> bool:
        """Whether there is one player, who can neither lead nor win."""
        return self._study.record.options.players == 1

    @property
    def noted(self) -> bool:
        """Whether there are notes at the current node."""
        return not self._notes.empty

    # -- using it -----------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        """Pass on a pointer action."""
        self._chart.scrub(action)
        return self.focus.handle(action)

    def choose_overlay(self, overlay: Overlay) -> None:
        """Show this overlay on the board."""
        self.overlay = self._overlay_choice.value = overlay
        self._changed()

    def choose_curves(self, curves: Curves) -> None:
        """Show these curves in the chart."""
        self.curves = self._curves_choice.value = curves
        self._changed()

    def _go_to_ply(self, ply: int) -> None:
        self._study.go_to_ply(ply)
        self._changed()

    def _step_aside(self) -> None:
        self._study.step_aside(1)
        self._changed()

    # -- what is shown ------------------------------------------------------

    def show(self, found: Sequence[Evaluation | None], ply: int, *, is_hint: bool) -> None:
        """Show a ply of the line.

        Args:
            found: what is known about the position after each ply.
            ply: the one whose position is on the board.
            is_hint: whether asking the search for more counts as a hint.
        """
        game = self._study.game
        curves = curves_of(game, self._game_ui, self.curves, found, self._inks)
        self._chart.show(curves, len(game.events), ply)
        self._ply, self._position = ply, game.positions()[ply]
        here, position = found[ply], self._position
        self._chances = chances_of(position, here)
        self._solved = here is not None and here.solved
        candidates = shown_candidates(here, position, game.options)
        costs = points_lost_by(candidates, position, game.options)
        player, lowest = position.player or 0, lowest_wins(game.options.scoring)
        idle = position.over or position.chance_event(min) is not None
        unknown = here is None and not idle
        self._unknown, self._is_hint = unknown and not self.needs_search, is_hint
        for number, row in enumerate(self.rows):
            # Nothing will arrive where no player chooses, or if nothing shown needs a search.
            row.awaited = unknown and self.needs_search
            if number < len(candidates):
                candidate, cost = candidates[number], costs[number]
                row.show(candidate, player, cost, lowest=lowest, solved=self._solved)
            else:
                row.clear()

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the whole panel."""
        ui, layout = self._ui, self.layout
        surface.blit(panel(layout.panel.size, 0, ui.theme.panel), layout.panel)
        self._paint_head(surface, layout.head)
        self.focus.paint(surface, ui)
        room = layout.heads.unionall(list(layout.candidates))
        if any(row.candidate is not None for row in self.rows):
            paint_heads(surface, ui, layout.heads, alone=self._alone)
        elif self._position.over:
            paint_outcome(surface, ui, places_of(self._study.game, self._badges), room)
        elif self._unknown:
            key = "analysis.unsearched.alone" if self._alone else "analysis.unsearched"
            about = tr(key, moves=tr("analysis.overlay.candidates"))
            if self._is_hint:
                about += f"\n{tr('analysis.unsearched.hint')}"
            below = room.inflate(0, -2 * ui.px(SMALL))
            paint_lines(surface, ui, about, below, ABOUT, ui.theme.muted)

    def _paint_head(self, surface: pygame.Surface, room: Rect) -> None:
        """Draw the game's name and its opening's, the current ply, and the chances to win."""
        ui, study = self._ui, self._study
        title = tr(f"game.{study.record.options.family}")
        opening = self._game_ui.opening_name(study.game)
        if opening:
            title = tr("analysis.opening", game=title, opening=opening)
        line = Rect(room.left, room.top, room.width, room.height // 2)
        paint_head(surface, ui, title, self._ply, len(study.game.events), line)
        if not self._position.over and not self._unknown and not self._alone:
            bar = Rect(room.left, 0, room.width, ui.px(BAR))
            bar.bottom = room.bottom
            self._paint_chances(
                surface, bar, Rect(line.bottomleft, (room.width, bar.top - line.bottom))
            )

    def _paint_chances(self, surface: pygame.Surface, bar: Rect, above: Rect) -> None:
        """Draw a bar split among the players' colours by their chances to win, and its label."""
        ui = self._ui
        ui.fonts.blit(
            surface,
            tr("analysis.solved") if self._solved else tr("analysis.chances"),
            ui.px(SMALL),
            ui.theme.muted,
            max_width=above.width,
            max_height=above.height,
            midleft=above.midleft,
        )
        if self._chances is None:
            pygame.draw.rect(surface, ui.theme.control, bar)
            return
        left, reached = bar.left, 0.0
        for colour, chance in zip(self._colours, self._chances, strict=True):
            reached += chance
            right = bar.left + round(bar.width * reached)
            pygame.draw.rect(surface, colour, Rect(left, bar.top, right - left, bar.height))
            left = right


def shown_candidates(
    found: Evaluation | None, position: GamePosition, options: Any
) -> list[Candidate]:
    """The candidates to show, in order."""
    if found is None or position.player is None:
        return []
    best = found.candidates[:CANDIDATES]
    if found.solved:
        return list(best)
    return by_lead(best, position.player, lowest_wins(options.scoring))


def points_lost_by(
    candidates: Sequence[Candidate], position: GamePosition, options: Any
) -> list[float]:
    """What each candidate costs its player against the best of them, in points."""
    player = position.player
    if player is None or not candidates:
        return [0.0] * len(candidates)
    best, lowest = candidates[0].outlook, lowest_wins(options.scoring)
    return [candidate.outlook.points_lost(best, player, lowest) for candidate in candidates]


def chances_of(position: GamePosition, found: Evaluation | None) -> Sequence[float] | None:
    """Each player's chance to win; in a finished game, the winners share 1."""
    if position.over:
        return final_evaluation(position).outlook.chances
    return None if found is None else found.outlook.chances
