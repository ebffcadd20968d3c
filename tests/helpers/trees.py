"""Random records for the tests, and how to compare and extend records."""

import random

from game.engine import Ply
from game.engine.setting_up import set_up
from game.records.tree import Node, Record

TEXTS = [
    "]",
    "\\",
    "\\]",
    "a:b",
    "line\nline",
    "\r\n",
    "好棋 [第一]",
    "🎲👩‍👩‍👧",
    "\t x",
    "(;B[e10])",
    "\x00",
]
"""Texts that comments, names and unknown properties are made of."""

ANNOTATIONS = (("TE", "2"), ("TE", "1"), ("IT", ""), ("DO", ""), ("BM", "1"), ("BM", "2"))
"""Annotations that a move may have, as (property, value)."""


def random_record(options, seed, nodes=30):
    """A record of random lines with comments, names, annotations and unknown properties."""
    rng = random.Random(seed)
    record = Record(options)
    known = [record.root]
    while len(known) < nodes:
        node = rng.choice(known)
        for _ in range(rng.randint(1, 8)):
            position = record.position(node)
            if position.over:
                break
            node = record.add(node, random_event(position, rng))
            known.append(node)
    for node in rng.sample(known, min(len(known), 8)):
        say_something(node, rng)
    return record


def random_event(position, rng):
    """The chance event where chance decides, else any legal event."""
    event = position.chance_event(rng.choice)
    if event is not None:
        return event
    if hasattr(position, "takes"):
        return rng.choice(position.takes())
    return position.event(int(rng.choice(position.legal().tolist())))


def say_something(node, rng):
    node.comment = "".join(rng.choices(TEXTS, k=3))
    node.name = rng.choice(TEXTS)
    ident, value = rng.choice(ANNOTATIONS)
    node.properties[ident] = [value]
    node.properties["KO"] = [""]
    node.properties["LB"] = ["a1:1", rng.choice(TEXTS)]
    node.properties["X9y"] = rng.sample(TEXTS, 3)


def random_set_up(options, seed, plies=12):
    """A set-up of a board that can arise in a game."""
    rng = random.Random(seed)
    position = Record(options).kind.start(options)
    for _ in range(plies):
        if position.over:
            break
        position = position.after(random_event(position, rng))
    plies = list(position.plies)
    rng.shuffle(plies)
    return set_up(options.ruleset, plies, rng.randrange(len(options.ruleset.colours)))


def assert_same(one: Record, other: Record):
    """Check that both records hold the same in the same order, in every variation."""
    assert one.options == other.options
    waiting = [(one.root, other.root)]
    while waiting:
        a, b = waiting.pop()
        assert a.event == b.event
        assert list(a.properties.items()) == list(b.properties.items())
        assert len(a.children) == len(b.children)
        waiting.extend(zip(a.children, b.children, strict=True))


def line(record: Record, names: str, node: Node | None = None) -> Node:
    """Add a line of moves, each ``COLOUR:CELLS``, and return its last node."""
    node = node or record.root
    ruleset = record.options.ruleset
    for name in names.split():
        ident, _, cells = name.partition(":")
        node = record.add(node, Ply(ruleset.colour_named(ident), ruleset.table.parse(cells)))
    return node
