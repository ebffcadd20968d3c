"""Gamepads: from the menu to the results with nothing else, and one for each person."""

from functools import partial
from itertools import pairwise

import pygame
import pytest
from helpers.controls import (
    control,
    controls_of,
    focus_of,
    key_of,
    place_of_focus,
    select,
    words_of,
)
from helpers.dice_player import settle as settle_dice
from helpers.dice_player import wish
from helpers.elsewhere import Elsewhere, sit_down
from helpers.pads import FULL, STICK, Holder, Port
from helpers.player import settle
from helpers.robot import TURN_MS
from scenes.scripted import ScriptedOpponents
from scenes.seat_choices import chosen

from game.base.languages import SOURCE
from game.engine import Game, Options, Seat
from game.play.deciders import HAND
from game.ui.kit.keyboard import Keyboard
from game.ui.look.texts import tr
from game.ui.rooms.help.help import Help
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.hand_over import PadLost
from game.ui.rooms.play.pause_menu import Paused, PauseMenu
from game.ui.rooms.play.scene import begin
from game.ui.rooms.results.results_scene import AIMED_AFTER, ResultsScene
from game.ui.rooms.settings.bindings import BindingsScene
from game.ui.rooms.settings.settings import SettingsScene
from game.ui.rooms.setup.seats import OfSeat
from game.ui.rooms.setup.setup import Setup
from game.ui.shell.actions import PadInput
from game.ui.shell.gamepads import FIRST_REPEAT_MS, LEAST_REPEAT_MS, REPEAT_MS
from game.ui.shell.prompts import shown_prompts
from game.ui.shell.scene import TextRequest

FIRST_LETTER = (1, 0)
"""The line and the place of a key of the on-screen keyboard."""


@pytest.fixture
def port():
    return Port()


@pytest.fixture
def robot(robots, port):
    """A robot in front of the menu."""
    return robots(Menu, port=port, size=(960, 600))


def type_name(holder, name):
    """Type a name on the on-screen keyboard."""
    keyboard = holder.robot.scene
    assert isinstance(keyboard, Keyboard)
    for letter in name:
        for shift in (False, True):
            keys = {one.text: one.about for one in controls_of(keyboard)}
            if letter in keys:
                break
            assert not shift
            holder.use("keyboard.shift")
        holder.use(keys[letter])
    holder.press(PadInput.START)


def switch(holder):
    """Go to the next layer of the on-screen keyboard."""
    keyboard = holder.robot.scene
    holder.use(keyboard._name_of_next_layer)


def sit(robot, *names, options=None, pads=(0, 0, 0, 0)):
    """A game of people who hold these pads."""
    seats = tuple(map(Seat, names))
    robot.ui.settings.seats = chosen(*seats, *map(Seat, "wxyz"), pads=pads)
    scene = begin(robot.ui, Game(options or Options("Blokus Duo"), seats), seed=1)
    return robot.start(scene)


# -- whole games with one pad ---------------------------------------------------


def test_a_game_of_dice_with_one_pad_alone(robot, port):
    pad = Holder(robot, port, 0)
    pad.use("play")
    pad.choose("new_board.game", "dice")
    pad.choose("setup.players", 2)
    pad.use((OfSeat.FACE, 1))
    pad.use("setup.start")
    scene = robot.scene
    area = scene.area
    while not scene.game.position.over:
        if scene.game.position.to_roll:
            pad.press(PadInput.A)
        else:
            take = wish(scene)
            if take.strike != area.choice.striking:
                pad.press(PadInput.RIGHT_CLICK)
            for _ in range(3 if area.choice.face != take.die else 0):
                pad.axis(pygame.CONTROLLER_AXIS_RIGHTX, FULL)
                pad.axis(pygame.CONTROLLER_AXIS_RIGHTX, 0)
                if area.choice.face == take.die:
                    break
            assert (area.choice.face, area.choice.striking) == (take.die, take.strike)
            ply = scene.game.ply
            pad.place(scene)
            assert scene.game.ply == ply + 1
        settle_dice(robot, scene)
    robot.step(80)
    assert isinstance(robot.scene, ResultsScene)
    robot.pass_time(AIMED_AFTER)
    pad.use("results.menu")
    assert isinstance(robot.scene, Menu)


