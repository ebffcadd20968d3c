"""The sounds that people's actions and games ask of the mixer, through the real loop."""

import random
from functools import partial
from itertools import pairwise

import pygame
import pytest
from helpers.controls import control
from helpers.dice_player import by_keys as dice_by_keys
from helpers.dice_player import settle as dice_settle
from helpers.forms import choose, click, go_to
from helpers.mixers import RecordingMixer
from helpers.player import (
    by_dragging,
    carry_to,
    click_tool,
    drag,
    largest,
    lay_by_keys,
    settle,
    take_by_keys,
    tray_pixel,
)
from scenes.analysed import ScriptedAnalysis
from scenes.entering import to_analysis

from game.ai.process.messages import Chosen
from game.base.assets import asset
from game.engine import FAMILIES, Game, Options, Seat
from game.engine.contacts import touched_corners
from game.files.kept_files import KeptFiles
from game.files.settings import LOUDEST, Settings
from game.play.moments import AllPlaced, Out, Placed, moments
from game.ui.games.blokus.game_ui import BlokusUi
from game.ui.games.sound_listener import heard_of
from game.ui.kit.choice import PIPS
from game.ui.rooms.menu.doors import DOORS
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.pause_menu import PauseMenu
from game.ui.rooms.results.results_scene import ResultsScene
from game.ui.shell.app import App, Devices
from game.ui.sound import tunes
from game.ui.sound.band import Arranger, Band
from game.ui.sound.effects import SCALE, TIMBRES, Effect, knock, placed
from game.ui.sound.instruments import RATE
from game.ui.sound.sounds import CROWD_MS, REST_MS, Sounds, Volumes

DUO = Options("Blokus Duo")
ADA, BEN, RIVAL = Seat("Ada"), Seat("Ben"), Seat("Rival", "9")


class Random:
    """A client whose opponents play any placement at once."""

    def __init__(self):
        self.asked = None

    def prepare(self, options):
        pass

    def ask(self, request):
        self.asked = request

    def stop(self):
        self.asked = None

    forget = close = stop

    def take(self):
        request, self.asked = self.asked, None
        if request is None:
            return []
        position = Game(request.options, (ADA,) * request.options.players, request.events).position
        return [Chosen(position.event(int(position.legal()[-1])))]


def place_name(game, ply):
    """What a piece that comes to rest sounds like."""
    effect, variant = knock(int(game.position.ruleset.table.sizes[ply.placement]))
    return effect.sounds[variant]


def small_name(effect):
    """The name of an effect's only sound."""
    (name,) = effect.sounds
    return name


@pytest.fixture
def sit(robots):
    """Starts a game: `sit(seats, options, …)` returns the robot and the scene."""

    def start(seats, options=None, events=(), still=True, **settings):
        robot = robots(motion=not still, **settings)
        robot.ui.opponents = Random()
        game = Game(options or DUO, seats, events)
        scene = robot.play(game)
        robot.step(2)
        robot.mixer.forget()
        return robot, scene

    return start


# -- whole games ------------------------------------------------------------


def test_a_whole_game_of_a_person_and_an_opponent(sit) -> None:
    robot, scene = sit((ADA, RIVAL))
    while not scene.game.position.over:
        if scene.driver.persons_turn:
            # A robot is quicker than any person, and sounds that come too quickly merge into one.
            robot.pass_time(400)
            by_dragging(robot, scene, largest(scene))
        else:
            robot.step()
    robot.until(lambda: isinstance(robot.scene, ResultsScene))
    names = robot.mixer.names
    placed = [name for name in names if name.startswith("knock-")]
    assert placed == [place_name(scene.game, ply) for ply in scene.game.played]
    assert names.count("lift") == sum(before.player == 0 for before, _ in scene.game.history())
    # Once for each time the opponent has played and the person can go on.
    turns = [before.player for before, _ in scene.game.history()]
    back = sum(a == 1 and b == 0 for a, b in pairwise(turns))
    assert names.count("your-turn") == back
    ranks = scene.game.position.ranks()
    assert names[-1] == ("win" if ranks[0] == 1 else "end")
    # The tune makes room for its last bars as soon as the game is over.
    assert robot.mixer.calls.count("hush") == 1
    assert names.count("win") + names.count("end") == 1
    assert all(0 < volume <= 1 for _, volume in robot.mixer.asked)


