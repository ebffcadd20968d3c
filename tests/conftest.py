"""Shared by all tests: what makes them quick."""

import os
import sys
from collections.abc import Iterator

import pytest

collect_ignore = ["conftest.py"]
"""It has no examples to be tested, and its name isn't the only one of its kind."""


def pytest_configure(config: pytest.Config) -> None:
    """Keep compiled modules, also where Python is told not to: then apart from the tree.

    Tests start the program a few hundred times, which takes half as long with them.
    """
    cache = getattr(config, "cache", None)
    if sys.dont_write_bytecode and cache is not None:
        sys.pycache_prefix = str(cache.mkdir("bytecode"))
        sys.dont_write_bytecode = False
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One process more than there are cores, as some tests wait for other processes."""
    from game.ai.search import cores

    return cores() + 1


@pytest.fixture(scope="session", autouse=True)
def no_waiting_for_disks() -> Iterator[None]:
    """What a test writes needn't outlive a power failure, and writing through takes long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        yield
