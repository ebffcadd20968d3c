"""Rush in the window, played by every device through the real loop."""

import pygame
import pytest
from helpers.controls import controls_of, focus_of, words_of
from helpers.forms import choose, click
from helpers.player import path, turns_to
from helpers.toucher import drag_laid, tap_ring
from msgspec.structs import replace

from game.engine.contacts import touched_corners
from game.exercises.rush.game import LASTS_MS
from game.exercises.rush.heat import COOLS_MS
from game.exercises.rush.news import EVERY_MS, Kind
from game.files.kept_files import KeptFiles
from game.files.scores import HighScore
from game.ui.kit.field import Field
from game.ui.look.texts import tr
from game.ui.rooms.exercises.ending import Ending
from game.ui.rooms.exercises.rush_area import ASIDE
from game.ui.rooms.exercises.rush_scene import ENDS_MS, RushScene
from game.ui.rooms.exercises.scores import RUSH, Deal
from game.ui.rooms.menu.alone import Alone
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.pause_menu import PauseMenu
from game.ui.shell.actions import Command
from game.ui.sound.effects import Effect
from game.ui.table import pieces
from game.ui.table.packing import slot_of

KEYS = {Command.TURN_LEFT: "e", Command.TURN_RIGHT: "r", Command.FLIP: "f"}


@pytest.fixture
def rush(robots):
    """A robot in front of a game of Rush of a fixed deal."""

    def start(files=None, port=None, **settings):
        robot = robots(files=files, port=port, **settings)
        robot.start(RushScene(robot.ui, Deal(7)))
        return robot

    return start


def legal_of(scene, card):
    """The legal placements of a piece that lies ready."""
    legal = scene.game.position.legal(card.colour)
    return legal[scene.game.position.ruleset.table.piece[legal] == card.piece].tolist()


def best_of(scene, card):
    """The legal placement of a piece that touches the most corners."""
    ruleset, plies = scene.game.position.ruleset, scene.game.position.plies
    return max(
        legal_of(scene, card),
        key=lambda one: len(touched_corners(ruleset, plies, one, card.colour)),
    )


def ready_pixel(scene, card):
    """A pixel on a piece that lies ready."""
    ruleset, tray = scene.game.position.ruleset, scene.area.trays[card.colour]
    slot = slot_of(ruleset.pieces, card.piece, 1)
    spot = ruleset.geometry.lattice.centre(tray.points(slot)[0])
    x, y = tray.transform(slot).pixel(spot)
    return round(x), round(y)


def board_pixel(scene, placement):
    """Where the pointer that holds a piece is once that lies on a placement."""
    hand = scene.table.hand
    x, y = hand.table.origin_of(placement)
    dx, dy = hand.lattice.centre(hand.grabbed)
    x, y = scene.area.board.transform.pixel((x + dx, y + dy))
    return round(x), round(y)


def drag(robot, card, placement):
    """Drag a piece that lies ready to a placement, turning it on the way."""
    robot.press(ready_pixel(robot.scene, card))
    for command in turns_to(robot.scene, placement):
        robot.key(ord(KEYS[command]))
    robot.move(board_pixel(robot.scene, placement))
    robot.release()


def place(robot):
    """Place the first piece that lies ready."""
    card = robot.scene.game.dealt[0]
    drag(robot, card, best_of(robot.scene, card))


def misplace(robot):
    """Let the first piece that lies ready go in the middle of the board."""
    robot.press(ready_pixel(robot.scene, robot.scene.game.dealt[0]))
    robot.move(robot.scene.area.board.rect.center)
    robot.release()


def test_a_mouse_drags_either_piece(rush):
    robot = rush()
    scene = robot.scene
    first, second = scene.game.dealt
    drag(robot, second, best_of(scene, second))
    assert first in scene.game.dealt
    drag(robot, first, best_of(scene, first))
    assert [one.colour for one in scene.game.scored] == [second.colour, first.colour]
    assert len(scene.game.dealt) == 2


