"""Tests of reading and writing text in the Smart Game Format, whatever the game."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.records.errors import SgfError
from game.records.sgf import MOST_BYTES, MOST_NODES, MOST_VALUES, SgfNode, dump, parse

ROOT = Path(__file__).parents[2]
IDENTS = st.text("ABCXYZabz0149", min_size=1, max_size=4)
VALUES = st.text(st.characters(codec="utf-8"), max_size=12)
PROPERTIES = st.dictionaries(IDENTS, st.lists(VALUES, min_size=1, max_size=3), max_size=4)


@st.composite
def trees(draw):
    root = SgfNode()
    nodes = [root]
    for _ in range(draw(st.integers(0, 12))):
        nodes.append(SgfNode(draw(st.sampled_from(nodes))))
    for node in nodes:
        node.properties = draw(PROPERTIES)
    root.properties.pop("CA", None)
    return root


def plain(root):
    """Everything a tree holds: the properties and the number of children of each node."""
    waiting, found = [root], []
    while waiting:
        node = waiting.pop()
        found.append((list(node.properties.items()), len(node.children)))
        waiting.extend(reversed(node.children))
    return found


@given(st.lists(trees(), min_size=1, max_size=3))
def test_what_was_written_is_read(roots):
    assert [plain(root) for root in parse(dump(roots))] == [plain(root) for root in roots]


def test_whitespace_wherever_it_may_be():
    [root] = parse(b"junk before\n ( ;\n GM [Blokus] 1 [a1]\r\n[b1] \t( ;C[x\ny] ) (\n;A1[]) ) \n")
    assert plain(root) == [
        ([("GM", ["Blokus"]), ("1", ["a1", "b1"])], 2),
        ([("C", ["x\ny"])], 0),
        ([("A1", [""])], 0),
    ]
    assert [(node.line, node.column) for node in root.children] == [(4, 9), (6, 1)]


def test_escapes():
    [root] = parse(rb"(;C[a\]b\\c\:d\e])")
    assert root.properties["C"] == [r"a]b\c:de"]
    [root] = parse(b"(;C[one\\\r\ntwo\\\nthree])")
    assert root.properties["C"] == ["onetwothree"]


def test_a_property_that_comes_twice_has_the_values_of_both():
    [root] = parse(b"(;C[a]N[b]C[c])")
    assert root.properties == {"C": ["a", "c"], "N": ["b"]}


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "the file is empty: a game begins with '(;'"),
        (b" \n\t ", "the file is empty"),
        (b"hello", "the file holds no game"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "line 1, column 1: this is no text in UTF-8"),
        (b"\x00" * 1000, "the file holds no game"),
        ("(;C[ä])".encode("utf-16"), "line 1, column 1: this is no text in UTF-8"),
        (b"(;C[ok]\n;C[\xe4])", "line 2, column 4: this is no text in UTF-8"),
        ("(;CA[windows-1252]C[ä])".encode("cp1252"), "'windows-1252': only UTF-8 can be read"),
        (b"(;GM[Blokus]", "line 1, column 13: the file ends before the ')' of its game"),
        (b"(;GM[Blokus", "line 1, column 5: a value begins here that no ']' ends"),
        (b"(;GM[Blokus\\", "line 1, column 5: a value begins here"),
        (b"(;GM[Blokus\\])", "line 1, column 5: a value begins here"),
        (b"(;GM)", "line 1, column 5: expected '[' and the value of a property"),
        (b"(;GM;C[])", "line 1, column 5: expected '['"),
        (b"(;\n[a])", "line 2, column 1: expected the name of a property"),
        (b"(;C[a]\n(C[b]))", "line 2, column 2: expected ';'"),
        (b"(;C[a]())", "line 1, column 8: expected ';'"),
        (b"(;C[a];=)", "line 1, column 8: expected a node or a property, not '='"),
        (b"(;C[a])\n;C[b])", "line 2, column 1: expected the end of the file"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(data, told):
    with pytest.raises(SgfError) as caught:
        parse(data)
    assert told in str(caught.value)
    assert len(str(caught.value)) < 200


def test_encodings():
    for charset in ("ISO-8859-1", "latin1"):
        [root] = parse(f"(;FF[4]CA[{charset}]C[ä])".encode("latin-1"))
        assert root.properties["C"] == ["ä"]
    for data in ("\ufeff(;C[ä])", "(;CA[utf8]C[ä])", "(;C[CA[ISO-8859-1\\]ä])"):
        [root] = parse(data.encode())
        assert root.properties["C"][0].endswith("ä")
    assert parse(b"(;CA[Shift_JIS]C[plain])")[0].properties["C"] == ["plain"]


READING = """
import resource, sys
from contextlib import suppress
from pathlib import Path
from game.records.blksgf import read
from game.records.errors import RecordError

million = 2**20
game = b"(;GM[Blokus Duo]"
with suppress(RecordError):
    read({data})
status = Path("/proc/self/status")
if status.exists():
    # What getrusage tells there counts the process that has started this one.
    peak = next(int(line.split()[1]) for line in status.open() if line.startswith("VmHWM"))
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(peak // (million if sys.platform == "darwin" else 1024))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="it doesn't tell the memory of a process")
@pytest.mark.parametrize(
    "data",
    [
        'game + b"C[" + b"x" * (50 * million) + b"])"',
        'game + "C[\\N{GAME DIE}".encode() + b"x" * (10 * million) + b"])"',
        'game + b"C[" + bytes([92, 92, 65, 66]) * (4 * million - 10) + b"])"',
        'game + b"[" * (10 * million)',
        'b"(" + b";" * (10 * million) + b")"',
        'game + b"C" + b"[]" * (5 * million) + b")"',
        'game + b"(;B[e10]N[n])" * 120_000 + b")"',
    ],
)
def test_large_files_take_little_room(data):
    code = READING.replace("{data}", data)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert int(done.stdout) < 300


def test_limits():
    with pytest.raises(SgfError, match="larger than 16 MB"):
        parse(b"(;" + b" " * MOST_BYTES)
    with pytest.raises(SgfError, match=f"more than {MOST_NODES} nodes"):
        parse(b"(" + b";" * (MOST_NODES + 1) + b")")
    with pytest.raises(SgfError, match=f"more than {MOST_VALUES} values"):
        parse(b"(;C" + b"[]" * (MOST_VALUES + 1) + b")")


@pytest.mark.parametrize("text", ["(;C[x]" * 20_000 + ")" * 20_000, "(" + ";C[x]" * 20_000 + ")"])
def test_deep_trees(text):
    [root] = parse(text.encode())
    [again] = parse(dump([root]))
    assert len(plain(again)) == 20_000
