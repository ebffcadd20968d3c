"""Hints through the real loop: where pieces fit, one good place, and what they cost."""

import pygame
from helpers.controls import words_of
from helpers.dice_player import settle as settle_dice
from helpers.player import click_tool, largest, settle, tray_pixel
from helpers.whole_games import events_to_the_end

from game.ai.degradation import Cause, Degradation
from game.ai.process.messages import Chosen, Degraded, Thinking
from game.engine import FAMILIES, Game, Options, Seat
from game.engine.dice import Roll, Take
from game.files.kept_files import KeptFiles
from game.play.teacher import LONGEST_S
from game.ui.look.texts import tr
from game.ui.rooms.play.hints import HintStage
from game.ui.rooms.results.onward import rating_news
from game.ui.table.tools import Tool

ADA, BEN, EASY = Seat("Ada"), Seat("Ben"), Seat("Easy", "2")


def changed(robot, rect, key):
    """Whether a key changes how a part of the window looks."""
    before = robot.picture(rect)
    robot.key(key)
    return robot.picture(rect) != before


def ask(robot, scene, opponents, placement=None):
    """Ask for a good place, answer with a placement, and return it."""
    robot.key(pygame.K_h, times=2)
    placement = largest(scene) if placement is None else placement
    opponents.inbox.append(Chosen(scene.game.position.event(placement)))
    robot.step()
    return placement


def test_where_all_pieces_fit_a_place_is_looked_for_at_once(sit):
    robot, scene, opponents = sit()
    robot.key(pygame.K_h)
    assert scene.line == "Looking for a good place…"
    assert len(opponents.asked) == 1
    robot.key(pygame.K_ESCAPE)
    assert robot.scene is scene
    assert scene.line != "Looking for a good place…"


def test_which_pieces_fit_is_seen_in_the_tray_and_where_one_fits_on_the_board(sit):
    robot, scene, opponents = sit(events=events_to_the_end("Blokus Duo")[:-6])
    tray, board = scene.area.trays[scene.area.in_hand].rect, scene.area.board.rect
    assert changed(robot, tray, pygame.K_h)
    assert scene.line == "These pieces fit."
    assert changed(robot, tray, pygame.K_ESCAPE)
    assert robot.scene is scene
    robot.key(pygame.K_TAB)
    assert changed(robot, board, pygame.K_h)
    assert scene.line == "It fits here."
    assert opponents.asked == []
    assert scene.game.hints == [0, 0]


def test_a_piece_that_fits_nowhere_as_it_lies_is_told(sit):
    robot, scene, _ = sit(events=events_to_the_end("Blokus Duo")[:-6])
    position = scene.game.position
    table, fitting = position.ruleset.table, set()
    for placement in position.legal().tolist():
        fitting.add(int(table.orientation[placement]))
    robot.key(pygame.K_TAB)
    while scene.table.hand.orientation in fitting:
        robot.key(pygame.K_f)
        if scene.table.hand.orientation in fitting:
            robot.key(pygame.K_r)
        if scene.table.hand.orientation in fitting:
            robot.key(pygame.K_TAB)
    robot.key(pygame.K_h)
    assert scene.line == "It doesn’t fit this way round, but it does turned or flipped."


def test_a_good_place_is_taken_by_keys(sit):
    robot, scene, opponents = sit()
    robot.key(pygame.K_h)
    assert scene.line == "Looking for a good place…"
    (think,) = opponents.asked
    assert (think.level, think.events, think.ponder) == ("10", (), False)
    placement = largest(scene)
    opponents.inbox.append(Chosen(scene.game.position.event(placement)))
    robot.step()
    assert scene.line == "This is a good place."
    assert scene.game.hints == [1, 0]
    robot.key(pygame.K_RETURN)
    assert scene.table.hand.landing().placement == placement
    assert scene.game.ply == 0
    robot.key(pygame.K_RETURN)
    assert scene.game.played[-1].placement == placement


def test_a_good_place_is_taken_by_the_mouse(sit):
    robot, scene, opponents = sit()
    click_tool(robot, scene, "hint")
    placement = largest(scene)
    opponents.inbox.append(Chosen(scene.game.position.event(placement)))
    robot.step()
    pixel = on_board(scene, placement)
    robot.click(pixel)
    assert scene.table.hand.resting
    robot.click(pixel)
    assert [ply.placement for ply in scene.game.played] == [placement]