def test_keys_take_turn_move_and_place(rush):
    robot = rush()
    scene = robot.scene
    card = scene.game.dealt[0]
    placement = best_of(scene, card)
    taken = []
    for _ in range(3):
        robot.key(pygame.K_TAB)
        taken.append((scene.table.hand.colour, scene.table.hand.piece))
    assert taken == [(one.colour, one.piece) for one in (*scene.game.dealt, card)]
    robot.key(pygame.K_ESCAPE)
    assert robot.scene is scene
    assert scene.table.hand is None
    robot.key(pygame.K_RETURN)
    assert scene.table.hand.piece == card.piece
    assert scene.table.hand.fits
    at = scene.table.hand.landing().placement
    robot.key(pygame.K_n)
    assert scene.table.hand.landing().placement != at
    for command in turns_to(scene, placement):
        robot.key(ord(KEYS[command]))
    for key in path(scene.table.hand, scene.table.hand.table.origin_of(placement)):
        robot.key(key)
    robot.key(pygame.K_RETURN)
    assert [one.placement for one in scene.game.scored] == [placement]


def test_arrows_point_to_one_piece_or_the_other(rush):
    robot = rush()
    scene = robot.scene
    for card in (*scene.game.dealt, scene.game.dealt[0]):
        robot.key(pygame.K_RIGHT)
        assert pieces.pointed(scene.table) == card.piece
    robot.key(pygame.K_RETURN)
    assert scene.table.hand.colour == scene.game.dealt[0].colour


def test_digits_take_the_piece_of_a_place(rush):
    robot = rush()
    scene = robot.scene
    first, second = scene.game.dealt
    robot.key(pygame.K_2)
    assert (scene.table.hand.colour, scene.table.hand.piece) == (second.colour, second.piece)
    robot.key(pygame.K_3)
    assert scene.table.hand.piece == second.piece
    robot.key(pygame.K_h)
    assert scene.table.hand is None
    assert scene.game.held == second
    robot.key(pygame.K_3)
    assert (scene.table.hand.colour, scene.table.hand.piece) == (second.colour, second.piece)
    robot.key(pygame.K_ESCAPE)
    robot.key(pygame.K_1)
    assert scene.table.hand.piece == first.piece


def test_a_piece_is_held_aside_by_mouse_and_placed_from_there(rush):
    robot = rush()
    scene = robot.scene
    card = scene.game.dealt[0]
    robot.press(ready_pixel(scene, card))
    robot.move(scene.area.places[ASIDE].center)
    robot.release()
    assert scene.game.held == card
    assert scene.table.hand is None
    assert scene.watch.running
    drag(robot, card, best_of(scene, card))
    assert scene.game.held is None
    assert scene.game.scored[-1].colour == card.colour


def test_a_finger_holds_a_piece_aside_by_two_taps(rush):
    robot = rush()
    scene = robot.scene
    card = scene.game.dealt[1]
    robot.tap(ready_pixel(scene, card))
    robot.tap(scene.area.places[ASIDE].center)
    assert scene.game.held == card


def test_a_finger_taps_and_ticks_or_drags_and_lets_go(rush):
    robot = rush()
    scene = robot.scene
    robot.tap(ready_pixel(scene, scene.game.dealt[0]))
    assert scene.table.hand.resting
    assert scene.table.hand.fits
    tap_ring(robot, scene, "place")
    assert len(scene.game.scored) == 1
    robot.tap(ready_pixel(scene, scene.game.dealt[0]))
    hand = scene.table.hand
    other = next(
        one
        for one in legal_of(scene, scene.game.dealt[0])
        if int(hand.table.orientation[one]) == hand.orientation and one != hand.landing().placement
    )
    drag_laid(robot, scene, other)
    assert [one.placement for one in scene.game.scored[1:]] == [other]


def test_a_finger_may_lay_a_piece_anywhere_on_its_way(rush):
    robot = rush()
    scene = robot.scene
    hot(robot)
    robot.tap(ready_pixel(scene, scene.game.dealt[0]))
    while scene.table.hand.fits:
        robot.key(pygame.K_UP)
    assert scene.game.heat > 1


def test_the_time_runs_from_the_first_piece_on(rush):
    robot = rush()
    robot.pass_time(5000)
    assert robot.scene.watch.elapsed == 0
    place(robot)
    robot.pass_time(1000)
    assert robot.scene.watch.elapsed >= 1000