SCENES = {
    "menu": Menu,
    "setup": Setup,
    "settings": SettingsScene,
    "pause": lambda ui: PauseMenu(ui, Paused(Options("Blokus Duo"), lambda: None)),
    "bindings": BindingsScene,
    "help": Help,
}


@pytest.mark.parametrize("name", SCENES)
def test_no_direction_leads_where_there_is_no_way_on(robot, port, name):
    """Every control can be reached by the stick alone, from any other."""
    pad = Holder(robot, port, 0)
    scene = robot.start(SCENES[name](robot.ui))
    focus = focus_of(scene)
    keys = [key_of(one) for one in controls_of(scene)]
    ways = {key: set() for key in keys}
    for here in keys:
        one = controls_of(scene)[keys.index(here)]
        for way in ("down", "up", *(("left", "right") if one.chosen is None else ())):
            select(scene, controls_of(scene)[keys.index(here)])
            for _ in keys:
                pad.push(way)
                if key_of(focus.selected) != here:
                    break
            ways[here].add(key_of(focus.selected))
    for start in keys:
        reached, waiting = {start}, [start]
        while waiting:
            new = ways[waiting.pop()] - reached
            reached |= new
            waiting += new
        assert reached == set(keys)


# -- the keyboard on the screen --------------------------------------------------


def test_the_keyboard_begins_with_a_capital_and_a_right_click_erases_nothing(robot):
    setup = robot.start(Setup(robot.ui))
    control(setup, (OfSeat.NAME, 0)).replace("Ada")
    keyboard = robot.start(Keyboard(robot.ui, control(setup, (OfSeat.NAME, 0)).request))
    assert control(keyboard, FIRST_LETTER).text == "Q"
    robot.click((5, 5), button=3)
    assert setup.setup.name(0) == "Ada"


def test_a_pad_that_comes_while_a_name_is_typed_leaves_the_caret(robot, port):
    setup = robot.start(Setup(robot.ui))
    robot.click(control(setup, (OfSeat.NAME, 0)).rect.center)
    robot.key(pygame.K_a, pygame.KMOD_CTRL)
    robot.type("Mria")
    robot.key(pygame.K_LEFT, times=3)
    Holder(robot, port, 0)
    robot.step()
    robot.type("a")
    assert setup.setup.name(0) == "Maria"


@pytest.mark.parametrize(("language", "switches"), [("ru", 0), ("de", 3)])
def test_names_are_written_in_cyrillic(robot, port, language, switches):
    pad = Holder(robot, port, 0)
    robot.ui.settings.language = language
    robot.ui.speak()
    try:
        written = []
        request = TextRequest("Name", "", "", 20, True, written.append)
        robot.start(Keyboard(robot.ui, request))
        for _ in range(switches):
            switch(pad)
        type_name(pad, "Їжак")
        assert written[-1] == "Їжак"
        assert not isinstance(robot.scene, Keyboard)
    finally:
        tr.speak(SOURCE)


def test_a_name_is_written_and_erased_or_given_back(robot, port):
    pad = Holder(robot, port, 0)
    pad.use("play")
    pad.go_to((OfSeat.NAME, 0))
    assert not robot.scene.writing
    pad.press(PadInput.A)
    keyboard = robot.scene
    assert "Name" in words_of(keyboard)
    pad.use((0, 0))
    pad.use(FIRST_LETTER)
    switch(pad)
    for wanted in ((0, 0), "keyboard.space", (0, 1)):
        pad.use(wanted)
    assert keyboard.field.text == "1qà á"
    pad.press(PadInput.X)
    pad.press(PadInput.Y)
    pad.use("keyboard.done")
    assert control(robot.scene, (OfSeat.NAME, 0)).text == "1qà  "
    pad.press(PadInput.A)
    robot.type("Bo")
    assert robot.scene.field.text == "Bo"
    pad.press(PadInput.B)
    assert isinstance(robot.scene, Setup)
    assert control(robot.scene, (OfSeat.NAME, 0)).text == "1qà  "


# -- sticks, and what is held ------------------------------------------------------


