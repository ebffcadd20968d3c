"""The kinds of games: one entry for each, from which everything else about a kind follows.

The layers above have tables of their own for what they add to a kind; ARCHITECTURE.md lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.engine.checks import NothingToChooseError, check_name
from game.engine.dice.events import DiceEvent, Roll, Take
from game.engine.dice.options import DICE_GAME, NAMES, DiceOptions
from game.engine.events import BoardEvent, Ply, SetUp
from game.engine.pieces import BLOKUS_PIECES
from game.engine.ruleset import Options
from game.engine.setting_up import set_up
from game.engine.variant import VARIANTS

if TYPE_CHECKING:
    from game.engine.dice.position import DicePosition
    from game.engine.position import Position


T = TypeVar("T")


GameOptions = Options | DiceOptions
"""What is chosen before a game begins: hashable, comparable, easily stored and sent.

All have `kind`, the key of the game's kind in `KINDS`; `name`, one of `GAMES`; `family`, one of
`FAMILIES`; `scoring`, the key of the scoring; `anew`, the same for a game that begins now, by
a scoring that people may choose; and

* `players`: how many there are; `opponents`: whether the computer may play it;
* `sides`: for each player, the side that they play for, from 0. Points, ranks and chances are a
  side's: partners have one in common, and everybody else is one by themselves;
* `by_side`: the game in which each side is one player, with the same events; itself, unless players
  are partners;
* `first`: the colour that begins, and `firsts`: those that may if that is drawn by lot, as many for
  each player; `first_of` gives the one of them with which a player begins;
* `youngest`: whether the rule sheet has the youngest player begin;
* `house`: the house rules, or None;
* `own_colours`: the colour that each player has chosen, in playing order; None if places have
  colours;
* `whole`: how many squares a side has to place, or to fill;
* `points`: what people are told of a total that the rule sheet counts: squares on the board, and
  bonuses; always more is better; and `total` is the other way round;
* `begun_by`: the options with one of `firsts` to begin, and the seats in playing order: in a game
  whose first player always begins, everybody moves to another place.
"""


class Event(Protocol):
    """Something that happens in a game: a ply, a roll, a take, a board that is set up."""

    by_player: ClassVar[bool]
    """Whether the player to play decided it; if not, it can't be taken back."""

    sets_up: ClassVar[bool]
    """Whether it replaces the whole board."""


class GamePosition(Protocol):
    """The state of a game of any kind. Immutable."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def decided(self) -> bool:
        """Whether a side has won already, whatever is still placed."""
        ...

    @property
    def sides(self) -> tuple[int, ...]:
        """For each player, the side that they play for."""
        ...

    @property
    def player(self) -> int | None:
        """The player whose turn it is, or None at the end."""
        ...

    def chance_event(self, choose: Callable[[Sequence[int]], int]) -> Any:
        """What chance decides next, each outcome chosen by `choose`; None if players decide."""
        ...

    def after(self, event: Any) -> Any:
        """The position after an event. Raises ValueError for one that the rules don't allow."""
        ...

    def totals(self) -> Sequence[float]:
        """What the rule sheet counts for each player so far; partners have the same."""
        ...

    def points(self) -> list[float]:
        """Each player's points so far, see `GameOptions`; partners have the same."""
        ...

    def ranks(self) -> list[int]:
        """Each player's rank so far among the sides, from 1; ties share the better rank."""
        ...


OptionsT = TypeVar("OptionsT")
PositionT = TypeVar("PositionT", bound=GamePosition)
EventT = TypeVar("EventT", bound=Event)