def hot(robot):
    """Place pieces until the board has warmed."""
    while robot.scene.game.heat == 1:
        place(robot)


def test_a_misfit_costs_a_heat(rush):
    robot = rush()
    hot(robot)
    misplace(robot)
    assert robot.scene.game.heat == 1


def test_a_pause_costs_a_heat_and_is_told(rush):
    robot = rush()
    scene = robot.scene
    hot(robot)
    assert scene.cue.pace == 1
    assert scene.backdrop.tone is not None
    robot.pass_time(COOLS_MS[0] + 100)
    assert scene.game.heat == 1
    assert scene.cue.pace == 0
    assert scene.line == tr("arcade.rush.cooled")
    assert set(Effect.COOLING.sounds) & set(robot.mixer.names)


def test_what_is_special_is_told_and_puts_back_no_piece_that_may_still_lie(rush):
    robot = rush()
    scene = robot.scene
    place(robot)
    robot.press(ready_pixel(scene, scene.game.dealt[0]))
    robot.time += EVERY_MS - scene.watch.elapsed
    robot.pass_time(50)
    special = scene.game.special
    assert scene.line == tr(f"arcade.rush.{special.kind.value}")
    assert set(Effect.EVENT.sounds) & set(robot.mixer.names)
    assert scene.table.hand is not None
    if special.kind is Kind.CUT_OFF:
        colour = special.colour
        board = next(one for one in scene.area.takeable if one.colour == colour)
        assert board.attach_points(colour).tolist() == [special.cell]


def test_the_menu_key_stops_the_time_and_hides_the_board(rush):
    robot = rush()
    scene = robot.scene
    hot(robot)
    robot.key(pygame.K_ESCAPE)
    assert isinstance(robot.scene, PauseMenu)
    assert not robot.scene.modal
    elapsed = scene.watch.elapsed
    robot.pass_time(4000)
    assert scene.watch.elapsed == elapsed
    assert scene.game.heat == 1
    click(robot, "pause.resume")
    robot.pass_time(100)
    assert scene.watch.elapsed > elapsed


def run_out(robot):
    """Let the time run out, of which only the last moment is played."""
    robot.time += LASTS_MS - robot.scene.watch.elapsed
    robot.pass_time(100)


def played_to_the_end(robot):
    """Place two pieces, and let the time run out; return the game."""
    scene = robot.scene
    place(robot)
    place(robot)
    run_out(robot)
    robot.pass_time(ENDS_MS + 100)
    return scene.game


@pytest.mark.parametrize("is_high", [True, False])
def test_the_end_asks_for_a_name_if_the_score_is_high_and_keeps_it(rush, tmp_path, is_high):
    robot = rush(files=KeptFiles(tmp_path))
    for number in range(0 if is_high else 8):
        robot.ui.files.high_scores.enter(RUSH.key, HighScore(f"P{number}", 10_000 + number))
    game = played_to_the_end(robot)
    if not is_high:
        assert robot.scene.place is None
        assert not any(isinstance(one, Field) for one in controls_of(robot.scene))
        return
    assert isinstance(robot.scene, Ending)
    assert robot.scene.place == 1
    robot.pass_time(3000)
    robot.type("Maya")
    click(robot, "arcade.again")
    assert isinstance(robot.scene, RushScene)
    kept = KeptFiles(tmp_path).high_scores.best(RUSH.key)
    assert kept == (HighScore("Maya", game.points, curve=game.curve),)


def test_the_score_is_kept_as_soon_as_the_time_is_up(rush, tmp_path):
    robot = rush(files=KeptFiles(tmp_path))
    ada, *others = robot.ui.settings.seats
    robot.ui.settings.seats = (replace(ada, name="Ada"), *others)
    place(robot)
    run_out(robot)
    scene = robot.scene
    assert isinstance(scene, RushScene)
    curve = scene.game.curve
    scores = (HighScore("Ada", scene.game.points, curve=curve),)
    assert KeptFiles(tmp_path).high_scores.best(RUSH.key) == scores
    robot.until(lambda: robot.scene is not scene)
    robot.pass_time(3000)
    # Whoever is known goes on at once.
    assert focus_of(robot.scene).selected.label == tr("arcade.again")
    robot.key(pygame.K_UP)
    robot.type("x")
    assert KeptFiles(tmp_path).high_scores.best(RUSH.key) == scores
    robot.ask_to_close()
    renamed = HighScore("x", scores[0].points, curve=curve)
    assert KeptFiles(tmp_path).high_scores.best(RUSH.key) == (renamed,)