def test_a_held_direction_repeats_faster_and_faster(robot, port):
    pad = Holder(robot, port, 0)
    scene = sit(robot, "Ada", "Ben")
    pad.press(PadInput.RIGHT_TRIGGER)
    pad.press(PadInput.CROSS_LEFT, times=20)
    robot.step()
    start = robot.time
    moved = []

    def origin():
        return scene.table.hand.origin

    before = origin()
    pad.down(PadInput.CROSS_RIGHT)
    for _ in range(80):
        if origin() != before:
            moved.append(robot.time - start)
            before = origin()
        robot.step()
    pad.up(PadInput.CROSS_RIGHT)
    pauses = [b - a for a, b in pairwise(moved)]
    assert pauses[0] >= FIRST_REPEAT_MS
    assert pauses[1] >= REPEAT_MS
    assert min(pauses) >= LEAST_REPEAT_MS
    assert pauses[-1] < 2 * LEAST_REPEAT_MS + TURN_MS < pauses[0]
    assert all(b <= a + TURN_MS for a, b in pairwise(pauses))
    last = origin()
    robot.step(40)
    assert origin() == last


def test_what_is_held_repeats_while_somebody_presses_another_pad(robot, port):
    pad, other = Holder(robot, port, 0), Holder(robot, port, 1)
    pad.down(PadInput.CROSS_DOWN)
    other.press(PadInput.LEFT_SHOULDER)
    before = place_of_focus(robot.scene)
    robot.pass_time(FIRST_REPEAT_MS + TURN_MS)
    assert place_of_focus(robot.scene) > before


@pytest.mark.parametrize("touched", [False, True])
def test_what_is_held_is_let_go_with_the_focus(robot, port, touched):
    pad = Holder(robot, port, 0)
    pad.down(PadInput.CROSS_DOWN)
    if touched:
        robot.touch((5, 5))
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST, window=None))
    robot.step()
    before = place_of_focus(robot.scene)
    robot.step(60)
    assert place_of_focus(robot.scene) == before


def test_a_stick_that_trembles_pushes_once(robot, port):
    pad = Holder(robot, port, 0)
    menu = robot.scene
    axis, _ = STICK["down"]
    for share in (0.2, 0.5, 0.58, 0.5, 0.54, 0.42, 0.6):
        pad.axis(axis, round(share * FULL))
    assert focus_of(menu).selected is control(menu, "menu.learn")
    pad.axis(axis, round(0.3 * FULL))
    pad.axis(axis, round(0.6 * FULL))
    assert focus_of(menu).selected is control(menu, "menu.my_games")


@pytest.mark.parametrize("known", [True, False])
def test_what_leans_from_the_start_is_nobodys_push_until_it_was_at_rest(robot, port, known):
    chosen, full = place_of_focus(robot.scene), FULL if known else 1.0
    tablet = Holder(robot, port, 7, "Pen tablet Pad", known=known, lean=-full)
    for part in (1, 0.97, 1, 0.5, 1):
        tablet.axis(1, -full * part)
        robot.pass_time(FIRST_REPEAT_MS)
    assert place_of_focus(robot.scene) == chosen
    assert robot.ui.controls.pad is None
    tablet.axis(1, 0)
    tablet.axis(1, full)
    assert place_of_focus(robot.scene) != chosen
    assert robot.ui.controls.pad is not None


def test_a_trigger_that_is_pulled_from_the_start_does_nothing(robot, port):
    chosen = place_of_focus(robot.scene)
    pad = Holder(robot, port, 7, lean=FULL)
    pad.down(PadInput.RIGHT_TRIGGER)
    assert place_of_focus(robot.scene) == chosen
    pad.up(PadInput.RIGHT_TRIGGER)
    pad.press(PadInput.RIGHT_TRIGGER)
    assert place_of_focus(robot.scene) != chosen


def test_a_pad_that_nobody_knows_works_by_the_order_of_its_buttons(robot, port):
    pad = Holder(robot, port, 3, "Strange Stick", known=False)
    robot.step()
    menu = robot.scene
    pad.hat(0, -1)
    pad.hat(0, 0)
    pad.axis(1, 1.0)
    pad.axis(1, 0.0)
    assert focus_of(menu).selected is control(menu, "menu.my_games")
    pad.press(PadInput.A)
    assert not isinstance(robot.scene, Menu)
    pad.press(PadInput.B)
    assert isinstance(robot.scene, Menu)


# -- pads of seats -------------------------------------------------------------------


