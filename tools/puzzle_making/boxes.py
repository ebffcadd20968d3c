"""From what was made to the files that ship: rated, chosen by difficulty, and named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, zip_longest
from pathlib import Path

import msgspec
from msgspec.structs import replace

from game.base.assets import sha256
from game.base.disk import add_to_end, write_whole
from game.exercises.collection import BOXES, encode, file_name
from game.exercises.puzzle import HIGHEST, Puzzle
from puzzle_making.games import NAMELESS
from puzzle_making.makers import made
from puzzle_making.solving import Solvers

RATED = "rated.lines"
"""The file in a folder of puzzles that keeps what is known of their difficulty."""

SHIPPED = "shipped.jsonl"
"""The file there that holds those that ship already."""

IN_A_BOX, OF_A_KIND = 26, 66
"""How many puzzles of a kind lie in a box, and how many there are of a kind where some box has too
few: then others have more."""


class Rated(msgspec.Struct, frozen=True):
    """What is known of a puzzle.

    Attributes:
        key: names it, whatever its place in the folder.
        difficulty: its difficulty; None if it isn't to be shipped.
    """

    key: str
    difficulty: int | None


def key_of(puzzle: Puzzle) -> str:
    """A name that follows from what a puzzle is."""
    return sha256(msgspec.json.encode(puzzle))[:20]


def rated(folder: Path) -> dict[str, int | None]:
    """The difficulties that are known in a folder, by the keys of the puzzles."""
    path = folder / RATED
    lines = path.read_bytes().splitlines() if path.exists() else []
    known = (msgspec.json.decode(line, type=Rated) for line in lines)
    return {one.key: one.difficulty for one in known}


def rate(folder: Path, *, quick: bool) -> Iterator[Rated]:
    """Find out how difficult the puzzles in a folder are, and keep it there.

    If it is to be quick, what only the slowest level might solve is left for another time.
    """
    (folder / RATED).touch()
    known = rated(folder)
    # The smallest first: they take the fewest tries.
    for puzzle in sorted(made(folder), key=lambda puzzle: len(puzzle.solution)):
        key = key_of(puzzle)
        if key not in known:
            solvers = Solvers(puzzle)
            if quick and solvers.are_slow:
                continue
            found = Rated(key, solvers.difficulty())
            add_to_end(folder / RATED, msgspec.json.encode(found) + b"\n")
            known[key] = found.difficulty
            yield found


def boxed(folder: Path) -> list[Puzzle]:
    """The puzzles of a folder that ship, named, the easiest first."""
    known = rated(folder)
    by_difficulty: dict[int, list[Puzzle]] = {}
    puzzles = {key_of(puzzle): puzzle for puzzle in made(folder)}
    for key, puzzle in sorted(puzzles.items()):
        difficulty = known.get(key)
        if difficulty is not None:
            shipped = replace(puzzle, difficulty=difficulty)
            by_difficulty.setdefault(difficulty, []).append(shipped)
    by_box = [
        list(_in_turn(by_difficulty.get(number, ()) for number in difficulties))
        for difficulties in BOXES.values()
    ]
    chosen = [puzzle for own in by_box for puzzle in own[:IN_A_BOX]]
    others = _in_turn(own[IN_A_BOX:] for own in by_box)
    chosen += islice(others, max(OF_A_KIND - len(chosen), 0))
    in_order = sorted(chosen, key=lambda puzzle: (puzzle.difficulty, key_of(puzzle)))
    return [
        replace(puzzle, name=f"{puzzle.kind.value} {number}")
        for number, puzzle in enumerate(in_order, 1)
    ]


def box(folders: Iterable[Path], out: Path) -> Iterator[tuple[Path, int]]:
    """Write the files that ship; tell of each how many puzzles it has."""
    for folder in folders:
        puzzles = boxed(folder)
        if puzzles:
            path = out / file_name(puzzles[0].kind)
            write_whole(path, encode(puzzles), sync=False)
            yield path, len(puzzles)


def unbox(puzzles: Iterable[Puzzle], folder: Path) -> None:
    """Put puzzles that ship into a new folder, as if made and rated there: more may join them."""
    if folder.exists():
        raise ValueError(f"{folder} isn't new: unbox puzzles into a folder that doesn't exist yet")
    folder.mkdir(parents=True)
    (folder / RATED).touch()
    made = [(replace(puzzle, name=NAMELESS, difficulty=HIGHEST), puzzle) for puzzle in puzzles]
    for one, shipped in made:
        found = Rated(key_of(one), shipped.difficulty)
        add_to_end(folder / RATED, msgspec.json.encode(found) + b"\n")
    lines = b"".join(msgspec.json.encode(one) + b"\n" for one, _ in made)
    write_whole(folder / SHIPPED, lines, sync=False)


def _in_turn(lists: Iterable[Iterable[Puzzle]]) -> Iterator[Puzzle]:
    """One of each list, then the next one of each, and so on."""
    for ones in zip_longest(*lists):
        yield from (one for one in ones if one is not None)
