"""What phones are told of a game: enough to draw it and to play it, and never more than is so."""

import json
import random

import pytest
from helpers.phone_player import PhonePlayer
from helpers.tables import CODE, OPEN, Line, Party
from helpers.whole_games import NAMES, next_event

from game.engine import GAMES, KINDS, Game, Options, Seat
from game.engine.dice import Take
from game.engine.house import HouseRules
from game.files.kept_tables import TableRules
from game.table.messages import MOST_BYTES, No
from game.table.phone_kinds import board_state, phone_game, phone_turn
from game.table.phone_messages import encode_for_phone
from game.table.room import Phase

ALL = [
    *(pytest.param(options, id=name) for name, options in GAMES.items()),
    pytest.param(Options("Blokus", house=HouseRules(12)), id="house"),
]
MOST_FOR_A_TURN = 32_768


def game_after(options, plies):
    game = Game(options, [Seat(name) for name in NAMES[: options.players]])
    while game.ply < plies and not game.position.over:
        game.play(next_event(game.position))
    while game.position.chance_event(min) is not None:
        game.play(game.position.chance_event(max))
    return game


def told(message):
    """A message as a page reads it."""
    return json.loads(encode_for_phone(message))


def a_phone(game):
    """A phone whose seat is to play."""
    phone = PhonePlayer("Ada", CODE)
    phone.heard["phone_game"] = told(phone_game(game.options))
    phone.heard["phone_turn"] = told(phone_turn(game, 1, 1))
    phone.heard["phone_position"] = {
        "number": 1,
        "state": json.loads(encode_for_phone(board_state(game))),
    }
    return phone


def doubled_area(loops):
    """Twice the area within closed lines: less than 0 around cells, as y goes down."""
    area = 0.0
    for loop in loops:
        spots = list(zip(loop[::2], loop[1::2], strict=True))
        ends = zip(spots, spots[1:] + spots[:1], strict=True)
        area += sum(x * v - u * y for (x, y), (u, v) in ends)
    return area


def area_of(lattice, outlines):
    """Twice the area of cells as the lattice has them."""
    return sum(
        doubled_area([[length for vertex in corners for length in lattice.plane(vertex)]])
        for corners in outlines
    )


@pytest.mark.parametrize("options", ALL)
def test_outlines_are_around_all_cells_of_the_board_and_of_pieces(options):
    geometry, lattice = options.ruleset.geometry, options.ruleset.geometry.lattice
    game = told(phone_game(options))
    cells = [lattice.corners(point) for point in geometry.points]
    whole = area_of(lattice, cells)
    assert -doubled_area(game["outline"]) == pytest.approx(whole, rel=0.005)
    corners = [loop[side::2] for loop in game["outline"] for side in (0, 1)]
    for side, length in enumerate(game["size"]):
        assert min(map(min, corners[side::2])) == pytest.approx(0, abs=0.01)
        assert max(map(max, corners[side::2])) == pytest.approx(length, abs=0.01)
    for lies, here in zip(options.ruleset.table.orientations, game["orientations"], strict=True):
        parts = [*map(lattice.corners, lies.points), *lattice.joints(lies.points)]
        area = area_of(lattice, parts)
        assert -doubled_area(here["outline"]) == pytest.approx(area, rel=0.01)


@pytest.mark.parametrize("options", ALL)
def test_what_may_be_placed_is_what_the_rules_allow_and_where_it_is_drawn(options):
    game = game_after(options, 3 * options.players)
    position, table = game.position, options.ruleset.table
    phone = a_phone(game)
    found = [table.at(*placement) for placement in phone.placements()]
    if hasattr(position, "takes"):
        legal = {take.placement for take in position.takes()}
    else:
        legal = set(position.legal().tolist())
    assert len(found) == len(set(found))
    assert set(found) == legal
    drawn = phone.heard["phone_game"]
    geometry = options.ruleset.geometry
    for orientation, (x, y) in random.Random(1).sample(list(phone.placements()), 20):
        covered = table.cells_of(table.at(orientation, (x, y)))
        centres = [geometry.lattice.centre(geometry.points[cell]) for cell in covered]
        across, up = (sum(side) / len(centres) for side in zip(*centres, strict=True))
        middle = drawn["orientations"][orientation]["middle"]
        origin, step = drawn["origin"], drawn["step"]
        assert origin[0] + step[0] * x + middle[0] == pytest.approx(origin[0] + across, abs=0.01)
        assert origin[1] - step[1] * y + middle[1] == pytest.approx(origin[1] - up, abs=0.01)


