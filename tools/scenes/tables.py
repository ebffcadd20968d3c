"""Games with people at other machines, who are played by others in the same process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from game.engine import AnyGame, Game, Options, Seat
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.files.kept_tables import Chair, KeptSeat, KeptTable, KeptTables, Sitter, TableRules
from game.files.settings import Settings
from game.network.events import Found
from game.network.links import Code, parse_link
from game.play.session import Services, Session
from game.table.messages import Hold
from game.ui.open_table import OpenTable
from game.ui.rooms.library.listed import GameAtTable
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.others_view import TakeBackQuestion
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.more_rules import MoreRules
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.tables.gathering import Gathering
from game.ui.rooms.tables.joining import JoinForm
from game.ui.rooms.tables.opening import Leaving, TableGone, table_scene
from game.ui.rooms.tables.the_table import TheTable
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene, TableView
from scenes.loopback import CODE, LINK, JoinedHere, Loopback
from scenes.sample_games import SHORT_NAMES, a_dice_game, a_game
from scenes.scripted import ScriptedOpponents
from scenes.studio import Studio

RULES = TableRules(stand_in="4", patience_s=180)


def services(ui: UiContext) -> Services:
    """What games share at another machine, whose clock is the window's."""
    settings = Settings(ponder=False, pace="at_once")
    opponents: Any = ScriptedOpponents()
    return Services(KeptFiles(), opponents, settings, ui.now)


def link() -> Any:
    """The way to the table."""
    found = parse_link(LINK)
    assert not isinstance(found, Code)
    return found


def another(ui: UiContext, loopback: Loopback, name: str, *seats: int) -> JoinedHere:
    """Somebody at another machine, who sits down there."""
    joined = loopback.come(services(ui), link(), name)
    settle(loopback)
    if seats:
        joined.guest.sit(seats)
        settle(loopback)
    return joined


def settle(loopback: Loopback) -> None:
    """Let everybody hear what the others have said."""
    for _ in range(6):
        for one in loopback.guests:
            one.update()
            if one.guest.session is not None:
                one.guest.session.update(moving=False)
        if loopback.table is not None:
            loopback.table.update()


def game_of(names: Sequence[str], options: Options | None = None) -> AnyGame:
    """A game that hasn't begun, of three people and an opponent if there are four."""
    options = options or Options("Blokus")
    seats = [Seat(name, "5" if seat == 3 else None) for seat, name in enumerate(names)]
    return Game(options, seats[: options.players])


def chairs_of(game: AnyGame, here: Sequence[int]) -> list[Chair]:
    """Who sits where before anybody has come: some at the host's machine."""
    return [
        Chair(seat.name, Sitter.LEVEL, level=seat.level)
        if seat.level is not None
        else Chair(seat.name, Sitter.HERE if number in here else Sitter.NOBODY)
        for number, seat in enumerate(game.seats)
    ]


def hosting(
    ui: UiContext, names: Sequence[str], rules: TableRules = RULES
) -> tuple[OpenTable, Loopback]:
    """A table of one's own, at which somebody sits, and somebody looks on."""
    opponents: Any = ScriptedOpponents()
    vars(ui).setdefault("opponents", opponents)
    ui.settings.own_name = names[0]
    loopback, game = Loopback(), game_of(names)
    made = loopback.host(ui, OpenGame(game), chairs_of(game, [0]), rules)
    ui.sit_at(made)
    another(ui, loopback, names[1], 1)
    another(ui, loopback, names[2])
    return made, loopback


def visiting(
    ui: UiContext, names: Sequence[str], game: AnyGame | None = None, *seats: int
) -> tuple[OpenTable, Loopback]:
    """Somebody else's table, at which others sit."""
    opponents: Any = ScriptedOpponents()
    vars(ui).setdefault("opponents", opponents)
    ui.settings.own_name = names[0]
    loopback, game = Loopback(), game or game_of(names)
    loopback.open(services(ui), OpenGame(game), chairs_of(game, [1]), names[1], RULES)
    if game.options.players > 2:
        another(ui, loopback, names[2], 2)
    made = loopback.join(ui, link())
    ui.sit_at(made)
    settle(loopback)
    if seats:
        made.guest.sit(seats)
        settle(loopback)
    return made, loopback


# -- scenes ---------------------------------------------------------------------


