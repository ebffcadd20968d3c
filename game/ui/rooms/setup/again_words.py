"""What was set up last, in words: which game, and who plays it."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Seat
from game.files.settings import Settings
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.rooms.setup.seat_names import opponents_words, seats_of_last_setup


def again_words(settings: Settings) -> str:
    """The game that was last set up, in a line."""
    game = tr(f"game.{settings.options.family}")
    typed = [seat.name_in(settings.options) != "" for seat in settings.seats]
    who = _who(seats_of_last_setup(settings), typed)
    return tr("menu.quick.again", game=game, who=who)


def _who(seats: Sequence[Seat], typed: Sequence[bool]) -> str:
    """Who sits there, given for each seat whether a name was typed for it."""
    people = [seat for seat in seats if seat.is_person]
    opponents = opponents_words(seat.level for seat in seats if seat.level is not None)
    if not people:
        return tr("menu.quick.watch", opponents=opponents)
    if len(people) == 1:
        return tr("menu.quick.you", opponents=opponents) if opponents else tr("menu.quick.alone")
    known = all(typed[place] for place, seat in enumerate(seats) if seat.is_person)
    names = tr.joined(named(seat.name) for seat in people)
    together = names if known else tr.count("menu.quick.people", len(people))
    if not opponents:
        return together
    return tr("menu.quick.against", people=together, opponents=opponents)
