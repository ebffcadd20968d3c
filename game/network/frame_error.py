"""The error of whatever takes frames apart."""

from __future__ import annotations

from game.network.events import Reason


class FrameError(ValueError):
    """A frame isn't what may come there; the message says why, in one line.

    Attributes:
        reason: why the connection ends with it.
        wait_s: after how many seconds another try is heard, for `Reason.WAIT`.
    """

    def __init__(self, why: str, reason: Reason = Reason.REFUSED, wait_s: int = 0) -> None:
        super().__init__(why)
        self.reason, self.wait_s = reason, wait_s
