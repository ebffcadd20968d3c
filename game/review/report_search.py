"""Gets the report of a recorded game: from the record if it is kept there, else by searching."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import dropwhile

from game.ai.degradation import Degradation
from game.ai.game_sweep import SIMULATIONS, GameSweep
from game.ai.process.client import AnalysisRequest, OpponentClient
from game.ai.process.messages import Analyse
from game.coach.report import Report, decode, encode, joined, report_of
from game.evaluation import Evaluation
from game.files.behind import Later
from game.records.header import REPORT, REPORT_PART
from game.records.tree import Record


class ReportSearch:
    """Has the opponents' process search each position of a record's main line, the last first.

    Nobody waits for it. A `pause` keeps what was found so far, also in the record, where the search
    resumes even after the program was closed.

    Attributes:
        game: the main line, and what is known about it so far.
        history: each event of the main line, with the position in which it happened.
        report: what the coach has to say; None until everything is known.
    """

    def __init__(
        self,
        record: Record,
        opponents: OpponentClient,
        now: Callable[[], float],
        *,
        behind: bool = False,
    ) -> None:
        """Take what the record keeps, if that is of this very game; ask nothing yet.

        `now` tells milliseconds. Once every position is known, the report is made in a thread if it
        is to be made `behind` whatever else the window does: it takes a tenth of a second.
        """
        self.game = GameSweep(record.options, record.main_line()[-1].events())
        self._record, self._now = record, now
        self.history = list(zip(self.game.positions, self.game.events, strict=False))
        self._request: AnalysisRequest[int] = AnalysisRequest(opponents)
        self._began: tuple[float, int] | None = None
        self._is_behind = behind
        self._making: Later[Report] | None = None
        self.report = self._kept(REPORT)
        self._part: Report | None = None
        part = self._kept(REPORT_PART) if self.report is None else None
        if part is not None:
            self._go_on_from(part)

    @property
    def failure(self) -> Degradation | None:
        """Why the report can't be made, or None."""
        return self._request.failure

    @property
    def is_asking(self) -> bool:
        """Whether a position is being searched now."""
        return self._request.key is not None

    @property
    def done(self) -> int:
        """How many positions are known."""
        return len(self.game.evaluations)

    @property
    def count(self) -> int:
        return len(self.game.positions)

    @property
    def seconds_left(self) -> float | None:
        """How much longer it will take, going by the time so far; None while that is unknown."""
        if self._began is None or self.done == self._began[1]:
            return None
        began, known = self._began
        return (self._now() - began) / 1000 / (self.done - known) * self.game.left

    def update(self) -> bool:
        """Take what was found, and ask what comes next; return whether anything is new."""
        if self.report is not None or self.failure is not None:
            return False
        if self._making is not None:
            if self._making.is_made:
                self._finish(self._making.get())
            return self.report is not None
        new = self._take()
        is_asked = self._request.key is not None or self.game.ply is None
        if self.failure is None and not is_asked:
            self._ask()
        return new

    def pause(self) -> None:
        """Stop searching until the next `update`, and keep what was found in the record."""
        if self.report is None and self.done:
            self._part = self._found()
            self._keep(REPORT_PART, self._part)
        self.rest()

    def rest(self) -> None:
        """Stop searching until the next `update`: at once, where the record isn't kept anyway."""
        if self._request.key is not None:
            self._began = None
            self._request.pause()

    def _ask(self) -> None:
        ply = self.game.ply
        assert ply is not None
        if self._began is None:
            self._began = (self._now(), self.done)
        goal = self.game.goal(ply, SIMULATIONS)
        self._request.ask(ply, Analyse(self.game.options, self.game.events[:ply], goal))

    def _take(self) -> bool:
        """Keep the final evaluation of the position asked about; return whether anything is new."""
        taken = self._request.take()
        if taken is None or not taken[1].final:
            return self.failure is not None
        ply, message = taken
        self.game.put(ply, message.evaluation)
        if self.game.ply is None and self._is_behind:
            self._making = Later(self._found)
        elif self.game.ply is None:
            self._finish(self._found())
        return True

    def _finish(self, found: Report) -> None:
        self.report, self._part = found, None
        self._keep(REPORT, self.report)
        self._record.root.set_text(REPORT_PART, "")

    def _found(self) -> Report:
        options, known = self.game.options, self.game.evaluations
        evaluations = [known.get(ply) for ply in range(self.count)]
        found = report_of(options, self.history, evaluations)
        return found if self._part is None else joined(options, self.history, found, self._part)

    # -- in the record ------------------------------------------------------

    def _go_on_from(self, part: Report) -> None:
        """Take over what is known about the end of the game.

        The first of its positions must be searched again: what the event before it cost takes a
        whole evaluation. For the others the outlooks are enough.
        """
        end = list(dropwhile(lambda outlook: outlook is None, part.outlooks))
        known = [outlook for outlook in end if outlook is not None]
        if not end or len(known) < len(end):
            return  # We never kept a part like this.
        self._part = part
        for ply, outlook in enumerate(known[1:], self.count - len(known) + 1):
            self.game.put(ply, Evaluation(SIMULATIONS, outlook, ()))

    def _keep(self, ident: str, report: Report) -> None:
        self._record.root.set_text(ident, json.dumps(encode(report), separators=(",", ":")))

    def _kept(self, ident: str) -> Report | None:
        """The report kept in the record, unless it is damaged or the game has changed since."""
        text = self._record.root.text(ident)
        if not text:
            return None
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            return None
        return decode(data, self.game.options, self.history)
