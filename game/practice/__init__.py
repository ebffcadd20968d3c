"""My mistakes: what somebody missed in their own games is asked again until they see it.

* `exercises`: costly choices of a game's report, and fine ones among them, so that there needn't be
  a mistake; only where the search is sure. What is near the best is right, as `game.coach.practice`
  has it.
* `searching`: looks through the games of the library, one after another, while nothing else
  happens.
* `schedule`: when an exercise is asked again, by FSRS, in whole days (`game.files.days`).
* `due`: what is to be asked today, a quarter of an hour of it.
* `daily`: all of it over the files, for a window.

What is kept is the practice book (`game.files.practice_book`). An exercise whose game is gone from
the library, or whose rules aren't known, isn't asked; its answers stay, in case it comes back.
"""
