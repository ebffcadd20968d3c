"""Records of games: trees of what was played or might have been, read and written as files.

* `tree`: a `Record` is a tree of `Node`s. Nothing is recursive, as a tree may be 100,000 deep.
* `sgf` knows the Smart Game Format but no game: it reads up to the first fault of form, and returns
  both trees and faults, in whatever encoding a file has.
* `blksgf` converts between its trees and records, by the properties of each kind of game
  (`board_properties`, `dice_properties`). Every move is checked by the rules: `Loaded` holds the
  record as far as it is valid, and the problems. What is to be written is read again before.
  A checksum that doesn't fit is told, never refused.

The format, with our additions and limits, is described in ``docs/blksgf.md``.
"""
