"""Words about tables with others: why somebody isn't in, and what keeps people apart."""

from __future__ import annotations

from game import __version__
from game.network.addresses import AddressKind
from game.network.events import Reason
from game.table.messages import No, Refused, TurnedAway, Why
from game.ui.look.texts import tr

UNTOLD = (Reason.ENDED, Reason.LOST, Reason.AWAY, Reason.UNREACHABLE)
"""What is all the same to people: nobody answers."""


def turned_away_words(told: TurnedAway) -> str:
    """Why somebody isn't at a table, and what they could do about it."""
    key = f"together.why.{told.why.name.lower()}"
    if told.why is Why.WAIT:
        return tr.count(key, max(1, told.wait_s))
    return tr(key, own=__version__, program=told.program)


def refused_words(refused: Refused) -> str:
    """Why the host doesn't do what somebody here has asked for."""
    why = No.LATE if refused.why is No.RULES else refused.why
    return tr(f"together.no.{why.name.lower()}")


def trouble_words(trouble: Reason | None) -> str:
    """What keeps people apart; "" for nothing, or if it is only that nobody answers."""
    if trouble is None or trouble in UNTOLD:
        return ""
    return tr(f"together.trouble.{trouble.name.lower()}")


def way_words(kind: AddressKind | None) -> str:
    """What a way to a table is: an address of some kind, or a relay (None)."""
    return tr(f"together.way.{'relay' if kind is None else kind.name.lower()}")