def on_board(scene, placement):
    """A pixel on the first cell of a placement on the board."""
    geometry, table = scene.area.ruleset.geometry, scene.area.ruleset.table
    point = geometry.points[table.cells_of(placement)[0]]
    x, y = scene.area.board.transform.pixel(geometry.lattice.centre(point))
    return round(x), round(y)


def test_a_piece_is_placed_where_a_good_place_is_shown_beneath_it(sit):
    robot, scene, opponents = sit()
    placement = ask(robot, scene, opponents)
    robot.click(tray_pixel(scene, int(scene.area.ruleset.table.piece[placement])))
    robot.move(on_board(scene, placement))
    robot.click(on_board(scene, placement))
    assert scene.game.ply == 1


def test_in_an_opponents_turn_no_good_place_is_offered(sit):
    robot, scene, opponents = sit(EASY, ADA)
    robot.key(pygame.K_h)
    assert [prompt.key for prompt in scene.prompts()] == ["prompt.hide"]
    assert Tool.HINT not in scene.usable_tools
    robot.key(pygame.K_h)
    assert len(opponents.asked) == 1
    robot.key(pygame.K_ESCAPE)
    opponents.inbox.append(Chosen(scene.game.position.event(largest(scene))))
    robot.until(lambda: scene.driver.persons_turn)
    settle(robot, scene)
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_h)
    assert [prompt.key for prompt in scene.prompts()] == ["prompt.good_place", "prompt.hide"]


def test_the_same_place_is_shown_again_and_counted_once(sit):
    robot, scene, opponents = sit()
    ask(robot, scene, opponents)
    robot.key(pygame.K_h, times=2)
    assert scene.line == "This is a good place."
    assert len(opponents.asked) == 1
    assert scene.game.hints == [1, 0]
    # Anyone who takes up another piece meanwhile plays on with that one.
    robot.key(pygame.K_TAB)
    piece = scene.table.hand.piece
    robot.key(pygame.K_RETURN)
    assert scene.area.ruleset.table.piece[scene.game.played[-1].placement] == piece


def test_it_is_told_if_a_simpler_opponent_has_found_it(sit):
    def good_place(*degraded):
        robot.key(pygame.K_h, times=2)
        chosen = Chosen(scene.game.position.event(largest(scene)))
        opponents.inbox += [*degraded, chosen]
        robot.step()
        return scene.line

    robot, scene, opponents = sit(ADA, EASY)
    reason = Degradation(Cause.SEARCH, "no kernels")
    told = "Simpler opponents are standing in: the usual ones can’t run on this computer."
    assert good_place(Degraded(reason)) == told
    scene.driver.play(scene.game.position.event(largest(scene)))
    robot.step()
    opponents.inbox.append(Chosen(scene.game.position.event(largest(scene))))
    robot.until(lambda: scene.driver.persons_turn)
    settle(robot, scene)
    assert good_place(Degraded(reason, known=True)) == "This is a good place."
    robot.key(pygame.K_h)
    scene.driver.undo()
    assert good_place(Degraded(reason)) == told


def test_nobody_waits_long_for_a_good_place(sit):
    robot, scene, opponents = sit(ADA, EASY)
    robot.key(pygame.K_h, times=2)
    (think,) = opponents.asked
    assert (think.level, think.seconds) == ("10", LONGEST_S)
    opponents.inbox.append(Thinking())
    robot.step()
    assert scene.line == "Looking for a good place…"
    # Without a search, a simpler player's answer will do.
    placement = largest(scene)
    opponents.inbox += [
        Degraded(Degradation(Cause.SEARCH, "no kernels")),
        Chosen(scene.game.position.event(placement)),
    ]
    robot.step()
    assert scene.hints.stage is HintStage.PLACE
    assert not scene.game.stood_in


def test_what_is_taken_up_while_it_is_looked_for_stays_in_hand(sit):
    robot, scene, opponents = sit()
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_h, times=2)
    assert scene.table.hand is None
    robot.key(pygame.K_TAB, times=2)
    hand = scene.table.hand
    opponents.inbox.append(Chosen(scene.game.position.event(largest(scene))))
    robot.step()
    assert scene.table.hand is hand is not None


