"""Words have room: in every scene, language, window size and text size, whatever is told.

None overlaps another, is cut off or left out, or is too small to read.
"""

from functools import partial

import pygame
import pytest
from helpers.all_told import IN_DICE, IN_PLAY, told_in_play, told_of_files
from helpers.thorough import only_thorough, sample, sampled
from helpers.word_reader import NoSprites, Reader, out_of_widgets
from pygame import Rect
from scenes.alone import scenes
from scenes.play import hold_pad
from scenes.sample_games import GAMES, NAMES, SHORT_NAMES

from game.base.languages import LANGUAGES, SOURCE
from game.engine import Game, Seat
from game.files.kept_files import KeptFiles
from game.ui.kit.form import Form
from game.ui.look import faces
from game.ui.look.fonts import TEXT_FACTORS
from game.ui.look.texts import tr
from game.ui.rooms.menu import menu
from game.ui.rooms.play.scene import begin
from game.ui.shell.actions import Point
from game.ui.shell.tooltip import DELAY_MS


def waited_for(ui, options, names, degraded, clock="none"):
    """A game in which an opponent, or a simpler one in its place, is thinking."""
    seats = [Seat(name, "10") for name in names[: options.players]]
    own, ui.settings.clock = ui.settings.clock, clock
    scene = begin(ui, Game(options, seats), seed=1)
    ui.settings.clock = own
    scene.driver.decider.degraded = degraded
    assert not scene.driver.persons_turn
    return scene


def with_opponents(names):
    """Scenes that wait for an opponent to play."""
    return {
        f"waited-for-{name}-{degraded}-{clock}": partial(
            waited_for, options=GAMES[name], names=names, degraded=degraded, clock=clock
        )
        for name in ("dice", "Blokus", "Blokus Two-Player")
        for degraded in (False, True)
        for clock in ("none", "bank")
    }


def held(ui, make):
    """A scene for somebody who holds a gamepad."""
    hold_pad(ui.controls)
    return make(ui)


def with_pads(made):
    """The scenes that show something about a gamepad, for somebody who holds one."""
    names = ("help", "setup-Blokus", "Blokus", "dice-choosing", "rules-blokus", "rules-dice")
    return {f"{name}-with-a-pad": partial(held, make=made[name]) for name in names}


def all_with(names, typed=None):
    """Every scene, with these player names; for `typed` see `scenes`."""
    made = scenes(names, typed)
    return made | with_opponents(names) | with_pads(made)


LONG = all_with(NAMES)
SHORT = all_with(SHORT_NAMES, typed=("",) * 4)
"""Every scene, with the longest names allowed, and with short ones, which leave room for
everything else."""

LOOKS = [
    ((960, 600), "usual", SHORT),
    ((960, 600), "largest", LONG),
    ((960, 600), "largest", SHORT),
    ((1024, 768), "large", SHORT),
    ((1280, 720), "usual", SHORT),
    ((1100, 1000), "largest", SHORT),
    ((1280, 800), "largest", LONG),
    ((1720, 720), "largest", SHORT),
    ((960, 1300), "largest", LONG),
    ((1080, 1920), "large", LONG),
    ((1280, 720), "double", SHORT),
]
"""Window sizes (a Steam Deck's, 4:3, 21:9 and portrait among them), text sizes and scenes."""

SMALL_SCREENS = [((798, 1034), "usual", SHORT), ((1022, 682), "usual", LONG)]
"""The very first windows on screens of 800×1280 and 1024×768 pixels, likewise."""


LONGEST = ("de", "ru", "fr", "pl")
"""The languages whose words need the most room, of which each look has the next where not all are
tried."""


def in_languages(looks):
    """Each of these looks with languages: the first two with all, the others with one."""
    return [
        (language, *look)
        for number, look in enumerate(looks)
        for language in (LANGUAGES if number < 2 else [LONGEST[number % len(LONGEST)]])
    ]


def label(value):
    """What pytest calls a window size, a text size or the scenes."""
    match value:
        case (width, height):
            return f"{width}x{height}"
        case dict():
            return "long names" if value is LONG else "short names"
    return value


SIZES: dict[str, list] = {}
for _language, *_look in in_languages(dict.fromkeys(look[:2] for look in LOOKS)):
    SIZES.setdefault(_language, []).append(_look)
"""The window and text sizes alone, for each language."""


