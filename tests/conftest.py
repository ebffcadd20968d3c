"""Settings that keep the whole test suite quick."""

import gc
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers.thorough import MARK
from hypothesis import HealthCheck, settings

from game.base.log import set_up_log

# How long anything takes says more about the machine than about the program.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

collect_ignore = ["conftest.py"]
"""This file has no doctests, and other folders have a module of the same name."""


def pytest_configure(config: pytest.Config) -> None:
    """Cache bytecode even where Python is told not to, but then outside the source tree.

    Tests start the program a few hundred times, and the cache halves the time that takes.
    """
    cache = getattr(config, "cache", None)
    if sys.dont_write_bytecode and cache is not None:
        sys.pycache_prefix = str(cache.mkdir("bytecode"))
        sys.dont_write_bytecode = False
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let everything be tried, as before a release; see `helpers/thorough.py`."""
    parser.addoption("--thorough", action="store_true", help="try all values, not only a sample")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only a thorough run tries."""
    if not config.getoption("thorough"):
        left_out = {item for item in items if item.get_closest_marker(MARK)}
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]


def pytest_collection_finish() -> None:
    """Leave the tests themselves, ten thousand objects, to no garbage collection any more."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def thorough(request: pytest.FixtureRequest) -> bool:
    """Whether everything is tried."""
    return bool(request.config.getoption("thorough"))


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One worker more than there are cores, because some tests wait for other processes."""
    from game.base.environment import cores

    return cores() + 1


@pytest.fixture(autouse=True)
def no_log_after() -> Iterator[None]:
    """Write no log after a test that has set one up; other tests read what is logged."""
    yield
    logger = logging.getLogger("game")
    if not logger.propagate:
        set_up_log(None)
        logging.raiseExceptions = logger.propagate = True


@pytest.fixture(scope="session", autouse=True)
def no_waiting_for_disks() -> Iterator[None]:
    """Skip `fsync`: it is slow, and files written by a test needn't survive a power failure."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        yield


@pytest.fixture
def files(tmp_path: Path) -> Any:
    """What is kept, in a folder of the test's own."""
    from game.files.kept_files import KeptFiles

    return KeptFiles(tmp_path)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """All looks at whether a piece breaks a rule."""
    from game.engine.contacts import Contacts

    seen, violation = list[tuple[object, ...]](), Contacts.violation

    def look(*arguments: Any) -> Any:
        seen.append(arguments)
        return violation(*arguments)

    monkeypatch.setattr(Contacts, "violation", look)
    return seen
