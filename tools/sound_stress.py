"""Changes the volume of the music while effects end: what once stopped the window for good.

    python tools/sound_stress.py [--seconds S]

SDL's audio thread waits for Python's global lock whenever an effect ends, so no call may wait for
that thread with the lock in hand (see `game/ui/sound/device.py`). Here the device plays effects one
after another, as many at once as it can, its music is turned up, down and off all the time, and now
and then it is given back and taken again. If nothing happens for ten seconds, the stacks of all
threads are printed, and the exit status is 1; otherwise it prints how often what happened.

Unless `SDL_AUDIODRIVER` names a driver, nothing is heard: SDL's dummy driver keeps a device's time.
"""

from __future__ import annotations

import faulthandler
import itertools
import os
import random
import sys
import time
from collections import Counter

from game.commands.cli import Parser, positive, run_command
from game.ui.sound.device import SoundDevice
from game.ui.sound.effects import Effect
from game.ui.sound.tunes import TUNES, Cue

PROGRAM = "tools/sound_stress.py"

STUCK_S = 10.0
"""After this long without a change, in seconds, the program counts as stopped for good."""

CHANGES_A_DEVICE = 2_000
"""How many changes of volume there are before the device is given back."""


def stress(seconds: float) -> Counter[str]:
    """Play effects and change the music's volume for some seconds; how often each happened."""
    done, chance = Counter[str](), random.Random(1)
    files = [file for effect in Effect for file in effect.sounds]
    device = SoundDevice()
    device.open()
    end = time.monotonic() + seconds
    for change in itertools.count(1):
        # Its watchdog is a thread of C, which needs no lock.
        faulthandler.dump_traceback_later(STUCK_S, exit=True)
        while not device.ready and time.monotonic() < end:
            time.sleep(0.01)
        if time.monotonic() >= end:
            break
        device.play(chance.choice(files), chance.random())
        device.play_music(chance.choice((0.0, 0.3, 1.0)), Cue(chance.choice(TUNES)))
        done.update(("effects", "volumes"))
        if change % CHANGES_A_DEVICE == 0:
            device.reopen()
            done["devices"] += 1
    device.close()
    faulthandler.cancel_dump_traceback_later()
    return done


def main(arguments: list[str] | None = None) -> int:
    """Run the stress; the exit status."""
    command = Parser(prog=PROGRAM, description=__doc__)
    command.add_argument(
        "--seconds", type=positive(float), default=60.0, metavar="S", help="how long; default: 60"
    )
    seconds = command.parse_args(arguments).seconds
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    done = stress(seconds)
    print(", ".join(f"{count} {what}" for what, count in done.items()))
    return 0 if done else 1


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
