"""The play scene through the real loop, with the events that devices would send."""

import pygame
import pytest
from player import (
    by_clicking,
    by_dragging,
    by_keys,
    carry_to,
    largest,
    lay_by_keys,
    settle,
    tray_pixel,
)

from game.engine import Options, Rule, Seat
from game.files.settings import Settings
from game.ui.games.blokus.play import Play
from game.ui.games.blokus.results import Results
from game.ui.scenes.pause import Pause

PEOPLE = tuple(Seat(name) for name in ("Ada", "Ben", "Cleo", "Dov"))


@pytest.fixture
def sit(drivers):
    """Starts a game: `sit(options, seats)` gives the driver and the play scene."""

    def start(options: Options | None = None, seats=PEOPLE, still: bool = True, **changes):
        settings = Settings(reduced_motion=still, **changes)
        driver = drivers(lambda ui: pytest.fail("the menu was not asked for"), settings)
        play = driver.start(Play(driver.ui, options or Options(), seats[: _players(options)], 1))
        driver.step(2)
        return driver, play

    return start


def _players(options: Options | None) -> int:
    return (options or Options()).ruleset.players


@pytest.mark.parametrize(
    ("options", "place"),
    [
        (Options("Blokus"), by_dragging),
        (Options("Blokus"), by_keys),
        (Options("Blokus Two-Player", scoring="basic"), by_clicking),
        (Options("Blokus Duo", free_starts=True), by_dragging),
        (Options("Blokus Junior"), by_keys),
        (Options("Blokus Trigon"), by_dragging),
        (Options("Blokus Trigon Two-Player"), by_clicking),
        (Options("Blokus Trigon Three-Player"), by_keys),
    ],
    ids=lambda value: getattr(value, "name", getattr(value, "__name__", "")),
)
def test_a_whole_game(sit, options, place) -> None:
    driver, play = sit(options)
    while not play.game.position.over:
        placement = largest(play)
        before = play.game.ply
        place(driver, play, placement)
        assert play.game.ply == before + 1
        assert play.game.plies[before].placement == placement
    driver.until(lambda: isinstance(driver.scene, Results))


def test_rotating_and_flipping_while_dragging(sit) -> None:
    driver, play = sit(still=False)
    table = play.ruleset.table
    piece = table.pieces.number_of("F")
    driver.move(tray_pixel(play, piece))
    driver.press()
    driver.move(play.board.rect.center)
    start = play.hand.orientation
    for post, name in (
        (lambda: driver.wheel(-1), "clockwise"),
        (lambda: driver.wheel(1), "anticlockwise"),
        (lambda: driver.key(pygame.K_r), "clockwise"),
        (lambda: driver.key(pygame.K_e), "anticlockwise"),
        (lambda: driver.key(pygame.K_f), "mirrored"),
        (lambda: driver.press(button=3), "mirrored"),
    ):
        before = play.hand.orientation
        post()
        assert play.hand.orientation == getattr(table.orientations[before], name)
        driver.step(3)
    assert play.hand.orientation == start
    # Let go where it may not lie: it goes home, and is taken up again as it was turned.
    driver.key(pygame.K_r)
    turned = play.hand.orientation
    driver.release()
    assert play.hand is None
    settle(driver, play)
    driver.move(tray_pixel(play, piece))
    driver.press()
    assert play.hand.orientation == turned


def test_an_illegal_drop_says_which_rule_it_breaks_and_changes_nothing(sit) -> None:
    driver, play = sit()
    table = play.ruleset.table
    driver.move(tray_pixel(play, 0))
    driver.press()
    driver.move(play.board.rect.center)
    assert play.hand.target().rule is Rule.START
    driver.release()
    assert play.game.ply == 0
    assert play._notice.text == "Blue's first piece covers its start point."
    settle(driver, play)
    for corner in ("a20", "t20", "t1", "a1"):
        by_clicking(driver, play, table.parse(corner))
    # Put down by click or key, the piece stays in hand, so that it can be mended.
    for cells, reason in (
        ("a18,a19", "Blue may not touch Blue along an edge."),
        ("j10,k10", "It must touch a corner of a Blue piece."),
        ("s20,t20", "Another piece is in the way."),
    ):
        lay_by_keys(driver, play, table.parse(cells))
        driver.key(pygame.K_RETURN)
        assert play._notice.text == reason
        assert play.hand is not None
        assert play.game.ply == 4


