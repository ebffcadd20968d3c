"""The files kept between one start and the next.

No file problem stops the program. What can't be read is put aside (`store`) and reported
(`notices`); what can't be written waits, and is tried again with the next change, every twenty
seconds, and when the window closes. What still isn't saved then is asked about.

* A value is its own schema, limits included (`limits`); what only the rules know is mended where
  it is read. Kept files carry a version and a checksum (`store`), and are written whole or not at
  all. What 1.0.0 and later versions kept is read for ever, as each `Form` says.
* `shared_file`: a value that several windows keep in one file. Each makes its changes to what is
  there by then. All but games in progress and records is kept so: in a file that is written whole,
  or in a `journal`, to which each change adds a sealed line.
* `games`: the games in progress, each in a file of its own, which another window may have too.
* `history`: a journal with a line for each game that is over, and the ledger of what is known from
  it. People are told apart by name. Who is rated is decided at the moment of writing, so two
  windows rate one after the other. `game.review.statistics` adds the entries up.
* `library`: the records of past games, in a folder that is simply what it contains: files that
  others put there are listed too, and damaged ones are left alone. A record that was edited is
  merged with what another window, or a new end of its game, has written meanwhile
  (`EditedRecord`), and the state before stays beside it (`.bak`). Large ones are written in a
  thread (`behind`).
* `days`: which day it is, for all of the program.
* Where nothing can be locked, such as on many network drives, things are gone on with at once.
* Kept files and the log are for the person alone (600, in folders of 700); records and exports
  have the usual permissions.
"""