@pytest.fixture
def language(request):
    yield request.param
    tr.speak(SOURCE)


@pytest.fixture
def windows(robots, tmp_path, language):
    """Opens windows in one of the languages: `windows(size, text_size)` returns the robot."""

    def opened(size, text_size, **chosen):
        files = KeptFiles(tmp_path / f"{label(size)}-{text_size}")
        robot = robots(files=files, size=size, text_size=text_size, language=language, **chosen)
        robot.ui.sprites = robot.ui.plates = NoSprites(robot.ui.theme)
        return robot

    return opened


def is_usual(language, look):
    """Whether a usual run tries a look in a language: the tightest in four, each other in one."""
    if look == LOOKS[1]:
        return language in LONGEST
    return look != LOOKS[0] or language == LONGEST[0]


EVERY = 3
"""Of so many looks one reads a scene in a usual run, but for the tightest look, which reads all."""


@pytest.mark.parametrize(
    ("language", "size", "text_size", "made", "start"),
    [
        (
            language,
            *look,
            None if look == [*LOOKS[1]] and language == LONGEST[0] else number % EVERY,
        )
        if is_usual(language, tuple(look))
        else only_thorough(language, *look, None)
        for number, (language, *look) in enumerate(in_languages([*LOOKS, *SMALL_SCREENS]))
    ],
    indirect=["language"],
    ids=label,
)
def test_words_have_room_in_every_scene(
    windows, monkeypatch, thorough, size, text_size, made, start
):
    if start is not None:
        some = sample(list(made), EVERY, thorough=thorough, start=start)
        made = {name: made[name] for name in some}
    assert least_size_of_words(windows(size, text_size).ui, monkeypatch, made) >= 12


@pytest.mark.parametrize("language", sampled([LONGEST[0], SOURCE, LONGEST[1]], 3), indirect=True)
def test_words_have_room_on_a_television(windows, monkeypatch, thorough):
    ui = windows((1920, 1080), "usual", television=True).ui
    assert ui.fonts.em(1) == 24
    # Other faces than the first have larger letters for their em.
    some = sample(list(SHORT.items()), EVERY, thorough=thorough)
    assert least_size_of_words(ui, monkeypatch, dict(some)) >= 22


def least_size_of_words(ui, monkeypatch, made):
    """Check that words have room in these scenes; returns the smallest em among them."""
    sizes, font = set(), faces._font
    monkeypatch.setattr(faces, "_font", lambda *args: (sizes.add(args[1]), font(*args))[1])
    wrong = []
    for name, make in made.items():
        controls = ui.controls
        controls.touch, controls.pad, controls.pads.pads = False, None, []
        scene = make(ui)
        with monkeypatch.context() as patch:
            reader = Reader(ui, patch)
            scene.arrange()
            drawn = reader.read(scene.paint, scene.paint_live)
        assert drawn
        lost = [*reader.lost(drawn), *out_of_widgets(scene, drawn)]
        wrong += [(name, *one) for one in lost]
    assert not wrong, "\n".join(map(str, wrong))
    return min(sizes)


# -- what comes and goes ------------------------------------------------------


@pytest.fixture
def looks(windows, monkeypatch, language):
    """Windows in one of the languages, one in each size: the robot of each, with a reader."""

    def each():
        for size, text_size in SIZES[language]:
            robot = windows(size, text_size)
            with monkeypatch.context() as patch:
                yield robot, Reader(robot.ui, patch), patch

    return each()


def laid_out(make, ui):
    """A scene that has just been opened."""
    scene = make(ui)
    scene.arrange()
    return scene


in_every_language = pytest.mark.parametrize("language", LANGUAGES, indirect=True)


def room_to_tell(scene):
    """Where notices may be: in the status line, or in the hand that it is in, below its head."""
    room = scene.table.status.rect
    if scene.game.options.kind == "dice":
        return room
    hand = scene.area.trays[scene.area.in_hand]
    assert hand.rect.contains(room)
    return Rect(
        hand.rect.left, hand.head.bottom, hand.rect.width, hand.rect.bottom - hand.head.bottom
    )


def those_read(texts, ui, thorough):
    """All of these texts in the tightest look; in others, a usual run reads one of each `EVERY`."""
    tightest = (ui.size, ui.settings.text_size) == LOOKS[1][:2]
    return sample(list(texts), EVERY, thorough=thorough or tightest)


