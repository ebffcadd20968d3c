"""Tests of reading and writing text in the Smart Game Format, whatever the game."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.records.sgf import MOST_BYTES, MOST_NODES, MOST_VALUES, SgfError, SgfNode, dump, parse

ROOT = Path(__file__).parents[2]
IDENTS = st.text("ABCXYZabz0149", min_size=1, max_size=4)
VALUES = st.text(st.characters(codec="utf-8"), max_size=12)
UNSAFE = [
    "punycode",
    "idna",
    "utf-7",
    "unicode_escape",
    "zlib",
    "hex",
    "cp037",
    "utf-16",
    "\0",
    "../x",
]
"""Names of encodings in which moves would be something else, or that aren't any."""
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


def well_parsed(data):
    """The roots of the trees in a file that has no faults."""
    trees, faults = parse(data)
    assert faults == []
    return trees


def faults_in(data):
    """What is wrong in a file, each in a line with its place."""
    return [str(fault.error()) for fault in parse(data).faults]


@given(st.lists(trees(), min_size=1, max_size=3))
def test_what_was_written_is_read(roots):
    assert [plain(root) for root in well_parsed(dump(roots))] == [plain(root) for root in roots]


@settings(max_examples=40)
@given(st.lists(trees(), min_size=1, max_size=2), st.data())
def test_the_root_alone_is_as_when_all_is_read(roots, data):
    written = dump(roots)
    part = written[: data.draw(st.integers(2, len(written)))]
    assert parse(part, root_only=True).trees[0].properties == parse(part).trees[0].properties


def test_whitespace_wherever_it_may_be():
    [root] = well_parsed(
        b"junk before\n ( ;\n GM [Blokus] 1 [a1]\r\n[b1] \t( ;C[x\ny] ) (\n;A1[]) ) \n"
    )
    assert plain(root) == [
        ([("GM", ["Blokus"]), ("1", ["a1", "b1"])], 2),
        ([("C", ["x\ny"])], 0),
        ([("A1", [""])], 0),
    ]
    assert [(node.line, node.column) for node in root.children] == [(4, 9), (6, 1)]


def test_escapes():
    [root] = well_parsed(rb"(;C[a\]b\\c\:d\e])")
    assert root.properties["C"] == [r"a]b\c:de"]
    [root] = well_parsed(b"(;C[one\\\r\ntwo\\\nthree])")
    assert root.properties["C"] == ["onetwothree"]


def test_a_property_that_comes_twice_has_the_values_of_both():
    [root] = well_parsed(b"(;C[a]N[b]C[c])")
    assert root.properties == {"C": ["a", "c"], "N": ["b"]}


