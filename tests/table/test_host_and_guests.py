"""A table: who comes, who sits, who decides, and that everybody sees the same game."""

import json
import random

import msgspec
import pytest
from helpers.tables import CODE, NAMES, OPEN, Party, prepared
from helpers.whole_games import next_event
from hypothesis import given
from hypothesis import strategies as st

from game.engine import GAMES, Game, Options, Series
from game.engine.clock import ClockKind, ClockRules
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.files.kept_tables import MOST_GUESTS, KeptSeat, Sitter, TableRules
from game.files.played_game import GameOutcome
from game.play.changes import Ended
from game.table.host import USUAL_RULES
from game.table.hub import Outgoing
from game.table.messages import (
    PROTOCOL,
    Changed,
    Have,
    Hello,
    Hold,
    No,
    Propose,
    RefusedError,
    Welcome,
    Why,
    decode_from_host,
    encode,
)
from game.table.room import HOST, Phase

DUO, FOUR, DICE = Options("Blokus Duo"), Options("Blokus"), GAMES["Blokus Dice"]
HERE = Sitter.HERE
NAMES_OF_GUESTS = ("Bea", "Carl")
OTHERS = [GAMES[name] for name in ("Blokus Trigon", "Blokus Dice Two-Player", "Callisto")]


def seated(party, *names, files=None):
    """Guests who sit, one on each open seat; `files` are those of each."""
    lines = []
    for number, name in enumerate(names):
        line = party.guest(name, files=files and files[number])
        party.settle()
        seat = next(n for n, one in enumerate(party.host.room.chairs) if one.sitter is OPEN)
        line.guest.sit([seat])
        party.settle()
        lines.append(line)
    return lines


def play_on(party):
    """Have whoever is to decide do so, from what they see; return whether somebody did."""
    player = party.host.session.game.position.player
    party.collect()
    people = [line.guest for line in party.lines.values()] + ([party.here] if party.here else [])
    for guest in people:
        session = guest.session
        if session is not None and session.may_decide and session.game.position.player == player:
            break
    else:
        return False
    if session.may_roll:
        session.roll()
    else:
        session.play(next_event(session.game.position))
    return True


def play(party, plies=1, milliseconds=0.0):
    """Have whoever is to decide do so that often, and everybody hear of it each time."""
    for _ in range(plies):
        play_on(party)
        party.settle(milliseconds)


def play_out(party):
    """Play the game to its end, everybody from what they see."""
    for _ in range(1000):
        play(party, milliseconds=20)
        if party.host.room.phase is Phase.OVER:
            return
    raise AssertionError("it never ends")


def same_everywhere(party):
    """Whether all guests see the game and the room of the host."""
    game, room = party.host.session.game, party.host.room
    own = [] if party.here is None else [party.here]
    for guest in [*own, *(line.guest for line in party.lines.values())]:
        copy = guest.session.game
        assert copy.played == game.played
        assert copy.position.totals() == game.position.totals()
        assert copy.seats == game.seats
        assert (copy.hints, copy.taken_back) == (game.hints, game.taken_back)
        assert guest.room == room
        assert not guest.unknown
    return True


def started(
    options=FOUR,
    sitters=(HERE, OPEN, OPEN, "1"),
    names=NAMES_OF_GUESTS,
    guest_files=None,
    **options_,
):
    """A table where a game has begun, and its guests."""
    party = Party(options, sitters[: options.players], **options_)
    names = names[: sum(one is OPEN for one in sitters[: options.players])]
    lines = seated(party, *names, files=guest_files)
    party.host.start()
    party.settle()
    return party, lines


def opened_again(party, lines, opened=None):
    """The same table, as the host's next program opens it after a kill; guests come back to it."""
    kept, game = party.kept[-1], party.host.session.game
    if opened is None:
        again = Game(game.options, game.seats, tuple(game.played))
        opened = OpenGame(again, None, party.host.session.ident)
    later = Party(game.options, [OPEN] * game.options.players, kept=kept, opened=opened)
    for line in lines:
        line.drop()
        line.party = later
        line.guest._now = lambda: later.time
    later.host.start()
    for line in lines:
        line.connect()
    later.settle()
    return later


# -- coming, sitting, playing ---------------------------------------------------------------------


@pytest.mark.parametrize("options", [FOUR, *OTHERS], ids=lambda options: options.name)
def test_guests_come_sit_and_play_to_the_end(options):
    party, _lines = started(options, (HERE, OPEN, OPEN, "1"))
    if len(party.host.room.chairs) == 4:
        assert [one.name for one in party.host.room.chairs] == ["Ada", "Bea", "Carl", "Dov"]
    watcher = party.guest("Wanda")
    play_out(party)
    assert same_everywhere(party)
    assert watcher.guest.session.game.position.over


