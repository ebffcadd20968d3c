"""The shell: the window, the main loop, the stack of scenes, and input as actions.

* The loop sleeps until an event, a wake-up from the opponents' client, or the time for which the
  `clock` was asked to wake it. It runs at 60 frames a second only while something moves. Nobody is
  asked about either: in each turn of the loop whoever waits asks the clock whether it is time
  (`reached`), and whoever moves says so where it is drawn (`move`). What isn't said again is over.
* A scene paints in two layers: the still picture, again only when it is stale, or only within
  `stale_part`; and what moves, which returns the rectangles it touched (`painter`). After a resize
  the earlier picture is shown, stretched, while new ones are drawn for some 30 ms a frame.
* Scenes know `actions`, never keys or buttons. `Bindings` are data that a person can change;
  `signs` finds the key that does what a US keyboard's would. A pad keeps its number when it is
  unplugged and returns. `prompts` says what can be done now, in words for the device in use.
* What leads to a room above is a door (`Doors` in `scene`), so the shell knows no room. The window
  opens with the menu's own modules, and without numpy; a thread loads everything behind the doors
  after the first frame.
* `window` says where windows go and keeps that, `sdl` asks SDL by ctypes what pygame doesn't pass
  on. `app.Upkeep` has what nobody asks for: the day, what is done at rest, files that couldn't be
  written, and when the screen must stay on.
"""
