"""A game being played, without a window.

* `session`: one game from where it stands to where it is left. Scenes, sounds and pads subscribe to
  its `changes`, a sum type; nobody else is told anything.
* `deciders`: who decides, be it the hand at this table, an opponent in its process, or anybody
  elsewhere; `driver` asks them and takes what they decided without knowing which.
* `moments`: what there is to be felt in an event, for whoever shows it or makes it heard; and how
  tense a game is, which music follows.
* `books`: what is written down of it, in one order that being killed can't spoil.
* `teacher`, `running_clock`: what goes along with it. Clocks are values that never read
  the time (`game.engine.clock`); one counts at most 1.5 seconds at once, so nobody loses time while
  the machine slept.
* `seating`, `matchmaking`: who sits where and begins, and how strong an opponent is that follows
  the people, decided as a game begins.
"""
