"""Dice from the menu to the results, through the real loop, with the events of devices."""

from itertools import combinations

import pygame
import pytest
from dice_player import by_keys, by_mouse, lay_by_keys, settle, sheet_pixel, tray_pixel
from player import choose, choose_by_keys, click, go_to
from pygame import Rect

from game.cli import PERSON
from game.engine import Seat
from game.engine.dice import DICE_RULESET, FACES, ROW_OF, STRIKES, DiceOptions, Roll
from game.files.autosave import Autosave
from game.files.settings import Settings
from game.ui.games.dice.layout import dice_layout
from game.ui.games.dice.play import DicePlay
from game.ui.games.dice.results import DiceResults, Result, dice_results_layout, headline, reason
from game.ui.games.dice.sheet_view import SheetView
from game.ui.games.dice.tray import DiceTray
from game.ui.scenes.how_to_play import HowToPlay
from game.ui.scenes.menu import Menu
from game.ui.scenes.pause import Pause
from game.ui.scenes.setup import Setup

SIZES = [
    (960, 600),
    (1280, 720),
    (2560, 1440),
    (3440, 1440),
    (1280, 1024),
    (1000, 1000),
    (1000, 1400),
]
PEOPLE = tuple(Seat(name) for name in ("Ada", "Ben", "Cleo", "Dov"))


@pytest.fixture
def menu(drivers):
    """A driver in front of the menu."""
    driver = drivers(Menu, Settings(reduced_motion=True))
    driver.start(Menu(driver.ui))
    return driver


@pytest.fixture
def sit(drivers):
    """Starts a game: `sit(seats)` gives the driver and the play scene."""

    def start(seats=PEOPLE[:2], events=(), still=True):
        driver = drivers(Menu, Settings(reduced_motion=still))
        play = driver.start(DicePlay(driver.ui, tuple(seats), seed=1, events=events))
        settle(driver, play)
        return driver, play

    return start


def play_on(driver, move) -> DicePlay:
    """Roll and draw for the people until the results are there; the play scene."""
    play = driver.scene
    assert isinstance(play, DicePlay)
    settle(driver, play)
    while not play.game.position.over:
        if play.table.persons_turn:
            move(driver, play)
        else:
            before = len(play.game.events)
            driver.until(lambda before=before: len(play.game.events) > before, seconds=20)
            settle(driver, play)
    driver.until(lambda: isinstance(driver.scene, DiceResults))
    return play


# -- whole games ------------------------------------------------------------


def test_three_people_by_mouse_alone(menu) -> None:
    click(menu, "play")
    choose(menu, "game", "dice")
    choose(menu, "players", 3)
    for seat in range(3):
        choose(menu, f"kind{seat}", PERSON)
    click(menu, "start")
    play = play_on(menu, by_mouse)
    assert [seat.name for seat in play.game.seats] == ["Player 1", "Player 2", "Player 3"]
    assert all(play.game.position.out)
    # The board can be seen after the end, and the results again.
    click(menu, "look")
    assert menu.scene is play
    menu.click(play.layout.status.center)
    assert isinstance(menu.scene, DiceResults)
    click(menu, "again")
    assert isinstance(menu.scene, DicePlay)
    assert menu.scene.game.events == []
    assert menu.scene.game.seats == play.game.seats
    # And back to the setup, where Dice is chosen as it was.
    menu.click(menu.scene.layout.tools[menu.scene.tools.index("menu")].center)
    click(menu, "leave")
    click(menu, "play")
    assert isinstance(menu.scene, Setup)
    assert menu.scene.setup.options == DiceOptions(3)


def test_a_person_against_an_opponent_by_keys_alone(menu) -> None:
    go_to(menu, "play")
    menu.key(pygame.K_RETURN)
    choose_by_keys(menu, "game", "dice")
    choose_by_keys(menu, "players", 2)
    choose_by_keys(menu, "kind0", PERSON)
    choose_by_keys(menu, "kind1", "easy")
    go_to(menu, "start")
    menu.key(pygame.K_RETURN)
    play = play_on(menu, by_keys)
    assert [seat.level for seat in play.game.seats] == [None, "easy"]
    go_to(menu, "menu")
    menu.key(pygame.K_RETURN)
    assert isinstance(menu.scene, Menu)
    assert menu.ui.settings.options == DiceOptions(2)


# -- dice and strikes -------------------------------------------------------


