"""Two windows at one table, in one process: opened, joined, played at, and left."""

import random
import subprocess
import sys

import pygame
import pytest
from helpers.controls import control, controls_of, words_of
from helpers.forms import choose, click, more_rules
from helpers.player import drag, largest, tray_pixel
from helpers.whole_games import next_event
from msgspec.structs import replace
from scenes.loopback import CODE, LINK, PORT

from game.base.gestures import SHOWN_MS, Gesture
from game.engine import Game, Options, Seat
from game.files.kept_tables import Sitter
from game.network.addresses import AddressKind
from game.network.events import Found
from game.network.links import DirectLink
from game.network.tables import Way
from game.play.others import Presence
from game.table.messages import Held, encode
from game.ui.kit.boxes import Picture
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.others_view import TakeBackQuestion
from game.ui.rooms.play.pause_menu import PauseMenu
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.results.results_scene import ResultsScene
from game.ui.rooms.settings.settings import SettingsScene
from game.ui.rooms.setup.seats import OfSeat
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.tables.gathering import Gathering, seated
from game.ui.rooms.tables.joining import HELP_AFTER, JoinForm
from game.ui.rooms.tables.opening import Leaving, TableGone
from game.ui.rooms.tables.the_table import TheTable
from game.ui.shell.actions import Command
from game.ui.shell.scene import Pop


def test_a_table_is_opened_joined_and_played_at(pair):
    pair.begin()
    host, guest = pair.host.scene, pair.guest.scene
    assert [seat.name for seat in guest.game.seats] == ["Hannah", "Ben"]
    assert guest.area.driver.is_at_table(1)
    assert not guest.area.driver.is_at_table(0)
    pair.place(pair.host)
    pair.place(pair.guest)
    assert guest.game.played == host.game.played
    assert guest.game.ply == 2


def test_the_code_is_seen_and_who_has_come(pair):
    pair.open()
    assert f"{CODE[:3]} {CODE[3:]}" in words_of(pair.host.scene)
    pair.join()
    pair.until(lambda: "Ben" in words_of(pair.host.scene))
    assert tr("together.looks_on") not in words_of(pair.host.scene)
    click(pair.host, "people")
    assert isinstance(pair.host.scene, TheTable)
    click(pair.host, tr("together.send_away"))
    pair.until(lambda: isinstance(pair.guest.scene, TableGone))
    assert tr("together.why.sent_away") in words_of(pair.guest.scene)
    click(pair.guest, "results.menu")
    assert isinstance(pair.guest.scene, Menu)
    assert pair.guest.ui.open_table is None
    assert "Ben" not in words_of(pair.host.scene)
    pair.host.key(pygame.K_ESCAPE)
    assert isinstance(pair.host.scene, Gathering)


def test_two_people_at_one_machine_have_names(pair):
    pair.open()
    pair.join()
    click(pair.guest, ("name", 1))
    pair.guest.key(pygame.K_a, pygame.KMOD_CTRL)
    pair.guest.type("Cleo")
    pair.until(lambda: "Cleo" in words_of(pair.host.scene))


def test_the_piece_in_hand_is_seen_at_the_other_machine(pair):
    pair.begin()
    host, guest = pair.host.scene, pair.guest.scene
    placement = largest(host)
    piece = int(host.area.ruleset.table.piece[placement])
    pair.host.move(tray_pixel(host, piece))
    pair.host.press()
    pair.host.move(host.area.board.cells.center)
    pair.step(20)
    (held,) = guest.others.open_table.held
    assert (held.seat, held.piece) == (0, piece)
    assert abs(held.x - 0.5) < 0.2
    assert abs(held.y - 0.5) < 0.2
    before = pair.guest.picture(guest.area.board.rect)
    pair.host.move(host.area.board.cells.midtop)
    pair.step(20)
    assert guest.others.open_table.held[0].y < 0.2
    assert pair.guest.picture(guest.area.board.rect) != before
    pair.host.key(pygame.K_ESCAPE)
    pair.until(lambda: not guest.others.open_table.held)