def test_four_pads_for_four_seats_and_one_is_pulled_out(robot, port):
    pads = [Holder(robot, port, number) for number in range(4)]
    names = ("Ada", "Ben", "Cleo", "Dan")
    scene = sit(robot, *names, options=Options("Blokus"), pads=(1, 2, 3, 4))
    for _ in range(2):
        for number, pad in enumerate(pads):
            ply = scene.game.ply
            other = pads[(number + 1) % 4]
            other.press(PadInput.RIGHT_TRIGGER)
            assert scene.table.hand is None
            assert names[number] in scene.line
            pad.place(scene)
            settle(robot, scene)
            assert scene.game.ply == ply + 1
    pads[2].pull_out()
    robot.step(2)
    assert isinstance(robot.scene, PadLost)
    pads[2].plug_in()
    robot.step(2)
    assert robot.scene is scene
    pads[1].pull_out()
    robot.step(2)
    pads[0].press(PadInput.A)
    robot.step(2)
    assert robot.scene is scene
    # A pad plugged in in its place takes over its number.
    Holder(robot, port, 9)
    pads[0].place(scene)
    settle(robot, scene)
    Holder(robot, port, 9).place(scene)
    settle(robot, scene)
    assert scene.game.ply == 10


def test_without_a_typed_name_it_is_so_in_another_language_too(robot, port, request):
    """A game that began in English is continued in German."""
    pads = [Holder(robot, port, number) for number in range(2)]
    scene = sit(robot, "Player 1", "Player 2", pads=(1, 2, 0, 0))
    robot.ui.settings.seats = chosen(pads=(1, 2, 0, 0))
    request.addfinalizer(partial(tr.speak, SOURCE))
    tr.speak("de")
    scene = robot.play(scene.game)
    pads[1].press(PadInput.RIGHT_TRIGGER)
    assert scene.table.hand is None
    pads[0].press(PadInput.RIGHT_TRIGGER)
    assert scene.table.hand is not None


def test_a_pad_that_comes_back_has_its_number_whichever_was_lost_first(robot, port):
    pads = [Holder(robot, port, number, f"Pad {number}") for number in range(2)]
    for pad in pads:
        pad.pull_out()
    pads[1].plug_in()
    assert [pad.attached for pad in robot.ui.controls.pads.pads] == [False, True]


def test_persons_of_one_name_have_their_pads_together(robot, port):
    pads = [Holder(robot, port, number) for number in range(3)]
    options = Options("Blokus Trigon Three-Player")
    scene = sit(robot, "Tom", "Tom", "Ada", options=options, pads=(1, 2, 3, 0))
    for pad in pads:
        if pad is not pads[2]:
            pads[2].press(PadInput.RIGHT_TRIGGER)
            assert scene.table.hand is None
            assert "Tom" in scene.line
        ply = scene.game.ply
        pad.place(scene)
        settle(robot, scene)
        assert scene.game.ply == ply + 1


def test_while_an_opponent_thinks_only_the_next_person_takes_pieces_up(robot, port):
    robot.ui.opponents = ScriptedOpponents()
    pads = [Holder(robot, port, number) for number in range(2)]
    seats = (Seat("Easy", "2"), Seat("Ada"), Seat("Ben"), Seat("Hard", "9"))
    robot.ui.settings.seats = chosen(*seats, pads=(0, 1, 2, 0))
    scene = robot.play(Game(Options("Blokus"), seats))
    pads[1].press(PadInput.RIGHT_TRIGGER)
    assert scene.table.hand is None
    assert "Ada" in scene.line
    pads[1].press(PadInput.BACK)
    assert scene.line == scene.area.nothing_to_undo
    pads[0].press(PadInput.RIGHT_TRIGGER)
    assert scene.table.hand is not None


def test_the_pad_of_somebody_elsewhere_holds_nobody_up(robot, port):
    robot.ui.opponents = ScriptedOpponents()
    pads = [Holder(robot, port, number) for number in range(2)]
    seats = (Seat("Ada"), Seat("Ben"))
    robot.ui.settings.seats = chosen(*seats, pads=(1, 2, 0, 0))
    scene = sit_down(robot, Game(Options("Blokus Duo"), seats), (Elsewhere(), HAND))
    pads[0].press(PadInput.RIGHT_TRIGGER)
    assert scene.table.hand is None
    pads[1].press(PadInput.RIGHT_TRIGGER)
    assert scene.table.hand is not None
    pads[0].pull_out()
    robot.step(2)
    assert robot.scene is scene


