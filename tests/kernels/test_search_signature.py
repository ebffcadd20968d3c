"""The signature of the search, which is the same on every machine, and the tool that prints it."""

import numpy as np
import pytest
import search_signature
from kernels.build import SHARES
from search_findings import Finding, digest_of, findings, signature_of
from search_signature import KINDS, Result, first_difference, main, tried_apart

from game.ai.core.compiled.library import NUMBA, library
from game.ai.core.compiled.library_file import LEVEL_OF_ARM64
from game.ai.core.compiled.processor import LEVELS

SIGNATURE = "98f7f2b482741d8a"
"""Another one means that the search finds something else than before. If that is meant, it goes
here, and levels are measured again; if not, or if it is another only on some machine or with some
level of the processor, `tools/search_signature.py` says where."""


@pytest.fixture(scope="module")
def found():
    return list(findings())


def test_the_search_has_the_recorded_signature(found):
    assert signature_of(found) == SIGNATURE


def test_every_kernel_is_part_of_the_signature(found):
    assert {one.kernel for one in found} == {name for share in SHARES for name in share}


@pytest.mark.parametrize("level", [*LEVELS, LEVEL_OF_ARM64])
def test_every_level_of_the_processor_finds_the_same(level):
    if level not in library().levels:
        pytest.skip(f"this machine has no {level}")
    assert tried_apart(level, search_signature.USUAL_POSITIONS).signature == SIGNATURE


def test_more_positions_are_more_findings(found):
    assert set(findings(3)) < set(found)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (np.float32(0.0), np.float32(-0.0)),
        (np.float32(1), np.float64(1)),
        (np.array([1, 2]), np.array([[1, 2]])),
        (np.uint64(0x7FF8000000000000).view(np.float64), np.uint64(0x7FF8000000000001).view("f8")),
    ],
)
def test_what_looks_alike_has_another_hash_if_a_bit_differs(one, other):
    assert digest_of(one) == digest_of(one.copy()) != digest_of(other)


# -- the tool -----------------------------------------------------------------

FOUND = [Finding("Blokus Duo", 0, "expect", "1"), Finding("Blokus Duo", 1, "compact", "2")]


def test_the_first_difference_is_named():
    one = Result("v2", FOUND, 1.0)
    assert first_difference(one, Result("v3", FOUND, 2.0)) is None
    changed = Result("v3", [FOUND[0], FOUND[1]._replace(digest="3")], 1.0)
    told = "v3 differs from v2, first by compact in position 1 of Blokus Duo"
    assert first_difference(one, changed) == told
    assert first_difference(one, Result("v3", FOUND[:1], 1.0)) == told


@pytest.mark.parametrize(("last", "status"), [("2", 0), ("3", 1)])
def test_the_status_says_whether_kinds_differ(monkeypatch, capsys, last, status):
    def found_by(kind, positions, wasm):
        other = FOUND[1]._replace(digest=last if kind == NUMBA else "2")
        return Result(kind, [FOUND[0], other], 1.5)

    monkeypatch.setattr(search_signature, "tried_apart", found_by)
    assert main(["--kernels", "built", "--kernels", NUMBA, "--positions", "2"]) == status
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"built  {signature_of(FOUND)}  2 positions, 1.5 s"
    assert len(told) == 2 + status


def test_a_level_that_the_machine_lacks_is_left_untried(capsys):
    lacking = next(one for one in (*LEVELS, LEVEL_OF_ARM64) if one not in library().levels)
    assert main(["--kernels", lacking]) == 0
    assert capsys.readouterr().out == f"{lacking:6} untried: this machine doesn't have it\n"


def test_another_kind_of_kernels_is_refused_with_those_there_are(capsys):
    with pytest.raises(SystemExit):
        main(["--kernels", "v5"])
    told = capsys.readouterr().err
    assert all(kind in told for kind in KINDS)


def test_a_module_that_cannot_be_read_is_one_line(capsys, tmp_path):
    assert main(["--kernels", "wasm", "--wasm", str(tmp_path / "none.wasm")]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