def test_rounds_of_dice(sit) -> None:
    robot, scene = sit((ADA, BEN), FAMILIES["dice"][2])
    dice_settle(robot, scene)
    while scene.game.position.round < 3:
        dice_by_keys(robot, scene)
        robot.pass_time(CROWD_MS)
    names = robot.mixer.names
    assert sum(name.startswith("roll-") for name in names) == 3
    assert names.count("take-die") == 6
    assert names.count("markers") == 3
    assert sum(name.startswith("pen-") for name in names) == 6
    # The die was chosen by its number.
    assert "choice" in names


def finished_game(options, seats, best):
    """The events of a game that the player `best` wins outright."""
    for index in range(3, 30):
        game = Game(options, seats)
        while not game.position.over:
            legal = game.position.legal()
            # One of the two places large pieces, the other small ones.
            large = game.position.player == best
            game.play(game.position.event(int(legal[-index % len(legal) if large else 0])))
        if game.position.ranks()[best] == 1 and game.position.ranks().count(1) == 1:
            return game.events
    raise AssertionError("nobody won")


@pytest.mark.parametrize(("best", "heard"), [(0, Effect.WIN), (1, Effect.END)])
def test_the_end_suits_who_has_won(sit, best, heard) -> None:
    seats = (ADA, RIVAL)
    events = finished_game(DUO, seats, best)
    robot, scene = sit(seats, events=events[:-1])
    scene.driver.play(events[-1])
    robot.mixer.forget()
    robot.pass_time(2000)
    assert robot.mixer.names[-1] == small_name(heard)


def test_nothing_of_a_game_is_heard_once_it_is_left(sit):
    seats = (ADA, BEN)
    events = finished_game(DUO, seats, 0)
    robot, scene = sit(seats, events=events[:-1])
    by_dragging(robot, scene, events[-1].placement)
    assert scene.game.position.over
    robot.key(pygame.K_ESCAPE)
    click(robot, "results.menu")
    assert isinstance(robot.scene, Menu)
    robot.mixer.forget()
    robot.pass_time(2000)
    assert robot.mixer.names == []


def test_the_music_is_tenser_late_in_a_game_than_early(sit) -> None:
    events = finished_game(DUO, (ADA, BEN), 0)
    asked = []
    for ply in (2, len(events) - 1):
        robot, _ = sit((ADA, BEN), events=events[:ply])
        robot.step()
        asked.append(robot.mixer.moods[-1])
    early, late = asked
    assert early.tune is late.tune is tunes.PLAY
    assert early.tension + 0.3 < late.tension
    assert early.pace == 0


# -- studies ------------------------------------------------------------------


@pytest.fixture
def study(robots):
    """Opens the analysis board of a game: `study(game, ply)` returns the robot and the scene."""

    def start(game, ply):
        robot = robots(Menu)
        robot.ui.opponents = ScriptedAnalysis()
        robot.app.stack.apply(to_analysis(robot.app.ui, game, ply))
        robot.pass_time(CROWD_MS)
        robot.mixer.forget()
        return robot, robot.scene

    return start


@pytest.mark.parametrize("best", [0, 1])
def test_how_a_game_ends_is_no_news_on_the_analysis_board(study, best):
    seats = (ADA, RIVAL)
    events = finished_game(DUO, seats, best)
    robot, scene = study(Game(DUO, seats, events), len(events) - 1)
    by_dragging(robot, scene, events[-1].placement)
    robot.pass_time(2000)
    assert scene.game.position.over
    assert place_name(scene.game, events[-1]) in robot.mixer.names
    assert not {"win", "end"} & set(robot.mixer.names)


