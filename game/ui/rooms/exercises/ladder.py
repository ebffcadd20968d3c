"""Ladder: from rung to rung up, with who waits on each of them and what has become of the last."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.ai.levels.scale import HIGHEST, KEYS, level_name
from game.base.names import clean_name
from game.engine import AnyGame, Game
from game.exercises.ladder import CLOCK, DUO, LIVES, Ladder
from game.files.scores import Climb
from game.ui.kit.boxes import PANEL, Align, Box, Fill, emblem
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.form import MARGIN, Form, buttons
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.style import HEADING
from game.ui.kit.text import Text
from game.ui.look.portraits import Mood, portrait
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.look.tween import Tween, out_cubic
from game.ui.rooms.exercises.ending import score_ending
from game.ui.rooms.exercises.ladder_view import LadderView, rung_colour, rung_look
from game.ui.rooms.exercises.scores import LADDER, ArcadeRules, KeptScore
from game.ui.rooms.exercises.stand import Stand, StandState
from game.ui.rooms.play.pause_menu import PausedTask
from game.ui.rooms.play.play_scene import Challenge
from game.ui.rooms.play.scene import begin_challenge
from game.ui.rooms.play.task_strip import Mark, Said, marks_row
from game.ui.rooms.setup.seat_names import seated
from game.ui.shell.actions import Action
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene
from game.ui.sound.effects import Effect
from game.ui.sound.tunes import MENU, Cue

FACE, NAME, LINE, BUTTON, FACTS = 132, 28, 18, 52, 340
"""The sizes of the opponent's face, of a level's name and of a line, the height of a button, and
the width of what is told beside the ladder, in design pixels."""


def ladder_scene(
    ui: UiContext, ladder: Ladder | None = None, kept: KeptScore | None = None
) -> Scene:
    """What follows in a ladder: the opponent on its next rung, or how it has ended.

    By default the one that is kept goes on, or a new one begins; `kept` is the score of one that
    goes on at once.
    """
    ladder = Ladder.gone_on(ui.files.ladder.value) if ladder is None else ladder
    if kept is None:
        kept = KeptScore(ui.files, LADDER, clean_name(ui.settings.seats[0].name))
        kept.points = ladder.points
        if kept.place is None:  # Perhaps the program ended before it was entered.
            kept.points = 0
            kept.earn(ladder.points)
    if ladder.is_over:
        return ladder_end(ui, ladder, kept)
    return LadderRung(ui, ladder, kept)


def ladder_end(ui: UiContext, ladder: Ladder, kept: KeptScore) -> Scene:
    """The end of a ladder, with what was scored so far; from there a new one may begin."""
    ui.files.ladder.save(Climb())
    return score_ending(
        ui, kept, partial(ladder_facts, ladder), partial(ladder_scene, ui), DUO.ruleset
    )


def rung_scene(ui: UiContext, ladder: Ladder, kept: KeptScore) -> Scene:
    """The scene in which the next rung of a ladder is played."""
    seats = seated([None, KEYS[ladder.rung - 1]], [ui.settings.seats[0].name])
    game: AnyGame = Game(DUO, seats)
    return begin_challenge(ui, game, ladder_challenge(ui, ladder, kept), CLOCK)


def ladder_facts(ladder: Ladder) -> tuple[str, ...]:
    """What the end of a ladder is called, and what its points are made of."""
    beaten = ladder.rung - 1
    heading = tr("ladder.climbed" if ladder.is_climbed else "ladder.over")
    facts = tr("ladder.beaten", number=tr.whole(beaten), count=tr.whole(HIGHEST))
    best = (tr("ladder.best", level=tr(f"level.{beaten}")),) if beaten else ()
    return (heading, facts, *best)


def ladder_challenge(ui: UiContext, ladder: Ladder, kept: KeptScore) -> Challenge:
    """A rung of a ladder under way."""
    after = ladder

    def say(game: AnyGame) -> Said:
        return Said(
            tr("ladder.task", level=tr(f"level.{ladder.rung}")),
            tr("ladder.rung", number=tr.whole(ladder.rung), count=tr.whole(HIGHEST)),
            sign="heart",
            marks=_lives(ladder),
            figure=tr.count("points", ladder.points),
        )

    def settle(game: AnyGame) -> None:
        nonlocal after
        own, other = game.position.points()
        after = ladder.after(int(own - other))
        ui.files.ladder.save(after.climb)
        kept.earn(after.points)

    def stop() -> Change:
        return Push(ladder_end(ui, after, kept), instead=2)

    def pause() -> PausedTask:
        rules, best = partial(ArcadeRules, ui, "ladder"), LADDER.best_words(ui.files)
        return PausedTask("ladder.stop", stop, rules, best=best, hides=True)

    def results() -> Scene:
        return ladder_scene(ui, after, kept)

    return Challenge(say, lambda game: bool(game.position.over), settle, results, pause)


def _lives(ladder: Ladder) -> tuple[Mark, ...]:
    return tuple(Mark(number < ladder.lives) for number in range(LIVES))


class LadderRung(Form):
    """Shows the ladder, the lives and the points, and who is next, or on the rung looked at."""

    def __init__(self, ui: UiContext, ladder: Ladder, kept: KeptScore) -> None:
        """Show where a ladder stands, whose score is kept."""
        super().__init__(ui)
        self.ladder, self._kept = ladder, kept
        has_won = ladder.lead is not None and ladder.lead > 0
        self.view = LadderView(ladder.rung)
        self._climbs = Tween(ui.now(), ui.motion.walk if has_won else 0)
        self._shown = ladder.rung
        if ladder.lead:
            ui.sounds.announce(self, Effect.WIN if ladder.lead > 0 else Effect.OUT, 0, 200)

    @property
    def cue(self) -> Cue:
        return Cue(MENU)

    def contents(self) -> Box:
        self.view.stands = [self._stand(rung) for rung in range(1, HIGHEST + 1)]
        wide = is_wide(self.ui.size)
        play = Button(tr("ladder.play"), self._play, main=True, first=True)
        stop = Button(tr("ladder.stop"), self._stop) if self.ladder.points else None
        back = Button(tr("arcade.back"), Pop)
        side = Align.START if wide else Align.CENTER
        title = Text(self._verdict(), HEADING, wraps=True, align=(side, Align.CENTER))
        if not wide:
            seen = self.view.sized(width=UNLIMITED, height=EQUAL, grow=1)
            return Column(
                title,
                seen,
                self._facts(),
                buttons(play, stop, back, height=BUTTON),
                gap=20,
                pad=MARGIN,
            )
        ways = [
            one.sized(width=UNLIMITED, height=BUTTON)
            for one in (play, stop, back)
            if one is not None
        ]
        told = Column(
            title,
            self._facts().sized(height=EQUAL, grow=1),
            *ways,
            gap=12,
            width=Size(FACTS, with_text=0.5),
        )
        seen = self.view.sized(width=EQUAL, height=UNLIMITED, grow=1)
        return Row(seen, told.sized(height=UNLIMITED), gap=32, pad=(2 * MARGIN, MARGIN))

    def _facts(self) -> Column:
        """Who is on the rung that is looked at, and how the ladder stands."""
        ladder, theme, rung = self.ladder, self.ui.theme, self._shown
        face = emblem(partial(_face, rung, self._mood(rung)), FACE)
        who = Column(
            Text(
                tr("ladder.rung", number=tr.whole(rung), count=tr.whole(HIGHEST)),
                LINE,
                tone=theme.accent,
                bold=True,
            ),
            Text(tr(f"level.{rung}"), NAME, bold=True),
            Text(tr(f"level.{rung}.line"), LINE, tone=theme.muted, wraps=True),
            gap=8,
            justify=Align.CENTER,
            grow=1,
        )
        lives = Row(
            marks_row(theme, "heart", _lives(ladder)),
            Fill(),
            Text(tr.count("points", ladder.points), LINE, bold=True),
            gap=12,
        )
        if not is_wide(self.ui.size):
            return Column(Row(face, who, gap=24), lives, gap=16, pad=20, back=PANEL)
        return Column(face, who, Fill(), lives, gap=16, pad=20, back=PANEL)

    def _verdict(self) -> str:
        """What has become of the last game."""
        lead = self.ladder.lead
        if lead is None:
            return tr("arcade.ladder")
        if not lead:
            return tr("ladder.drawn")
        return tr.count("ladder.won" if lead > 0 else "ladder.lost", abs(lead))

    def _stand(self, rung: int) -> Stand:
        """Somebody on the ladder: beaten, next or to come."""
        state = StandState.seen_from(self.ladder.rung, rung)
        look = rung_look(rung, self._mood(rung), state)
        label = f"{tr(f'level.{rung}')}: {tr(f'level.{rung}.line')}"
        value = tr("ladder.rung", number=tr.whole(rung), count=tr.whole(HIGHEST))
        return Stand(
            rung, label, value, look, partial(self._use, rung), self._step, about=("rung", rung)
        )

    def _mood(self, rung: int) -> Mood:
        """How somebody feels about the last game."""
        lead = self.ladder.lead
        if rung < self.ladder.rung:
            return Mood.OUT
        if rung > self.ladder.rung or lead is None:
            return Mood.RESTS
        return Mood.PLEASED if lead < 0 else Mood.THINKS

    # -- what happens -------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        change = super().handle(action)
        looked = self.tree.focus.selected
        shown = looked.number if isinstance(looked, Stand) else self.ladder.rung
        if shown != self._shown:
            self._shown = shown
            self.arrange()
        return change

    def _step(self, way: tuple[int, int]) -> bool:
        """Go up or down to the next rung."""
        looked = self.tree.focus.selected
        to = looked.number - way[1] if way[1] and isinstance(looked, Stand) else 0
        if not 1 <= to <= HIGHEST:
            return False
        self.tree.focus.select(self.view.stands[to - 1])
        return True

    def _use(self, rung: int) -> Change | None:
        """Play against whoever is next; others only tell who they are."""
        return self._play() if rung == self.ladder.rung else None

    def _play(self) -> Change:
        return Push(rung_scene(self.ui, self.ladder, self._kept), instead=True)

    def _stop(self) -> Change:
        return Push(ladder_end(self.ui, self.ladder, self._kept), instead=True)

    def update(self) -> Change | None:
        share = out_cubic(self._climbs.share(self.ui.now()))
        at = self.ladder.rung - 1 + share if self._climbs.duration else self.ladder.rung
        if at != self.view.at:
            self.view.at = at
            self.spoil(
                Rect((0, 0), self.ui.size).clip(
                    self.view.rungs.rect.inflate(self.view.rungs.rect.size)
                )
            )
            self.ui.clock.move()
        return None

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        is_climbing = self.view.at < self.ladder.rung
        lost = self.ladder.lead is not None and self.ladder.lead < 0
        mood = Mood.CHEERS if is_climbing else Mood.WORRIED if lost else Mood.RESTS
        self.view.paint_own(surface, self.ui, mood)

    def leave(self) -> None:
        super().leave()
        self.ui.sounds.forget(self)


def _face(rung: int, mood: Mood, ui: UiContext, px: int) -> pygame.Surface:
    return portrait(level_name(KEYS[rung - 1]), mood, rung_colour(rung), px, ui.theme)