@given(st.integers(0, 2**32), st.sampled_from([FOUR, DICE]))
def test_whatever_the_line_does_everybody_ends_where_the_host_is(seed, options):
    chance = random.Random(seed)
    party, lines = started(options)
    watcher = party.guest("Wanda")
    party.settle()
    everybody = [*lines, watcher]
    for _ in range(300):
        party.shake(chance, everybody)
        for line in everybody:
            if line.guest.session is not None:
                line.guest.session.update(moving=chance.random() < 0.3)
        if party.here is not None and party.here.session is not None:
            party.here.session.update(moving=chance.random() < 0.3)
        kind = chance.random()
        if kind < 0.3:
            play_on(party)
        elif kind < 0.33:
            chance.choice(lines).guest.session.undo()
        elif kind < 0.36:
            for line in lines:
                asked = line.guest.room.asked
                if asked is not None:
                    line.guest.agree(asked.number, agrees=chance.random() < 0.7)
        party.collect()
    for line in everybody:
        if line.connection is None:
            line.connect()
    for _ in range(8):
        party.settle(1500)
    assert same_everywhere(party)


def test_several_people_at_one_machine_have_names_of_their_own():
    party = Party(FOUR, (HERE, OPEN, OPEN, OPEN))
    line = party.guest("Bea")
    party.settle()
    line.guest.sit([1, 3], ["Bea", "ADA"])
    party.settle()
    assert [one.name for one in party.host.room.chairs] == ["Ada", "Bea", "Cleo", "ADA 2"]
    party.host.start()
    party.settle()
    assert [line.guest.session.driver.is_at_table(seat) for seat in range(4)] == [
        *(False, True, False, True)
    ]


def names_at(party):
    """What everybody is called: the host, who has a chair at their machine, the guests."""
    room = party.host.room
    here = [one.name for one in room.chairs if one.sitter in (Sitter.HERE, Sitter.LEVEL)]
    return [room.host, *here, *(guest.name for guest in room.guests)]


def test_no_two_people_are_called_alike_wherever_they_are_named():
    party = Party(FOUR, (HERE, OPEN, OPEN, "1"))
    came = [party.guest(name) for name in ("Hannah", "ADA", "Bea", "bea", "B\u0435a", "Dov")]
    party.settle()
    assert names_at(party) == [
        *("Hannah", "Ada", "Dov"),
        *("Hannah 2", "ADA 2", "Bea", "bea 2", "B\u0435a 3", "Dov 2"),
    ]
    # So on chairs, whatever their programs say they are called.
    came[4].guest.sit([1], ["Hannah"])
    came[3].guest.sit([2], ["bea"])
    party.settle()
    assert [one.name for one in party.host.room.chairs] == ["Ada", "Hannah 3", "bea 2", "Dov"]
    assert [guest.name for guest in came[0].guest.room.guests] == names_at(party)[3:]


def test_who_comes_back_keeps_their_name_and_a_host_of_the_same_isnt_taken_for_them():
    party, (bea, _carl) = started()
    bea.drop()
    bea.connect()
    party.settle()
    assert names_at(party) == ["Hannah", "Ada", "Dov", "Bea", "Carl"]
    party = Party(FOUR, (HERE, OPEN, OPEN, "1"), kept=party.kept[-1], host="Bea")
    assert names_at(party) == ["Bea", "Ada", "Dov", "Bea 2", "Carl"]


def test_nobody_sits_where_somebody_else_does():
    party = Party(FOUR, (HERE, OPEN, OPEN, "1"))
    (_bea,) = seated(party, "Bea")
    carl = party.guest("Carl")
    party.settle()
    for seat in (0, 1, 3, 7):
        carl.guest.sit([seat])
        party.settle()
        assert carl.guest.refusal.why is No.TAKEN
    carl.guest.sit([2])
    party.settle()
    assert carl.guest.refusal is None
    carl.guest.sit([])
    party.settle()
    assert party.host.room.chairs[2].sitter is OPEN
    assert party.host.room.chairs[2].name == NAMES[2]


def test_somebody_sits_down_in_the_middle_of_a_game():
    party = Party(FOUR, (HERE, OPEN, "1", "1"), rules=TableRules(stand_in="1", patience_s=5))
    party.host.start()
    play(party, 30, 1000)
    assert party.host.session.game.ply > 8
    bea = party.guest("Bea")
    party.settle()
    bea.guest.sit([1])
    party.settle(20)
    assert party.host.session.game.seats[1].name == "Bea"
    play_out(party)
    assert same_everywhere(party)


def test_the_next_game_of_a_series_begins_everywhere_and_people_keep_their_seats():
    party, (bea, _carl) = started(DICE, (HERE, OPEN, OPEN, "1"), series=Series(2))
    play_out(party)
    with pytest.raises(ValueError, match="over"):
        started(DUO, (HERE, OPEN))[0].host.begin_next()
    bea.guest.ask_again()
    party.settle()
    assert [guest.again for guest in party.host.room.guests] == [True, False]
    party.host.begin_next()
    party.settle()
    room, game = party.host.room, party.host.session.game
    assert game.series.number == 2
    assert [chair.name for chair in room.chairs] == [seat.name for seat in game.seats]
    assert room.chairs[room.seats_of(1)[0]].name == "Bea"
    assert not any(guest.again for guest in room.guests)
    play_out(party)
    assert same_everywhere(party)