@pytest.mark.parametrize("then", ["stays", "steps back", "leaves"])
def test_what_a_move_led_to_is_heard_only_on_the_analysis_board_and_at_its_node(study, then):
    game = Game(DUO, (ADA, BEN), finished_game(DUO, (ADA, BEN), 0))
    plies = range(len(game.events))
    ply = next(n for n in plies if any(isinstance(one, Out) for one in moments(game, n + 1)))
    robot, scene = study(game, ply)
    by_dragging(robot, scene, game.events[ply].placement)
    if then == "steps back":
        robot.key(pygame.K_PAGEUP)
    elif then == "leaves":
        robot.key(pygame.K_ESCAPE)
        click(robot, "leave")
        assert robot.scene is not scene
    robot.pass_time(2000)
    assert ("out" in robot.mixer.names) is (then == "stays")


@pytest.mark.parametrize(
    ("scoring", "heard"), [("advanced", Effect.PERFECT), ("basic", Effect.FINISHED)]
)
def test_a_colour_that_has_placed_everything(scoring, heard) -> None:
    options = Options("Blokus Duo", scoring=scoring)
    bonus = {"advanced": 20, "basic": 0}[scoring]
    last = AllPlaced(0, 0, single_last=True, bonus=bonus, plies=())
    (one,) = heard_of(last, Game(options, (ADA, BEN)), BlokusUi(options))
    assert one == (heard, 0)


def test_notes_climb_with_a_run_each_colour_on_its_own_instrument(sit) -> None:
    robot, scene = sit((ADA, BEN))
    runs = []
    while len(scene.game.played) < 12:
        now = scene.game.position
        corners = partial(touched_corners, now.ruleset, now.plies, colour=now.colour)
        best = max(now.legal().tolist()[-99:], key=lambda placement: len(corners(placement)))
        scene.driver.play(now.event(best))
        (found,) = [one for one in moments(scene.game) if isinstance(one, Placed)]
        runs.append((found.colour, found.run))
        robot.pass_time(CROWD_MS + 1000)
    assert max(run for _, run in runs) > 1
    words = [TIMBRES[name].word for name in ("Purple", "Orange")]
    heard = [name for name in robot.mixer.names if name.split()[0] in words]
    assert heard == [f"{words[colour]} {SCALE[run]}" for colour, run in runs]


def test_no_run_is_too_long_for_the_scale() -> None:
    for colour in TIMBRES:
        notes = [placed(colour, run) for run in range(30)]
        assert [effect.sounds[variant].split()[1] for effect, variant in notes[:9]] == list(SCALE)
        assert len(set(notes)) == len(SCALE)


# -- clocks, hints, pieces that wait ----------------------------------------


def test_a_time_that_becomes_short_is_heard_and_what_is_placed_at_its_end_once_it_lies(sit):
    robot, scene = sit((ADA, BEN), still=False, clock="turn", turn_seconds=15)
    while scene.driver.clock.left(0) > 1000:
        robot.pass_time(500)
    beats = robot.mixer.names
    assert set(beats) == {small_name(Effect.HEARTBEAT)}
    # One each second, from the tenth on.
    assert len(beats) in (9, 10)
    robot.until(lambda: scene.game.ply == 1)
    placed = place_name(scene.game, scene.game.played[0])
    assert placed not in robot.mixer.names
    robot.until(lambda: not scene.table.flights.moving)
    robot.pass_time(100)
    assert placed in robot.mixer.names


