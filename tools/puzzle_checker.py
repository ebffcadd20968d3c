"""Checks puzzles by rules and searches of its own: nothing here comes from the game or the makers.

    python tools/puzzle_checker.py [FILE …]

Without files, those in ``assets/puzzles`` are checked. It reads each line, lays the board out by
the rules of Blokus, plays the solution, and finds out by itself whether the goal is what it claims
to be:

* where all is to be placed, by an exhaustive search for all ways to do it, which are counted;
* where an endgame is told to be exact, by an alpha-beta search of it to the last placement;
* where a search found the one move, only what was told of the two searches can be looked at.

A table says for each kind what was found. Lines about what is wrong come before it, and then the
exit status is 1.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "assets" / "puzzles"

MOST_BYTES = 1_000_000
"""The most bytes of all files."""

LEAST_MARGIN, LEAST_SEARCHED_MARGIN = 3, 6
"""By how many points the best placement is better: solved to the end, and searched."""

LEAST_SEARCHES = (200_000, 800_000)
"""How many simulations the two searches have at least."""

ALL_PLACED, SINGLE_LAST = 15, 5
"""The bonus for placing all, and the further one if the single square comes last."""

DRAWN = {
    "1": "#",
    "2": "##",
    "I3": "###",
    "V3": "##/#.",
    "I4": "####",
    "L4": "###/#..",
    "T4": "###/.#.",
    "O": "##/##",
    "Z4": "##./.##",
    "F": ".##/##./.#.",
    "I5": "#####",
    "L5": "####/#...",
    "N": "###./..##",
    "P": "###/##.",
    "T5": "###/.#./.#.",
    "U": "###/#.#",
    "V5": "###/#../#..",
    "W": "##./.##/..#",
    "X": ".#./###/.#.",
    "Y": "####/.#..",
    "Z5": "##./.#./.##",
}
"""The 21 pieces, each drawn in some way."""

SIDES = {"Blokus": (20, 4), "Blokus Duo": (14, 2)}
"""For each game, how many squares a side of its board has, and how many colours there are."""

Cell = tuple[int, int]
Cells = frozenset[Cell]


def turned(cells: Iterable[Cell]) -> Cells:
    """Cells turned by a quarter, in the corner by the origin."""
    return at_origin((y, -x) for x, y in cells)


def at_origin(cells: Iterable[Cell]) -> Cells:
    """Cells moved into the corner by the origin."""
    cells = list(cells)
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - left, y - low) for x, y in cells)


@lru_cache
def ways_to_lie(name: str) -> frozenset[Cells]:
    """All ways a piece can lie, each in the corner by the origin."""
    rows = enumerate(DRAWN[name].split("/"))
    shape = at_origin((x, y) for y, row in rows for x, mark in enumerate(row) if mark == "#")
    ways = set()
    for side in (shape, at_origin((-x, y) for x, y in shape)):
        for _ in range(4):
            ways.add(side)
            side = turned(side)
    return frozenset(ways)


@lru_cache
def piece_of(shape: Cells) -> str | None:
    """The name of the piece that has a shape, in the corner by the origin."""
    return next((name for name in DRAWN if shape in ways_to_lie(name)), None)


@lru_cache
def edges_of(cells: Cells) -> Cells:
    """The cells that share an edge with some, on the board or not."""
    beside = {(x + dx, y + dy) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return frozenset(beside - cells)


@lru_cache
def corners_of(cells: Cells) -> Cells:
    """The cells that touch some only at a corner."""
    around = {(x + dx, y + dy) for x, y in cells for dx, dy in product((-1, 1), repeat=2)}
    return frozenset(around - cells - edges_of(cells))


def cell_named(name: str) -> Cell:
    """The column and the row of a cell, from 0."""
    match = re.fullmatch(r"([a-z])(\d{1,2})", name)
    if match is None:
        raise WrongError(f"there is no cell {name!r}")
    return ord(match[1]) - ord("a"), int(match[2]) - 1


def cells_named(names: str) -> Cells:
    """The cells whose names are joined by commas."""
    return frozenset(map(cell_named, names.split(",")))


class WrongError(ValueError):
    """Something is wrong with a puzzle; the message says what."""


@dataclass(frozen=True)
class Placing:
    """A piece of a colour on some cells."""

    colour: int
    piece: str
    cells: Cells


class Board:
    """What lies on a board, and what each colour may still place."""

    def __init__(self, puzzle: dict[str, Any]) -> None:
        options = puzzle["options"]
        side, colours = SIDES[options["name"]]
        self.side = options.get("house", {}).get("side", side)
        self.colours = range(colours)
        self.lying: list[Placing] = []
        if not len(puzzle["lying"]) == len(puzzle["left"]) == colours:
            raise WrongError(f"there are {colours} colours")
        for colour, names in enumerate(puzzle["lying"]):
            for name in names:
                self.lay(self.placing(colour, name))
        self.left = [list(names) for names in puzzle["left"]]
        for colour, names in enumerate(self.left):
            lie = [one.piece for one in self.lying if one.colour == colour]
            if len({*names, *lie}) != len(names) + len(lie):
                raise WrongError("a colour has one of each piece")
        self.to_play: int | None = puzzle["colour"]

    def placing(self, colour: int, name: str) -> Placing:
        """The piece on the cells of that name."""
        cells = cells_named(name)
        piece = piece_of(at_origin(cells))
        if piece is None:
            raise WrongError(f"no piece has the shape of {name}")
        return Placing(colour, piece, cells)

    def lay(self, placing: Placing) -> None:
        """Lay a piece wherever there is space."""
        if not self.has_space(placing):
            raise WrongError(f"there is no space for a piece on {sorted(placing.cells)}")
        self.lying.append(placing)

    def has_space(self, placing: Placing) -> bool:
        """Whether its cells are on the board, free, and not beside the same colour."""
        return all(0 <= x < self.side and 0 <= y < self.side for x, y in placing.cells) and not any(
            placing.cells & one.cells
            or (one.colour == placing.colour and edges_of(one.cells) & placing.cells)
            for one in self.lying
        )

    def is_legal(self, placing: Placing) -> bool:
        """Whether a piece that is left has space and touches its own colour at a corner."""
        return (
            placing.piece in self.left[placing.colour]
            and self.has_space(placing)
            and any(
                one.colour == placing.colour and corners_of(one.cells) & placing.cells
                for one in self.lying
            )
        )

    def spots(self, colour: int) -> list[Placing]:
        """Everything a colour might place some time: it has space and can be come to."""
        own = [one.cells for one in self.lying if one.colour == colour]
        shut = {cell for one in self.lying for cell in one.cells}
        shut |= {cell for cells in own for cell in edges_of(cells)}
        everywhere = set(product(range(self.side), repeat=2))
        reached: set[Cell] = set()
        rim = {cell for cells in own for cell in corners_of(cells)} & everywhere - shut
        while rim:
            reached |= rim
            around = {(x + dx, y + dy) for x, y in rim for dx, dy in product((-1, 0, 1), repeat=2)}
            rim = around & everywhere - shut - reached
        found = []
        for piece in self.left[colour]:
            for way, (left, low) in product(ways_to_lie(piece), reached):
                x0, y0 = min(way)
                cells = frozenset((x - x0 + left, y - y0 + low) for x, y in way)
                if cells <= reached:
                    found.append(Placing(colour, piece, cells))
        return found

    def place(self, placing: Placing) -> None:
        """Place a piece of the colour to play, and pass the turn on to who can place."""
        if placing.colour != self.to_play or not self.is_legal(placing):
            raise WrongError(f"{placing.piece} can't be placed on {sorted(placing.cells)}")
        self.lying.append(placing)
        self.left[placing.colour].remove(placing.piece)
        count = len(self.colours)
        after = [(placing.colour + step) % count for step in range(1, count + 1)]
        self.to_play = next((colour for colour in after if self.can_place(colour)), None)

    def can_place(self, colour: int) -> bool:
        """Whether a colour has a legal placement."""
        return any(map(self.is_legal, self.spots(colour)))


# -- everything is placed ------------------------------------------------------


class Ways:
    """The ways to place all that is left, each piece at a corner of its colour."""

    def __init__(self, board: Board, stars: set[Cell], crosses: set[Cell]) -> None:
        """List what can be placed without covering a cross, and what touches what."""
        self.spots = {
            (colour, piece): {
                one for one in board.spots(colour) if one.piece == piece and not one.cells & crosses
            }
            for colour in board.colours
            for piece in board.left[colour]
        }
        every = [one for spots in self.spots.values() for one in spots]
        self.clashing: dict[Placing, set[Placing]] = {}
        self.touching: dict[Placing, set[Placing]] = {}
        for one in every:
            edges, corners = edges_of(one.cells), corners_of(one.cells)
            self.clashing[one] = {
                other
                for other in every
                if other.cells & one.cells or (other.colour == one.colour and other.cells & edges)
            }
            self.touching[one] = {
                other for other in every if other.colour == one.colour and other.cells & corners
            } - self.clashing[one]
        self.covering = [{one for one in every if star in one.cells} for star in stars]
        self.rooted = {
            one
            for one in every
            if any(
                lies.colour == one.colour and corners_of(lies.cells) & one.cells
                for lies in board.lying
            )
        }

    def all(self) -> Iterator[frozenset[Placing]]:
        """Every way."""
        return self._all(frozenset(), self.spots)

    def _all(
        self, chosen: frozenset[Placing], spots: dict[tuple[int, str], set[Placing]]
    ) -> Iterator[frozenset[Placing]]:
        come_to = self._come_to(chosen.union(*spots.values()))
        if not chosen <= come_to:
            return
        if not spots:
            yield chosen
            return
        # Each piece is placed by one of these, and each star covered by one.
        uncovered = [covering for covering in self.covering if not covering & chosen]
        fewest = min((own & come_to for own in (*spots.values(), *uncovered)), key=len)
        for one in fewest:
            clashing = self.clashing[one]
            placed = (one.colour, one.piece)
            others = {
                which: (own & come_to) - clashing for which, own in spots.items() if which != placed
            }
            yield from self._all(chosen | {one}, others)

    def _come_to(self, among: frozenset[Placing]) -> set[Placing]:
        """The placings to which others among them lead from what lies on the board."""
        met: set[Placing] = set()
        rim = self.rooted & among
        while rim:
            met |= rim
            rim = {other for one in rim for other in self.touching[one] & among} - met
        return met


def can_be_come_to(board: Board, way: Iterable[Placing]) -> bool:
    """Whether pieces can be placed one after the other, each at a corner of its colour."""
    lying, waiting = list(board.lying), set(way)
    while waiting:
        found = {
            one
            for one in waiting
            if any(
                other.colour == one.colour and corners_of(other.cells) & one.cells
                for other in lying
            )
        }
        if not found:
            return False
        lying += found
        waiting -= found
    return True


def fulfils(board: Board, goal: dict[str, Any], way: frozenset[Placing]) -> bool:
    """Whether a way to place everything reaches a goal."""
    covered = {cell for one in way for cell in one.cells}
    if not set(map(cell_named, goal.get("stars", ()))) <= covered:
        return False
    if goal.get("single_last") and not any(
        can_be_come_to(board, way - {one}) for one in way if len(one.cells) == 1
    ):
        return False
    ends = list(map(cell_named, goal.get("ends", ())))
    return not ends or are_connected([*board.lying, *way], ends)


def are_connected(lying: list[Placing], ends: list[Cell]) -> bool:
    """Whether from one cell's piece all others' are come to by corners of one colour."""
    met = [one for one in lying if ends[0] in one.cells]
    colour = met[0].colour
    for one in met:
        met += [
            other
            for other in lying
            if other.colour == colour and other not in met and corners_of(one.cells) & other.cells
        ]
    return all(any(end in one.cells for one in met) for end in ends)


def check_all_placed(puzzle: dict[str, Any], board: Board) -> int:
    """The number of ways to solve a puzzle in which all is placed."""
    goal = puzzle["goal"]
    stars, crosses = (set(map(cell_named, goal.get(key, ()))) for key in ("stars", "crosses"))
    taken = {cell for one in board.lying for cell in one.cells}
    if taken & (stars | crosses):
        raise WrongError("a marked cell is taken")
    found = {way for way in Ways(board, stars, crosses).all() if fulfils(board, goal, way)}
    told = puzzle.get("solutions")
    if not found or (told is not None and told != len(found)):
        raise WrongError(f"it is told to have {told} solutions and has {len(found)}")
    way = played(puzzle, board)
    if frozenset(way) not in found:
        raise WrongError("its solution doesn't solve it")
    if goal.get("single_last") and len(way[-1].cells) != 1:
        raise WrongError("in its solution another piece comes last")
    return len(found)


def played(puzzle: dict[str, Any], board: Board) -> list[Placing]:
    """The placings of a solution, each of them legal in its turn."""
    way = []
    for name in puzzle["solution"]:
        if board.to_play is None:
            raise WrongError("its solution goes on where nobody can place")
        way.append(board.placing(board.to_play, name))
        board.place(way[-1])
    return way


# -- the best placement --------------------------------------------------------


@dataclass
class Endgame:
    """An endgame of two colours, with a bit for each cell.

    Attributes:
        spots: for each colour, all it might place: the piece's bit, its size, its cells, the cells
            beside it, and those at its corners; the largest first.
        known: bounds of what is gained from positions already met.
        met: how many positions were met.
    """

    spots: list[list[tuple[int, int, int, int, int]]]
    known: dict[tuple[int, ...], tuple[int, int]] = field(default_factory=dict)
    met: int = 0

    def gain(self, state: tuple[int, ...], low: int, high: int) -> int:
        """What the colour to play gains on the other from a state on, between bounds.

        A value up to `low` is an upper bound, one from `high` on a lower bound. A state has the
        colour to play, the taken cells, and for each colour its shut cells, its attach points, its
        pieces left as bits and whether its last piece was the single square.
        """
        least, most = self.known.get(state, (-1_000, 1_000))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        self.met += 1
        best = -1_000
        ways = self.ways(state)
        if not ways:
            other = self.passed(state)
            best = self.final(state) if not self.ways(other) else -self.gain(other, -high, -low)
        for size, after in ways:
            value = size - self.gain(after, size - high, size - max(low, best))
            best = max(best, value)
            if best >= high:
                break
        bounds = (best, most) if best >= high else (least, best) if best <= low else (best, best)
        self.known[state] = bounds
        return best

    def ways(self, state: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
        """The points of each legal placement, and the state after it."""
        colour, taken = state[:2]
        shut, attach, left, _ = state[2 + 4 * colour : 6 + 4 * colour]
        barred = taken | shut
        found = []
        for piece, size, cells, edges, corners in self.spots[colour]:
            if piece & left and cells & attach and not cells & barred:
                mine = (shut | edges, attach | corners, left & ~piece, int(size == 1))
                yours = state[2 + 4 * (1 - colour) : 6 + 4 * (1 - colour)]
                both = (*mine, *yours) if colour == 0 else (*yours, *mine)
                found.append((size, (1 - colour, taken | cells, *both)))
        return found

    def passed(self, state: tuple[int, ...]) -> tuple[int, ...]:
        """The state in which the other colour plays."""
        return (1 - state[0], *state[1:])

    def final(self, state: tuple[int, ...]) -> int:
        """The lead in bonuses of the colour to play at the end."""
        bonus = [
            0 if state[4 + 4 * colour] else ALL_PLACED + SINGLE_LAST * state[5 + 4 * colour]
            for colour in (0, 1)
        ]
        return bonus[state[0]] - bonus[1 - state[0]]


def endgame(board: Board) -> tuple[Endgame, tuple[int, ...]]:
    """The endgame of a board, and the state in which it begins."""

    def mask(cells: Iterable[Cell]) -> int:
        inside = ((x, y) for x, y in cells if 0 <= x < board.side and 0 <= y < board.side)
        return sum(1 << (y * board.side + x) for x, y in inside)

    bits = {piece: 1 << number for number, piece in enumerate(DRAWN)}
    spots = [
        [
            (
                bits[one.piece],
                len(one.cells),
                mask(one.cells),
                mask(edges_of(one.cells)),
                mask(corners_of(one.cells)),
            )
            for one in sorted(board.spots(colour), key=lambda one: -len(one.cells))
        ]
        for colour in board.colours
    ]
    sides = []
    for colour in board.colours:
        own = [one for one in board.lying if one.colour == colour]
        shut = mask({cell for one in own for cell in edges_of(one.cells)})
        attach = mask({cell for one in own for cell in corners_of(one.cells)})
        left = sum(bits[piece] for piece in board.left[colour])
        sides += [shut, attach, left, int(len(own[-1].cells) == 1)]
    taken = mask({cell for one in board.lying for cell in one.cells})
    assert board.to_play is not None
    return Endgame(spots), (board.to_play, taken, *sides)


def check_best_placement(puzzle: dict[str, Any], board: Board) -> float:
    """By how many points the best placements of a puzzle are better than all others."""
    goal, colour = puzzle["goal"], puzzle["colour"]
    leads = {board.placing(colour, name): lead for name, lead in goal["leads"].items()}
    for one in leads:
        if not board.is_legal(one):
            raise WrongError(f"{one.piece} can't be placed on {sorted(one.cells)}")
    best = max(leads.values())
    answers = {one for one, lead in leads.items() if lead == best}
    others = [lead for lead in leads.values() if lead < best]
    if not others:
        raise WrongError("any placement solves it")
    margin = best - max(others)
    if not {board.placing(colour, name) for name in puzzle["solution"]} <= answers:
        raise WrongError("its solution isn't the best")
    if goal.get("searches"):
        check_searches(goal["searches"], margin)
    elif margin < LEAST_MARGIN:
        raise WrongError(f"the best placement is better by {margin} points only")
    else:
        check_endgame(board, best, answers)
    return float(margin)


def check_searches(searches: list[dict[str, Any]], margin: float) -> None:
    """Raise WrongError unless two different searches have found the margin."""
    counts = [one["simulations"] for one in searches]
    if len(counts) != 2 or any(map(int.__lt__, counts, LEAST_SEARCHES)):
        raise WrongError(f"searches of {counts} simulations are too short")
    if searches[0]["image"] == searches[1]["image"]:
        raise WrongError("both searches are the same")
    if min(margin, *(one["margin"] for one in searches)) < LEAST_SEARCHED_MARGIN:
        raise WrongError("the best placement isn't better by enough")


def check_endgame(board: Board, best: float, answers: set[Placing]) -> None:
    """Raise WrongError unless best play gives the answers that lead, and others less by enough."""
    game, state = endgame(board)
    colour = state[0]
    lead = lead_so_far(board, colour)
    for size, after in game.ways(state):
        cells = after[1] & ~state[1]
        is_answer = any(
            cells == sum(1 << (y * board.side + x) for x, y in one.cells) for one in answers
        )
        # What is asked of the gain: exactly that of the best, or at most so much.
        least = int(best - lead) if is_answer else int(best - lead - LEAST_MARGIN)
        value = size - game.gain(after, size - least - 1, size - least + 1)
        if value != least if is_answer else value > least:
            raise WrongError(f"a placement leads to {value + lead} points")


def lead_so_far(board: Board, colour: int) -> int:
    """A colour's lead in squares; what bonuses there are is counted in the end."""
    left = [sum(len(min(ways_to_lie(piece))) for piece in own) for own in board.left]
    return left[1 - colour] - left[colour]