def test_clocks_run_at_the_host_and_are_shown_everywhere():
    rules = ClockRules(ClockKind.TURN, 10)
    party, (bea,) = started(DUO, (HERE, OPEN), ("Bea",), clock=rules)
    play(party)
    for _ in range(11):
        party.settle(1000)
    # Chance has played for Bea, whose copy decided nothing by itself.
    assert party.host.session.game.ply == 2
    assert same_everywhere(party)
    assert bea.guest.session.clock.clock.spent == party.host.session.clock.clock.spent


# -- what isn't allowed ---------------------------------------------------------------------------


def test_guests_decide_only_for_themselves_and_by_the_rules():
    party, (bea, _carl) = started()
    game = party.host.session.game
    event = game.kind.encode(game.options, next_event(game.position))

    def refusal(line, event, at=1):
        moment = line.guest.session.moment._replace(number=at)
        line.guest.ask(Propose, moment, event=event)
        party.settle()
        return line.guest.refusal

    assert refusal(bea, event).why is No.NOT_YOURS
    play(party)
    assert refusal(bea, event, at=1).why is No.LATE
    for nonsense in (event, None, 7, "b", ["b"], ["b", "zz"], {"set_up": [], "colour": "b"}, []):
        assert refusal(bea, nonsense, at=2).why is No.RULES
    assert game.ply == 1


def test_a_guest_whose_move_comes_too_late_goes_back_to_what_happened():
    party, (bea,) = started(DUO, (HERE, OPEN), ("Bea",))
    play(party)
    bea.guest.session.play(next_event(bea.guest.session.game.position))
    assert bea.guest.session.game.ply == 2
    # The host has something else happen before it hears of that.
    party.host.session.driver.undo([0])
    party.host.session.game.continue_with(())
    party.settle()
    assert party.host.session.game.ply == 0
    assert same_everywhere(party)


def test_dice_are_rolled_by_the_host_alone():
    party, (bea, carl) = started(DICE, (OPEN, OPEN, HERE, "1"))
    play(party, 60, 20)
    rolls = [event for event in party.host.session.game.played if not event.by_player]
    assert rolls
    assert same_everywhere(party)
    game = party.host.session.game
    line = bea if bea.guest.session.may_decide else carl
    if line.guest.session.may_decide and not line.guest.session.may_roll:
        line.guest.session.roll()
        party.settle()
        assert line.guest.refusal is None
    line.guest.ask(Propose, line.guest.session.moment, event=[1, 2, 3])
    party.settle()
    assert line.guest.refusal.why in (No.RULES, No.NOT_YOURS)
    assert game.played == party.host.session.game.played


@pytest.mark.parametrize(
    ("protocol", "why"), [(PROTOCOL + 1, Why.TOO_NEW), (0, Why.TOO_OLD)], ids=["newer", "older"]
)
def test_versions_that_differ_too_much_are_told(protocol, why):
    party = Party(DUO, (HERE, OPEN))
    line = party.guest("Bea")
    line.up[:] = [encode(Hello(protocol, "9.9", "Bea", CODE))]
    party.settle()
    assert line.guest.turned_away.why is why
    assert line.guest.turned_away.program


def test_who_says_nothing_at_the_door_has_to_go():
    party = Party(DUO, (HERE, OPEN))
    (bea,) = seated(party, "Bea")
    silent = party.next_connection()
    party.host.opened(silent, "192.168.1.9", invited=True)
    assert party.host.due == party.time + 5000
    party.host.received(silent, b"[]")
    party.time += 4999
    party.host.update()
    assert party.host.take_out() == []
    party.time += 1
    party.host.update()
    assert party.host.take_out() == [Outgoing(silent, None)]
    assert party.host.due is None
    # Who was let in may be silent.
    party.settle(60_000)
    assert bea.guest.connected


def page_answered(party, code="", *, token="", address="192.168.1.7"):
    """A page comes that has no cryptography, and says its code or its token: the first answer."""
    connection = party.next_connection()
    party.host.opened(connection, address)
    hello = Hello(PROTOCOL, "page", "Eve", code, token, phone=True)
    party.host.received(connection, encode(hello))
    data = [out.data for out in party.host.take_out() if out.connection == connection]
    return decode_from_host(data[0])


def test_wrong_codes_are_looked_at_ever_more_rarely():
    party = Party(DUO, (HERE, OPEN))
    reasons = [page_answered(party, "XXXXXX").why for _ in range(8)]
    assert reasons == [Why.CODE] * 4 + [Why.WAIT] * 4
    told = page_answered(party, CODE)
    assert (told.why, told.wait_s) == (Why.WAIT, 1)
    party.time += 1000
    assert isinstance(page_answered(party, CODE), Welcome)