def test_the_dice_roll_in_view_and_every_marker_moves_on(sit) -> None:
    driver, play = sit(still=False)
    driver.key(pygame.K_RETURN)
    assert play._rolling is not None
    assert play.to_place is None
    settle(driver, play)
    assert play.to_place is not None
    by_keys(driver, play)
    old = play._pen_slots(play._markers)
    lay_by_keys(driver, play)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: len(play._passing) == 4)
    assert play._line() == "Every marker moves on to the next player."
    settle(driver, play)
    new = play._pen_slots(play._markers)
    # Ada's marker lies at Ben's card now, and the first that waited at hers.
    assert new[0] == old[1]
    assert new[2] == old[0]
    assert all(new[colour] != old[colour] for colour in range(4))
    assert play.shown == 1
    assert play._line() == "Ben, roll the dice."


def test_without_motion_it_is_told_that_markers_move_on(sit) -> None:
    driver, play = sit(events=(Roll((2, 5)),))
    by_keys(driver, play)
    by_keys(driver, play)
    assert play._line() == "Every marker moves on to the next player."


def test_a_die_is_chosen_by_number_by_click_and_by_its_shape(sit) -> None:
    driver, play = sit(events=(Roll((2, 5)),))
    assert play.die is None
    driver.key(pygame.K_5)
    assert play.die == 5
    driver.key(pygame.K_5)
    assert play.die is None
    driver.key(pygame.K_3)
    assert play.die is None
    assert play._line() == "No die shows 3."
    driver.click(tray_pixel(play, 2))
    assert play.die == 2
    driver.click(play.sheet.die_rect(5).center)
    assert play.die == 5
    driver.click(sheet_pixel(play, DICE_RULESET.pieces.number_of("W")))
    assert play.hand is not None
    assert play.die == 2
    # Another die takes the shape out of the hand.
    driver.key(pygame.K_5)
    assert play.hand is None


def test_only_a_strike_gives_a_shape_of_another_row(sit) -> None:
    driver, play = sit(events=(Roll((2, 5)),))
    long = DICE_RULESET.pieces.number_of("I5")
    assert ROW_OF[long] == 6
    driver.click(sheet_pixel(play, long))
    assert play.hand is None
    assert play._line() == "No die shows 6. A strike lets you draw from any row."
    driver.key(pygame.K_s)
    assert play.striking
    assert play.die == 2
    driver.key(pygame.K_5)
    driver.click(sheet_pixel(play, long))
    assert play.hand.piece == long
    assert play.die == 5
    # Without the strike it goes back.
    driver.key(pygame.K_s)
    assert play.hand is None
    driver.click(play.sheet.strikes.center)
    driver.click(sheet_pixel(play, long))
    play.hand.put_near((0, 0))
    driver.key(pygame.K_RETURN)
    settle(driver, play)
    assert play.game.position.strikes == (1, 0)
    assert play.game.position.dice == (2,)


def test_a_die_that_is_chosen_no_more_may_still_be_taken_for_its_shape(sit) -> None:
    driver, play = sit(events=(Roll((2, 5)),))
    driver.click(sheet_pixel(play, DICE_RULESET.pieces.number_of("W")))
    driver.key(pygame.K_2)
    assert play.die is None
    play.hand.put_near((0, 0))
    driver.key(pygame.K_RETURN)
    settle(driver, play)
    assert play.game.position.dice == (5,)


def test_with_a_strike_some_die_is_always_chosen(sit) -> None:
    driver, play = sit(events=(Roll((2, 5)),))
    driver.key(pygame.K_s)
    driver.key(pygame.K_2)
    assert play.die == 2
    driver.click(sheet_pixel(play, DICE_RULESET.pieces.number_of("I5")))
    driver.key(pygame.K_2)
    play.hand.put_near((0, 0))
    driver.key(pygame.K_RETURN)
    settle(driver, play)
    assert play.game.position.strikes == (1, 0)


def test_a_strike_is_not_spent_on_what_a_die_gives(sit) -> None:
    driver, play = sit(events=(Roll((2, 5)),))
    driver.key(pygame.K_s)
    driver.click(sheet_pixel(play, DICE_RULESET.pieces.number_of("T5")))
    play.hand.put_near((0, 0))
    driver.key(pygame.K_RETURN)
    settle(driver, play)
    assert play.game.position.strikes == (0, 0)


def test_undo_goes_back_to_the_roll_and_no_further(sit) -> None:
    driver, play = sit(events=(Roll((2, 5)),))
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert play._line() == "What was rolled stays rolled."
    by_keys(driver, play)
    by_keys(driver, play)
    assert play.game.position.to_roll == 2
    driver.click(play.layout.tools[play.tools.index("undo")].center)
    settle(driver, play)
    assert play.game.position.player == 1
    assert play.shown == 1
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    settle(driver, play)
    assert play.game.events == [Roll((2, 5))]
    assert play.shown == 0