@pytest.mark.parametrize("agrees", [True, False])
def test_taking_back_asks_the_other_machine(pair, agrees):
    pair.begin()
    pair.place(pair.host)
    host, guest = pair.host.scene, pair.guest.scene
    host.undo()
    pair.until(lambda: isinstance(pair.guest.scene, TakeBackQuestion))
    assert "Ben" in host.going_on
    pair.guest.time += 600
    click(pair.guest, "together.take_back.yes" if agrees else "together.take_back.no")
    pair.until(lambda: host.others.open_table.asked is None)
    pair.step(10)
    assert pair.guest.scene is guest
    assert host.game.ply == guest.game.ply == (0 if agrees else 1)


def test_the_host_decides_for_who_is_away_and_is_asked_so_and_they_are_told(pair):
    pair.begin()
    pair.place(pair.host)
    pair.host.scene.undo()
    pair.until(lambda: isinstance(pair.guest.scene, TakeBackQuestion))
    pair.network.guests[-1].cut()
    pair.step(20)
    assert isinstance(pair.host.scene, GameScene)
    assert pair.host.scene.game.ply == 1
    pair.host.time += 60_000
    pair.until(lambda: isinstance(pair.host.scene, TakeBackQuestion))
    assert tr("together.take_back.absent", names="Ben") in pair.host.scene.line
    pair.host.time += 600
    click(pair.host, "together.take_back.yes")
    pair.until(lambda: not pair.host.scene.game.ply)
    # The question goes once it is no longer asked.
    pair.network.guests[-1].connect()
    pair.until(lambda: isinstance(pair.guest.scene, GameScene))
    pair.until(lambda: pair.guest.scene.table.status.notice == tr("play.missed"))
    assert pair.guest.scene.game.ply == 0


def test_the_hosts_question_goes_once_who_was_away_is_back_and_asked_themselves(pair):
    pair.begin()
    pair.place(pair.host)
    pair.place(pair.guest)
    pair.host.scene.undo()
    pair.until(lambda: isinstance(pair.guest.scene, TakeBackQuestion))
    pair.network.guests[-1].cut()
    pair.step()
    pair.host.time += 60_000
    pair.until(lambda: isinstance(pair.host.scene, TakeBackQuestion))
    pair.network.guests[-1].connect()
    pair.until(lambda: isinstance(pair.host.scene, GameScene))
    assert isinstance(pair.guest.scene, TakeBackQuestion)
    pair.guest.time += 600
    click(pair.guest, "together.take_back.no")
    pair.until(lambda: pair.host.scene.others.open_table.asked is None)
    assert pair.host.scene.game.ply == 2


def test_who_is_away_is_told_and_the_game_waits_for_them(pair):
    pair.begin()
    pair.place(pair.host)
    pair.network.guests[-1].cut()
    pair.step()
    host, guest = pair.host.scene, pair.guest.scene
    assert host.area.where(1) == tr("presence.away")
    assert "Ben" in host.line
    assert "Hannah" in guest.others.open_table.trouble
    pair.network.guests[-1].connect()
    pair.until(lambda: not guest.others.open_table.trouble)
    assert not host.area.where(1)
    pair.place(pair.guest)


def test_a_computer_plays_for_who_is_away(pair):
    pair.begin()
    pair.place(pair.host)
    pair.network.guests[-1].cut()
    pair.step()
    pair.host.key(pygame.K_ESCAPE)
    click(pair.host, "pause.table")
    click(pair.host, tr("together.let_play"))
    pair.step()
    assert pair.host.ui.open_table.presence(1) is Presence.STAND_IN
    pair.until(lambda: pair.host.ui.opponents.asked)
    click(pair.host, tr("together.back_to_game"))
    assert isinstance(pair.host.scene, PauseMenu)


