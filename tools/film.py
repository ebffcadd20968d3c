"""Films moments of games, without a display: a picture every 60 ms, and all of them as a strip.

    python tools/film.py [MOMENT …] [--out FOLDER] [--sizes 1280x720] [--themes dark,light]
        [--every 60] [--lasts 1500] [--part board]

`scenes/moments.py` has the moments. Time is the studio's own, so a film is the same each time. Each
frame is a file, and `MOMENT-SIZE.png` shows them side by side, by rows, from the instant before.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
from scenes.moments import MOMENTS
from scenes.studio import Look, Studio
from screenshots import listed, one_of

from game.base.languages import SOURCE
from game.commands.cli import Parser, run_command, window_size
from game.files.settings import Settings
from game.ui.look.theme import THEMES
from game.ui.rooms.play.scene import GameScene

STEP_MS = 20
"""How much time passes between two frames of the window."""

ACROSS, WIDTH = 4, 480
"""How many frames are side by side in a strip, and how wide each is, in pixels."""


def shots(studio: Studio, name: str, *, lasts: int) -> Iterator[pygame.Surface]:
    """The window every `STEP_MS` during a moment, from the instant before: look at once."""
    happen = MOMENTS[name](studio)
    studio.app.step()
    yield studio.app.screen
    happen()
    for _ in range(lasts // STEP_MS):
        studio.time += STEP_MS
        studio.app.step()
        yield studio.app.screen


def film(studio: Studio, name: str, *, every: int, lasts: int, part: str) -> list[pygame.Surface]:
    """The frames of a moment, the first of them from the instant before."""
    frames: list[pygame.Surface] = []
    for step, shot in enumerate(shots(studio, name, lasts=lasts)):
        if not step:
            scene, room = studio.app.scene, shot.get_rect()
            if part == "board" and isinstance(scene, GameScene):
                room = scene.area.board.rect.clip(room)
        if step * STEP_MS % every == 0:
            frames.append(shot.subsurface(room).copy())
    return frames


def strip_of(frames: list[pygame.Surface]) -> pygame.Surface:
    """All frames side by side, smaller, by rows."""
    width, height = frames[0].get_size()
    size = WIDTH, round(height * WIDTH / width)
    rows = math.ceil(len(frames) / ACROSS)
    strip = pygame.Surface((ACROSS * (size[0] + 4), rows * (size[1] + 4)))
    strip.fill((70, 70, 70))
    for number, frame in enumerate(frames):
        row, column = divmod(number, ACROSS)
        small = pygame.transform.smoothscale(frame, size)
        strip.blit(small, (column * (size[0] + 4), row * (size[1] + 4)))
    return strip


def main() -> int:
    """Film the moments asked for."""
    parser = Parser(prog="tools/film.py", description=__doc__)
    moment = one_of("moment", MOMENTS)
    parser.add_argument("moments", nargs="*", type=moment, metavar="MOMENT")
    parser.add_argument("--out", type=Path, default=Path("build/film"), metavar="FOLDER")
    parser.add_argument("--sizes", type=listed(window_size), default="1280x720", metavar="SIZES")
    themes = listed(one_of("theme", THEMES))
    parser.add_argument("--themes", type=themes, default="dark", metavar="THEMES")
    parser.add_argument("--every", type=int, default=60, metavar="MS")
    parser.add_argument("--lasts", type=int, default=1500, metavar="MS")
    parser.add_argument("--part", choices=("window", "board"), default="window")
    args = parser.parse_args()
    usual = Settings(language=SOURCE)
    for size in args.sizes:
        for theme in args.themes:
            for name in args.moments or MOMENTS:
                look = Look(theme, usual.palette, usual.text_size, SOURCE)
                studio = Studio(size, look)
                frames = film(studio, name, every=args.every, lasts=args.lasts, part=args.part)
                path = args.out / f"{name}-{size[0]}x{size[1]}{look.suffix}.png"
                folder = path.with_suffix("")
                folder.mkdir(parents=True, exist_ok=True)
                for number, frame in enumerate(frames):
                    pygame.image.save(frame, folder / f"{number * args.every:04}.png")
                pygame.image.save(strip_of(frames), path)
                studio.close()
                print(path)
    return 0


if __name__ == "__main__":
    sys.exit(run_command("tools/film.py", main))
