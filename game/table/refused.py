"""That a request isn't carried out."""

from __future__ import annotations

from game.table.messages import No


class RefusedError(Exception):
    """A request isn't carried out; see `messages.Refused`."""

    def __init__(self, why: No, rule: str = "") -> None:
        super().__init__(why, rule)
        self.why, self.rule = why, rule