def events_up_to_the_guests_last():
    """The events of a game of Duo that the second player ends."""
    for seed in range(100):
        chance, game = random.Random(seed), Game(Options("Blokus Duo"), [Seat("A"), Seat("B")])
        mover = None
        while not game.position.over:
            mover, legal = game.position.player, game.position.legal()
            game.play(game.position.event(int(chance.choice(legal))))
        if mover == 1:
            return game.played
    raise AssertionError("the first player ends all games")


def test_a_guests_last_piece_leads_to_the_results_once_the_host_has_answered(pair):
    pair.begin()
    host, guest = pair.network.table.host.session, pair.guest
    session = guest.scene.session
    *before, last = events_up_to_the_guests_last()
    for event in before:
        host.driver.play(event)
    pair.until(lambda: session.game.ply == len(before) and session.may_decide)
    session.play(last)
    for _ in range(5):
        guest.time += 1000
        guest.step()
    assert isinstance(guest.scene, GameScene)
    assert not pair.files[1].history.games()
    pair.until(lambda: host.game.position.over)
    guest.time += 2000
    pair.until(lambda: isinstance(guest.scene, ResultsScene))
    assert len(pair.files[1].history.games()) == 1


def test_a_gesture_is_seen_in_all_windows_for_a_moment(pair):
    pair.begin()
    both = pair.host, pair.guest
    before = [one.picture() for one in both]
    pair.guest.key(pygame.K_ESCAPE)
    assert isinstance(pair.guest.scene, PauseMenu)
    click(pair.guest, Gesture.WOW)
    pair.until(lambda: pair.host.ui.open_table.gestures)
    pair.step()
    assert isinstance(pair.guest.scene, GameScene)
    for one, plain in zip(both, before, strict=True):
        (seat, seen), *others = one.ui.open_table.gestures.items()
        assert (seat, seen.gesture, others) == (1, Gesture.WOW, [])
        place = one.scene.area.score_place(seat)
        assert one.picture(place) != picture_of(plain, one, place)
    for one in both:
        one.time += SHOWN_MS
        one.step(2)
    for one, plain in zip(both, before, strict=True):
        assert one.picture() == plain


def test_how_a_game_was_liked_is_told_beside_its_results(pair):
    pair.begin()
    pair.play_to_the_end()
    for one in (pair.host, pair.guest):
        one.time += 20_000
    pair.until(lambda: all(isinstance(one.scene, ResultsScene) for one in (pair.host, pair.guest)))
    words = words_of(pair.guest.scene)
    click(pair.host, Gesture.WELL_PLAYED)
    pair.until(lambda: pair.guest.ui.open_table.gestures)
    pair.step()
    assert sorted(words_of(pair.guest.scene)) == sorted([*words, "Hannah"])
    pair.guest.time += SHOWN_MS
    pair.step()
    assert words_of(pair.guest.scene) == words


def test_gestures_and_help_only_if_the_table_allows_them(pair):
    more_rules(pair.host, "table")
    for rule in ("gestures", "hints"):
        choose(pair.host, rule, False)
    click(pair.host, "setup.back")
    pair.open()
    pair.join()
    pair.start()
    scene = pair.guest.scene
    scene.do(Command.HINT)
    assert scene.line == tr("together.no_help")
    assert scene.do(Command.ANALYSE) is None
    assert pair.guest.scene is scene
    pair.guest.key(pygame.K_ESCAPE)
    assert Gesture.WOW not in [one.about for one in pair.guest.scene.tree.focus.controls]
    pair.guest.ui.open_table.make_gesture(Gesture.WOW)
    pair.step()
    assert not pair.host.ui.open_table.gestures


def picture_of(window, robot, rect):
    """A part of a window's picture."""
    size = robot.app.screen.get_size()
    return pygame.image.tobytes(pygame.image.frombytes(window, size, "RGB").subsurface(rect), "RGB")