def test_a_move_ends_the_search(sit):
    robot, scene, opponents = sit(ADA, EASY)
    robot.key(pygame.K_h, times=2)
    scene.driver.play(scene.game.position.event(largest(scene)))
    assert opponents.orders[-1] == "stop"
    robot.step()
    # The opponent is asked; what the search found is neither played nor counted.
    think = opponents.asked[-1]
    assert (think.level, len(think.events)) == ("2", 1)
    assert scene.game.hints == [0, 0]
    robot.key(pygame.K_h, times=2)
    assert scene.line == "You can only get a hint on your own turn."


def test_in_dice_the_best_take_is_shown_and_drawn(sit):
    robot, scene, opponents = sit(options=FAMILIES["dice"][2])
    robot.key(pygame.K_h)
    assert scene.line == "Roll the dice first."
    robot.key(pygame.K_RETURN)
    settle_dice(robot, scene)
    strike = next(take for take in scene.game.position.takes() if take.strike)
    robot.key(pygame.K_h, times=2)
    opponents.inbox.append(Chosen(strike))
    robot.step()
    assert (scene.area.choice.face, scene.area.choice.striking) == (strike.die, True)
    robot.key(pygame.K_RETURN, times=2)
    settle_dice(robot, scene)
    assert scene.game.events[1].placement == strike.placement
    assert scene.game.hints == [1, 0]


def test_a_hint_that_is_hidden_leaves_nothing_chosen(sit):
    robot, scene, opponents = sit(options=FAMILIES["dice"][2], events=[Roll((2, 5))])
    settle_dice(robot, scene)
    strike = next(take for take in scene.game.position.takes() if take.strike)
    robot.key(pygame.K_h, times=2)
    opponents.inbox.append(Chosen(strike))
    robot.step()
    robot.key(pygame.K_ESCAPE)
    assert (scene.area.choice.face, scene.area.choice.striking) == (None, False)
    # What a person has chosen since is theirs.
    robot.key(pygame.K_h, times=2)
    assert scene.area.choice.striking
    robot.key(pygame.K_5)
    robot.key(pygame.K_ESCAPE)
    assert (scene.area.choice.face, scene.area.choice.striking) == (5, True)


def test_the_die_of_a_hint_is_taken_where_another_gives_the_shape(sit):
    robot, scene, opponents = sit(options=FAMILIES["dice"][2], events=[Roll((2, 5))])
    settle_dice(robot, scene)
    hinted = Take(2, True, int(scene.game.position.legal(5)[0]))
    robot.key(pygame.K_h, times=2)
    opponents.inbox.append(Chosen(hinted))
    robot.step()
    robot.key(pygame.K_RETURN, times=2)
    assert scene.game.events[-1] == hinted


def test_hints_are_kept_with_the_game(sit, tmp_path):
    files = KeptFiles(tmp_path)
    robot, scene, opponents = sit(files=files)
    scene.driver.play(scene.game.position.event(largest(scene)))
    settle(robot, scene)
    ask(robot, scene, opponents)
    robot.close()
    again = KeptFiles(tmp_path).games
    assert again.load(again.kept()[0].ident).game.hints == [0, 1]


def test_a_game_with_hints_rates_nobody_and_says_so(tmp_path):
    files = KeptFiles(tmp_path)
    events = events_to_the_end("Blokus Duo")
    game = Game(Options("Blokus Duo"), (ADA, EASY), events, hints=(2, 0), rated=True)
    played = files.finish(game)
    told = [news.whole() for news in rating_news(played, rated=True)]
    assert told == ["Played with hints, so no ratings have changed."]
    assert files.history.rating("Ada", "duo") is None
    assert KeptFiles(tmp_path).history.games()[0].seats[0].hints == 2


def test_alone_hints_are_told_and_the_result_is_not_among_the_best(sit):
    events = events_to_the_end("Blokus Solo")
    robot, scene, _ = sit(ADA, options=Options("Blokus Solo"), events=events[:-1])
    scene.session.count_hint()
    scene.driver.play(events[-1])
    robot.key(pygame.K_RETURN)
    assert "Ada: 1 hint" in words_of(robot.scene)
    assert tr("results.best") not in words_of(robot.scene)
    assert robot.scene.ended.best is None
    assert not robot.ui.files.best_results.best("Blokus Solo")