def test_the_only_pad_in_use_is_waited_for_and_keys_go_on_without(robot, port):
    pad = Holder(robot, port, 0)
    scene = sit(robot, "Ada", "Ben")
    pad.press(PadInput.RIGHT_TRIGGER)
    pad.pull_out()
    robot.step(2)
    assert isinstance(robot.scene, PadLost)
    robot.key(pygame.K_RETURN)
    robot.step(2)
    assert robot.scene is scene


def test_a_pad_that_was_back_meanwhile_is_waited_for_again(robot, port):
    pads = [Holder(robot, port, number) for number in range(2)]
    scene = sit(robot, "Ada", "Ben", pads=(1, 2, 0, 0))
    pads[1].pull_out()
    robot.step(2)
    robot.key(pygame.K_RETURN)
    assert robot.scene is scene
    robot.key(pygame.K_ESCAPE)
    pads[1].plug_in()
    pads[1].pull_out()
    robot.key(pygame.K_ESCAPE)
    robot.step(2)
    assert isinstance(robot.scene, PadLost)


def test_alone_nobody_waits_for_a_pad_chosen_for_another_game(robot, port):
    pads = [Holder(robot, port, number) for number in range(2)]
    scene = sit(robot, "Ada", options=Options("Blokus Solo"), pads=(2, 0, 0, 0))
    pads[1].pull_out()
    robot.step(2)
    assert robot.scene is scene
    pads[0].press(PadInput.RIGHT_TRIGGER)
    assert scene.table.hand is not None


def test_pads_are_given_in_the_setup_and_kept(robot, port):
    pad, _ = Holder(robot, port, 0), Holder(robot, port, 1)
    pad.use("play")
    pad.use((OfSeat.FACE, 1))
    pad.use("setup.more_rules")
    pad.choose("page", "seats")
    pad.choose((OfSeat.PAD, 0), 2)
    assert port.rumbled == []
    pad.choose((OfSeat.PAD, 1), 1)
    pad.use("setup.start")
    assert [seat.pad for seat in robot.ui.settings.seats[:2]] == [2, 1]


def test_a_card_tells_who_is_next_only_where_another_pad_is_taken_up(robot, port):
    """Ada and Ben share a pad; Cleo has one of her own."""
    shared, own = Holder(robot, port, 0), Holder(robot, port, 1)
    robot.ui.settings.hand_over = "hidden"
    options = Options("Blokus Trigon Three-Player")
    scene = sit(robot, "Ada", "Ben", "Cleo", options=options, pads=(1, 1, 2, 0))
    told = []
    for pad in (shared, shared, own, shared):
        robot.step(2)
        told.append(scene.hand_over.player)
        pad.place(scene)
        settle(robot, scene)
    assert told == [None, None, 2, 0]


def test_fingers_pads_and_keys_take_turns(robot, port):
    pad = Holder(robot, port, 0)
    scene = sit(robot, "Ada", "Ben")

    def prompts():
        return [prompt.words for prompt in shown_prompts(robot.ui, scene.area.prompts())]

    pad.press(PadInput.B)
    robot.step()
    pad.press(PadInput.B)
    assert robot.scene is scene
    assert robot.ui.controls.pad is not None
    assert prompts() == ["choose", "take"]
    robot.tap((5, 5))
    assert robot.ui.touch
    assert robot.ui.controls.pad is None
    assert prompts() == ["Drag a piece, or tap it"]
    pad.press(PadInput.RIGHT_TRIGGER)
    assert not robot.ui.touch
    assert prompts()[0] == "place"
    robot.key(pygame.K_ESCAPE)
    assert prompts() == ["Drag a piece", "choose", "take"]


def test_an_illegal_drop_rumbles_unless_motion_is_reduced(robot, port):
    pad = Holder(robot, port, 5)
    scene = sit(robot, "Ada", "Ben")
    for reduced, rumbled in ((True, []), (False, [5])):
        robot.ui.settings.reduced_motion = reduced
        pad.press(PadInput.RIGHT_TRIGGER)
        while scene.table.hand.landing().legal:
            pad.press(PadInput.CROSS_UP)
        pad.press(PadInput.A)
        assert port.rumbled == rumbled