def test_another_game_is_asked_for_and_begins_for_all(pair):
    pair.begin()
    first = pair.guest.scene
    pair.play_to_the_end()
    pair.guest.time += 2000
    pair.guest.step()
    click(pair.guest, tr("together.ask_another"))
    pair.until(lambda: pair.host.ui.open_table.wishes)
    assert "Ben" in pair.host.ui.open_table.wishes
    pair.host.time += 2000
    pair.host.step(2)
    assert pair.host.ui.open_table.wishes in words_of(pair.host.scene)
    click(pair.host, tr("results.again"))
    pair.until(lambda: isinstance(pair.guest.scene, GameScene))
    assert pair.guest.scene is not first
    assert pair.guest.scene.game.ply == 0
    assert isinstance(pair.host.scene, GameScene)
    assert not pair.host.ui.open_table.wishes


def test_games_go_on_and_begin_behind_the_settings_which_stay_until_they_are_left(pair):
    pair.begin()
    pair.guest.key(pygame.K_ESCAPE)
    assert tr("pause.title.table") in words_of(pair.guest.scene)
    click(pair.guest, "pause.settings")
    host, first = pair.host, pair.guest.ui.open_table.session
    drag(host, host.scene, largest(host.scene))
    pair.until(lambda: first.game.ply == 1)
    assert isinstance(pair.guest.scene, SettingsScene)
    session = pair.network.table.host.session
    while not session.game.position.over:
        session.driver.play(next_event(session.game.position))
    host.until(lambda: isinstance(host.scene, ResultsScene))
    host.time += 2000
    host.step()
    click(host, tr("results.again"))
    pair.until(lambda: pair.guest.ui.open_table.session is not first)
    pair.step(5)
    assert isinstance(pair.guest.scene, SettingsScene)
    pair.guest.key(pygame.K_ESCAPE)
    pair.guest.key(pygame.K_ESCAPE)
    pair.step()
    assert isinstance(pair.guest.scene, GameScene)
    assert pair.guest.scene.session is not first


def test_the_host_closes_the_table_and_the_guest_keeps_the_game(pair):
    pair.begin()
    pair.place(pair.host)
    pair.host.key(pygame.K_ESCAPE)
    click(pair.host, "pause.leave.table")
    click(pair.host, "together.close")
    assert isinstance(pair.host.scene, Menu)
    pair.until(lambda: isinstance(pair.guest.scene, TableGone))
    assert tr("together.why.closed") in " ".join(words_of(pair.guest.scene))
    click(pair.guest, "together.own_from_here")
    assert isinstance(pair.guest.scene, Setup)
    assert pair.guest.scene.setup.opened.game.ply == 1
    assert len(pair.files[1].games.kept()) == 1
    assert pair.files[0].tables.value.own is None
    assert pair.files[1].tables.value.joined is None


def closes(robot):
    """Whether a window closes when asked to."""
    robot.ask_to_close()
    return not robot.running


def test_the_window_of_a_host_asks_before_it_closes_and_the_table_waits(pair):
    pair.begin()
    pair.place(pair.host)
    assert not closes(pair.host)
    assert isinstance(pair.host.scene, Leaving)
    click(pair.host, Pop)
    assert isinstance(pair.host.scene, GameScene)
    assert not closes(pair.host)
    click(pair.host, "together.later")
    assert not pair.host.running
    pair.guest.step(3)
    assert pair.guest.scene.others.open_table.trouble
    assert pair.files[0].tables.value.own is not None


def test_a_window_that_closes_can_close_the_table_for_all(pair):
    pair.begin()
    assert not closes(pair.host)
    click(pair.host, "together.close")
    assert not pair.host.running
    for _ in range(20):
        pair.guest.step()
    assert isinstance(pair.guest.scene, TableGone)
    assert pair.files[0].tables.value.own is None


def test_a_guests_window_asks_too_unless_nobody_waits(pair):
    pair.begin()
    assert not closes(pair.guest)
    assert isinstance(pair.guest.scene, Leaving)
    # Whoever closes the window a second time means it.
    assert closes(pair.guest)
    pair.guest.ui.close()
    pair.host.step(3)
    assert pair.host.scene.area.where(1) == tr("presence.away")
    assert closes(pair.host)


