"""One board under hands; play, analysis, report, practice and the board set up by hand share it.

`table.Table` is all that is known about it at a moment, as plain state: the piece in hand
(`hand.Hand`: how it lies, where it is, whether it rests, is promised or walks from spot to spot),
what the pointer is over, the finger that drags, and what is on its way. Functions do things with a
table:

* `pieces`: take, turn, move, drop, promise and put back the piece in hand, whatever holds it;
* `pointer`: a mouse carries the piece, and lights what it is over;
* `fingers`: a touch drags the piece, floats it above the finger, and shows the ring around it;
* `held_view`: the piece is drawn, with where it would land and why it may not.

Where everything is follows from boxes of the kit, measured at the table's own scale (`layout`).

Two things differ from scene to scene:

* the `area.TableArea`: the board, what stands around it, and what may be taken and laid now. A kind
  of game adds how its events are shown (`game.ui.games.play_area.PlayArea`);
* the `scene.TableScene` itself: what presses and commands mean, what letting go of a piece does,
  what else is drawn, and the panel beside the board.

From a press to a placed piece: `TableScene.handle` gives the panel what is its own and `act` the
rest, where `fingers.take` comes first. `pointer.point` carries the piece and finds the target;
`TableScene.press` picks a piece up or does what the target means. `pointer.release` drops the
piece: `pieces.drop` returns the placement where the rules allow one (`Hand.landing`), and otherwise
says why not and lays the piece down. `TableScene.place` then plays it, and `pieces.settle` lets
the piece come to rest.
"""