def test_a_hint_and_a_piece_that_is_to_wait_tick(sit):
    robot, scene = sit((RIVAL, ADA), Options("Blokus Duo", free_starts=True), pace="calm")
    rivals, mine = scene.game.position, scene.area.trying
    taken = rivals.ruleset.table.cells_of(int(rivals.legal()[-1]))
    start = next(cell for cell in mine.ruleset.starts[0] if cell not in taken)
    legal = reversed(mine.legal().tolist())
    wish = next(p for p in legal if start in mine.ruleset.table.cells_of(p))
    lay_by_keys(robot, scene, wish)
    robot.mixer.forget()
    robot.key(pygame.K_RETURN)
    assert scene.table.hand.waiting
    assert robot.mixer.names == [small_name(Effect.CHOICE)]
    robot.until(lambda: scene.game.ply == 2)
    # The piece was placed as soon as the turn came, so nobody was called to play.
    robot.pass_time(1000)
    assert small_name(Effect.YOUR_TURN) not in robot.mixer.names
    robot.until(lambda: scene.driver.persons_turn)
    robot.pass_time(1000)
    robot.mixer.forget()
    scene.session.count_hint()
    assert robot.mixer.names == [small_name(Effect.HINT)]


# -- hands --------------------------------------------------------------------


def test_what_the_hand_does(sit) -> None:
    robot, scene = sit((ADA, BEN))
    take_by_keys(robot, scene, largest(scene))
    robot.pass_time(CROWD_MS)
    robot.mixer.forget()
    for key, name in ((pygame.K_r, "turn-1"), (pygame.K_f, "flip"), (pygame.K_ESCAPE, "put-back")):
        robot.key(key)
        assert robot.mixer.names.pop() == name
        robot.pass_time(CROWD_MS)
    click_tool(robot, scene, "menu")
    assert isinstance(robot.scene, PauseMenu)
    assert robot.mixer.names[3:] == ["button"]


def test_a_piece_let_go_where_it_may_not_lie(sit) -> None:
    robot, scene = sit((ADA, BEN))
    placement = largest(scene)
    position = scene.game.position
    table = position.ruleset.table
    faulty = next(
        p
        for p in range(len(table.piece) - 1, 0, -1)
        if table.orientation[p] == table.orientation[placement] and not position.is_legal(p)
    )
    robot.click(tray_pixel(scene, int(table.piece[placement])))
    carry_to(robot, scene, faulty)
    robot.mixer.forget()
    robot.press()
    robot.release()
    assert robot.mixer.names == ["illegal"]


def test_an_opponents_piece_is_heard_when_it_lands_and_then_the_persons_turn(sit) -> None:
    robot, scene = sit((RIVAL, ADA), still=False)
    robot.until(lambda: scene.game.ply == 1)
    assert robot.mixer.names == []
    settle(robot, scene)
    robot.step()
    knocked, note = robot.mixer.names
    assert knocked == place_name(scene.game, scene.game.played[0])
    assert note in Effect.NOTE.sounds
    robot.pass_time(500)
    assert robot.mixer.names[2:] == ["your-turn"]


def test_what_is_played_again_is_heard_when_it_lands(sit) -> None:
    robot, scene = sit((ADA, BEN), still=False)
    scene.driver.play(scene.game.position.event(int(scene.game.position.legal()[-1])))
    settle(robot, scene)
    robot.pass_time(1000)
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    settle(robot, scene)
    robot.mixer.forget()
    robot.key(pygame.K_y, pygame.KMOD_CTRL)
    assert scene.table.flights.moving
    assert robot.mixer.names == []
    settle(robot, scene)
    robot.step()
    assert robot.mixer.names[0] == place_name(scene.game, scene.game.played[0])


def test_what_is_taken_back_is_heard_and_nothing_of_what_was_to_come(sit) -> None:
    robot, scene = sit((ADA, RIVAL))
    drag(robot, scene, largest(scene))
    robot.until(lambda: scene.game.ply == 2)
    robot.mixer.forget()
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert robot.mixer.names[0] == "taken-back"
    robot.pass_time(500)
    assert "your-turn" not in robot.mixer.names


# -- widgets ------------------------------------------------------------------