def test_a_game_in_progress_is_opened_as_a_table(pair):
    pair.host.start(Menu(pair.host.ui))
    pair.host.quick_game()
    scene = pair.host.scene
    scene.session.play(next_event(scene.game.position))
    pair.host.step(5)
    pair.host.key(pygame.K_ESCAPE)
    click(pair.host, "pause.open_table")
    assert isinstance(pair.host.scene, Setup)
    assert pair.host.scene.setup.opened.game.ply == 1


def test_until_it_starts_the_host_may_change_the_game_and_who_sits_where(pair):
    pair.open()
    pair.join()
    host, guest = pair.host, pair.guest
    choose(host, "new_board.game", "nexos")
    more_rules(host, "table")
    choose(host, "hints", False)
    click(host, "setup.levels.done")
    pair.step()
    for room in (host.scene.table.room, guest.scene.table.room):
        assert room.options.family == "nexos"
        assert not room.rules.hints
        assert len(room.chairs) == 2
    assert len(guest.scene.table.own_seats) == 1
    assert "Ben" in words_of(host.scene)
    # Who loses their seat looks on; and sits down again where one is free.
    click(host, (OfSeat.FACE, 1))
    pair.until(lambda: tr.count("together.watch", 1, names="Ben") in words_of(host.scene))
    pair.until(lambda: not guest.scene.table.own_seats)
    for _ in range(2):
        click(host, (OfSeat.FACE, 1))
    pair.until(lambda: guest.scene.table.room.chairs[1].sitter is Sitter.NOBODY)
    click(guest, ("sit", 1))
    pair.until(lambda: guest.scene.table.own_seats == (1,))
    pair.start()
    assert guest.scene.game.options.family == "nexos"


def test_a_person_has_one_name_everywhere(pair):
    pair.open("Anna")
    pair.join()
    click(pair.host, (OfSeat.NAME, 0))
    pair.host.key(pygame.K_a, pygame.KMOD_CTRL)
    pair.host.type("Hannah")
    title = tr("together.table_of", name=named("Hannah"))
    pair.until(lambda: title in words_of(pair.guest.scene))
    pair.until(lambda: pair.files[1].tables.value.joined.host == "Hannah")
    pair.host.key(pygame.K_ESCAPE)
    pair.start()
    room = pair.guest.ui.open_table.room
    assert (room.host, room.chairs[0].name) == ("Hannah", "Hannah")
    assert pair.host.scene.game.seats[0].name == "Hannah"
    # In games without others, too.
    assert pair.host.ui.settings.seats[0].name == pair.host.ui.settings.own_name == "Hannah"


@pytest.mark.parametrize("free", [1, 2])
def test_who_comes_sits_down_if_only_one_seat_is_free(pair, free):
    if free == 2:
        click(pair.host, (OfSeat.FACE, 0))
    pair.open()
    guest = pair.come_in()
    pair.until(lambda: guest.scene.table.room is not None)
    pair.step(10)
    assert guest.scene.table.own_seats == ((1,) if free == 1 else ())


def test_closing_a_table_offers_the_pause_that_it_tells_of(pair):
    pair.open()
    pair.host.key(pygame.K_ESCAPE)
    assert tr("together.closing") in words_of(pair.host.scene)
    click(pair.host, "together.later")
    assert isinstance(pair.host.scene, Menu)
    assert pair.files[0].tables.value.own is not None