def leave_tables(ui: UiContext, names: Sequence[str]) -> None:
    """Have a table of one's own and a seat at another's be left in the middle of games."""
    seats = tuple(map(Seat, names))
    own, there = a_game("Blokus Three-Player", seats=seats), a_game("Blokus Duo", seats=seats)
    games = ui.files.games
    joined, hosted = games.save(there) or "", games.save(own) or ""
    chairs = (
        Chair(names[0], Sitter.HERE),
        *(Chair(name, Sitter.GUEST, number) for number, name in enumerate(names[1:3], start=1)),
    )
    table = KeptTable(CODE, RULES, chairs, own.options, game=hosted)
    seat = KeptSeat(link().url, 1, "", names[0], names[1], hosted, joined)
    ui.files.tables.save(KeptTables(table, seat))


def menu_with_table(ui: UiContext, names: Sequence[str]) -> Menu:
    """The menu of somebody whose own table was left last."""
    leave_tables(ui, names)
    return Menu(ui)


def game_at_table(ui: UiContext, names: Sequence[str]) -> GameAtTable:
    """A game in progress that is somebody else's table's."""
    leave_tables(ui, names)
    seat = ui.files.tables.load().joined
    assert seat is not None
    opened = ui.files.games.load(seat.game)
    assert opened is not None
    return GameAtTable(ui, opened, seat)


def forgotten(
    make: Callable[[UiContext, Sequence[str]], Scene],
) -> Callable[[UiContext, Sequence[str]], Scene]:
    """Makes the same scene, after which nothing is left of any table."""

    def made(ui: UiContext, names: Sequence[str]) -> Scene:
        before = {one.ident for one in ui.files.games.kept()}
        scene = make(ui, names)
        for one in ui.files.games.kept():
            if one.ident not in before:
                ui.files.games.remove(one.ident)
        ui.files.tables.reset()
        ui.open_table = None
        return scene

    return made


def opening(ui: UiContext, names: Sequence[str]) -> Setup:
    """The setup of a game with people elsewhere."""
    ui.settings.own_name = names[0]
    setup = GameSetup.from_settings(ui.settings)
    for seat in (1, 2):
        while seat not in setup.elsewhere:
            setup.turn(seat)
    return Setup(ui, setup)


def opening_going_on(ui: UiContext, names: Sequence[str]) -> Setup:
    """Opening a table for a game in progress."""
    game = a_game(seats=tuple(map(Seat, names)))
    return Setup(ui, GameSetup.going_on(ui.settings, OpenGame(game)))


def table_rules(ui: UiContext, names: Sequence[str]) -> MoreRules:
    """What holds at a table."""
    setup = opening(ui, names).setup
    setup.table = RULES
    return MoreRules(ui, setup, "table", starts=False)


def joining(ui: UiContext, names: Sequence[str], *, fault: bool = False) -> JoinForm:
    """Joining a table, of which two are found in the same network."""
    ui.settings.own_name = names[0]
    loopback = Loopback()
    loopback.found = [
        Found(name, name, (f"192.168.1.{number}",), 21021, 1)
        for number, name in enumerate(names[1:3], start=5)
    ]
    form = JoinForm(ui, loopback)
    form.arrange()
    form.update()
    if fault:
        form.look_for("example")
    return form


def gathering(ui: UiContext, names: Sequence[str]) -> Scene:
    """The setup of a table of one's own, while people gather."""
    made, _ = hosting(ui, names)
    setup = GameSetup.going_on(ui.settings, OpenGame(game_of(names)))
    setup.opened = None
    return Gathering(ui, made, setup, range(len(names)))


def hosts_table(ui: UiContext, names: Sequence[str]) -> TheTable:
    """Who is at a table of one's own, while people gather."""
    return TheTable(ui, hosting(ui, names)[0])


def hosts_table_away(ui: UiContext, names: Sequence[str]) -> TheTable:
    """The same while the game goes on, and somebody is away."""
    made, loopback = hosting(ui, names)
    made.start()
    settle(loopback)
    table_scene(ui, TableView.GAME)
    loopback.guests[0].cut()
    settle(loopback)
    return TheTable(ui, made)


def guests_table(ui: UiContext, names: Sequence[str]) -> TheTable:
    """Somebody else's table, at which two people here sit, while people gather."""
    made, _ = visiting(ui, names, None, 0)
    return TheTable(ui, made)