def test_who_guesses_codes_keeps_nobody_out_but_themselves():
    party = Party(DUO, (HERE, OPEN))
    for _ in range(10):
        for number in range(40):
            page_answered(party, "XXXXXX", address=f"10.0.0.{number}")
    assert page_answered(party, "XXXXXX", address="10.0.0.1").why is Why.WAIT
    assert isinstance(page_answered(party, CODE, address="10.0.0.77"), Welcome)


def test_addresses_of_one_ipv6_network_are_one_guesser():
    party = Party(DUO, (HERE, OPEN))
    for number in range(8):
        told = page_answered(party, "XXXXXX", address=f"2001:db8::{number}")
    assert told.why is Why.WAIT


def test_a_page_comes_back_by_its_token_also_while_it_would_have_to_wait():
    party = Party(DUO, (HERE, OPEN))
    welcome = page_answered(party, CODE)
    party.host.update()
    for _ in range(8):
        page_answered(party, "XXXXXX")
    again = page_answered(party, token=welcome.token)
    assert (again.guest, again.token) == (welcome.guest, welcome.token)


def test_who_has_proved_who_they_are_is_nobody_else():
    party = Party(DUO, (HERE, OPEN))
    (bea,) = seated(party, "Bea")
    connection = party.next_connection()
    party.host.opened(connection, "192.168.1.8", invited=True)
    # The token is said by somebody who came by the link, as if it were theirs.
    party.host.received(connection, encode(Hello(PROTOCOL, "x", "Eve", "", bea.guest.token)))
    data = [out.data for out in party.host.take_out() if out.connection == connection]
    assert decode_from_host(data[0]).guest != bea.guest.number


def test_a_table_takes_no_more_than_it_can_serve():
    party = Party(DUO, (HERE, OPEN))
    lines = [party.guest(f"Guest {number}") for number in range(MOST_GUESTS + 1)]
    party.settle()
    assert [line.guest.turned_away is None for line in lines] == [True] * MOST_GUESTS + [False]
    assert lines[-1].guest.turned_away.why is Why.FULL
    lines[0].drop()
    assert party.guest("Late").guest.turned_away is None


def test_nobody_looks_on_if_that_isnt_wanted():
    party = Party(DUO, (HERE, OPEN), rules=TableRules(watchers=False))
    seated(party, "Bea")
    line = party.guest("Wanda")
    party.settle()
    assert line.guest.turned_away.why is Why.FULL


# -- away, and back -------------------------------------------------------------------------------


def test_whoever_drops_comes_back_to_their_seat():
    party, (bea, _carl) = started()
    play(party)
    bea.drop()
    assert [guest.away for guest in party.host.room.guests] == [True, False]
    party.settle(10_000)
    assert party.host.session.game.ply == 1
    bea.connect()
    party.settle()
    assert bea.guest.number == 1
    play_out(party)
    assert same_everywhere(party)


def test_a_guests_next_program_comes_back_with_the_token():
    party, (bea, _carl) = started()
    play(party)
    bea.drop()
    again = party.guest("Bea", code="", token=bea.guest.token)
    party.settle()
    assert again.guest.session.driver.is_at_table(1)
    play_out(party)
    assert same_everywhere(party)


def test_the_same_guest_is_heard_by_one_connection():
    party, (bea, _carl) = started()
    party.guest("Bea", code="", token=bea.guest.token)
    party.settle()
    assert bea.guest.turned_away.why is Why.ELSEWHERE
    assert len(party.host.room.guests) == 2


def test_somebody_stands_in_for_who_is_away_until_they_are_back():
    rules = TableRules(stand_in="1", patience_s=60)
    party, (bea, _carl) = started(rules=rules)
    play(party)
    bea.drop()
    assert party.host.due == pytest.approx(party.time + 60_000)
    party.settle(59_000)
    assert party.host.session.game.ply == 1
    party.settle(1_000)
    party.settle(10)
    assert party.host.room.chairs[1].standing_in
    assert party.host.session.game.ply == 2
    assert party.host.session.game.stood_in
    bea.connect()
    party.settle()
    assert not party.host.room.chairs[1].standing_in
    play_out(party)
    assert same_everywhere(party)


def test_the_host_may_have_somebody_stand_in_at_once():
    party, (bea, _carl) = started()
    play(party)
    party.host.stand_in(1, "3")
    party.settle(10)
    assert party.host.session.game.ply == 2
    assert party.host.room.chairs[1].standing_in
    # She does something, and plays on.
    bea.guest.session.undo()
    party.settle()
    assert not party.host.room.chairs[1].standing_in


