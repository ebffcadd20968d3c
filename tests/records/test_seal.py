"""The checksum of a record: damage is noticed, and whatever others wrote can be read."""

import re

import pytest
from helpers.kept import with_bit_changed
from helpers.trees import assert_same, random_record

from game.engine import FAMILIES, Options
from game.records.blksgf import CHECKSUM, read, write
from game.records.sgf import RecordError
from game.records.tree import Record

DUO = Options("Blokus Duo")
SEAL = re.compile(rb"CHECKSUM\[crc32:[0-9a-f]{8}\]")


def a_record():
    record = random_record(DUO, seed=3, nodes=12)
    record.header.names = ("Ada", "Ben")
    record.header.result = "B+7"
    return record


@pytest.mark.parametrize("options", [DUO, Options("Blokus Trigon"), FAMILIES["dice"][2]], ids=str)
def test_a_record_as_it_was_written_has_nothing_to_tell(options):
    for seed in range(5):
        data = write(random_record(options, seed))
        assert len(SEAL.findall(data)) == 1
        assert not read(data).altered


def test_a_change_of_any_bit_is_told_or_the_file_refused():
    data = write(a_record())
    head = 8 * data.index(b"\n")
    told = 0
    for bit in (*range(0, head, 3), *range(head, 8 * len(data), 11)):
        try:
            loaded = read(with_bit_changed(data, bit))
        except RecordError:
            continue
        told += 1
        assert loaded.altered, bit
    assert told > len(data) // 2


def test_the_checksum_belongs_to_the_file_and_not_to_the_record():
    record = a_record()
    again = read(write(record)).record
    assert CHECKSUM not in again.root.properties
    assert_same(record, again)
    again.root.comment = "changed"
    assert not read(write(again)).altered


@pytest.mark.parametrize(
    "data",
    [
        b"(;GM[Blokus Duo]C[good]AP[Pentobi:24.0];B[e10])",
        b"(;GM[Blokus Duo]FF[4]CA[UTF-8]AP[Cornerwise:0.1];B[f9,e10,f10,g10,f11]\n)",
        b"(;GM[Blokus Duo]C[[crc32:00000000\\]\\] it is called CHECKSUM[crc32:00000000\\]])",
    ],
)
def test_a_record_without_a_checksum_is_read_as_it_is(data):
    loaded = read(data)
    assert not loaded.altered
    assert loaded.problems == ()
    assert not read(write(loaded.record)).altered


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.replace(b"PB[Ada]", b"PB[Eva]"),
        lambda data: data.replace(b"RE[B+7]", b""),
        lambda data: data.replace(b"CHECKSUM[", b"AP[Pentobi:24.0]CHECKSUM["),
        lambda data: data.replace(b"\n", b" "),
        lambda data: SEAL.sub(b"CHECKSUM[crc32:00000000]", data),
        lambda data: SEAL.sub(b"CHECKSUM[none]", data),
        lambda data: SEAL.sub(b"CHECKSUM[]", data),
    ],
)
def test_what_another_program_changed_is_told_and_read_all_the_same(change):
    record = a_record()
    data = write(record)
    assert change(data) != data
    loaded = read(change(data))
    assert loaded.altered
    assert loaded.problems == ()
    assert loaded.record.main_line()[-1].events() == record.main_line()[-1].events()
    assert not read(write(loaded.record)).altered


@pytest.mark.parametrize(
    "change",
    [lambda data: data.replace(b"\n", b"\r\n"), lambda data: b"\xef\xbb\xbf" + data],
    ids=["ends of lines", "byte order mark"],
)
def test_what_mail_and_editors_do_to_every_file_is_no_change(change):
    record = Record(DUO)
    record.root.comment = "a comment"
    assert not read(change(write(record))).altered


def test_a_comment_may_be_like_a_checksum():
    record = Record(DUO)
    record.root.comment = "CHECKSUM[crc32:00000000] and [crc32:]"
    again = read(write(record))
    assert not again.altered
    assert again.record.root.comment == record.root.comment