class GameKind(Struct, Generic[OptionsT, PositionT, EventT], frozen=True):
    """What the rules say about a kind of game.

    Attributes:
        games: the usual options of each of its games, by name.
        choose: makes options from what a command line says: a name in `games`, and choices by
            field name. Raises ValueError: `NothingToChooseError` if the game offers none.
        start: makes the first position.
        encode, decode: turn an event into plain values for JSON, and back, in a game with these
            options. Decoding raises KeyError, TypeError or ValueError.
        mover: tells whose event it is: the player who decides it, or in whose turn chance does;
            None if a board is set up, and for a colour placed out of turn.
        turns_left: how many turns a player may still have at most, the one under way included.
        set_up: makes the event that sets up a position as it is, for a game to begin with; None if
            the kind has no such event. Raises ValueError if the game is over in that position.
    """

    games: dict[str, OptionsT]
    choose: Callable[..., OptionsT]
    start: Callable[[OptionsT], PositionT]
    encode: Callable[[OptionsT, EventT], object]
    decode: Callable[[OptionsT, object], EventT]
    mover: Callable[[PositionT, EventT], int | None]
    turns_left: Callable[[PositionT, int], int]
    set_up: Callable[[PositionT], EventT] | None = None

    def decider(self, position: PositionT, event: EventT) -> int | None:
        """The player who decides an event in a position, see `mover`; None if nobody does."""
        return self.mover(position, event) if event.by_player else None


def _start_on_board(options: Options) -> Position:
    # Imported here because games are chosen and listed without positions' arrays; likewise below.
    from game.engine.position import Position

    return Position(options.ruleset)


def _set_up_as_it_is(position: Position) -> BoardEvent:
    if position.colour is None:
        raise ValueError("the game is over: nobody is to play")
    # In the order in which a record that is read back has them.
    return set_up(position.ruleset, position.plies, position.colour)


def _encode_board_event(options: Options, event: BoardEvent) -> object:
    """A list for a ply, an object for a set-up."""
    if isinstance(event, SetUp):
        placed = [_encode_ply(options, ply) for ply in event.plies]
        return {"set_up": placed, "colour": options.ruleset.colours[event.colour].ident}
    return _encode_ply(options, event)


def _encode_ply(options: Options, ply: Ply) -> list[str]:
    """The colour's letter and the cells, as in ``.blksgf`` records."""
    ruleset = options.ruleset
    return [ruleset.colours[ply.colour].ident, ruleset.table.name_of(ply.placement)]


def _decode_board_event(options: Options, data: Any) -> BoardEvent:
    if isinstance(data, Mapping):
        plies = tuple(_decode_ply(options, ply) for ply in data["set_up"])
        return SetUp(plies, options.ruleset.colour_named(data["colour"]))
    return _decode_ply(options, data)


def _decode_ply(options: Options, data: Any) -> Ply:
    ident, cells = data
    if not (isinstance(ident, str) and isinstance(cells, str)):
        raise TypeError("a ply is a colour and cells")
    return Ply(options.ruleset.colour_named(ident), options.ruleset.table.parse(cells))


def _mover_on_board(position: Position, event: BoardEvent) -> int | None:
    in_turn = not event.sets_up and event.colour == position.colour
    return position.player if in_turn else None


