"""A fake client of the opponents' process: it plays back messages and records requests."""

from game.ai.process.messages import Analyse, Analysed, Chosen, Message, NotAnalysed, Think


class ScriptedOpponents:
    """Opponents without a process: the test puts their next messages into `inbox`.

    Attributes:
        orders: everything that was asked for.
        inbox: the next messages; a new request drops them, as in the real client.
        found: the next message about an analysis, or None; a new analysis drops it.
        is_choosing, is_analysing: as in the real client, once what ends it was taken.
    """

    def __init__(self):
        self.orders: list = []
        self.inbox: list[Message] = []
        self.found: Message | None = None
        self.is_choosing = self.is_analysing = False

    @property
    def asked(self):
        """The requests among the orders."""
        return [order for order in self.orders if isinstance(order, Think)]

    @property
    def analyses(self):
        """The analyses among the orders."""
        return [order for order in self.orders if isinstance(order, Analyse)]

    def prepare(self, options):
        self.orders.append(("prepare", options))

    def ask(self, think):
        self.inbox.clear()
        self.orders.append(think)
        self.is_choosing = True

    def stop(self):
        self.orders.append("stop")

    def forget(self):
        self.orders.append("forget")
        self.is_choosing = False

    def close(self):
        self.orders.append("close")

    def take(self):
        inbox, self.inbox = self.inbox, []
        self.is_choosing &= not any(isinstance(message, Chosen) for message in inbox)
        return inbox

    def analyse(self, order):
        self.found = None
        self.orders.append(order)
        self.is_analysing = True

    def stop_analysis(self):
        self.found = None
        self.orders.append("stop analysis")
        self.is_analysing = False

    def take_analysis(self):
        found, self.found = self.found, None
        if isinstance(found, NotAnalysed) or (isinstance(found, Analysed) and found.final):
            self.is_analysing = False
        return found
