"""Opponents' faces stand beside their names: in play, in results, in the standings of a series."""

from functools import partial

import pytest
from helpers.whole_games import a_random_game
from scenes.makers import series_before
from scenes.sample_games import a_dice_game

from game.engine import Game, Seat
from game.play.changes import Ended
from game.play.moments import LeadTaken, leader, moments
from game.ui.games import player_face
from game.ui.games.player_face import mood_at_end
from game.ui.look.portraits import Mood
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.results.results_scene import ResultsScene
from game.ui.rooms.results.standings import Standings

LEVELS = {"Pip": "easy", "Rook": "tough", "Moss": "steady"}
SEATS = (Seat("Ada"), Seat("Pip", "2"), Seat("Rook", "8"), Seat("Moss", "5"))


@pytest.fixture
def faces(monkeypatch):
    """The faces drawn so far, by level: their moods and colours."""
    drawn, draw = {}, player_face.portrait

    def noted(level, mood, colour, *args):
        drawn.setdefault(level, set()).add((mood, colour))
        return draw(level, mood, colour, *args)

    monkeypatch.setattr(player_face, "portrait", noted)
    return drawn


@pytest.fixture
def results(robots):
    """Shows the results of a game: `results(game)` returns the robot."""

    def start(game, *, still=True):
        robot = robots(motion=not still)
        robot.start(ResultsScene(robot.ui, game, Ended(), partial(Menu, robot.ui)))
        robot.step()
        return robot

    return start


def with_opponents(game, seats=SEATS, **more):
    return Game(game.options, seats[: len(game.seats)], game.events, **more)


def moods(faces):
    return {level: {mood for mood, _ in drawn} for level, drawn in faces.items()}


def moods_by_rank(game):
    ranks = game.position.ranks()
    return {
        LEVELS[seat.name]: {mood_at_end(rank, ranks)}
        for seat, rank in zip(game.seats, ranks, strict=True)
        if seat.level is not None
    }


@pytest.mark.painted
@pytest.mark.parametrize(
    "name", ["Blokus", "Blokus Three-Player", "Blokus Two-Player", "Blokus Trigon"]
)
def test_each_opponents_face_is_on_its_card(results, faces, name):
    game = with_opponents(a_random_game(name))
    results(game)
    assert moods(faces) == moods_by_rank(game)
    ruleset = game.position.ruleset
    for player, seat in enumerate(game.seats):
        if seat.level is not None:
            first = ruleset.colours[ruleset.colours_of(player)[0]].name
            assert {colour for _, colour in faces[LEVELS[seat.name]]} == {first}


@pytest.mark.painted
def test_each_opponents_face_is_on_its_board_of_dice(results, faces):
    game = with_opponents(a_dice_game(4, 99))
    results(game)
    assert moods(faces) == moods_by_rank(game)


@pytest.mark.painted
@pytest.mark.parametrize(("played", "best"), [(2, Mood.PLEASED), (3, Mood.CHEERS)])
def test_standings_have_faces_and_only_the_end_is_cheered(robots, faces, played, best):
    ended = a_random_game("Blokus")
    seats = tuple(Seat(f"Opponent {number}", str(number)) for number in (2, 8, 5, 9))
    game = with_opponents(ended, seats, series=series_before(played, ended))
    robot = robots()
    scene = robot.start(Standings(robot.ui, game, partial(Menu, robot.ui), again=played == 3))
    robot.step()
    assert set(faces) == {"easy", "tough", "steady", "hard"}
    ranks = [one.rank for one in scene.standings]
    expected = sorted(best.value if rank == 1 else mood_at_end(rank, ranks).value for rank in ranks)
    assert sorted(mood.value for found in moods(faces).values() for mood in found) == expected


# -- Dice in play -----------------------------------------------------------


@pytest.fixture
def dice(robots):
    """A game of Dice of a person and three opponents, who don't answer, after so many plies."""

    def start(plies, *, still=False):
        whole = a_dice_game(4, 99)
        robot = robots(motion=not still, hand_over="never")
        robot.ui.opponents.ask = lambda request: None
        game = Game(whole.options, SEATS, whole.events[:plies])
        scene = robot.play(game)
        robot.until(lambda: at_rest(scene))
        return robot, scene, whole.events

    return start


def at_rest(scene):
    return not (scene.area.moving or scene.area.fading or scene.flourishes.stage.animating)


def first_take_of(game, seat):
    """How many events come before the second take of somebody who is an opponent."""
    return [ply for ply, (before, _) in enumerate(game.history()) if before.chooser == seat][1]


@pytest.mark.painted
def test_cards_of_dice_have_faces_and_whoever_is_to_play_thinks(dice, faces):
    _, scene, _ = dice(first_take_of(a_dice_game(4, 99), 2))
    assert set(faces) == set(LEVELS.values())
    told = [scene.area.told(player) for player in range(4)]
    assert [one.mood is Mood.THINKS for one in told] == [False, False, True, False]
    assert Mood.THINKS in moods(faces)["tough"]


@pytest.mark.parametrize("still", [False, True])
def test_the_number_of_dice_rolls_up_once_the_points_arrive(dice, still):
    robot, scene, events = dice(first_take_of(a_dice_game(4, 99), 2), still=still)
    game, area = scene.game, scene.area
    before = 81 - game.position.unfilled(2)
    scene.session.driver.play(events[game.ply])
    counts = [before]

    def follow():
        number = int(area.told(2).standing[0].split()[0])
        if number != counts[-1]:
            counts.append(number)
        return at_rest(scene)

    robot.until(follow)
    robot.step()
    after = 81 - game.position.unfilled(2)
    assert counts == ([before, after] if still else list(range(before, after + 1)))
    cards = [area.place_of(player).rect for player in range(4)]
    seen = [robot.picture(card) for card in cards]
    scene.refresh()
    robot.step()
    assert all(robot.picture(card) == before for card, before in zip(cards, seen, strict=True))


def test_the_crown_of_dice_goes_to_whoever_leads(dice):
    whole = a_dice_game(4, 99)
    ply = next(
        ply
        for ply in range(1, whole.ply)
        if any(isinstance(one, LeadTaken) and one.player for one in moments(whole, ply))
    )
    robot, scene, events = dice(ply - 1)
    leads = leader(whole, ply)
    scene.session.driver.play(events[ply - 1])
    robot.step()
    area = scene.area
    assert area.crown_hops
    assert not any(area.told(player).leads for player in range(4))
    robot.until(lambda: at_rest(scene))
    assert [area.told(player).leads for player in range(4)] == [
        player == leads for player in range(4)
    ]
