"""Opening books and calibrations: files that come with the program, harmless if damaged."""

import json
import logging

import pytest
from helpers.kept import cut_short, with_any_bit_changed

from game.ai.levels.calibration import (
    USUAL_DIALS,
    calibration_of,
    dials_of,
    hash_of_weights,
    load_calibration,
)
from game.ai.search.book import book_of, load_book
from game.base.envelope import seal

DUO = "Blokus Duo"
X, W = "f9,e10,f10,g10,f11", "e8,d9,e9,c10,d10"


class Books:
    """How books are read: strictly, or None where there is none that can be used."""

    folder, usual, told = "books", None, f"the opening book for {DUO} can't be used"
    of, load, cached = book_of, load_book, book_of
    wrong = (
        *({"game": "Blokus"}, {"game": None}, {"positions": []}, {"positions": {"B": {}}}),
        *({"positions": {"B": {X: 1.5}}}, {"positions": {"B": {X: "0.5"}}}),
        *({"positions": {"B": {"z99": 0.5}}}, {"positions": {"B": {"": 0.5}}}),
        *({"positions": {"B": {"a1,n14": 0.5}}}, {"positions": {"B": None}}, {"more": 1}),
    )

    @staticmethod
    def good():
        return {"game": DUO, "positions": {"B": {X: 0.6, W: 0.595, "e10": 0.2}}}


class Calibrations:
    """The same of calibrations, in whose place the usual dials are taken."""

    folder, usual, told = "levels", USUAL_DIALS, f"the calibration for {DUO} can't be used"
    of, load, cached = dials_of, load_calibration, calibration_of
    wrong = (
        *({"game": "Blokus"}, {"weights": "0" * 64}, {"weights": 7}, {"dials": []}),
        *({"dials": [0.0] * 10}, {"dials": [*range(9), 1e9]}, {"dials": [*range(9), None]}),
        *({"dials": None}, {"more": 1}),
    )

    @staticmethod
    def good():
        dials = [float(number) for number in range(10)]
        return {"game": DUO, "weights": hash_of_weights(DUO), "dials": dials}


KINDS = pytest.mark.parametrize("kind", [Books, Calibrations])


@pytest.fixture
def write(own_assets):
    """Puts content, or bytes, in the place of the file of a kind, which is read afresh."""

    def put(kind, content):
        kind.cached.cache_clear()
        data = content if isinstance(content, bytes) else seal(content)
        (own_assets / kind.folder / "blokus-duo.json").write_bytes(data)

    for kind in (Books, Calibrations):
        kind.cached.cache_clear()
    yield put
    for kind in (Books, Calibrations):
        kind.cached.cache_clear()


@KINDS
def test_a_file_is_read_however_its_lines_end(write, kind):
    write(kind, seal(kind.good(), 1).replace(b"\n", b"\r\n"))
    assert kind.of(DUO) not in (None, kind.usual)


def test_no_book_is_nothing_to_tell_but_that_there_is_no_calibration(write, caplog):
    assert book_of(DUO) is None
    assert not caplog.text
    assert dials_of(DUO) == USUAL_DIALS
    assert f"no calibration for {DUO}" in caplog.text


@pytest.mark.parametrize(
    ("kind", "change"),
    [(kind, change) for kind in (Books, Calibrations) for change in kind.wrong],
    ids=str,
)
def test_one_that_is_wrong_is_left_aside(write, caplog, kind, change):
    write(kind, kind.good() | change)
    with caplog.at_level(logging.WARNING):
        assert kind.of(DUO) == kind.usual
    assert kind.told in caplog.text
    assert "Traceback" not in caplog.text


@KINDS
def test_one_without_a_checksum_or_cut_short_too(write, caplog, kind):
    for data in (json.dumps(kind.good()).encode(), *cut_short(seal(kind.good())[:-1], 7)):
        write(kind, data)
        assert kind.of(DUO) == kind.usual
        assert kind.told in caplog.text
        caplog.clear()


@KINDS
@pytest.mark.parametrize("indent", [0, 1])
def test_one_in_which_any_bit_was_changed_too(write, kind, indent):
    for data in with_any_bit_changed(seal(kind.good(), indent)):
        write(kind, data)
        with pytest.raises(ValueError):  # noqa: PT011 (JSON may be wrong in many ways)
            kind.load(DUO)