def test_a_table_that_cannot_be_opened_says_why(pair):
    pair.host.ui.settings.relay = "http://example.org"
    pair.host.scene.setup.expect_others()
    pair.host.scene.arrange()
    click(pair.host, "setup.open")
    assert tr("together.relay.wrong") in words_of(pair.host.scene)
    pair.host.key(pygame.K_ESCAPE)
    assert type(pair.host.scene) is Setup


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "together.where.wrong"),
        ("example", "together.where.wrong"),
        ("192.168.1.5", "together.code_missing"),
        ("BCD FGH", "together.address_missing"),
        ("192.168.1.5 BCDFGJ", "together.why.code"),
    ],
)
def test_whatever_is_typed_gets_an_answer(pair, typed, said):
    pair.open()
    click(pair.guest, "join")
    pair.guest.scene.look_for(typed)
    pair.until(lambda: tr(said) in words_of(pair.guest.scene))
    assert isinstance(pair.guest.scene, JoinForm)


NEARBY = Found("Hannah", "Hannah", ("192.168.1.5", "10.8.0.2"), 21021, 1)


OTHERS_NEARBY = [replace(NEARBY, ident=f"{port}", port=port) for port in (5000, 5001)]


def test_a_code_alone_leads_to_its_table_among_several_when_it_is_found_at_all_addresses(pair):
    pair.open()
    pair.network.found = [OTHERS_NEARBY[0]]
    click(pair.guest, "join")
    pair.guest.scene.look_for(CODE)
    pair.step()
    assert tr("together.connecting") in words_of(pair.guest.scene)
    pair.network.found += [NEARBY, OTHERS_NEARBY[1]]
    pair.until(lambda: isinstance(pair.guest.scene, TheTable))
    assert len(pair.network.guests) == 3
    link = pair.guest.scene.table.joined.link
    assert (link.hosts, link.port) == (NEARBY.hosts, PORT)


def test_a_code_that_no_table_nearby_has_is_told_as_such(pair):
    pair.network.found = OTHERS_NEARBY
    click(pair.guest, "join")
    pair.guest.scene.look_for(CODE)
    pair.until(lambda: tr("together.why.code") in words_of(pair.guest.scene))


@pytest.mark.parametrize("host", NEARBY.hosts)
def test_a_table_that_was_chosen_is_tried_at_all_its_addresses_once_the_code_is_typed(pair, host):
    pair.open()
    pair.network.found = [NEARBY]
    click(pair.guest, "join")
    click(pair.guest, NEARBY.ident)
    assert tr("together.code_missing") in words_of(pair.guest.scene)
    assert control(pair.guest.scene, "where").text == "192.168.1.5:21021 "
    pair.guest.scene.look_for(f"{host}:21021 {CODE}")
    pair.until(lambda: isinstance(pair.guest.scene, TheTable))
    link = pair.network.guests[-1].link
    assert link.host == host
    assert set(link.hosts) == set(NEARBY.hosts)


def test_an_invitation_is_pasted_as_it_came(pair):
    pair.open()
    click(pair.guest, "join")
    click(pair.guest, "where")
    pair.guest.type(f"Come and play: <http://192.168.1.5:21021/?fbclid=1#{CODE}>.")
    click(pair.guest, "together.join.yes")
    pair.until(lambda: isinstance(pair.guest.scene, TheTable))


def test_the_picture_leads_to_the_address_that_is_chosen_and_says_so(pair):
    pair.open()
    ways, drawn = pair.host.scene.table.ways, []
    for way in (*ways, ways[0]):
        click(pair.host, ("draw", way.url))
        address = way.url.partition("//")[2].partition("/")[0]
        assert tr("together.picture", address=address) in words_of(pair.host.scene)
        places = pair.host.scene.tree.places
        code = max((one.rect for one in places if isinstance(one.box, Picture)), key=lambda r: r.w)
        pair.host.move((1, 1))
        drawn.append(pair.host.picture(code))
    assert drawn[0] == drawn[-1]
    assert len(set(drawn)) == len(ways)


def test_addresses_that_have_changed_are_shown_as_they_are_now(pair):
    pair.open()
    click(pair.host, ("draw", pair.network.table.ways[1].url))
    moved = DirectLink("172.20.10.3", 21021, CODE).url
    pair.network.table.ways = (Way(moved, AddressKind.NETWORK),)
    pair.step()
    drawn = [one.about for one in controls_of(pair.host.scene) if one.label.endswith(":21021")]
    assert drawn == [("draw", moved)]