def leaving(ui: UiContext, names: Sequence[str], *, hosts: bool) -> Leaving:
    """The question before a table is left."""
    if hosts:
        made, _ = hosting(ui, names)
        made.start()
        return Leaving(ui, made)
    made, loopback = visiting(ui, names, None, 0)
    begun(loopback)
    return Leaving(ui, made)


def begun(loopback: Loopback) -> Session:
    """The session of the host at somebody else's table, where the game begins."""
    assert loopback.table is not None
    session = loopback.table.host.start()
    settle(loopback)
    return session


def gone(ui: UiContext, names: Sequence[str]) -> TableGone:
    """The table has been closed."""
    made, loopback = visiting(ui, names, None, 0)
    begun(loopback)
    assert loopback.table is not None
    loopback.table.close()
    settle(loopback)
    return TableGone(ui, made)


def at_table(ui: UiContext, names: Sequence[str], game: AnyGame, *, cut: bool = False) -> GameScene:
    """A game at somebody else's table: they have a piece in hand, and somebody is away."""
    _, loopback = visiting(ui, names, game, 0)
    session = begun(loopback)
    scene = table_scene(ui, TableView.GAME)
    assert isinstance(scene, GameScene)
    if game.options.players > 2:
        loopback.guests[0].cut()
    position = session.game.position
    if position.player != 0:
        hold_one(loopback, position.player or 0)
    settle(loopback)
    if cut:
        loopback.guests[-1].cut()
    return scene


def hold_one(loopback: Loopback, seat: int) -> None:
    """Have somebody at the host's machine hold a large piece that fits."""
    assert loopback.table is not None
    host = loopback.table.host
    assert host.session is not None
    position = host.session.game.position
    board = position.boards[seat] if hasattr(position, "boards") else position
    table = board.ruleset.table
    orientation = int(table.orientation[board.legal()[-1]])
    piece = table.orientations[orientation].piece
    host.sit_down().show_held(Hold(seat, piece, orientation, 0.42, 0.36))


def take_back(ui: UiContext, names: Sequence[str]) -> TakeBackQuestion:
    """Somebody asks whether they may take back."""
    made, loopback = visiting(ui, names, None, 0)
    assert loopback.table is not None
    here = loopback.table.host.sit_down()
    session = begun(loopback)
    for _ in range(2):
        session.driver.play(session.game.position.event(int(session.game.position.legal()[0])))
    settle(loopback)
    assert here.session is not None
    while here.session.waiting:
        here.session.update(moving=False)
    here.session.undo()
    settle(loopback)
    asked = made.asked
    assert asked is not None
    return TakeBackQuestion(ui, made, asked)


def take_back_absent(ui: UiContext, names: Sequence[str]) -> TakeBackQuestion:
    """Somebody asks the host in place of one who is away."""
    made, loopback = hosting(ui, names, replace(RULES, patience_s=0))
    session = begun(loopback)
    loopback.guests[1].guest.sit([2])
    settle(loopback)
    for _ in range(3):
        session.driver.play(session.game.position.event(int(session.game.position.legal()[0])))
    settle(loopback)
    loopback.guests[0].cut()
    asks = loopback.guests[1].guest.session
    assert asks is not None
    asks.undo()
    settle(loopback)
    asked = made.asked
    assert asked is not None
    return TakeBackQuestion(ui, made, asked)


_TABLES: dict[str, Callable[[UiContext, Sequence[str]], Scene]] = {
    "game-at-table": game_at_table,
    "open-table": opening,
    "open-table-going-on": opening_going_on,
    "join-table": joining,
    "join-table-fault": lambda ui, names: joining(ui, names, fault=True),
    "hosts-table": hosts_table,
    "gathering": gathering,
    "table-rules": table_rules,
    "hosts-table-away": hosts_table_away,
    "guests-table": guests_table,
    "leaving-host": lambda ui, names: leaving(ui, names, hosts=True),
    "leaving-guest": lambda ui, names: leaving(ui, names, hosts=False),
    "table-gone": gone,
    "take-back": take_back,
    "take-back-absent": take_back_absent,
}

TABLES = {name: forgotten(make) for name, make in _TABLES.items()}
"""Makes the forms about tables, given the window's services and the names of people."""


def with_others(studio: Studio, *, dice: bool = False, cut: bool = False) -> None:
    """A game at somebody else's table."""
    studio.app.ui.settings.hand_over = "never"
    game = a_dice_game(4, 6, 1) if dice else a_game()
    studio.show(at_table(studio.app.ui, SHORT_NAMES, game, cut=cut))