def test_the_host_may_send_somebody_away():
    party, (bea, _carl) = started()
    party.host.send_away(1)
    party.settle()
    assert bea.guest.turned_away.why is Why.SENT_AWAY
    assert party.host.room.chairs[1].sitter is OPEN
    # Their token brings nobody back any more.
    assert 1 not in party.host.tokens


@pytest.mark.parametrize(
    ("options", "sitters", "wanted"),
    [
        # Whoever has a seat keeps it; if it's another's now, they have the first that is free.
        (FOUR, (OPEN, "1", OPEN, HERE), [(0, "Bea"), (2, "Carl")]),
        (DUO, (HERE, OPEN), [(1, "Bea")]),
        (GAMES["Blokus Dice"], ("1", OPEN, HERE, OPEN), [(1, "Bea"), (3, "Carl")]),
    ],
)
def test_before_it_begins_a_host_may_choose_anew_what_is_played_and_where(options, sitters, wanted):
    party = Party(FOUR, (HERE, OPEN, OPEN, "1"))
    lines = seated(party, *NAMES_OF_GUESTS)
    rules = TableRules(hints=False)
    party.host.prepare(*prepared(options, sitters), rules, "The sofa")
    party.settle()
    for room in (party.host.room, *(line.guest.room for line in lines)):
        assert (room.options, room.rules, room.host) == (options, rules, "The sofa")
        sat = [(n, one.name) for n, one in enumerate(room.chairs) if one.sitter is Sitter.GUEST]
        assert sat == wanted
    assert len(party.host.room.guests) == 2
    party.host.start()
    party.settle()
    play_out(party)
    assert same_everywhere(party)
    with pytest.raises(ValueError, match="has begun"):
        party.host.prepare(*prepared(DUO, (HERE, OPEN)), rules, "Hannah")


def test_who_leaves_frees_their_seat():
    party, (bea, _carl) = started()
    bea.guest.leave()
    party.settle()
    assert party.host.room.chairs[1].sitter is OPEN
    assert [guest.name for guest in party.host.room.guests] == ["Carl"]


def test_a_host_that_was_killed_opens_the_same_table_again(tmp_path):
    files = KeptFiles(tmp_path)
    party, (bea, carl) = started(files=files)
    play(party, 6, 20)
    played = party.host.session.game.played
    kept = party.kept[-1]
    assert kept.game
    later = opened_again(party, [bea, carl], KeptFiles(tmp_path).games.load(kept.game))
    assert later.host.session.game.played == played
    assert bea.guest.session.driver.is_at_table(1)
    play_out(later)
    assert same_everywhere(later)


def test_a_closed_table_says_so_and_guests_keep_the_game():
    party, (bea, _carl) = started()
    play(party)
    party.host.close()
    party.collect()
    assert bea.guest.turned_away.why is Why.CLOSED
    assert bea.guest.session.game.ply == 1


def almost_over(tmp_path):
    """A table where a guest has laid down the game's last piece, and the host hasn't heard yet.

    Returns also the guest, and all that their session has told.
    """
    files = [KeptFiles(tmp_path / name) for name in ("Hannah", *NAMES_OF_GUESTS)]
    party, lines = started(DUO, (OPEN, OPEN), files=files[0], guest_files=files[1:])
    told = [[], []]
    for line, heard in zip(lines, told, strict=True):
        line.guest.session.subscribe(heard.append)
    while True:
        mover = party.host.session.game.position.player
        session = lines[mover].guest.session
        session.play(next_event(session.game.position))
        if session.game.position.over:
            return party, lines[mover], told[mover]
        party.settle(20)


def ends(heard):
    """Those of the changes that say that the game is over."""
    return [change for change in heard if isinstance(change, Ended)]


def finished(line):
    """What a guest has in their history and their library: the idents, and the games' events."""
    files = line.guest._services.files
    played = {one.ident: one.outcome for one in files.history.games()}
    assert set(played.values()) <= {GameOutcome.FINISHED}
    records = [files.library.load(files.library.path_of(ident)).record for ident in played]
    return list(played), [
        tuple(node.event for node in record.main_line() if node.event) for record in records
    ]


def test_a_guests_last_piece_ends_the_game_once_the_host_has_heard_of_it(tmp_path):
    party, line, heard = almost_over(tmp_path)
    session = line.guest.session
    assert session.game.position.over
    assert finished(line) == ([], [])
    assert not ends(heard)
    session.stop_time()
    session.save()
    assert [kept.ident for kept in line.guest._services.files.games.kept()] == [session.ident]
    party.settle()
    assert finished(line) == ([session.ident], [tuple(party.host.session.game.played)])
    assert ends(heard) == [Ended(session.books.played)]
    assert not line.guest._services.files.games.kept()
    assert same_everywhere(party)


