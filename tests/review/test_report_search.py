"""A record's report: searched position by position, kept in the record, refused if damaged."""

import json

import pytest
from helpers.whole_games import a_finished_game, played_out
from scenes.analysed import NO_SEARCH, ScriptedAnalysis, recorded

from game.coach.scales import Quality
from game.engine import FAMILIES, Game, Options, Ply, Seat
from game.records import blksgf
from game.records.header import REPORT, REPORT_PART
from game.records.tree import Record
from game.review.report_search import ReportSearch

ADA, BEN = Seat("Ada"), Seat("Ben")


def searching(record):
    """A search for the report of a record, and the opponents it asks."""
    opponents = ScriptedAnalysis()
    return ReportSearch(record, opponents, lambda: 0.0), opponents


def finished(search, opponents):
    """Run the search until its report is complete, and return it."""
    while search.report is None:
        search.update()
        assert opponents.answer()
        search.update()
    return search


def blundered():
    """A game of Duo in which Ada opens with the smallest piece and large ones follow."""
    options = Options("Blokus Duo")
    game = Game(options, (ADA, BEN))
    table, position = options.ruleset.table, game.position
    sizes = table.sizes[position.legal()]
    game.play(position.event(int(position.legal()[sizes.argmin()])))
    while not game.position.over:
        legal = game.position.legal()
        game.play(game.position.event(int(legal[table.sizes[legal].argmax()])))
    return game


def test_each_position_is_asked_about_from_the_last_to_the_first():
    game = a_finished_game(ADA, BEN)
    search, opponents = searching(Record.of(game))
    finished(search, opponents)
    asked = [len(order.events) for order in opponents.analyses]
    assert asked == list(range(len(game.played), -1, -1))


def test_the_planted_blunder_is_named():
    report = finished(*searching(Record.of(blundered()))).report
    assert [point.cost.ply for point in report.turning_points] == [0]
    assert report.costs[0].quality is Quality.BLUNDER
    assert report.summaries[0].accuracy < report.summaries[1].accuracy == 100


def test_a_report_that_is_kept_is_there_at_once():
    record = blksgf.read(blksgf.write(recorded(blundered()))).record
    search, opponents = searching(record)
    assert search.report is not None
    assert not search.update()
    assert opponents.orders == []
    assert search.report == searching(recorded(blundered()))[0].report


def test_it_is_made_behind_the_window_where_that_is_wanted():
    there, opponents = searching(Record.of(blundered()))
    finished(there, opponents)
    opponents = ScriptedAnalysis()
    search = ReportSearch(Record.of(blundered()), opponents, lambda: 0.0, behind=True)
    search.update()
    while opponents.answer():
        assert search.report is None
        search.update()
    while search.report is None:
        search.update()
    assert search.report == there.report
    assert not opponents.is_analysing


def test_the_report_of_dice_is_kept_too():
    record = recorded(played_out(Game(FAMILIES["dice"][2], (ADA, BEN))))
    assert searching(record)[0].report is not None


@pytest.mark.parametrize("damage", [lambda text: text[:-9], lambda text: "[" * 99999, str.upper])
def test_a_report_that_is_damaged_is_found_anew(damage):
    record = recorded(blundered())
    kept = record.root.text(REPORT)
    record.root.set_text(REPORT, damage(kept))
    search, opponents = searching(record)
    assert search.report is None
    finished(search, opponents)
    assert record.root.text(REPORT) == kept


def test_the_report_of_another_line_is_found_anew():
    record = recorded(blundered())
    position = record.position(record.root)
    better = record.add(record.root, position.event(int(position.legal()[-1])))
    record.make_main(better)
    assert searching(record)[0].report is None


def test_the_report_of_an_earlier_program_is_found_anew():
    record = recorded(blundered())
    data = json.loads(record.root.text(REPORT)) | {"version": 0}
    record.root.set_text(REPORT, json.dumps(data))
    assert searching(record)[0].report is None


def test_after_a_pause_it_goes_on_with_what_is_known():
    search, opponents = searching(Record.of(a_finished_game(ADA, BEN)))
    for _ in range(3):
        search.update()
        opponents.answer()
    search.update()
    done = search.done
    assert done == 3
    search.pause()
    assert opponents.orders[-1] == "stop analysis"
    search.update()
    assert len(opponents.analyses[-1].events) == search.count - done - 1
    assert search.done == done


def left_after(found):
    """A record whose report was interrupted once this many positions were known."""
    record = Record.of(blundered())
    search, opponents = searching(record)
    for _ in range(found):
        search.update()
        opponents.answer()
        search.update()
    search.pause()
    return blksgf.read(blksgf.write(record)).record


@pytest.mark.parametrize("found", [1, 2, 17])
def test_what_was_known_of_the_end_is_kept_and_gone_on_with(found):
    record = left_after(found)
    search, opponents = searching(record)
    assert search.report is None
    # The earliest known one is searched again, for the cost of the event before it.
    assert search.done == found - 1
    whole = finished(search, opponents).report
    plies = search.count
    assert [len(one.events) for one in opponents.analyses] == [*range(plies - found, -1, -1)]
    assert whole == finished(*searching(Record.of(blundered()))).report
    assert not record.root.text(REPORT_PART)
    assert searching(record)[0].report == whole


def test_left_several_times_it_gets_farther():
    record = left_after(5)
    for known in (7, 11):
        search, opponents = searching(record)
        while search.done < known:
            search.update()
            opponents.answer()
            search.update()
        search.pause()
        record = blksgf.read(blksgf.write(record)).record
        assert searching(record)[0].done == known - 1
    search, opponents = searching(record)
    assert finished(search, opponents).report == finished(*searching(Record.of(blundered()))).report


def test_a_part_that_was_not_kept_by_us_is_found_anew():
    record = left_after(9)
    data = json.loads(record.root.text(REPORT_PART))
    for change in (lambda known: known[-1:] + known[:-1], lambda known: [None] * len(known)):
        changed = data | {"outlooks": change(data["outlooks"])}
        record.root.set_text(REPORT_PART, json.dumps(changed))
        search, _ = searching(record)
        assert (search.report, search.done) == (None, 0)


def test_the_time_left_is_told_by_the_time_taken():
    opponents, now = ScriptedAnalysis(), [0.0]
    record = Record.of(a_finished_game(ADA, BEN))
    search = ReportSearch(record, opponents, lambda: now[0])
    search.update()
    assert search.seconds_left is None
    opponents.answer()
    now[0] = 500.0
    search.update()
    assert search.seconds_left == pytest.approx(0.5 * (search.count - 1))


def test_what_can_not_be_searched_is_told_once():
    search, opponents = searching(Record.of(a_finished_game(ADA, BEN)))
    opponents.failure = NO_SEARCH
    search.update()
    opponents.answer()
    assert search.update()
    assert search.failure == NO_SEARCH
    assert not search.update()
    assert len(opponents.analyses) == 1


def test_a_board_that_was_set_up_is_no_decision():
    game = a_finished_game(ADA, BEN, set_up=True)
    report = finished(*searching(Record.of(game))).report
    assert report.costs[0] is None
    assert isinstance(report.costs[1].played.event, Ply)