@pytest.mark.parametrize("ident", ["KGS_DEEP", "X-Y", "$", "_x", "x9", "Black", "É", "GM2.b"])
def test_other_programs_names_of_properties(ident):
    [root] = well_parsed(f"(;C[x]{ident}[1]\n{ident} [2];B[y])".encode())
    assert root.properties == {"C": ["x"], ident: ["1", "2"]}
    assert plain(well_parsed(dump([root]))[0]) == plain(root)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "the file is empty: a game begins with '(;'"),
        (b" \n\t ", "the file is empty"),
        (b"hello", "the file holds no saved game"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "the file holds no saved game"),
        (b"\x00" * 1000, "the file holds no saved game"),
    ],
)
def test_a_file_without_a_game(data, told):
    with pytest.raises(SgfError) as caught:
        parse(data)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"(;GM[Blokus]", "line 1, column 13: the file ends before the ')' of its game"),
        (b"(;GM[Blokus", "line 1, column 5: a value begins here that no ']' ends"),
        (b"(;GM[Blokus\\", "line 1, column 5: a value begins here"),
        (b"(;GM[Blokus\\])", "line 1, column 5: a value begins here"),
        (b"(;GM)", "line 1, column 5: expected '[' and the value of a property"),
        (b"(;GM;C[])", "line 1, column 5: expected '['"),
        (b"(;GM", "line 1, column 5: the file ends before the ')' of its game"),
        (b"(;\n[a])", "line 2, column 1: expected the name of a property"),
        (b"(;C[a]\n(C[b]))", "line 2, column 2: expected ';'"),
        (b"(;C[a]())", "line 1, column 8: expected ';'"),
        (b"(;C[a];=)", "line 1, column 8: expected a node or a property, not '='"),
        (b"(;C[a])\n;C[b])", "line 2, column 1: expected the end of the file"),
        (b"(;C[a])\x00\x00", "line 1, column 8: expected the end of the file"),
        (b"(;C[a])\n(see below)", "line 2, column 2: expected ';'"),
        (b"(;C[a])(;C[b", "line 1, column 11: a value begins here"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(data, told):
    [fault] = faults_in(data)
    assert told in fault
    assert len(fault) < 200


@pytest.mark.parametrize(
    ("data", "read"),
    [
        ("(;C[a];B[b];W[c", [{"C": ["a"]}, {"B": ["b"]}]),
        ("(;C[a];B[b];", [{"C": ["a"]}, {"B": ["b"]}]),
        ("(;C[a];B[b];W", [{"C": ["a"]}, {"B": ["b"]}]),
        ("(;C[a];B[b][c", [{"C": ["a"]}]),
        ("(;C[a];B[b]C[x]B[c", [{"C": ["a"]}, {"B": ["b"], "C": ["x"]}]),
        ("(;C[a];B[b]C[c", [{"C": ["a"]}, {"B": ["b"]}]),
        ("(;C[a];B[b]=;W[c])", [{"C": ["a"]}, {"B": ["b"]}]),
        ("(;C[a];B[b];W]c];B[d])", [{"C": ["a"]}, {"B": ["b"]}]),
        ("(;C[a];B[b](W[c]))", [{"C": ["a"]}, {"B": ["b"]}]),
    ],
)
def test_what_comes_before_a_fault_is_read_and_nothing_half(data, read):
    node, nodes = parse(data.encode()).trees[0], []
    while node is not None:
        nodes.append(node.properties)
        node = node.children[0] if node.children else None
    assert nodes == read
    [fault] = parse(data.encode()).faults
    assert not fault.mended


@pytest.mark.parametrize(
    "text",
    [
        *("Matsu[3d]", "see [1] and [2]", "[a] b [c] d", "x [y] (z); [B] w", "[[a] [b]]"),
        *("[a]\n, b", "[a]: (;", "[a]) b", "[1][2]"),
    ],
)
def test_brackets_in_a_text_that_are_not_escaped(text):
    [root], [fault] = parse(f"(;US[{text}]PB[x];B[e10])".encode())
    assert root.properties == {"US": [text], "PB": ["x"]}
    assert root.children[0].properties == {"B": ["e10"]}
    assert fault.mended
    assert "has no '\\' before it" in fault.message
    assert plain(well_parsed(dump([root]))[0]) == plain(root)


@pytest.mark.parametrize("text", ["a [b", "[", "a ( [ b", "smile :[", r"a\[b"])
def test_an_opening_bracket_needs_no_escape(text):
    [root] = well_parsed(f"(;C[{text}]B[e10](;W[x])\n ( ;A[]))".encode())
    assert root.properties == {"C": [text.replace("\\", "")], "B": ["e10"]}
    assert len(root.children) == 2


def test_a_bracket_that_ends_nothing_is_left_out():
    [root], [fault] = parse(b"(;C[smile :]];B[e10]] ])")
    assert root.properties == {"C": ["smile :"]}
    assert root.children[0].properties == {"B": ["e10"]}
    assert fault.mended


@pytest.mark.parametrize(
    ("data", "text"),
    [
        *((f"(;FF[4]CA[{name}]C[ä])".encode("latin-1"), "ä") for name in ("ISO-8859-1", "latin1")),
        ("\ufeff(;C[ä])".encode(), "ä"),
        ("(;CA[utf8]C[ä])".encode(), "ä"),
        ("(;CA[ISO-8859-1]C[ä])".encode(), "ä"),
        ("(;CA[Klingon]C[ä])".encode(), "ä"),
        ("(;C[CA[ISO-8859-1\\]ä])".encode(), "CA[ISO-8859-1]ä"),
        (b"(;CA[Shift_JIS]C[plain])", "plain"),
        ("(;CA[windows-1251]C[Мат])".encode("cp1251"), "Мат"),
        ("(;CA[Shift_JIS]C[対局ソ])".encode("shift_jis"), "対局ソ"),
        ("(;CA[gb2312]C[棋])".encode("gb2312"), "棋"),
        ("(;C[ä🎲])".encode("utf-16"), "ä🎲"),
        ("(;C[ä🎲])".encode("utf-16-be"), "ä🎲"),
        ("\ufeff(;CA[UTF-8]C[ä])".encode("utf-32"), "ä"),
    ],
)
def test_encodings(data, text):
    assert well_parsed(data)[0].properties["C"] == [text]


@pytest.mark.parametrize(
    ("data", "text", "told"),
    [
        (
            b"(;\nC[\xe4])",
            "ä",
            "line 2, column 3: the text isn't UTF-8, and has no CA; it is read as",
        ),
        (b"(;CA[UTF-8]C[\xe4])", "ä", "isn't UTF-8, as CA says"),
        (b"(;CA[U8]C[\xe4])", "ä", "isn't UTF-8, as CA says"),
        (b"(;CA[UTF-8\ny]C[\xe4])", "ä", r"nor is 'UTF-8\ny' in CA"),
        (b"(;CA[Klingon]C[\xe4])", "ä", "nor is 'Klingon' in CA an encoding known here"),
        *((f"(;CA[{name}]C[\xe4])".encode("latin-1"), "ä", "known here") for name in UNSAFE),
        (
            "(;CA[gb2312]C[棋".encode("gb2312") + b"\xff])",
            "棋\ufffd",
            "aren't in the encoding gb2312",
        ),
        ("(;C[Zoë])".encode() + b"\xe4", "Zoë", "isn't UTF-8"),
        ("\ufeff(;C[Zoë])".encode() + b"\xe4", "Zoë", "isn't UTF-8"),
    ],
)
def test_what_is_guessed_about_an_encoding_is_told(data, text, told):
    [root], faults = parse(data)
    assert root.properties["C"] == [text]
    assert told in str(faults[0].error())
    assert faults[0].mended


def test_a_file_cut_within_a_letter_is_still_in_utf_8():
    data = "(;PB[Zoë];C[🎲".encode()
    [root], [guessed, fault] = parse(data[:-1])
    assert root.properties == {"PB": ["Zoë"]}
    assert guessed.mended
    assert not fault.mended


READING = """
import resource, sys
from contextlib import suppress
from pathlib import Path
from game.records.blksgf import read
from game.records.sgf import RecordError

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
    assert int(done.stdout) < 200


def test_limits():
    with pytest.raises(SgfError, match="larger than 16 MB"):
        parse(b"(;" + b" " * MOST_BYTES)
    [root], faults = parse(b"(" + b";" * (MOST_NODES + 1) + b")")
    assert len(plain(root)) == MOST_NODES - 1  # An empty one at the fault is left out.
    assert f"the file has more than {MOST_NODES} nodes" in faults[0].message
    [root], faults = parse(b"(;A[x]C" + b"[]" * MOST_VALUES + b")")
    assert f"the file has more than {MOST_VALUES} values" in faults[0].message
    assert root.properties == {"A": ["x"]}


@pytest.mark.parametrize("text", ["(;C[x]" * 20_000 + ")" * 20_000, "(" + ";C[x]" * 20_000 + ")"])
def test_deep_trees(text):
    [root] = well_parsed(text.encode())
    [again] = well_parsed(dump([root]))
    assert len(plain(again)) == 20_000
