"""Events on boards as properties of nodes, in Pentobi's format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import NamedTuple

from game.engine import BoardEvent, Options, PieceSet, Ply, Ruleset, SetUp
from game.engine.contacts import Contacts, IllegalPlacementError
from game.engine.house import HouseRules
from game.engine.ruleset import AS_USUAL
from game.engine.setting_up import misplaced, set_up
from game.engine.sides import side_count
from game.records.sgf import Properties, text_of

TO_PLAY = "PL"
REMOVED = "AE"

SCORING, STARTS, FIRST, SHARED = "SCORING", "STARTS", "FIRST", "SHARED"
PARTNERS, HOUSE = "PARTNERS", "HOUSE"
"""Properties of the root for choices that differ from the usual ones; other programs skip them."""

BY_HOUSE_RULES = " House Rules"
"""What the name of a game in records ends with where it is played by house rules, so that programs
that don't know these don't take it for the usual game."""

FREE_STARTS = {"free": True, "fixed": False}
"""The values of STARTS."""

MOST_SET_UPS = 250
"""The most boards that a file may set up: each takes as long to check as all moves of a game."""

MOST_CELLS_TEXT = 150
"""No move's text is longer than this: a piece has at most 22 cells (GembloQ)."""

_OF_TWO = {"BLUE": 0, "GREEN": 1}
"""What early versions of Pentobi called the two colours of a board for two."""


class BoardState(NamedTuple):
    """What a move is checked against: what lies on the board, and the colour to play next."""

    contacts: Contacts
    colour: int


class BoardProperties:
    """Writes and reads the events of a game with some options.

    Attributes:
        ruleset: the rules.
        moves: the colour of each property that is a move, in today's spelling and older ones.
        additions: the colour of each property that adds pieces to the board.
        idents: all properties by which an event is told.
    """

    ruleset: Ruleset
    moves: Mapping[str, int]
    additions: Mapping[str, int]
    idents: Set[str]

    def __init__(self, options: Options) -> None:
        self.ruleset = options.ruleset
        colours = list(enumerate(self.ruleset.colours))
        numbers = {str(number + 1): number for number, _ in colours}
        idents = {colour.ident: number for number, colour in colours}
        names = {colour.name.upper(): number for number, colour in colours}
        self.moves = idents | numbers | (_OF_TWO if len(colours) == 2 else names)
        # Set-ups may use B and W in any game.
        added = {"B": 0, "W": 1} | numbers
        self._turns = {"BLACK": 0, "WHITE": 1} | names | self.moves | added
        self.additions = {f"A{ident}": number for ident, number in added.items()}
        self.idents = {*self.moves, *self.additions, TO_PLAY, REMOVED}
        self._set_ups = 0

    # -- options ------------------------------------------------------------

    @staticmethod
    def choices(options: Options) -> Properties:
        """The root's properties for whatever differs from the usual options."""
        usual, colours = Options(options.name), options.ruleset.colours
        chosen: Properties = {}
        if options.scoring != usual.scoring:
            chosen[SCORING] = [options.scoring]
        if options.free_starts != usual.free_starts:
            chosen[STARTS] = ["free" if options.free_starts else "fixed"]
        if options.first != usual.first:
            chosen[FIRST] = [colours[options.first].ident]
        if options.shared is not None and options.shared != usual.shared:
            chosen[SHARED] = [colours[options.shared].ident]
        if options.partners:
            chosen[PARTNERS] = [_partners_in(options.ruleset)]
        if options.house is not None:
            chosen[HOUSE] = [_house_words(options.house, options.variant.pieces)]
        return chosen

    @staticmethod
    def game_name(options: Options) -> str:
        return options.name if options.house is None else options.name + BY_HOUSE_RULES

    @staticmethod
    def sized(game: Options, properties: Properties) -> Options:
        return game

    @staticmethod
    def chosen(usual: Options, properties: Properties) -> Options:
        """The options given in the root; the properties that give them are removed.

        Raises ValueError for choices the game doesn't offer.
        """
        said = {
            ident: properties.pop(ident)[0].strip()
            for ident in (SCORING, STARTS, FIRST, SHARED, PARTNERS, HOUSE)
            if ident in properties
        }
        named = usual.ruleset.colour_named
        if STARTS in said and said[STARTS] not in FREE_STARTS:
            raise ValueError(f"starts are free or fixed, not {said[STARTS]!r}")
        options = Options(
            usual.name,
            partners=PARTNERS in said,
            house=_house_in(said[HOUSE], usual.variant.pieces) if HOUSE in said else None,
            scoring=said.get(SCORING, AS_USUAL),
            free_starts=FREE_STARTS[said[STARTS]] if STARTS in said else AS_USUAL,
            first=named(said[FIRST]) if FIRST in said else AS_USUAL,
            shared=named(said[SHARED]) if SHARED in said else AS_USUAL,
        )
        partners = _partners_in(options.ruleset)
        if options.partners and said[PARTNERS] != partners:
            raise ValueError(f"partners are {partners}, not {said[PARTNERS]!r}")
        return options

    # -- reading ------------------------------------------------------------

    def start(self) -> BoardState:
        """What the first event is checked against."""
        return BoardState(Contacts.at_start(self.ruleset), self.ruleset.order[0])

    def event(self, state: BoardState, properties: Properties) -> BoardEvent | None:
        """The event at a node, if any; the properties that give it are removed.

        So is `TO_PLAY` beside a move, where it means nothing.

        Raises ValueError for what is neither a move nor a board set up by the rules.
        """
        moved = [ident for ident in properties if ident in self.moves]
        changed = [i for i in properties if i in self.additions or i == REMOVED]
        if len(moved) + bool(changed) > 1:
            raise ValueError("a node has one move, or a board that is set up")
        if moved:
            # It would set up a board once the move of a root gets a node of its own.
            properties.pop(TO_PLAY, None)
            return Ply(self.moves[moved[0]], self._placement(",".join(properties.pop(moved[0]))))
        named = text_of(properties, TO_PLAY).strip().upper()
        colour = self._turns.get(named)
        if not changed and colour is None:
            return None
        event = self._set_up(state, properties, changed, colour)
        for ident in changed:
            del properties[ident]
        if colour is not None:
            del properties[TO_PLAY]
        return event

    def _set_up(
        self, state: BoardState, properties: Properties, changed: list[str], colour: int | None
    ) -> SetUp:
        """The board a node sets up in place of the one before."""
        self._set_ups += 1
        if self._set_ups > MOST_SET_UPS:
            raise ValueError(f"a file sets up at most {MOST_SET_UPS} boards")
        most = len(self.ruleset.colours) * self.ruleset.pieces.count
        if any(len(properties[ident]) > most for ident in changed):
            raise ValueError(f"a board has at most {most} pieces")
        removed = {self._placement(value) for value in properties.get(REMOVED, [])}
        lying = [ply for ply in state.contacts.plies if ply.placement not in removed]
        for ident in changed:
            if ident != REMOVED:
                owner = self.additions[ident]
                lying += [Ply(owner, self._placement(value)) for value in properties[ident]]
        return set_up(self.ruleset, lying, state.colour if colour is None else colour)

    def _placement(self, text: str) -> int:
        """The placement of a text, in either case and any order of cells. Raises ValueError."""
        if len(text) > MOST_CELLS_TEXT:
            raise ValueError("a move names the cells of a piece, separated by commas")
        return self.ruleset.table.parse(text.lower())

    def after(self, state: BoardState, event: BoardEvent) -> BoardState:
        """What the next event is checked against. Raises ValueError if this one is illegal."""
        count = len(self.ruleset.colours)
        if isinstance(event, Ply):
            try:
                contacts = state.contacts.after(event.placement, event.colour)
            except IllegalPlacementError as error:
                reason = misplaced(self.ruleset, event, error.violation)
                raise ValueError(reason) from None
            return BoardState(contacts, (event.colour + 1) % count)
        contacts = Contacts.at_start(self.ruleset)
        for ply in event.plies:
            contacts = contacts.after(ply.placement, ply.colour)
        return BoardState(contacts, event.colour)

    # -- writing ------------------------------------------------------------

    def properties(self, state: BoardState, event: BoardEvent) -> Properties:
        colours, name_of = self.ruleset.colours, self.ruleset.table.name_of
        if isinstance(event, Ply):
            return {colours[event.colour].ident: [name_of(event.placement)]}
        before = state.contacts.plies
        properties: Properties = {}
        removed = _without(before, event.plies)
        if removed:
            # In an order that doesn't depend on the board's, which reading may change.
            removed.sort(key=lambda ply: (ply.colour, ply.placement))
            properties[REMOVED] = [name_of(ply.placement) for ply in removed]
        for ply in _without(event.plies, before):
            ident = f"A{colours[ply.colour].ident}"
            properties.setdefault(ident, []).append(name_of(ply.placement))
        properties[TO_PLAY] = [colours[event.colour].ident]
        return properties