def test_escape_puts_a_piece_back_and_then_pauses(sit) -> None:
    driver, play = sit()
    driver.click(tray_pixel(play, 5))
    assert play.hand is not None
    driver.key(pygame.K_ESCAPE)
    assert play.hand is None
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, Pause)
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is play


def test_undo_and_redo_by_keys_and_by_buttons(sit) -> None:
    driver, play = sit()
    table = play.ruleset.table
    for corner in ("a20", "t20", "t1"):
        by_clicking(driver, play, table.parse(corner))
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert play.game.ply == 2
    driver.click(play.layout.tools[1].center)
    assert play.game.ply == 1
    driver.key(pygame.K_y, pygame.KMOD_CTRL)
    assert play.game.ply == 2
    driver.click(play.layout.tools[2].center)
    assert play.game.ply == 3
    driver.key(pygame.K_y, pygame.KMOD_CTRL)
    assert play.game.ply == 3
    assert play._notice.text == "There is nothing to play again."
    # A piece in hand goes back first.
    driver.click(tray_pixel(play, 3))
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert play.hand is None
    assert play.game.ply == 2


def test_resizing_in_mid_drag_keeps_the_piece_in_hand(sit) -> None:
    driver, play = sit()
    table = play.ruleset.table
    placement = table.parse("a20,b20,c20")
    piece = int(table.piece[placement])
    driver.move(tray_pixel(play, piece))
    driver.press()
    driver.move(play.board.rect.center)
    old = play.board.rect.copy()
    driver.resize((1000, 1400))
    assert play.board.rect != old
    assert play.hand is not None
    assert play.hand.piece == piece
    carry_to(driver, play, placement)
    driver.release()
    settle(driver, play)
    assert play.game.plies[0].placement == placement


def test_a_colour_that_cannot_place_is_named(sit) -> None:
    driver, play = sit()
    told = []
    while not play.game.position.over:
        by_keys(driver, play, largest(play))
        if play.game.position.passed:
            told.append(play._notice.text)
    assert told
    assert all("can't place any more" in text for text in told)


def test_opponents_answer_and_a_person_undoes_past_them(sit) -> None:
    seats = (Seat("Ada"), Seat("Easy", "easy"), Seat("Easy 2", "easy"), Seat("Easy 3", "easy"))
    driver, play = sit(seats=seats)
    by_dragging(driver, play, largest(play))
    driver.until(lambda: play.game.ply == 4 and not play._flights, seconds=30)
    assert play.table.persons_turn
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert play.game.ply == 0
    driver.key(pygame.K_y, pygame.KMOD_CTRL)
    assert play.game.ply == 4


def test_closing_the_window_while_an_opponent_thinks(sit) -> None:
    driver, _play = sit(seats=tuple(Seat(str(n), "hard") for n in range(4)))
    driver.step(3)
    driver.ask_to_close()
    assert not driver.running


def test_other_colours_pieces_are_not_taken(sit) -> None:
    driver, play = sit()
    tray = play.trays[1]
    driver.click(tray.box(0).center)
    assert play.hand is None
    assert play._notice.text == "It is Blue's turn."


def test_a_piece_under_the_pointer_is_placed_by_keys(sit) -> None:
    seats = (Seat("Ada"), Seat("Easy", "easy"), Seat("Easy 2", "easy"), Seat("Easy 3", "easy"))
    driver, play = sit(seats=seats)
    placement = largest(play)
    driver.move(tray_pixel(play, int(play.ruleset.table.piece[placement])))
    by_keys(driver, play, placement)
    driver.until(lambda: play.game.ply == 4, seconds=30)
    driver.step(2)
    assert play.table.persons_turn
