"""Opening books: looked up in every view of a position, and harmless if damaged."""

import pytest
from helpers.positions import played

from game.ai.levels.calibration import board_level
from game.ai.levels.search_levels import BOOK_FROM, BOOK_SLACKS, search_level
from game.ai.player import Budget
from game.ai.search.book import Book, BookFile, book_of, load_book, views_of
from game.ai.search.searcher import Searcher
from game.ai.search.settings import Search
from game.base.envelope import seal
from game.engine import VARIANTS, Options
from game.engine.position import Position
from game.engine.symmetry import symmetries

DUO = Options("Blokus Duo").ruleset
FIRST = "e10,f10,g10,f11,f9"
"""A placement's cells in an order other than its name's, so no file has it like this."""
X = DUO.table.name_of(DUO.table.parse(FIRST))
W = "e8,d9,e9,d10,c10"


def book(positions, game="Blokus Duo"):
    return Book(BookFile(game, positions))


def names(position, chances):
    table = position.ruleset.table
    return {table.name_of(placement): chance for placement, chance in chances.items()}


# -- looking up --------------------------------------------------------------------------


def test_the_empty_board_has_all_views_of_a_placement():
    position = Position(DUO)
    found = names(position, book({"B": {X: 0.6}}).chances(position))
    # The cross, and its mirror image in the line through both start points.
    assert found == {X: 0.6, "e8,d9,e9,f9,e10": 0.6}


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("plies", [1, 2, 3, 5])
def test_a_position_has_the_placements_of_all_its_views(first, plies):
    options = Options("Blokus Duo", "basic", first=first)
    position = played(options, plies, seed=plies)
    key, symmetry = views_of(position, DUO)[0]
    legal = position.legal()[::40]
    table = DUO.table
    images = {
        table.name_of(table.find([symmetry.cells[cell] for cell in table.cells_of(one)])): number
        for number, one in enumerate(legal)
    }
    chances = {name: number / len(legal) for name, number in images.items()}
    found = book({key: chances}).chances(position)
    assert found == {one: number / len(legal) for number, one in enumerate(legal)}


def test_views_of_a_position_have_one_key():
    position = played(DUO.options, 5, seed=3)
    keys = set()
    for first in (0, 1):
        ruleset = Options("Blokus Duo", first=first).ruleset
        for symmetry in symmetries(DUO, ruleset):
            seen = Position(ruleset)
            for ply in position.plies:
                cells = DUO.table.cells_of(ply.placement)
                seen = seen.play(ruleset.table.find([symmetry.cells[cell] for cell in cells]))
            keys.add(views_of(seen, DUO)[0][0])
    assert len(keys) == 1


def test_every_scoring_of_a_game_opens_by_its_book():
    for scoring in VARIANTS["Blokus Duo"].scorings:
        position = Position(Options("Blokus Duo", scoring).ruleset)
        assert X in names(position, book({"B": {X: 0.6}}).chances(position))


def test_what_the_rules_of_here_do_not_allow_is_left_out():
    position = Position(DUO)
    assert not book({"B": {"a1": 0.5}}).chances(position)
    assert not book({"B": {X: 0.5}}).chances(position.play(DUO.table.parse(X)))
    free = Position(Options("Blokus Duo", free_starts=True).ruleset)
    assert not book({"B": {X: 0.5}}).chances(free)


def test_a_name_of_no_placement_is_refused():
    with pytest.raises(ValueError, match="z99"):
        book({"B": {"z99": 0.5}})


# -- playing by it -----------------------------------------------------------------------


@pytest.fixture
def folder(own_assets):
    """An assets folder whose books are read afresh."""
    book_of.cache_clear()
    yield own_assets
    book_of.cache_clear()


def good():
    return {"game": "Blokus Duo", "positions": {"B": {X: 0.6, W: 0.595, "e10": 0.2}}}


def written(folder, content):
    data = content if isinstance(content, bytes) else seal(content)
    (folder / "books" / "blokus-duo.json").write_bytes(data)


def chosen(search, seeds=20):
    position = Position(DUO)
    players = [Searcher(DUO, search, seed) for seed in range(seeds)]
    plies = [player.choose(position, Budget(work=1)) for player in players]
    return {DUO.table.name_of(ply.placement) for ply in plies}, players


def test_what_is_as_good_is_chosen_at_random(folder):
    written(folder, good())
    both, players = chosen(Search(book_slack=0.01))
    views = names(Position(DUO), book({"B": {X: 0, W: 0}}).chances(Position(DUO)))
    assert both == set(views)
    assert all(player.searched() is None for player in players)
    best, _ = chosen(Search(book_slack=0.001))
    assert best == set(names(Position(DUO), book({"B": {X: 0}}).chances(Position(DUO))))


def test_who_has_no_book_searches(folder):
    written(folder, {"game": "Blokus Duo", "positions": {"B": {"e10": 1.0}}})
    assert chosen(Search(book_slack=0.0))[0] == {"e10"}
    assert "e10" not in chosen(Search())[0]


def test_beyond_the_book_it_searches(folder):
    written(folder, good())
    player, position = Searcher(DUO, Search(book_slack=0.01), 1), Position(DUO)
    position = position.play(player.choose(position, Budget(work=1)).placement)
    player.choose(position, Budget(work=40))
    assert player.searched().simulations == 40


def test_levels_from_the_sixth_on_have_a_book():
    for number in (1, BOOK_FROM - 0.1):
        assert board_level("Blokus Duo", number).search.book_slack is None
    slacks = [board_level("Blokus Duo", number / 2).search.book_slack for number in range(12, 21)]
    assert (slacks[0], slacks[-1]) == pytest.approx(BOOK_SLACKS)
    assert slacks == sorted(slacks, reverse=True)


# -- files -------------------------------------------------------------------------------


def test_a_level_is_known_by_the_book_that_it_can_use(folder):
    level = search_level("9", 13.0).with_book(0.01)
    written(folder, good())
    known = level.fingerprint("Blokus Duo")["book"]
    written(folder, seal(good()).replace(b"0.6,", b"0.7,"))
    assert "book" not in level.fingerprint("Blokus Duo")
    written(folder, good() | {"positions": {"B": {X: 0.7}}})
    assert level.fingerprint("Blokus Duo")["book"] != known


def position_of(key, position):
    """The position of a key, found by making its placements in some legal order."""
    colours, table = position.ruleset.colours, position.ruleset.table
    to_play, *placed = key.split(" ")

    def after(position, left):
        ident = colours[position.colour].ident
        if not left:
            return position if ident == to_play else None
        for one in left:
            placement = table.parse(one[1:])
            if one[0] == ident and placement in position.legal():
                found = after(position.play(placement), [other for other in left if other != one])
                if found is not None:
                    return found
        return None

    return after(position, placed)


@pytest.mark.parametrize("game", [name for name in VARIANTS if VARIANTS[name].opponents])
def test_all_of_a_book_can_be_played(game):
    try:
        whole = load_book(game)
    except FileNotFoundError:
        pytest.skip("there is no book of this game")
    ruleset = Options(game).ruleset
    for key, chances in whole.positions.items():
        position = position_of(key, Position(ruleset))
        assert views_of(position, ruleset)[0][0] == key
        assert len(whole.chances(position)) >= len(chances)