@pytest.mark.parametrize("options", ALL)
def test_events_that_a_page_puts_together_are_those_of_the_rules(options):
    game = game_after(options, 2 * options.players)
    phone = a_phone(game)
    table, decode = options.ruleset.table, KINDS[options.kind].decode
    for placement in random.Random(2).sample(list(phone.placements()), 20):
        event = decode(options, phone.event(*placement))
        assert event.placement == table.at(*placement)
        game.position.after(event)


@pytest.mark.parametrize("options", ALL)
def test_turning_and_flipping_lead_where_the_rules_lead(options):
    drawn = phone_game(options)
    for here, lies in zip(drawn.orientations, options.ruleset.table.orientations, strict=True):
        assert (here.right, here.left, here.over) == (
            lies.clockwise,
            lies.anticlockwise,
            lies.mirrored,
        )
    for piece, kind in zip(drawn.pieces, options.ruleset.pieces.pieces, strict=True):
        assert options.ruleset.table.orientations[piece.first].points == kind.points


@pytest.mark.parametrize("options", ALL)
def test_messages_are_small(options):
    assert len(encode_for_phone(phone_game(options))) < MOST_BYTES / 8
    for plies in range(0, 5 * options.players, 2):
        game = game_after(options, plies)
        assert len(encode_for_phone(phone_turn(game, 1, 1))) < MOST_FOR_A_TURN
        assert len(encode_for_phone(board_state(game))) < MOST_FOR_A_TURN


# -- at a table ---------------------------------------------------------------


def phone_at(party, name, seat=None):
    """Somebody comes with a phone, and sits."""
    line = Line(party, PhonePlayer(name, CODE)).connect()
    party.settle()
    if seat is not None:
        line.guest.request("sit", seats=[seat])
        party.settle()
    return line


@pytest.mark.parametrize("name", ["Blokus Duo", "Blokus Dice Two-Player", "Nexos Two-Player"])
def test_phones_play_a_whole_game_without_rules(name):
    party = Party(GAMES[name], [OPEN, OPEN])
    phones = [phone_at(party, "Ada", 0), phone_at(party, "Ben", 1)]
    party.host.start()
    party.settle()
    chance = random.Random(7)
    while party.host.room.phase is not Phase.OVER:
        players = [line.guest for line in phones if line.guest.may_play]
        assert len(players) == 1
        players[0].play(chance)
        party.settle(50)
        assert players[0].heard["done"]["serial"] == players[0]._serial
        assert "refused" not in players[0].told
    last = phones[0].guest.heard["phone_position"]
    assert last["player"] is None
    assert last["points"] == party.host.session.game.position.points()


def test_only_the_phone_to_play_is_told_what_may_be_placed():
    party = Party(Options("Blokus Duo"), [OPEN, OPEN])
    ada, ben = phone_at(party, "Ada", 0), phone_at(party, "Ben", 1)
    window = party.guest("Cleo")
    seen = []
    receive = window.guest.received
    window.guest.received = lambda data: (seen.append(json.loads(data)["is"]), receive(data))
    party.host.start()
    party.settle()
    assert ada.guest.may_play
    assert "phone_turn" not in ben.guest.told
    assert "phone_position" in ben.guest.told
    assert not [tag for tag in seen if tag.startswith("phone")]
    assert "snapshot" in seen
    assert "snapshot" not in ada.guest.told


def test_a_phone_that_comes_back_or_sits_down_in_the_game_is_told_everything():
    party = Party(Options("Blokus Duo"), ["1", OPEN])
    party.host.start()
    party.settle(50)
    ben = phone_at(party, "Ben")
    assert not ben.guest.may_play
    ben.guest.request("sit", seats=[1])
    party.settle()
    assert ben.guest.may_play
    ben.guest.told.clear()
    ben.drop()
    ben.guest._hello["token"] = ben.guest.heard["welcome"]["token"]
    ben.connect()
    party.settle()
    assert [tag for tag in ben.guest.told if tag.startswith("phone")] == [
        "phone_game",
        "phone_position",
        "phone_turn",
    ]


