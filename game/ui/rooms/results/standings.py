"""The standings of a series after one of its games, and at its end who has won it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.engine import AnyGame, Standing
from game.ui.games.flourishes.flourish import Flourish, hopping_crown
from game.ui.games.kinds import ui_of
from game.ui.games.player_face import mood_at_end, player_face
from game.ui.games.results import CROWN, Counting, headline, place
from game.ui.kit.boxes import CENTRED, PANEL_SHADOW, Align, Back, Box, Fill, badge
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row, Stack
from game.ui.kit.control import TEXT
from game.ui.kit.form import MARGIN, buttons, heading
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.style import SMALL, muted
from game.ui.kit.text import Text
from game.ui.look.portraits import Mood
from game.ui.look.texts import tr
from game.ui.look.tween import Tween
from game.ui.rooms.results.onward import Ending, running_totals
from game.ui.shell.actions import Action, Do, Press
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Scene
from game.ui.table.name_line import NameLine

if TYPE_CHECKING:
    from game.ui.open_table import OpenTable

ROW, GAP, HEADS = 64, 10, 32
"""The heights of a row, of the gap between rows, and of the column heads, in design pixels."""

PLACE, PAD = 32, 16
"""The width of the column of places, and the space beside a row, in design pixels."""


class Standings(Ending):
    """Shows a table of all the series' games so far, and leads on to the next game."""

    def __init__(
        self,
        ui: UiContext,
        game: AnyGame,
        following: Callable[[], Scene],
        open_table: OpenTable | None = None,
        *,
        again: bool,
    ) -> None:
        """Show how a series stands after one of its games.

        `following` makes the scene of the next game; or of a new series (`again`), as no game of
        this one is left to play. People at an `open_table` begin it together.
        """
        super().__init__(ui, game, open_table)
        assert game.series is not None
        assert game.series_after is not None
        self.series = game.series_after
        self.people = game.series.people(game.seats)
        self.standings = self.series.standings(game.options.points)
        colours = list(map(ui_of(game.options).colours_of, range(game.options.players)))
        # In the next game, and in this one.
        self._next = self.series.people(colours)
        self._now = game.series.people(colours)
        self._has_faces = any(seat.level is not None for seat in self.people)
        self._following, self._again = following, again
        # The crown goes from who led before this game to who leads now.
        earlier = game.series.standings(game.options.points) if game.series.played else ()
        self._holders = _holder(earlier), _holder(self.standings)
        before, now = self._holders
        self._hands_over = now is not None and now != before and ui.motion.crown > 0
        self._crown: Flourish | None = None
        self._rows: dict[int, Box] = {}

    # -- the crown ----------------------------------------------------------

    def update(self) -> Change | None:
        super().update()
        if self._hands_over:
            now = self.ui.now()
            self._crown = self._crown or self._set_off(now)
            if self._crown.tween.over(now):
                self._rest()
        self.ui.clock.move(moves=self._hands_over)
        return None

    def handle(self, action: Action) -> Change | None:
        if self._hands_over and isinstance(action, Press | Do):
            self._rest()
        return super().handle(action)

    def stop_time(self) -> None:
        if self._hands_over:
            self._rest()

    def _rest(self) -> None:
        """Let the crown be worn, and nothing move."""
        self._hands_over = False
        self.arrange()

    def _set_off(self, now: float) -> Flourish:
        """Let the crown set off in a moment, to where it will be worn."""
        ui, (before, holder) = self.ui, self._holders
        assert holder is not None
        end = self._worn(holder)
        start = (ui.size[0] // 2, 0) if before is None else self._worn(before)
        tween = Tween(now + 350, 1.6 * ui.motion.crown)
        return hopping_crown(tween, start, end, ui.px(CROWN), ui.theme.accent, self._rest)

    def _worn(self, person: int) -> tuple[int, int]:
        row = self.tree.rect_of(self._rows[person])
        return row.left + self.ui.px(PAD + CROWN / 2), row.centery

    def paint_live(self, surface: pygame.Surface) -> list[pygame.Rect]:
        crown, now = self._crown, self.ui.now()
        if not self._hands_over or crown is None or not crown.tween.begun(now):
            return []
        return crown.paint(surface, crown.tween.share(now))

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        series = self.series
        title = tr("series.so_far", played=len(series.played), length=series.length)
        if series.over:
            title = headline(running_totals(self.game))
        onward = tr("series.again" if self._again else "series.next")
        table = Column(
            heading(title, Align.CENTER, height=52),
            Text(tr("series.most"), tone=muted, align=CENTRED, height=28),
            Fill(height=20),
            self._line(Fill(), Fill(), [self._head(words) for words in self._heads()], HEADS),
            Column(*map(self._row, self.standings), gap=GAP),
            self.said(),
            Fill(height=28),
            Column(
                self.gestures(),
                buttons(
                    self.onward(onward, self._following),
                    Button(tr("series.look"), Pop),
                    self.to_menu(),
                    height=52,
                ),
                width=Size(600, least=0),
            ),
            gap=0,
            justify=Align.CENTER,
            pad=MARGIN,
            width=880 * self.ui.fonts.factor + 2 * MARGIN,
        )
        return Stack(table)

    def _line(
        self, at: Box, name: Box, cells: Sequence[Box], height: float, back: Back | None = None
    ) -> Box:
        """A line of the table; all lines have the same columns."""
        text, games = self.ui.fonts.factor, self.series.length
        widths = (*[56] * games, 84, 88, *([] if self.series.over else [84]))
        # Columns grow with the text as long as the names have room.
        cells = [
            cell.sized(width=Size(width * text, least=width))
            for cell, width in zip(cells, widths, strict=True)
        ]
        at = at.sized(width=PLACE)
        name = name.sized(width=Size(168, most=UNLIMITED), grow=1)
        return Row(at, name, *cells, gap=0, pad=(PAD, 0), height=height, back=back)

    def _heads(self) -> list[str]:
        heads = [str(number) for number in range(1, self.series.length + 1)]
        heads += [tr("series.total"), tr("series.won")]
        return heads if self.series.over else [*heads, tr("series.next_colours")]

    def _head(self, words: str) -> Box:
        foot = Align.END, Align.END
        return Text(words, SMALL, least=10, align=foot, height=HEADS - 8)

    def _row(self, standing: Standing) -> Box:
        theme, person, best = self.ui.theme, standing.person, standing.rank == 1
        seat = self.people[person]
        back = Back(theme.panel, theme.line, shadow=PANEL_SHADOW)
        if best:
            back = Back(theme.panel_active, theme.lit, 2, shadow=PANEL_SHADOW)
        name: Box = NameLine(seat.name, seat.level, 18, bold=best)
        if self._has_faces:
            name = Row(self._face(standing), name.sized(grow=1), gap=10)
        side = (Align.END, Align.CENTER)
        totals = [tr.whole(points) for points in standing.points]
        totals += ["–"] * (self.series.length - len(totals))
        cells: list[Box] = [Text(total, tone=muted, align=side) for total in totals]
        cells.append(Text(tr.whole(standing.total), 24, bold=True, align=side))
        cells.append(Text(str(standing.won), align=side))
        if not self.series.over:
            badges = [badge(colour, 20) for colour in self._next[person]]
            cells.append(Row(*badges, gap=4, justify=Align.END))
        row = self._rows[person] = self._line(self._place(standing), name, cells, ROW, back)
        return row

    def _face(self, standing: Standing) -> Box:
        mood = mood_at_end(standing.rank, [one.rank for one in self.standings])
        if mood is Mood.CHEERS and not self.series.over:
            mood = Mood.PLEASED
        person = standing.person
        return player_face(self.people[person].level, mood, self._now[person][0], 44)

    def _place(self, standing: Standing) -> Box:
        """A place in words, or the crown of whoever leads, unless it's still on its way."""
        wears = standing.person == self._holders[1]
        if wears and self._hands_over:
            return Fill()
        return place(standing.rank, TEXT, self.ui.theme, Counting(won=wears))


def _holder(standings: Sequence[Standing]) -> int | None:
    """The person who leads; None if several do, or nobody yet."""
    best = [one.person for one in standings if one.rank == 1]
    return best[0] if len(best) == 1 else None
