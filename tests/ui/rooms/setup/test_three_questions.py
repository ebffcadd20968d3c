"""Which game, who plays, how strong: few targets, few clicks, few presses."""

import pygame
import pytest
from helpers.controls import control, controls_like, controls_of, select, words_of
from helpers.forms import choose, click, go_to, level_of, more_rules
from helpers.pads import XBOX, Holder, Port
from helpers.player import carry_to, largest, settle, tray_pixel
from helpers.thorough import sampled
from scenes.sample_games import a_game
from scenes.seat_choices import chosen

from game.ai.levels.scale import KEYS, MATCH, level_named
from game.engine import FAMILIES, GAMES, Options, Seat
from game.files.kept_files import KeptFiles
from game.ui.kit.choice import MIDDLE, Choice, OneOfMany
from game.ui.kit.field import Field
from game.ui.look.texts import tr
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.setup.seats import OfSeat
from game.ui.rooms.setup.setup import MoreLevels, Setup
from game.ui.rooms.setup.three_questions import STRENGTHS
from game.ui.shell.actions import PadInput

EASY, MEDIUM, HARD, MASTER = map(level_named, ("easy", "medium", "hard", "master"))

FEW, MOST_TARGETS, FEW_RULES = 22, 24, 20
"""How many targets there are at most where a game is first set up, then with many people, and on a
page of further rules."""


def targets(scene):
    """What a click on the scene may do: the parts of its controls that do something.

    What is chosen already does nothing, nor does a sign beside a number that can't go further.
    """
    found = []
    for one in controls_of(scene):
        if isinstance(one, OneOfMany):
            ends = (0, len(one.items) - 1)
            found += [(one, part) for part in (0, 1) if one.index != ends[part]]
        elif isinstance(one, Choice):
            found += [(one, part) for part in one.parts if part != one.index]
        else:
            found.append((one, 0))
    return found


@pytest.mark.parametrize("options", [GAMES["Blokus"], FAMILIES["dice"][3]], ids=["Blokus", "Dice"])
@pytest.mark.parametrize("people", [1, 4])
def test_there_are_few_targets(setup, options, people):
    seats = chosen(*[Seat("")] * people, *[Seat("", EASY)] * (4 - people))
    files = KeptFiles()
    files.finish(a_game("Blokus Duo", whole=True))
    robot = setup(files=files, options=options, seats=seats)
    assert len(targets(robot.scene)) <= (FEW if people < 2 else MOST_TARGETS)
    robot.ui.settings.clock = "bank"
    more_rules(robot)
    for page in robot.scene.pages:
        choose(robot, "page", page)
        assert len(targets(robot.scene)) <= FEW_RULES, page


# -- how strong -----------------------------------------------------------------


@pytest.mark.parametrize("options", sampled(GAMES.values(), 4), ids=lambda options: options.name)
def test_one_click_stands_for_all_opponents(setup, options):
    seats = chosen(Seat("Ada"), Seat("", "7"), Seat("", MATCH), Seat("", "10"))
    robot = setup(options=options, seats=seats)
    if not options.opponents:
        assert tr("setup.strength.alone") in words_of(robot.scene)
        return
    for level in reversed(STRENGTHS):
        choose(robot, "setup.strength", level)
        levels = [level_of(robot, seat) for seat in range(options.players)]
        assert levels == [None, *[level] * (options.players - 1)]
    # Whoever joins them is as strong.
    for players in FAMILIES[options.family]:
        if players > options.players:
            choose(robot, "setup.players", players)
            assert level_of(robot, players - 1) == level


def test_one_key_stands_for_a_strength_wherever_the_focus_is(setup):
    robot = setup(seats=chosen(Seat(""), *[Seat("", "7")] * 3))
    for number in range(len(controls_of(robot.scene))):
        one = controls_of(robot.scene)[number]
        if isinstance(one, Field):
            continue
        select(robot.scene, one)
        for key, level in ((pygame.K_1, EASY), (pygame.K_2, MEDIUM), (pygame.K_3, HARD)):
            robot.key(key)
            assert robot.scene.setup.strength == level


def test_the_shoulders_of_a_pad_lead_to_each_strength_in_one_press(robots):
    port = Port()
    robot = robots(Menu, port=port)
    pad = Holder(robot, port, 0, XBOX)
    robot.start(Setup(robot.ui))
    ways = {(EASY, MEDIUM): 1, (MEDIUM, HARD): 1, (HARD, EASY): 1}
    buttons = {1: PadInput.RIGHT_SHOULDER, -1: PadInput.LEFT_SHOULDER}
    for (before, after), way in ways.items():
        for here, there, by in ((before, after, way), (after, before, -way)):
            robot.scene.setup.choose_strength(here)
            pad.press(buttons[by])
            assert robot.scene.setup.strength == there


