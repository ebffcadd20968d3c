"""Tests that Pentobi reads our files as we do, and that we read its files as it does.

They need its engine: ``pentobi-gtp`` on the path, or named by ``PENTOBI_GTP``.
"""

import os
import shutil
import subprocess

import pytest
from helpers.trees import random_record, random_set_up

from game.engine import VARIANTS, Options
from game.engine.contacts import Rule
from game.records.blksgf import read, write
from game.records.tree import Record

ENGINE = os.environ.get("PENTOBI_GTP") or shutil.which("pentobi-gtp")
GAMES = [name for name in VARIANTS if name != "Blokus Solo"]

pytestmark = pytest.mark.skipif(ENGINE is None, reason="Pentobi isn't at hand")


def answers(*commands):
    """The engine's answers, one for each command."""
    done = subprocess.run(
        [ENGINE, "--quiet", "--nobook"],
        input="\n".join([*commands, "quit", ""]),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    told = done.stdout.split("\n\n")[: len(commands)]
    assert all(answer.startswith("=") for answer in told), told
    return [answer[1:].strip() for answer in told]


def legal_there(path, idents):
    """What each colour may place after the last move of a file, according to Pentobi."""
    told = answers(f"loadsgf {path}", *(f"all_legal {ident}" for ident in idents))
    return [sorted(answer.split()) for answer in told[1:]]


def legal_here(record):
    """The same, according to our rules, with what comes too early.

    Pentobi's list has that too, but it refuses to play it: a larger piece before Callisto's single
    squares, and a first piece of GembloQ on a part of its start square.
    """
    position = record.position(record.main_line()[-1])
    table, contacts = position.ruleset.table, position.contacts
    return [
        [
            {name_of(table, p) for p in position.legal(colour)},
            {
                name_of(table, p)
                for p in range(len(table))
                if (broken := contacts.violation(p, colour)) is not None
                and broken.rule in (Rule.TOO_EARLY, Rule.START)
            },
        ]
        for colour in range(len(position.ruleset.colours))
    ]


def name_of(table, placement):
    return ",".join(sorted(table.name_of(placement).split(",")))


def in_order(moves):
    return sorted(",".join(sorted(move.split(","))) for move in moves)


@pytest.mark.parametrize("game", GAMES)
def test_what_we_write_opens_there_with_the_same_position(game, tmp_path):
    options = Options(game)
    idents = [colour.ident for colour in options.ruleset.colours]
    path = tmp_path / "game.blksgf"
    for seed in range(3):
        record = random_record(options, seed, nodes=60)
        if seed == 2:
            record = Record(options)
            record.root.event = random_set_up(options, seed, plies=9)
            record.add(record.root, random_move(record, record.root))
        path.write_bytes(write(record))
        there = [set(in_order(moves)) for moves in legal_there(path, idents)]
        for moves, (legal, early) in zip(there, legal_here(record), strict=True):
            assert moves - early == legal


def random_move(record, node):
    position = record.position(node)
    return position.event(int(position.legal()[0]))


@pytest.mark.parametrize("game", GAMES)
def test_what_pentobi_writes_opens_here_with_the_same_tree(game, tmp_path):
    ours, theirs = tmp_path / "ours.blksgf", tmp_path / "theirs.blksgf"
    record = random_record(Options(game), 7, nodes=60)
    ours.write_bytes(write(record))
    answers(f"loadsgf {ours}", f"savesgf {theirs}")
    loaded = read(theirs.read_bytes())
    assert loaded.problems == ()
    for a, b in zip(record.root.subtree(), loaded.record.root.subtree(), strict=True):
        assert a.event == b.event
        # Pentobi may write one whitespace character for another.
        assert a.comment.split() == b.comment.split()
