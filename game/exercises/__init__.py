"""Exercises: what one person does alone before a board with something to reach, without a window.

* Puzzles are positions with a goal, each with a proof that it can be done: `puzzle` is the value,
  with its images and its goal, `attempt` is somebody at it, with hints in three steps, and finds
  all ways to place everything, and `collection` has those that ship, and the one of each day. They
  are made by ``tools/puzzles.py`` and checked by ``tools/puzzle_checker.py``, which shares no code
  with this package or the engine; see ``docs/puzzles.md``.
* My mistakes: what somebody missed in their own games is asked again until they see it.
  `searching` looks through the library for them while nothing else happens: costly choices of a
  game's report, and fine ones among them, so that there needn't be a mistake; `due` says when one
  is asked again, by FSRS, in whole days, and what is asked today. What is kept is the practice book
  (`game.files.practice_book`). An exercise whose game is gone from the library, or whose rules
  aren't known, isn't asked; its answers stay, in case it comes back.
* Lessons: `lessons` has them all, as data, a `tutor` follows a learner through one, pointing at
  spots, and somebody `Rehearsed` replies. Those on playing well have positions of real games, which
  ``tools/lessons.py`` finds.
* The arcade: `rush`, `ladder` and `stages` are its games for points or stars.
"""