def test_where_nobody_answers_it_is_said_what_to_try(pair):
    click(pair.guest, "join")
    pair.guest.scene.look_for(LINK)
    assert tr("together.connecting") in words_of(pair.guest.scene)
    pair.guest.pass_time(HELP_AFTER + 100)
    assert tr("together.no_answer") in words_of(pair.guest.scene)
    click(pair.guest, "together.stop")
    assert pair.guest.ui.open_table is None


def test_who_looks_on_decides_nothing_and_has_the_large_tray_once_they_sit_down(pair):
    pair.open()
    pair.join()
    pair.get_up()
    click(pair.host, "start")
    pair.until(lambda: isinstance(pair.host.scene, GameScene))
    pair.until(lambda: pair.guest.scene.table.session is not None)
    pair.step()
    assert isinstance(pair.guest.scene, TheTable)
    click(pair.guest, "together.look_on")
    pair.until(lambda: isinstance(pair.guest.scene, GameScene))
    assert not any(map(pair.guest.scene.driver.is_at_table, range(2)))
    area = pair.guest.scene.area
    trays = list(area.trays)
    pair.guest.key(pygame.K_ESCAPE)
    click(pair.guest, "pause.table")
    click(pair.guest, ("sit", 1))
    pair.until(lambda: pair.guest.scene.table.own_seats == (1,))
    click(pair.guest, tr("together.back_to_game"))
    pair.guest.key(pygame.K_ESCAPE)
    pair.step()
    assert pair.guest.scene.area is area
    assert area.in_hand is not None
    assert list(area.trays) != trays


def test_a_table_that_closes_says_so_over_the_results_too(pair):
    pair.begin()
    pair.play_to_the_end()
    pair.network.table.close()
    pair.until(lambda: isinstance(pair.guest.scene, TableGone))
    click(pair.guest, "together.ended.look")
    pair.guest.time += 2000
    pair.guest.step()
    click(pair.guest, "results.menu")
    assert isinstance(pair.guest.scene, Menu)


@pytest.mark.parametrize(
    "wrong",
    [
        {"sitter": Sitter.LEVEL, "level": "none such"},
        {"sitter": Sitter.LEVEL},
    ],
)
def test_a_host_that_makes_no_sense_is_not_shown(pair, wrong):
    pair.open()
    pair.join()
    visiting, joined = pair.guest.ui.open_table, pair.network.guests[-1]
    room = visiting.room
    chairs = (replace(room.chairs[0], **wrong), *room.chairs[1:])
    joined.heard.append(encode(replace(room, revision=room.revision + 5, chairs=chairs)))
    held = Held(9, True, 20, 10**6, 0.5, 0.5)
    joined.heard.append(encode(held))
    pair.guest.step(3)
    assert visiting.room == room
    assert not visiting.held
    assert visiting.trouble == tr("together.unknown", name="Hannah")


NEEDS_NETWORK = ("websockets", "cryptography", "zeroconf", "segno")


def test_the_networks_libraries_wait_until_a_table_is_opened():
    code = (
        "import sys; import game.ui.start, game.ui.rooms.menu.doors as doors;"
        "print(*(one for one in sys.modules if one.startswith(('game.table', 'game.network'))));"
        "import game.ui.rooms.tables.opening;"
        f"print(*(one for one in {NEEDS_NETWORK} if one in sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split("\n")[-3:] == ["", "", ""]


def test_nobody_at_a_table_is_called_like_somebody_else(pair):
    click(pair.host, (OfSeat.FACE, 1))
    for seat in (0, 1):
        pair.host.scene.setup.choose_name(seat, "Hannah")
    begun = seated(pair.host.ui, pair.host.scene.setup)
    names = [chair.name for chair in begun.chairs]
    assert "Hannah" in names
    assert len(set(names)) == 2
    assert sorted(begun.order) == [0, 1]