def check_images(board: Board) -> None:
    """Raise WrongError if the board looks the same turned, mirrored or with colours moved round."""
    images = set()
    for mirrored, turns, by in product((False, True), range(4), board.colours):
        image = set()
        for one in board.lying:
            cells = one.cells
            if mirrored:
                cells = frozenset((board.side - 1 - x, y) for x, y in cells)
            for _ in range(turns):
                cells = frozenset((y, board.side - 1 - x) for x, y in cells)
            image.add(((one.colour + by) % len(board.colours), cells))
        images.add(frozenset(image))
    if len(images) != 8 * len(board.colours):
        raise WrongError("two of its images are the same")


# -- files and the table -------------------------------------------------------


@dataclass
class Tally:
    """What was found in a file."""

    puzzles: int = 0
    wrong: int = 0
    ways: Counter[int] = field(default_factory=Counter)
    margins: list[float] = field(default_factory=list)
    boxes: Counter[int] = field(default_factory=Counter)
    seconds: float = 0.0

    def row(self, kind: str) -> tuple[str, ...]:
        """A row of the table."""
        return (
            kind,
            str(self.puzzles),
            str(self.puzzles - self.wrong),
            str(self.ways[1]) if self.ways else "–",
            str(max(self.ways)) if self.ways else "–",
            f"{min(self.margins):g}" if self.margins else "–",
            " ".join(f"{level}:{count}" for level, count in sorted(self.boxes.items())),
            f"{self.seconds:.0f}",
        )


