"""What a game may be played for beyond itself, and the terms on which it is played.

In a challenge, a stage or a rung of a ladder, nobody is helped and nothing is taken back, and it
isn't kept: what counts is what becomes of the challenge.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.engine import AnyGame
from game.ui.rooms.play.pause_menu import PausedTask
from game.ui.rooms.play.task_strip import Said
from game.ui.shell.scene import Scene


@dataclass(frozen=True)
class Challenge:
    """What a game is played for.

    Attributes:
        say: tells how things stand.
        is_over: tells whether nothing counts any more, though the game itself may go on.
        settle: keeps what it has earned; called once, when nothing counts any more.
        results: makes the scene of what has become of it, once it is settled; it takes the game's
            place.
        pause: tells what can be done about it while it is paused.
    """

    say: Callable[[AnyGame], Said]
    is_over: Callable[[AnyGame], bool]
    settle: Callable[[AnyGame], None]
    results: Callable[[], Scene]
    pause: Callable[[], PausedTask]


@dataclass(frozen=True)
class Terms:
    """What people may do in a game besides what the rules allow.

    Attributes:
        passes: tells whether a legal placement may be made now; a lesson may ask for another.
        no_help: tells why nobody is helped, in words, or "".
        no_undo: tells why nothing is taken back, likewise.
    """

    passes: Callable[[int], bool] = lambda placement: True
    no_help: Callable[[], str] = str
    no_undo: Callable[[], str] = str