def test_an_end_that_the_host_refuses_is_kept_nowhere(tmp_path):
    party, line, heard = almost_over(tmp_path)
    party.host.session.driver.undo([line.guest.number - 1])
    party.host.session.game.continue_with(())
    party.settle()
    assert finished(line) == ([], [])
    assert not ends(heard)
    assert same_everywhere(party)
    play_out(party)
    assert finished(line)[1] == [tuple(party.host.session.game.played)]
    assert len(ends(heard)) == 1


@pytest.mark.parametrize("is_heard", [True, False], ids=["heard", "unheard"])
def test_a_guest_killed_at_the_end_keeps_the_game_as_it_ended_at_the_host(tmp_path, is_heard):
    party, line, _heard = almost_over(tmp_path)
    guest, session, name = line.guest, line.guest.session, NAMES_OF_GUESTS[line.guest.number - 1]
    kept = KeptSeat("", guest.number, guest.token, name, "Hannah", guest.game_name, session.ident)
    party.collect()
    if is_heard:
        line.deliver_up()
    line.drop()
    # Whoever comes back once more has the same game, not another one.
    for _ in range(2):
        again = party.guest(name, files=KeptFiles(tmp_path / name), kept=kept)
        party.settle()
        if party.host.room.phase is not Phase.OVER:
            play_out(party)
        assert finished(again) == ([session.ident], [tuple(party.host.session.game.played)])
        assert not again.guest._services.files.games.kept()
        again.drop()


# -- taking back, hints, hands --------------------------------------------------------------------


def test_everybody_who_sits_must_agree_to_a_take_back():
    party, (bea, carl) = started(sitters=(HERE, OPEN, OPEN, HERE))
    play(party, 3)
    assert bea.guest.session.undo()
    party.settle()
    asked = party.host.room.asked
    assert (asked.asker, asked.waits_for) == (1, (0, 2))
    party.host.agree(HOST, asked.number, agrees=True)
    party.settle()
    carl.guest.agree(asked.number, agrees=True)
    party.settle()
    # Hers and Carl's are taken back, as hers can't be alone.
    assert party.host.session.game.ply == 1
    assert party.host.session.game.taken_back == 1
    assert not party.host.session.game.can_redo
    assert same_everywhere(party)


def test_one_no_is_enough():
    party, (bea, carl) = started(sitters=(HERE, OPEN, OPEN, HERE))
    play(party, 3)
    party.here.session.undo()
    party.settle()
    asked = party.host.room.asked
    assert (asked.asker, asked.waits_for) == (0, (1, 2))
    bea.guest.agree(asked.number, agrees=False)
    party.settle()
    carl.guest.agree(asked.number, agrees=True)
    party.settle()
    assert carl.guest.refusal.why is No.NOTHING
    assert party.host.session.game.ply == 3


def asks_back(*, away_before, rules=USUAL_RULES):
    """A game of two guests; one asks to take back, the other's line is cut before or after.

    Returns the table, who asks, and who is away.
    """
    party, (bea, carl) = started(DUO, (OPEN, OPEN), rules=rules)
    play(party, 2)
    if away_before:
        carl.drop()
    bea.guest.session.undo()
    party.settle()
    if not away_before:
        carl.drop()
    party.settle()
    assert party.host.session.game.ply == 2
    return party, bea, carl


@pytest.mark.parametrize("away_before", [True, False], ids=["away", "drops"])
def test_who_is_away_is_waited_for_and_asked_once_they_are_back(away_before):
    party, bea, carl = asks_back(away_before=away_before)
    party.settle(50_000)
    for line in (bea, carl.connect()):
        party.settle()
        asked = line.guest.room.asked
        assert (asked.asker, asked.waits_for, asked.deciders) == (1, (2,), (2,))
    carl.guest.agree(asked.number, agrees=True)
    party.settle()
    assert party.host.session.game.ply == 0
    assert same_everywhere(party)


@pytest.mark.parametrize("agrees", [True, False])
def test_once_the_tables_patience_is_over_the_host_decides_for_who_is_away(agrees):
    party, bea, carl = asks_back(away_before=False, rules=TableRules(patience_s=90))
    assert party.host.due == party.time + 90_000
    question = party.host.room.asked.number
    with pytest.raises(RefusedError):
        party.host.agree(HOST, question, agrees=True)
    party.settle(90_000)
    assert bea.guest.room.asked.deciders == (HOST,)
    assert party.host.due is None
    party.host.agree(HOST, question, agrees=agrees)
    party.settle()
    assert party.host.room.asked is None
    assert party.host.session.game.ply == (0 if agrees else 2)
    # What was done without them they are told.
    carl.connect()
    party.settle()
    assert carl.guest.missed is agrees
    assert not bea.guest.missed
    assert same_everywhere(party)


def test_who_comes_back_while_the_host_is_asked_answers_themselves():
    party, _bea, carl = asks_back(away_before=False)
    party.settle(60_000)
    assert party.host.room.asked.host_decides
    carl.connect()
    party.settle()
    asked = carl.guest.room.asked
    assert asked.deciders == (2,)
    with pytest.raises(RefusedError):
        party.host.agree(HOST, asked.number, agrees=True)
    carl.guest.agree(asked.number, agrees=False)
    party.settle()
    assert party.host.session.game.ply == 2