HEAD = ("kind", "puzzles", "right", "unique", "most ways", "least margin", "difficulty", "seconds")


def unsealed(line: bytes) -> Any:
    """The content of a sealed line."""
    envelope = json.loads(line)
    content = line.split(b'"content":', 1)[1].rstrip()[:-1]
    if envelope["version"] != 1 or envelope["checksum"] != f"{zlib.crc32(content):08x}":
        raise WrongError("the checksum shows that the line was changed")
    return json.loads(content)


def check(puzzle: dict[str, Any], tally: Tally) -> None:
    """Check a puzzle, and count it. Raises WrongError."""
    board = Board(puzzle)
    if not board.can_place(puzzle["colour"]):
        raise WrongError("who is to play can't place")
    check_images(board)
    kinds = {"placed": check_all_placed, "best": check_best_placement}
    found = kinds[puzzle["goal"]["type"]](puzzle, board)
    if puzzle["goal"]["type"] == "placed":
        tally.ways[int(found)] += 1
    else:
        tally.margins.append(found)


def check_file(path: Path, seen: set[str]) -> Tally:
    """Check all puzzles of a file, and say what is wrong with any."""
    tally = Tally()
    began = time.monotonic()
    first, *lines = path.read_bytes().splitlines()
    index = unsealed(first)
    if len(index) != len(lines):
        print(f"{path.name}: the index has {len(index)} puzzles, the file {len(lines)}")
        tally.wrong += 1
    for (name, difficulty, _), line in zip(index, lines, strict=False):
        tally.puzzles += 1
        tally.boxes[difficulty] += 1
        try:
            puzzle = unsealed(line)
            if puzzle["name"] != name or name in seen or puzzle["difficulty"] != difficulty:
                raise WrongError("its name or difficulty isn't that of the index")
            seen.add(name)
            check(puzzle, tally)
        except (WrongError, KeyError) as error:
            print(f"{path.name}, {name}: {error}")
            tally.wrong += 1
    tally.seconds = time.monotonic() - began
    return tally


def main(arguments: list[str] | None = None) -> int:
    """Check the files, and print the table; the exit status."""
    command = argparse.ArgumentParser(prog="tools/puzzle_checker.py", description=__doc__)
    command.add_argument("files", nargs="*", type=Path, metavar="FILE")
    args = command.parse_args(arguments)
    files = args.files or sorted(FOLDER.glob("*.jsonl"))
    seen: set[str] = set()
    rows: list[tuple[str, ...]] = [HEAD]
    wrong = 0
    for path in files:
        tally = check_file(path, seen)
        rows.append(tally.row(path.stem))
        wrong += tally.wrong
    size = sum(path.stat().st_size for path in files)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)))
    print(f"{len(seen)} puzzles in {size} bytes, {wrong} wrong")
    return int(wrong > 0 or size > MOST_BYTES)


if __name__ == "__main__":
    sys.exit(main())