def test_without_opponents_nothing_is_asked(setup):
    robot = setup(seats=chosen(Seat("Ada"), Seat("Ben"), Seat("Cleo"), Seat("Dov")))
    assert tr("setup.strength.people") in words_of(robot.scene)
    before = robot.scene.setup.choices
    robot.key(pygame.K_3)
    assert robot.scene.setup.choices == before
    for _ in range(2):
        click(robot, (OfSeat.FACE, 3))
    assert level_of(robot, 3) is not None
    assert control(robot.scene, "setup.strength")


# -- who plays ------------------------------------------------------------------


def test_a_face_turns_from_the_computer_to_a_person_here_and_to_somebody_elsewhere(setup):
    robot = setup(seats=chosen(Seat("Ada"), *[Seat("", HARD)] * 3))
    click(robot, (OfSeat.FACE, 1))
    assert level_of(robot, 1) is None
    click(robot, (OfSeat.NAME, 1))
    robot.type("Ben")
    for _ in range(2):
        click(robot, (OfSeat.FACE, 0))
    # The computer that takes a person's seat is as strong as the others.
    assert [level_of(robot, seat) for seat in range(4)] == [HARD, None, HARD, HARD]
    click(robot, (OfSeat.FACE, 0))
    assert [seat.name for seat in robot.scene.setup.seats[:2]] == ["Ada", "Ben"]
    click(robot, (OfSeat.FACE, 1))
    assert robot.scene.setup.awaited == [1]
    assert tr("seat.elsewhere") in words_of(robot.scene)
    assert control(robot.scene, "setup.open").main
    # The next time begins at this screen.
    click(robot, "setup.back")
    robot.start(Setup(robot.ui))
    assert not robot.scene.setup.awaited
    assert [level_of(robot, seat) for seat in range(4)] == [None, HARD, HARD, HARD]


def test_nobody_at_a_table_has_the_name_of_another(setup):
    robot = setup(seats=chosen(Seat(""), *[Seat("", EASY)] * 3))
    click(robot, (OfSeat.NAME, 0))
    robot.type("mOMO")
    names = [seat.name for seat in robot.scene.setup.seats]
    assert len({name.casefold() for name in names}) == 4
    assert names[0] == "mOMO"
    assert all(name in words_of(robot.scene) for name in map(str, names[1:]))


@pytest.mark.parametrize("family", FAMILIES)
def test_players_are_added_and_taken_away(setup, family):
    robot = setup()
    choose(robot, "new_board.game", family)
    numbers = robot.scene.setup.player_numbers
    if len(numbers) == 1:
        assert not controls_like(robot.scene, OneOfMany)
        return
    for number in (*numbers, *reversed(numbers)):
        choose(robot, "setup.players", number)
        assert robot.scene.setup.options.players == number
        abouts = [one.about for one in controls_of(robot.scene)]
        assert sum((OfSeat.FACE, seat) in abouts for seat in range(4)) == number
    many = control(robot.scene, "setup.players")
    robot.click(many.parts[MIDDLE].center)
    assert robot.scene.setup.options.players == number


# -- more levels ------------------------------------------------------------------


def test_every_level_is_one_step_behind(setup):
    robot = setup()
    for level in (*KEYS, MATCH):
        click(robot, "levels")
        assert type(robot.scene) is MoreLevels
        choose(robot, "setup.strength", level)
        click(robot, "setup.levels.done")
        assert type(robot.scene) is Setup
        assert {level_of(robot, seat) for seat in (1, 2, 3)} == {level}
        told = [one.label for one in controls_of(robot.scene)]
        assert (tr("setup.levels") in told) is (level in STRENGTHS)


def test_each_opponent_may_have_a_level_of_its_own(setup):
    robot = setup()
    go_to(robot, "levels")
    robot.key(pygame.K_RETURN)
    go_to(robot, (OfSeat.LEVEL, 2))
    robot.key(pygame.K_RIGHT, times=8)
    robot.key(pygame.K_ESCAPE)
    assert [level_of(robot, seat) for seat in (1, 2, 3)] == [EASY, MASTER, EASY]
    mixed = tr("setup.levels.chosen", level=tr("setup.levels.differ"))
    assert mixed in [one.label for one in controls_of(robot.scene)]
    assert control(robot.scene, "setup.strength").described.value == ""


# -- starting ----------------------------------------------------------------------


@pytest.mark.parametrize("family", ["blokus", "dice"])
def test_enter_starts_from_every_choice_and_wherever_the_pointer_is(setup, family):
    options = FAMILIES[family][4]
    for number, one in enumerate(controls_of(setup(options=options).scene)):
        if isinstance(one, Field):
            continue
        for selects in (False, True) if isinstance(one, Choice) else (False,):
            robot = setup(options=options)
            here = controls_of(robot.scene)[number]
            if selects:
                select(robot.scene, here)
            else:
                robot.move(here.rect.center)
            robot.key(pygame.K_RETURN)
            assert type(robot.scene) is GameScene, one
            assert robot.scene.game.options == options


