"""Counts the flashes in films of the moments: nowhere may there be more than three in a second.

    python tools/flashes.py [MOMENT …] [--themes dark,light,contrast] [--lasts 6000]

`scenes/moments.py` has the moments, `flash_meter.py` counts as WCAG 2.3.1 has it. A film ends once
nothing moves any more. Prints the most flashes of each film in any second, of all kinds and of
red, and fails if any has too many.
"""

from __future__ import annotations

import sys

import pygame
from film import STEP_MS, shots
from flash_meter import SIZE, Flashes, FlashMeter
from markdown_table import markdown_table
from scenes.moments import MOMENTS
from scenes.studio import Look, Studio
from screenshots import listed, one_of

from game.base.languages import SOURCE
from game.commands.cli import Parser, run_command
from game.files.settings import Settings
from game.ui.look.theme import THEMES

STILL_MS = 500
"""How long nothing must move until a film ends."""


def flashes(name: str, theme: str, lasts: int) -> Flashes:
    """The flashes in the film of a moment, which lasts so many milliseconds at most."""
    usual = Settings(language=SOURCE)
    studio = Studio(SIZE, Look(theme, usual.palette, usual.text_size, SOURCE))
    meter, still = FlashMeter(STEP_MS), 0
    for shot in shots(studio, name, lasts=lasts):
        meter.add(pygame.surfarray.pixels3d(shot))
        still = 0 if studio.app.ui.clock.moving else still + STEP_MS
        if still >= STILL_MS:
            break
    studio.close()
    return meter.worst


def main() -> int:
    """Count in the films asked for."""
    parser = Parser(prog="tools/flashes.py", description=__doc__)
    moment = one_of("moment", MOMENTS)
    parser.add_argument("moments", nargs="*", type=moment, metavar="MOMENT")
    themes = listed(one_of("theme", THEMES))
    parser.add_argument("--themes", type=themes, default=",".join(THEMES), metavar="THEMES")
    parser.add_argument("--lasts", type=int, default=6000, metavar="MS")
    args = parser.parse_args()
    head, harmless = ("film", *args.themes), True
    print(markdown_table(head, []))
    for name in args.moments or MOMENTS:
        counted = [flashes(name, theme, args.lasts) for theme in args.themes]
        harmless = harmless and all(one.harmless for one in counted)
        row = (name, *(f"{one.general}, red {one.red}" for one in counted))
        print(markdown_table(head, [row]).splitlines()[-1], flush=True)
    return 0 if harmless else 1


if __name__ == "__main__":
    sys.exit(run_command("tools/flashes.py", main))