def test_buttons_and_choices(robots) -> None:
    robot = robots(Menu, motion=True)
    robot.step(2)
    click(robot, "settings")
    assert robot.mixer.names == ["button"]
    robot.pass_time(CROWD_MS)
    robot.mixer.forget()
    choose(robot, "settings.title", "sound")
    assert robot.mixer.names == ["choice"]
    robot.pass_time(CROWD_MS)
    robot.mixer.forget()
    choose(robot, "settings.title", "sound")
    go_to(robot, "effects")
    robot.key(pygame.K_UP)
    assert robot.mixer.names == []
    go_to(robot, "effects")
    volumes = []
    for _ in range(LOUDEST):
        robot.key(pygame.K_RIGHT)
        robot.pass_time(CROWD_MS)
        volumes.append(robot.ui.settings.effects)
    robot.click(control(robot.scene, "music").parts[PIPS + 2].center)
    assert robot.ui.settings.music == 3
    robot.mixer.asked.pop()
    # Each new volume is heard at once; at the end of the scale nothing is.
    heard = [volume for _, volume in robot.mixer.asked]
    assert len(heard) == len(set(volumes)) == LOUDEST - Settings().effects
    assert heard == sorted(heard)
    assert heard[-1] == 1


# -- loudness -----------------------------------------------------------------


def test_m_switches_sound_and_that_is_kept(sit, tmp_path, robots) -> None:
    robot = robots(files=KeptFiles(tmp_path))
    scene = robot.play(Game(DUO, (ADA, BEN)))
    robot.step(2)
    assert robot.mixer.music == [Settings().music / LOUDEST]
    robot.key(pygame.K_m)
    assert "off" in scene.line
    by_dragging(robot, scene, largest(scene))
    assert robot.mixer.names == []
    assert robot.mixer.music[-1] == 0
    assert KeptFiles(tmp_path).settings.load().sound is False
    robot.key(pygame.K_m)
    assert "on" in scene.line
    assert robot.mixer.music[-1] > 0
    assert KeptFiles(tmp_path).settings.load().sound is True


@pytest.mark.parametrize("settings", [{"sound": False}, {"effects": 0, "music": 0}])
def test_where_nothing_is_to_be_heard_nothing_is_asked_for(sit, settings) -> None:
    robot, scene = sit((ADA, BEN), **settings)
    by_dragging(robot, scene, largest(scene))
    assert robot.mixer.calls == robot.mixer.asked == robot.mixer.music == []


def test_the_device_is_opened_after_the_first_frame() -> None:
    mixer = RecordingMixer()
    app = App(Settings(), KeptFiles(), lambda: DOORS, frames=1, devices=Devices(mixer=mixer))
    app.run(Menu(app.ui))
    assert mixer.calls == ["close"]


def test_a_window_without_a_device_is_silent(sit) -> None:
    robot, scene = sit((ADA, BEN))
    robot.mixer.broken, robot.mixer.ready = True, False
    by_dragging(robot, scene, largest(scene))
    assert robot.mixer.names == []
    # It is asked for again and again: the device itself knows how often to try.
    assert robot.mixer.calls.count("open") > 2


def test_a_device_that_goes_is_looked_for_anew(robots) -> None:
    robot = robots(Menu, motion=True)
    for which, capture in ((0, 0), (2, 1), (2, 0)):
        gone = pygame.Event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=capture)
        pygame.event.post(gone)
        robot.step()
    assert robot.mixer.calls == ["open", "reopen"]


# -- many at once -------------------------------------------------------------


@pytest.fixture
def crowd():
    """Sounds at full volume on a clock that stands still, and their mixer."""
    mixer = RecordingMixer()
    sounds = Sounds(mixer, lambda: Volumes(1.0, 0.0), lambda: 0.0)
    sounds.go_on()
    return sounds, mixer


def test_the_same_twice_at_once_is_heard_once(crowd) -> None:
    sounds, mixer = crowd
    for variant in range(6):
        sounds.play(Effect.KNOCK, variant)
    assert mixer.names == ["knock-1"]