# -- what a new game begins with ----------------------------------------------------


def test_a_new_classic_game_counts_as_its_sheet_begins_and_others_as_theirs(setup):
    robot = setup()
    found = {}
    for family in FAMILIES:
        choose(robot, "new_board.game", family)
        found[family] = robot.scene.setup.options.scoring
    assert found == {
        "blokus": "basic",
        "duo": "advanced",
        "junior": "basic",
        "solo": "basic",
        "trigon": "advanced",
        "callisto": "placed",
        "nexos": "segments",
        "gembloq": "placed",
        "dice": "unfilled",
    }
    choose(robot, "new_board.game", "blokus")
    for players in FAMILIES["blokus"]:
        choose(robot, "setup.players", players)
        assert robot.scene.setup.options.scoring == "basic"


def test_advanced_scoring_is_said_to_be_a_challenge_where_the_sheet_says_so(setup):
    robot = setup()
    more_rules(robot)
    choose(robot, "scoring", "advanced")
    line = tr("setup.scoring.challenge", line=tr("setup.scoring.advanced.square"))
    assert line in words_of(robot.scene)
    robot = setup(options=Options("Blokus Duo"))
    more_rules(robot)
    assert tr("setup.scoring.advanced.square") in words_of(robot.scene)


# -- clicks and presses, counted --------------------------------------------------------


class Counted:
    """A robot whose clicks and presses are counted."""

    def __init__(self, robot, port):
        self.robot, self.port, self.count = robot, port, 0

    def click(self, at):
        self.count += 1
        self.robot.click(at)

    def click_on(self, wanted, part=None):
        one = control(self.robot.scene, wanted)
        self.click(one.rect.center if part is None else one.parts[part].center)

    def keys(self, *keys):
        for key in keys:
            self.count += 1
            self.robot.key(key)
            self._settle()

    def buttons(self, *buttons):
        pad = Holder(self.robot, self.port, 0, XBOX)
        for button in buttons:
            self.count += 1
            pad.press(button)
            self._settle()

    def _settle(self):
        if isinstance(self.robot.scene, GameScene):
            settle(self.robot, self.robot.scene)


@pytest.fixture
def newcomer(robots):
    """Counts what is done in front of the menu of a new installation."""

    def start(port=None):
        robot = robots(Menu, port=port)
        return Counted(robot, port)

    return start


MOST = 3


@pytest.mark.parametrize("device", ["mouse", "keys", "pad"])
def test_a_game_against_hard_takes_three_presses(newcomer, device):
    by = newcomer(port=Port())
    if device == "mouse":
        by.click_on("menu.play")
        by.click_on("setup.strength", STRENGTHS.index(HARD))
        by.click_on("setup.start")
    elif device == "keys":
        by.keys(pygame.K_RETURN, pygame.K_3, pygame.K_RETURN)
    else:
        by.buttons(PadInput.A, PadInput.LEFT_SHOULDER, PadInput.START)
    assert [seat.level for seat in by.robot.scene.game.seats] == [None, HARD, HARD, HARD]
    assert by.count <= MOST


def test_another_game_takes_three_once_hard_is_what_is_played(newcomer):
    by = newcomer()
    click(by.robot, "menu.play")
    choose(by.robot, "setup.strength", HARD)
    click(by.robot, "setup.back")
    by.click_on("menu.play")
    by.click_on("new_board.game", list(FAMILIES).index("dice"))
    by.click_on("setup.start")
    assert {seat.level for seat in by.robot.scene.game.seats} == {None, HARD}
    assert by.count <= MOST


@pytest.mark.parametrize("device", ["mouse", "keys", "pad"])
def test_the_first_move_of_a_quick_game_takes_three_presses(newcomer, device):
    by = newcomer(port=Port())
    if device == "keys":
        by.keys(pygame.K_p, pygame.K_TAB, pygame.K_RETURN)
    elif device == "pad":
        by.buttons(PadInput.START, PadInput.RIGHT_TRIGGER, PadInput.A)
    else:
        by.robot.quick_game()
        scene = by.robot.scene
        settle(by.robot, scene)
        by.click(tray_pixel(scene, int(scene.area.layable.ruleset.table.piece[largest(scene)])))
        lies, table = scene.table.hand.orientation, scene.area.layable.ruleset.table
        legal = scene.game.position.legal()
        carry_to(by.robot, scene, int(legal[table.orientation[legal] == lies][0]))
        by.click(by.robot.pointer)
    assert by.robot.scene.game.ply == 1
    assert by.count <= MOST
