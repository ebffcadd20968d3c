"""Sound: the effects, the device that plays them, and which are heard when much happens.

Everything that can be heard is an `Effect` sent to `Sounds`, the only way to the device. It applies
the volumes, plays what is delayed when it is due, and drops or softens what comes at once. A thread
opens the device after the first frame. Without one, or if it goes away, all stays silent, and it is
tried again later. SDL mixes in a thread of its own, so music never wakes the loop.

``tools/make_sounds.py`` makes the files in ``assets/sounds``; its output is always the same.
"""
