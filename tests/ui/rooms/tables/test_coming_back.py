"""Coming back to a table after its host's program, or a guest's, was killed or closed."""

import pygame
import pytest
from helpers.controls import control, focus_of, words_of
from helpers.forms import click
from helpers.whole_games import next_event

from game.engine import Series
from game.files.kept_tables import KeptTables
from game.ui.kit.question import Message
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.rooms.library.in_progress import WayBack
from game.ui.rooms.library.listed import GameAtTable
from game.ui.rooms.menu.menu import ContinueCard, Menu
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.setup.seats import OfSeat
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.statistics.my_games import MyGames
from game.ui.rooms.tables.gathering import Gathering
from game.ui.rooms.tables.joining import JoinForm

HOST, GUEST = 0, 1
BACK, AGAIN = tr("together.back_to", name=named("Hannah")), tr("together.open_again")


@pytest.fixture
def playing(pair):
    """Two windows at a table at which each has placed a piece."""
    pair.begin()
    pair.place(pair.host)
    pair.place(pair.guest)
    return pair


def way_back(robot):
    """The menu's button that leads back to a table: it is the main one, and selected."""
    button = control(robot.scene, ContinueCard if isinstance(robot.scene, Menu) else WayBack)
    assert button.main
    assert focus_of(robot.scene).selected is button
    return button


def ident_at_table(pair, number):
    """The name of the table's game among those that a window keeps."""
    (table,) = pair.files[number].tables.load().both
    return table.game


def events_of(files, ident):
    return files.games.load(ident).game.played


def play_alone(pair, robot):
    """From the menu, play on without the table, and decide for both."""
    click(robot, "menu.my_games")
    click(robot, 0)
    assert isinstance(robot.scene, GameAtTable)
    click(robot, "games.without_table")
    session = robot.scene.session
    for _ in range(2):
        session.play(next_event(session.game.position))
        robot.step(5)
    return session


def test_a_guest_who_was_killed_is_led_back_to_the_table_first(playing):
    before = ident_at_table(playing, GUEST)
    guest = playing.restart(GUEST)
    button = way_back(guest)
    assert button.label == BACK
    assert button.described.value.startswith("Duo\nHannah, Ben\ntoday, ")
    guest.key(pygame.K_RETURN)
    playing.until(lambda: isinstance(guest.scene, GameScene))
    playing.place(playing.host)
    playing.place(guest)
    assert guest.scene.game.played == playing.host.scene.game.played
    assert [one.ident for one in playing.files[GUEST].games.kept()] == [before]


def test_a_host_who_was_killed_opens_the_table_again_first(playing):
    host = playing.restart(HOST)
    assert way_back(host).label == AGAIN
    host.key(pygame.K_RETURN)
    assert isinstance(host.scene, GameScene)
    playing.come_again()
    playing.until(lambda: not playing.guest.scene.others.open_table.trouble)
    playing.place(host)
    playing.place(playing.guest)
    assert len(playing.files[HOST].games.kept()) == 1


@pytest.mark.parametrize("number", [HOST, GUEST])
def test_whoever_paused_is_led_back_too(playing, number):
    robot = (playing.host, playing.guest)[number]
    robot.key(pygame.K_ESCAPE)
    click(robot, "pause.leave.table")
    click(robot, "together.later")
    assert isinstance(robot.scene, Menu)
    assert way_back(robot).label == (AGAIN, BACK)[number]


def go_back(robot, way):
    """Go back to a table that the menu doesn't put first."""
    robot.start(Menu(robot.ui))
    robot.start(Setup(robot.ui))
    click(robot, "join")
    click(robot, way)


@pytest.mark.parametrize("number", [HOST, GUEST])
def test_a_tables_game_among_those_in_progress_leads_back_to_the_table(playing, number):
    robot = playing.restart(number)
    click(robot, "menu.my_games")
    (row,) = robot.scene.list.rows
    name = tr("together.table_of", name=named("Hannah"))
    assert row.title == f"Duo · {(tr('together.own_table'), name)[number]}"
    click(robot, 0)
    assert isinstance(robot.scene, GameAtTable)
    robot.key(pygame.K_ESCAPE)
    assert isinstance(robot.scene, MyGames)
    click(robot, 0)
    way_back(robot)
    robot.key(pygame.K_RETURN)
    playing.until(lambda: isinstance(robot.scene, GameScene))
    assert robot.ui.open_table is not None


@pytest.mark.parametrize("number", [HOST, GUEST])
def test_playing_on_without_the_table_leaves_its_game_as_it_is(playing, number):
    before, files = ident_at_table(playing, number), playing.files[number]
    at_table = events_of(files, before)
    robot = playing.restart(number)
    files = playing.files[number]
    session = play_alone(playing, robot)
    assert robot.ui.open_table is None
    assert session.ident != before
    assert not session.game.rated
    assert len(events_of(files, session.ident)) == len(at_table) + 2
    assert events_of(files, before) == at_table
    # The table is still there to come back to, and what was played alone isn't in its game.
    go_back(robot, (AGAIN, BACK)[number])
    playing.until(lambda: isinstance(robot.scene, GameScene))
    assert robot.scene.game.played == list(at_table)
    assert ident_at_table(playing, number) == before


def test_what_was_played_since_is_what_the_menu_goes_on_with(playing):
    guest = playing.restart(GUEST)
    play_alone(playing, guest)
    guest.start(Menu(guest.ui))
    assert control(guest.scene, "menu.continue").main
    click(guest, "menu.continue")
    assert guest.ui.open_table is None
    assert isinstance(guest.scene, GameScene)
    assert guest.scene.game.ply == 4


