"""A client of the opponents' process that is told what it hears, and notes what it is asked."""

from game.ai.messages import Message


class Scripted:
    """Has no process: `inbox` holds what it is to hear next."""

    def __init__(self):
        self.asked: list = []
        self.inbox: list[Message] = []

    def ask(self, request):
        self.asked.append(request)

    def prepare(self, options):
        self.asked.append(("prepare", options.name))

    def stop(self):
        self.asked.append("stop")

    def forget(self):
        self.asked.append("forget")

    def close(self):
        self.asked.append("close")

    def take(self):
        inbox, self.inbox = self.inbox, []
        return inbox