def test_a_host_who_sits_there_too_is_asked_once_for_all_who_are_away():
    party, (bea, carl) = started(sitters=(HERE, OPEN, OPEN, "1"))
    play(party, 3)
    carl.drop()
    party.settle(60_000)
    bea.guest.session.undo()
    party.settle()
    asked = party.host.room.asked
    assert (asked.waits_for, asked.deciders) == ((0, 2), (HOST,))
    party.host.agree(HOST, asked.number, agrees=True)
    party.settle()
    assert party.host.session.game.ply == 1


def test_whoever_was_told_what_they_missed_isnt_told_again_once_the_game_goes_on():
    party, _bea, carl = asks_back(away_before=False)
    party.settle(60_000)
    party.host.agree(HOST, party.host.room.asked.number, agrees=True)
    carl.connect()
    party.settle()
    carl.guest.missed = False
    carl.connect()
    party.settle()
    assert carl.guest.missed
    play(party)
    carl.connect()
    party.settle()
    assert not carl.guest.missed


def test_a_stand_in_agrees_for_nobody_and_rests_while_the_host_is_asked():
    rules = TableRules(stand_in="1", patience_s=60)
    party, (_bea, carl) = started(DUO, (OPEN, OPEN), rules=rules)
    play(party)
    carl.drop()
    party.lines[1].guest.session.undo()
    party.settle(59_000)
    asked = party.host.room.asked
    assert asked.deciders == (2,)
    party.settle(1_000)
    assert party.host.room.asked.deciders == (HOST,)
    assert not party.host.room.chairs[1].standing_in
    assert party.host.due is None
    party.settle(30_000)
    assert party.host.session.game.ply == 1
    party.host.agree(HOST, asked.number, agrees=False)
    party.settle(10)
    assert party.host.session.game.ply == 2


@pytest.mark.parametrize("leaves", [True, False], ids=["leaves", "gets up"])
@pytest.mark.parametrize("asker", [0, 1])
def test_who_has_left_or_got_up_isnt_asked_and_doesnt_ask(leaves, asker):
    party, lines = started(DUO, (OPEN, OPEN))
    play(party, 2)
    lines[asker].guest.session.undo()
    party.settle()
    assert party.host.room.asked.waits_for == (2 - asker,)
    lines[0].guest.leave() if leaves else lines[0].guest.sit([])
    party.settle()
    assert party.host.room.asked is None
    # Ada's question goes with her; nobody else is left to answer Ben's.
    assert party.host.session.game.ply == (2 if asker == 0 else 1)


# -- the host's next program ----------------------------------------------------------------------


def test_what_the_host_before_has_taken_back_the_next_doesnt_take_back_once_more():
    party, (bea, carl) = started(DUO, (OPEN, OPEN))
    play(party, 6)
    party = opened_again(party, [bea, carl])
    bea.guest.session.undo()
    party.settle()
    carl.guest.agree(party.host.room.asked.number, agrees=True)
    party.collect()
    while carl.up:
        carl.deliver_up()
    assert party.host.session.game.ply == 4
    # The host is killed before anybody hears of that: Carl's program answers again.
    party = opened_again(party, [bea, carl])
    bea.guest.session.undo()
    party.settle(3000)
    assert party.host.session.game.ply == 4
    assert party.host.room.asked.waits_for == (2,)
    assert carl.guest.refusal.why is No.LATE


@pytest.mark.parametrize("ask", ["undo", "count_hint"])
def test_a_request_that_was_carried_out_is_late_at_the_hosts_next_program(ask):
    party, (bea,) = started(DUO, (OPEN, "1"), ("Bea",))
    play(party, 4, 20)
    party = opened_again(party, [bea])
    game = party.host.session.game
    getattr(bea.guest.session, ask)()
    party.collect()
    while bea.up:
        bea.deliver_up()
    done = game.ply, game.taken_back, game.hints
    assert done != (4, 0, [0, 0])
    party = opened_again(party, [bea])
    party.settle(3000)
    game = party.host.session.game
    assert bea.guest.refusal.why is No.LATE
    assert (game.taken_back, game.hints) == (0, [0, 0])
    assert game.ply >= done[0]


def test_a_move_that_the_host_before_has_lost_goes_back_to_the_hand():
    party, (bea, carl) = started(DUO, (OPEN, OPEN))
    kept = party.host.session.game
    before = Game(kept.options, kept.seats, ())
    bea.guest.session.play(next_event(bea.guest.session.game.position))
    party.collect()
    while bea.up:
        bea.deliver_up()
    # The answer comes, the change itself doesn't, and the host hadn't kept it.
    answer = next(one for one in bea.down if b'"done"' in one)
    bea.guest.received(answer)
    party = opened_again(party, [bea, carl], OpenGame(before, None, party.host.session.ident))
    assert party.host.session.game.ply == 0
    assert bea.guest.session.may_decide
    assert same_everywhere(party)