@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_piece_let_go_too_late_goes_back(rush, by_mouse):
    robot = rush()
    scene = robot.scene
    card = scene.game.dealt[0]
    robot.press(ready_pixel(scene, card))
    placement = best_of(scene, card)
    for command in turns_to(scene, placement):
        robot.key(ord(KEYS[command]))
    robot.move(board_pixel(scene, placement))
    robot.time += LASTS_MS
    if by_mouse:
        robot.release()
    else:
        robot.key(pygame.K_RETURN)
    assert scene.area.is_over
    assert scene.table.hand is None
    assert scene.game.scored == ()


def test_the_deal_of_the_day_counts_for_both_tables(robots):
    robot = robots()
    deal = Deal.of_day(robot.ui.today)
    robot.start(RushScene(robot.ui, deal))
    game = played_to_the_end(robot)
    scores = robot.ui.files.high_scores
    assert [one.points for one in scores.best(deal.table.key, deal.seed)] == [game.points]
    assert [one.points for one in scores.best(RUSH.key)] == [game.points]


def test_flourishes_play_and_leave_the_points_whole(rush):
    robot = rush(motion=True)
    scene = robot.scene
    place(robot)
    assert robot.moving
    robot.picture()
    assert scene.area.figures.points < scene.game.points
    robot.pass_time(2000)
    assert scene.area.figures.points == scene.game.points
    heard = set(robot.mixer.names)
    assert heard & set(Effect.KNOCK.sounds)
    assert heard & set(Effect.NOTE.sounds)


def test_the_door_says_what_it_is_and_offers_both_deals(robots):
    robot = robots(Menu)
    click(robot, "menu.alone")
    click(robot, "arcade.rush")
    assert {tr("arcade.rush.warm"), tr("arcade.rush.hot")} <= set(words_of(robot.scene))
    assert robot.scene.is_of_day
    click(robot, "stage.play")
    assert robot.scene.deal == Deal.of_day(robot.today)
    played_to_the_end(robot)
    robot.pass_time(3000)
    click(robot, "arcade.back")
    click(robot, "arcade.rush")
    assert not robot.scene.is_of_day
    choose(robot, "arcade.rush.deal", 1)
    assert tr.whole(robot.scene.deal.table.best(robot.ui.files)[0].points) in words_of(robot.scene)
    click(robot, "stage.play")
    assert robot.scene.deal == Deal.of_day(robot.today)
    robot.key(pygame.K_ESCAPE)
    click(robot, "arcade.leave")
    assert isinstance(robot.scene, Alone)


def test_one_press_shows_the_whole_end_and_does_nothing_else(rush):
    robot = rush(motion=True)
    game = played_to_the_end(robot)
    ending = robot.scene
    assert isinstance(ending, Ending)
    assert tr.whole(game.points) not in words_of(ending)[:4]
    click(robot, "arcade.again")
    assert robot.scene is ending
    assert tr.whole(game.points) in words_of(ending)
    click(robot, "arcade.again")
    assert isinstance(robot.scene, RushScene)


def test_the_best_game_so_far_is_seen_beside_ones_own(rush):
    robot = rush()
    assert robot.scene.area.rival_words == ""
    curve = tuple(range(100, 3700, 100))
    robot.ui.files.high_scores.enter(RUSH.key, HighScore("Pip", curve[-1], curve=curve))
    scene = robot.start(RushScene(robot.ui, Deal(7)))
    place(robot)
    robot.time += 10_000 - scene.watch.elapsed
    robot.pass_time(10)
    behind = 200 - scene.game.points
    words = tr("arcade.rush.behind", points=tr.whole(behind), name="Pip")
    assert scene.area.rival_words == words
