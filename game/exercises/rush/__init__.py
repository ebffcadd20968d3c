"""Rush: three minutes, four colours that have begun, and a heat that multiplies points.

The rules:

* One person places the pieces of all four colours on a board of 12 × 12, as the rules of Classic
  say, but with no turns. Each colour has begun in its own corner, and that piece stays.
* Two pieces lie ready; as soon as one is placed, another comes, in an order that follows from a
  seed. One may be held aside. What fits nowhere is put back, to come again later.
* Every corner of its own colour that a piece touches warms the board, and several at once warm it
  much more (`warmth`). Each `STEP` of warmth is one more heat, up to `HOTTEST`.
* A heat cools by one after a pause, the shorter the hotter (`COOLS_MS`), by a misfit, which is a
  piece let go where it may not lie, and when somebody stops the time.
* A placement scores its squares, times the heat it has led to.
* `BLOCK` × `BLOCK` squares without a gap are swept off the board, with every piece that has a part
  in them, and score the same. Where nothing fits any more, the fullest part is swept, for nothing.
* At the hottest the board burns for `BURNS_MS`: it doesn't cool. Then all of it is swept, for
  points, and the heat begins anew, but each burn makes every multiplier larger by one.
* Every half minute something special begins, which follows from the seed too (`Special`).

A `Rush` is a value: it is told what happens and when, in milliseconds of play since the beginning,
and gives the next one, whose `news` say what came of it. Whoever shows it keeps the time, and may
stop it.
"""