@in_every_language
def test_there_is_room_for_what_is_told_in_play(looks, thorough):
    wrong = []
    for robot, reader, _ in looks:
        ui = robot.ui
        scenes_begun = [laid_out(SHORT[name], ui) for name in GAMES]
        dice = [scene for scene in scenes_begun if scene.game.options.kind == "dice"]
        boards = [scene for scene in scenes_begun if scene not in dice]
        for games, keys in ((boards, IN_PLAY), (dice, IN_DICE)):
            scene = min(games, key=lambda scene: scene.table.status.rect.width)
            status, prompts = scene.table.status, scene.area.prompts()
            told = (*told_in_play(ui, keys), *told_of_files())
            for text in those_read(told, ui, thorough):
                status.tell(text)
                drawn = reader.read(partial(status.paint, line="", prompts=prompts))
                wrong += [(ui.size, *one) for one in reader.lost(drawn, room_to_tell(scene))]
    assert not wrong, "\n".join(map(str, wrong))


@in_every_language
def test_there_is_room_for_what_is_told_of_a_record(looks):
    for robot, reader, _ in looks:
        scene = laid_out(SHORT["looking-back"], robot.ui)
        scene.table.status.tell(tr("open.altered"))
        drawn = reader.read(scene.paint, scene.paint_live)
        assert not list(reader.lost(drawn)), robot.ui.size


@in_every_language
def test_there_is_room_for_what_the_menu_tells_of_files(looks, thorough):
    wrong = []
    for robot, reader, patch in looks:
        scene = laid_out(SHORT["menu-games"], robot.ui)
        for text in those_read(told_of_files(), robot.ui, thorough):
            patch.setattr(menu, "news", lambda ui, text=text: text)
            scene.update()
            drawn = reader.read(scene.paint)
            lost = [*reader.lost(drawn), *out_of_widgets(scene, drawn)]
            wrong += [(robot.ui.size, *one) for one in lost]
    assert not wrong, "\n".join(map(str, wrong))


@in_every_language
def test_there_is_room_for_what_buttons_are_for(looks):
    wrong = []
    for robot, reader, _ in looks:
        for name in ("Blokus", "dice", "games"):
            scene = laid_out(SHORT[name], robot.ui)
            if name == "games":
                tip, rects = scene.list.tip, [row.cross for row in scene.list.rows]
            else:
                tip, rects = scene.table.tip, scene.table.toolbar.rects.values()
            assert rects
            for rect in rects:
                scene.handle(Point(rect.center))
                robot.time += DELAY_MS
                drawn = reader.read(tip.paint)
                assert len(drawn) == 1
                (place,) = tip.paint(pygame.Surface(robot.ui.size))
                lost = [*reader.lost(drawn, place)]
                if rect.colliderect(place):
                    lost.append((name, "on its button", drawn))
                wrong += [(robot.ui.size, *one) for one in lost]
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize(
    ("language", "text_size", "start"),
    [(language, "largest", number) for number, language in enumerate(LONGEST)]
    + [
        only_thorough(language, "largest", None)
        for language in LANGUAGES
        if language not in LONGEST
    ]
    + [only_thorough(language, "usual", None) for language in LONGEST],
    indirect=["language"],
)
def test_words_have_room_between_what_fingers_hit(windows, monkeypatch, thorough, text_size, start):
    ui = windows((1280, 800), text_size).ui
    ui.dpi, wrong = 215.0, []
    made = list(SHORT.items())
    if start is not None:
        made = sample(made, len(LONGEST), thorough=thorough, start=start)
    for name, make in made:
        ui.controls.touch = True
        scene = make(ui)
        if not isinstance(scene, Form):
            continue
        with monkeypatch.context() as patch:
            reader = Reader(ui, patch)
            scene.arrange()
            drawn = reader.read(scene.paint, scene.paint_live)
        lost = [*reader.lost(drawn), *out_of_widgets(scene, drawn)]
        wrong += [(name, *one) for one in lost]
    assert not wrong, "\n".join(map(str, wrong))


def test_text_grows_with_the_setting(robots):
    robot = robots(motion=True)
    heights = []
    for text_size in TEXT_FACTORS:
        robot.ui.settings.text_size = text_size
        robot.ui.resize_text()
        heights.append(robot.ui.fonts.line_height(robot.ui.px(18)))
    assert heights == sorted(set(heights))
