"""Sides and terms for tests."""

import shlex
import sys
from pathlib import Path

from tools.arena.terms import Entrant, Terms

FAKE = Path(__file__).with_name("fake_engine.py")


def fake_engine(*answers: str) -> str:
    """The command line of an engine that answers so."""
    return shlex.join([sys.executable, "-S", "-E", str(FAKE), *answers])


def terms(ruleset="Blokus Junior", ours="us", theirs="them", seed=1, opening_plies=2) -> Terms:
    return Terms(ruleset, Entrant(ours), Entrant(theirs), seed, opening_plies)
