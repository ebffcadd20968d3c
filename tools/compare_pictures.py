"""Compares two folders of pictures, such as `tools/screenshots.py` makes before and after a change.

    python tools/compare_pictures.py OLD NEW [--out FOLDER] [--tolerance LEVELS]

Lists every picture, the most different first: the share of its pixels that differ, and the largest
of the boxes around patches of them. With `--out`, a strip of each that differs is written there:
old, new, and where they differ. The exit status is 1 if any differs or is missing.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from game.commands.cli import Parser, run_command

PATCH = 8
"""Pixels that differ belong to one patch if squares of this side, each with one, touch."""

FADED = 0.25
"""How much of the new picture shines through where nothing differs."""

GAP = 12
"""Pixels between the parts of a strip."""

Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class Difference:
    """How two pictures differ.

    Attributes:
        name: their file name.
        share: of all pixels, how many differ, from 0 to 1; 1 if the sizes differ.
        boxes: (left, top, right, bottom) of each patch that differs, the largest first.
        note: what else is to be said, such as that one of them is missing.
    """

    name: str
    share: float
    boxes: tuple[Box, ...] = ()
    note: str = ""

    @property
    def line(self) -> str:
        """What is told of it."""
        if self.note:
            return f"{self.note:>10}  {self.name}"
        if not self.share:
            return f"{'equal':>10}  {self.name}"
        left, top, right, bottom = self.boxes[0]
        patches = "1 patch" if len(self.boxes) == 1 else f"{len(self.boxes)} patches"
        largest = f"largest {right - left}x{bottom - top} at {left},{top}"
        return f"{self.share:10.4%}  {self.name}: {patches}, {largest}"


def pixels(path: Path) -> np.ndarray:
    """A picture as an array of height × width × 3 bytes."""
    with Image.open(path) as picture:
        return np.asarray(picture.convert("RGB"))


def differing(old: np.ndarray, new: np.ndarray, tolerance: int) -> np.ndarray:
    """Which pixels differ by more than a number of levels in a channel: height × width, bool.

    >>> black, grey = np.zeros((1, 2, 3), np.uint8), np.full((1, 2, 3), 9, np.uint8)
    >>> differing(black, grey, 8).tolist(), differing(black, grey, 9).tolist()
    ([[True, True]], [[False, False]])
    """
    apart = np.abs(old.astype(np.int16) - new.astype(np.int16)).max(axis=2)
    found: np.ndarray = apart > tolerance
    return found


def patches(differs: np.ndarray) -> tuple[Box, ...]:
    """The boxes around the patches in which pixels differ, the largest first.

    >>> differs = np.zeros((40, 60), bool)
    >>> differs[1, 2:5] = differs[30:33, 50] = True
    >>> patches(differs)
    ((2, 1, 5, 2), (50, 30, 51, 33))
    """
    squares: dict[tuple[int, int], Box] = {}
    rows, columns = np.nonzero(differs)
    order = np.lexsort((columns // PATCH, rows // PATCH))
    rows, columns = rows[order], columns[order]
    keys = np.stack((rows // PATCH, columns // PATCH), axis=1)
    if not len(keys):
        return ()
    starts = np.flatnonzero(np.r_[True, (keys[1:] != keys[:-1]).any(axis=1)])
    for start, end in zip(starts, [*starts[1:], len(keys)], strict=True):
        x, y = columns[start:end], rows[start:end]
        box = int(x.min()), int(y.min()), int(x.max()) + 1, int(y.max()) + 1
        squares[int(keys[start, 0]), int(keys[start, 1])] = box
    found = []
    while squares:
        queue, boxes = [next(iter(squares))], []
        while queue:
            row, column = queue.pop()
            if (row, column) in squares:
                boxes.append(squares.pop((row, column)))
                queue += [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        left, top, right, bottom = zip(*boxes, strict=True)
        found.append((min(left), min(top), max(right), max(bottom)))
    return tuple(sorted(found, key=lambda box: (box[0] - box[2]) * (box[3] - box[1])))


def compared(name: str, old: Path, new: Path, out: Path | None, tolerance: int) -> Difference:
    """How a picture differs between two folders; its strip is written to `out` if it does."""
    for folder, note in ((old, "only new"), (new, "only old")):
        if not (folder / name).exists():
            return Difference(name, 1.0, note=note)
    if (old / name).read_bytes() == (new / name).read_bytes():
        return Difference(name, 0.0)
    before, after = pixels(old / name), pixels(new / name)
    if before.shape != after.shape:
        return Difference(name, 1.0, note="other size")
    differs = differing(before, after, tolerance)
    found = Difference(name, float(differs.mean()), patches(differs))
    if found.share and out is not None:
        strip(before, after, found, differs).save(out / name)
    return found


def strip(old: np.ndarray, new: np.ndarray, found: Difference, differs: np.ndarray) -> Image.Image:
    """The old picture, the new one, and the new one faded with what differs in red and framed."""
    marked = (new * FADED).astype(np.uint8)
    marked[differs] = (255, 40, 40)
    last = Image.fromarray(marked)
    draw = ImageDraw.Draw(last)
    for left, top, right, bottom in found.boxes:
        draw.rectangle((left - 2, top - 2, right + 1, bottom + 1), outline=(255, 220, 0))
    height, width = differs.shape
    whole = Image.new("RGB", (3 * width + 2 * GAP, height), (255, 255, 255))
    for number, part in enumerate((Image.fromarray(old), Image.fromarray(new), last)):
        whole.paste(part, (number * (width + GAP), 0))
    return whole


def main() -> int:
    """Compare, list, and write the strips."""
    parser = Parser(prog="tools/compare_pictures.py", description=__doc__)
    parser.add_argument("old", type=Path, metavar="OLD")
    parser.add_argument("new", type=Path, metavar="NEW")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="write strips there")
    parser.add_argument(
        "--tolerance", type=int, default=0, metavar="LEVELS", help="of 255; less counts as equal"
    )
    args = parser.parse_args()
    for folder in (args.old, args.new):
        if not folder.is_dir():
            parser.error(f"there is no folder {folder}")
    if args.out is not None:
        args.out.mkdir(parents=True, exist_ok=True)
    names = sorted({path.name for folder in (args.old, args.new) for path in folder.glob("*.png")})
    found = [compared(name, args.old, args.new, args.out, args.tolerance) for name in names]
    for difference in sorted(found, key=lambda one: (-one.share, one.name)):
        print(difference.line)
    unequal = sum(bool(one.share) for one in found)
    print(f"{len(found) - unequal} of {len(found)} are equal")
    return int(unequal > 0)


if __name__ == "__main__":
    sys.exit(run_command("tools/compare_pictures.py", main))
