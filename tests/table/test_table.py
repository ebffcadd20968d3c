"""A table: who comes, who sits, who decides, and that everybody sees the same game."""

import random

from helpers.tables import OPEN, Party
from helpers.whole_games import next_event
from hypothesis import given
from hypothesis import strategies as st

from game.engine import GAMES, Options
from game.table.messages import (
    Phase,
    Sitter,
)

DUO, FOUR, DICE = Options("Blokus Duo"), Options("Blokus"), GAMES["Blokus Dice Two-Player"]
HERE = Sitter.HERE


def seated(party, *names):
    """Guests who sit, one on each open seat."""
    lines = []
    for name in names:
        line = party.guest(name)
        party.settle()
        seat = next(n for n, one in enumerate(party.host.room.chairs) if one.sitter is OPEN)
        line.guest.sit([seat])
        party.settle()
        lines.append(line)
    return lines


def play_on(party, line_of):
    """Let whoever is to decide do so, as if they saw nothing but their own copy."""
    player = party.host.session.game.position.player
    session = line_of[player].guest.session if line_of.get(player) else party.host.session
    if not session.may_decide:
        return
    if session.may_roll:
        session.roll()
    else:
        session.play(next_event(session.game.position))


def states(party, lines):
    """How the game stands, at the host and at each guest."""
    return [(line.guest.session.game.played, line.guest.session.game.hints) for line in lines], (
        party.host.session.game.played,
        party.host.session.game.hints,
    )


def test_guests_come_sit_and_play_to_the_end():
    party = Party(FOUR, [HERE, OPEN, OPEN, "1"])
    ben, cleo = seated(party, "Bea", "Carl")
    assert [one.name for one in party.host.room.chairs] == ["Ada", "Bea", "Carl", "Dov"]
    party.host.start()
    party.settle()
    line_of = {1: ben, 2: cleo}
    for _ in range(400):
        play_on(party, line_of)
        party.settle(50)
        if party.host.session.game.position.over:
            break
    assert party.host.room.phase is Phase.OVER
    for line in (ben, cleo):
        assert line.guest.session.game.played == party.host.session.game.played
        assert [seat.name for seat in line.guest.session.game.seats] == [
            "Ada",
            "Bea",
            "Carl",
            "Dov",
        ]


@given(st.integers(0, 2**32), st.sampled_from([FOUR, DICE]))
def test_whatever_the_line_does_everybody_ends_where_the_host_is(seed, options):
    chance = random.Random(seed)
    party = Party(options, [HERE, OPEN, OPEN, "1"][: options.players])
    lines = (
        seated(party, "Bea", "Carl")[: options.players - 1]
        if options.players > 2
        else seated(party, "Bea")
    )
    watcher = party.guest("Wanda")
    party.settle()
    party.host.start()
    party.settle()
    party.all_lines = [*lines, watcher]
    line_of = dict(enumerate(lines, start=1))
    for _ in range(300):
        party.shake(chance)
        for line in party.all_lines:
            if line.guest.session is not None:
                line.guest.session.update(moving=chance.random() < 0.3)
        party.host.session.update(moving=False)
        kind = chance.random()
        if kind < 0.3:
            play_on(party, line_of)
        elif kind < 0.33:
            chance.choice(lines).guest.session.undo()
        elif kind < 0.36 and party.host.room.asked is not None:
            for line in lines:
                asked = line.guest.room.asked
                if asked is not None:
                    line.guest.agree(asked.number, agrees=chance.random() < 0.7)
        party.collect()
    for line in party.all_lines:
        if line.connection is None:
            line.connect()
    for _ in range(12):
        party.settle(1500)
    copies, truth = states(party, party.all_lines)
    assert all(copy == truth for copy in copies)
    assert all(line.guest.room == party.host.room for line in party.all_lines)