def test_hints_count_for_who_had_them():
    party, (bea, _carl) = started()
    play(party)
    bea.guest.session.count_hint()
    party.settle()
    assert party.host.session.game.hints == [0, 1, 0, 0]
    assert same_everywhere(party)


def test_others_see_what_somebody_holds():
    party, (bea, carl) = started()
    bea.guest.show_held(Hold(1, 1, 2, 0.5, 0.25))
    party.settle()
    held = carl.guest.held[1]
    assert (held.piece, held.orientation, held.x, held.y) == (1, 2, 0.5, 0.25)
    assert party.host._hands.held[1] == held
    assert not bea.guest.held
    bea.guest.show_held(Hold(2, 1, 2, 0.5, 0.25))
    party.settle()
    assert list(party.host._hands.held) == [1]
    bea.drop()
    party.settle()
    assert not carl.guest.held
    assert not party.host._hands.held


@pytest.mark.parametrize(
    "hold",
    [
        {"orientation": 999_999},
        {"piece": 1},
        {"piece": 999_999},
        {"seat": 3},
        {"x": 1e999},
        {"y": 2.5},
        {"orientation": -1},
    ],
)
@pytest.mark.parametrize("options", [FOUR, *OTHERS], ids=lambda options: options.name)
def test_nobody_is_shown_a_piece_that_isnt_there(options, hold):
    party, (bea, *_) = started(options, (OPEN, OPEN, OPEN, OPEN))
    message = {"is": "hold", "seat": 0, "piece": 0, "orientation": 0, "x": 0.5, "y": 0.5, **hold}
    bea.up.append(json.dumps(message).replace("Infinity", "1e999").encode())
    party.settle()
    assert not party.host._hands.held
    assert bea.guest.turned_away is None
    bea.guest.show_held(Hold(0, 0, 0, 0.5, 0.5))
    party.settle()
    assert list(party.host._hands.held) == [0]


def test_nobody_holds_anything_before_there_is_a_game():
    party = Party(DUO, (OPEN, OPEN))
    (bea,) = seated(party, "Bea")
    bea.guest.show_held(Hold(0, 0, 0, 0.5, 0.5))
    party.settle()
    assert not party.host._hands.held


# -- messages that nobody would send --------------------------------------------------------------


def test_a_guest_who_says_too_much_has_to_go():
    party, (bea, _carl) = started()
    bea.up += [encode(Have())] * 500
    party.settle()
    assert bea.guest.turned_away.why is Why.FLOOD
    assert party.host.room.guests[0].away


def test_a_host_who_breaks_the_rules_is_told_apart():
    _party, (bea, _carl) = started()
    change = Changed(bea.guest._epoch, 2, 0, (["b", "a1,b1"],))
    bea.down.append(encode(change))
    bea.deliver_down()
    bea.guest.session.update(moving=False)
    assert bea.guest.unknown


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=8,
)
TAGS = (
    *("hello", "have", "hold", "leave", "sit", "propose", "roll", "ask_back", "agree"),
    *("hinted", "again", "welcome", "turned_away", "room", "snapshot", "changed", "now"),
    *("done", "refused", "held"),
)
FIELDS = (
    *("serial", "at", "event", "seats", "names", "question", "agrees", "seat", "protocol", "name"),
    *("code", "token", "epoch", "number", "revision", "keeps", "events", "clock", "game", "guests"),
    *("chairs", "options", "phase", "piece", "orientation", "x", "y", "holds", "why"),
)


@st.composite
def nearly_messages(draw):
    """Objects with the tags and fields of messages, and anything in them."""
    small = st.integers(0, 6) | PLAIN
    fields = draw(st.dictionaries(st.sampled_from(FIELDS), small, max_size=6))
    return msgspec.json.encode({"is": draw(st.sampled_from(TAGS)), "serial": 1, "at": 1, **fields})


@given(st.lists(st.binary(max_size=40) | nearly_messages(), max_size=12), st.integers(0, 2))
def test_nothing_that_is_said_breaks_a_host_or_a_guest(data, seat):
    party, lines = started(sitters=(HERE, OPEN, OPEN, "1"))
    new = party.guest("Wanda", connect=False).connect()
    line = [*lines, new][seat]
    for one in data:
        if line.connection is None:
            line.connect()
        line.up.append(one)
        line.deliver_up(-1)
        if line.connection is not None:
            line.guest.received(one)
            if line.guest.session is not None:
                line.guest.session.update(moving=False)
            decode_from_host(encode(party.host.room))
    assert len(party.host.room.chairs) == 4
    assert party.host.session.game.ply <= 1