def test_what_lies_under_the_pointer_may_go(sit) -> None:
    driver, play = sit(events=(Roll((2, 5)),))
    driver.move(sheet_pixel(play, DICE_RULESET.pieces.number_of("T5")))
    by_keys(driver, play)
    driver.move(tray_pixel(play, play.game.position.dice[0]))
    by_keys(driver, play)
    driver.move(play.tray.button().center)
    driver.key(pygame.K_RETURN)
    settle(driver, play)
    driver.move(play.sheet.strikes.center)
    driver.step(2)
    by_keys(driver, play)
    assert play.game.position.dice


def test_a_game_that_was_left_goes_on_from_the_menu(drivers, tmp_path) -> None:
    autosave = Autosave(tmp_path / "game.json")
    driver = drivers(Menu, Settings(reduced_motion=True), autosave=autosave)
    play = driver.start(DicePlay(driver.ui, PEOPLE[:3], seed=1))
    for _ in range(6):
        by_keys(driver, play)
    events = list(play.game.events)
    driver.key(pygame.K_ESCAPE)
    click(driver, "leave")
    assert isinstance(driver.scene, Menu)
    click(driver, "continue")
    again = driver.scene
    assert isinstance(again, DicePlay)
    assert again.game.events == events
    assert again.game.seats == PEOPLE[:3]
    play_on(driver, by_keys)
    assert autosave.load() is None


def test_a_pause_shows_the_rules_of_dice(sit) -> None:
    driver, _play = sit()
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, Pause)
    click(driver, "rules")
    assert isinstance(driver.scene, HowToPlay)
    assert driver.scene.family == "dice"


def test_resizing_in_mid_game(sit) -> None:
    driver, play = sit(events=(Roll((2, 5)),))
    driver.resize((1000, 1400))
    by_mouse(driver, play)
    driver.resize((1280, 720))
    by_mouse(driver, play)
    assert play.game.position.round == 1


# -- layout -----------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_is_inside_the_window_and_apart(drivers, size, players) -> None:
    layout = dice_layout(size, players)
    rects = [layout.board, layout.sheet, layout.dice, *layout.cards, *layout.tools, layout.status]
    rects += [] if layout.standby is None else [layout.standby]
    assert len(layout.cards) == players
    for rect in rects:
        assert Rect((0, 0), size).contains(rect), rect
    for one, other in combinations(rects, 2):
        assert not one.colliderect(other), (one, other)
    ui = drivers(Menu).ui
    sheet = SheetView(ui, layout.sheet, layout.unit)
    boxes = [sheet.box(piece) for piece in range(len(DICE_RULESET.pieces.pieces))]
    boxes += [sheet.die_rect(face) for face in FACES] + [sheet.strikes]
    for box in boxes:
        assert layout.sheet.contains(box)
    for one, other in combinations(boxes, 2):
        assert not one.colliderect(other)
    tray = DiceTray(ui, layout.dice, layout.unit)
    for rect in (*tray.spots(players), tray.button()):
        assert layout.dice.contains(rect)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_results_are_inside_the_window_and_apart(size, players) -> None:
    layout = dice_results_layout(size, players)
    rects = [layout.headline, layout.reason, *layout.cards, *layout.buttons]
    for rect in rects:
        assert Rect((0, 0), size).contains(rect), rect
    for one, other in combinations(rects, 2):
        assert not one.colliderect(other), (one, other)
    for card, board in zip(layout.cards, layout.boards, strict=True):
        assert card.contains(board)


# -- results ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("results", "who", "why"),
    [
        ([(1, 107, 2), (2, 110, 0)], "Ada wins!", "107 unfilled, 3 fewer than Ben."),
        ([(1, 107, 1), (2, 107, 2)], "Ada wins!", "107 unfilled each, but fewer strikes than Ben."),
        (
            [(1, 107, 1), (1, 107, 1), (3, 107, STRIKES)],
            "Ada and Ben share first place",
            "107 unfilled and 1 strike each.",
        ),
    ],
)
def test_the_result_in_words(results, who, why) -> None:
    ranked = [
        Result(player, PEOPLE[player].name, place, unfilled, strikes)
        for player, (place, unfilled, strikes) in enumerate(results)
    ]
    assert (headline(ranked), reason(ranked)) == (who, why)
