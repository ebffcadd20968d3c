"""Shared set-up of the tests of the opponents' process."""

from collections.abc import Iterator

import pytest
from helpers.heard import Heard


@pytest.fixture
def heard() -> Iterator[Heard]:
    """The window's end of an opponents' process, which lasts as long as the test."""
    it = Heard()
    yield it
    it.client.close()
