"""The running totals of a series, shown on the results of each of its games."""

import pytest
from scenes.sample_games import SHORT_NAMES, played

from game.engine import FAMILIES, Game, Options, Series
from game.files.settings import Settings
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import begin
from game.ui.rooms.results.onward import running_totals

KINDS = [Options("Blokus Junior"), FAMILIES["dice"][3]]


def last_of(options, games):
    """The last of `games` games of a series, all played alike, and the first of them."""
    first = played(options, SHORT_NAMES)
    series = Series(3)
    for _ in range(games - 1):
        series = series.after(first.position.totals(), first.position.ranks())
    return Game(options, first.seats, first.events, series=series), first


@pytest.mark.parametrize("options", KINDS)
def test_they_are_the_sums_of_all_games_by_person(options) -> None:
    game, first = last_of(options, 2)
    own = first.position.points()
    people = game.series.people(game.seats)
    # In the second game everybody takes the next player's place.
    again = game.series.people(own)
    sums = {seat.name: own[person] + again[person] for person, seat in enumerate(people)}
    totals = running_totals(game)
    assert {place.name: place.points for place in totals} == sums
    ranks = [place.rank for place in totals]
    assert ranks == sorted(ranks)
    assert totals[0].points == max(sums.values())


def test_a_game_by_itself_has_none() -> None:
    assert running_totals(played(KINDS[0], SHORT_NAMES)) == []


@pytest.mark.painted
def test_the_results_show_them_once_all_is_counted(robots, monkeypatch) -> None:
    options = KINDS[1]
    robot = robots(Menu, Settings())
    game, _ = last_of(options, 2)
    before = Game(options, game.seats, game.events[:-1], series=game.series)
    scene = begin(robot.ui, before, seed=1)
    scene.arrange()
    scene.driver.play(game.events[-1])
    results = robot.start(scene.results(lambda: scene))
    robot.step()
    room = results.tree.rect_of(results.below)
    counting = robot.app.screen.subsurface(room).copy()
    robot.pass_time(results.finale.length + 100)
    assert results.counted
    robot.step()
    line = "In all, after 2 of 3 games"
    drawn = []
    text = robot.ui.fonts.text
    monkeypatch.setattr(
        robot.ui.fonts, "text", lambda t, *a, **k: (drawn.append(t), text(t, *a, **k))[1]
    )
    results.stale = True
    robot.step()
    assert line in drawn
    assert set(SHORT_NAMES[: options.players]) <= set(drawn)
    shown = robot.app.screen.subsurface(room)
    assert shown.get_buffer().raw != counting.get_buffer().raw