def _partners_in(ruleset: Ruleset) -> str:
    """The value of `PARTNERS`: the colours of each side, as in ``1+3 2+4``."""
    colours = (ruleset.scored_by(side) for side in range(side_count(ruleset.sides)))
    return " ".join("+".join(ruleset.colours[one].ident for one in own) for own in colours)


def _house_words(house: HouseRules, pieces: PieceSet) -> str:
    """The value of `HOUSE`, such as ``14 inside first:3 I5:0 O:2``: what isn't usual is said."""
    words = [str(house.side)]
    words += ["inside"] if house.inside else []
    words += [] if house.first is None else [f"first:{house.first}"]
    copies = zip(pieces.pieces, house.copies or pieces.copies, strict=True)
    words += [f"{piece.name}:{count}" for piece, count in copies if count != piece.copies]
    return " ".join(words)


def _house_in(text: str, pieces: PieceSet) -> HouseRules:
    """The house rules in the value of `HOUSE`. Raises ValueError."""
    side, *words = text.split() or [""]
    copies, inside, first = list(pieces.copies), False, None
    try:
        for word in words:
            name, _, number = word.partition(":")
            if word == "inside":
                inside = True
            elif name == "first":
                first = int(number)
            else:
                copies[pieces.number_of(name)] = int(number)
        made = HouseRules(int(side), tuple(copies), inside, first)
    except ValueError:
        raise ValueError(
            f"house rules are like '14 inside first:3 I5:0 O:2', not {text[:60]!r}"
        ) from None
    return made


def _without(plies: Iterable[Ply], others: Iterable[Ply]) -> list[Ply]:
    known = set(others)
    return [ply for ply in plies if ply not in known]
