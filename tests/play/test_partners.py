"""Games of partners: what is felt in them, kept of them, rated by them, and told about them."""

from dataclasses import replace as changed

import pytest
from helpers.exact import made_up
from helpers.positions import random_game

from game.base.ratings import level_rating, new_rating, rate
from game.coach.costs import costs_of
from game.coach.report import ahead_since, decode, encode, report_of
from game.engine import Game, Options, Ply, Seat, Series
from game.evaluation import final_evaluation
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.play.moments import LeadTaken, Over, ShutOut, leader, moments
from game.play.seating import next_of_series
from game.records.blksgf import read, write
from game.records.tree import Record
from game.review.statistics import Opponent, by_game, by_opponent, tally

PARTNERS = Options("Blokus", partners=True)
ADA, BEN, CLEO, DOV = map(Seat, ("Ada", "Ben", "Cleo", "Dov"))
PEOPLE = (ADA, BEN, CLEO, DOV)


@pytest.fixture(scope="module")
def whole():
    """A finished game of partners that one side has won."""
    game = Game(PARTNERS, PEOPLE, [Ply(*one) for one in random_game(PARTNERS, 8)], rated=True)
    assert sorted(game.position.ranks()) == [1, 1, 2, 2]
    return game


# -- moments ------------------------------------------------------------------


def test_partners_lead_together_and_neither_shuts_the_other_out(whole):
    seen = 0
    for ply in range(1, whole.ply + 1):
        squares = whole.positions()[ply].points()
        assert squares[:2] == squares[2:]
        for moment in moments(whole, ply):
            if isinstance(moment, LeadTaken):
                assert moment.player in (0, 1)
                assert squares[moment.player] == max(squares)
                assert squares.count(max(squares)) == 2
                seen += 1
            if isinstance(moment, ShutOut):
                assert moment.player % 2 != moment.by % 2
    assert seen
    assert leader(whole) in (0, 1)
    (over,) = [one for one in moments(whole) if isinstance(one, Over)]
    winner = whole.position.ranks().index(1)
    assert over.winners == (winner, winner + 2)


# -- what is kept ----------------------------------------------------------------


def test_a_game_in_progress_is_kept_with_its_partners(tmp_path, whole):
    game = Game(PARTNERS, PEOPLE, whole.events[:9])
    ident = KeptFiles(tmp_path).games.save(game)
    opened = KeptFiles(tmp_path).games.load(ident)
    assert isinstance(opened, OpenGame)
    assert opened.game.options == PARTNERS
    assert opened.game.events == game.events


def test_a_side_rates_both_its_people(tmp_path, whole):
    files = KeptFiles(tmp_path)
    levels = [Seat("Hal", "4"), Seat("Rex", "6")]
    seats = (ADA, levels[0], CLEO, levels[1])
    played = files.finish(Game(PARTNERS, seats, whole.events, rated=True))
    assert played.sides == (0, 1, 0, 1)
    before = [new_rating(), level_rating(4), new_rating(), level_rating(6)]
    after = rate(before, played_ranks := whole.position.ranks(), (0, 1, 0, 1))
    assert [seat.after for seat in played.seats] == [after[0], None, after[2], None]
    assert after[0] == after[2]
    assert (after[0].mean > before[0].mean) == (played_ranks[0] == 1)
    assert KeptFiles(tmp_path).history.games()[-1] == played


def test_who_is_known_better_moves_less_with_a_partner():
    known, new = level_rating(3), new_rating()
    won = rate([known, new, known, known], [1, 2, 1, 2], (0, 1, 0, 1))
    assert won[1].mean < new.mean
    assert new.mean - won[1].mean > known.mean - won[3].mean


def test_statistics_know_a_partner_from_an_opponent(tmp_path, whole):
    files = KeptFiles(tmp_path)
    files.finish(whole)
    games, (winner, _) = files.history.games(), moments(whole)[-1].winners
    one = tally(games, PEOPLE[winner].name)
    assert (one.contests, one.won, one.shared) == (1, 1, 0)
    assert set(by_opponent(games, "Ada")) == {Opponent("Ben", None), Opponent("Dov", None)}
    (compared,) = by_game(games, "Ada")
    assert compared.partners
    files.finish(Game(Options(), PEOPLE, whole.events))
    assert len(by_game(files.history.games(), "Ada")) == 2


def test_a_series_keeps_partners_together(whole):
    game = Game(PARTNERS, PEOPLE, whole.events, series=Series(4))
    names = [seat.name for seat in next_of_series(game, lambda name, family: None).seats]
    assert names == ["Dov", "Ada", "Ben", "Cleo"]
    assert {frozenset(names[::2]), frozenset(names[1::2])} == {
        frozenset(("Ada", "Cleo")),
        frozenset(("Ben", "Dov")),
    }


# -- records ------------------------------------------------------------------


def record_of(game):
    record = Record(game.options)
    node = record.root
    for event in game.played:
        node = record.add(node, event)
    return record


def test_a_record_says_who_plays_together(whole):
    data = write(record_of(whole))
    assert b"GM[Blokus]" in data
    assert b"PARTNERS[1+3 2+4]" in data
    assert read(data).record.options == PARTNERS
    assert b"PARTNERS" not in write(record_of(Game(Options(), PEOPLE, whole.events)))


@pytest.mark.parametrize(
    ("root", "reason"),
    [
        (b"GM[Blokus]PARTNERS[1+2 3+4]", "partners are 1+3 2+4, not '1+2 3+4'"),
        (b"GM[Blokus Duo]PARTNERS[B W]", "no partners in Blokus Duo"),
    ],
)
def test_other_partners_are_refused_in_one_line(root, reason):
    loaded = read(b"(;" + root + b";1[a20])")
    assert reason in str(loaded.problem)
    assert "\n" not in str(loaded.problem)


# -- opponents and the coach -----------------------------------------------------


def test_an_outlook_is_that_of_sides(whole):
    outlook = final_evaluation(whole.position).outlook
    assert sorted(outlook.chances) == [0, 1]
    assert list(outlook.points) == whole.position.points()[:2]


def test_the_coach_reckons_what_a_move_costs_the_side(whole):
    """The same game for two, in which each side is one person, costs the same."""
    together = Game(PARTNERS.by_side, (ADA, BEN), whole.events)
    evaluations = [_made_up(position) for position in whole.positions()]
    costs = costs_of(PARTNERS, whole.history(), evaluations)
    for one, other in zip(
        costs, costs_of(PARTNERS.by_side, together.history(), evaluations), strict=True
    ):
        assert one == changed(other, player=one.player)
        assert one.player % 2 == other.player
    report = report_of(PARTNERS, whole.history(), evaluations)
    assert len(report.summaries) == 4
    assert decode(encode(report), PARTNERS, list(whole.history())) == report
    winner = whole.position.ranks().index(1)
    assert ahead_since(PARTNERS, report.outlooks, winner) == ahead_since(
        PARTNERS, report.outlooks, winner + 2
    )


def _made_up(position):
    """An evaluation in which the last placement is far better than all others."""
    if position.over:
        return final_evaluation(position)
    legal, side = position.legal().tolist(), position.sides[position.player]
    return made_up(side, (position.event(legal[-1]), 9, 0.8), (position.event(legal[0]), 1, 0.4))