def test_a_phone_sees_its_seats_before_the_game_begins():
    party = Party(GAMES["Blokus Dice Two-Player"], [OPEN, OPEN])
    ben = phone_at(party, "Ben")
    assert ben.guest.heard["phone_game"]["owners"] == [[0], [1], [], []]
    assert "phone_position" not in ben.guest.told


def test_a_strike_is_offered_only_while_one_is_left():
    game = game_after(GAMES["Blokus Dice Two-Player"], 0)
    strikes = 0
    while not game.position.over:
        while game.position.chance_event(min) is not None:
            game.play(game.position.chance_event(lambda faces: faces[0]))
        if game.position.over:
            break
        rows = {
            phone_game(game.options)
            .pieces[game.options.ruleset.table.orientations[orientation].piece]
            .row
            for orientation, _ in phone_turn(game, 1, 1).legal
        }
        left = game.position.strikes[game.position.chooser] < 3
        assert left or rows == {1}
        takes = game.position.takes()
        struck = [take for take in takes if take.strike and isinstance(take, Take)]
        strikes += bool(struck)
        game.play((struck or takes)[0])
    assert strikes


@pytest.mark.parametrize("name", ["Blokus Duo", "Blokus Dice Two-Player"])
def test_a_phone_in_turn_is_shown_a_good_event_it_asks_for_which_is_counted(name):
    party = Party(GAMES[name], [OPEN, OPEN])
    phones = [phone_at(party, "Ada", 0), phone_at(party, "Ben", 1)]
    party.host.start()
    party.settle()
    game = party.host.session.game
    if game.position.chance_event(min) is not None:
        phones[0].guest.ask("ask_hint")
        party.settle()
        assert phones[0].guest.heard["refused"]["why"] == No.NOTHING.value
        phones[0].guest.play(random)
        party.settle()
    player = game.position.player
    ada, ben = phones[player].guest, phones[1 - player].guest
    ben.ask("ask_hint")
    ada.ask("ask_hint")
    party.settle()
    assert ben.heard["refused"]["why"] == No.NOT_YOURS.value
    assert "phone_hint" not in ben.told
    hint, good = ada.heard["phone_hint"], next_event(game.position)
    assert hint["number"] == ada.heard["phone_turn"]["number"]
    table = game.options.ruleset.table
    assert table.at(hint["orientation"], hint["offset"]) == good.placement
    assert (hint.get("die", 0), hint.get("strike", False)) == (
        getattr(good, "die", 0),
        getattr(good, "strike", False),
    )
    assert game.hints[player] == 1
    ada.play(random.Random(1))
    party.settle()
    assert party.host.session.hints.event is None


def test_where_nobody_may_have_hints_phones_may_not():
    party = Party(Options("Blokus Duo"), [OPEN, "1"], rules=TableRules(hints=False))
    ada = phone_at(party, "Ada", 0)
    party.host.start()
    party.settle()
    ada.guest.ask("ask_hint")
    party.settle()
    assert ada.guest.heard["refused"]["why"] == No.NOT_HERE.value
    assert "phone_hint" not in ada.guest.told


def test_phones_show_what_windows_do_squares_placed():
    party = Party(Options("Blokus Duo"), (OPEN, OPEN))
    phone = phone_at(party, "Ada", 0).guest
    party.host.start()
    party.settle()
    assert phone.heard["phone_position"]["points"] == [0, 0]
    session = party.host.session
    session.driver.play(next_event(session.game.position))
    party.settle()
    position = phone.heard["phone_position"]
    assert position["points"] == session.game.position.points() != [0, 0]


def test_a_phone_that_asks_what_it_misses_is_always_answered():
    party = Party(Options("Blokus Duo"), (OPEN, OPEN))
    phone = phone_at(party, "Ada", 0).guest
    party.host.start()
    party.settle()
    for number in (0, phone.heard["phone_position"]["number"], 77):
        phone.told.clear()
        have = {"is": "have", "epoch": phone.heard["room"]["epoch"], "number": number}
        phone.say({**have, "revision": phone.heard["room"]["revision"]})
        party.settle()
        assert phone.told == ["now"]
