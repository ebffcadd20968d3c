"""Ladder: from rung to rung, with who waits on the next one and what has become of the last."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.ai.levels.scale import HIGHEST, KEYS, level_name
from game.base.names import clean_name
from game.engine import AnyGame, Game
from game.exercises.ladder import CLOCK, DUO, LIVES, Ladder
from game.ui.kit.boxes import CENTRED, Align, Box, Fill, emblem
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.form import Form, buttons, heading, page
from game.ui.kit.lengths import EQUAL, Size
from game.ui.kit.text import Text
from game.ui.look.icons import icon
from game.ui.look.portraits import Mood, portrait
from game.ui.look.texts import tr
from game.ui.rooms.exercises.ending import score_ending
from game.ui.rooms.exercises.scores import LADDER, ArcadeRules, KeptScore
from game.ui.rooms.play.pause_menu import PausedTask
from game.ui.rooms.play.play_scene import Challenge
from game.ui.rooms.play.scene import begin_challenge
from game.ui.rooms.play.task_strip import Mark, Said, marks_row
from game.ui.rooms.setup.seat_names import seated
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene
from game.ui.sound.effects import Effect
from game.ui.sound.tunes import MENU, Cue

WIDTH, FACE, SMALL, NAME, LINE, BUTTON = 860, 168, 60, 28, 18, 52
"""The width of all together, the sizes of the opponent's face, of those on the ladder, of the
level's name and of a line, and the height of a button, in design pixels."""

TO_COME = 70
"""How opaque the faces of those are who come later, up to 255."""

COLOURS = ("Blue", "Yellow", "Red", "Green")
"""The names of the colours of the faces, in turn."""


def ladder_scene(
    ui: UiContext, ladder: Ladder | None = None, kept: KeptScore | None = None
) -> Scene:
    """What follows in a ladder: the opponent on its next rung, or how it has ended.

    A new ladder begins by default; `kept` is the score of one that goes on.
    """
    ladder = Ladder() if ladder is None else ladder
    if kept is None:
        kept = LADDER.enter(ui.files, clean_name(ui.settings.seats[0].name), ladder.points)
    if ladder.is_over:
        return ladder_end(ui, ladder, kept)
    stop = partial(ladder_end, ui, ladder, kept) if ladder.points else None
    return LadderRung(ui, ladder, partial(rung_scene, ui, ladder, kept), stop)


def ladder_end(ui: UiContext, ladder: Ladder, kept: KeptScore) -> Scene:
    """The end of a ladder, with what was scored so far; from there a new one may begin."""
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
    """Shows all opponents in a row, the lives and the points, and who is next."""

    def __init__(
        self,
        ui: UiContext,
        ladder: Ladder,
        begin: Callable[[], Scene],
        stop: Callable[[], Scene] | None,
    ) -> None:
        """Show where a ladder stands.

        `begin` makes the game of its next rung, and `stop` the scene of its end, if it has scored
        anything.
        """
        super().__init__(ui)
        self.ladder, self._begin, self._stop = ladder, begin, stop
        if ladder.lead:
            ui.sounds.announce(self, Effect.WIN if ladder.lead > 0 else Effect.OUT, 0, 200)

    @property
    def cue(self) -> Cue:
        return Cue(MENU)

    def contents(self) -> Box:
        ladder, theme = self.ladder, self.ui.theme
        mood = Mood.RESTS if ladder.lead is None else Mood.THINKS
        if ladder.lead is not None and ladder.lead < 0:
            mood = Mood.PLEASED
        level = tr(f"level.{ladder.rung}")
        facts = Column(
            Text(
                tr("ladder.rung", number=tr.whole(ladder.rung), count=tr.whole(HIGHEST)),
                LINE,
                tone=theme.accent,
                bold=True,
            ),
            Text(level, NAME, bold=True),
            Text(tr(f"level.{ladder.rung}.line"), LINE, tone=theme.muted, wraps=True),
            Row(marks_row(theme, "heart", _lives(ladder)), Fill(), gap=0),
            Text(tr.count("points", ladder.points), LINE, bold=True),
            gap=8,
            justify=Align.CENTER,
            grow=1,
        )
        face = emblem(partial(_face, ladder.rung, mood), FACE)
        play = Button(tr("ladder.play"), self._play, main=True, first=True)
        leave = Button(tr("arcade.back" if self._stop is None else "ladder.stop"), self.cancel)
        text = (1 + self.ui.fonts.factor) / 2
        return page(
            self.ui,
            heading(self._verdict(), Align.CENTER),
            Row(*map(self._small, range(1, HIGHEST + 1)), gap=8, justify=Align.CENTER),
            Row(face, facts, gap=32, justify=Align.CENTER),
            foot=buttons(play, leave, height=BUTTON),
            most=(WIDTH * text, None),
            gap=32,
        )

    def _verdict(self) -> str:
        """What has become of the last game."""
        lead = self.ladder.lead
        if lead is None:
            return tr("arcade.ladder")
        if not lead:
            return tr("ladder.drawn")
        return tr.count("ladder.won" if lead > 0 else "ladder.lost", abs(lead))

    def _small(self, rung: int) -> Box:
        """One of those on the ladder: beaten, next or to come."""
        theme = self.ui.theme
        is_beaten, is_next = rung < self.ladder.rung, rung == self.ladder.rung
        mood = Mood.OUT if is_beaten else Mood.RESTS
        opacity = 255 if is_beaten or is_next else TO_COME
        below: Box = Text(tr.whole(rung), 14, tone=theme.muted, align=CENTRED)
        if is_beaten:
            below = emblem(lambda ui, px: icon("check", px, ui.theme.accent), 16)
        if is_next:
            below = emblem(lambda ui, px: icon("play", px, ui.theme.primary), 16)
        face = emblem(partial(_face, rung, mood, opacity=opacity), Size(SMALL, least=8))
        return Column(face, below.sized(height=20), gap=4, align=Align.CENTER, width=EQUAL, grow=1)

    def _play(self) -> Change:
        return Push(self._begin(), instead=True)

    def cancel(self) -> Change | None:
        return Pop() if self._stop is None else Push(self._stop(), instead=True)

    def leave(self) -> None:
        super().leave()
        self.ui.sounds.forget(self)


def _face(rung: int, mood: Mood, ui: UiContext, px: int, opacity: int = 255) -> pygame.Surface:
    colour = COLOURS[(rung - 1) % len(COLOURS)]
    face = portrait(level_name(KEYS[rung - 1]), mood, colour, px, ui.theme)
    if opacity < 255:
        face = face.copy()
        face.set_alpha(opacity)
    return face
