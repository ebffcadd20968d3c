"""All stages of the arcade along a path, with the stars that they have earned."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect

from game.ai.levels.scale import level_name
from game.engine import VARIANTS, AnyGame, Game
from game.exercises.stage_map import Journey, StageMap, shipped_map
from game.exercises.stages import MOST_STARS, Stage, Task, open_stages, shipped_stages
from game.ui.kit.boxes import PANEL, Align, Box, Fill, emblem
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.focus import STEPS
from game.ui.kit.form import MARGIN, Form, heading
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.question import Message
from game.ui.kit.text import Text
from game.ui.look.icons import filled
from game.ui.look.portraits import Mood, portrait
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.look.tween import Tween, between, out_cubic, out_quad
from game.ui.rooms.exercises.ending import Ended, Ending, Lead
from game.ui.rooms.exercises.map_ground import MapFrame
from game.ui.rooms.exercises.map_view import MapView
from game.ui.rooms.exercises.scores import ArcadeRules
from game.ui.rooms.exercises.stand import Look, Stand, StandState
from game.ui.rooms.play.pause_menu import PausedTask
from game.ui.rooms.play.play_scene import Challenge
from game.ui.rooms.play.scene import GameScene, begin_challenge
from game.ui.rooms.play.task_strip import Mark, Said, marks_row
from game.ui.rooms.setup.seat_names import opponents_words, seated
from game.ui.shell.actions import Action, Command, Do, Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene


def stage_title(number: int) -> str:
    """What the stage of that number, from 1, is called."""
    return tr("stage.title", number=number)


def task_words(stage: Stage) -> str:
    """What is to be done in a stage."""
    if stage.task is Task.HOLD:
        return tr.count("stage.task.hold", len(stage.levels))
    return tr(f"stage.task.{stage.task.value}")


def game_words(stage: Stage) -> str:
    """What is played, and for how long."""
    options = stage.options
    parts = [tr(f"game.{options.family}")]
    if options.house is not None:
        parts.append(tr("house.size", side=options.house.side))
    if stage.turns is not None:
        parts.append(tr.count("stage.turns", stage.turns))
    return " · ".join(parts)


def others_words(stage: Stage) -> str:
    """Against whom it is played."""
    if not stage.levels:
        return tr("stage.alone")
    return tr("stage.against", opponents=opponents_words(stage.levels))


def amount_words(stage: Stage, amount: int) -> str:
    """An amount of what counts in a stage."""
    return tr.whole(amount, signed=stage.task is Task.LEAD)


def marks_of(stage: Stage, stars: int) -> tuple[Mark, ...]:
    """The stars of a stage, so many of them earned, with what each takes."""
    return tuple(
        Mark(number < stars, _least(stage, amount)) for number, amount in enumerate(stage.stars)
    )


def _least(stage: Stage, amount: int) -> str:
    words = amount_words(stage, amount)
    if stage.task is Task.LEAD:
        return words
    return tr("stage.most" if stage.task.fewer else "stage.least", amount=words)


def portrait_level(stage: Stage) -> str | None:
    """The name of the level whose face stands for the others; None if nobody else plays."""
    return level_name(stage.levels[0]) if stage.levels else None


def stage_scene(ui: UiContext, number: int) -> GameScene:
    """The scene in which the stage of that number, from 1, is played."""
    stage = shipped_stages()[number - 1]
    seats = seated([None, *stage.levels], [ui.settings.seats[0].name])
    game: AnyGame = Game(stage.options, seats)
    return begin_challenge(ui, game, stage_challenge(ui, stage, number))


def stage_challenge(ui: UiContext, stage: Stage, number: int) -> Challenge:
    """A stage under way."""
    earned = amount = stars = 0

    def say(game: AnyGame) -> Said:
        now, left = stage.amount(game.position), stage.turns_left(game.position)
        return Said(
            task_words(stage),
            stage_title(number),
            sign="star",
            marks=marks_of(stage, stage.stars_for(now)),
            figure=tr("stage.now", amount=amount_words(stage, now)),
            rest="" if left is None else tr.count("stage.turns_left", left),
        )

    def settle(game: AnyGame) -> None:
        nonlocal earned, amount, stars
        kept, amount = ui.files.stage_stars, stage.amount(game.position)
        earned, stars = kept.value.get(stage.key, 0), stage.stars_for(amount)
        kept.earn(stage.key, stars)

    def pause() -> PausedTask:
        rules, again = partial(ArcadeRules, ui, "stages"), partial(stage_scene, ui, number)
        return PausedTask("stage.others", partial(Pop, 2), rules, again)

    def results() -> Scene:
        return stage_ending(ui, number, amount, earned)

    return Challenge(say, lambda game: stage.is_over(game.position), settle, results, pause)


def stage_ending(ui: UiContext, number: int, amount: int, before: int) -> Ending:
    """What a stage has come to, of which so many stars had been earned `before`."""
    stages = shipped_stages()
    stage = stages[number - 1]
    stars = stage.stars_for(amount)

    def ended() -> Ended:
        return Ended(
            stage_title(number),
            task_words(stage),
            amount_words(stage, amount),
            marks=marks_of(stage, stars),
            verdict=_verdict(stars, before),
        )

    def play(number: int) -> Callable[[], Change]:
        return lambda: Push(stage_scene(ui, number), instead=True)

    leads = [Lead("stage.again", play(number)), Lead("stage.others", Pop)]
    if number < open_stages(stages, ui.files.stage_stars.value):
        # Without a star, most people try again.
        leads.insert(0 if stars else 1, Lead("stage.next", play(number + 1)))
    return Ending(ui, ended, leads)


def _verdict(stars: int, before: int) -> str:
    if not stars:
        return tr("stage.none")
    if stars == MOST_STARS:
        return tr("stage.all")
    if before and stars <= before:
        return tr("stage.before", stars=tr.whole(before))
    return tr("stage.some")


NUMBER, BUTTON, ASKS, FACE, LINE, WORDS = 18, 52, 360, 72, 16, 19
"""The size of how many stars there are, the height of a button, the width of what a stage asks for,
and the sizes of a face, of a line and of words there, in design pixels."""

NOTCH = 1.4
"""How far a notch of the wheel pans the map, in tenths of its width."""

RESTS_MS, APART_MS = 120, 12
"""How long the map has been still before more of it is drawn, and how far apart its parts are, in
milliseconds: whoever pans doesn't wait for it."""

