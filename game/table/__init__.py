"""A table: a game that people at several machines play together. A protocol without sockets.

One machine is the host, and it alone has the truth: its `Session` is the game. Everybody else is a
guest, who has a copy. Messages are JSON (`messages.py`); whoever moves them, over whatever, hands
them to a `TableHost` or a `TableGuest` and sends what those have to say. Nothing here opens a
socket, starts a thread or reads a clock.

What everybody must agree on is sent in two forms, both of which can be lost, doubled or late:

* The *log* of the game: each change has a number, from 1. It says which events stay and which
  follow them, so an event, a take-back and the next game of a series are all changes. A guest takes
  a change only after the one before; a guest who misses one says what it `Have`s, and is sent the
  rest, or a `Snapshot`.
* The *room*: who sits where, who is away, what was asked. It is sent whole with a revision, and the
  highest revision counts.

What a guest wants is a *request* with a serial number, sent again until it is answered, and carried
out once. A request about the game names the number of the change that its sender knew last, so
nothing is ever done to a position that they hadn't seen.
"""