def test_many_at_once_are_softer_and_only_what_matters_is_heard(crowd) -> None:
    sounds, mixer = crowd
    small = (Effect.LIFT, Effect.TURN, Effect.FLIP, Effect.BUTTON, Effect.PUT_BACK, Effect.CHOICE)
    for effect in small:
        sounds.play(effect)
    sounds.play(Effect.WIN)
    assert mixer.names == ["lift", "turn-1", "flip", "button", "put-back", "win"]
    volumes = [volume for _, volume in mixer.asked]
    assert volumes == sorted(volumes, reverse=True)
    assert sum(volumes) < 4


# -- rest -----------------------------------------------------------------------


def test_the_device_rests_once_nobody_has_heard_or_done_anything_for_a_while() -> None:
    now, music = 0.0, 0.0
    mixer = RecordingMixer()
    sounds = Sounds(mixer, lambda: Volumes(1.0, music), lambda: now)
    sounds.go_on()
    assert sounds.due == REST_MS
    now = REST_MS - 1
    sounds.play(Effect.LIFT)
    now = 2 * REST_MS - 2
    sounds.go_on()
    now = 2 * REST_MS
    sounds.go_on(acted=30_000.0)
    assert mixer.calls == ["open"]
    now = 30_000 + REST_MS
    assert sounds.due is None
    sounds.go_on(acted=30_000.0)
    assert mixer.calls == ["open", "rest"]
    sounds.go_on(acted=now)
    assert mixer.calls == ["open", "rest", "open"]
    music, now = 0.5, 3 * REST_MS
    sounds.go_on(acted=30_000.0)
    assert mixer.calls == ["open", "rest", "open"]


WRONG = {
    "no file": None,
    "no JSON": ("{", ""),
    "no such chord": ('"Bm7 | Gmaj7 |', '"H | Gmaj7 |'),
    "no such note": ('"A4 . D5', '"X4 . D5'),
    "no such section": ('"form": ["question"', '"form": ["quest"'),
    "no such tune": ('"think": {', '"thought": {'),
    "no theme": ('"theme": {', '"thema": {'),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_without_the_tunes_there_is_silence_and_a_line_in_the_log(
    wrong, monkeypatch, caplog, tmp_path
) -> None:
    written = tmp_path / "tunes.json"
    if WRONG[wrong] is not None:
        text = asset("sounds", tunes.FILE).read_text("utf-8")
        assert WRONG[wrong][0] in text
        written.write_text(text.replace(*WRONG[wrong]), "utf-8")
    monkeypatch.setattr(tunes, "asset", lambda *names: written)
    found = tunes.read_tunes()
    assert [tune.name for tune in found.tunes] == list(tunes.NAMES)
    for tune in found.tunes:
        arranger = Arranger(tune, random.Random(1))
        assert [arranger.next_bar(1.0) for _ in range(9)] == [[]] * 9
    assert [message.split(":")[0] for message in caplog.messages] == ["there are no tunes"]


# -- the band -------------------------------------------------------------------


def test_a_tune_goes_faster_from_the_next_bar_on(monkeypatch) -> None:
    band, heard, begun = Band({}, random.Random(1)), 0, []
    bar = Arranger.next_bar
    monkeypatch.setattr(
        Arranger, "next_bar", lambda self, tension: begun.append(heard) or bar(self, tension)
    )
    length, part = round(tunes.PLAY.bar * RATE), 441
    for pace in range(tunes.FASTEST + 1):
        band.ask(tunes.Cue(tunes.PLAY, 0.5, pace))
        # What is asked for within a bar changes nothing of it.
        before = len(begun)
        while len(begun) == before:
            band.play(part)
            heard += part
    band.play(part)
    ratios = [length / (late - early) for early, late in pairwise(begun)]
    assert ratios == pytest.approx([1, 17 / 16, 18 / 16, 19 / 16], abs=0.02)