def test_a_table_whose_game_is_over_gathers_its_people_for_another(pair):
    pair.begin()
    pair.play_to_the_end()
    guest = pair.restart(GUEST)
    assert control(guest.scene, "menu.play").main
    host = pair.restart(HOST)
    assert control(host.scene, "menu.play").main
    go_back(host, AGAIN)
    assert isinstance(host.scene, Gathering)
    go_back(guest, BACK)
    pair.until(lambda: "Ben" in words_of(host.scene))
    pair.start()
    assert guest.scene.game.ply == 0
    assert [seat.name for seat in guest.scene.game.seats] == ["Hannah", "Ben"]
    pair.place(host)
    pair.place(guest)


def test_people_who_gathered_are_led_back_and_sit_where_they_sat(pair):
    pair.open()
    pair.join()
    guest = pair.restart(GUEST)
    assert way_back(guest).label == BACK
    guest.key(pygame.K_RETURN)
    pair.until(lambda: pair.network.guests[-1].guest.connected)
    pair.step()
    assert guest.scene.table.own_seats == (1,)
    host = pair.restart(HOST)
    assert tr.count("together.wait_until", 1, names="Ben") in way_back(host).described.value
    host.key(pygame.K_RETURN)
    assert isinstance(host.scene, Gathering)
    pair.come_again()
    pair.until(lambda: not guest.scene.table.trouble)
    pair.start()
    pair.place(host)
    pair.place(guest)


def test_a_table_to_which_nobody_has_come_is_not_put_first(pair):
    pair.open()
    host = pair.restart(HOST)
    assert control(host.scene, "menu.play").main
    go_back(host, AGAIN)
    assert isinstance(host.scene, Gathering)


def test_between_the_games_of_a_series_the_table_goes_on_with_the_next(pair):
    pair.open()
    pair.join()
    hosted = pair.network.table.host
    opened = hosted.prepared
    opened.game.series = Series(2)
    pair.start()
    pair.play_to_the_end()
    host = pair.restart(HOST)
    (kept,) = pair.files[HOST].games.kept()
    assert kept.series.number == 2
    assert way_back(host).label == AGAIN
    host.key(pygame.K_RETURN)
    assert isinstance(host.scene, GameScene)
    assert [seat.name for seat in host.scene.game.seats] == ["Ben", "Hannah"]
    # Everybody has moved on, with their seats.
    assert host.scene.area.driver.is_at_table(1)
    assert not host.scene.area.driver.is_at_table(0)
    pair.come_again()
    pair.until(lambda: isinstance(pair.guest.scene, GameScene))
    assert pair.guest.scene.game.ply == 0
    assert pair.guest.scene.area.driver.is_at_table(0)


def test_a_table_whose_game_is_gone_is_opened_with_another(playing):
    playing.files[HOST].games.remove(ident_at_table(playing, HOST))
    host = playing.restart(HOST)
    way_back(host)
    host.key(pygame.K_RETURN)
    assert isinstance(host.scene, Gathering)
    playing.come_again()
    playing.until(lambda: "Ben" in words_of(host.scene))
    playing.step(5)
    click(host, "start")
    guest = playing.guest
    playing.until(lambda: isinstance(guest.scene, GameScene) and guest.scene.game.ply == 0)


def test_a_guest_gives_up_the_seat_at_a_table_that_is_gone(playing):
    playing.network.table.leave()
    guest = playing.restart(GUEST)
    way_back(guest)
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.scene, JoinForm)
    click(guest, "leave")
    assert isinstance(guest.scene, Menu)
    assert playing.files[GUEST].tables.load() == KeptTables()
    click(guest, "menu.continue")
    assert guest.scene.game.ply == 2


def test_a_table_that_cant_be_opened_says_why(playing, monkeypatch):
    host = playing.restart(HOST)

    def fails(*args, **more):
        raise OSError("no such network")

    monkeypatch.setattr(playing.network, "host", fails)
    host.click(control(host.scene, ContinueCard).parts[0].center)
    assert isinstance(host.scene, Message)
    assert "no such network" in words_of(host.scene)
    host.key(pygame.K_ESCAPE)
    assert isinstance(host.scene, Menu)


@pytest.mark.parametrize("number", [HOST, GUEST])
def test_in_the_menu_an_open_table_is_led_back_to(playing, number):
    robot = (playing.host, playing.guest)[number]
    session = robot.scene.session
    robot.start(Menu(robot.ui))
    assert way_back(robot).label == tr("together.return")
    robot.key(pygame.K_RETURN)
    assert robot.scene.session is session
    robot.start(Menu(robot.ui))
    click(robot, "menu.my_games")
    click(robot, 0)
    way_back(robot)
    robot.key(pygame.K_RETURN)
    assert robot.scene.session is session


def test_a_table_of_ones_own_has_a_copy_while_the_seat_is_kept(playing):
    guest, before = playing.guest, ident_at_table(playing, GUEST)
    guest.key(pygame.K_ESCAPE)
    click(guest, "pause.leave.table")
    click(guest, "together.own_from_here")
    assert isinstance(guest.scene, Setup)
    click(guest, (OfSeat.FACE, 0))
    # Only once it is opened.
    assert len(playing.files[GUEST].games.kept()) == 1
    click(guest, "setup.open")
    click(guest, "start")
    guest.step()
    tables = playing.files[GUEST].tables.load()
    assert tables.joined.game == before
    assert tables.own.game not in ("", before)
    session = guest.scene.session
    assert session.ident == tables.own.game
    assert session.game.ply == 2
