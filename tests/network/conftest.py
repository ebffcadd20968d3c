"""What all tests of the network need."""

import logging

import pytest
from helpers.network import Cast, running_relay


@pytest.fixture
def cast():
    """Endpoints, closed when the test ends."""
    people = Cast()
    yield people
    people.close()


@pytest.fixture
def relay():
    """A relay."""
    with running_relay() as running:
        yield running


@pytest.fixture
def nothing_is_said(capfd, caplog):
    """Nothing is printed, and nothing logged that is wrong, whatever strangers send."""
    caplog.set_level(logging.WARNING)
    yield
    assert capfd.readouterr() == ("", "")
    assert caplog.get_records("call") == []
