"""The texts about games with people at other machines: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

TOGETHER_TEXTS: Mapping[str, str] = {
    "pause.title.table": "The game goes on",
    # leads to who is at the table, and what can be done about it
    "pause.table": "The table…",
    "pause.leave.table": "Leave the table…",
    # lets people at other machines join this game
    "pause.open_table": "Let others join…",
    # beside the name of somebody at another machine, in a panel
    "presence.away": "away",
    "presence.stand_in": "stand-in plays",
    "presence.free": "seat is free",
    "together.back": "Back",
    "together.return": "Back to the table",
    "together.open_again": "Open your table again",
    "together.back_to": "Back to {name}’s table",
    # of a game in progress that belongs to a table
    "games.at_table": (
        "Others play here too. If you play on without the table, that is a game of its own, "
        "and theirs stays as it is."
    ),
    "games.without_table": "Play on without the table",
    # how many people wait until a table is open again
    "together.wait_until.one": "{names} waits",
    "together.wait_until.many": "{names} wait",
    "together.yes": "Yes",
    "together.no_": "No",
    "together.name": "Your name",
    "together.missing": "If somebody is missing",
    "together.waits": "The game waits",
    "together.after.one": "Computer plays after {number} minute",
    "together.after.many": "Computer plays after {number} minutes",
    "together.stand_in": "How strong it plays then",
    "together.hints": "Hints and analysis while playing",
    "together.watchers": "Others may look on",
    # Gestures are signs such as a heart, by which people tell each other how they like the game.
    "together.gestures": "Gestures",
    # A relay is a server between machines that can’t reach each other.
    "together.relay": "Relay, for people far away",
    "together.relay.none": "none",
    "together.relay.line": "A server between machines that can’t reach each other.",
    # No table could be opened, or come back to.
    "together.closed": "The table stays closed",
    "together.relay.wrong": "A relay’s address looks like https://relay.example.",
    # the table
    "together.own_table": "Your table",
    "together.table_of": "{name}’s table",
    "together.phase.gathering": "people sit down",
    "together.phase.playing": "the game is on",
    "together.phase.over": "the game is over",
    "together.people": "Who is here",
    "together.free_seat": "Free seat",
    "together.level": "Computer · {level}",
    "together.presence.here": "at this machine",
    "together.presence.elsewhere": "at another machine",
    "together.presence.away": "away: their machine isn’t heard",
    "together.presence.stand_in": "away: the computer plays",
    "together.presence.free": "for whoever comes",
    "together.by_phone": "by phone",
    "together.looks_on": "looks on",
    "together.looks_on.own": "you, looking on",
    "together.rules.hints": "Hints are allowed.",
    "together.rules.no_hints": "No hints.",
    "together.rules.waits": "If somebody is missing, the game waits.",
    "together.rules.stand_in.one": (
        "After {number} minute the computer plays for whoever is away: {level}."
    ),
    "together.rules.stand_in.many": (
        "After {number} minutes the computer plays for whoever is away: {level}."
    ),
    "together.door": "The door is open",
    "together.door.line": (
        "Whoever has the code can come in, until you close the table. Closing it closes the door."
    ),
    "together.watch.one": "{names} looks on.",
    "together.watch.many": "{names} look on.",
    "together.code": "The code",
    "together.code.line": (
        "At another computer: Play, Join a friend’s game. "
        "With a phone: point its camera at the picture."
    ),
    # about the code for cameras; the addresses are listed below
    "together.picture": "The picture leads to {address}. If a phone finds nothing, try another:",
    "together.opening": "Opening the door…",
    "together.copy": "Copy link",
    # what an address in the list of addresses is
    "together.way.relay": "through the relay, from anywhere",
    "together.way.network": "in your network",
    "together.way.other_network": "in another network of this computer",
    "together.way.name": "this computer’s name in the network",
    "together.way.internet": "from the internet, if no firewall forbids it",
    "together.way.vpn": "for members of your private network (VPN)",
    "together.way.container": "for programs on this computer",
    "together.start": "Start",
    "together.start.free.one": "{number} seat is still free",
    "together.start.free.many": "{number} seats are still free",
    "together.send_away": "Send away",
    # The computer no longer plays for somebody who is away.
    "together.wait": "Wait for them",
    "together.let_play": "Computer plays",
    "together.back_to_game": "Back to the game",
    "together.close": "Close the table",
    "together.leave": "Leave the table",
    "together.sit": "Sit down here",
    "together.get_up": "Get up",
    "together.look_on": "Look on",
    "together.sit_down": "Sit down on a free seat; two people here take two.",
    "together.none_free": "No seat is free: you look on.",
    "together.seated": "You have a seat. The host starts the game.",
    "together.seated.begun": "You have a seat in this game.",
    # joining a table
    "together.where": "Code, link or address",
    "together.where.example": "192.168.1.5:21021 BCDFGH",
    "together.where.wrong": "That is no code, link or address. A code has six letters.",
    "together.join.hint": (
        "The host’s window shows the code and the addresses. In the same network the code may do."
    ),
    "together.join.yes": "Join",
    "together.stop": "Stop",
    "together.connecting": "Knocking at the door…",
    "together.nearby": "Tables in your network",
    "together.nearby.none": "None found yet. An address works all the same.",
    "together.code_missing": "Now the code: write it behind the address.",
    "together.address_missing": "No table is found here by its code alone: add the host’s address.",
    "together.no_answer": (
        "Nobody answers. Are both in the same Wi-Fi? A guest network keeps machines apart, "
        "and a firewall on the host’s computer may: allow Cornerwise there."
    ),
    # why somebody isn’t let in
    "together.why.code": "That isn’t this table’s code.",
    "together.why.wait.one": "Too many wrong codes: try again in {number} second.",
    "together.why.wait.many": "Too many wrong codes: try again in {number} seconds.",
    "together.why.full": "There is no room left at this table.",
    # {own} and {program} are versions
    "together.why.too_old": (
        "Your Cornerwise {own} is too old for this table, which has {program}: please update yours."
    ),
    "together.why.too_new": (
        "This table has Cornerwise {program}, too old for your {own}: its host should update."
    ),
    "together.why.flood": "The host heard too much from this machine, and closed the door.",
    "together.why.sent_away": "The host has freed your seat.",
    "together.why.closed": "The host has closed the table.",
    "together.why.elsewhere": "You have come in at another window.",
    # what keeps people apart
    "together.trouble.full": "There are as many connections as there may be.",
    "together.trouble.too_much": "Too much was said on this connection.",
    "together.trouble.too_slow": "This connection is too slow.",
    "together.trouble.refused": "What answers there doesn’t want this machine.",
    "together.trouble.wrong_key": "The link isn’t right: copy it again.",
    "together.trouble.unknown_room": "The relay knows no such table: perhaps it has been closed.",
    "together.trouble.wait": "Too many tries: wait a moment.",
    "together.trouble.no_table": "What answers there is no table.",
    "together.trouble.port_taken": "Another program takes the place where others would knock.",
    "together.trouble.no_library": "Something that tables need isn’t installed.",
    "together.trouble.failed": "The network has failed; the log says how.",
    "together.gone": "{name}’s table can’t be reached. Trying again…",
    "together.unknown": "{name}’s Cornerwise plays what this one doesn’t know: please update.",
    # what the host didn’t do
    "together.no.late": "Something else happened first.",
    "together.no.not_yours": "It isn’t your turn.",
    "together.no.taken": "Somebody else has just sat down there.",
    "together.no.nothing": "There is nothing to take back.",
    "together.no.not_here": "That isn’t allowed at this table.",
    # news
    "together.came": "{name} has come in.",
    "together.left": "{name} has left.",
    "together.went_away": "{name} can’t be heard.",
    "together.came_back": "{name} is back.",
    "together.no_help": "This table plays without hints.",
    # {name} would like to take back their last move
    "together.take_back": "{name} would like to take back",
    "together.take_back.line": "The game would go back to their last move.",
    "together.take_back.absent": "{names} can’t be heard: you decide.",
    "together.take_back.yes": "Go back",
    "together.take_back.no": "Play on",
    "together.asked": "You have asked to take back: {names}.",
    "together.waits_for": "The game waits for {name}.",
    "together.asked.over": "Not everybody agrees: the game goes on.",
    "together.wishes.one": "{names} would like another game.",
    "together.wishes.many": "{names} would like another game.",
    "together.wishes.own": "{name} knows that you would like another game.",
    "together.ask_another": "Ask for another game",
    # what people tell each other by a sign
    "gesture.well_played": "Well played!",
    "gesture.thanks": "Thank you!",
    "gesture.good_luck": "Good luck!",
    "gesture.laugh": "Ha ha!",
    "gesture.wow": "Wow!",
    "gesture.oops": "Oops!",
    # leaving
    "together.closing.title": "Close the table?",
    "together.closing": (
        "Everybody is told, and keeps the game as it stands. "
        "If you only pause, they wait until you open it again."
    ),
    "together.leaving.title": "Leave {name}’s table?",
    "together.leaving": (
        "If you leave, your seat is free for others. If you only pause, it stays yours, "
        "and the computer may play for you meanwhile. The game is kept here too."
    ),
    "together.leaving.watcher": "You only look on: nobody waits for you.",
    "together.stay": "Stay",
    # leave for now, and come back
    "together.later": "Pause, and come back later",
    "together.own_from_here": "Go on at a table of your own",
    "together.ended": "No longer at the table",
    "together.ended.kept": "The game is kept as it stands.",
    "together.ended.look": "Look at the board",
}
"""The English texts, by key."""
