"""Puzzles: the boxes, the calendar, and a puzzle of each kind as it is solved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

from game.base.ratings import rating_at
from game.engine import Ply
from game.exercises.collection import Box, shipped
from game.exercises.puzzle import BestPlacement, Kind
from game.files.puzzle_book import PuzzleFile, PuzzleLine, PuzzleResult, RatedAttempt
from game.files.shared_file import DataFolder
from game.ui.rooms.exercises.calendar import Calendar
from game.ui.rooms.exercises.posed import Posed, of_box
from game.ui.rooms.exercises.puzzle_scene import PuzzleScene, opened
from game.ui.rooms.exercises.puzzles import Puzzles
from game.ui.rooms.menu.menu import Menu
from game.ui.shell.actions import Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene
from game.ui.table import pieces
from scenes.studio import Studio

DAY = date(2026, 11, 27)
"""The day of all pictures."""


def enter(ui: UiContext, line: PuzzleLine) -> None:
    """Keep a line."""
    ui.files.puzzles.enter(lambda book: line)


def with_results(ui: UiContext) -> None:
    """Keep results of some puzzles and days, and no others."""
    ui.files.puzzles = PuzzleFile(DataFolder(None, ui.files.notices))
    names = [entry.name for kind in Kind for entry in shipped().in_box(kind, Box.EASY)]
    results = list(PuzzleResult)
    rated = RatedAttempt(rating_at(3.4, 4.0), rating_at(3, 2.0))
    for number, name in enumerate(names[::3]):
        enter(ui, PuzzleLine(name, results[number % 3], rated=rated))
    for number in range(1, DAY.day):
        if number % 4:
            enter(ui, PuzzleLine("daily", results[number % 3], DAY.replace(day=number)))


def boxes(ui: UiContext, box: Box | None = None) -> Scene:
    """The door, with some puzzles solved."""
    with_results(ui)
    ui.today = DAY
    return Puzzles(ui, box)


def calendar(ui: UiContext) -> Scene:
    """The calendar, with some days solved."""
    with_results(ui)
    ui.today = DAY
    return Calendar(ui)


def no_days(ui: UiContext) -> Scene:
    """The calendar for a clock that is far off."""
    ui.today = date(2025, 12, 31)
    return Calendar(ui)


def no_more_days(ui: UiContext) -> Scene:
    """The calendar when no day has a puzzle any more, open at the last month that had."""
    ui.today = date(2036, 1, 1)
    return Calendar(ui)


def begun(ui: UiContext, kind: Kind) -> PuzzleScene:
    """A puzzle of a kind, not begun yet, from the first box that has any."""
    box = next(box for box in Box if shipped().in_box(kind, box))
    scene = opened(ui, of_box(kind, box, ui.files.puzzles.value))
    assert scene is not None
    return scene


def of_day(ui: UiContext) -> PuzzleScene:
    """The puzzle of the day."""
    name = shipped().in_box(Kind.STARS, Box.MIDDLE)[3].name
    posed = Posed(name, image=3, day=DAY)
    return PuzzleScene(ui, posed, posed.load())


def place(scene: PuzzleScene, placement: int) -> None:
    """Have a hand place a piece where it may lie."""
    position = scene.area.placing
    assert position is not None
    pieces.take_at(scene.table, position, placement)
    scene.handle(Do(Command.CONFIRM))


def worst(scene: PuzzleScene) -> int:
    """A placement that is known not to be the best one."""
    goal, table = scene.attempt.puzzle.goal, scene.area.ruleset.table
    assert isinstance(goal, BestPlacement)
    return table.parse(min(goal.leads, key=lambda name: goal.leads[name]))


def way_of(scene: PuzzleScene) -> Sequence[Ply]:
    """What solves it, as its maker did."""
    puzzle = scene.attempt.puzzle
    return puzzle.way()[: 1 if puzzle.goal.one_try else None]


def solve(scene: PuzzleScene) -> None:
    """Place everything that solves it."""
    for ply in way_of(scene):
        place(scene, ply.placement)


def fail(scene: PuzzleScene) -> None:
    """Choose another placement than the best."""
    place(scene, worst(scene))


def ask_why(scene: PuzzleScene) -> None:
    """Press the button that asks why."""
    button = next(one for one in scene.panel.tree.focus.controls if one.about == "why")
    button.use(None)


def hint(scene: PuzzleScene, steps: int = 3) -> None:
    """Ask for a hint so many times."""
    for _ in range(steps):
        scene.handle(Do(Command.HINT))


def why_right(scene: PuzzleScene) -> None:
    """Find the best placement, and ask why it is that."""
    solve(scene)
    ask_why(scene)


def why_wrong(scene: PuzzleScene) -> None:
    """Choose another one, and ask why it is worse."""
    fail(scene)
    ask_why(scene)


def stuck(scene: PuzzleScene) -> None:
    """Place what comes first until nothing solves the puzzle any more."""
    while scene.area.placing is not None:
        place(scene, int(scene.area.placing.legal()[0]))


def after(ui: UiContext, kind: Kind, act: Callable[[PuzzleScene], object]) -> Scene:
    """A puzzle of a kind after something was done, by somebody who has asked for ratings."""
    with_results(ui)
    ui.settings.ratings = True
    scene = begun(ui, kind)
    scene.arrange()
    act(scene)
    return scene


Act = Callable[[PuzzleScene], object]


def name_of(kind: Kind) -> str:
    """What the picture of a kind is called."""
    return f"puzzle-{kind.value.replace(' ', '-')}"


STATES: dict[str, tuple[Kind, Act]] = {
    "puzzle-connect-hint-piece": (Kind.CONNECT, partial(hint, steps=1)),
    "puzzle-connect-hint-corner": (Kind.CONNECT, partial(hint, steps=2)),
    "puzzle-crosses-failed": (Kind.CROSSES, stuck),
    "puzzle-best-margin-failed": (Kind.BEST_MARGIN, fail),
    "puzzle-best-margin-why": (Kind.BEST_MARGIN, why_right),
    "puzzle-best-margin-why-not": (Kind.BEST_MARGIN, why_wrong),
    "puzzle-one-move-solved": (Kind.ONE_MOVE, solve),
    "puzzle-one-move-why-not": (Kind.ONE_MOVE, why_wrong),
}
"""What is done to a puzzle of which kind, by name."""

PICTURED: dict[str, tuple[Kind, Act]] = {
    **STATES,
    **{name_of(kind): (kind, lambda scene: None) for kind in Kind},
    **{f"{name_of(kind)}-hint": (kind, hint) for kind in Kind},
    **{f"{name_of(kind)}-solved": (kind, solve) for kind in Kind},
}
"""The same for pictures: three of each kind."""


FORMS: dict[str, Callable[[UiContext], Scene]] = {
    "puzzles": boxes,
    "puzzles-easy": partial(boxes, box=Box.EASY),
    "calendar": calendar,
    "calendar-none": no_days,
    "calendar-over": no_more_days,
    "puzzle-of-day": of_day,
}
"""The other scenes."""


def puzzle_scenes() -> dict[str, Callable[[UiContext], Scene]]:
    """Each scene by itself, by name: one of each kind, and those that say something else."""
    begun_ones = {name_of(kind): (kind, PICTURED[name_of(kind)][1]) for kind in Kind}
    made = {**begun_ones, **STATES}
    return {
        **FORMS,
        **{name: partial(after, kind=kind, act=act) for name, (kind, act) in made.items()},
    }


def shown(studio: Studio, make: Callable[[UiContext], Scene]) -> None:
    """A scene over the menu, in a window in which people have asked for ratings."""
    studio.app.ui.settings.ratings = True
    studio.show(Menu(studio.app.ui), make(studio.app.ui))


def acted(studio: Studio, kind: Kind, act: Act, wait: float = 0) -> None:
    """A puzzle in which something is done, at rest or caught so many milliseconds later."""
    studio.app.ui.settings.ratings = True
    scene = begun(studio.app.ui, kind)
    studio.show(scene)
    act(scene)
    studio.let_pass(wait)
    studio.in_motion = bool(wait)


PUZZLE_SCENES: dict[str, Callable[[Studio], object]] = {
    **{name: partial(shown, make=make) for name, make in FORMS.items()},
    **{name: partial(acted, kind=kind, act=act) for name, (kind, act) in PICTURED.items()},
    "puzzle-celebrated": partial(acted, kind=Kind.CONNECT, act=solve, wait=700),
}
"""Pictures by name."""