FARTHEST = 3
"""How many times longer than to the next place a walk takes at most, however far it is."""

BEHIND = 0.4
"""At which share of what is seen of the map one stands: there is more to see ahead."""


def stages_scene(ui: UiContext) -> Scene:
    """All stages on their map; a line in their place if either can't be read."""
    chart = shipped_map() if shipped_stages() else None
    if chart is None:
        return Message(ui, tr("arcade.stages"), tr("files.damaged"), tr("arcade.back"))
    return Stages(ui, chart)


class Stages(Form):
    """A path across a map, from stage to stage; beside it, what the chosen one asks for.

    Attributes:
        number: the stage that is chosen, from 1; at first the next without a star.
    """

    def __init__(self, ui: UiContext, chart: StageMap) -> None:
        """Show how far one has come on a map."""
        super().__init__(ui)
        self.number, self._shown = self._next, self._next
        self.map = MapView(chart, about="map")
        self.map.journey = self._come
        self._frame: MapFrame | None = None
        # Where a walk began, and when; from where to where the map is panned, and when.
        self._began: Journey | None = None
        self._goes: tuple[float, float] = (0, 0)
        self._walks = self._pans = Tween(0, 0)
        self._panned = -math.inf

    @property
    def _next(self) -> int:
        """The first stage without a star, or the last one."""
        return min(self._reached, len(shipped_stages()))

    @property
    def _reached(self) -> int:
        """The first stage without a star; one more than there are, if there is none."""
        stages, stars = shipped_stages(), self.ui.files.stage_stars.value
        missing = (number for number, one in enumerate(stages, 1) if not stars.get(one.key))
        return next(missing, len(stages) + 1)

    @property
    def _open(self) -> int:
        return open_stages(shipped_stages(), self.ui.files.stage_stars.value)

    @property
    def _come(self) -> Journey:
        """How far one has come by now."""
        return Journey(self._reached, max(self._open, self._reached))

    def contents(self) -> Box:
        stages, stars = shipped_stages(), self.ui.files.stage_stars.value
        self.map.label = tr("arcade.stages")
        self._place()
        wide = is_wide(self.ui.size)
        earned = sum(stars.get(stage.key, 0) for stage in stages)
        head = Row(
            heading(tr("arcade.stages"), grow=1),
            emblem(lambda ui, px: filled("star", px, ui.theme, is_full=True), 24),
            Text(
                tr("stage.earned", earned=earned, most=MOST_STARS * len(stages)),
                NUMBER,
                bold=True,
            ),
            gap=8,
        )
        asks = self._asks(wide=wide)
        back = Button(tr("arcade.back"), Pop).sized(width=UNLIMITED, height=BUTTON)
        if not wide:
            seen = self.map.sized(height=EQUAL, width=UNLIMITED, grow=1)
            upper, lower = Column(head, pad=MARGIN), Column(asks, back, gap=16, pad=MARGIN)
            return Column(upper, seen, lower, gap=0)
        width = Size(ASKS + 2 * MARGIN, with_text=0.5)
        side = Column(head, asks.sized(grow=1), back, gap=16, pad=MARGIN, width=width)
        seen = self.map.sized(width=EQUAL, height=UNLIMITED, grow=1)
        return Row(seen, side.sized(height=UNLIMITED), gap=0)

    # -- the map ------------------------------------------------------------

    def _place(self) -> None:
        """Put the stages on the map, those that can be played as what one can use."""
        stages, is_open = shipped_stages(), self._open
        stars, reached = self.ui.files.stage_stars.value, self._next
        stands, ahead = [], []
        for number, stage in enumerate(stages, 1):
            earned = stars.get(stage.key, 0)
            if not earned and number > is_open:
                ahead.append((number, _look(stage, StandState.AHEAD, 0)))
                continue
            unearned = StandState.NEXT if number == reached else StandState.OPEN
            state = StandState.REACHED if earned else unearned
            stands.append(
                Stand(
                    number,
                    f"{stage_title(number)}: {task_words(stage)}",
                    _told(stage, earned),
                    _look(stage, state, earned),
                    partial(self._use, number),
                    self._step,
                    self._hold,
                    about=stage.key,
                    first=number == reached,
                )
            )
        self.map.stands, self.map.ahead = stands, ahead

    def _hold(self, at: Pixel, *, begins: bool) -> bool:
        """Pan the map by what is held on it."""
        if begins:
            self.map.press(at)
            return False
        return self.map.drag(at)

    def arrange(self) -> None:
        super().arrange()
        if self.map.frame != self._frame:
            # Only now it is known how much of it is seen.
            self._frame = self.map.frame
            self._go_to(self.map.around(self._come.at, BEHIND), at_once=True)

    def _go_to(self, offset: int, *, at_once: bool = False) -> None:
        """Pan the map to an offset."""
        lasts, offset = self.ui.motion.pan, min(max(0, offset), self.map.most)
        lasts = 0 if at_once else lasts
        self._goes, self._pans = (self.map.offset, offset), Tween(self.ui.now(), lasts)
        if not lasts:
            self._pan(offset)

    def _pan(self, offset: float) -> None:
        """Show another part of the map; nothing else changes."""
        before = self.map.offset
        self.map.pan(offset)
        self._follow(before)

    def _follow(self, before: int) -> None:
        """Move what is seen of the map, of which so many pixels lay before that until now."""
        if self.map.offset != before:
            self._panned = self.ui.now()
            self.shift(self.map.rect, self.map.frame.way(before - self.map.offset))

    def update(self) -> Change | None:
        seen, now = self.map, self.ui.now()
        if self._began is not None:
            seen.journey = self._began.towards(self._come, out_quad(self._walks.share(now)))
            # The map doesn't move with it: lines of boards that pass by flash on light wood.
            self._pan(seen.around(self._come.at, BEHIND))
            self.spoil(seen.rect)
            if self._walks.over(now):
                self._began = None
                self.arrange()
            self.ui.clock.move()
        elif self._goes[0] != self._goes[1]:
            self._pan(between(*self._goes, out_cubic(self._pans.share(now))))
            if self._pans.over(now):
                self._goes = (0, 0)
            self.ui.clock.move()
        elif self.ui.clock.reached(self._panned + RESTS_MS) and seen.prepare(self.ui):
            self.spoil(seen.rect)
            self.ui.clock.wake(now + APART_MS)
        return None

    @property
    def knows(self) -> bool:
        """Whether the map is drawn as it stays."""
        return not self.map.prepare(self.ui, draw=False)

    def paint(self, surface: pygame.Surface) -> None:
        # The map covers whatever is below it.
        for part in _around(self.map.rect, surface.get_rect()):
            surface.blit(self.ui.background, part, part)
        self.tree.paint(surface)
        hop, mood = 0.0, Mood.RESTS
        if self._began is not None:
            gone = self.map.journey.at - self._began.at
            hop, mood = abs(math.sin(math.pi * 2 * gone)), Mood.CHEERS
        self.map.paint_own(surface, self.ui, mood, hop)

    # -- what one asks for --------------------------------------------------

    @property
    def shown(self) -> int:
        """The stage that is told about: the one that is pointed at, or else the chosen one."""
        focus = self.tree.focus
        looked = focus.hovered if focus.by_pointer else focus.selected
        return looked.number if isinstance(looked, Stand) else self.number

    def _asks(self, *, wide: bool) -> Column:
        """What a stage asks for, before it is played."""
        number = self._shown
        stage, theme = shipped_stages()[number - 1], self.ui.theme
        stars, level = self.ui.files.stage_stars.value.get(stage.key, 0), portrait_level(stage)
        face: Box | None = None
        if level is not None:
            colour = stage.options.ruleset.colours[-1].name
            face = emblem(lambda ui, px: portrait(level, Mood.RESTS, colour, px, ui.theme), FACE)
        who = Column(
            Text(others_words(stage), bold=True, wraps=True),
            Text(game_words(stage), LINE, tone=theme.muted, wraps=True),
            gap=4,
            justify=Align.CENTER,
            grow=1,
        )
        marks = marks_row(theme, "star", marks_of(stage, stars), side=44, gap=28)
        play = Button(tr("stage.play"), self._play, main=True)
        return Column(
            Text(stage_title(number), LINE, tone=theme.accent, bold=True),
            Text(task_words(stage), WORDS, bold=True, wraps=True),
            Row(face, who, gap=16),
            Row(marks, justify=Align.CENTER),
            Fill() if wide else None,
            play.sized(width=UNLIMITED, height=BUTTON),
            gap=16,
            pad=20,
            back=PANEL,
        )

    # -- what happens -------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        if isinstance(action, Do) and action.command in STEPS:
            # Notches that come quickly add up.
            begins = self._goes[1] if self._goes[0] != self._goes[1] else self.map.offset
            notch = round(NOTCH * self.map.frame.unit) * -STEPS[action.command]
            self._go_to(round(begins) + self.map.frame.along((notch, notch)))
            return None
        before, focus = self.map.offset, self.tree.focus
        if isinstance(action, Do) and focus.selected is self.map:
            focus.select(self._chosen)
        change = super().handle(action)
        if self.map.offset != before:
            self._goes = (0, 0)
            self._follow(before)
        if isinstance(action, Do):
            self._pass_over_map(action.command)
            if isinstance(focus.selected, Stand):
                self._choose(focus.selected.number)
        if self.shown != self._shown:
            self._shown = self.shown
            self.arrange()
        return change

    def _pass_over_map(self, command: Command) -> None:
        """Select another control where keys have led to the map itself."""
        focus, controls = self.tree.focus, self.tree.focus.controls
        if focus.selected is self.map:
            here = controls.index(self.map)
            beside = {Command.NEXT: controls[here + 1], Command.PREVIOUS: controls[here - 1]}
            focus.select(beside.get(command, self._chosen))

    @property
    def _chosen(self) -> Stand:
        """The stand of the chosen stage."""
        return next(one for one in self.map.stands if one.number == self.number)

    def _choose(self, number: int) -> None:
        """Have another stage be the chosen one, and in sight."""
        self.number = number
        if not self.map.shows(number):
            self._go_to(self.map.around(number))

    def _step(self, way: tuple[int, int]) -> bool:
        """Go to the next stage along the path that is open, or to the one before."""
        numbers = [stand.number for stand in self.map.stands]
        to = numbers.index(self.shown) + (by := self.map.frame.along(way))
        if not by or not 0 <= to < len(numbers):
            return False
        self.tree.focus.select(self.map.stands[to])
        return True

    def _use(self, number: int) -> Change | None:
        """Look at a stage, or play the one that is looked at."""
        if self.map.pans:
            return None
        if number == self.number:
            return self._play()
        self._choose(number)
        return None

    def _play(self) -> Change:
        return Push(stage_scene(self.ui, self.number))

    def look_again(self) -> None:
        self.number = self._shown = min(self._next, self._open)
        if self.map.journey != self._come:
            self._began = self.map.journey
            places = self._come.at - self._began.at
            lasts = self.ui.motion.walk * min(FARTHEST, max(1, places))
            self._walks = Tween(self.ui.now(), lasts)
            if not lasts:
                self._began, self.map.journey = None, self._come
                self.map.pan(self.map.around(self.map.journey.at, BEHIND))
        self.arrange()
        first = next((one for one in self.tree.focus.controls if one.first), None)
        if first is not None:
            self.tree.focus.select(first)


def _around(rect: Rect, whole: Rect) -> Sequence[Rect]:
    """What is left of a rectangle without one that reaches from one of its sides to the other."""
    left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom
    return (
        Rect(0, 0, left, whole.height),
        Rect(right, 0, whole.right - right, whole.height),
        Rect(left, 0, rect.width, top),
        Rect(left, bottom, rect.width, whole.bottom - bottom),
    )


def _told(stage: Stage, earned: int) -> str:
    """What else is said of a stage: against whom, in what, and what was reached."""
    reached = tr("stage.before", stars=tr.whole(earned)) if earned else ""
    return "\n".join(filter(None, (others_words(stage), game_words(stage), reached)))


def _look(stage: Stage, state: StandState, earned: int) -> Look:
    """What the stand of a stage looks like: who was beaten is pleased to have been visited."""
    mood, colours = Mood.PLEASED if earned else Mood.RESTS, VARIANTS[stage.options.name].colours
    return Look(portrait_level(stage), colours[-1].name, mood, state, earned)