def _turns_left_on_board(position: Position, player: int) -> int:
    """One for each piece left, and of a shared colour's pieces a player's share."""
    owners = position.ruleset.owners
    lefts = [
        -(-int(position.left[colour].sum()) // len(owners[colour]))
        for colour, out in enumerate(position.out)
        if player in owners[colour] and not out
    ]
    return sum(lefts)


_DICE_GAMES = {name: DiceOptions(players) for players, name in NAMES.items()}


def _choose_dice(name: str, **choices: Any) -> DiceOptions:
    made = tuple(field for field, choice in choices.items() if choice is not None)
    if made:
        raise NothingToChooseError(DICE_GAME, made)
    return _DICE_GAMES[name]


def _start_dice(options: DiceOptions) -> DicePosition:
    from game.engine.dice.position import DicePosition

    return DicePosition.start(options.players, options.markers)


def _encode_dice(options: DiceOptions, event: DiceEvent) -> object:
    """A list of numbers for a roll, an object for a take."""
    if isinstance(event, Roll):
        return list(event.dice)
    cells = options.ruleset.table.name_of(event.placement)
    return {"die": event.die, "strike": event.strike, "cells": cells}


def _decode_dice(options: DiceOptions, data: Any) -> DiceEvent:
    if isinstance(data, list):
        return Roll(tuple(data))
    if type(data["strike"]) is not bool or not isinstance(data["cells"], str):
        raise TypeError("a take has a strike, true or false, and cells")
    return Take(data["die"], data["strike"], options.ruleset.table.parse(data["cells"]))


AnyKind = GameKind[Any, Any, Any]
"""A kind of game that is known only at run time."""

KINDS: Mapping[str, AnyKind] = {
    Options.kind: GameKind(
        games={},
        choose=Options,
        start=_start_on_board,
        encode=_encode_board_event,
        decode=_decode_board_event,
        mover=_mover_on_board,
        turns_left=_turns_left_on_board,
        set_up=_set_up_as_it_is,
    ),
    DiceOptions.kind: GameKind(
        games=_DICE_GAMES,
        choose=_choose_dice,
        start=_start_dice,
        encode=_encode_dice,
        decode=_decode_dice,
        mover=lambda position, event: position.player,
        turns_left=lambda position, player: (
            0 if position.out[player] else len(BLOKUS_PIECES.pieces) - position.boards[player].ply
        ),
    ),
}
"""All kinds of games, by the word for them in files and messages."""

GAMES: dict[str, GameOptions] = {}
"""Every game as people usually begin it, by its name in records."""

EARLIER_GAMES: dict[str, GameOptions] = {}
"""Every game as files mean it that say no more than its name."""

FAMILIES: dict[str, Mapping[int, GameOptions]] = {}
"""The games of each family by their number of players, fewest first; of several, the usual one."""


def know_variants() -> None:
    """Have the tables above know every game: once more after one has been added to `VARIANTS`."""
    usual = {name: Options(name, scoring=one.new_scoring) for name, one in VARIANTS.items()}
    KINDS[Options.kind].games.update(usual)
    for kind in KINDS.values():
        GAMES.update(kind.games)
    EARLIER_GAMES.update({name: Options(name) for name in VARIANTS})
    EARLIER_GAMES.update(_DICE_GAMES)
    families: dict[str, dict[int, GameOptions]] = {}
    for options in GAMES.values():
        families.setdefault(options.family, {}).setdefault(options.players, options)
    FAMILIES.update({family: dict(sorted(found.items())) for family, found in families.items()})


know_variants()


def games_in(family: str) -> dict[str, GameOptions]:
    """Every game of a family by its name; none if there is no such family."""
    return {name: options for name, options in GAMES.items() if options.family == family}


def options_for(name: str, **choices: object) -> GameOptions:
    """The options of a game by its name, with these choices.

    None means as usual in that game. Raises ValueError, naming what is accepted.
    """
    check_name(name, GAMES)
    options: GameOptions = KINDS[GAMES[name].kind].choose(name, **choices)
    return options


def new_options(name: str, **choices: object) -> GameOptions:
    """Like `options_for`, but what isn't chosen is as people usually begin the game.

    Programs that play each other, and files that say nothing, mean the scoring by which levels are
    measured.
    """
    options_for(name, **choices)  # It knows what can be chosen.
    made = {field: choice for field, choice in choices.items() if choice is not None}
    options: GameOptions = replace(GAMES[name], **made)
    return options.anew


def encode_options(options: GameOptions) -> dict[str, object]:
    """Options as plain values for JSON."""
    plain: dict[str, object] = msgspec.to_builtins(options)
    return plain


def decode_options(data: object) -> GameOptions:
    """Options from plain values. Raises ValueError."""
    options: GameOptions = msgspec.convert(data, GameOptions)
    return options
